CREATE TABLE `retention_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL,
	`removed` integer NOT NULL,
	`removed_in_all` integer NOT NULL
) STRICT;

CREATE TABLE `departures` (
	`user_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`requested_at` integer NOT NULL,
	`erase_at` integer NOT NULL,
	`journal_key` text,
	`step` text,
	`stopped_renewal` text,
	`told_at` integer,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`done_at` integer,
	CONSTRAINT "departure_state" CHECK(state IN ('WAITING', 'ERASING', 'GONE')),
	CONSTRAINT "departure_journal" CHECK((state = 'WAITING') = (journal_key IS NULL)),
	CONSTRAINT "departure_done" CHECK((state = 'GONE') = (done_at IS NOT NULL))
) STRICT;

CREATE INDEX `departures_due` ON `departures` (`erase_at`) WHERE state <> 'GONE';

CREATE INDEX `departures_by_journal` ON `departures` (`journal_key`) WHERE journal_key IS NOT NULL;

ALTER TABLE `memberships` ADD `leaves_at` integer;
