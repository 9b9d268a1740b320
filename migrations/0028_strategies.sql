CREATE TABLE `strategies` (
	`publication_id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`state` text DEFAULT 'active' NOT NULL,
	`end_reason` text,
	`total_runs` integer NOT NULL,
	`runs_left` integer NOT NULL,
	`interval_hours` integer NOT NULL,
	`burst_until` integer,
	`due_at` integer NOT NULL,
	`last_task_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "strategy_due" CHECK(due_at > 0),
	CONSTRAINT "strategy_runs" CHECK(runs_left BETWEEN 0 AND total_runs),
	CONSTRAINT "strategy_end" CHECK((state = 'active') = (end_reason IS NULL))
) STRICT;

CREATE INDEX `strategies_due` ON `strategies` (`due_at`) WHERE state = 'active';

CREATE INDEX `strategies_by_owner` ON `strategies` (`owner_id`,`state`);

CREATE TABLE `strategy_templates` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`is_active` integer NOT NULL,
	`total_runs` integer NOT NULL,
	`interval_hours` integer NOT NULL,
	`has_burst` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "strategy_template_runs" CHECK(total_runs BETWEEN 1 AND 30),
	CONSTRAINT "strategy_template_interval" CHECK(interval_hours BETWEEN 1 AND 72)
) STRICT;

CREATE INDEX `publications_by_link` ON `publications` (`owner_id`,`link_id`);
