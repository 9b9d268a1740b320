CREATE INDEX `mailbox_sending_limited` ON `mailbox_sending` (`halted_at`) WHERE halt_reason = 'sending_limit';
