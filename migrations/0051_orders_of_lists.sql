ALTER TABLE `candidates` ADD `engagement_tenths` integer DEFAULT -1 NOT NULL;

ALTER TABLE `candidates` ADD `last_posted_at` integer DEFAULT -1 NOT NULL;

CREATE INDEX `candidates_by_expected` ON `candidates` (`list_id`,`tab`,`expected_views`,`creator_id`,`region`,`follower_bucket`,`view_bucket`,`has_email`,`expected_low`,`expected_high`) WHERE sortable = 1;

CREATE INDEX `candidates_by_engagement` ON `candidates` (`list_id`,`tab`,`engagement_tenths`,`creator_id`,`region`,`follower_bucket`,`view_bucket`,`has_email`,`expected_views`,`expected_low`,`expected_high`) WHERE sortable = 1;

CREATE INDEX `candidates_by_last_post` ON `candidates` (`list_id`,`tab`,`last_posted_at`,`creator_id`,`region`,`follower_bucket`,`view_bucket`,`has_email`,`expected_views`,`expected_low`,`expected_high`) WHERE sortable = 1;
