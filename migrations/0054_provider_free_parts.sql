ALTER TABLE `provider_days` ADD `free_used` integer DEFAULT 0 NOT NULL;

ALTER TABLE `provider_days` ADD `free_uncharged` integer DEFAULT 0 NOT NULL;
