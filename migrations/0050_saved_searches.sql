CREATE TABLE `seen_candidates` (
	`list_id` text NOT NULL,
	`creator_id` text NOT NULL,
	PRIMARY KEY(`list_id`, `creator_id`)
) STRICT;

CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`mode` text NOT NULL,
	`platform` text NOT NULL,
	`params` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;

CREATE INDEX `saved_searches_by_project` ON `saved_searches` (`owner_id`,`project_id`,`created_at`);

ALTER TABLE `result_lists` ADD `saved_search_id` text;

CREATE INDEX `result_lists_by_saved_search` ON `result_lists` (`saved_search_id`,`list_id`) WHERE saved_search_id IS NOT NULL;
