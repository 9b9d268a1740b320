import { and, eq, isNull } from "drizzle-orm";
import { openDatabase } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { memberships, users } from "#workers/modules/membership/tables.ts";
import { records } from "#workers/modules/records/tables.ts";
import type { Money, PostScope } from "./domain.ts";
import { inStay, type PublicationRow, viewSql } from "./list-store.ts";
import { publicationCosts, publications, trackRuns } from "./tables.ts";

/** Changes of single posts. The triggers named in list-store.ts move the counters with them (migrations/0008_publications_triggers.sql). */

const p = namesOf(publications, "p");
const plain = namesOf(publications);
const me = namesOf(memberships, "me");
const mate = namesOf(memberships, "mate");
const u = namesOf(users, "u");
const saved = namesOf(records, "s");
const run = namesOf(trackRuns, "r");
const NEW_COST = columnsOf(publicationCosts, ["publicationId", "at", "version", "ownerId", "costMinor", "currency"]);
const cost = namesOf(publicationCosts);
const KNOWN = columnsOf(publications, [
  ...([
    "id",
    "postKey",
    "platform",
    "kind",
    "linkId",
    "url",
    "views",
    "likes",
    "comments",
    "favorites",
    "shares",
    "authorId",
    "authorHandle",
  ] as const),
  ...(["publishedAt", "isEstimated", "state", "readings", "readAt", "checkedAt", "caption", "adLabel"] as const),
]);
export type KnownPost = RowOf<typeof KNOWN>;

/** The stay of `?2` in the enterprise of `?1`; nothing when they are no members of one enterprise now. */
const MATE = `SELECT ${mate.joinId} AS joinId FROM ${me} CROSS JOIN ${mate} ON ${mate.userId} = ?2 AND ${mate.enterpriseId} = ${me.enterpriseId}
  WHERE ${me.userId} = ?1 AND ${me.enterpriseId} IS NOT NULL`;

const TEAM = `SELECT ${u.id} AS userId, ${u.email} AS email FROM ${me} CROSS JOIN ${mate} ON ${mate.enterpriseId} = ${me.enterpriseId}
  CROSS JOIN ${u} ON ${u.id} = ${mate.userId} WHERE ${me.userId} = ?1 AND ${me.enterpriseId} IS NOT NULL ORDER BY ${u.email} LIMIT ?2`;

/** A change of the cost is a row of its history, in the same batch; nothing when the cost stays what it is. */
const KEEP_COST = `
INSERT INTO ${cost} (${NEW_COST.names})
SELECT ${p.id}, ?5, (SELECT count(*) FROM ${cost} WHERE ${cost.publicationId} = ?2), ${p.ownerId}, ?3, ?4
FROM ${p} WHERE ${p.ownerId} = ?1 AND ${p.id} = ?2 AND ${p.deletedAt} IS NULL AND (${p.costMinor} IS NOT ?3 OR ${p.currency} IS NOT ?4)`;
const SET_COST = `
UPDATE ${plain} SET ${plain.costMinor} = ?3, ${plain.currency} = ?4 WHERE ${plain.ownerId} = ?1 AND ${plain.id} = ?2 AND ${plain.deletedAt} IS NULL`;

const VIEW = `SELECT ${viewSql("NULL")} FROM ${p} WHERE ${p.ownerId} = ?1 AND ${p.id} = ?2 AND ${p.deletedAt} IS NULL`;
const VIEW_IN_STAY = `SELECT ${viewSql("?3")} FROM ${p} WHERE ${p.ownerId} = ?1 AND ${p.id} = ?2 AND ${inStay("?3")} AND ${p.deletedAt} IS NULL`;

/** In the order in which they were named. */
const LIST_KNOWN = `SELECT ${KNOWN.of("p")} FROM json_each(?2) j CROSS JOIN ${p} ON ${p.id} = j.value AND ${p.ownerId} = ?1 AND ${inStay("?3")} AND ${p.deletedAt} IS NULL ORDER BY j.key`;
const LIST_BY_KEY = `SELECT ${KNOWN.of("p")} FROM json_each(?2) j CROSS JOIN ${p} ON ${p.ownerId} = ?1 AND ${p.postKey} = j.value AND ${p.deletedAt} IS NULL`;

const DELETE = `
UPDATE ${plain} SET ${plain.deletedAt} = ?3 WHERE ${plain.ownerId} = ?1 AND ${plain.id} IN (SELECT value FROM json_each(?2)) AND ${plain.deletedAt} IS NULL
RETURNING ${plain.id} AS id`;
const RESTORE = `
UPDATE ${plain} SET ${plain.deletedAt} = NULL WHERE ${plain.ownerId} = ?1 AND ${plain.id} IN (SELECT value FROM json_each(?2)) AND ${plain.deletedAt} >= ?3
RETURNING ${plain.id} AS id`;

/** A run belongs to the enterprise while the stay lasts in which it began, else to the owner of the posts. */
const SAVED = `
SELECT ${saved.workspaceId} AS workspaceId, ${saved.creatorId} AS creatorId FROM json_each(?2) j CROSS JOIN ${saved} ON ${saved.creatorId} = j.value
  AND ${saved.workspaceId} = (SELECT coalesce(${me.enterpriseId}, ${run.ownerId}) FROM ${run}
    LEFT JOIN ${me} ON ${me.userId} = ${run.ownerId} AND ${me.joinId} = ${run.joinId} WHERE ${run.taskId} = ?1)`;

/** More than any enterprise shown in a select. */
const MAX_TEAM = 500;

export function createPostStore(d1: D1Database) {
  const db = openDatabase(d1);
  const ids = async (statement: D1PreparedStatement) =>
    (await statement.all<{ id: string }>()).results.map(({ id }) => id);
  return {
    /** A post of the scope, or null. */
    find({ ownerId, joinId }: PostScope, id: string): Promise<PublicationRow | null> {
      return d1.prepare(VIEW_IN_STAY).bind(ownerId, id, joinId).first<PublicationRow>();
    },

    /** Whose a post is and in which stay it was made, or null. */
    async findOwner(id: string): Promise<PostScope | null> {
      const isMeant = and(eq(publications.id, id), isNull(publications.deletedAt));
      const { ownerId, joinId } = publications;
      return (await db.select({ ownerId, joinId }).from(publications).where(isMeant).get()) ?? null;
    },

    /** What is known of the scope's posts with these ids, in their order; unknown ones are left out. */
    async listKnown({ ownerId, joinId }: PostScope, wanted: readonly string[]): Promise<KnownPost[]> {
      return (await d1.prepare(LIST_KNOWN).bind(ownerId, JSON.stringify(wanted), joinId).all<KnownPost>()).results;
    },

    /** What is known of the owner's posts with these keys. */
    async listByKey(ownerId: string, keys: readonly string[]): Promise<KnownPost[]> {
      return (await d1.prepare(LIST_BY_KEY).bind(ownerId, JSON.stringify(keys)).all<KnownPost>()).results;
    },

    /** Sets the cost of the owner's post and keeps the change; null when there is no such post. */
    async setCost(ownerId: string, id: string, money: Money | null, at: number): Promise<PublicationRow | null> {
      const values = [ownerId, id, money?.amountMinor ?? null, money?.currency ?? null];
      const [, , row] = await d1.batch<PublicationRow>([
        // The triggers `publication_costs_keep_rows` and `publication_costs_lose_no_rows` (migrations/0008_publications_triggers.sql) keep this history as it is.
        d1.prepare(KEEP_COST).bind(...values, at),
        d1.prepare(SET_COST).bind(...values),
        d1.prepare(VIEW).bind(ownerId, id),
      ]);
      return row?.results[0] ?? null;
    },

    /** Takes posts off the list; answers the ids of those that were on it. */
    remove: (ownerId: string, wanted: readonly string[], at: number): Promise<string[]> =>
      ids(d1.prepare(DELETE).bind(ownerId, JSON.stringify(wanted), at)),

    /** Puts posts back that were taken off at or after `since`. */
    restore: (ownerId: string, wanted: readonly string[], since: number): Promise<string[]> =>
      ids(d1.prepare(RESTORE).bind(ownerId, JSON.stringify(wanted), since)),

    /** Which of these creators the workspace of a tracking task has saved. */
    async listSaved(
      taskId: string,
      creatorIds: readonly string[],
    ): Promise<{ workspaceId: string; creatorId: string }[]> {
      const statement = d1.prepare(SAVED).bind(taskId, JSON.stringify(creatorIds));
      return (await statement.all<{ workspaceId: string; creatorId: string }>()).results;
    },

    /** What the person may see of another one's posts: those of the present stay in the person's enterprise. Null for somebody who is no colleague. */
    async findMate(userId: string, otherId: string): Promise<PostScope | null> {
      const joinId = await d1.prepare(MATE).bind(userId, otherId).first<string | null>("joinId");
      return joinId === null ? null : { ownerId: otherId, joinId };
    },

    /** The members of the person's enterprise by address, the person among them; nobody without one. */
    async listTeam(userId: string): Promise<{ userId: string; email: string }[]> {
      return (await d1.prepare(TEAM).bind(userId, MAX_TEAM).all<{ userId: string; email: string }>()).results;
    },
  };
}
export type PostStore = ReturnType<typeof createPostStore>;
