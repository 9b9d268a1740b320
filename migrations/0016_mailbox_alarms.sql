CREATE TABLE `mailbox_alarms` (
	`mailbox_id` text NOT NULL,
	`since` integer NOT NULL,
	`told_at` integer NOT NULL,
	PRIMARY KEY(`mailbox_id`, `since`)
) STRICT;

CREATE INDEX `mailboxes_lost` ON `mailboxes` (`updated_at`) WHERE status = 'LOST';

CREATE INDEX `mailbox_sending_bounced` ON `mailbox_sending` (`halted_at`) WHERE halt_reason = 'bounce_breaker';
