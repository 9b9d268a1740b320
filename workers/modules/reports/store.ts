import { and, desc, eq } from "drizzle-orm";
import { openDatabase } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { memberships } from "#workers/modules/membership/tables.ts";
import { LISTED_AFTER_END_MS, MAX_REPORTS } from "./domain.ts";
import { reports } from "./tables.ts";

const r = namesOf(reports);
const read = namesOf(reports, "r");
const m = namesOf(memberships, "m");
const ROW = columnsOf(reports, [
  ...(["id", "title", "tokenHash", "posts", "showsCost", "createdAt", "expiresAt", "revokedAt"] as const),
]);
export type ReportRow = RowOf<typeof ROW>;
const NEW = columnsOf(reports, [
  ...(["id", "ownerId", "title", "tokenHash", "posts", "showsCost", "snapshot", "createdAt", "expiresAt"] as const),
]);

/** Counted and inserted in one statement, so that many at once are never more than the most allowed. */
const INSERT = `
INSERT INTO ${r} (${NEW.names}) SELECT ?2, ?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9
WHERE (SELECT count(*) FROM ${r} WHERE ${r.ownerId} = ?1) < ${MAX_REPORTS}
ON CONFLICT (${r.id}) DO NOTHING RETURNING ${ROW}`;

const REVOKE = `
UPDATE ${r} SET ${r.revokedAt} = coalesce(${r.revokedAt}, ?3), ${r.snapshot} = NULL WHERE ${r.ownerId} = ?1 AND ${r.id} = ?2 RETURNING ${ROW}`;

/** A banned account shares nothing. */
const OPEN = `
SELECT ${read.title} AS title, ${read.createdAt} AS createdAt, ${read.expiresAt} AS expiresAt, ${read.snapshot} AS snapshot
FROM ${read} LEFT JOIN ${m} ON ${m.userId} = ${read.ownerId}
WHERE ${read.tokenHash} = ?1 AND ${read.expiresAt} > ?2 AND ${read.snapshot} IS NOT NULL AND coalesce(${m.status}, '') <> 'BAN'`;

/** A link that was revoked early is gone at the latest a week after it would have expired. */
const PURGE = `DELETE FROM ${r} WHERE ${r.expiresAt} <= ?1`;

export type NewReport = Pick<
  ReportRow,
  "id" | "title" | "tokenHash" | "posts" | "showsCost" | "createdAt" | "expiresAt"
> & {
  snapshot: string;
};
export type OpenReport = { title: string; createdAt: number; expiresAt: number; snapshot: string };

/** Shared reports; every method but `open` names the owner first, and a foreign report is not found. */
export function createReportStore(d1: D1Database) {
  const db = openDatabase(d1);
  const isMeant = (ownerId: string, id: string) => and(eq(reports.ownerId, ownerId), eq(reports.id, id));
  const find = async (ownerId: string, id: string): Promise<ReportRow | null> =>
    (await db.select(ROW.fields).from(reports).where(isMeant(ownerId, id)).get()) ?? null;
  return {
    find,

    /** Keeps a report; null when its id is there already or the owner has too many. */
    insert(ownerId: string, given: NewReport): Promise<ReportRow | null> {
      const { id, title, tokenHash, posts, showsCost, snapshot, createdAt, expiresAt } = given;
      return d1
        .prepare(INSERT)
        .bind(ownerId, id, title, tokenHash, posts, showsCost, snapshot, createdAt, expiresAt)
        .first<ReportRow>();
    },

    /** The newest first. */
    list: (ownerId: string): Promise<ReportRow[]> =>
      db
        .select(ROW.fields)
        .from(reports)
        .where(eq(reports.ownerId, ownerId))
        .orderBy(desc(reports.createdAt), desc(reports.id))
        .all(),

    /** Closes a link and forgets its numbers; null when there is no such report. */
    revoke: (ownerId: string, id: string, at: number): Promise<ReportRow | null> =>
      d1.prepare(REVOKE).bind(ownerId, id, at).first<ReportRow>(),

    /** Whether there was one. */
    async remove(ownerId: string, id: string): Promise<boolean> {
      return (await db.delete(reports).where(isMeant(ownerId, id)).returning({ id: reports.id }).get()) !== undefined;
    },

    /** What is behind a link that holds at `now`; null for every other one. */
    open: (tokenHash: string, now: number): Promise<OpenReport | null> =>
      d1.prepare(OPEN).bind(tokenHash, now).first<OpenReport>(),

    /** Forgets reports a while after their links have expired. */
    async purge(at: number): Promise<number> {
      const purge = d1.prepare(PURGE).bind(at - LISTED_AFTER_END_MS);
      return (await purge.run()).meta.changes;
    },
  };
}
export type ReportStore = ReturnType<typeof createReportStore>;
