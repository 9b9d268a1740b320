CREATE INDEX `auto_finds_by_fit` ON `auto_finds` (`list_id`,`kind`,"score" desc,`rank`);
