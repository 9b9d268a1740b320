CREATE TABLE `tracking_sheets` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`mailbox_id` text NOT NULL,
	`spreadsheet_id` text NOT NULL,
	`tab_id` integer NOT NULL,
	`url` text NOT NULL,
	`language` text NOT NULL,
	`status` text NOT NULL,
	`lost_reason` text,
	`is_dirty` integer DEFAULT 0 NOT NULL,
	`pass` integer DEFAULT 0 NOT NULL,
	`pass_started_at` integer DEFAULT 0 NOT NULL,
	`written` integer DEFAULT 0 NOT NULL,
	`last_dated_at` integer,
	`last_id` text,
	`rows` integer DEFAULT 0 NOT NULL,
	`written_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "tracking_sheet_lost" CHECK((status = 'LOST') = (lost_reason IS NOT NULL)),
	CONSTRAINT "tracking_sheet_cursor" CHECK((last_dated_at IS NULL) = (last_id IS NULL))
) STRICT;

CREATE INDEX `tracking_sheets_due` ON `tracking_sheets` (`written_at`) WHERE is_dirty = 1 AND status = 'READY';

CREATE INDEX `tracking_sheets_writing` ON `tracking_sheets` (`pass_started_at`) WHERE status = 'WRITING';
