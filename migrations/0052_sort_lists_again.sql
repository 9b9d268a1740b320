-- Lists that were sorted before know nothing of the new orders: the next sort puts them into all of them.
UPDATE `candidates` SET `sortable` = 0 WHERE `list_id` IN (SELECT `list_id` FROM `sortable_lists`) AND `sortable` = 1;

UPDATE `sortable_lists` SET `is_whole` = 0;
