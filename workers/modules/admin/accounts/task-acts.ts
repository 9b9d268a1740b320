import { namesOf } from "#workers/db/names.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import { tasks as taskTable } from "#workers/modules/tasks/tables.ts";
import { type Acting, type Acts, lastActOf } from "../act.ts";

const t = namesOf(taskTable, "t");
const FOUND = `SELECT ${t.userId} AS userId, ${t.costUnits} AS costUnits, ${lastActOf(`${t.id}`)} AS lastAct FROM ${t} WHERE ${t.id} = ?1`;
const STANDS_THERE = `EXISTS (SELECT 1 FROM ${t} WHERE ${t.id} = ?9 AND ${t.step} = ?10 AND ${t.endedAt} IS NULL`;
const IS_UNFINISHED = `${STANDS_THERE})`;
const IS_FREE = `${STANDS_THERE} AND (${t.leaseUntil} IS NULL OR ${t.leaseUntil} <= ?7))`;

type Asked = { expected: { step: number } };
type Deps = { d1: D1Database; acts: Acts; tasks: Pick<TaskEngine, "endBySupport" | "resendStatements"> };

/** What support does to a single task, by the task engine's own ways. */
export function createTaskActs({ d1, acts, tasks }: Deps) {
  /** Who owns the task, and the last act about it: of two at once, one is done. */
  async function look(taskId: string, { expected }: Asked) {
    const row = await d1
      .prepare(FOUND)
      .bind(taskId)
      .first<{ userId: string; costUnits: number; lastAct: string | null }>();
    if (row === null) throw new AppError(1404);
    const { userId, costUnits } = row;
    return { details: { userId, costUnits, step: expected.step }, lastAct: row.lastAct };
  }

  return {
    async end(acting: Acting, taskId: string, asked: Asked) {
      const known = await look(taskId, asked);
      await acts.run(acting, acts.idOf(acting), {
        ...{ action: "task.end", subject: taskId, ...known, statements: [] },
        guard: { sql: IS_UNFINISHED, values: [taskId, asked.expected.step] },
      });
      return { id: taskId, isRunning: (await tasks.endBySupport(taskId)) === "running" };
    },

    async sendAgain(acting: Acting, taskId: string, asked: Asked) {
      const known = await look(taskId, asked);
      const statements = (await tasks.resendStatements(taskId, acting.at)) ?? [];
      await acts.run(acting, acts.idOf(acting), {
        ...{ action: "task.sendAgain", subject: taskId, ...known, statements },
        guard: { sql: IS_FREE, values: [taskId, asked.expected.step] },
      });
      return { id: taskId };
    },
  };
}
export type TaskActs = ReturnType<typeof createTaskActs>;
