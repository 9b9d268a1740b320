import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { EXCLUDE_SCOPES } from "./domain.ts";

/** Creators that are not to be found again, by one person or by a whole enterprise. */
export const exclusions = sqliteTable(
  "exclusions",
  {
    /** The person's id, or the enterprise's. */
    ownerId: text("owner_id").notNull(),
    /** The account as it was named (`PlatformLink.key`): its id, or its handle in lower case. */
    key: text("key").notNull(),
    scope: text("scope", { enum: EXCLUDE_SCOPES }).notNull(),
    platform: text("platform", { enum: PLATFORMS }).notNull(),
    /** The creator, once it is known who the handle belongs to: from then on the name does not count any more. */
    creatorId: text("creator_id"),
    platformAccount: text("platform_account").notNull(),
    /** The line as it was given, and what sort of link stood in it. */
    line: text("line").notNull(),
    linkType: text("link_type").notNull(),
    addedBy: text("added_by").notNull(),
    addedAt: integer("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.key] }),
    uniqueIndex("exclusions_by_creator").on(table.ownerId, table.creatorId).where(sql`creator_id IS NOT NULL`),
    index("exclusions_by_age").on(table.ownerId, table.addedAt, table.key),
    check("exclusions_scope", sql`scope IN ('PERSON', 'ENTERPRISE')`),
  ],
);
