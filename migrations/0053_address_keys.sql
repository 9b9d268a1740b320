ALTER TABLE `enterprise_invitations` ADD `address_key` text GENERATED ALWAYS AS (CASE WHEN "email" LIKE '+%' THEN "email"
    WHEN substr("email", instr("email", '@') + 1) IN ('gmail.com', 'googlemail.com') THEN replace(substr("email", 1, instr(replace("email", '@', '+'), '+') - 1), '.', '') || '@gmail.com'
    WHEN substr("email", instr("email", '@') + 1) IN ('msn.com', 'icloud.com', 'me.com', 'mac.com', 'fastmail.com', 'fastmail.fm', 'hey.com', 'mailbox.org', 'posteo.de', 'proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me', 'ya.ru') OR substr("email", instr("email", '@') + 1) GLOB 'outlook.*' OR substr("email", instr("email", '@') + 1) GLOB 'hotmail.*' OR substr("email", instr("email", '@') + 1) GLOB 'live.*' OR substr("email", instr("email", '@') + 1) GLOB 'yandex.*' THEN substr("email", 1, instr(replace("email", '@', '+'), '+') - 1) || '@' || substr("email", instr("email", '@') + 1)
    ELSE "email" END) VIRTUAL;

CREATE INDEX `enterprise_invitations_by_key` ON `enterprise_invitations` (`enterprise_id`,`address_key`);

ALTER TABLE `users` ADD `address_key` text GENERATED ALWAYS AS (CASE WHEN "email" LIKE '+%' THEN "email"
    WHEN substr("email", instr("email", '@') + 1) IN ('gmail.com', 'googlemail.com') THEN replace(substr("email", 1, instr(replace("email", '@', '+'), '+') - 1), '.', '') || '@gmail.com'
    WHEN substr("email", instr("email", '@') + 1) IN ('msn.com', 'icloud.com', 'me.com', 'mac.com', 'fastmail.com', 'fastmail.fm', 'hey.com', 'mailbox.org', 'posteo.de', 'proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me', 'ya.ru') OR substr("email", instr("email", '@') + 1) GLOB 'outlook.*' OR substr("email", instr("email", '@') + 1) GLOB 'hotmail.*' OR substr("email", instr("email", '@') + 1) GLOB 'live.*' OR substr("email", instr("email", '@') + 1) GLOB 'yandex.*' THEN substr("email", 1, instr(replace("email", '@', '+'), '+') - 1) || '@' || substr("email", instr("email", '@') + 1)
    ELSE "email" END) VIRTUAL;

CREATE INDEX `users_by_key` ON `users` (`address_key`);

ALTER TABLE `mail_recipients` ADD `address_key` text GENERATED ALWAYS AS (CASE WHEN "email" LIKE '+%' THEN "email"
    WHEN substr("email", instr("email", '@') + 1) IN ('gmail.com', 'googlemail.com') THEN replace(substr("email", 1, instr(replace("email", '@', '+'), '+') - 1), '.', '') || '@gmail.com'
    WHEN substr("email", instr("email", '@') + 1) IN ('msn.com', 'icloud.com', 'me.com', 'mac.com', 'fastmail.com', 'fastmail.fm', 'hey.com', 'mailbox.org', 'posteo.de', 'proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me', 'ya.ru') OR substr("email", instr("email", '@') + 1) GLOB 'outlook.*' OR substr("email", instr("email", '@') + 1) GLOB 'hotmail.*' OR substr("email", instr("email", '@') + 1) GLOB 'live.*' OR substr("email", instr("email", '@') + 1) GLOB 'yandex.*' THEN substr("email", 1, instr(replace("email", '@', '+'), '+') - 1) || '@' || substr("email", instr("email", '@') + 1)
    ELSE "email" END) VIRTUAL;

CREATE INDEX `mail_recipients_by_key` ON `mail_recipients` (`workspace_id`,`address_key`,`last_sent_at`);

CREATE INDEX `mail_recipients_by_mailbox` ON `mail_recipients` (`mailbox_id`,`address_key`,`last_sent_at`);

ALTER TABLE `suppressions` ADD `address_key` text GENERATED ALWAYS AS (CASE WHEN "email" LIKE '+%' THEN "email"
    WHEN substr("email", instr("email", '@') + 1) IN ('gmail.com', 'googlemail.com') THEN replace(substr("email", 1, instr(replace("email", '@', '+'), '+') - 1), '.', '') || '@gmail.com'
    WHEN substr("email", instr("email", '@') + 1) IN ('msn.com', 'icloud.com', 'me.com', 'mac.com', 'fastmail.com', 'fastmail.fm', 'hey.com', 'mailbox.org', 'posteo.de', 'proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me', 'ya.ru') OR substr("email", instr("email", '@') + 1) GLOB 'outlook.*' OR substr("email", instr("email", '@') + 1) GLOB 'hotmail.*' OR substr("email", instr("email", '@') + 1) GLOB 'live.*' OR substr("email", instr("email", '@') + 1) GLOB 'yandex.*' THEN substr("email", 1, instr(replace("email", '@', '+'), '+') - 1) || '@' || substr("email", instr("email", '@') + 1)
    ELSE "email" END) VIRTUAL;

CREATE INDEX `suppressions_by_key` ON `suppressions` (`workspace_id`,`address_key`);

ALTER TABLE `records` ADD `address_key` text GENERATED ALWAYS AS (CASE WHEN "email" LIKE '+%' THEN "email"
    WHEN substr("email", instr("email", '@') + 1) IN ('gmail.com', 'googlemail.com') THEN replace(substr("email", 1, instr(replace("email", '@', '+'), '+') - 1), '.', '') || '@gmail.com'
    WHEN substr("email", instr("email", '@') + 1) IN ('msn.com', 'icloud.com', 'me.com', 'mac.com', 'fastmail.com', 'fastmail.fm', 'hey.com', 'mailbox.org', 'posteo.de', 'proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me', 'ya.ru') OR substr("email", instr("email", '@') + 1) GLOB 'outlook.*' OR substr("email", instr("email", '@') + 1) GLOB 'hotmail.*' OR substr("email", instr("email", '@') + 1) GLOB 'live.*' OR substr("email", instr("email", '@') + 1) GLOB 'yandex.*' THEN substr("email", 1, instr(replace("email", '@', '+'), '+') - 1) || '@' || substr("email", instr("email", '@') + 1)
    ELSE "email" END) VIRTUAL;

CREATE INDEX `records_by_key` ON `records` (`workspace_id`,`address_key`) WHERE email IS NOT NULL;
