ALTER TABLE `candidates` ADD `info_at` integer DEFAULT 0 NOT NULL;

ALTER TABLE `hidden_candidates` ADD `info_at` integer;
