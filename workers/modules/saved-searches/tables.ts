import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import type { SearchMode } from "#workers/modules/search/domain.ts";

/** Searches that are run again to see what is new. Their runs are the result lists that name them (`result_lists.saved_search_id`). */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    projectId: text("project_id").notNull(),
    name: text("name").notNull(),
    mode: text("mode").$type<SearchMode>().notNull(),
    platform: text("platform", { enum: PLATFORMS }).notNull(),
    /** JSON of the parameters of the search's task: input, settings and amount. */
    params: text("params").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("saved_searches_by_project").on(table.ownerId, table.projectId, table.createdAt)],
);
