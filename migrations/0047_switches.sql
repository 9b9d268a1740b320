CREATE TABLE `switches` (
	`name` text PRIMARY KEY NOT NULL,
	`is_off` integer NOT NULL,
	`changed_at` integer NOT NULL,
	CONSTRAINT "switch_state" CHECK(is_off IN (0, 1))
) STRICT;
