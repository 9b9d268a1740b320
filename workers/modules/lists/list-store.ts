import { failureText } from "#workers/db/d1-failure.ts";
import type { Platform, TaskType } from "#workers/kernel/vocabulary.ts";
import { forgetCandidatesStatements } from "./delivered.ts";

export type NewestList = {
  listId: string;
  latestTaskId: string;
  /** JSON of the latest task's parameters and of its cursor. */
  params: string;
  cursor: string;
  hasEnded: boolean;
};

type Kind = { projectId: string; taskType: TaskType; platform: Platform };

/**
 * The lists of projects: which there are, which task fills them. `alsoRemoved` names the tables of other modules that keep something by `list_id`, to be removed
 * with a list.
 */
export function createListStore(d1: D1Database, alsoRemoved: readonly string[] = []) {
  return {
    /** Whether the project is the owner's. */
    async ownsProject(ownerId: string, projectId: string): Promise<boolean> {
      const statement = d1.prepare("SELECT id FROM projects WHERE id = ?1 AND owner_id = ?2");
      return (await statement.bind(projectId, ownerId).first()) !== null;
    },

    /** The project's newest list of a kind with the task that filled it last, or null. */
    async findNewest(ownerId: string, kind: Kind): Promise<NewestList | null> {
      const row = await d1
        .prepare(
          `SELECT l.list_id, l.latest_task_id, t.params, t.cursor, t.ended_at
           FROM result_lists l JOIN tasks t ON t.id = l.latest_task_id
           WHERE l.project_id = ?1 AND l.task_type = ?2 AND l.platform = ?3 AND l.user_id = ?4 ORDER BY l.list_id DESC LIMIT 1`,
        )
        .bind(kind.projectId, kind.taskType, kind.platform, ownerId)
        .first<{
          list_id: string;
          latest_task_id: string;
          params: string;
          cursor: string;
          ended_at: number | null;
        }>();
      return row
        ? {
            listId: row.list_id,
            latestTaskId: row.latest_task_id,
            params: row.params,
            cursor: row.cursor,
            hasEnded: row.ended_at !== null,
          }
        : null;
    },

    /**
     * Statement that opens a list, named after the task that begins it, in the batch that creates the task. Aborts the batch when the project
     * is not there any more (see `isProjectGone`): what such a task finds could not be seen or removed.
     */
    openStatement(
      ownerId: string,
      kind: Kind,
      taskId: string,
      fingerprint: string | null,
      savedSearchId: string | null = null,
    ): D1PreparedStatement {
      return d1
        .prepare(
          `INSERT INTO result_lists (project_id, task_type, platform, list_id, user_id, latest_task_id, fingerprint, saved_search_id)
           VALUES (?1, ?3, ?4, ?5, (SELECT owner_id FROM projects WHERE id = ?1 AND owner_id = ?2), ?5, ?6, ?7)`,
        )
        .bind(kind.projectId, ownerId, kind.taskType, kind.platform, taskId, fingerprint, savedSearchId);
    },

    /** Statement that names the saved search of a list that has none; nothing happens unless the search is there, in the same batch at the latest. */
    nameSavedStatement(ownerId: string, kind: Kind, listId: string, savedSearchId: string): D1PreparedStatement {
      return d1
        .prepare(
          `UPDATE result_lists SET saved_search_id = ?6
           WHERE project_id = ?1 AND task_type = ?2 AND platform = ?3 AND list_id = ?4 AND user_id = ?5 AND saved_search_id IS NULL
             AND EXISTS (SELECT 1 FROM saved_searches WHERE id = ?6)`,
        )
        .bind(kind.projectId, kind.taskType, kind.platform, listId, ownerId, savedSearchId);
    },

    /**
     * Statement that hands a list on to the task that continues it. When another task has continued it meanwhile, or what the one before was told has been
     * changed since `list` was read, it aborts the batch (see `isTakenOver`), so that a second click neither searches nor pays twice.
     */
    continueStatement(ownerId: string, kind: Kind, list: NewestList, taskId: string): D1PreparedStatement {
      return d1
        .prepare(
          `UPDATE result_lists SET latest_task_id =
             CASE WHEN latest_task_id = ?5 AND EXISTS (SELECT 1 FROM tasks WHERE id = ?5 AND params = ?8) THEN ?6 END
           WHERE project_id = ?1 AND task_type = ?2 AND platform = ?3 AND list_id = ?4 AND user_id = ?7`,
        )
        .bind(
          kind.projectId,
          kind.taskType,
          kind.platform,
          list.listId,
          list.latestTaskId,
          taskId,
          ownerId,
          list.params,
        );
    },

    /** Statements that forget all lists and ratings of a project, for its reset or deletion. Candidates are removed later, at night. */
    forgetStatements(ownerId: string, projectId: string): D1PreparedStatement[] {
      const run = (sql: string) => d1.prepare(sql).bind(projectId, ownerId);
      return [
        run(
          "INSERT INTO discarded_lists (list_id, user_id, join_id) SELECT list_id, user_id, join_id FROM result_lists WHERE project_id = ?1 AND user_id = ?2 ON CONFLICT DO NOTHING",
        ),
        run("DELETE FROM result_lists WHERE project_id = ?1 AND user_id = ?2"),
        run("DELETE FROM project_creators WHERE project_id = ?1 AND rated_by = ?2"),
      ];
    },

    /** Removes candidates of forgotten lists, at most about `maxRows`, once it is noted whom they were brought to; answers how many. For the nightly cron. */
    async removeDiscarded(maxRows: number): Promise<number> {
      let removed = 0;
      while (removed < maxRows) {
        const list = await d1.prepare("SELECT list_id FROM discarded_lists LIMIT 1").first<{ list_id: string }>();
        if (!list) return removed;
        const done = await d1.batch(forgetCandidatesStatements(d1, list.list_id, REMOVE_BATCH_SIZE));
        const count = done.at(-1)?.meta.changes ?? 0;
        removed += count;
        if (count < REMOVE_BATCH_SIZE) {
          await d1.batch([
            ...alsoRemoved.map((table) => d1.prepare(`DELETE FROM ${table} WHERE list_id = ?1`).bind(list.list_id)),
            d1.prepare("DELETE FROM hidden_candidates WHERE list_id = ?1").bind(list.list_id),
            d1.prepare("DELETE FROM seen_candidates WHERE list_id = ?1").bind(list.list_id),
            d1.prepare("DELETE FROM similar_finds WHERE list_id = ?1").bind(list.list_id),
            d1.prepare("DELETE FROM superlikes WHERE list_id = ?1").bind(list.list_id),
            d1.prepare("DELETE FROM sortable_lists WHERE list_id = ?1").bind(list.list_id),
            d1.prepare("DELETE FROM candidate_counters WHERE list_id = ?1").bind(list.list_id),
            d1.prepare("DELETE FROM discarded_lists WHERE list_id = ?1").bind(list.list_id),
          ]);
        }
      }
      return removed;
    },
  };
}

export type ListStore = ReturnType<typeof createListStore>;

const REMOVE_BATCH_SIZE = 1_000;

/** Whether a batch was aborted because its project is gone. */
export function isProjectGone(failure: unknown): boolean {
  return /constraint failed: result_lists\.user_id/i.test(failureText(failure));
}

/** Whether a batch was aborted because its list had been continued by another task. */
export function isTakenOver(failure: unknown): boolean {
  return failure instanceof Error && /result_lists\.latest_task_id/.test(`${failure.message} ${failure.cause}`);
}
