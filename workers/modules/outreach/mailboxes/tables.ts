import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** The Gmail mailboxes that people have connected. A row stays when a mailbox goes, without its tokens: what was sent from it names it. */
export const mailboxes = sqliteTable(
  "mailboxes",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    /** Google's id of the account. Two people may connect the same one. */
    subject: text("subject").notNull(),
    email: text("email").notNull(),
    /** REMOVED by its owner; LOST when Google no longer lets us in, until its owner connects it again. */
    status: text("status", { enum: ["CONNECTED", "LOST", "REMOVED"] }).notNull(),
    /** Why a mailbox is LOST. */
    lostReason: text("lost_reason", { enum: ["grant", "scope", "mailServiceOff"] }),
    /** Why Google refuses us for now, and since when (ms); the grant is kept and tried again. */
    trouble: text("trouble", { enum: ["refused", "scope", "mailServiceOff"] }),
    troubleSince: integer("trouble_since"),
    /** When Google last refused us in this trouble (ms). */
    troubleAt: integer("trouble_at"),
    /** JSON: what the owner granted, as Google said at `checkedAt`. */
    scopes: text("scopes").notNull(),
    checkedAt: integer("checked_at").notNull(),
    /** Sealed for the owner and the account (seal.ts). */
    refreshToken: text("refresh_token"),
    accessToken: text("access_token"),
    /** The client at Google that the tokens were given to; null for the product's own. */
    clientId: text("client_id"),
    accessExpiresAt: integer("access_expires_at").notNull().default(0),
    connectedAt: integer("connected_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("mailboxes_by_owner").on(table.ownerId, table.subject),
    index("mailboxes_by_subject").on(table.subject, table.status),
    index("mailboxes_lost").on(table.updatedAt).where(sql`status = 'LOST'`),
    index("mailboxes_troubled").on(table.troubleSince).where(sql`trouble IS NOT NULL`),
    check(
      "mailboxes_status",
      sql`status IN ('CONNECTED', 'LOST', 'REMOVED') AND (status = 'LOST') = (lost_reason IS NOT NULL)`,
    ),
    check("mailboxes_tokens", sql`(status = 'CONNECTED') = (refresh_token IS NOT NULL)`),
  ],
);
