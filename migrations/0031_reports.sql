CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`title` text NOT NULL,
	`token_hash` text NOT NULL,
	`posts` integer NOT NULL,
	`shows_cost` integer NOT NULL,
	`snapshot` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	CONSTRAINT "report_cost" CHECK(shows_cost IN (0, 1)),
	CONSTRAINT "report_revoked" CHECK((revoked_at IS NULL) = (snapshot IS NOT NULL)),
	CONSTRAINT "report_length" CHECK(snapshot IS NULL OR length(snapshot) <= 65536)
) STRICT;

CREATE UNIQUE INDEX `reports_by_token` ON `reports` (`token_hash`);

CREATE INDEX `reports_by_owner` ON `reports` (`owner_id`,`created_at`);

CREATE INDEX `reports_by_expiry` ON `reports` (`expires_at`);
