CREATE TABLE `unsubscribe_links` (
	`recipient_id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`email` text
) STRICT;

ALTER TABLE `mailboxes` ADD `trouble` text;

ALTER TABLE `mailboxes` ADD `trouble_since` integer;

ALTER TABLE `mailboxes` ADD `client_id` text;

CREATE INDEX `mailboxes_troubled` ON `mailboxes` (`trouble_since`) WHERE trouble IS NOT NULL;

ALTER TABLE `mails` ADD `sent_message_id` text;

CREATE INDEX `mails_by_sent_message` ON `mails` (`sent_message_id`) WHERE sent_message_id IS NOT NULL;
