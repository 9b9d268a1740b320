CREATE TABLE `provider_costs` (
	`day` text NOT NULL,
	`meter` text NOT NULL,
	`workspace` text NOT NULL,
	`used` integer NOT NULL,
	`uncharged` integer NOT NULL,
	PRIMARY KEY(`day`, `meter`, `workspace`),
	CONSTRAINT "provider_cost_used" CHECK(used >= uncharged AND uncharged >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE `provider_days` (
	`day` text NOT NULL,
	`meter` text NOT NULL,
	`used` integer NOT NULL,
	`uncharged` integer NOT NULL,
	`closed_at` integer,
	PRIMARY KEY(`day`, `meter`),
	CONSTRAINT "provider_day_used" CHECK(used >= uncharged AND uncharged >= 0)
) STRICT, WITHOUT ROWID;
