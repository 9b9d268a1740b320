import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** An order that went out in two halves, each with a template of its own: two campaigns, in which each person stays. */
export const mailComparisons = sqliteTable(
  "mail_comparisons",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    mailboxId: text("mailbox_id").notNull(),
    campaignA: text("campaign_a").notNull(),
    campaignB: text("campaign_b").notNull(),
    templateA: text("template_a").notNull(),
    templateB: text("template_b").notNull(),
    /** How many were queued. */
    peopleA: integer("people_a").notNull(),
    peopleB: integer("people_b").notNull(),
    /** People of each variant that are planned to be compared (`domain.ts`). */
    sample: integer("sample").notNull(),
    createdAt: integer("created_at").notNull(),
    endedAt: integer("ended_at"),
    /** JSON: what it ended with (`result.ts`); it does not change any more. */
    result: text("result"),
  },
  (table) => [
    uniqueIndex("mail_comparisons_by_campaign_a").on(table.campaignA),
    uniqueIndex("mail_comparisons_by_campaign_b").on(table.campaignB),
    index("mail_comparisons_by_template_a").on(table.templateA, table.createdAt),
    index("mail_comparisons_by_template_b").on(table.templateB, table.createdAt),
    /** Takes the whole order back, both campaigns with it, when a half is too small (`MIN_SAMPLE`). */
    check("mail_comparisons_people", sql`people_a >= 100 AND people_b >= 100`),
    check("mail_comparisons_end", sql`(ended_at IS NULL) = (result IS NULL)`),
  ],
);
