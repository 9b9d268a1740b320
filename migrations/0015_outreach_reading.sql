ALTER TABLE `mailbox_inboxes` ADD `email` text;

ALTER TABLE `mailbox_inboxes` ADD `recent_days` integer;

ALTER TABLE `mailbox_inboxes` ADD `recent_page` text;

ALTER TABLE `mailbox_inboxes` ADD `asked_for` integer DEFAULT 0 NOT NULL;

ALTER TABLE `mailbox_inboxes` ADD `awaited_from` integer DEFAULT 0 NOT NULL;

ALTER TABLE `mailbox_inboxes` ADD `awaited_until` integer DEFAULT 0 NOT NULL;

CREATE INDEX `mailbox_inboxes_by_email` ON `mailbox_inboxes` (`email`) WHERE email IS NOT NULL;
