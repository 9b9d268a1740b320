import { and, desc, eq, gt, isNotNull } from "drizzle-orm";
import { openDatabase } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { IDLE_MS, MAX_CONNECTIONS, RENEWAL_GRACE_MS } from "./domain.ts";
import { companionConnections } from "./tables.ts";

/** Connections of browser extensions. A secret is asked for by its hash alone; everything else names the account first. */

const c = namesOf(companionConnections);
const HELD = columnsOf(companionConnections, ["id", "userId", "extensionId", "usedAt", "expiresAt"]);
export type HeldConnection = RowOf<typeof HELD>;
const LISTED = columnsOf(companionConnections, ["id", "name", "createdAt", "usedAt", "refreshedAt", "expiresAt"]);

const NEW = columnsOf(companionConnections, [
  ...(["id", "userId", "extensionId", "name", "codeHash", "challenge", "createdAt", "expiresAt"] as const),
]);
/** Counted and inserted in one statement, so that many at once are never more than the most allowed. */
const INSERT = `
INSERT INTO ${c} (${NEW.names}) SELECT ?2, ?1, ?3, ?4, ?5, ?6, ?7, ?8
WHERE (SELECT count(*) FROM ${c} WHERE ${c.userId} = ?1 AND ${c.expiresAt} > ?7) < ${MAX_CONNECTIONS}`;

/** One statement decides who gets the tokens: a second exchange of the same code finds none. */
const EXCHANGE = `
UPDATE ${c} SET ${c.codeHash} = NULL, ${c.challenge} = NULL, ${c.accessHash} = ?4, ${c.accessExpiresAt} = ?5, ${c.refreshHash} = ?6, ${c.refreshedAt} = ?7, ${c.expiresAt} = ?8
WHERE ${c.codeHash} = ?1 AND ${c.challenge} = ?2 AND ${c.extensionId} = ?3 AND ${c.expiresAt} > ?7 RETURNING ${HELD}`;

const RENEW = `
UPDATE ${c} SET ${c.previousHash} = ${c.refreshHash}, ${c.refreshHash} = ?3, ${c.accessHash} = ?4, ${c.accessExpiresAt} = min(?5, ${c.expiresAt}), ${c.refreshedAt} = ?6
WHERE ${c.refreshHash} = ?1
  AND ${c.extensionId} = ?2 AND ${c.expiresAt} > ?6 AND ${c.refreshedAt} > ?6 - ${IDLE_MS} RETURNING ${HELD}, ${c.accessExpiresAt} AS accessExpiresAt`;

/** A renewal that was made a moment ago: the tokens follow from the one that is shown, so that a retry gets those of the answer that was lost. */
const RENEWED = `
SELECT ${HELD}, ${c.accessExpiresAt} AS accessExpiresAt FROM ${c}
WHERE ${c.previousHash} = ?1 AND ${c.refreshHash} = ?3 AND ${c.refreshedAt} > ?4 - ${RENEWAL_GRACE_MS} AND ${c.extensionId} = ?2 AND ${c.expiresAt} > ?4`;

const USE = `
SELECT ${HELD} FROM ${c} WHERE ${c.accessHash} = ?1 AND ${c.accessExpiresAt} > ?2 AND ${c.expiresAt} > ?2`;

type Renewed = HeldConnection & { accessExpiresAt: number };
type Hashes = { accessHash: string; accessExpiresAt: number; refreshHash: string };

export function createConnectionStore(d1: D1Database) {
  const db = openDatabase(d1);
  const changes = async (statement: D1PreparedStatement) => (await statement.run()).meta.changes;
  return {
    /** Keeps a code; false when the account has the most connections allowed. */
    async insert(
      userId: string,
      given: { id: string; extensionId: string; name: string; codeHash: string; challenge: string },
      { at, expiresAt }: { at: number; expiresAt: number },
    ): Promise<boolean> {
      const { id, extensionId, name, codeHash, challenge } = given;
      const values = [userId, id, extensionId, name, codeHash, challenge, at, expiresAt];
      return (await changes(d1.prepare(INSERT).bind(...values))) === 1;
    },

    /** Turns a code into tokens; null, and no code any more, unless secret and extension are the ones it was made for. */
    async exchange(
      proof: { codeHash: string; challenge: string; extensionId: string },
      hashes: Hashes,
      { at, expiresAt }: { at: number; expiresAt: number },
    ): Promise<HeldConnection | null> {
      const { codeHash, challenge, extensionId } = proof;
      const { accessHash, accessExpiresAt, refreshHash } = hashes;
      const [exchanged] = await d1.batch<HeldConnection>([
        d1
          .prepare(EXCHANGE)
          .bind(codeHash, challenge, extensionId, accessHash, accessExpiresAt, refreshHash, at, expiresAt),
        d1.prepare(`DELETE FROM ${c} WHERE ${c.codeHash} = ?1`).bind(codeHash),
      ]);
      return exchanged?.results[0] ?? null;
    },

    /**
     * New tokens in place of those of a refresh token; null when it opens nothing. The same token again, within `RENEWAL_GRACE_MS`, changes nothing and gets the same
     * answer. After that it ends its connection: two hold it.
     */
    async renew(refreshHash: string, extensionId: string, hashes: Hashes, at: number): Promise<Renewed | null> {
      const { accessHash, accessExpiresAt, refreshHash: nextHash } = hashes;
      const remove = `DELETE FROM ${c} WHERE ${c.previousHash} = ?1 AND ${c.refreshedAt} <= ?2 - ${RENEWAL_GRACE_MS}`;
      const [renewed, repeated] = await d1.batch<Renewed>([
        d1.prepare(RENEW).bind(refreshHash, extensionId, nextHash, accessHash, accessExpiresAt, at),
        d1.prepare(RENEWED).bind(refreshHash, extensionId, nextHash, at),
        d1.prepare(remove).bind(refreshHash, at),
      ]);
      return renewed?.results[0] ?? repeated?.results[0] ?? null;
    },

    /** The connection of an access token that holds at `now`. */
    findByAccess: (accessHash: string, now: number): Promise<HeldConnection | null> =>
      d1.prepare(USE).bind(accessHash, now).first<HeldConnection>(),

    /** Ends the connection of an access token; whether there was one. */
    async removeByAccess(userId: string, accessHash: string): Promise<boolean> {
      const remove = d1.prepare(`DELETE FROM ${c} WHERE ${c.userId} = ?1 AND ${c.accessHash} = ?2`);
      return (await changes(remove.bind(userId, accessHash))) > 0;
    },

    async noteUse(userId: string, id: string, at: number): Promise<void> {
      await db.update(companionConnections).set({ usedAt: at }).where(isMeant(userId, id));
    },

    /** Connections that hold at `now`, the newest first; codes that wait are none. */
    list: (userId: string, now: number): Promise<RowOf<typeof LISTED>[]> =>
      db
        .select(LISTED.fields)
        .from(companionConnections)
        .where(
          and(
            eq(companionConnections.userId, userId),
            isNotNull(companionConnections.accessHash),
            gt(companionConnections.expiresAt, now),
            gt(companionConnections.refreshedAt, now - IDLE_MS),
          ),
        )
        .orderBy(desc(companionConnections.createdAt), desc(companionConnections.id))
        .all(),

    /** Whether there was one. */
    async remove(userId: string, id: string): Promise<boolean> {
      const removed = await db
        .delete(companionConnections)
        .where(isMeant(userId, id))
        .returning({ id: companionConnections.id })
        .get();
      return removed !== undefined;
    },

    /** Forgets what ended by itself; answers how many. */
    purge: (now: number): Promise<number> =>
      changes(
        d1.prepare(`DELETE FROM ${c} WHERE ${c.expiresAt} <= ?1 OR ${c.refreshedAt} <= ?1 - ${IDLE_MS}`).bind(now),
      ),
  };
}
export type ConnectionStore = ReturnType<typeof createConnectionStore>;

function isMeant(userId: string, id: string) {
  return and(eq(companionConnections.userId, userId), eq(companionConnections.id, id));
}

/** Statement that ends all connections of an account, for the batch that bans it. */
export function endConnectionsStatement(d1: D1Database, userId: string): D1PreparedStatement {
  return d1.prepare(`DELETE FROM ${c} WHERE ${c.userId} = ?1`).bind(userId);
}
