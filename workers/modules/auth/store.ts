/** Sessions that were signed out, and the browsers of an account. */
import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { isOneOf, openDatabase, proposed, toStatement } from "#workers/db/client.ts";
import { namesOf } from "#workers/db/names.ts";
import { browsers, departures, revokedSessions } from "./tables.ts";

const r = namesOf(revokedSessions);
const b = namesOf(browsers);
const d = namesOf(departures);

const DENIAL = `
SELECT EXISTS (SELECT 1 FROM ${r} WHERE ${r.sessionId} = ?2 AND ${r.userId} = ?1) AS revoked,
  EXISTS (SELECT 1 FROM ${b} WHERE ${b.userId} = ?1 AND ${b.browserId} = ?3 AND ${b.blockedAt} IS NOT NULL) AS blocked,
  EXISTS (SELECT 1 FROM ${d} WHERE ${d.userId} = ?1 AND ${d.state} <> 'WAITING') AS gone`;

export function createAuthStore(d1: D1Database) {
  const db = openDatabase(d1);
  return {
    /** Asks whether a session was signed out, the account is deleted, and this browser was blocked for it: one row, for `denialOf`. */
    denialStatement(userId: string, sessionId: string | null, browserId: string | null): D1PreparedStatement {
      return d1.prepare(DENIAL).bind(userId, sessionId ?? "", browserId ?? "");
    },

    /** Denies a session from now on. Doing it again changes nothing. */
    async revokeSession(userId: string, sessionId: string, at: number): Promise<void> {
      await db.insert(revokedSessions).values({ userId, sessionId, revokedAt: at }).onConflictDoNothing();
    },

    /** The identity service has ended the session: its refresh token is dead. */
    async confirmSessionEnd(userId: string, sessionId: string, at: number): Promise<void> {
      const isOpen = and(
        eq(revokedSessions.userId, userId),
        eq(revokedSessions.sessionId, sessionId),
        isNull(revokedSessions.endedAt),
      );
      await db.update(revokedSessions).set({ endedAt: at }).where(isOpen);
    },

    /** Which of an account's sessions were signed out. */
    async findRevoked(userId: string, sessionIds: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .select({ sessionId: revokedSessions.sessionId })
        .from(revokedSessions)
        .where(and(eq(revokedSessions.userId, userId), isOneOf(revokedSessions.sessionId, sessionIds)));
      return new Set(rows.map((row) => row.sessionId));
    },

    /** Remembers that the account uses this browser. */
    async keepBrowser(userId: string, browserId: string, at: number): Promise<void> {
      await db
        .insert(browsers)
        .values({ userId, browserId, firstSeenAt: at, lastSeenAt: at })
        .onConflictDoUpdate({
          target: [browsers.userId, browsers.browserId],
          set: { lastSeenAt: sql`max(${browsers.lastSeenAt}, ${proposed(browsers.lastSeenAt)})` },
        });
    },
  };
}
export type AuthStore = ReturnType<typeof createAuthStore>;

/** What `denialStatement` answers. */
export type DenialRow = { revoked: number; blocked: number; gone: number };

/** Why a request is refused although its token is good, or null. */
export function denialOf(row: DenialRow | null): "revoked" | "blocked" | null {
  if (row?.revoked || row?.gone) return "revoked";
  return row?.blocked ? "blocked" : null;
}

const DAY_MS = 24 * 3_600_000;

/** The longest life of an access token that the identity service can be set to (7 days), and a day more. */
const MAX_TOKEN_LIFE_MS = 8 * DAY_MS;

/**
 * Forgets revocations that nothing can use any more; for the daily cron: the identity service has killed the refresh token, and every access
 * token made before has expired. Without its confirmation a refresh token has no end, and the row has none either.
 */
export function purgeRevokedSessions(d1: D1Database, now: number): D1PreparedStatement {
  const last = sql`max(${revokedSessions.revokedAt}, ${revokedSessions.endedAt})`;
  const isUseless = and(isNotNull(revokedSessions.endedAt), lt(last, now - MAX_TOKEN_LIFE_MS));
  return toStatement(d1, openDatabase(d1).delete(revokedSessions).where(isUseless));
}
