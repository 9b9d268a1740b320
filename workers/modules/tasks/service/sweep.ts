import { encodeTime } from "ulid";
import { namesOf } from "#workers/db/names.ts";
import { removeInPortions } from "#workers/db/portions.ts";
import { UNSENT_AFTER_MS } from "#workers/jobs/outbox.ts";
import { afterLeaseMs, MAX_CRASHES, MAX_REQUEUES, requeueAfterMs } from "../domain.ts";
import { requeueTask } from "../statements.ts";
import { DeadTaskStep, TASK_QUEUE, taskStep } from "../step-job.ts";
import type { TaskRow } from "../store.ts";
import { taskSteps, tasks } from "../tables.ts";
import type { Core } from "./core.ts";
import type { Endings } from "./end.ts";

/** The minute sweeper and the nightly purge. Overlapping, repeated and late runs do no harm: every change is conditional. */

/** A step commits or waits long before this, unless its provider is very slow. */
const QUIET_AFTER_MS = 15_000;
const PORTION = 200;
const PURGED_PORTION = 1_000;
const STEPS_KEPT_MS = 14 * 24 * 3_600_000;
const TIME_LENGTH = 10;

export type SweepReport = { sent: number; requeued: number; ended: number };

const done = namesOf(taskSteps);
const d = namesOf(taskSteps, "s");
const t = namesOf(tasks, "t");

const PURGE_STEPS = `
DELETE FROM ${done} WHERE (${done.taskId}, ${done.step}) IN (SELECT ${d.taskId}, ${d.step} FROM ${d}
  JOIN ${t} ON ${t.id} = ${d.taskId} WHERE ${d.taskId} < ?1 AND ${t.endedAt} IS NOT NULL ORDER BY ${d.taskId} LIMIT ${PURGED_PORTION})`;

export function createSweeper(core: Core, endings: Endings) {
  const { d1, store, outbox, log } = core;

  /** Ends what can't go on; answers whether it did. */
  async function reap(row: TaskRow): Promise<boolean> {
    if (row.isTerminated === 1) return (await endings.endOutside(row, { status: "COMPLETED" })) === "over";
    // The lease of a stuck row has run out: its Worker died too, and no claim has counted that yet.
    const crashes = row.crashes + (row.leaseUntil === null ? 0 : 1);
    const isSpent = crashes >= MAX_CRASHES;
    if (!isSpent && row.requeues < MAX_REQUEUES) return false;
    log.error("task.reaped", { taskId: row.id, type: row.type, crashes, requeues: row.requeues });
    const key = isSpent ? "tasks:failures.internal" : "tasks:failures.lost";
    return (await endings.endOutside(row, { status: "FAILED", key })) === "over";
  }

  /** Sends what is long unsent; a queue that takes nothing must not keep tasks from being ended. */
  async function dispatch(at: number): Promise<string[]> {
    try {
      return await outbox.dispatch(TASK_QUEUE, at - UNSENT_AFTER_MS, at);
    } catch (failure) {
      log.error("task.dispatchFailed", { failure: String(failure) });
      return [];
    }
  }

  /** Sends the step of each row again, unless another sweep did so meanwhile. */
  async function requeue(rows: readonly TaskRow[], at: number): Promise<void> {
    const statements = rows.flatMap((row) => {
      // Written as if long unsent, so that this very sweep sends it.
      const written = { dueAt: 0, at: at - UNSENT_AFTER_MS - 1 };
      const message = outbox.message(taskStep, { taskId: row.id, step: row.step }, written);
      return [requeueTask(d1, row, at), outbox.ifChangedStatement(message)];
    });
    if (statements.length > 0) await d1.batch(statements);
  }

  /** Messages for when leases run out that were not renewed for a while; a step that is merely slow ignores its one. */
  async function watchQuiet(at: number): Promise<number> {
    const quiet = await store.listQuiet(at, at - QUIET_AFTER_MS, PORTION);
    const statements = quiet.map((row) => {
      const written = { dueAt: (row.leaseUntil ?? at) + afterLeaseMs(core.random()), at: at - UNSENT_AFTER_MS - 1 };
      return outbox.message(taskStep, { taskId: row.id, step: row.step }, written).statement;
    });
    if (statements.length > 0) await d1.batch(statements);
    return statements.length;
  }

  return {
    /** Statements that have a task's present step sent again by the next sweep; they change nothing while the step runs. Null for an unknown task. */
    async resendStatements(id: string, at: number): Promise<D1PreparedStatement[] | null> {
      const row = await store.findById(id);
      if (row === null) return null;
      const written = { dueAt: 0, at: at - UNSENT_AFTER_MS - 1 };
      const message = outbox.message(taskStep, { taskId: row.id, step: row.step }, written);
      return [requeueTask(d1, row, at), outbox.ifChangedStatement(message)];
    },

    /**
     * Sends messages whose sending was lost, sends steps again that no consumer claimed or whose Worker died, and ends tasks that can't go on.
     * `at` is the cron's own time. Each part is bounded; what remains is for the next minute.
     */
    async sweep(at: number): Promise<SweepReport> {
      const sent = await dispatch(at);
      const justSent = new Set(sent.map((body) => DeadTaskStep.safeParse(JSON.parse(body)).data?.taskId));
      const stuck = await store.listStuck(at, at - requeueAfterMs(0), PORTION);
      const report: SweepReport = { sent: 0, requeued: 0, ended: 0 };
      const again: TaskRow[] = [];
      for (const row of stuck) {
        try {
          if (await reap(row)) report.ended += 1;
          else if (!justSent.has(row.id) && at - row.dueAt >= requeueAfterMs(row.requeues)) again.push(row);
        } catch (failure) {
          log.error("task.reapFailed", { taskId: row.id, failure: String(failure) });
        }
      }
      await requeue(again, at);
      report.requeued = again.length;
      const watched = await watchQuiet(at);
      const resent = again.length + watched === 0 ? [] : await dispatch(at);
      report.sent = sent.length + resent.length;
      if (report.sent + report.ended > 0) log.warn("task.swept", report);
      return report;
    },

    /** Deletes step records of ended tasks after two weeks, in portions; answers how many. */
    purge: (at: number): Promise<number> => removeInPortions(PURGED_PORTION, () => purgeSteps(at - STEPS_KEPT_MS)),
  };

  async function purgeSteps(before: number): Promise<number> {
    const { meta } = await d1
      .prepare(PURGE_STEPS)
      .bind(`tsk_${encodeTime(Math.max(0, before), TIME_LENGTH)}`)
      .run();
    return meta.changes;
  }
}
