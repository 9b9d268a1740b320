import { and, desc, eq } from "drizzle-orm";
import { openDatabase, toStatement } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { CallMark } from "#workers/kernel/actor.ts";
import { markedId, newId } from "#workers/kernel/ids.ts";
import type { ProjectView } from "./contract.ts";
import { DEFAULT_PROJECT_TITLE, MAX_PROJECTS } from "./domain.ts";
import { projects } from "./tables.ts";

const p = namesOf(projects);
const VIEW = columnsOf(projects, ["id", "title", "description", "isDefault", "createdAt"]);
const NEW = columnsOf(projects, ["id", "ownerId", "title", "description", "createdAt", "updatedAt"]);

type Row = RowOf<typeof VIEW>;

/**
 * Adds a project unless the owner has the most allowed already: counted and inserted in one statement. The same id again answers the row that is
 * there.
 */
const INSERT = `
INSERT INTO ${p} (${NEW.names})
SELECT ?2, ?1, ?3, ?4, ?5, ?5 WHERE (SELECT count(*) FROM ${p} WHERE ${p.ownerId} = ?1) < ?6
ON CONFLICT (${p.id}) DO UPDATE SET ${p.updatedAt} = ${p.updatedAt} WHERE ${p.ownerId} = excluded.${p.ownerId} RETURNING ${VIEW}`;

/** Projects in the database; every method names the owner first, and a foreign project is not found. */
export function createProjectStore(d1: D1Database) {
  const db = openDatabase(d1);
  const views = () => db.select(VIEW.fields).from(projects);

  return {
    /** The Default Project first, then the newest. */
    async list(ownerId: string): Promise<ProjectView[]> {
      const rows = await views()
        .where(eq(projects.ownerId, ownerId))
        .orderBy(desc(projects.isDefault), desc(projects.createdAt), desc(projects.id));
      return rows.map(toView);
    },

    async find(ownerId: string, projectId: string): Promise<ProjectView | null> {
      const row = await views()
        .where(and(eq(projects.ownerId, ownerId), eq(projects.id, projectId)))
        .get();
      return row === undefined ? null : toView(row);
    },

    /** The new project, or the one that the same call has made before; null when the owner has the most allowed. */
    async insert(
      ownerId: string,
      { title, description }: { title: string; description: string },
      at: number,
      call?: CallMark,
    ): Promise<ProjectView | null> {
      const id = call ? markedId("project", call) : newId("project", at);
      const row = await d1.prepare(INSERT).bind(ownerId, id, title, description, at, MAX_PROJECTS).first<Row>();
      return row === null ? null : toView(row);
    },

    /** A statement that adds the Default Project unless there is one. */
    insertDefaultStatement(ownerId: string, at: number): D1PreparedStatement {
      const project = { id: newId("project", at), ownerId, title: DEFAULT_PROJECT_TITLE, isDefault: 1 };
      return toStatement(
        d1,
        db
          .insert(projects)
          .values({ ...project, createdAt: at, updatedAt: at })
          .onConflictDoNothing(),
      );
    },

    /** A statement that removes one project, never the Default Project. */
    removeStatement(ownerId: string, projectId: string): D1PreparedStatement {
      const isMeant = and(eq(projects.ownerId, ownerId), eq(projects.id, projectId), eq(projects.isDefault, 0));
      return toStatement(d1, db.delete(projects).where(isMeant));
    },
  };
}
export type ProjectStore = ReturnType<typeof createProjectStore>;

function toView(row: Row): ProjectView {
  return { ...row, isDefault: row.isDefault === 1 };
}
