import { namesOf } from "#workers/db/names.ts";
import type { DeadLetter, DeadLetters } from "#workers/jobs/dead-letters.ts";
import { deadLetters as letterTable } from "#workers/jobs/tables.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { decodeCursor, encodeCursor } from "#workers/kernel/page.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import { DeadTaskStep, taskStep } from "#workers/modules/tasks/step-job.ts";
import type { Acting, Acts } from "../act.ts";
import type { DeadLetterView } from "../contract.ts";
import type { AdminAction } from "../domain.ts";

const d = namesOf(letterTable, "d");
const IS_OPEN = `EXISTS (SELECT 1 FROM ${d} WHERE ${d.id} = ?9 AND ${d.closedAt} IS NULL)`;

type Deps = {
  acts: Acts;
  letters: Pick<DeadLetters, "listOpen" | "findOpen" | "sendAgainStatements" | "closeStatement">;
  tasks: Pick<TaskEngine, "endBySupport">;
};

/** The task that a letter is about, or null. */
function taskOf({ job, body }: Pick<DeadLetter, "job" | "body">): string | null {
  return job === taskStep.name ? (DeadTaskStep.safeParse(JSON.parse(body)).data?.taskId ?? null) : null;
}

/** Given-up messages as operators see and settle them. Of two operators one does something. */
export function createLetterActs({ acts, letters, tasks }: Deps) {
  async function openLetter(id: string): Promise<DeadLetter> {
    const letter = await letters.findOpen(id);
    if (letter === null) throw new AppError(1404);
    return letter;
  }

  async function close(
    acting: Acting,
    { id, job }: DeadLetter,
    action: AdminAction,
    statements: D1PreparedStatement[],
  ): Promise<void> {
    const guard = { sql: IS_OPEN, values: [id] };
    await acts.run(acting, acts.idOf(acting), { action, subject: id, details: { job }, guard, statements });
  }

  return {
    /** The open letters, the latest first. */
    async list(cursor: string | null): Promise<{ rows: DeadLetterView[]; next: string | null }> {
      const [at, after] = (cursor === null ? null : decodeCursor(cursor, ["number", "string"])) ?? [];
      const before = typeof at === "number" ? { diedAt: at, id: String(after) } : null;
      const { rows, hasMore } = await letters.listOpen(before);
      const end = rows.at(-1);
      return {
        rows: rows.map((letter) => {
          const { id, queue, job, body, attempts, failure, diedAt } = letter;
          return { id, queue, job, body, attempts, failure, diedAt, taskId: taskOf(letter) };
        }),
        next: hasMore && end !== undefined ? encodeCursor([end.diedAt, end.id]) : null,
      };
    },

    async sendAgain(acting: Acting, id: string) {
      const letter = await openLetter(id);
      await close(acting, letter, "deadLetter.sendAgain", letters.sendAgainStatements(id, acting.at));
      return { id };
    },

    async putAway(acting: Acting, id: string) {
      const letter = await openLetter(id);
      await close(acting, letter, "deadLetter.putAway", [letters.closeStatement(id, "SETTLED", acting.at)]);
      return { id };
    },

    async endTask(acting: Acting, id: string) {
      const letter = await openLetter(id);
      const taskId = taskOf(letter);
      if (taskId === null) throw new AppError(1404);
      await close(acting, letter, "deadLetter.endTask", [letters.closeStatement(id, "SETTLED", acting.at)]);
      return { id, isRunning: (await tasks.endBySupport(taskId)) === "running" };
    },
  };
}
export type LetterActs = ReturnType<typeof createLetterActs>;
