import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Superlikes: for which creators of a list similar ones were looked for, and by which task. One a creator and list, whatever is clicked twice. */
export const superlikes = sqliteTable(
  "superlikes",
  {
    listId: text("list_id").notNull(),
    creatorId: text("creator_id").notNull(),
    /** NULL aborts the batch that would start a second task (see `superlike-store.ts`). */
    taskId: text("task_id").notNull(),
    userId: text("user_id").notNull(),
    uniqueId: text("unique_id").notNull(),
    avatar: text("avatar"),
    createdAt: integer("created_at").notNull(),
    /** How many superlikes of the person ran when this one began, itself included. */
    openRank: integer("open_rank").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.creatorId] }),
    index("superlikes_by_task").on(table.taskId),
    check("q1949", sql`open_rank <= 5`),
  ],
);

/** Which task brought which creator to a list; creators that several superlikes brought are here several times. */
export const similarFinds = sqliteTable(
  "similar_finds",
  { listId: text("list_id").notNull(), taskId: text("task_id").notNull(), creatorId: text("creator_id").notNull() },
  (table) => [primaryKey({ columns: [table.listId, table.taskId, table.creatorId] })],
);
