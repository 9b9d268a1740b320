import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { AUDIENCE_OUTCOMES } from "./domain.ts";

/** The audience of tracked posts, one row for a post that was asked about: the last question, and the last profile that one brought. */
export const postAudiences = sqliteTable(
  "post_audiences",
  {
    ownerId: text("owner_id").notNull(),
    publicationId: text("publication_id").notNull(),
    /** The last task, and whether it still runs: asking twice at a time breaks the CHECK `audience_running`. */
    taskId: text("task_id").notNull(),
    running: integer("running").notNull(),
    outcome: text("outcome", { enum: AUDIENCE_OUTCOMES }).notNull(),
    /** Comments that the last task has read. */
    comments: integer("comments").notNull(),
    /** JSON (`AudienceProfile`) with the time it was taken. */
    profile: text("profile"),
    takenAt: integer("taken_at"),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.publicationId] }),
    check("audience_running", sql`running IN (0, 1)`),
    check("audience_taken", sql`(profile IS NULL) = (taken_at IS NULL)`),
  ],
);
