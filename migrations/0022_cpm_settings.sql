CREATE TABLE `cpm_settings` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`rates` text NOT NULL,
	`countries` text NOT NULL,
	`remarks` text DEFAULT '{}' NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "cpm_settings_version" CHECK(version >= 1)
) STRICT;
