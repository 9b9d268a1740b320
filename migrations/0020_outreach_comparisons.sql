CREATE TABLE `mail_comparisons` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`mailbox_id` text NOT NULL,
	`campaign_a` text NOT NULL,
	`campaign_b` text NOT NULL,
	`template_a` text NOT NULL,
	`template_b` text NOT NULL,
	`people_a` integer NOT NULL,
	`people_b` integer NOT NULL,
	`sample` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`result` text,
	CONSTRAINT "mail_comparisons_people" CHECK(people_a >= 100 AND people_b >= 100),
	CONSTRAINT "mail_comparisons_end" CHECK((ended_at IS NULL) = (result IS NULL))
) STRICT;

CREATE UNIQUE INDEX `mail_comparisons_by_campaign_a` ON `mail_comparisons` (`campaign_a`);

CREATE UNIQUE INDEX `mail_comparisons_by_campaign_b` ON `mail_comparisons` (`campaign_b`);

CREATE INDEX `mail_comparisons_by_template_a` ON `mail_comparisons` (`template_a`,`created_at`);

CREATE INDEX `mail_comparisons_by_template_b` ON `mail_comparisons` (`template_b`,`created_at`);
