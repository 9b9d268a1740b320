ALTER TABLE `mail_recipients` ADD `answer_amounts` text;

ALTER TABLE `mail_recipients` ADD `answer_thread_id` text;

ALTER TABLE `mail_recipients` ADD `outcome` text;
