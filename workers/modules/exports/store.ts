import { and, asc, desc, eq, lt } from "drizzle-orm";
import { isOneOf, openDatabase, proposed, toStatement } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { TaskType } from "#workers/kernel/vocabulary.ts";
import { resultListsAs } from "#workers/modules/lists/port.ts";
import { auditStatement } from "#workers/modules/membership/audit.ts";
import { enterprises, memberships } from "#workers/modules/membership/tables.ts";
import { projects } from "#workers/modules/projects/tables.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";
import { exportFiles, fileLinks } from "./tables.ts";

/** SQL of the files and their links. */

const FILE = columnsOf(exportFiles);
export type ExportFile = RowOf<typeof FILE>;

const t = namesOf(tasks, "t");
const r = resultListsAs("r");
const f = namesOf(exportFiles, "f");
const l = namesOf(fileLinks, "l");
const p = namesOf(projects, "p");
const m = namesOf(memberships, "m");

/** The lists ?1 to which tasks of the JSON ?3 belong. */
const LISTS_OF_TASKS = `
SELECT ${t.id} AS id, ${t.rootTaskId} AS listId, ${r.taskType} AS type FROM json_each(?3) j CROSS JOIN ${t} ON ${t.id} = j.value
JOIN ${r} ON ${r.projectId} = ?1 AND ${r.userId} = ?2 AND ${r.listId} = ${t.rootTaskId} WHERE ${t.userId} = ?2`;

/** The owner's lists in the project ?1, the newest first. */
const LISTS_OF_PROJECT = `
SELECT ${r.listId} AS listId, ${r.taskType} AS type FROM ${r} WHERE ${r.projectId} = ?1 AND ${r.userId} = ?2 ORDER BY ${r.listId} DESC`;

const LINKED = `
SELECT ${FILE.of("f")} FROM ${l} JOIN ${f} ON ${f.taskId} = ${l.taskId}
LEFT JOIN ${p} ON ${p.id} = ${f.projectId} AND ${p.ownerId} = ${f.userId}
LEFT JOIN ${m} ON ${m.userId} = ${f.userId}
WHERE ${l.tokenHash} = ?1 AND ${l.expiresAt} > ?2 AND coalesce(${m.status}, '') <> 'BAN'
  AND (${f.projectId} IS NULL OR ${p.id} IS NOT NULL)
  AND (${f.enterpriseId} IS NULL OR (${m.enterpriseId} = ${f.enterpriseId} AND ${m.isEnterpriseAdmin} >= ${f.adminOnly}))`;

/** `banned`: kinds of lists that may not be exported at the moment. */
export function createExportStore(d1: D1Database, banned: readonly TaskType[] = []) {
  const db = openDatabase(d1);
  return {
    /** The title of the owner's project, or null. */
    async findProjectTitle(ownerId: string, projectId: string): Promise<string | null> {
      const isMeant = and(eq(projects.id, projectId), eq(projects.ownerId, ownerId));
      const found = await db.select({ title: projects.title }).from(projects).where(isMeant).get();
      return found?.title ?? null;
    },

    /** All projects of a person, the newest first. */
    async listProjects(ownerId: string): Promise<string[]> {
      const found = db.select({ id: projects.id }).from(projects).where(eq(projects.ownerId, ownerId));
      return (await found.orderBy(desc(projects.id))).map(({ id }) => id);
    },

    /** All projects of the members of an enterprise, and the enterprise's name. */
    async listEnterpriseProjects(enterpriseId: string): Promise<{ name: string; projectIds: string[] }> {
      const [named, owned] = await db.batch([
        db.select({ name: enterprises.name }).from(enterprises).where(eq(enterprises.id, enterpriseId)),
        db
          .select({ id: projects.id })
          .from(memberships)
          .crossJoin(projects)
          .where(and(eq(memberships.enterpriseId, enterpriseId), eq(projects.ownerId, memberships.userId)))
          .orderBy(desc(projects.id)),
      ]);
      return { name: named[0]?.name ?? "", projectIds: owned.map(({ id }) => id) };
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
          .prepare(LISTS_OF_PROJECT)
          .bind(projectId, ownerId)
          .all<{ listId: string; type: string }>();
        const open = results.filter(({ type }) => !isBanned(type));
        return { listIds: open.map(({ listId }) => listId), missing: 0, banned: 0 };
      }
      const asked = [...new Set(taskIds)];
      const { results } = await d1
        .prepare(LISTS_OF_TASKS)
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
      const written = { rows: proposed(exportFiles.rows), bytes: proposed(exportFiles.bytes) };
      return toStatement(
        d1,
        db.insert(exportFiles).values(file).onConflictDoUpdate({ target: exportFiles.taskId, set: written }),
      );
    },

    /** The owner's file of a task, or null. */
    async findFile(ownerId: string, taskId: string): Promise<ExportFile | null> {
      const isMeant = and(eq(exportFiles.taskId, taskId), eq(exportFiles.userId, ownerId));
      return (await db.select().from(exportFiles).where(isMeant).get()) ?? null;
    },

    async insertLink(link: { tokenHash: string; taskId: string; expiresAt: number }): Promise<void> {
      await db.insert(fileLinks).values(link);
    },

    /**
     * The file behind a link that still holds: not expired, its project still there and its owner's, the owner not banned and with what rights
     * in the enterprise the file asks for.
     */
    findLinked(tokenHash: string, now: number): Promise<ExportFile | null> {
      return d1.prepare(LINKED).bind(tokenHash, now).first<ExportFile>();
    },

    /** Files written before `before`, the oldest first. */
    listOld(before: number, limit: number): Promise<{ taskId: string; objectKey: string }[]> {
      return db
        .select({ taskId: exportFiles.taskId, objectKey: exportFiles.objectKey })
        .from(exportFiles)
        .where(lt(exportFiles.createdAt, before))
        .orderBy(asc(exportFiles.createdAt))
        .limit(limit);
    },

    /** Forgets files and every link that has expired. */
    async remove(taskIds: readonly string[], now: number): Promise<void> {
      await db.batch([
        db.delete(exportFiles).where(isOneOf(exportFiles.taskId, taskIds)),
        db.delete(fileLinks).where(lt(fileLinks.expiresAt, now)),
      ]);
    },
  };
}

export type ExportStore = ReturnType<typeof createExportStore>;
