CREATE TABLE `mailboxes` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`subject` text NOT NULL,
	`email` text NOT NULL,
	`status` text NOT NULL,
	`lost_reason` text,
	`scopes` text NOT NULL,
	`checked_at` integer NOT NULL,
	`refresh_token` text,
	`access_token` text,
	`access_expires_at` integer DEFAULT 0 NOT NULL,
	`connected_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "mailboxes_status" CHECK(status IN ('CONNECTED', 'LOST', 'REMOVED') AND (status = 'LOST') = (lost_reason IS NOT NULL)),
	CONSTRAINT "mailboxes_tokens" CHECK((status = 'CONNECTED') = (refresh_token IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX `mailboxes_by_owner` ON `mailboxes` (`owner_id`,`subject`);

CREATE INDEX `mailboxes_by_subject` ON `mailboxes` (`subject`,`status`);
