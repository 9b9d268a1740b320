import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { STRATEGY_ENDS, STRATEGY_STATES } from "./domain.ts";

/** How an account wants its posts to be read by themselves. While it is off, none of its strategies runs. */
export const strategyTemplates = sqliteTable(
  "strategy_templates",
  {
    ownerId: text("owner_id").primaryKey(),
    isActive: integer("is_active").notNull(),
    totalRuns: integer("total_runs").notNull(),
    intervalHours: integer("interval_hours").notNull(),
    hasBurst: integer("has_burst").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  () => [
    check("strategy_template_runs", sql`total_runs BETWEEN 1 AND 30`),
    check("strategy_template_interval", sql`interval_hours BETWEEN 1 AND 72`),
  ],
);

/** Posts that are read by themselves, and when next. A run whose strategy another sweep has moved meanwhile breaks `strategy_due` and so its whole batch. */
export const strategies = sqliteTable(
  "strategies",
  {
    publicationId: text("publication_id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    state: text("state", { enum: STRATEGY_STATES }).notNull().default("active"),
    endReason: text("end_reason", { enum: STRATEGY_ENDS }),
    totalRuns: integer("total_runs").notNull(),
    runsLeft: integer("runs_left").notNull(),
    intervalHours: integer("interval_hours").notNull(),
    burstUntil: integer("burst_until"),
    dueAt: integer("due_at").notNull(),
    lastTaskId: text("last_task_id"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("strategies_due").on(table.dueAt).where(sql`state = 'active'`),
    index("strategies_by_owner").on(table.ownerId, table.state),
    check("strategy_due", sql`due_at > 0`),
    check("strategy_runs", sql`runs_left BETWEEN 0 AND total_runs`),
    check("strategy_end", sql`(state = 'active') = (end_reason IS NULL)`),
  ],
);
