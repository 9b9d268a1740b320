CREATE TABLE `record_merges` (
	`workspace_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`tags` text NOT NULL,
	`merged_by` text NOT NULL,
	`merged_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `creator_id`)
) STRICT;

CREATE INDEX `record_merges_by_lead` ON `record_merges` (`workspace_id`,`lead_id`);

CREATE TABLE `record_pairs` (
	`number` integer PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`first_id` text NOT NULL,
	`second_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`decided_by` text,
	CONSTRAINT "record_pairs_order" CHECK(first_id < second_id),
	CONSTRAINT "record_pairs_state" CHECK(state IN ('open', 'dismissed', 'merged'))
) STRICT;

CREATE UNIQUE INDEX `record_pairs_once` ON `record_pairs` (`workspace_id`,`first_id`,`second_id`);

CREATE INDEX `record_pairs_by_second` ON `record_pairs` (`workspace_id`,`second_id`);

CREATE INDEX `record_pairs_open` ON `record_pairs` (`workspace_id`,`number`) WHERE state = 'open';

CREATE INDEX `record_pairs_by_key` ON `record_pairs` (`workspace_id`,`key`) WHERE state = 'open';

CREATE TABLE `record_proofs` (
	`workspace_id` text NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`creator_id` text NOT NULL,
	PRIMARY KEY(`workspace_id`, `key`, `kind`, `creator_id`)
) STRICT;

CREATE INDEX `record_proofs_by_creator` ON `record_proofs` (`creator_id`,`workspace_id`);

DROP INDEX `records_by_number`;

DROP INDEX `records_by_stage`;

ALTER TABLE `records` ADD `lead_id` text;

ALTER TABLE `records` ADD `joined` integer DEFAULT 0 NOT NULL;

ALTER TABLE `records` ADD `own_stage` text;

CREATE INDEX `records_by_lead` ON `records` (`workspace_id`,`lead_id`) WHERE lead_id IS NOT NULL;

CREATE INDEX `records_by_number` ON `records` (`workspace_id`,`number`) WHERE lead_id IS NULL;

CREATE INDEX `records_by_stage` ON `records` (`workspace_id`,`stage`,`number`) WHERE lead_id IS NULL;

ALTER TABLE `creators` ADD `proofs` text;

ALTER TABLE `creator_tags` ADD `is_merged` integer DEFAULT false NOT NULL;
