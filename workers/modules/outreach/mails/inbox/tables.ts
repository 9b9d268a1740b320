import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What came back for a person of a campaign: Gmail's id, what it is and why. No text, subject or sender of it is kept. */
export const mailAnswers = sqliteTable(
  "mail_answers",
  {
    /** Mailbox and Gmail's message id, of a colleague's mail also the recipient: the same mail is stored once for each person. */
    id: text("id").primaryKey(),
    mailboxId: text("mailbox_id").notNull(),
    recipientId: text("recipient_id").notNull(),
    /** One of `ANSWER_KINDS`. */
    kind: text("kind").notNull(),
    reason: text("reason").notNull(),
    /** JSON: words of our own lists. */
    words: text("words").notNull().default("[]"),
    /** `2026-12-05`. */
    day: text("day"),
    managerEmail: text("manager_email"),
    /** How it was matched. By `domain` it is a colleague's mail, and no answer of the recipient. */
    matchedBy: text("matched_by", { enum: ["thread", "reference", "address", "domain"] }).notNull(),
    /** When Gmail took it in (ms). */
    receivedAt: integer("received_at").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("mail_answers_by_recipient").on(table.recipientId, table.receivedAt)],
);

/** How far a mailbox's inbox has been read, and when it is read next. A mailbox has a row once a mail went out of it. */
export const mailboxInboxes = sqliteTable(
  "mailbox_inboxes",
  {
    mailboxId: text("mailbox_id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    /** As Gmail's pushes name the mailbox; null before the first reading. */
    email: text("email"),
    /** Gmail's; null before the first reading. */
    historyId: text("history_id"),
    /** The mails of so many days are still to be listed, beside the history; null when none are. */
    recentDays: integer("recent_days"),
    /** Gmail's page of that list to go on with; null is the first. */
    recentPage: text("recent_page"),
    readAt: integer("read_at"),
    /** ms; null while nothing is awaited. */
    nextReadAt: integer("next_read_at"),
    /** A reading that was asked for begins then: what is pushed before is read by it (ms). */
    askedFor: integer("asked_for").notNull().default(0),
    /** When the first mail went out (ms). */
    awaitedFrom: integer("awaited_from").notNull().default(0),
    /** Until when answers to the last mail are waited for (ms). */
    awaitedUntil: integer("awaited_until").notNull().default(0),
    /** Until when Gmail pushes (ms); null without a watch. */
    watchedUntil: integer("watched_until"),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("mailbox_inboxes_due").on(table.nextReadAt).where(sql`next_read_at IS NOT NULL`),
    index("mailbox_inboxes_by_email").on(table.email).where(sql`email IS NOT NULL`),
  ],
);
