import { z } from "zod";
import type { CallMark } from "#workers/kernel/actor.ts";
import { markedId, newId } from "#workers/kernel/ids.ts";
import type { ProjectView } from "./contract.ts";
import { DEFAULT_PROJECT_TITLE, PROJECTS_MAX } from "./domain.ts";

const Row = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  isDefault: z.number(),
  createdAt: z.number(),
});

const COLUMNS = "id, title, description, is_default AS isDefault, created_at AS createdAt";

/** Projects in the database; every method names the owner first, and a foreign project is not found. */
export function createProjectStore(d1: D1Database) {
  return {
    /** The Default Project first, then the newest. */
    async list(ownerId: string): Promise<ProjectView[]> {
      const { results } = await d1
        .prepare(
          `SELECT ${COLUMNS} FROM projects WHERE owner_id = ?1 ORDER BY is_default DESC, created_at DESC, id DESC`,
        )
        .bind(ownerId)
        .all();
      return z.array(Row).parse(results).map(toView);
    },

    async find(ownerId: string, projectId: string): Promise<ProjectView | null> {
      const row = await d1
        .prepare(`SELECT ${COLUMNS} FROM projects WHERE owner_id = ?1 AND id = ?2`)
        .bind(ownerId, projectId)
        .first();
      return row === null ? null : toView(Row.parse(row));
    },

    /**
     * Adds a project unless the owner has the most allowed already (null): counted and inserted in one statement. The same call executed again
     * finds its project.
     */
    async insert(
      ownerId: string,
      project: { title: string; description: string },
      at: number,
      call?: CallMark,
    ): Promise<ProjectView | null> {
      const row = await d1
        .prepare(
          `INSERT INTO projects (id, owner_id, title, description, created_at, updated_at)
           SELECT ?2, ?1, ?3, ?4, ?5, ?5 WHERE (SELECT count(*) FROM projects WHERE owner_id = ?1) < ?6
           ON CONFLICT (id) DO UPDATE SET updated_at = updated_at WHERE owner_id = excluded.owner_id RETURNING ${COLUMNS}`,
        )
        .bind(
          ownerId,
          call ? markedId("project", call) : newId("project", at),
          project.title,
          project.description,
          at,
          PROJECTS_MAX,
        )
        .first();
      return row === null ? null : toView(Row.parse(row));
    },

    /** A statement that adds the Default Project unless there is one. */
    insertDefaultStatement(ownerId: string, at: number): D1PreparedStatement {
      return d1
        .prepare(
          `INSERT INTO projects (id, owner_id, title, is_default, created_at, updated_at) VALUES (?2, ?1, ?3, 1, ?4, ?4) ON CONFLICT DO NOTHING`,
        )
        .bind(ownerId, newId("project", at), DEFAULT_PROJECT_TITLE, at);
    },

    /** A statement that removes one project, never the Default Project. */
    removeStatement(ownerId: string, projectId: string): D1PreparedStatement {
      return d1
        .prepare("DELETE FROM projects WHERE owner_id = ?1 AND id = ?2 AND is_default = 0")
        .bind(ownerId, projectId);
    },
  };
}
export type ProjectStore = ReturnType<typeof createProjectStore>;

function toView(row: z.output<typeof Row>): ProjectView {
  return { ...row, isDefault: row.isDefault === 1 };
}
