import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Whom a workspace does not write to any more. */
export const suppressions = sqliteTable(
  "suppressions",
  {
    /** The enterprise's id, else the person's. */
    workspaceId: text("workspace_id").notNull(),
    /** As `normaliseEmail` writes it. */
    email: text("email").notNull(),
    reason: text("reason", {
      enum: ["unsubscribed", "declined", "complaint", "bounced", "manual", "imported"],
    }).notNull(),
    /** Who put the address on the list; null where its owner or a rule did. */
    addedBy: text("added_by"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.email] }),
    index("suppressions_by_date").on(table.workspaceId, table.createdAt, table.email),
    check(
      "suppressions_reason",
      sql`reason IN ('unsubscribed', 'declined', 'complaint', 'bounced', 'manual', 'imported')`,
    ),
  ],
);
