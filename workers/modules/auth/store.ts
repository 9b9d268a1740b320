/** Sessions that were signed out, and the browsers of an account. */

export function createAuthStore(d1: D1Database) {
  return {
    /** Asks whether a session was signed out, and whether this browser was blocked for the account: one row, for `denialOf`. */
    denialStatement(userId: string, sessionId: string | null, browserId: string | null): D1PreparedStatement {
      return d1
        .prepare(
          "SELECT EXISTS (SELECT 1 FROM revoked_sessions WHERE session_id = ?2 AND user_id = ?1) AS revoked, " +
            "EXISTS (SELECT 1 FROM browsers WHERE user_id = ?1 AND browser_id = ?3 AND blocked_at IS NOT NULL) AS blocked",
        )
        .bind(userId, sessionId ?? "", browserId ?? "");
    },

    /** Denies a session from now on. Doing it again changes nothing. */
    async revokeSession(userId: string, sessionId: string, at: number): Promise<void> {
      await d1
        .prepare(
          "INSERT INTO revoked_sessions (session_id, user_id, revoked_at) VALUES (?2, ?1, ?3) ON CONFLICT DO NOTHING",
        )
        .bind(userId, sessionId, at)
        .run();
    },

    /** The identity service has ended the session: its refresh token is dead. */
    async confirmSessionEnd(userId: string, sessionId: string, at: number): Promise<void> {
      await d1
        .prepare(
          "UPDATE revoked_sessions SET ended_at = ?3 WHERE session_id = ?2 AND user_id = ?1 AND ended_at IS NULL",
        )
        .bind(userId, sessionId, at)
        .run();
    },

    /** Which of an account's sessions were signed out. */
    async findRevoked(userId: string, sessionIds: readonly string[]): Promise<Set<string>> {
      const { results } = await d1
        .prepare(
          "SELECT session_id FROM revoked_sessions WHERE user_id = ?1 AND session_id IN (SELECT value FROM json_each(?2))",
        )
        .bind(userId, JSON.stringify(sessionIds))
        .all<{ session_id: string }>();
      return new Set(results.map((row) => row.session_id));
    },

    /** Remembers that the account uses this browser. */
    async keepBrowser(userId: string, browserId: string, at: number): Promise<void> {
      await d1
        .prepare(
          "INSERT INTO browsers (user_id, browser_id, first_seen_at, last_seen_at) VALUES (?1, ?2, ?3, ?3) " +
            "ON CONFLICT (user_id, browser_id) DO UPDATE SET last_seen_at = max(last_seen_at, excluded.last_seen_at)",
        )
        .bind(userId, browserId, at)
        .run();
    },
  };
}
export type AuthStore = ReturnType<typeof createAuthStore>;

/** What `denialStatement` answers. */
export type DenialRow = { revoked: number; blocked: number };

/** Why a request is refused although its token is good, or null. */
export function denialOf(row: DenialRow | null): "revoked" | "blocked" | null {
  if (row?.revoked) return "revoked";
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
  return d1
    .prepare("DELETE FROM revoked_sessions WHERE ended_at IS NOT NULL AND max(revoked_at, ended_at) < ?1")
    .bind(now - MAX_TOKEN_LIFE_MS);
}
