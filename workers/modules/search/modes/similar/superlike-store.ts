import { failureText } from "#workers/db/d1-failure.ts";
import { columnsOf, namesOf } from "#workers/db/names.ts";
import type { Attitude, Platform, TaskType } from "#workers/kernel/vocabulary.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { listItemsAs, resultListsAs } from "#workers/modules/lists/port.ts";
import { projects } from "#workers/modules/projects/tables.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";
import { similarFinds, superlikes } from "./tables.ts";

/** Superlikes of lists: from which creators, by which tasks, and what each of them brought. Owner first, everywhere. */

export type View = { projectId: string; platform: Platform; taskType?: TaskType; taskId?: string };

/** A creator of a view: the list, its kind, and who it is. */
type ViewCreator = { listId: string; listType: TaskType; card: string };

type SuperlikeEntry = {
  taskId: string;
  creatorId: string;
  uniqueId: string;
  avatar: string | null;
  hasEnded: boolean;
};

type NewSuperlike = {
  listId: string;
  creatorId: string;
  uniqueId: string;
  avatar: string | null;
  at: number;
};

export type FoundRow = { creator_id: string; attitude: Attitude; score: number; card: string };

const ENTRIES_SHOWN = 100;

const l = resultListsAs("l");
const c = listItemsAs("c");
const k = namesOf(creators, "k");
const t = namesOf(tasks, "t");
const f = namesOf(similarFinds, "f");
const s = namesOf(superlikes, "s");
const own = namesOf(superlikes);
const p = namesOf(projects);
const NEW = columnsOf(superlikes, [
  ...(["listId", "creatorId", "taskId", "userId", "uniqueId", "avatar", "createdAt", "openRank"] as const),
]);

/** The newest list of a view; shop vetting shows the lists of all its fetches as one. */
const OWN_LISTS = `SELECT ${l.listId} FROM ${l} WHERE ${l.projectId} = ?1 AND ${l.taskType} = ?2 AND ${l.platform} = ?3 AND ${l.userId} = ?4
  ORDER BY ${l.listId} DESC LIMIT iif(?2 = 'TT_SHOP', -1, 1)`;

/**
 * A superlike of a creator that has one already aborts the batch (task_id becomes NULL), unless that one's task failed. The number of the person's
 * running superlikes is counted in the same batch, so that the named check is exact.
 */
const INSERT = `
INSERT INTO ${own} (${NEW.names})
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1 + (SELECT COUNT(*) FROM ${t} INDEXED BY tasks_open_by_user
  WHERE ${t.userId} = ?4 AND ${t.endedAt} IS NULL AND ${t.reason} = 'SUPERLIKE' AND ${t.id} <> ?3))
ON CONFLICT (${own.listId}, ${own.creatorId}) DO UPDATE SET ${own.createdAt} = excluded.${own.createdAt}, ${own.openRank} = excluded.${own.openRank},
  ${own.taskId} = CASE WHEN EXISTS (SELECT 1 FROM ${t} WHERE ${t.id} = ${own}.${own.taskId} AND ${t.status} = 'FAILED') THEN excluded.${own.taskId} END`;

const OWNS_PROJECT = `SELECT ${p.id} FROM ${p} WHERE ${p.id} = ?1 AND ${p.ownerId} = ?2`;

/** Creators that tasks brought, each once, in the best place they have. */
const FOUND = (which: string) => `
SELECT ${c.creatorId}, ${c.attitude}, ${c.score}, ${k.card}, min(${c.rank}) AS place, count(*) OVER () AS total
FROM ${l}
CROSS JOIN ${f} ON ${f.listId} = ${l.listId}
CROSS JOIN ${c} ON ${c.listId} = ${f.listId} AND ${c.creatorId} = ${f.creatorId}
CROSS JOIN ${k} ON ${k.id} = ${c.creatorId}
WHERE ${l.userId} = ?1 AND ${which}
GROUP BY ${c.creatorId} ORDER BY place, ${c.creatorId} LIMIT ?2 OFFSET ?3`;

type Slice = { limit: number; offset: number };
type FoundPage = { rows: FoundRow[]; total: number };

export function createSuperlikeStore(d1: D1Database) {
  async function readFound(
    sql: string,
    ownerId: string,
    { limit, offset }: Slice,
    values: unknown[],
  ): Promise<FoundPage> {
    const { results } = await d1
      .prepare(sql)
      .bind(ownerId, limit, offset, ...values)
      .all<FoundRow & { total: number }>();
    return { rows: results, total: results[0]?.total ?? 0 };
  }

  return {
    /** The newest list of a view that holds the creator, or null. An automatic task's list holds what that task judged and nothing else. */
    async findCreator(ownerId: string, view: View, creatorId: string): Promise<ViewCreator | null> {
      const row = await d1
        .prepare(
          `SELECT ${l.listId}, ${l.taskType}, ${k.card} FROM ${l}
           CROSS JOIN ${c} ON ${c.listId} = ${l.listId} AND ${c.creatorId} = ?4
           CROSS JOIN ${k} ON ${k.id} = ${c.creatorId}
           WHERE ${l.projectId} = ?1 AND ${l.platform} = ?2 AND ${l.userId} = ?3 AND ${l.taskType} <> 'LONG_CRAWLER' AND (?5 IS NULL OR ${l.taskType} = ?5)
             AND (?6 IS NULL OR ${l.listId} = (SELECT ${t.rootTaskId} FROM ${t} WHERE ${t.id} = ?6 AND ${t.userId} = ?3))
           ORDER BY ${l.listId} DESC LIMIT 1`,
        )
        .bind(view.projectId, view.platform, ownerId, creatorId, view.taskType ?? null, view.taskId ?? null)
        .first<{ list_id: string; task_type: TaskType; card: string }>();
      return row && { listId: row.list_id, listType: row.task_type, card: row.card };
    },

    /** The task that looks, or has looked, for creators like this one for the list; null when none has, or the one that did failed. */
    async findTask(ownerId: string, listId: string, creatorId: string): Promise<string | null> {
      const row = await d1
        .prepare(
          `SELECT ${s.taskId} FROM ${s} JOIN ${t} ON ${t.id} = ${s.taskId}
           WHERE ${s.listId} = ?1 AND ${s.creatorId} = ?2 AND ${s.userId} = ?3 AND ${t.status} <> 'FAILED'`,
        )
        .bind(listId, creatorId, ownerId)
        .first<{ task_id: string }>();
      return row?.task_id ?? null;
    },

    /** Statement of a new superlike, for the batch that makes its task; see `superlikeRefusal` for what it may abort with. */
    insertStatement(ownerId: string, superlike: NewSuperlike, taskId: string): D1PreparedStatement {
      const { listId, creatorId, uniqueId, avatar, at } = superlike;
      return d1.prepare(INSERT).bind(listId, creatorId, taskId, ownerId, uniqueId, avatar, at);
    },

    /** The superlikes of a view, newest first; null when the project is not the owner's. */
    async listOfView(ownerId: string, view: Required<Omit<View, "taskId">>): Promise<SuperlikeEntry[] | null> {
      const [project, entries] = await d1.batch<{
        task_id: string;
        creator_id: string;
        unique_id: string;
        avatar: string | null;
        ended_at: number | null;
      }>([
        d1.prepare(OWNS_PROJECT).bind(view.projectId, ownerId),
        d1
          .prepare(
            `SELECT ${s.taskId}, ${s.creatorId}, ${s.uniqueId}, ${s.avatar}, ${t.endedAt} FROM ${s} CROSS JOIN ${t} ON ${t.id} = ${s.taskId}
             WHERE ${s.listId} IN (${OWN_LISTS}) ORDER BY ${s.createdAt} DESC, ${s.creatorId} LIMIT ${ENTRIES_SHOWN}`,
          )
          .bind(view.projectId, view.taskType, view.platform, ownerId),
      ]);
      if (!project?.results[0]) return null;
      return (entries?.results ?? []).map((row) => ({
        taskId: row.task_id,
        creatorId: row.creator_id,
        uniqueId: row.unique_id,
        avatar: row.avatar,
        hasEnded: row.ended_at !== null,
      }));
    },

    /** What all find-similar tasks of a project brought to the lists that it shows. */
    listUnion(
      ownerId: string,
      query: { projectId: string; platform: Platform | null },
      slice: Slice,
    ): Promise<FoundPage> {
      const which = `${l.projectId} = ?4 AND (?5 IS NULL OR ${l.platform} = ?5)`;
      return readFound(FOUND(which), ownerId, slice, [query.projectId, query.platform]);
    },

    /** What one of the owner's tasks brought. */
    listOfTask(
      ownerId: string,
      task: { listId: string; taskId: string; projectId: string },
      slice: Slice,
    ): Promise<FoundPage> {
      const which = `${l.projectId} = ?4 AND ${l.listId} = ?5 AND ${f.taskId} = ?6`;
      return readFound(FOUND(which), ownerId, slice, [task.projectId, task.listId, task.taskId]);
    },
  };
}

export type SuperlikeStore = ReturnType<typeof createSuperlikeStore>;

/** Why a batch with a new superlike was aborted: the creator has one already, or too many run; null for another reason. */
export function superlikeRefusal(failure: unknown): "processed" | "tooMany" | null {
  const text = failureText(failure);
  if (/superlikes\.task_id/.test(text)) return "processed";
  return /\bq1949\b/.test(text) ? "tooMany" : null;
}
