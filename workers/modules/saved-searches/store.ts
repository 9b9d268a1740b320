import { and, eq } from "drizzle-orm";
import { openDatabase, toStatement } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { Platform, TaskType } from "#workers/kernel/vocabulary.ts";
import { itemCountSql, resultListsAs } from "#workers/modules/lists/port.ts";
import { projects } from "#workers/modules/projects/tables.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";
import { MAX_SAVED_SEARCHES, RUNS_TOLD } from "./domain.ts";
import { savedSearches } from "./tables.ts";

const s = namesOf(savedSearches);
const ROW = columnsOf(savedSearches);
const p = namesOf(projects, "p");
const l = resultListsAs("l");
const t = namesOf(tasks, "t");
const r = namesOf(tasks, "r");

/** A saved search as it is stored. */
export type SavedRow = RowOf<typeof ROW>;
export type SavedRunRow = { savedId: string; taskId: string; at: number; isRunning: number; count: number };
/** The list of a task with what began it. */
export type SavedFrom = {
  listId: string;
  type: TaskType;
  projectId: string;
  platform: Platform;
  params: string;
  savedSearchId: string | null;
};

/** The project that is asked for, when it is the owner's, else the first one. */
const PROJECT = `(SELECT ${p.id} FROM ${p} INDEXED BY projects_by_owner WHERE ${p.ownerId} = ?1 ORDER BY ${p.id} = ?2 DESC, ${p.isDefault} DESC, ${p.createdAt} LIMIT 1)`;

const LIST = `
SELECT ${ROW} FROM ${s} WHERE ${s.ownerId} = ?1 AND ${s.projectId} = ${PROJECT} ORDER BY ${s.createdAt} DESC, ${s.id} DESC LIMIT ${MAX_SAVED_SEARCHES}`;

const RUNS = `
SELECT savedId, taskId, at, isRunning, ${itemCountSql("taskId")} AS count FROM (
  SELECT ${l.savedSearchId} AS savedId, ${l.listId} AS taskId, ${r.createdAt} AS at, ${t.endedAt} IS NULL AS isRunning,
    row_number() OVER (PARTITION BY ${l.savedSearchId} ORDER BY ${l.listId} DESC) AS place
  FROM json_each(?2) j CROSS JOIN ${l} INDEXED BY result_lists_by_saved_search ON ${l.savedSearchId} = j.value AND ${l.userId} = ?1
  CROSS JOIN ${r} ON ${r.id} = ${l.listId} CROSS JOIN ${t} ON ${t.id} = ${l.latestTaskId})
WHERE place <= ${RUNS_TOLD} ORDER BY taskId DESC`;

const FIND_LIST = `
SELECT ${l.listId} AS listId, ${r.type} AS type, ${l.projectId} AS projectId, ${l.platform} AS platform, ${r.params} AS params, ${l.savedSearchId} AS savedSearchId
FROM ${t} CROSS JOIN ${r} ON ${r.id} = ${t.rootTaskId}
CROSS JOIN ${l} ON ${l.projectId} = ${r.projectId} AND ${l.taskType} = ${r.type} AND ${l.platform} = ${r.platform} AND ${l.listId} = ${r.id}
WHERE ${t.id} = ?2 AND ${t.userId} = ?1 AND ${l.userId} = ?1`;

/** Nothing is added to a project that has the most allowed, nor beside the same one. */
const INSERT = `
INSERT INTO ${s} (${ROW.names})
SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE (SELECT count(*) FROM ${s} WHERE ${s.ownerId} = ?2 AND ${s.projectId} = ?3) < ${MAX_SAVED_SEARCHES}
ON CONFLICT (${s.id}) DO NOTHING`;

/** Saved searches in the database; every method names the owner first, and a foreign one is not found. */
export function createSavedSearchStore(d1: D1Database) {
  const db = openDatabase(d1);
  const isMeant = (ownerId: string, id: string) => and(eq(savedSearches.ownerId, ownerId), eq(savedSearches.id, id));
  return {
    /** Those of a project, the newest first. */
    async list(ownerId: string, projectId: string | null): Promise<SavedRow[]> {
      return (await d1.prepare(LIST).bind(ownerId, projectId).all<SavedRow>()).results;
    },

    async find(ownerId: string, id: string): Promise<SavedRow | null> {
      return (await db.select(ROW.fields).from(savedSearches).where(isMeant(ownerId, id)).get()) ?? null;
    },

    /** The latest runs of saved searches, the newest first. */
    async listRuns(ownerId: string, ids: readonly string[]): Promise<SavedRunRow[]> {
      if (ids.length === 0) return [];
      return (await d1.prepare(RUNS).bind(ownerId, JSON.stringify(ids)).all<SavedRunRow>()).results;
    },

    /** The list that a task of the owner fills; null for a task that is no search, is foreign, or whose list was thrown away. */
    async findList(ownerId: string, taskId: string): Promise<SavedFrom | null> {
      return d1.prepare(FIND_LIST).bind(ownerId, taskId).first<SavedFrom>();
    },

    /** Statement that adds one unless its project has the most allowed or it is there. */
    insertStatement({
      id,
      ownerId,
      projectId,
      name,
      mode,
      platform,
      params,
      createdAt,
    }: SavedRow): D1PreparedStatement {
      return d1.prepare(INSERT).bind(id, ownerId, projectId, name, mode, platform, params, createdAt);
    },

    async rename(ownerId: string, id: string, name: string): Promise<boolean> {
      const { meta } = await db.update(savedSearches).set({ name }).where(isMeant(ownerId, id)).run();
      return meta.changes > 0;
    },

    async remove(ownerId: string, id: string): Promise<boolean> {
      const { meta } = await db.delete(savedSearches).where(isMeant(ownerId, id)).run();
      return meta.changes > 0;
    },

    /** Statement that removes those of a project, when it is deleted. */
    removeByProjectStatement(ownerId: string, projectId: string): D1PreparedStatement {
      const ofProject = and(eq(savedSearches.ownerId, ownerId), eq(savedSearches.projectId, projectId));
      return toStatement(d1, db.delete(savedSearches).where(ofProject));
    },
  };
}
export type SavedSearchStore = ReturnType<typeof createSavedSearchStore>;
