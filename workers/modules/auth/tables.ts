import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Sessions that were signed out: their access tokens are refused although their signature is still good. A row that the identity service has not
 * confirmed is kept for good, because the session's refresh token would go on making access tokens.
 */
export const revokedSessions = sqliteTable(
  "revoked_sessions",
  {
    userId: text("user_id").notNull(),
    sessionId: text("session_id").notNull(),
    revokedAt: integer("revoked_at").notNull(),
    /** When the identity service said that its side of the session is over; null when it did not answer. */
    endedAt: integer("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sessionId] }),
    index("revoked_sessions_by_age").on(table.revokedAt),
  ],
);

/** Browsers an account has signed in with: which id the server signed, and when it was last seen. */
export const browsers = sqliteTable(
  "browsers",
  {
    userId: text("user_id").notNull(),
    browserId: text("browser_id").notNull(),
    firstSeenAt: integer("first_seen_at").notNull(),
    lastSeenAt: integer("last_seen_at").notNull(),
    /** Set by support: this browser gets 1412. */
    blockedAt: integer("blocked_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.browserId] }),
    index("browsers_by_browser").on(table.browserId, table.lastSeenAt),
  ],
);
