import type { TaskType } from "#workers/kernel/vocabulary.ts";
import { auditStatement } from "#workers/modules/membership/audit.ts";

/** SQL of the files and their links. */

export type ExportFile = {
  taskId: string;
  userId: string;
  projectId: string | null;
  /** Who opens the file must belong to this enterprise, as an admin with `adminOnly` 1. */
  enterpriseId: string | null;
  adminOnly: number;
  objectKey: string;
  fileName: string;
  rows: number;
  bytes: number;
  createdAt: number;
};

const FILE_COLUMNS =
  "f.task_id AS taskId, f.user_id AS userId, f.project_id AS projectId, f.enterprise_id AS enterpriseId, f.admin_only AS adminOnly, f.object_key AS objectKey, f.file_name AS fileName, f.rows, f.bytes, f.created_at AS createdAt";

/** `banned`: kinds of lists that may not be exported at the moment. */
export function createExportStore(d1: D1Database, banned: readonly TaskType[] = []) {
  return {
    /** The title of the owner's project, or null. */
    async findProjectTitle(ownerId: string, projectId: string): Promise<string | null> {
      const statement = d1.prepare("SELECT title FROM projects WHERE id = ?1 AND owner_id = ?2");
      return (await statement.bind(projectId, ownerId).first<{ title: string }>())?.title ?? null;
    },

    /** All projects of a person, the newest first. */
    async listProjects(ownerId: string): Promise<string[]> {
      const { results } = await d1
        .prepare("SELECT id FROM projects WHERE owner_id = ?1 ORDER BY id DESC")
        .bind(ownerId)
        .all<{ id: string }>();
      return results.map(({ id }) => id);
    },

    /** All projects of the members of an enterprise, and the enterprise's name. */
    async listEnterpriseProjects(enterpriseId: string): Promise<{ name: string; projectIds: string[] }> {
      const [enterprise, projects] = await d1.batch<{ name: string; id: string }>([
        d1.prepare("SELECT name FROM enterprises WHERE id = ?1").bind(enterpriseId),
        d1
          .prepare(
            `SELECT p.id FROM memberships m CROSS JOIN projects p ON p.owner_id = m.user_id
             WHERE m.enterprise_id = ?1 ORDER BY p.id DESC`,
          )
          .bind(enterpriseId),
      ]);
      const projectIds = (projects?.results ?? []).map(({ id }) => id);
      return { name: enterprise?.results[0]?.name ?? "", projectIds };
    },

    /** A statement that puts on record who took an enterprise's likes away, and how many; it belongs into the batch that begins the export. */
    recordStatement(by: { userId: string; enterpriseId: string; likes: number }, task: { id: string; at: number }) {
      const { userId: actorId, enterpriseId: subject, likes } = by;
      return auditStatement(
        d1,
        { actorId, action: "likes.export", subject, details: { task: task.id, likes } },
        task.at,
      );
    },

    /**
     * Lists of the owner's project: those that the given tasks belong to, or all of them, the newest first; and how many tasks led to none. Lists of the
     * banned kinds are left out; `banned` says how many of the tasks led to one.
     */
    async findLists(
      ownerId: string,
      projectId: string,
      taskIds: readonly string[],
    ): Promise<{ listIds: string[]; missing: number; banned: number }> {
      const isBanned = (type: string) => banned.some((kind) => kind === type);
      if (taskIds.length === 0) {
        const { results } = await d1
          .prepare(
            "SELECT list_id AS listId, task_type AS type FROM result_lists WHERE project_id = ?1 AND user_id = ?2 ORDER BY list_id DESC",
          )
          .bind(projectId, ownerId)
          .all<{ listId: string; type: string }>();
        const open = results.filter(({ type }) => !isBanned(type));
        return { listIds: open.map(({ listId }) => listId), missing: 0, banned: 0 };
      }
      const asked = [...new Set(taskIds)];
      const { results } = await d1
        .prepare(
          `SELECT t.id, t.root_task_id AS listId, l.task_type AS type FROM json_each(?3) j CROSS JOIN tasks t ON t.id = j.value
           JOIN result_lists l ON l.project_id = ?1 AND l.user_id = ?2 AND l.list_id = t.root_task_id WHERE t.user_id = ?2`,
        )
        .bind(projectId, ownerId, JSON.stringify(asked))
        .all<{ id: string; listId: string; type: string }>();
      const open = results.filter(({ type }) => !isBanned(type));
      return {
        listIds: [...new Set(open.map(({ listId }) => listId))],
        missing: asked.length - results.length,
        banned: results.length - open.length,
      };
    },

    /** Statement that records a written file, once per task. */
    insertStatement(file: ExportFile): D1PreparedStatement {
      return d1
        .prepare(
          `INSERT INTO export_files (task_id, user_id, project_id, object_key, file_name, rows, bytes, created_at, enterprise_id, admin_only)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (task_id) DO UPDATE SET rows = excluded.rows, bytes = excluded.bytes`,
        )
        .bind(
          file.taskId,
          file.userId,
          file.projectId,
          file.objectKey,
          file.fileName,
          file.rows,
          file.bytes,
          file.createdAt,
          file.enterpriseId,
          file.adminOnly,
        );
    },

    /** The owner's file of a task, or null. */
    findFile(ownerId: string, taskId: string): Promise<ExportFile | null> {
      return d1
        .prepare(`SELECT ${FILE_COLUMNS} FROM export_files f WHERE f.task_id = ?1 AND f.user_id = ?2`)
        .bind(taskId, ownerId)
        .first<ExportFile>();
    },

    async insertLink(link: { tokenHash: string; taskId: string; expiresAt: number }): Promise<void> {
      await d1
        .prepare("INSERT INTO file_links (token_hash, task_id, expires_at) VALUES (?1, ?2, ?3)")
        .bind(link.tokenHash, link.taskId, link.expiresAt)
        .run();
    },

    /**
     * The file behind a link that still holds: not expired, its project still there and its owner's, the owner not banned and with what rights
     * in the enterprise the file asks for.
     */
    findLinked(tokenHash: string, now: number): Promise<ExportFile | null> {
      return d1
        .prepare(
          `SELECT ${FILE_COLUMNS} FROM file_links l
           JOIN export_files f ON f.task_id = l.task_id
           LEFT JOIN projects p ON p.id = f.project_id AND p.owner_id = f.user_id
           LEFT JOIN memberships m ON m.user_id = f.user_id
           WHERE l.token_hash = ?1 AND l.expires_at > ?2 AND coalesce(m.status, '') <> 'BAN'
             AND (f.project_id IS NULL OR p.id IS NOT NULL)
             AND (f.enterprise_id IS NULL OR (m.enterprise_id = f.enterprise_id AND m.is_enterprise_admin >= f.admin_only))`,
        )
        .bind(tokenHash, now)
        .first<ExportFile>();
    },

    /** Files written before `before`, the oldest first. */
    async listOld(before: number, limit: number): Promise<{ taskId: string; objectKey: string }[]> {
      const { results } = await d1
        .prepare(
          "SELECT task_id AS taskId, object_key AS objectKey FROM export_files WHERE created_at < ?1 ORDER BY created_at LIMIT ?2",
        )
        .bind(before, limit)
        .all<{ taskId: string; objectKey: string }>();
      return results;
    },

    /** Forgets files and every link that has expired. */
    async remove(taskIds: readonly string[], now: number): Promise<void> {
      await d1.batch([
        d1
          .prepare("DELETE FROM export_files WHERE task_id IN (SELECT value FROM json_each(?1))")
          .bind(JSON.stringify(taskIds)),
        d1.prepare("DELETE FROM file_links WHERE expires_at < ?1").bind(now),
      ]);
    },
  };
}

export type ExportStore = ReturnType<typeof createExportStore>;
