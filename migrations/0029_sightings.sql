CREATE TABLE `brands` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`terms` text NOT NULL,
	`looked_at` integer,
	`updated_by` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE TABLE `sighting_watches` (
	`workspace_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`since` integer NOT NULL,
	`looked_at` integer,
	`next_look_at` integer,
	PRIMARY KEY(`workspace_id`, `creator_id`)
) STRICT;

CREATE INDEX `sighting_watches_due` ON `sighting_watches` (`next_look_at`) WHERE next_look_at IS NOT NULL;

CREATE TABLE `sightings` (
	`workspace_id` text NOT NULL,
	`post_key` text NOT NULL,
	`creator_id` text NOT NULL,
	`platform` text NOT NULL,
	`url` text NOT NULL,
	`title` text NOT NULL,
	`cover` text,
	`published_at` integer NOT NULL,
	`terms` text NOT NULL,
	`found_at` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	PRIMARY KEY(`workspace_id`, `post_key`),
	CONSTRAINT "sighting_state" CHECK(state IN ('open', 'confirmed', 'dismissed')),
	CONSTRAINT "sighting_decided" CHECK((state = 'open') = (decided_at IS NULL))
) STRICT;

CREATE INDEX `sightings_open` ON `sightings` (`workspace_id`,`published_at`) WHERE state = 'open';
