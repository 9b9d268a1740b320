CREATE TABLE `invitation_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`enterprise_id` text NOT NULL,
	`invited_by` text NOT NULL,
	`mailbox` text NOT NULL,
	`at` integer NOT NULL
) STRICT;

CREATE INDEX `invitation_mails_by_enterprise` ON `invitation_mails` (`enterprise_id`,`at`);

CREATE INDEX `invitation_mails_by_inviter` ON `invitation_mails` (`invited_by`,`at`);

CREATE INDEX `invitation_mails_by_mailbox` ON `invitation_mails` (`mailbox`,`at`);

CREATE INDEX `invitation_mails_by_time` ON `invitation_mails` (`at`);

CREATE TABLE `member_notices` (
	`user_id` text NOT NULL,
	`enterprise_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`mailed_at` integer,
	PRIMARY KEY(`user_id`, `enterprise_id`, `kind`)
) STRICT;

CREATE INDEX `member_notices_due` ON `member_notices` (`due_at`) WHERE due_at IS NOT NULL;

CREATE INDEX `member_notices_by_time` ON `member_notices` (`created_at`);

ALTER TABLE `delivered_creators` ADD `join_id` text;

ALTER TABLE `discarded_lists` ADD `join_id` text;

ALTER TABLE `project_creators` ADD `join_id` text;

ALTER TABLE `result_lists` ADD `join_id` text;

ALTER TABLE `memberships` ADD `join_id` text;

ALTER TABLE `publication_labels` ADD `join_id` text;

ALTER TABLE `publications` ADD `join_id` text;

CREATE INDEX `publications_by_join` ON `publications` (`owner_id`,`join_id`,`dated_at`,`id`,`platform`) WHERE join_id IS NOT NULL AND deleted_at IS NULL;

ALTER TABLE `track_runs` ADD `join_id` text;

ALTER TABLE `tracking_sheets` ADD `join_id` text;
