CREATE TABLE `mail_pictures` (
	`name` text NOT NULL,
	`owner_id` text NOT NULL,
	`digest` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `digest`),
	CONSTRAINT "mail_pictures_bytes" CHECK(bytes > 0)
) STRICT;

CREATE UNIQUE INDEX `mail_pictures_by_name` ON `mail_pictures` (`name`);

CREATE TABLE `mail_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`cc` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`follow_ups` text DEFAULT '[]' NOT NULL,
	`follow_ups_version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "mail_templates_versions" CHECK(version >= 1 AND follow_ups_version >= 1)
) STRICT;

CREATE INDEX `mail_templates_by_owner` ON `mail_templates` (`owner_id`,`created_at`);
