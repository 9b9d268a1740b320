import { failureText } from "#workers/db/d1-failure.ts";
import type { Attitude, Platform, TaskType } from "#workers/kernel/vocabulary.ts";

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

const OWN_LIST = `SELECT list_id FROM result_lists WHERE project_id = ?1 AND task_type = ?2 AND platform = ?3 AND user_id = ?4
  ORDER BY list_id DESC LIMIT 1`;

/**
 * A superlike of a creator that has one already aborts the batch (task_id becomes NULL), unless that one's task failed. The number of the person's
 * running superlikes is counted in the same batch, so that the named check is exact.
 */
const INSERT = `
INSERT INTO superlikes (list_id, creator_id, task_id, user_id, unique_id, avatar, created_at, open_rank)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1 + (SELECT COUNT(*) FROM tasks INDEXED BY tasks_open_by_user
  WHERE user_id = ?4 AND ended_at IS NULL AND reason = 'SUPERLIKE' AND id <> ?3))
ON CONFLICT (list_id, creator_id) DO UPDATE SET created_at = excluded.created_at, open_rank = excluded.open_rank,
  task_id = CASE WHEN EXISTS (SELECT 1 FROM tasks WHERE id = superlikes.task_id AND status = 'FAILED') THEN excluded.task_id END`;

/** Creators that tasks brought, each once, in the best place they have. */
const FOUND = (which: string) => `
SELECT c.creator_id, c.attitude, c.score, k.card, min(c.rank) AS place, count(*) OVER () AS total
FROM result_lists l
CROSS JOIN similar_finds f ON f.list_id = l.list_id
CROSS JOIN candidates c ON c.list_id = f.list_id AND c.creator_id = f.creator_id
CROSS JOIN creators k ON k.id = c.creator_id
WHERE l.user_id = ?1 AND ${which}
GROUP BY c.creator_id ORDER BY place, c.creator_id LIMIT ?2 OFFSET ?3`;

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
          `SELECT l.list_id, l.task_type, k.card FROM result_lists l
           CROSS JOIN candidates c ON c.list_id = l.list_id AND c.creator_id = ?4
           CROSS JOIN creators k ON k.id = c.creator_id
           WHERE l.project_id = ?1 AND l.platform = ?2 AND l.user_id = ?3 AND l.task_type <> 'LONG_CRAWLER' AND (?5 IS NULL OR l.task_type = ?5)
             AND (?6 IS NULL OR l.list_id = (SELECT root_task_id FROM tasks WHERE id = ?6 AND user_id = ?3))
           ORDER BY l.list_id DESC LIMIT 1`,
        )
        .bind(view.projectId, view.platform, ownerId, creatorId, view.taskType ?? null, view.taskId ?? null)
        .first<{ list_id: string; task_type: TaskType; card: string }>();
      return row && { listId: row.list_id, listType: row.task_type, card: row.card };
    },

    /** The task that looks, or has looked, for creators like this one for the list; null when none has, or the one that did failed. */
    async findTask(ownerId: string, listId: string, creatorId: string): Promise<string | null> {
      const row = await d1
        .prepare(
          `SELECT s.task_id FROM superlikes s JOIN tasks t ON t.id = s.task_id
           WHERE s.list_id = ?1 AND s.creator_id = ?2 AND s.user_id = ?3 AND t.status <> 'FAILED'`,
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

    /** The superlikes of the newest list of a kind, newest first; null when the project is not the owner's. */
    async listOfView(ownerId: string, view: Required<Omit<View, "taskId">>): Promise<SuperlikeEntry[] | null> {
      const [project, entries] = await d1.batch<{
        task_id: string;
        creator_id: string;
        unique_id: string;
        avatar: string | null;
        ended_at: number | null;
      }>([
        d1.prepare("SELECT id FROM projects WHERE id = ?1 AND owner_id = ?2").bind(view.projectId, ownerId),
        d1
          .prepare(
            `SELECT s.task_id, s.creator_id, s.unique_id, s.avatar, t.ended_at FROM superlikes s CROSS JOIN tasks t ON t.id = s.task_id
             WHERE s.list_id = (${OWN_LIST}) ORDER BY s.created_at DESC, s.creator_id LIMIT ${ENTRIES_SHOWN}`,
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
      const which = "l.project_id = ?4 AND (?5 IS NULL OR l.platform = ?5)";
      return readFound(FOUND(which), ownerId, slice, [query.projectId, query.platform]);
    },

    /** What one of the owner's tasks brought. */
    listOfTask(
      ownerId: string,
      task: { listId: string; taskId: string; projectId: string },
      slice: Slice,
    ): Promise<FoundPage> {
      const which = "l.project_id = ?4 AND l.list_id = ?5 AND f.task_id = ?6";
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
