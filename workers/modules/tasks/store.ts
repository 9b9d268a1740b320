import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { type Platform, TASK_TYPES, type TaskType } from "#workers/kernel/vocabulary.ts";
import { LEASE_MS } from "./domain.ts";
import type { Json, TaskRecord } from "./handler.ts";
import { taskSteps, tasks } from "./tables.ts";

/** Reads and claims of tasks. What a person may see takes the owner first; what the queues do goes by id, since a message has no owner. */

const t = namesOf(tasks);
const root = namesOf(tasks, "r");
const done = namesOf(taskSteps);

const SUMMARY_KEYS = [
  ...(["id", "type", "status", "reason", "userId", "projectId", "platform", "rootTaskId", "params", "step"] as const),
  ...(["costUnits", "capturedUnits", "isTerminated", "progressCurrent", "progressTotal", "progressFound"] as const),
  ...(["phaseKey", "paceMicros", "pacedAt", "waitedMs", "failure", "result", "dueAt", "revision"] as const),
  ...(["createdAt", "startedAt", "updatedAt", "endedAt"] as const),
] as const;

/** What a view shows: everything but the cursor, which can be long. */
const SUMMARY = columnsOf(tasks, SUMMARY_KEYS);
export type TaskSummaryRow = RowOf<typeof SUMMARY>;

/** What the engine needs. */
export const TASK_ROW = columnsOf(tasks, [
  ...SUMMARY_KEYS,
  ...(["cursor", "attempts", "crashes", "waits", "requeues", "isDiscarded"] as const),
  ...(["leaseUntil", "leaseToken"] as const),
]);
export type TaskRow = RowOf<typeof TASK_ROW>;

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
    userId: row.userId,
    projectId: row.projectId,
    platform: row.platform,
    rootTaskId: row.rootTaskId,
    params: parseJson(row.params),
    cursor: parseJson(row.cursor),
    step: row.step,
    costUnits: row.costUnits,
    isTerminated: row.isTerminated === 1,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
  };
}

export type TaskFilter = { type?: TaskType; projectId?: string; platform?: Platform };

/** Which unfinished tasks belong to a search: those of its type, and what was started from its list. */
export type SearchFilter = {
  projectId?: string;
  type?: TaskType;
  /** The superlikes in the list that this task began. */
  rootTaskId?: string;
  /** Everything that fills the list of this task. */
  listOf?: string;
};

/** A superlike's task is of the search in whose list it was started. */
const SEARCH_TYPE = `CASE ${t.reason} WHEN 'SUPERLIKE' THEN (SELECT ${root.type} FROM ${root} WHERE ${root.id} = ${t}.${t.rootTaskId}) ELSE ${t.type} END`;

export function createTaskStore(d1: D1Database) {
  return {
    /** The owner's task, or null for a foreign or unknown id: one point read. */
    findSummary(userId: string, id: string): Promise<TaskSummaryRow | null> {
      return d1
        .prepare(`SELECT ${SUMMARY} FROM ${t} WHERE ${t.id} = ?1 AND ${t.userId} = ?2`)
        .bind(id, userId)
        .first<TaskSummaryRow>();
    },

    /** The whole row of the owner's task, or null. */
    findOwned(userId: string, id: string): Promise<TaskRow | null> {
      return d1
        .prepare(`SELECT ${TASK_ROW} FROM ${t} WHERE ${t.id} = ?1 AND ${t.userId} = ?2`)
        .bind(id, userId)
        .first<TaskRow>();
    },

    /** The owner's newest search of a type, or null; superlikes are of another search's list. */
    findLatest(
      userId: string,
      filter: TaskFilter & { type: TaskType; rootTaskId?: string },
    ): Promise<TaskSummaryRow | null> {
      const from = filter.projectId === undefined ? `${t.userId} = ?1` : `${t.projectId} = ?3 AND ${t.userId} = ?1`;
      return d1
        .prepare(
          `SELECT ${SUMMARY} FROM ${t} WHERE ${from} AND ${t.type} = ?2 AND (?4 IS NULL OR ${t.platform} = ?4)
              AND (?5 IS NULL OR ${t.rootTaskId} = ?5) AND ${t.reason} <> 'SUPERLIKE'
            ORDER BY ${t.createdAt} DESC LIMIT 1`,
        )
        .bind(userId, filter.type, filter.projectId ?? null, filter.platform ?? null, filter.rootTaskId ?? null)
        .first<TaskSummaryRow>();
    },

    /** The owner's tasks created at or after `since`, superlikes left out, newest first. */
    async listRecent(userId: string, since: number): Promise<TaskRow[]> {
      const { results } = await d1
        .prepare(
          `SELECT ${TASK_ROW} FROM ${t} INDEXED BY tasks_by_user
            WHERE ${t.userId} = ?1 AND ${t.type} IN (SELECT value FROM json_each(?2)) AND ${t.createdAt} >= ?3 AND ${t.reason} <> 'SUPERLIKE'
              AND ${t.isDiscarded} = 0
            ORDER BY ${t.createdAt} DESC LIMIT ${RECENT_TASKS_SHOWN}`,
        )
        .bind(userId, JSON.stringify(TASK_TYPES), since)
        .all<TaskRow>();
      return results;
    },

    /** The owner's unfinished tasks, newest first. */
    async listOpen(userId: string, filter: TaskFilter): Promise<TaskSummaryRow[]> {
      const { results } = await d1
        .prepare(
          `SELECT ${SUMMARY} FROM ${t} INDEXED BY tasks_open_by_user
            WHERE ${t.userId} = ?1 AND ${t.endedAt} IS NULL AND (?2 IS NULL OR ${t.type} = ?2) AND (?3 IS NULL OR ${t.projectId} = ?3)
            ORDER BY ${t.createdAt} DESC LIMIT ${OPEN_TASKS_SHOWN}`,
        )
        .bind(userId, filter.type ?? null, filter.projectId ?? null)
        .all<TaskSummaryRow>();
      return results;
    },

    /** The owner's unfinished tasks of a search, the superlikes in its list with it. With `rootTaskId` those superlikes alone. */
    async listOpenOfSearch(userId: string, filter: SearchFilter): Promise<TaskSummaryRow[]> {
      const { projectId, type, rootTaskId, listOf } = filter;
      const { results } = await d1
        .prepare(
          `SELECT ${SUMMARY} FROM ${t} INDEXED BY tasks_open_by_user
            WHERE ${t.userId} = ?1 AND ${t.endedAt} IS NULL AND (?2 IS NULL OR ${SEARCH_TYPE} = ?2) AND (?3 IS NULL OR ${t.projectId} = ?3)
              AND (?4 IS NULL OR (${t.rootTaskId} = ?4 AND ${t.reason} = 'SUPERLIKE'))
              AND (?5 IS NULL OR ${t.rootTaskId} = (SELECT ${root.rootTaskId} FROM ${root} WHERE ${root.id} = ?5))
            ORDER BY ${t.createdAt} DESC LIMIT ${OPEN_TASKS_SHOWN}`,
        )
        .bind(userId, type ?? null, projectId ?? null, rootTaskId ?? null, listOf ?? null)
        .all<TaskSummaryRow>();
      return results;
    },

    /** The owner's tasks that are unfinished or changed at or after `since`. */
    async listTouched(userId: string, since: number): Promise<string[]> {
      const { results } = await d1
        .prepare(
          `SELECT ${t.id} AS id FROM ${t} WHERE ${t.userId} = ?1 AND (${t.endedAt} IS NULL OR ${t.updatedAt} >= ?2)`,
        )
        .bind(userId, since)
        .all<{ id: string }>();
      return results.map(({ id }) => id);
    },

    /** The row by id alone, for the engine. */
    findById(id: string): Promise<TaskRow | null> {
      return d1.prepare(`SELECT ${TASK_ROW} FROM ${t} WHERE ${t.id} = ?1`).bind(id).first<TaskRow>();
    },

    /** The rows of these ids, for a caller that knows them from rows of its own. */
    async findMany(ids: readonly string[]): Promise<TaskRow[]> {
      const { results } = await d1
        .prepare(`SELECT ${TASK_ROW} FROM ${t} WHERE ${t.id} IN (SELECT value FROM json_each(?1))`)
        .bind(JSON.stringify(ids))
        .all<TaskRow>();
      return results;
    },

    /**
     * Takes the lease of a step that is due and free and counts the attempt. A lease that ran out belonged to a Worker that died: counts the crash too.
     * Null when the step is done, ended, not due yet or leased to another Worker.
     */
    claim(id: string, step: number, token: string, now: number): Promise<TaskRow | null> {
      return d1
        .prepare(
          `UPDATE ${t} SET ${t.leaseToken} = ?3, ${t.leaseUntil} = ?4, ${t.attempts} = ${t.attempts} + 1,
             ${t.crashes} = ${t.crashes} + (${t.leaseUntil} IS NOT NULL), ${t.status} = 'PROCESSING',
             ${t.startedAt} = COALESCE(${t.startedAt}, ?5), ${t.pacedAt} = CASE ${t.pacedAt} WHEN 0 THEN ?5 ELSE ${t.pacedAt} END
           WHERE ${t.id} = ?1 AND ${t.step} = ?2 AND ${t.endedAt} IS NULL AND ${t.dueAt} <= ?5 AND (${t.leaseUntil} IS NULL OR ${t.leaseUntil} <= ?5)
           RETURNING ${TASK_ROW}`,
        )
        .bind(id, step, token, now + LEASE_MS, now)
        .first<TaskRow>();
    },

    /** Asks the owner's unfinished task to end, for good without what a running step brings, and frees its running key. Null when there is none such. */
    markTerminated(userId: string, id: string, isDiscarded: boolean, now: number): Promise<TaskRow | null> {
      return d1
        .prepare(
          `UPDATE ${t} SET ${t.isTerminated} = 1, ${t.isDiscarded} = MAX(${t.isDiscarded}, ?4), ${t.runningKey} = NULL, ${t.updatedAt} = ?3, ${t.revision} = ${t.revision} + 1
            WHERE ${t.id} = ?1 AND ${t.userId} = ?2 AND ${t.endedAt} IS NULL RETURNING ${TASK_ROW}`,
        )
        .bind(id, userId, now, Number(isDiscarded))
        .first<TaskRow>();
    },

    /** Closes tasks that have ended, of one list where `listOf` is a task of it, so that their owner is not asked again whether to continue. */
    async closeEnded(
      userId: string,
      filter: Required<Pick<SearchFilter, "projectId" | "type">> & { listOf?: string },
      now: number,
    ): Promise<void> {
      await d1
        .prepare(
          `UPDATE ${t} INDEXED BY tasks_by_project SET ${t.isTerminated} = 1, ${t.updatedAt} = ?4, ${t.revision} = ${t.revision} + 1
            WHERE ${t.projectId} = ?2 AND ${t.type} = ?3 AND ${t.userId} = ?1 AND ${t.endedAt} IS NOT NULL AND ${t.isTerminated} = 0
              AND (?5 IS NULL OR ${t.rootTaskId} = (SELECT ${root.rootTaskId} FROM ${root} WHERE ${root.id} = ?5))`,
        )
        .bind(userId, filter.projectId, filter.type, now, filter.listOf ?? null)
        .run();
    },

    /** Whether a step of a task was committed. */
    async hasStep(taskId: string, step: number): Promise<boolean> {
      const row = await d1
        .prepare(`SELECT 1 AS found FROM ${done} WHERE ${done.taskId} = ?1 AND ${done.step} = ?2`)
        .bind(taskId, step)
        .first<{ found: number }>();
      return row !== null;
    },

    /** Unfinished tasks whose lease is live but was not renewed since `takenBefore`: a slow step, or a Worker that is no more. */
    async listQuiet(now: number, takenBefore: number, limit: number): Promise<TaskRow[]> {
      const { results } = await d1
        .prepare(
          `SELECT ${TASK_ROW} FROM ${t} INDEXED BY tasks_unfinished
            WHERE ${t.endedAt} IS NULL AND ${t.dueAt} < ?2 AND ${t.leaseUntil} > ?1 AND ${t.leaseUntil} <= ?3 ORDER BY ${t.dueAt} LIMIT ?4`,
        )
        .bind(now, takenBefore, takenBefore + LEASE_MS, limit)
        .all<TaskRow>();
      return results;
    },

    /** Unfinished tasks without a live lease that have been due since before `dueBefore`, the longest first. */
    async listStuck(now: number, dueBefore: number, limit: number): Promise<TaskRow[]> {
      const { results } = await d1
        .prepare(
          `SELECT ${TASK_ROW} FROM ${t} INDEXED BY tasks_unfinished
            WHERE ${t.endedAt} IS NULL AND ${t.dueAt} < ?2 AND (${t.leaseUntil} IS NULL OR ${t.leaseUntil} <= ?1) ORDER BY ${t.dueAt} LIMIT ?3`,
        )
        .bind(now, dueBefore, limit)
        .all<TaskRow>();
      return results;
    },
  };
}

export type TaskStore = ReturnType<typeof createTaskStore>;
