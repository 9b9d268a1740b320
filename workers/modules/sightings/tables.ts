import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { SIGHTING_STATES } from "./domain.ts";

/** By what posts name the brand of a workspace. */
export const brands = sqliteTable("brands", {
  /** The enterprise's id, else the person's. */
  workspaceId: text("workspace_id").primaryKey(),
  /** JSON of `BrandTerm`s. */
  terms: text("terms").notNull(),
  /** When one of its creators was looked at last. */
  lookedAt: integer("looked_at"),
  updatedBy: text("updated_by").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/**
 * Creators whose posts are looked at: the records of a workspace in stage agreed, kept by the triggers `sighting_watches_begin`, `sighting_watches_move` and
 * `sighting_watches_end`. No look is due while the workspace names no brand; the triggers `brands_begin_looks` and `brands_change_looks` make them due.
 */
export const sightingWatches = sqliteTable(
  "sighting_watches",
  {
    workspaceId: text("workspace_id").notNull(),
    creatorId: text("creator_id").notNull(),
    /** When it was agreed (ms): what was posted long before has nothing to do with it. */
    since: integer("since").notNull(),
    lookedAt: integer("looked_at"),
    nextLookAt: integer("next_look_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.creatorId] }),
    index("sighting_watches_due").on(table.nextLookAt).where(sql`next_look_at IS NOT NULL`),
  ],
);

/** Posts that were seen to name the brand, offered once. */
export const sightings = sqliteTable(
  "sightings",
  {
    workspaceId: text("workspace_id").notNull(),
    /** `PlatformLink.key`, under which the post would be tracked. */
    postKey: text("post_key").notNull(),
    creatorId: text("creator_id").notNull(),
    platform: text("platform", { enum: PLATFORMS }).notNull(),
    url: text("url").notNull(),
    title: text("title").notNull(),
    cover: text("cover"),
    publishedAt: integer("published_at").notNull(),
    /** JSON of the `BrandTerm`s that it names. */
    terms: text("terms").notNull(),
    foundAt: integer("found_at").notNull(),
    state: text("state", { enum: SIGHTING_STATES }).notNull().default("open"),
    decidedBy: text("decided_by"),
    decidedAt: integer("decided_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.postKey] }),
    index("sightings_open").on(table.workspaceId, table.publishedAt).where(sql`state = 'open'`),
    check("sighting_state", sql`state IN ('open', 'confirmed', 'dismissed')`),
    check("sighting_decided", sql`(state = 'open') = (decided_at IS NULL)`),
  ],
);
