import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Searches and results are kept by project. Everybody has exactly one Default Project, which cannot be deleted. */
export const projects = sqliteTable(
  "projects",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    isDefault: integer("is_default").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("projects_by_owner").on(table.ownerId, table.isDefault, table.createdAt, table.id),
    uniqueIndex("projects_one_default").on(table.ownerId).where(sql`is_default = 1`),
    check("project_default_flag", sql`is_default IN (0, 1)`),
  ],
);
