CREATE TABLE `quota_statements` (
	`account_id` text NOT NULL,
	`seq` integer NOT NULL,
	`kind` text NOT NULL,
	`task_id` text,
	`at` integer NOT NULL,
	`quota` integer NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`account_id`, `seq`)
) STRICT, WITHOUT ROWID;

CREATE TABLE `usage_sums` (
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`slot` integer NOT NULL,
	`charges` integer DEFAULT 0 NOT NULL,
	`charged` integer DEFAULT 0 NOT NULL,
	`captured` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`search` integer DEFAULT 0 NOT NULL,
	`ai` integer DEFAULT 0 NOT NULL,
	`card` integer DEFAULT 0 NOT NULL,
	`audience` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`account_id`, `user_id`, `slot`)
) STRICT, WITHOUT ROWID;

CREATE INDEX `usage_sums_by_charges` ON `usage_sums` (`account_id`,`user_id`,`charges`);

DROP INDEX `ledger_by_user`;

CREATE INDEX `ledger_charges_by_user` ON `ledger` (`user_id`,`at`) WHERE kind = 'CHARGE';

CREATE INDEX `ledger_charges_by_account` ON `ledger` (`account_id`,`at`) WHERE kind = 'CHARGE' AND enterprise_id IS NOT NULL;

CREATE INDEX `ledger_charges_by_member` ON `ledger` (`account_id`,`user_id`,`at`) WHERE kind = 'CHARGE' AND enterprise_id IS NOT NULL;
