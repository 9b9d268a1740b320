import {
  type Platform,
  TASK_TYPES,
  type TaskReason,
  type TaskStatus,
  type TaskType,
} from "#workers/kernel/vocabulary.ts";
import { LEASE_MS } from "./domain.ts";
import type { Json, TaskRecord } from "./handler.ts";

/** Reads and claims of tasks. What a person may see takes the owner first; what the queues do goes by id, since a message has no owner. */

/** What a view shows: everything but the cursor, which can be long. */
export type TaskSummaryRow = {
  id: string;
  type: TaskType;
  status: TaskStatus;
  reason: TaskReason;
  user_id: string;
  project_id: string | null;
  platform: Platform | null;
  root_task_id: string;
  params: string;
  step: number;
  cost_units: number;
  captured_units: number | null;
  is_terminated: number;
  progress_current: number;
  progress_total: number;
  progress_found: number;
  phase_key: string | null;
  pace_micros: number;
  paced_at: number;
  waited_ms: number;
  failure: string | null;
  result: string | null;
  due_at: number;
  revision: number;
  created_at: number;
  started_at: number | null;
  updated_at: number;
  ended_at: number | null;
};

export type TaskRow = TaskSummaryRow & {
  cursor: string;
  attempts: number;
  waits: number;
  requeues: number;
  is_discarded: number;
  lease_until: number | null;
  lease_token: string | null;
};

const SUMMARY_COLUMNS =
  "id, type, status, reason, user_id, project_id, platform, root_task_id, params, step, cost_units, captured_units, is_terminated, progress_current, progress_total, progress_found, phase_key, pace_micros, paced_at, waited_ms, failure, result, due_at, revision, created_at, started_at, updated_at, ended_at";
export const ROW_COLUMNS = `${SUMMARY_COLUMNS}, cursor, attempts, waits, requeues, is_discarded, lease_until, lease_token`;

const OPEN_TASKS_SHOWN = 100;
const RECENT_TASKS_SHOWN = 50;

function parseJson(text: string): Json {
  const value: Json = JSON.parse(text);
  return value;
}

/** The row as a handler sees it. */
export function toRecord(row: TaskRow): TaskRecord {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    reason: row.reason,
    userId: row.user_id,
    projectId: row.project_id,
    platform: row.platform,
    rootTaskId: row.root_task_id,
    params: parseJson(row.params),
    cursor: parseJson(row.cursor),
    step: row.step,
    costUnits: row.cost_units,
    isTerminated: row.is_terminated === 1,
    createdAt: row.created_at,
    startedAt: row.started_at,
  };
}

export type TaskFilter = { type?: TaskType; projectId?: string; platform?: Platform };

/** Which unfinished tasks belong to a search: those of its type, and what was started from its list. */
export type SearchFilter = { projectId?: string; type?: TaskType; rootTaskId?: string };

/** A superlike's task is of the search in whose list it was started. */
const SEARCH_TYPE =
  "CASE reason WHEN 'SUPERLIKE' THEN (SELECT r.type FROM tasks r WHERE r.id = tasks.root_task_id) ELSE type END";

export function createTaskStore(d1: D1Database) {
  return {
    /** The owner's task, or null for a foreign or unknown id: one point read. */
    findSummary(userId: string, id: string): Promise<TaskSummaryRow | null> {
      return d1
        .prepare(`SELECT ${SUMMARY_COLUMNS} FROM tasks WHERE id = ?1 AND user_id = ?2`)
        .bind(id, userId)
        .first<TaskSummaryRow>();
    },

    /** The whole row of the owner's task, or null. */
    findOwned(userId: string, id: string): Promise<TaskRow | null> {
      return d1
        .prepare(`SELECT ${ROW_COLUMNS} FROM tasks WHERE id = ?1 AND user_id = ?2`)
        .bind(id, userId)
        .first<TaskRow>();
    },

    /** The owner's newest search of a type, or null; superlikes are of another search's list. */
    findLatest(
      userId: string,
      filter: TaskFilter & { type: TaskType; rootTaskId?: string },
    ): Promise<TaskSummaryRow | null> {
      const from = filter.projectId === undefined ? "user_id = ?1" : "project_id = ?3 AND user_id = ?1";
      return d1
        .prepare(
          `SELECT ${SUMMARY_COLUMNS} FROM tasks WHERE ${from} AND type = ?2 AND (?4 IS NULL OR platform = ?4)
              AND (?5 IS NULL OR root_task_id = ?5) AND reason <> 'SUPERLIKE'
            ORDER BY created_at DESC LIMIT 1`,
        )
        .bind(userId, filter.type, filter.projectId ?? null, filter.platform ?? null, filter.rootTaskId ?? null)
        .first<TaskSummaryRow>();
    },

    /** The owner's tasks created at or after `since`, superlikes left out, newest first. */
    async listRecent(userId: string, since: number): Promise<TaskRow[]> {
      const { results } = await d1
        .prepare(
          `SELECT ${ROW_COLUMNS} FROM tasks INDEXED BY tasks_by_user
            WHERE user_id = ?1 AND type IN (SELECT value FROM json_each(?2)) AND created_at >= ?3 AND reason <> 'SUPERLIKE' AND is_discarded = 0
            ORDER BY created_at DESC LIMIT ${RECENT_TASKS_SHOWN}`,
        )
        .bind(userId, JSON.stringify(TASK_TYPES), since)
        .all<TaskRow>();
      return results;
    },

    /** The owner's unfinished tasks, newest first. */
    async listOpen(userId: string, filter: TaskFilter): Promise<TaskSummaryRow[]> {
      const { results } = await d1
        .prepare(
          `SELECT ${SUMMARY_COLUMNS} FROM tasks INDEXED BY tasks_open_by_user
            WHERE user_id = ?1 AND ended_at IS NULL AND (?2 IS NULL OR type = ?2) AND (?3 IS NULL OR project_id = ?3)
            ORDER BY created_at DESC LIMIT ${OPEN_TASKS_SHOWN}`,
        )
        .bind(userId, filter.type ?? null, filter.projectId ?? null)
        .all<TaskSummaryRow>();
      return results;
    },

    /** The owner's unfinished tasks of a search, the superlikes in its list with it. With `rootTaskId` those superlikes alone. */
    async listOpenOfSearch(userId: string, { projectId, type, rootTaskId }: SearchFilter): Promise<TaskSummaryRow[]> {
      const { results } = await d1
        .prepare(
          `SELECT ${SUMMARY_COLUMNS} FROM tasks INDEXED BY tasks_open_by_user
            WHERE user_id = ?1 AND ended_at IS NULL AND (?2 IS NULL OR ${SEARCH_TYPE} = ?2) AND (?3 IS NULL OR project_id = ?3)
              AND (?4 IS NULL OR (root_task_id = ?4 AND reason = 'SUPERLIKE'))
            ORDER BY created_at DESC LIMIT ${OPEN_TASKS_SHOWN}`,
        )
        .bind(userId, type ?? null, projectId ?? null, rootTaskId ?? null)
        .all<TaskSummaryRow>();
      return results;
    },

    /** The row by id alone, for the engine. */
    findById(id: string): Promise<TaskRow | null> {
      return d1.prepare(`SELECT ${ROW_COLUMNS} FROM tasks WHERE id = ?1`).bind(id).first<TaskRow>();
    },

    /**
     * Takes the lease of a step that is due and free, and counts the attempt (so that a step that kills its Worker is counted too).
     * Null when the step is not to be had: done, ended, not due yet, or being run by another.
     */
    claim(id: string, step: number, token: string, now: number): Promise<TaskRow | null> {
      return d1
        .prepare(
          `UPDATE tasks SET lease_token = ?3, lease_until = ?4, attempts = attempts + 1, status = 'PROCESSING',
             started_at = COALESCE(started_at, ?5), paced_at = CASE paced_at WHEN 0 THEN ?5 ELSE paced_at END
           WHERE id = ?1 AND step = ?2 AND ended_at IS NULL AND due_at <= ?5 AND (lease_until IS NULL OR lease_until <= ?5)
           RETURNING ${ROW_COLUMNS}`,
        )
        .bind(id, step, token, now + LEASE_MS, now)
        .first<TaskRow>();
    },

    /** Asks the owner's unfinished task to end, for good without what a running step brings, and frees its running key. Null when there is none such. */
    markTerminated(userId: string, id: string, isDiscarded: boolean, now: number): Promise<TaskRow | null> {
      return d1
        .prepare(
          `UPDATE tasks SET is_terminated = 1, is_discarded = MAX(is_discarded, ?4), running_key = NULL, updated_at = ?3, revision = revision + 1
            WHERE id = ?1 AND user_id = ?2 AND ended_at IS NULL RETURNING ${ROW_COLUMNS}`,
        )
        .bind(id, userId, now, Number(isDiscarded))
        .first<TaskRow>();
    },

    /** Closes what has ended already, so that nobody is asked again whether to continue with it. */
    async closeEnded(userId: string, projectId: string, type: TaskType, now: number): Promise<void> {
      await d1
        .prepare(
          `UPDATE tasks INDEXED BY tasks_by_project SET is_terminated = 1, updated_at = ?4, revision = revision + 1
            WHERE project_id = ?2 AND type = ?3 AND user_id = ?1 AND ended_at IS NOT NULL AND is_terminated = 0`,
        )
        .bind(userId, projectId, type, now)
        .run();
    },

    /** Whether a step of a task was committed. */
    async hasStep(taskId: string, step: number): Promise<boolean> {
      const row = await d1
        .prepare("SELECT 1 AS found FROM task_steps WHERE task_id = ?1 AND step = ?2")
        .bind(taskId, step)
        .first<{ found: number }>();
      return row !== null;
    },

    /** Unfinished tasks whose lease is live but was not renewed since `takenBefore`: a slow step, or a Worker that is no more. */
    async listQuiet(now: number, takenBefore: number, limit: number): Promise<TaskRow[]> {
      const { results } = await d1
        .prepare(
          `SELECT ${ROW_COLUMNS} FROM tasks INDEXED BY tasks_unfinished
            WHERE ended_at IS NULL AND due_at < ?2 AND lease_until > ?1 AND lease_until <= ?3 ORDER BY due_at LIMIT ?4`,
        )
        .bind(now, takenBefore, takenBefore + LEASE_MS, limit)
        .all<TaskRow>();
      return results;
    },

    /** Unfinished tasks without a live lease that have been due since before `dueBefore`, the longest first. */
    async listStuck(now: number, dueBefore: number, limit: number): Promise<TaskRow[]> {
      const { results } = await d1
        .prepare(
          `SELECT ${ROW_COLUMNS} FROM tasks INDEXED BY tasks_unfinished
            WHERE ended_at IS NULL AND due_at < ?2 AND (lease_until IS NULL OR lease_until <= ?1) ORDER BY due_at LIMIT ?3`,
        )
        .bind(now, dueBefore, limit)
        .all<TaskRow>();
      return results;
    },
  };
}

export type TaskStore = ReturnType<typeof createTaskStore>;
