ALTER TABLE `audit_log` ADD `origin` text;

CREATE INDEX `audit_by_action` ON `audit_log` (`action`,`at`);

CREATE INDEX `audit_by_time` ON `audit_log` (`at`);

ALTER TABLE `stripe_events` ADD `failure` text;

ALTER TABLE `stripe_events` ADD `failed_at` integer;

CREATE INDEX `enterprises_by_email` ON `enterprises` (`email`);

CREATE INDEX `enterprises_by_name` ON `enterprises` (name COLLATE NOCASE);

CREATE INDEX `users_by_name` ON `users` (name COLLATE NOCASE);

CREATE INDEX `mailbox_sending_halted` ON `mailbox_sending` (`halted_at`) WHERE halt_reason IS NOT NULL;

CREATE INDEX `mails_failed` ON `mails` (`updated_at`) WHERE status = 'FAILED';
