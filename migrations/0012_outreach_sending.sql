CREATE TABLE `mail_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`mailbox_id` text NOT NULL,
	`recipient_id` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`words` text DEFAULT '[]' NOT NULL,
	`day` text,
	`manager_email` text,
	`matched_by` text NOT NULL,
	`received_at` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;

CREATE INDEX `mail_answers_by_recipient` ON `mail_answers` (`recipient_id`,`received_at`);

CREATE TABLE `mailbox_inboxes` (
	`mailbox_id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`history_id` text,
	`read_at` integer,
	`next_read_at` integer,
	`watched_until` integer,
	`updated_at` integer NOT NULL
) STRICT;

CREATE INDEX `mailbox_inboxes_due` ON `mailbox_inboxes` (`next_read_at`) WHERE next_read_at IS NOT NULL;

CREATE TABLE `mail_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`mailbox_id` text NOT NULL,
	`kind` text NOT NULL,
	`template_id` text,
	`template_name` text NOT NULL,
	`steps` text NOT NULL,
	`cc` text DEFAULT '[]' NOT NULL,
	`zone` text NOT NULL,
	`stops_on_colleague` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`canceled_at` integer,
	`template_deleted_at` integer,
	CONSTRAINT "mail_campaigns_kind" CHECK(kind IN ('BATCH', 'GROUP'))
) STRICT;

CREATE INDEX `mail_campaigns_by_owner` ON `mail_campaigns` (`owner_id`,`created_at`);

CREATE INDEX `mail_campaigns_by_template` ON `mail_campaigns` (`template_id`);

CREATE TABLE `mail_counts` (
	`owner_id` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `status`)
) STRICT;

CREATE TABLE `mail_recipients` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`mailbox_id` text NOT NULL,
	`email` text NOT NULL,
	`domain` text,
	`nickname` text DEFAULT '' NOT NULL,
	`variables` text NOT NULL,
	`creator_id` text,
	`role` text DEFAULT 'creator' NOT NULL,
	`link` text,
	`thread_id` text,
	`first_sent_at` integer,
	`last_sent_at` integer,
	`answer_kind` text,
	`answer_reason` text,
	`answer_words` text DEFAULT '[]' NOT NULL,
	`answer_day` text,
	`manager_email` text,
	`answered_at` integer,
	`away_until` integer,
	`soft_bounces` integer DEFAULT 0 NOT NULL,
	`stop_reason` text,
	`stopped_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "mail_recipients_stop" CHECK((stop_reason IS NULL) = (stopped_at IS NULL)),
	CONSTRAINT "mail_recipients_role" CHECK(role IN ('creator', 'customer', 'other'))
) STRICT;

CREATE UNIQUE INDEX `mail_recipients_once` ON `mail_recipients` (`campaign_id`,`email`);

CREATE INDEX `mail_recipients_by_thread` ON `mail_recipients` (`mailbox_id`,`thread_id`) WHERE thread_id IS NOT NULL;

CREATE INDEX `mail_recipients_by_person` ON `mail_recipients` (`workspace_id`,`email`,`last_sent_at`);

CREATE INDEX `mail_recipients_by_address` ON `mail_recipients` (`mailbox_id`,`email`,`last_sent_at`);

CREATE INDEX `mail_recipients_by_domain` ON `mail_recipients` (`mailbox_id`,`domain`,`last_sent_at`) WHERE domain IS NOT NULL;

CREATE INDEX `mail_recipients_by_creator` ON `mail_recipients` (`creator_id`,`owner_id`) WHERE creator_id IS NOT NULL;

CREATE TABLE `mailbox_sending` (
	`mailbox_id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`per_24_hours` integer NOT NULL,
	`window` text NOT NULL,
	`halt_reason` text,
	`halted_at` integer,
	`breaker_from` integer DEFAULT 0 NOT NULL,
	`wake_at` integer,
	`updated_at` integer NOT NULL,
	CONSTRAINT "mailbox_sending_halt" CHECK((halt_reason IS NULL) = (halted_at IS NULL)),
	CONSTRAINT "mailbox_sending_limit" CHECK(per_24_hours >= 1)
) STRICT;

CREATE INDEX `mailbox_sending_wake` ON `mailbox_sending` (`wake_at`) WHERE wake_at IS NOT NULL;

CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`mailbox_id` text NOT NULL,
	`email` text NOT NULL,
	`step` integer NOT NULL,
	`status` text NOT NULL,
	`pause_reason` text,
	`end_reason` text,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`message_id` text,
	`gmail_id` text,
	`claimed_at` integer,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "mails_status" CHECK(status IN ('PENDING', 'SENDING', 'SENT', 'FAILED', 'CANCELED', 'PAUSED') AND (status = 'PAUSED') = (pause_reason IS NOT NULL)),
	CONSTRAINT "mails_sent_at" CHECK((status = 'SENT') = (sent_at IS NOT NULL)),
	CONSTRAINT "mails_step" CHECK(step >= 0)
) STRICT;

CREATE UNIQUE INDEX `mails_once` ON `mails` (`recipient_id`,`step`);

CREATE INDEX `mails_by_owner` ON `mails` (`owner_id`,`created_at`,`id`);

CREATE INDEX `mails_by_status` ON `mails` (`owner_id`,`status`,`created_at`,`id`);

CREATE INDEX `mails_by_address` ON `mails` (`owner_id`,`email`,`created_at`,`id`);

CREATE INDEX `mails_by_campaign` ON `mails` (`campaign_id`,`status`);

CREATE INDEX `mails_due` ON `mails` (`mailbox_id`,`due_at`,`id`) WHERE status = 'PENDING';

CREATE INDEX `mails_claimed` ON `mails` (`claimed_at`) WHERE status = 'SENDING';

CREATE INDEX `mails_paused` ON `mails` (`due_at`) WHERE status = 'PAUSED' AND due_at IS NOT NULL;

CREATE INDEX `mails_halted` ON `mails` (`mailbox_id`,`pause_reason`) WHERE status = 'PAUSED';

CREATE INDEX `mails_sent` ON `mails` (`mailbox_id`,`sent_at`) WHERE sent_at IS NOT NULL;

CREATE UNIQUE INDEX `mails_by_message` ON `mails` (`message_id`) WHERE message_id IS NOT NULL;

CREATE TABLE `suppressions` (
	`workspace_id` text NOT NULL,
	`email` text NOT NULL,
	`reason` text NOT NULL,
	`added_by` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `email`),
	CONSTRAINT "suppressions_reason" CHECK(reason IN ('unsubscribed', 'declined', 'complaint', 'bounced', 'manual', 'imported'))
) STRICT;

CREATE INDEX `suppressions_by_date` ON `suppressions` (`workspace_id`,`created_at`,`email`);
