DROP INDEX `mail_recipients_by_creator`;

CREATE INDEX `mail_recipients_by_creator` ON `mail_recipients` (`creator_id`,`workspace_id`,`last_sent_at`) WHERE creator_id IS NOT NULL;
