DROP INDEX `candidates_by_rank`;

DROP INDEX `candidates_by_followers`;

DROP INDEX `candidates_by_views`;

ALTER TABLE `candidates` ADD `expected_low` integer;

ALTER TABLE `candidates` ADD `expected_views` integer;

ALTER TABLE `candidates` ADD `expected_high` integer;

CREATE INDEX `candidates_without_forecast` ON `candidates` (`list_id`,`creator_id`) WHERE expected_views IS NULL;

CREATE INDEX `candidates_by_rank` ON `candidates` (`list_id`,`tab`,`rank`,`creator_id`,`region`,`follower_bucket`,`view_bucket`,`has_email`,`expected_views`,`expected_low`,`expected_high`);

CREATE INDEX `candidates_by_followers` ON `candidates` (`list_id`,`tab`,`followers`,`creator_id`,`region`,`follower_bucket`,`view_bucket`,`has_email`,`expected_views`,`expected_low`,`expected_high`) WHERE sortable = 1;

CREATE INDEX `candidates_by_views` ON `candidates` (`list_id`,`tab`,`average_views`,`creator_id`,`region`,`follower_bucket`,`view_bucket`,`has_email`,`expected_views`,`expected_low`,`expected_high`) WHERE sortable = 1;

ALTER TABLE `hidden_candidates` ADD `expected_low` integer;

ALTER TABLE `hidden_candidates` ADD `expected_views` integer;

ALTER TABLE `hidden_candidates` ADD `expected_high` integer;
