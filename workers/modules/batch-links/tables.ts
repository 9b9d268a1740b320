import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { LINK_KINDS } from "#workers/platforms/link.ts";
import { type BatchMode, ITEM_REASONS, ITEM_STATES } from "./domain.ts";

/** Batches of links: one per task, whose id they bear. Its counts move with its items. */
export const linkBatches = sqliteTable(
  "link_batches",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    mode: integer("mode").$type<BatchMode>().notNull(),
    label: text("label").notNull(),
    total: integer("total").notNull(),
    completed: integer("completed").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("link_batches_by_user").on(table.userId, table.createdAt),
    check("link_batch_counts", sql`completed >= 0 AND failed >= 0 AND completed + failed <= total`),
    check("link_batch_size", sql`total BETWEEN 1 AND 50`),
    check("link_batch_mode", sql`mode IN (1, 2)`),
  ],
);

/** The links of a batch and what each of them brought, as it was then. */
export const batchItems = sqliteTable(
  "batch_items",
  {
    batchId: text("batch_id").notNull(),
    position: integer("position").notNull(),
    input: text("input").notNull(),
    platform: text("platform", { enum: PLATFORMS }).notNull(),
    kind: text("kind", { enum: LINK_KINDS }).notNull(),
    linkId: text("link_id").notNull(),
    handle: text("handle"),
    url: text("url").notNull(),
    key: text("key").notNull(),
    state: text("state", { enum: ITEM_STATES }).notNull().default("PROCESSING"),
    reason: text("reason", { enum: ITEM_REASONS }),
    /** What the link led to (a creator's id, or a post's), so that two links to one thing are paid for once. */
    subject: text("subject"),
    /** JSON of the card and of the post. */
    card: text("card"),
    post: text("post"),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.position] }),
    check("batch_item_reason", sql`(state = 'FAILED') = (reason IS NOT NULL)`),
  ],
);
