import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SWITCHES } from "#workers/kernel/vocabulary.ts";

/** Kinds of work that staff have switched off, or on again; one without a row is on. Why and by whom is in the audit trail. */
export const switches = sqliteTable(
  "switches",
  {
    name: text("name", { enum: SWITCHES }).primaryKey(),
    isOff: integer("is_off").notNull(),
    changedAt: integer("changed_at").notNull(),
  },
  () => [check("switch_state", sql`is_off IN (0, 1)`)],
);
