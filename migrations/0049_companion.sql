CREATE TABLE `companion_connections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`extension_id` text NOT NULL,
	`name` text NOT NULL,
	`code_hash` text,
	`challenge` text,
	`access_hash` text,
	`access_expires_at` integer,
	`refresh_hash` text,
	`previous_hash` text,
	`refreshed_at` integer,
	`used_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "companion_state" CHECK((code_hash IS NULL) = (access_hash IS NOT NULL)),
	CONSTRAINT "companion_tokens" CHECK((access_hash IS NULL) = (refresh_hash IS NULL))
) STRICT;

CREATE UNIQUE INDEX `companion_by_code` ON `companion_connections` (`code_hash`) WHERE code_hash IS NOT NULL;

CREATE UNIQUE INDEX `companion_by_access` ON `companion_connections` (`access_hash`) WHERE access_hash IS NOT NULL;

CREATE UNIQUE INDEX `companion_by_refresh` ON `companion_connections` (`refresh_hash`) WHERE refresh_hash IS NOT NULL;

CREATE INDEX `companion_by_previous` ON `companion_connections` (`previous_hash`) WHERE previous_hash IS NOT NULL;

CREATE INDEX `companion_by_user` ON `companion_connections` (`user_id`,`created_at`);

CREATE INDEX `companion_by_expiry` ON `companion_connections` (`expires_at`);
