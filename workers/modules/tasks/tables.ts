import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PLATFORMS, TASK_REASONS, TASK_STATUSES, TASK_TYPES } from "#workers/kernel/vocabulary.ts";

/** One row per asynchronous job. Every poll is one read of it by its key. */
export const tasks = sqliteTable(
  "tasks",
  {
    id: text("id").primaryKey(),
    type: text("type", { enum: TASK_TYPES }).notNull(),
    status: text("status", { enum: TASK_STATUSES }).notNull(),
    reason: text("reason", { enum: TASK_REASONS }).notNull(),
    userId: text("user_id").notNull(),
    projectId: text("project_id"),
    platform: text("platform", { enum: PLATFORMS }),
    rootTaskId: text("root_task_id").notNull(),
    params: text("params").notNull(),
    cursor: text("cursor").notNull().default("null"),
    step: integer("step").notNull().default(0),
    /** Times the present step was begun without being committed; waits that a provider asked for are not counted. */
    attempts: integer("attempts").notNull().default(0),
    /** Times the present step's Worker died: its lease ran out without a commit or a release. */
    crashes: integer("crashes").notNull().default(0),
    /** Waits in a row (for the back-off) and what they add up to over the whole task, in ms (its patience). */
    waits: integer("waits").notNull().default(0),
    waitedMs: integer("waited_ms").notNull().default(0),
    /** Times in a row that the sweeper sent the present step again because no consumer had claimed it. */
    requeues: integer("requeues").notNull().default(0),
    /** What only one running task may hold at a time (project, type, platform); null when several may run. */
    runningKey: text("running_key"),
    /** How many unfinished tasks the owner had when this one was created, this one included. */
    openRank: integer("open_rank").notNull().default(1),
    /** Stored units held at creation. */
    costUnits: integer("cost_units").notNull(),
    capturedUnits: integer("captured_units"),
    isTerminated: integer("is_terminated").notNull().default(0),
    /** Its project was deleted or reset: what a running step still brings has nowhere to go and is neither stored nor charged. */
    isDiscarded: integer("is_discarded").notNull().default(0),
    progressCurrent: integer("progress_current").notNull().default(0),
    progressTotal: integer("progress_total").notNull().default(0),
    progressFound: integer("progress_found").notNull().default(0),
    phaseKey: text("phase_key"),
    /** Smoothed time of one unit of progress in microseconds, 0 until known, and when progress last grew. */
    paceMicros: integer("pace_micros").notNull().default(0),
    pacedAt: integer("paced_at").notNull().default(0),
    /** JSON {key, params} of the failure, or null. */
    failure: text("failure"),
    /** JSON of what the task produced, or null. */
    result: text("result"),
    /** Set while a step runs; a step may be claimed when it is null or past. */
    leaseUntil: integer("lease_until"),
    leaseToken: text("lease_token"),
    /** When the next step is due; the reaper looks at rows long past it. */
    dueAt: integer("due_at").notNull(),
    /** Grows with every change of the row: orders what is pushed to watchers. */
    revision: integer("revision").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    startedAt: integer("started_at"),
    updatedAt: integer("updated_at").notNull(),
    endedAt: integer("ended_at"),
  },
  (table) => [
    index("tasks_by_project").on(table.projectId, table.type, table.createdAt),
    index("tasks_by_user").on(table.userId, table.type, table.createdAt),
    index("tasks_by_root").on(table.rootTaskId),
    index("tasks_unfinished").on(table.dueAt).where(sql`ended_at IS NULL`),
    index("tasks_open_by_user").on(table.userId, table.createdAt).where(sql`ended_at IS NULL`),
    uniqueIndex("tasks_running_key").on(table.runningKey).where(sql`ended_at IS NULL`),
    check("task_cost", sql`cost_units >= 0`),
    check("task_captured", sql`captured_units IS NULL OR captured_units BETWEEN 0 AND cost_units`),
    check("task_open_limit", sql`open_rank <= 20`),
    check("task_ended", sql`(ended_at IS NULL) = (status NOT IN ('COMPLETED','FAILED'))`),
  ],
);

/**
 * One row per committed step; step -1 is an end from outside. Every commit begins with an insert here whose `at` is NULL (and so
 * aborts the whole batch) unless the task is still in the state that the commit was made for.
 */
export const taskSteps = sqliteTable(
  "task_steps",
  { taskId: text("task_id").notNull(), step: integer("step").notNull(), at: integer("at").notNull() },
  (table) => [primaryKey({ columns: [table.taskId, table.step] })],
);
