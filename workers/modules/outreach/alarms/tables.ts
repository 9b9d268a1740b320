import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Standstills of mailboxes whose owner was written to: one row for each, so that nobody is written to twice about one. */
export const mailboxAlarms = sqliteTable(
  "mailbox_alarms",
  {
    mailboxId: text("mailbox_id").notNull(),
    /** When the standstill began: the same mailbox may stand still again. */
    since: integer("since").notNull(),
    toldAt: integer("told_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.mailboxId, table.since] })],
);
