import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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

export const DEPARTURE_STATES = ["WAITING", "ERASING", "GONE"] as const;

/**
 * Accounts whose owners asked for their deletion: WAITING until `erase_at`, when it can be taken back no more; then ERASING, step by step; at last GONE, which refuses
 * tokens that are still about. Holds an id and times, so that it may stay behind (docs/leaving.md).
 */
export const departures = sqliteTable(
  "departures",
  {
    userId: text("user_id").primaryKey(),
    state: text("state", { enum: DEPARTURE_STATES }).notNull(),
    requestedAt: integer("requested_at").notNull(),
    eraseAt: integer("erase_at").notNull(),
    /** Its name in the journal of deletions outside the database; null while it waits. */
    journalKey: text("journal_key"),
    /** The last step of the deletion that is done. */
    step: text("step"),
    /** The subscription whose renewal was stopped for the time of waiting. */
    stoppedRenewal: text("stopped_renewal"),
    /** When the owner was written to. */
    toldAt: integer("told_at"),
    leaseUntil: integer("lease_until").notNull().default(0),
    tries: integer("tries").notNull().default(0),
    failure: text("failure"),
    doneAt: integer("done_at"),
  },
  (table) => [
    index("departures_due").on(table.eraseAt).where(sql`state <> 'GONE'`),
    index("departures_by_journal").on(table.journalKey).where(sql`journal_key IS NOT NULL`),
    check("departure_state", sql`state IN ('WAITING', 'ERASING', 'GONE')`),
    check("departure_journal", sql`(state = 'WAITING') = (journal_key IS NULL)`),
    check("departure_done", sql`(state = 'GONE') = (done_at IS NOT NULL)`),
  ],
);
