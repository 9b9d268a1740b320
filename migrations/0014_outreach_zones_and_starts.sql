ALTER TABLE `mail_recipients` ADD `zone` text;

ALTER TABLE `mailbox_sending` ADD `started_at` integer DEFAULT 0 NOT NULL;
