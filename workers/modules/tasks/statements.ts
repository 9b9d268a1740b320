import type { Platform, TaskReason, TaskType } from "#workers/kernel/vocabulary.ts";
import { LEASE_MS, OUTSIDE_END, runningKeyOf, wholeCount } from "./domain.ts";
import type { Json, TaskProgress } from "./handler.ts";
import { ROW_COLUMNS, type TaskRow } from "./store.ts";

/** Statements that the engine puts together into batches. */

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
      `INSERT INTO tasks (id, type, status, reason, user_id, project_id, platform, root_task_id, params, cursor, cost_units, running_key,
         due_at, created_at, updated_at, open_rank)
       VALUES (?1, ?2, 'PROCESSING', ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12, ?12,
         1 + (SELECT COUNT(*) FROM tasks INDEXED BY tasks_open_by_user WHERE user_id = ?4 AND ended_at IS NULL))`,
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
      `INSERT INTO task_steps (task_id, step, at) VALUES (?1, ?2, (SELECT ?3 FROM tasks WHERE id = ?1 AND step = ?2 AND lease_token = ?4
         AND ended_at IS NULL AND (?5 = 0 OR is_terminated = 0) AND (?6 = 0 OR is_discarded = 0)))`,
    )
    .bind(row.id, row.step, at, token, Number(commit.goesOn), Number(commit.hasResults));
}

/** First statement of an end from outside: aborts the batch unless nobody runs the task, it has not ended, and it stands at `row.step`. */
export function guardOutsideEnd(d1: D1Database, row: TaskRow, at: number): D1PreparedStatement {
  return d1
    .prepare(
      `INSERT INTO task_steps (task_id, step, at) VALUES (?1, ${OUTSIDE_END}, (SELECT ?3 FROM tasks WHERE id = ?1 AND step = ?2
         AND ended_at IS NULL AND (lease_until IS NULL OR lease_until <= ?3)))`,
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
      `UPDATE tasks SET step = step + 1, cursor = ?2, attempts = ?3, waits = 0, requeues = 0, progress_current = ?4, progress_total = ?5,
         progress_found = ?6, phase_key = ?7, pace_micros = ?8, paced_at = ?9, due_at = ?10, updated_at = ?11, revision = revision + 1,
         lease_until = ?12, lease_token = CASE WHEN ?12 IS NULL THEN NULL ELSE lease_token END
       WHERE id = ?1 RETURNING ${ROW_COLUMNS}`,
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
      `UPDATE tasks SET status = ?2, ended_at = ?3, updated_at = ?3, captured_units = ?4, failure = ?5, result = ?6,
         cursor = COALESCE(?7, cursor), step = step + ?8, progress_current = COALESCE(?9, progress_current),
         progress_total = COALESCE(?10, progress_total), progress_found = COALESCE(?11, progress_found), phase_key = NULL,
         lease_until = NULL, lease_token = NULL, running_key = NULL, revision = revision + 1
       WHERE id = ?1 RETURNING ${ROW_COLUMNS}`,
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
      `UPDATE tasks SET lease_until = NULL, lease_token = NULL, due_at = ?3, updated_at = ?4, revision = revision + 1,
         attempts = CASE WHEN ?5 > 0 THEN MAX(0, attempts - 1) ELSE attempts END, waits = waits + (?5 > 0), waited_ms = waited_ms + ?5,
         phase_key = COALESCE(?6, phase_key)
       WHERE id = ?1 AND lease_token = ?2 AND ended_at IS NULL RETURNING ${ROW_COLUMNS}`,
    )
    .bind(id, token, release.dueAt, release.at, release.waitMs, release.phaseKey);
}

/** Counts that a stuck step is sent again; changes nothing when somebody else took or requeued it meanwhile. */
export function requeueTask(d1: D1Database, row: TaskRow, at: number): D1PreparedStatement {
  return d1
    .prepare(
      `UPDATE tasks SET requeues = requeues + 1, due_at = MAX(due_at, ?4)
        WHERE id = ?1 AND step = ?2 AND requeues = ?3 AND ended_at IS NULL AND (lease_until IS NULL OR lease_until <= ?4)`,
    )
    .bind(row.id, row.step, row.requeues, at);
}
