CREATE TABLE `publication_costs` (
	`publication_id` text NOT NULL,
	`at` integer NOT NULL,
	`version` integer NOT NULL,
	`owner_id` text NOT NULL,
	`cost_minor` integer,
	`currency` text,
	PRIMARY KEY(`publication_id`, `version`)
) STRICT, WITHOUT ROWID;

CREATE TABLE `publication_counts` (
	`owner_id` text NOT NULL,
	`label_id` text NOT NULL,
	`platform` text NOT NULL,
	`span` text NOT NULL,
	`posts` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `label_id`, `platform`, `span`)
) STRICT, WITHOUT ROWID;

CREATE TABLE `publication_labels` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`color` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `publication_labels_by_name` ON `publication_labels` (`owner_id`,`name_key`);

CREATE TABLE `publication_marks` (
	`owner_id` text NOT NULL,
	`publication_id` text NOT NULL,
	`label_id` text NOT NULL,
	`platform` text NOT NULL,
	`dated_at` integer NOT NULL,
	`is_live` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`owner_id`, `publication_id`, `label_id`)
) STRICT, WITHOUT ROWID;

CREATE INDEX `publication_marks_by_label` ON `publication_marks` (`owner_id`,`label_id`,`platform`,`dated_at`,`publication_id`) WHERE is_live = 1;

CREATE TABLE `publication_readings` (
	`publication_id` text NOT NULL,
	`chunk` integer NOT NULL,
	`count` integer NOT NULL,
	`data` text NOT NULL,
	PRIMARY KEY(`publication_id`, `chunk`)
) STRICT;

CREATE TABLE `publication_totals` (
	`owner_id` text NOT NULL,
	`span` text NOT NULL,
	`currency` text NOT NULL,
	`posts` integer NOT NULL,
	`cost_minor` integer NOT NULL,
	`views` integer NOT NULL,
	`estimated_views` integer NOT NULL,
	`viewed_cost_minor` integer NOT NULL,
	`estimated_cost_minor` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `span`, `currency`)
) STRICT, WITHOUT ROWID;

CREATE TABLE `publications` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`platform` text NOT NULL,
	`kind` text NOT NULL,
	`post_key` text NOT NULL,
	`link_id` text NOT NULL,
	`url` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`thumbnail` text,
	`author_id` text,
	`author_name` text DEFAULT '' NOT NULL,
	`author_handle` text,
	`region` text,
	`published_at` integer,
	`dated_at` integer NOT NULL,
	`cost_minor` integer,
	`currency` text,
	`views` integer,
	`likes` integer,
	`comments` integer,
	`favorites` integer,
	`shares` integer,
	`is_estimated` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'ok' NOT NULL,
	`marks` integer DEFAULT 0 NOT NULL,
	`readings` integer DEFAULT 0 NOT NULL,
	`read_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "publication_cost" CHECK((cost_minor IS NULL) = (currency IS NULL) AND (cost_minor IS NULL OR cost_minor >= 0)),
	CONSTRAINT "publication_estimated" CHECK(is_estimated IN (0, 1)),
	CONSTRAINT "publication_views" CHECK(views IS NULL OR views >= 0)
) STRICT;

CREATE UNIQUE INDEX `publications_by_post` ON `publications` (`owner_id`,`post_key`);

CREATE INDEX `publications_by_date` ON `publications` (`owner_id`,`dated_at`,`id`) WHERE deleted_at IS NULL;

CREATE INDEX `publications_by_platform` ON `publications` (`owner_id`,`platform`,`dated_at`,`id`) WHERE deleted_at IS NULL;

CREATE TABLE `track_items` (
	`task_id` text NOT NULL,
	`position` integer NOT NULL,
	`input` text NOT NULL,
	`platform` text NOT NULL,
	`kind` text NOT NULL,
	`link_id` text NOT NULL,
	`url` text NOT NULL,
	`key` text NOT NULL,
	`state` text DEFAULT 'PROCESSING' NOT NULL,
	`outcome` text,
	`reason` text,
	`publication_id` text,
	PRIMARY KEY(`task_id`, `position`),
	CONSTRAINT "track_item_outcome" CHECK((state = 'COMPLETED') = (outcome IS NOT NULL)),
	CONSTRAINT "track_item_reason" CHECK((state = 'FAILED') = (reason IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE `track_runs` (
	`task_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`running_key` text,
	`total` integer NOT NULL,
	`created` integer DEFAULT 0 NOT NULL,
	`updated` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "track_run_size" CHECK(total BETWEEN 1 AND 500),
	CONSTRAINT "track_run_counts" CHECK(created >= 0 AND updated >= 0 AND failed >= 0 AND created + updated + failed <= total)
) STRICT;

CREATE UNIQUE INDEX `track_runs_running` ON `track_runs` (`user_id`,`running_key`) WHERE running_key IS NOT NULL;
