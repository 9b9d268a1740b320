CREATE TABLE `shop_creators` (
	`owner_id` text NOT NULL,
	`project_id` text NOT NULL,
	`handle` text NOT NULL,
	`creator_id` text,
	`missing` text,
	`region` text,
	`currency` text,
	`med_gmv` integer NOT NULL,
	`video_gpm` integer NOT NULL,
	`gmv_per_buyer` integer NOT NULL,
	`units_sold` integer NOT NULL,
	`video_plays` integer NOT NULL,
	`engagement` integer NOT NULL,
	`post_rate` integer NOT NULL,
	`male_share` integer NOT NULL,
	`commission` integer NOT NULL,
	`followers` integer NOT NULL,
	`average_views` integer NOT NULL,
	`has_email` integer NOT NULL,
	`contacts` text NOT NULL,
	`taken_at` integer NOT NULL,
	`added_at` integer NOT NULL,
	`added_from` text NOT NULL,
	`changed_from` text NOT NULL,
	PRIMARY KEY(`project_id`, `handle`)
) STRICT;

CREATE INDEX `shop_creators_by_gmv` ON `shop_creators` (`project_id`,`med_gmv`,`handle`,`post_rate`,`units_sold`,`video_gpm`,`gmv_per_buyer`,`followers`,`average_views`,`has_email`);

CREATE INDEX `shop_creators_waiting` ON `shop_creators` (`project_id`,`med_gmv`,`handle`) WHERE creator_id IS NULL AND missing IS NULL;

CREATE INDEX `shop_creators_by_creator` ON `shop_creators` (`project_id`,`creator_id`) WHERE creator_id IS NOT NULL;

CREATE INDEX `shop_creators_by_owner` ON `shop_creators` (`owner_id`);

CREATE TABLE `shop_projects` (
	`project_id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`total` integer NOT NULL,
	`imported_at` integer NOT NULL,
	CONSTRAINT "shop_project_total" CHECK(total >= 0)
) STRICT;

CREATE INDEX `shop_projects_by_owner` ON `shop_projects` (`owner_id`);
