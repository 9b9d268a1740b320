import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SCHEMES } from "#workers/kernel/vocabulary.ts";

/** Where the trial of schemes stands: one row, once one was started. */
export const schemeTrials = sqliteTable(
  "scheme_trials",
  {
    id: text("id", { enum: ["plans"] }).primaryKey(),
    /** Grows with every start. */
    run: integer("run").notNull(),
    isRunning: integer("is_running").notNull(),
    /** For all while nothing is tried. */
    scheme: text("scheme", { enum: SCHEMES }).notNull(),
    changedAt: integer("changed_at").notNull(),
  },
  () => [check("scheme_trial_runs", sql`is_running IN (0, 1) AND run >= 1`)],
);

/** Which scheme a person was given in a run: an account, or a browser of which no account is known. A browser has a row once it saw the plans. */
export const schemePeople = sqliteTable(
  "scheme_people",
  {
    run: integer("run").notNull(),
    kind: text("kind", { enum: ["ACCOUNT", "VISITOR"] }).notNull(),
    /** An account's id, or the visitor's of a ticket. */
    person: text("person").notNull(),
    scheme: text("scheme", { enum: SCHEMES }).notNull(),
    givenAt: integer("given_at").notNull(),
    /** When the plans were seen first. */
    seenAt: integer("seen_at"),
    /** When a plan was first paid for after that. */
    boughtAt: integer("bought_at"),
  },
  (table) => [
    primaryKey({ columns: [table.run, table.kind, table.person] }),
    check("scheme_bought_after_seen", sql`bought_at IS NULL OR (kind = 'ACCOUNT' AND seen_at IS NOT NULL)`),
  ],
);
