ALTER TABLE `tasks` ADD `crashes` integer DEFAULT 0 NOT NULL;
