import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { TaskType } from "#workers/kernel/vocabulary.ts";
import type { TaskView } from "../contract.ts";
import { OUTSIDE_END } from "../domain.ts";
import { guardOutsideEnd } from "../statements.ts";
import type { DeadTaskStep } from "../step-job.ts";
import type { SearchFilter, TaskRow } from "../store.ts";
import { toTaskView } from "../view.ts";
import type { Core } from "./core.ts";

/** Ends that do not come from a task's own steps: the owner, dead letters, the reaper. One of them wins, once, with one release. */

const TRIES = 3;

/** What became of an attempt: it is over, or a running step will honour the owner's End at its commit. */
export type OutsideEnd = "over" | "running";

export type EndReason = { status: "COMPLETED" } | { status: "FAILED"; key: string };

export function createEndings(core: Core) {
  const { store, clock, log } = core;

  function isLeased(row: TaskRow): boolean {
    return row.leaseUntil !== null && row.leaseUntil > clock.now();
  }

  async function tryEnd(row: TaskRow, reason: EndReason): Promise<boolean> {
    const at = clock.now();
    const statements = core.endStatements(row, {
      status: reason.status,
      capturedUnits: core.deliveredUnits(row),
      failure: reason.status === "FAILED" ? { key: reason.key, params: {} } : null,
      result: null,
      at,
    });
    const result = await core.commit<TaskRow>([guardOutsideEnd(core.d1, row, at), ...statements], () =>
      store.hasStep(row.id, OUTSIDE_END),
    );
    if (result.kind === "refused") return false;
    const ended = result.rows?.[1]?.[0] ?? (await store.findById(row.id));
    if (ended) core.publish(ended);
    log.info("task.ended", { taskId: row.id, type: row.type, status: reason.status, from: "outside" });
    return true;
  }

  /** Ends a task without a live lease; what its committed cursor says was delivered is captured, the rest goes back. */
  async function endOutside(found: TaskRow, reason: EndReason): Promise<OutsideEnd> {
    let row: TaskRow | null = found;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (row === null || row.endedAt !== null) return "over";
      if (isLeased(row)) return "running";
      const decided: EndReason = row.isTerminated === 1 ? { status: "COMPLETED" } : reason;
      if (await tryEnd(row, decided)) return "over";
      row = await store.findById(found.id);
    }
    return "running";
  }

  async function terminateRow(userId: string, id: string, isDiscarded = false): Promise<TaskRow | null> {
    const marked = await store.markTerminated(userId, id, isDiscarded, clock.now());
    if (marked === null) return null;
    const outcome = await endOutside(marked, { status: "COMPLETED" });
    if (outcome === "running") core.publish(marked);
    return marked;
  }

  async function terminateAll(userId: string, filter: SearchFilter, isDiscarded: boolean): Promise<number> {
    const open = await store.listOpenOfSearch(userId, filter);
    const ended = await Promise.all(open.map((task) => terminateRow(userId, task.id, isDiscarded)));
    return ended.filter((row) => row !== null).length;
  }

  return {
    endOutside,

    /**
     * Ends the caller's task: at once when no step runs, else with the running step; with a search end the superlikes in its list. Ended tasks stay as
     * they are; foreign ids are 1404.
     */
    async terminate(actor: Actor, id: string): Promise<TaskView> {
      await terminateRow(actor.userId, id);
      const row = await store.findSummary(actor.userId, id);
      if (row === null) throw new AppError(1404);
      if (row.reason !== "SUPERLIKE") await terminateAll(actor.userId, { rootTaskId: row.rootTaskId }, false);
      return toTaskView(row, actor.language, core.translate, clock.now());
    },

    /**
     * Ends the owner's unfinished tasks of a type in a project, with the superlikes in their lists, and closes the ended ones (spec 2 §4 Unfinished tasks); with `taskId`
     * only those of that task's list, so that the same kind of search on other platforms goes on. Answers how many were unfinished.
     */
    async terminateByType(userId: string, projectId: string, type: TaskType, taskId?: string): Promise<number> {
      const filter = { projectId, type, ...(taskId === undefined ? {} : { listOf: taskId }) };
      const ended = await terminateAll(userId, filter, false);
      await store.closeEnded(userId, filter, clock.now());
      return ended;
    },

    /** Ends all of the owner's unfinished tasks in a project that forgets its results: a running step's are dropped. Answers how many. */
    endByProject: (userId: string, projectId: string): Promise<number> => terminateAll(userId, { projectId }, true),

    /** Ends all unfinished tasks of an account that is deleted; answers how many still run, whose steps end them. May be repeated. */
    async endByUser(userId: string): Promise<number> {
      await terminateAll(userId, {}, true);
      return (await store.listOpenOfSearch(userId, {})).length;
    },

    /**
     * Ends the owner's unfinished tasks that were marked to end, because the account may not go on: what is done is kept and charged, the rest goes back. Answers how many
     * are over, and how many end with the step that runs.
     */
    async endMarked(userId: string): Promise<{ over: number; running: number }> {
      const open = await store.listOpen(userId, {});
      const marked = (await Promise.all(open.map(({ id }) => store.findById(id)))).filter(
        (row) => row?.isTerminated === 1,
      );
      const ends = await Promise.all(
        marked.map((row) => (row === null ? "over" : endOutside(row, { status: "COMPLETED" }))),
      );
      const running = ends.filter((end) => end === "running").length;
      return { over: ends.length - running, running };
    },

    /** Ends a task that support has looked at: FAILED, what was delivered charged, the rest given back. A running step ends it with itself. 1404 for an unknown one. */
    async endBySupport(id: string): Promise<OutsideEnd> {
      const row = await store.findById(id);
      if (row === null) throw new AppError(1404);
      const outcome = await endOutside(row, { status: "FAILED", key: "tasks:failures.support" });
      if (outcome === "running") await store.markTerminated(row.userId, id, false, clock.now());
      return outcome;
    },

    /**
     * A message that its queue gave up on: its task fails and the quota goes back, unless it went on without it. A task that waits for a
     * later time does so by another message (and by the sweeper, should that be lost): it goes on.
     */
    async failDead(message: DeadTaskStep): Promise<{ isRunning: boolean }> {
      const row = await store.findById(message.taskId);
      if (row === null || row.endedAt !== null) return { isRunning: false };
      if (message.step !== undefined && message.step !== row.step) return { isRunning: false };
      if (!isLeased(row) && row.dueAt > clock.now()) return { isRunning: false };
      log.error("task.deadLetter", { taskId: row.id, type: row.type, step: row.step });
      const outcome = await endOutside(row, { status: "FAILED", key: "tasks:failures.lost" });
      return { isRunning: outcome === "running" };
    },
  };
}

export type Endings = ReturnType<typeof createEndings>;
