import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { METERS } from "./meters.ts";

/** What the adapters must remember between calls. A day is one of YouTube's: `YYYY-MM-DD` in Pacific time. */

/** What everybody together has spent on a provider in a day, in the meter's unit. */
export const providerDays = sqliteTable(
  "provider_days",
  {
    day: text("day").notNull(),
    meter: text("meter", { enum: METERS }).notNull(),
    used: integer("used").notNull(),
    /** Of it, calls that nobody was charged for. */
    uncharged: integer("uncharged").notNull(),
    /** Of `used` and of `uncharged`, what workspaces without a plan spent. */
    freeUsed: integer("free_used").notNull().default(0),
    freeUncharged: integer("free_uncharged").notNull().default(0),
    /** The provider said that the day is used up, whatever our own count says. */
    closedAt: integer("closed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.meter] }),
    check("provider_day_used", sql`used >= uncharged AND uncharged >= 0`),
  ],
);

/** The ledger of what each workspace (a person, or an enterprise) has spent on a provider in a day. Kept for forty days. */
export const providerCosts = sqliteTable(
  "provider_costs",
  {
    day: text("day").notNull(),
    meter: text("meter", { enum: METERS }).notNull(),
    workspace: text("workspace").notNull(),
    used: integer("used").notNull(),
    uncharged: integer("uncharged").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.meter, table.workspace] }),
    check("provider_cost_used", sql`used >= uncharged AND uncharged >= 0`),
  ],
);

/** Until the release before this one, the days of YouTube alone; no code names it any more, and the next release drops it with `youtube_shares`. */
export const youtubeQuota = sqliteTable(
  "youtube_quota",
  {
    dayPacific: text("day_pacific").notNull(),
    bucket: text("bucket", { enum: ["search", "units"] }).notNull(),
    used: integer("used").notNull(),
    exhaustedAt: integer("exhausted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.dayPacific, table.bucket] }),
    check("youtube_quota_bucket", sql`bucket IN ('search','units')`),
    check("youtube_quota_used", sql`used >= 0`),
  ],
);

/** See `youtubeQuota`. */
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
