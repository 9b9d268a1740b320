import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { TAG_COLORS } from "./domain.ts";

/** Tags that one account puts on creators. */
export const recordTags = sqliteTable(
  "record_tags",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    name: text("name").notNull(),
    /** The name without case and width (`tagNameKey`): two tags never share it. */
    nameKey: text("name_key").notNull(),
    color: text("color", { enum: TAG_COLORS }).notNull(),
    /** Creators that carry it; moved by triggers (store.ts names them). */
    useCount: integer("use_count").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("record_tags_by_name").on(table.ownerId, table.nameKey),
    check("record_tags_use_count", sql`use_count >= 0`),
  ],
);

/** Which creators carry which tags; the key is in the order of a result page's question. */
export const creatorTags = sqliteTable(
  "creator_tags",
  {
    ownerId: text("owner_id").notNull(),
    creatorId: text("creator_id").notNull(),
    tagId: text("tag_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.creatorId, table.tagId] }),
    index("creator_tags_by_tag").on(table.ownerId, table.tagId, table.creatorId),
  ],
);
