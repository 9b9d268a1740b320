import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ALERT_KINDS } from "./domain.ts";

/**
 * What happened to tracked posts. `event` names what an alert tells of: the same is told once. `is_live` is a copy of whether the post is listed, kept by the
 * trigger `publication_alerts_move`.
 */
export const publicationAlerts = sqliteTable(
  "publication_alerts",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    publicationId: text("publication_id").notNull(),
    kind: text("kind", { enum: ALERT_KINDS }).notNull(),
    event: text("event").notNull(),
    at: integer("at").notNull(),
    /** JSON, by kind (`AlertDetail`). */
    detail: text("detail").notNull(),
    seenAt: integer("seen_at"),
    isLive: integer("is_live").notNull().default(1),
  },
  (table) => [
    uniqueIndex("publication_alerts_once").on(table.publicationId, table.kind, table.event),
    index("publication_alerts_by_owner").on(table.ownerId, table.id).where(sql`is_live = 1`),
    index("publication_alerts_unseen")
      .on(table.ownerId, table.publicationId, table.id)
      .where(sql`seen_at IS NULL AND is_live = 1`),
    check("publication_alert_live", sql`is_live IN (0, 1)`),
  ],
);

/** What an account asks of the posts that it tracks. */
export const alertRules = sqliteTable("alert_rules", {
  ownerId: text("owner_id").primaryKey(),
  /** JSON: tags that every post has to carry. */
  requiredTags: text("required_tags").notNull(),
  /** Since when: earlier readings were not held against them. */
  changedAt: integer("changed_at").notNull(),
});
