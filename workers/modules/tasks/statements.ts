import { columnsOf, namesOf } from "#workers/db/names.ts";
import type { Platform, TaskReason, TaskType } from "#workers/kernel/vocabulary.ts";
import { LEASE_MS, OUTSIDE_END, runningKeyOf, wholeCount } from "./domain.ts";
import type { Json, TaskProgress } from "./handler.ts";
import { TASK_ROW, type TaskRow } from "./store.ts";
import { taskSteps, tasks } from "./tables.ts";

/** Statements that the engine puts together into batches. */

const t = namesOf(tasks);
const s = namesOf(taskSteps);
const STEP_ROW = columnsOf(taskSteps, ["taskId", "step", "at"]);

export type NewTask = {
  id: string;
  type: TaskType;
  reason: TaskReason;
  userId: string;
  projectId: string | null;
  platform: Platform | null;
  rootTaskId: string;
  params: Json;
  cursor: Json;
  costUnits: number;
  /** Whether only one of its kind may be unfinished at a time. */
  isSingle: boolean;
  at: number;
};

/** The row of a new task; a second one of its kind, or one too many of the account, aborts the batch by a constraint. */
export function insertTask(d1: D1Database, task: NewTask): D1PreparedStatement {
  return d1
    .prepare(
      `INSERT INTO ${t} (${t.id}, ${t.type}, ${t.status}, ${t.reason}, ${t.userId}, ${t.projectId}, ${t.platform}, ${t.rootTaskId}, ${t.params}, ${t.cursor}, ${t.costUnits}, ${t.runningKey},
         ${t.dueAt}, ${t.createdAt}, ${t.updatedAt}, ${t.openRank})
       VALUES (?1, ?2, 'PROCESSING', ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12, ?12,
         1 + (SELECT COUNT(*) FROM ${t} INDEXED BY tasks_open_by_user WHERE ${t.userId} = ?4 AND ${t.endedAt} IS NULL))`,
    )
    .bind(
      task.id,
      task.type,
      task.reason,
      task.userId,
      task.projectId,
      task.platform,
      task.rootTaskId,
      JSON.stringify(task.params),
      JSON.stringify(task.cursor),
      task.costUnits,
      task.isSingle ? runningKeyOf(task) : null,
      task.at,
    );
}

/**
 * First statement of a step's commit: aborts the batch unless `token` still holds the step, the task has not ended, its owner has not asked to
 * end it when the commit `goesOn`, and its results still have a place when the commit `hasResults`.
 */
export function guardStep(
  d1: D1Database,
  row: TaskRow,
  token: string,
  commit: { goesOn: boolean; hasResults: boolean },
  at: number,
) {
  return d1
    .prepare(
      `INSERT INTO ${s} (${STEP_ROW.names}) VALUES (?1, ?2, (SELECT ?3 FROM ${t} WHERE ${t.id} = ?1 AND ${t.step} = ?2 AND ${t.leaseToken} = ?4
         AND ${t.endedAt} IS NULL AND (?5 = 0 OR ${t.isTerminated} = 0) AND (?6 = 0 OR ${t.isDiscarded} = 0)))`,
    )
    .bind(row.id, row.step, at, token, Number(commit.goesOn), Number(commit.hasResults));
}

/** First statement of an end from outside: aborts the batch unless no lease on the task is live, it has not ended, and it stands at `row.step`. */
export function guardOutsideEnd(d1: D1Database, row: TaskRow, at: number): D1PreparedStatement {
  return d1
    .prepare(
      `INSERT INTO ${s} (${STEP_ROW.names}) VALUES (?1, ${OUTSIDE_END}, (SELECT ?3 FROM ${t} WHERE ${t.id} = ?1 AND ${t.step} = ?2
         AND ${t.endedAt} IS NULL AND (${t.leaseUntil} IS NULL OR ${t.leaseUntil} <= ?3)))`,
    )
    .bind(row.id, row.step, at);
}

export type Advance = {
  cursor: Json;
  progress: TaskProgress;
  pace: { paceMicros: number; pacedAt: number };
  dueAt: number;
  /** Keep the lease for the next step, which follows at once. */
  keepLease: boolean;
  at: number;
};

/** The task after a committed step; answers its row. */
export function advanceTask(d1: D1Database, id: string, advance: Advance): D1PreparedStatement {
  const { progress, pace, at } = advance;
  return d1
    .prepare(
      `UPDATE ${t} SET ${t.step} = ${t.step} + 1, ${t.cursor} = ?2, ${t.attempts} = ?3, ${t.crashes} = 0, ${t.waits} = 0, ${t.requeues} = 0, ${t.progressCurrent} = ?4, ${t.progressTotal} = ?5,
         ${t.progressFound} = ?6, ${t.phaseKey} = ?7, ${t.paceMicros} = ?8, ${t.pacedAt} = ?9, ${t.dueAt} = ?10, ${t.updatedAt} = ?11, ${t.revision} = ${t.revision} + 1,
         ${t.leaseUntil} = ?12, ${t.leaseToken} = CASE WHEN ?12 IS NULL THEN NULL ELSE ${t.leaseToken} END
       WHERE ${t.id} = ?1 RETURNING ${TASK_ROW}`,
    )
    .bind(
      id,
      JSON.stringify(advance.cursor),
      advance.keepLease ? 1 : 0,
      wholeCount(progress.current),
      wholeCount(progress.total),
      wholeCount(progress.found),
      progress.phaseKey ?? null,
      pace.paceMicros,
      pace.pacedAt,
      advance.dueAt,
      at,
      advance.keepLease ? at + LEASE_MS : null,
    );
}

export type Ending = {
  status: "COMPLETED" | "FAILED";
  capturedUnits: number;
  failure: { key: string; params: Record<string, string | number> } | null;
  result: Json;
  /** What the last step brought; absent when the task is ended from outside. */
  last?: { cursor: Json; progress: TaskProgress };
  at: number;
};

/** The terminal state; answers the task's row. */
export function endTask(d1: D1Database, id: string, ending: Ending): D1PreparedStatement {
  const progress = ending.last?.progress;
  return d1
    .prepare(
      `UPDATE ${t} SET ${t.status} = ?2, ${t.endedAt} = ?3, ${t.updatedAt} = ?3, ${t.capturedUnits} = ?4, ${t.failure} = ?5, ${t.result} = ?6,
         ${t.cursor} = COALESCE(?7, ${t.cursor}), ${t.step} = ${t.step} + ?8, ${t.progressCurrent} = COALESCE(?9, ${t.progressCurrent}),
         ${t.progressTotal} = COALESCE(?10, ${t.progressTotal}), ${t.progressFound} = COALESCE(?11, ${t.progressFound}), ${t.phaseKey} = NULL,
         ${t.leaseUntil} = NULL, ${t.leaseToken} = NULL, ${t.runningKey} = NULL, ${t.revision} = ${t.revision} + 1
       WHERE ${t.id} = ?1 RETURNING ${TASK_ROW}`,
    )
    .bind(
      id,
      ending.status,
      ending.at,
      ending.capturedUnits,
      ending.failure === null ? null : JSON.stringify(ending.failure),
      ending.result === null ? null : JSON.stringify(ending.result),
      ending.last === undefined ? null : JSON.stringify(ending.last.cursor),
      ending.last === undefined ? 0 : 1,
      progress === undefined ? null : wholeCount(progress.current),
      progress === undefined ? null : wholeCount(progress.total),
      progress === undefined ? null : wholeCount(progress.found),
    );
}

export type Release = {
  dueAt: number;
  /** Added to the waits of the task; 0 when the step failed instead. */
  waitMs: number;
  phaseKey: string | null;
  at: number;
};

/** Gives the lease back without a commit; nothing when the lease is not `token`'s any more. Answers the row. */
export function releaseLease(d1: D1Database, id: string, token: string, release: Release): D1PreparedStatement {
  return d1
    .prepare(
      `UPDATE ${t} SET ${t.leaseUntil} = NULL, ${t.leaseToken} = NULL, ${t.dueAt} = ?3, ${t.updatedAt} = ?4, ${t.revision} = ${t.revision} + 1,
         ${t.attempts} = CASE WHEN ?5 > 0 THEN MAX(0, ${t.attempts} - 1) ELSE ${t.attempts} END, ${t.waits} = ${t.waits} + (?5 > 0), ${t.waitedMs} = ${t.waitedMs} + ?5,
         ${t.phaseKey} = COALESCE(?6, ${t.phaseKey})
       WHERE ${t.id} = ?1 AND ${t.leaseToken} = ?2 AND ${t.endedAt} IS NULL RETURNING ${TASK_ROW}`,
    )
    .bind(id, token, release.dueAt, release.at, release.waitMs, release.phaseKey);
}

/** Counts that a stuck step is sent again; changes nothing when another consumer or sweep took it meanwhile. */
export function requeueTask(d1: D1Database, row: TaskRow, at: number): D1PreparedStatement {
  return d1
    .prepare(
      `UPDATE ${t} SET ${t.requeues} = ${t.requeues} + 1, ${t.dueAt} = MAX(${t.dueAt}, ?4)
        WHERE ${t.id} = ?1 AND ${t.step} = ?2 AND ${t.requeues} = ?3 AND ${t.endedAt} IS NULL AND (${t.leaseUntil} IS NULL OR ${t.leaseUntil} <= ?4)`,
    )
    .bind(row.id, row.step, row.requeues, at);
}

/** Asks all of an account's unfinished tasks to end, from outside; a running step does so at its commit. */
export function markAllToEnd(d1: D1Database, userId: string, at: number): D1PreparedStatement {
  return d1
    .prepare(
      `UPDATE ${t} INDEXED BY tasks_open_by_user SET ${t.isTerminated} = 1, ${t.runningKey} = NULL, ${t.updatedAt} = ?2, ${t.revision} = ${t.revision} + 1
        WHERE ${t.userId} = ?1 AND ${t.endedAt} IS NULL`,
    )
    .bind(userId, at);
}
