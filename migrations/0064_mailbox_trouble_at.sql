ALTER TABLE `mailboxes` ADD `trouble_at` integer;
