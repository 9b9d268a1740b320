CREATE TABLE `enterprise_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`enterprise_id` text NOT NULL,
	`email` text NOT NULL,
	`state` text DEFAULT 'OPEN' NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expire_at` integer NOT NULL,
	`mailed_at` integer,
	`mail_due` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "enterprise_invitation_mail" CHECK(mail_due IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX `enterprise_invitations_once` ON `enterprise_invitations` (`enterprise_id`,`email`);

CREATE INDEX `enterprise_invitations_by_email` ON `enterprise_invitations` (`email`) WHERE state = 'OPEN';

CREATE INDEX `enterprise_invitations_due` ON `enterprise_invitations` (`created_at`) WHERE mail_due = 1;

CREATE TABLE `enterprise_member_tags` (
	`membership_id` text NOT NULL,
	`tag_id` text NOT NULL,
	PRIMARY KEY(`membership_id`, `tag_id`)
) STRICT, WITHOUT ROWID;

CREATE INDEX `enterprise_member_tags_by_tag` ON `enterprise_member_tags` (`tag_id`);

CREATE TABLE `enterprise_tags` (
	`id` text PRIMARY KEY NOT NULL,
	`enterprise_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`color` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `enterprise_tags_by_name` ON `enterprise_tags` (`enterprise_id`,`name_key`);

CREATE TABLE `info_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`enterprise_id` text NOT NULL,
	`user_id` text NOT NULL,
	`months` integer NOT NULL,
	`start_at` integer NOT NULL,
	`expire_at` integer NOT NULL,
	`bought_by` text NOT NULL,
	`bought_at` integer NOT NULL,
	CONSTRAINT "info_card_months" CHECK(months BETWEEN 1 AND 200 AND expire_at > start_at)
) STRICT;

CREATE INDEX `info_cards_by_member` ON `info_cards` (`enterprise_id`,`user_id`,`expire_at`);

CREATE TABLE `own_plans` (
	`user_id` text PRIMARY KEY NOT NULL,
	`plan` text NOT NULL,
	`effective_at` integer NOT NULL,
	`expire_at` integer
) STRICT;

ALTER TABLE `enterprises` ADD `seats` integer DEFAULT -1 NOT NULL;

CREATE INDEX `ledger_by_admins` ON `ledger` (`account_id`,`at`) WHERE quota_type IN ('RESET', 'ADMIN', 'PURCHASE', 'REVERSAL', 'EXPIRE', 'INFO_CARD');
