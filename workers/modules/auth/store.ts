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

/** Forgets revocations whose access tokens have long expired; for the daily cron. */
export function purgeRevokedSessions(d1: D1Database, now: number): D1PreparedStatement {
  return d1.prepare("DELETE FROM revoked_sessions WHERE revoked_at < ?1").bind(now - 8 * DAY_MS);
}
