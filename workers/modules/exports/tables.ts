import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Spreadsheets that export tasks have written to the bucket. They are kept for a day. */
export const exportFiles = sqliteTable(
  "export_files",
  {
    taskId: text("task_id").primaryKey(),
    userId: text("user_id").notNull(),
    /** Null for a file that belongs to no single project. */
    projectId: text("project_id"),
    /** For a file about an enterprise: who opens it must (still) belong to it, and be one of its admins where that is asked. */
    enterpriseId: text("enterprise_id"),
    adminOnly: integer("admin_only").notNull().default(0),
    objectKey: text("object_key").notNull(),
    fileName: text("file_name").notNull(),
    rows: integer("rows").notNull(),
    bytes: integer("bytes").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("export_files_by_age").on(table.createdAt),
    check("export_files_admin_only", sql`admin_only IN (0, 1)`),
  ],
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
