import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Messages that must reach a queue, written in the batch of the change that caused them. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    queue: text("queue").notNull(),
    /** The whole message; its `type` is the job. */
    body: text("body").notNull(),
    delaySeconds: integer("delay_seconds").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    sentAt: integer("sent_at"),
  },
  (table) => [index("outbox_unsent").on(table.queue, table.createdAt).where(sql`sent_at IS NULL`)],
);

export const DEAD_LETTER_ENDS = ["SENT_AGAIN", "SETTLED"] as const;

/** Messages that were given up, until an operator has sent them again or nothing is left to do. */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    /** The message's outbox id; `msg_` and the queue's own id for a message without one. */
    id: text("id").primaryKey(),
    queue: text("queue").notNull(),
    /** Name of the job; null when the message does not say. */
    job: text("job"),
    body: text("body").notNull(),
    /** The queue's id of the message that died last: a copy of its delivery changes nothing. */
    messageId: text("message_id").notNull(),
    /** Deliveries in all, over every time it was sent. */
    attempts: integer("attempts").notNull(),
    /** Text of the last failure, when the consumer saw one. */
    failure: text("failure"),
    diedAt: integer("died_at").notNull(),
    closedAt: integer("closed_at"),
    closedAs: text("closed_as", { enum: DEAD_LETTER_ENDS }),
  },
  (table) => [
    index("dead_letters_open").on(table.diedAt).where(sql`closed_at IS NULL`),
    index("dead_letters_closed").on(table.closedAt).where(sql`closed_at IS NOT NULL`),
  ],
);

/** The last run of each scheduled job that does not run every minute. */
export const cronRuns = sqliteTable("cron_runs", {
  name: text("name").primaryKey(),
  /** When the run was due. */
  slotAt: integer("slot_at").notNull(),
  tries: integer("tries").notNull(),
  startedAt: integer("started_at").notNull(),
  doneAt: integer("done_at"),
  /** Text of the last try's failure; null while it runs and when it is done. */
  failure: text("failure"),
});

/** The latest run of each rule of retention: one row a rule. */
export const retentionRuns = sqliteTable("retention_runs", {
  name: text("name").primaryKey(),
  ranAt: integer("ran_at").notNull(),
  /** Rows or files that the latest run removed, and all of them together. */
  removed: integer("removed").notNull(),
  removedInAll: integer("removed_in_all").notNull(),
});
