import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What the adapters must remember between calls. */

/** Calls counted against YouTube's daily allowances, one row a Pacific day and bucket. */
export const youtubeQuota = sqliteTable(
  "youtube_quota",
  {
    /** YYYY-MM-DD in Pacific time, the day by which YouTube counts. */
    dayPacific: text("day_pacific").notNull(),
    bucket: text("bucket", { enum: ["search", "units"] }).notNull(),
    used: integer("used").notNull(),
    /** The breaker: YouTube said that the day's allowance is used up, whatever our own count says. */
    exhaustedAt: integer("exhausted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.dayPacific, table.bucket] }),
    check("youtube_quota_bucket", sql`bucket IN ('search','units')`),
    check("youtube_quota_used", sql`used >= 0`),
  ],
);

/** How much of a day's searches each workspace (a person, or an enterprise) has had; kept while the day lasts. */
export const youtubeShares = sqliteTable(
  "youtube_shares",
  {
    dayPacific: text("day_pacific").notNull(),
    workspace: text("workspace").notNull(),
    used: integer("used").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dayPacific, table.workspace] }),
    check("youtube_share_used", sql`used >= 0`),
  ],
);

/** Provider replies kept for a while, because asking again costs an allowance. */
export const providerCache = sqliteTable(
  "provider_cache",
  {
    /** Hash of provider, path and parameters. */
    key: text("key").primaryKey(),
    body: text("body").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("provider_cache_by_expiry").on(table.expiresAt)],
);
