import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Spreadsheets that export tasks have written to the bucket. They are kept for a day. */
export const exportFiles = sqliteTable(
  "export_files",
  {
    taskId: text("task_id").primaryKey(),
    userId: text("user_id").notNull(),
    projectId: text("project_id").notNull(),
    objectKey: text("object_key").notNull(),
    fileName: text("file_name").notNull(),
    rows: integer("rows").notNull(),
    bytes: integer("bytes").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("export_files_by_age").on(table.createdAt)],
);

/** Links to them: only the hash of the secret is kept. */
export const fileLinks = sqliteTable(
  "file_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    taskId: text("task_id").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("file_links_by_expiry").on(table.expiresAt)],
);
