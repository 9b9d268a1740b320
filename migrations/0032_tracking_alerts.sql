CREATE TABLE `alert_rules` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`required_tags` text NOT NULL,
	`changed_at` integer NOT NULL
) STRICT;

CREATE TABLE `publication_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`publication_id` text NOT NULL,
	`kind` text NOT NULL,
	`event` text NOT NULL,
	`at` integer NOT NULL,
	`detail` text NOT NULL,
	`seen_at` integer,
	`is_live` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "publication_alert_live" CHECK(is_live IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX `publication_alerts_once` ON `publication_alerts` (`publication_id`,`kind`,`event`);

CREATE INDEX `publication_alerts_by_owner` ON `publication_alerts` (`owner_id`,`id`) WHERE is_live = 1;

CREATE INDEX `publication_alerts_unseen` ON `publication_alerts` (`owner_id`,`publication_id`,`id`) WHERE seen_at IS NULL AND is_live = 1;

ALTER TABLE `publications` ADD `caption` text;

ALTER TABLE `publications` ADD `ad_label` integer;
