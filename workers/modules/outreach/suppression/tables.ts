import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { addressKeyOf } from "#workers/db/address-key.ts";

/** Links in mails of accounts that are gone: they work as long as the mails exist. Written by a trigger when such a mail's row goes. */
export const unsubscribeLinks = sqliteTable("unsubscribe_links", {
  /** The recipient that the link names. */
  recipientId: text("recipient_id").primaryKey(),
  workspaceId: text("workspace_id").notNull(),
  /** For the list of an enterprise that goes on; null where the workspace has gone with its only member. */
  email: text("email"),
});

/** Whom a workspace does not write to any more. */
export const suppressions = sqliteTable(
  "suppressions",
  {
    /** The enterprise's id, else the person's. */
    workspaceId: text("workspace_id").notNull(),
    /** As `normaliseEmail` writes it. */
    email: text("email").notNull(),
    addressKey: text("address_key").generatedAlwaysAs(addressKeyOf("email"), { mode: "virtual" }),
    reason: text("reason", {
      enum: ["unsubscribed", "declined", "complaint", "bounced", "manual", "imported"],
    }).notNull(),
    /** Who put the address on the list; null where its owner or a rule did. */
    addedBy: text("added_by"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.email] }),
    index("suppressions_by_key").on(table.workspaceId, table.addressKey),
    index("suppressions_by_date").on(table.workspaceId, table.createdAt, table.email),
    check(
      "suppressions_reason",
      sql`reason IN ('unsubscribed', 'declined', 'complaint', 'bounced', 'manual', 'imported')`,
    ),
  ],
);
