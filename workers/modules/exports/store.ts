/** SQL of the files and their links. */

export type ExportFile = {
  taskId: string;
  userId: string;
  projectId: string;
  objectKey: string;
  fileName: string;
  rows: number;
  bytes: number;
  createdAt: number;
};

const FILE_COLUMNS =
  "f.task_id AS taskId, f.user_id AS userId, f.project_id AS projectId, f.object_key AS objectKey, f.file_name AS fileName, f.rows, f.bytes, f.created_at AS createdAt";

export function createExportStore(d1: D1Database) {
  return {
    /** The title of the owner's project, or null. */
    async findProjectTitle(ownerId: string, projectId: string): Promise<string | null> {
      const statement = d1.prepare("SELECT title FROM projects WHERE id = ?1 AND owner_id = ?2");
      return (await statement.bind(projectId, ownerId).first<{ title: string }>())?.title ?? null;
    },

    /** Lists of the owner's project: those that the given tasks belong to, or all of them, the newest first; and how many tasks led to none. */
    async findLists(
      ownerId: string,
      projectId: string,
      taskIds: readonly string[],
    ): Promise<{ listIds: string[]; missing: number }> {
      const lists = "SELECT list_id FROM result_lists WHERE project_id = ?1 AND user_id = ?2";
      if (taskIds.length === 0) {
        const { results } = await d1
          .prepare(`${lists} ORDER BY list_id DESC`)
          .bind(projectId, ownerId)
          .all<{ list_id: string }>();
        return { listIds: results.map((row) => row.list_id), missing: 0 };
      }
      const asked = [...new Set(taskIds)];
      const { results } = await d1
        .prepare(
          `SELECT t.id, t.root_task_id AS listId FROM json_each(?3) j CROSS JOIN tasks t ON t.id = j.value
           WHERE t.user_id = ?2 AND t.root_task_id IN (${lists})`,
        )
        .bind(projectId, ownerId, JSON.stringify(asked))
        .all<{ id: string; listId: string }>();
      return { listIds: [...new Set(results.map(({ listId }) => listId))], missing: asked.length - results.length };
    },

    /** Statement that records a written file, once per task. */
    insertStatement(file: ExportFile): D1PreparedStatement {
      return d1
        .prepare(
          `INSERT INTO export_files (task_id, user_id, project_id, object_key, file_name, rows, bytes, created_at)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (task_id) DO UPDATE SET rows = excluded.rows, bytes = excluded.bytes`,
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

    /** The file behind a link that still holds: not expired, the project still there and its owner's, the owner not banned. */
    findLinked(tokenHash: string, now: number): Promise<ExportFile | null> {
      return d1
        .prepare(
          `SELECT ${FILE_COLUMNS} FROM file_links l
           JOIN export_files f ON f.task_id = l.task_id
           JOIN projects p ON p.id = f.project_id AND p.owner_id = f.user_id
           LEFT JOIN memberships m ON m.user_id = f.user_id
           WHERE l.token_hash = ?1 AND l.expires_at > ?2 AND coalesce(m.status, '') <> 'BAN'`,
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
