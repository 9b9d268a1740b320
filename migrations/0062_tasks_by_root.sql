CREATE INDEX `tasks_by_root` ON `tasks` (`root_task_id`);
