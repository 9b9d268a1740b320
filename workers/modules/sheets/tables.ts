import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import { SHEET_LOSSES, SHEET_STATES } from "./domain.ts";

/**
 * The one Google spreadsheet of an account that is kept in step with its tracked posts. `isDirty` is set by the triggers `sheets_see_new_posts`,
 * `sheets_see_changed_posts`, `sheets_see_labels` and `sheets_see_lost_labels` when what it shows has changed.
 */
export const trackingSheets = sqliteTable(
  "tracking_sheets",
  {
    ownerId: text("owner_id").primaryKey(),
    id: text("id").notNull(),
    /** The connected Google account (`mailboxes`) in whose name it is written. */
    mailboxId: text("mailbox_id").notNull(),
    spreadsheetId: text("spreadsheet_id").notNull(),
    tabId: integer("tab_id").notNull(),
    url: text("url").notNull(),
    /** Of its heads and words. */
    language: text("language", { enum: LANGUAGES }).notNull(),
    status: text("status", { enum: SHEET_STATES }).notNull(),
    lostReason: text("lost_reason", { enum: SHEET_LOSSES }),
    isDirty: integer("is_dirty").notNull().default(0),
    /** Counts the passes, each of which writes all rows from the first on. */
    pass: integer("pass").notNull().default(0),
    passStartedAt: integer("pass_started_at").notNull().default(0),
    /** Rows that the running pass has written, and the post of the last of them. */
    written: integer("written").notNull().default(0),
    lastDatedAt: integer("last_dated_at"),
    lastId: text("last_id"),
    /** Rows of the last complete pass, and when that was (ms, 0 before the first). */
    rows: integer("rows").notNull().default(0),
    writtenAt: integer("written_at").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    /** The stay in an enterprise in which it was made; set by the triggers `tracking_sheets_know_their_stay` and `tracking_sheets_move_to_a_stay`. */
    joinId: text("join_id"),
  },
  (table) => [
    index("tracking_sheets_due").on(table.writtenAt).where(sql`is_dirty = 1 AND status = 'READY'`),
    index("tracking_sheets_writing").on(table.passStartedAt).where(sql`status = 'WRITING'`),
    check("tracking_sheet_lost", sql`(status = 'LOST') = (lost_reason IS NOT NULL)`),
    check("tracking_sheet_cursor", sql`(last_dated_at IS NULL) = (last_id IS NULL)`),
  ],
);
