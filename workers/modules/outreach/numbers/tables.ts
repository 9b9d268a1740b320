import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Numbers of templates, kept by triggers (`store.ts`), so that reading them costs the same however many mails there are. */

/** What became of a template's mails by step; step -1 counts people instead, each once, over all steps. */
export const mailStepCounts = sqliteTable(
  "mail_step_counts",
  {
    templateId: text("template_id").notNull(),
    step: integer("step").notNull(),
    /** Mails that are not out yet: PENDING, SENDING, PAUSED. */
    waiting: integer("waiting").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    bounced: integer("bounced").notNull().default(0),
    answered: integer("answered").notNull().default(0),
    interested: integer("interested").notNull().default(0),
    unsubscribed: integer("unsubscribed").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.step] })],
);

/** How many mails of a step went out on a day (UTC, days since 1970). */
export const mailStepDays = sqliteTable(
  "mail_step_days",
  {
    templateId: text("template_id").notNull(),
    step: integer("step").notNull(),
    day: integer("day").notNull(),
    sent: integer("sent").notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.step, table.day] })],
);
