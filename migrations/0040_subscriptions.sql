CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`offer` text NOT NULL,
	`replaces` text,
	`state` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;

CREATE INDEX `checkouts_open` ON `checkouts` (`user_id`,`created_at`) WHERE state = 'OPEN';

CREATE TABLE `customers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`plan_holder` text,
	`created_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `customers_by_stripe` ON `customers` (`customer_id`);

CREATE TABLE `payments` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`subscription_id` text,
	`offer` text NOT NULL,
	`state` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`paid_at` integer NOT NULL,
	`period_start` integer NOT NULL,
	`period_end` integer NOT NULL,
	`page_url` text,
	`payment_intent_id` text,
	`granted_units` integer NOT NULL,
	`refunded_minor` integer DEFAULT 0 NOT NULL,
	`is_disputed` integer DEFAULT 0 NOT NULL,
	`reversed_units` integer DEFAULT 0 NOT NULL,
	`taken_units` integer DEFAULT 0 NOT NULL,
	`reversals` integer DEFAULT 0 NOT NULL,
	`holder` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "payment_units" CHECK(granted_units >= 0 AND taken_units >= 0 AND taken_units <= granted_units),
	CONSTRAINT "payment_reversed" CHECK(reversed_units >= 0 AND reversed_units <= granted_units),
	CONSTRAINT "payment_disputed" CHECK(is_disputed IN (0, 1))
) STRICT;

CREATE INDEX `payments_by_user` ON `payments` (`user_id`,`period_end`);

CREATE INDEX `payments_by_subscription` ON `payments` (`subscription_id`,`period_end`) WHERE subscription_id IS NOT NULL;

CREATE UNIQUE INDEX `payments_by_intent` ON `payments` (`payment_intent_id`) WHERE payment_intent_id IS NOT NULL;

CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`object_id` text NOT NULL,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`handled_at` integer
) STRICT;

CREATE INDEX `stripe_events_unhandled` ON `stripe_events` (`received_at`) WHERE handled_at IS NULL;

CREATE INDEX `stripe_events_by_time` ON `stripe_events` (`received_at`);

CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`offer` text NOT NULL,
	`price_id` text NOT NULL,
	`status` text NOT NULL,
	`ends_with_period` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`period_end` integer NOT NULL,
	`ended_at` integer,
	`read_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "subscription_ending" CHECK(ends_with_period IN (0, 1))
) STRICT;

CREATE INDEX `subscriptions_by_user` ON `subscriptions` (`user_id`,`created_at`);
