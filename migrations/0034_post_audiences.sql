CREATE TABLE `post_audiences` (
	`owner_id` text NOT NULL,
	`publication_id` text NOT NULL,
	`task_id` text NOT NULL,
	`running` integer NOT NULL,
	`outcome` text NOT NULL,
	`comments` integer NOT NULL,
	`profile` text,
	`taken_at` integer,
	PRIMARY KEY(`owner_id`, `publication_id`),
	CONSTRAINT "audience_running" CHECK(running IN (0, 1)),
	CONSTRAINT "audience_taken" CHECK((profile IS NULL) = (taken_at IS NULL))
) STRICT;
