CREATE TABLE `scheme_people` (
	`run` integer NOT NULL,
	`kind` text NOT NULL,
	`person` text NOT NULL,
	`scheme` text NOT NULL,
	`given_at` integer NOT NULL,
	`seen_at` integer,
	`bought_at` integer,
	PRIMARY KEY(`run`, `kind`, `person`),
	CONSTRAINT "scheme_bought_after_seen" CHECK(bought_at IS NULL OR (kind = 'ACCOUNT' AND seen_at IS NOT NULL))
) STRICT;

CREATE TABLE `scheme_trials` (
	`id` text PRIMARY KEY NOT NULL,
	`run` integer NOT NULL,
	`is_running` integer NOT NULL,
	`scheme` text NOT NULL,
	`changed_at` integer NOT NULL,
	CONSTRAINT "scheme_trial_runs" CHECK(is_running IN (0, 1) AND run >= 1)
) STRICT;
