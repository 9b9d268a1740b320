CREATE TABLE `mail_step_counts` (
	`template_id` text NOT NULL,
	`step` integer NOT NULL,
	`waiting` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`bounced` integer DEFAULT 0 NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL,
	`interested` integer DEFAULT 0 NOT NULL,
	`unsubscribed` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`template_id`, `step`)
) STRICT;

CREATE TABLE `mail_step_days` (
	`template_id` text NOT NULL,
	`step` integer NOT NULL,
	`day` integer NOT NULL,
	`sent` integer NOT NULL,
	PRIMARY KEY(`template_id`, `step`, `day`)
) STRICT;

ALTER TABLE `mail_recipients` ADD `unsubscribed_at` integer;

ALTER TABLE `mail_recipients` ADD `sent_steps` integer DEFAULT 0 NOT NULL;

ALTER TABLE `mail_recipients` ADD `bounced_steps` integer DEFAULT 0 NOT NULL;

ALTER TABLE `mail_recipients` ADD `answered_steps` integer DEFAULT 0 NOT NULL;

ALTER TABLE `mail_recipients` ADD `interested_steps` integer DEFAULT 0 NOT NULL;

ALTER TABLE `mail_recipients` ADD `unsubscribed_steps` integer DEFAULT 0 NOT NULL;
