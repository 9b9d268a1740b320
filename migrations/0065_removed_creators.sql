CREATE TABLE `removed_creators` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`handle_key` text,
	`platform` text NOT NULL,
	`account_id` text,
	`handle` text,
	`removed_via` text NOT NULL,
	`removed_at` integer NOT NULL,
	`journal_key` text NOT NULL,
	`rounds` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`failure` text
) STRICT;

CREATE UNIQUE INDEX `removed_creators_by_key` ON `removed_creators` (`key`);

CREATE INDEX `removed_creators_by_handle` ON `removed_creators` (`handle_key`) WHERE handle_key IS NOT NULL;

CREATE INDEX `removed_creators_due` ON `removed_creators` (`due_at`) WHERE due_at IS NOT NULL;

CREATE INDEX `removed_creators_by_journal` ON `removed_creators` (`journal_key`);

CREATE INDEX `removed_creators_by_time` ON `removed_creators` (`removed_at`,`id`);
