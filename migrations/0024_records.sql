CREATE TABLE `record_counts` (
	`workspace_id` text NOT NULL,
	`tag_id` text DEFAULT '' NOT NULL,
	`stage` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `tag_id`, `stage`),
	CONSTRAINT "record_counts_count" CHECK(count >= 0)
) STRICT;

CREATE TABLE `record_moves` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`from_stage` text NOT NULL,
	`to_stage` text NOT NULL,
	`at` integer NOT NULL,
	`moved_by` text
) STRICT;

CREATE INDEX `record_moves_by_record` ON `record_moves` (`workspace_id`,`creator_id`,`id`);

CREATE TABLE `record_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer
) STRICT;

CREATE INDEX `record_notes_by_record` ON `record_notes` (`workspace_id`,`creator_id`,`created_at`);

CREATE TABLE `records` (
	`number` integer PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`stage` text DEFAULT 'new' NOT NULL,
	`stage_at` integer NOT NULL,
	`stage_by` text,
	`hand_moved_at` integer,
	`email` text,
	`is_delivered` integer DEFAULT false NOT NULL,
	`contacted_at` integer,
	`answered_at` integer,
	`posted_at` integer,
	`note_count` integer DEFAULT 0 NOT NULL,
	`saved_by` text NOT NULL,
	`saved_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "records_stage" CHECK(stage IN ('new', 'contacted', 'answered', 'agreed', 'posted', 'paid', 'dropped')),
	CONSTRAINT "records_notes" CHECK(note_count >= 0)
) STRICT;

CREATE UNIQUE INDEX `records_once` ON `records` (`workspace_id`,`creator_id`);

CREATE INDEX `records_by_number` ON `records` (`workspace_id`,`number`);

CREATE INDEX `records_by_stage` ON `records` (`workspace_id`,`stage`,`number`);

CREATE INDEX `records_by_email` ON `records` (`workspace_id`,`email`) WHERE email IS NOT NULL;

CREATE INDEX `records_by_creator` ON `records` (`creator_id`);

ALTER TABLE `creator_tags` ADD `record_number` integer DEFAULT 0 NOT NULL;

ALTER TABLE `creator_tags` ADD `stage` text DEFAULT 'new' NOT NULL;

CREATE INDEX `creator_tags_by_record` ON `creator_tags` (`owner_id`,`tag_id`,`record_number`);

CREATE INDEX `creator_tags_by_stage` ON `creator_tags` (`owner_id`,`tag_id`,`stage`,`record_number`);
