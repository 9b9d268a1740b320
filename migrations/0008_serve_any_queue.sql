CREATE TABLE `cron_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`slot_at` integer NOT NULL,
	`tries` integer NOT NULL,
	`started_at` integer NOT NULL,
	`done_at` integer,
	`failure` text
) STRICT, WITHOUT ROWID;

CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`job` text,
	`body` text NOT NULL,
	`message_id` text NOT NULL,
	`attempts` integer NOT NULL,
	`failure` text,
	`died_at` integer NOT NULL,
	`closed_at` integer,
	`closed_as` text
) STRICT;

CREATE INDEX `dead_letters_open` ON `dead_letters` (`died_at`) WHERE closed_at IS NULL;

CREATE INDEX `dead_letters_closed` ON `dead_letters` (`closed_at`) WHERE closed_at IS NOT NULL;

DROP INDEX `outbox_unsent`;

CREATE INDEX `outbox_unsent` ON `outbox` (`queue`,`created_at`) WHERE sent_at IS NULL;
