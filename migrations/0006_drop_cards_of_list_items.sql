ALTER TABLE `candidates` DROP COLUMN `card`;

ALTER TABLE `hidden_candidates` DROP COLUMN `card`;
