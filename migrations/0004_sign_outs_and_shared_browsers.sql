ALTER TABLE `revoked_sessions` ADD `ended_at` integer;

CREATE INDEX `browsers_by_browser` ON `browsers` (`browser_id`,`last_seen_at`);
