CREATE TABLE `provider_cache` (
	`key` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;

CREATE INDEX `provider_cache_by_expiry` ON `provider_cache` (`expires_at`);

CREATE TABLE `provider_costs` (
	`day` text NOT NULL,
	`meter` text NOT NULL,
	`workspace` text NOT NULL,
	`used` integer NOT NULL,
	`uncharged` integer NOT NULL,
	PRIMARY KEY(`day`, `meter`, `workspace`),
	CONSTRAINT "provider_cost_used" CHECK(used >= uncharged AND uncharged >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE `provider_days` (
	`day` text NOT NULL,
	`meter` text NOT NULL,
	`used` integer NOT NULL,
	`uncharged` integer NOT NULL,
	`free_used` integer DEFAULT 0 NOT NULL,
	`free_uncharged` integer DEFAULT 0 NOT NULL,
	`closed_at` integer,
	PRIMARY KEY(`day`, `meter`),
	CONSTRAINT "provider_day_used" CHECK(used >= uncharged AND uncharged >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE `youtube_quota` (
	`day_pacific` text NOT NULL,
	`bucket` text NOT NULL,
	`used` integer NOT NULL,
	`exhausted_at` integer,
	PRIMARY KEY(`day_pacific`, `bucket`),
	CONSTRAINT "youtube_quota_bucket" CHECK(bucket IN ('search','units')),
	CONSTRAINT "youtube_quota_used" CHECK(used >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE `youtube_shares` (
	`day_pacific` text NOT NULL,
	`workspace` text NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`day_pacific`, `workspace`),
	CONSTRAINT "youtube_share_used" CHECK(used >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`token` text NOT NULL,
	`status` integer,
	`response` text,
	`created_at` integer NOT NULL,
	`claimed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`)
) STRICT, WITHOUT ROWID;

CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`created_at`);

CREATE TABLE `cron_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`slot_at` integer NOT NULL,
	`tries` integer NOT NULL,
	`started_at` integer NOT NULL,
	`done_at` integer,
	`failure` text
) STRICT, WITHOUT ROWID;

CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`job` text,
	`body` text NOT NULL,
	`message_id` text NOT NULL,
	`attempts` integer NOT NULL,
	`failure` text,
	`died_at` integer NOT NULL,
	`closed_at` integer,
	`closed_as` text
) STRICT;

CREATE INDEX `dead_letters_open` ON `dead_letters` (`died_at`) WHERE closed_at IS NULL;

CREATE INDEX `dead_letters_closed` ON `dead_letters` (`closed_at`) WHERE closed_at IS NOT NULL;

CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`body` text NOT NULL,
	`delay_seconds` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer
) STRICT;

CREATE INDEX `outbox_unsent` ON `outbox` (`queue`,`created_at`) WHERE sent_at IS NULL;

CREATE TABLE `retention_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL,
	`removed` integer NOT NULL,
	`removed_in_all` integer NOT NULL
) STRICT;

CREATE TABLE `post_audiences` (
	`owner_id` text NOT NULL,
	`publication_id` text NOT NULL,
	`task_id` text NOT NULL,
	`running` integer NOT NULL,
	`outcome` text NOT NULL,
	`comments` integer NOT NULL,
	`profile` text,
	`taken_at` integer,
	PRIMARY KEY(`owner_id`, `publication_id`),
	CONSTRAINT "audience_running" CHECK(running IN (0, 1)),
	CONSTRAINT "audience_taken" CHECK((profile IS NULL) = (taken_at IS NULL))
) STRICT;

CREATE TABLE `browsers` (
	`user_id` text NOT NULL,
	`browser_id` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`blocked_at` integer,
	PRIMARY KEY(`user_id`, `browser_id`)
) STRICT, WITHOUT ROWID;

CREATE INDEX `browsers_by_browser` ON `browsers` (`browser_id`,`last_seen_at`);

CREATE TABLE `departures` (
	`user_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`requested_at` integer NOT NULL,
	`erase_at` integer NOT NULL,
	`journal_key` text,
	`step` text,
	`stopped_renewal` text,
	`told_at` integer,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`done_at` integer,
	CONSTRAINT "departure_state" CHECK(state IN ('WAITING', 'ERASING', 'GONE')),
	CONSTRAINT "departure_journal" CHECK((state = 'WAITING') = (journal_key IS NULL)),
	CONSTRAINT "departure_done" CHECK((state = 'GONE') = (done_at IS NOT NULL))
) STRICT;

CREATE INDEX `departures_due` ON `departures` (`erase_at`) WHERE state <> 'GONE';

CREATE INDEX `departures_by_journal` ON `departures` (`journal_key`) WHERE journal_key IS NOT NULL;

CREATE TABLE `revoked_sessions` (
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`revoked_at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`user_id`, `session_id`)
) STRICT, WITHOUT ROWID;

CREATE INDEX `revoked_sessions_by_age` ON `revoked_sessions` (`revoked_at`);

CREATE TABLE `auto_finds` (
	`list_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`kind` text NOT NULL,
	`rank` integer NOT NULL,
	`name` text NOT NULL,
	`score` integer NOT NULL,
	`analysis` text,
	`text` text,
	`fit` text,
	`tag_id` text NOT NULL,
	`rated` text,
	`rated_at` integer,
	`superliked_at` integer,
	PRIMARY KEY(`list_id`, `creator_id`)
) STRICT;

CREATE INDEX `auto_finds_by_kind` ON `auto_finds` (`list_id`,`kind`,`rank`,`name`);

CREATE INDEX `auto_finds_by_fit` ON `auto_finds` (`list_id`,`kind`,"score" desc,`rank`);

CREATE TABLE `auto_opinions` (
	`key` text PRIMARY KEY NOT NULL,
	`verdict` text NOT NULL,
	`asked_by` text NOT NULL,
	`expires_at` integer NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX `auto_opinions_by_expiry` ON `auto_opinions` (`expires_at`);

CREATE TABLE `auto_seeds` (
	`list_id` text NOT NULL,
	`name` text NOT NULL,
	`place` integer NOT NULL,
	`input` text NOT NULL,
	`account` text NOT NULL,
	PRIMARY KEY(`list_id`, `name`)
) STRICT, WITHOUT ROWID;

CREATE TABLE `batch_items` (
	`batch_id` text NOT NULL,
	`position` integer NOT NULL,
	`input` text NOT NULL,
	`platform` text NOT NULL,
	`kind` text NOT NULL,
	`link_id` text NOT NULL,
	`handle` text,
	`url` text NOT NULL,
	`key` text NOT NULL,
	`state` text DEFAULT 'PROCESSING' NOT NULL,
	`reason` text,
	`subject` text,
	`card` text,
	`post` text,
	PRIMARY KEY(`batch_id`, `position`),
	CONSTRAINT "batch_item_reason" CHECK((state = 'FAILED') = (reason IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE `link_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`mode` integer NOT NULL,
	`label` text NOT NULL,
	`total` integer NOT NULL,
	`completed` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "link_batch_counts" CHECK(completed >= 0 AND failed >= 0 AND completed + failed <= total),
	CONSTRAINT "link_batch_size" CHECK(total BETWEEN 1 AND 50),
	CONSTRAINT "link_batch_mode" CHECK(mode IN (1, 2))
) STRICT;

CREATE INDEX `link_batches_by_user` ON `link_batches` (`user_id`,`created_at`);

CREATE TABLE `ledger` (
	`task_id` text NOT NULL,
	`kind` text NOT NULL,
	`account_id` text NOT NULL,
	`user_id` text,
	`enterprise_id` text,
	`period` integer NOT NULL,
	`day` text NOT NULL,
	`quota_type` text NOT NULL,
	`units` integer NOT NULL,
	`delta` integer NOT NULL,
	`description` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`task_id`, `kind`),
	CONSTRAINT "ledger_charge" CHECK(kind <> 'CHARGE' OR (units > 0 AND delta = units AND user_id IS NOT NULL)),
	CONSTRAINT "ledger_capture" CHECK(kind <> 'CAPTURE' OR (units >= 0 AND delta = 0)),
	CONSTRAINT "ledger_refund" CHECK(kind <> 'REFUND' OR (units <= 0 AND delta = units)),
	CONSTRAINT "ledger_reset" CHECK(kind <> 'RESET' OR (units <= 0 AND delta = units)),
	CONSTRAINT "ledger_grant" CHECK(kind NOT IN ('ADMIN', 'EXPIRE') OR delta = 0),
	CONSTRAINT "ledger_kind" CHECK(kind IN ('CHARGE', 'CAPTURE', 'REFUND', 'RESET', 'ADMIN', 'EXPIRE'))
) STRICT, WITHOUT ROWID;

CREATE INDEX `ledger_by_account` ON `ledger` (`account_id`,`at`);

CREATE INDEX `ledger_by_admins` ON `ledger` (`account_id`,`at`) WHERE quota_type IN ('RESET', 'ADMIN', 'PURCHASE', 'REVERSAL', 'EXPIRE', 'INFO_CARD');

CREATE INDEX `ledger_charges_by_user` ON `ledger` (`user_id`,`at`) WHERE kind = 'CHARGE';

CREATE INDEX `ledger_charges_by_account` ON `ledger` (`account_id`,`at`) WHERE kind = 'CHARGE' AND enterprise_id IS NOT NULL;

CREATE INDEX `ledger_charges_by_member` ON `ledger` (`account_id`,`user_id`,`at`) WHERE kind = 'CHARGE' AND enterprise_id IS NOT NULL;

CREATE TABLE `quota_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`owner_id` text NOT NULL,
	`quota` integer NOT NULL,
	`used` integer DEFAULT 0 NOT NULL,
	`daily_limit` integer DEFAULT -1 NOT NULL,
	`member_usage_daily_limit` integer DEFAULT -1 NOT NULL,
	`period` integer DEFAULT 1 NOT NULL,
	`allowance` integer NOT NULL,
	`renewal` text NOT NULL,
	`anchor_at` integer NOT NULL,
	`renews_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "q1912" CHECK(kind <> 'PAID' OR quota = -1 OR used <= quota),
	CONSTRAINT "q1921" CHECK(kind <> 'ENTERPRISE' OR quota = -1 OR used <= quota),
	CONSTRAINT "account_free" CHECK(kind <> 'FREE' OR quota = -1),
	CONSTRAINT "account_used" CHECK(used >= 0),
	CONSTRAINT "account_limits" CHECK(quota >= -1 AND daily_limit >= -1 AND member_usage_daily_limit >= -1 AND allowance >= -1)
) STRICT;

CREATE UNIQUE INDEX `quota_accounts_by_owner` ON `quota_accounts` (`owner_id`,`kind`);

CREATE INDEX `quota_accounts_by_renewal` ON `quota_accounts` (`renews_at`) WHERE renews_at IS NOT NULL;

CREATE TABLE `quota_days` (
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`scope` text NOT NULL,
	`used` integer NOT NULL,
	`limit_units` integer NOT NULL,
	PRIMARY KEY(`account_id`, `user_id`, `day`),
	CONSTRAINT "q1900" CHECK(scope <> 'PAID' OR limit_units = -1 OR used <= limit_units),
	CONSTRAINT "q1910" CHECK(scope <> 'FREE' OR limit_units = -1 OR used <= limit_units),
	CONSTRAINT "q1927" CHECK(scope <> 'ENTERPRISE' OR limit_units = -1 OR used <= limit_units),
	CONSTRAINT "q1928" CHECK(scope <> 'MEMBER' OR limit_units = -1 OR used <= limit_units),
	CONSTRAINT "day_used" CHECK(used >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE `quota_members` (
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`period` integer NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`account_id`, `user_id`, `period`),
	CONSTRAINT "member_used" CHECK(used >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE `quota_statements` (
	`account_id` text NOT NULL,
	`seq` integer NOT NULL,
	`kind` text NOT NULL,
	`task_id` text,
	`at` integer NOT NULL,
	`quota` integer NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`account_id`, `seq`)
) STRICT, WITHOUT ROWID;

CREATE TABLE `usage_sums` (
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`slot` integer NOT NULL,
	`charges` integer DEFAULT 0 NOT NULL,
	`charged` integer DEFAULT 0 NOT NULL,
	`captured` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`search` integer DEFAULT 0 NOT NULL,
	`ai` integer DEFAULT 0 NOT NULL,
	`card` integer DEFAULT 0 NOT NULL,
	`audience` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`account_id`, `user_id`, `slot`)
) STRICT, WITHOUT ROWID;

CREATE INDEX `usage_sums_by_charges` ON `usage_sums` (`account_id`,`user_id`,`charges`);

CREATE TABLE `companion_connections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`extension_id` text NOT NULL,
	`name` text NOT NULL,
	`code_hash` text,
	`challenge` text,
	`access_hash` text,
	`access_expires_at` integer,
	`refresh_hash` text,
	`previous_hash` text,
	`refreshed_at` integer,
	`used_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "companion_state" CHECK((code_hash IS NULL) = (access_hash IS NOT NULL)),
	CONSTRAINT "companion_tokens" CHECK((access_hash IS NULL) = (refresh_hash IS NULL))
) STRICT;

CREATE UNIQUE INDEX `companion_by_code` ON `companion_connections` (`code_hash`) WHERE code_hash IS NOT NULL;

CREATE UNIQUE INDEX `companion_by_access` ON `companion_connections` (`access_hash`) WHERE access_hash IS NOT NULL;

CREATE UNIQUE INDEX `companion_by_refresh` ON `companion_connections` (`refresh_hash`) WHERE refresh_hash IS NOT NULL;

CREATE INDEX `companion_by_previous` ON `companion_connections` (`previous_hash`) WHERE previous_hash IS NOT NULL;

CREATE INDEX `companion_by_user` ON `companion_connections` (`user_id`,`created_at`);

CREATE INDEX `companion_by_expiry` ON `companion_connections` (`expires_at`);

CREATE TABLE `cpm_settings` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`rates` text NOT NULL,
	`countries` text NOT NULL,
	`remarks` text DEFAULT '{}' NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "cpm_settings_version" CHECK(version >= 1)
) STRICT;

CREATE TABLE `creator_emails` (
	`creator_id` text NOT NULL,
	`address` text NOT NULL,
	`source` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	PRIMARY KEY(`creator_id`, `address`)
) STRICT, WITHOUT ROWID;

CREATE TABLE `creators` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`platform` text NOT NULL,
	`account_id` text NOT NULL,
	`platform_account` text NOT NULL,
	`title` text NOT NULL,
	`region` text,
	`followers` integer,
	`average_views` integer,
	`engagement_tenths` integer,
	`last_posted_at` integer,
	`verified` integer NOT NULL,
	`email` text,
	`email_source` text,
	`card` text NOT NULL,
	`index_text` text DEFAULT '' NOT NULL,
	`proofs` text,
	`info_updated_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	CONSTRAINT "creators_numbers" CHECK(coalesce(followers, 0) >= 0 AND coalesce(average_views, 0) >= 0),
	CONSTRAINT "creators_email" CHECK((email IS NULL) = (email_source IS NULL))
) STRICT;

CREATE UNIQUE INDEX `creators_by_id` ON `creators` (`id`);

CREATE INDEX `creators_by_handle` ON `creators` (`platform`,lower(platform_account));

CREATE TABLE `removed_creators` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`handle_key` text,
	`platform` text NOT NULL,
	`account_id` text,
	`handle` text,
	`removed_via` text NOT NULL,
	`removed_at` integer NOT NULL,
	`journal_key` text NOT NULL,
	`rounds` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`failure` text
) STRICT;

CREATE UNIQUE INDEX `removed_creators_by_key` ON `removed_creators` (`key`);

CREATE INDEX `removed_creators_by_handle` ON `removed_creators` (`handle_key`) WHERE handle_key IS NOT NULL;

CREATE INDEX `removed_creators_due` ON `removed_creators` (`due_at`) WHERE due_at IS NOT NULL;

CREATE INDEX `removed_creators_by_journal` ON `removed_creators` (`journal_key`);

CREATE INDEX `removed_creators_by_time` ON `removed_creators` (`removed_at`,`id`);

CREATE TABLE `enterprise_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`enterprise_id` text NOT NULL,
	`email` text NOT NULL,
	`address_key` text GENERATED ALWAYS AS (CASE WHEN "email" LIKE '+%' THEN "email"
    WHEN substr("email", instr("email", '@') + 1) IN ('gmail.com', 'googlemail.com') THEN replace(substr("email", 1, instr(replace("email", '@', '+'), '+') - 1), '.', '') || '@gmail.com'
    WHEN substr("email", instr("email", '@') + 1) IN ('msn.com', 'icloud.com', 'me.com', 'mac.com', 'fastmail.com', 'fastmail.fm', 'hey.com', 'mailbox.org', 'posteo.de', 'proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me', 'ya.ru') OR substr("email", instr("email", '@') + 1) GLOB 'outlook.*' OR substr("email", instr("email", '@') + 1) GLOB 'hotmail.*' OR substr("email", instr("email", '@') + 1) GLOB 'live.*' OR substr("email", instr("email", '@') + 1) GLOB 'yandex.*' THEN substr("email", 1, instr(replace("email", '@', '+'), '+') - 1) || '@' || substr("email", instr("email", '@') + 1)
    ELSE "email" END) VIRTUAL,
	`state` text DEFAULT 'OPEN' NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expire_at` integer NOT NULL,
	`mailed_at` integer,
	`mail_due` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "enterprise_invitation_mail" CHECK(mail_due IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX `enterprise_invitations_once` ON `enterprise_invitations` (`enterprise_id`,`email`);

CREATE INDEX `enterprise_invitations_by_key` ON `enterprise_invitations` (`enterprise_id`,`address_key`);

CREATE INDEX `enterprise_invitations_by_email` ON `enterprise_invitations` (`email`) WHERE state = 'OPEN';

CREATE INDEX `enterprise_invitations_due` ON `enterprise_invitations` (`created_at`) WHERE mail_due = 1;

CREATE TABLE `enterprise_member_tags` (
	`membership_id` text NOT NULL,
	`tag_id` text NOT NULL,
	PRIMARY KEY(`membership_id`, `tag_id`)
) STRICT, WITHOUT ROWID;

CREATE INDEX `enterprise_member_tags_by_tag` ON `enterprise_member_tags` (`tag_id`);

CREATE TABLE `enterprise_tags` (
	`id` text PRIMARY KEY NOT NULL,
	`enterprise_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`color` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `enterprise_tags_by_name` ON `enterprise_tags` (`enterprise_id`,`name_key`);

CREATE TABLE `info_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`enterprise_id` text NOT NULL,
	`user_id` text NOT NULL,
	`months` integer NOT NULL,
	`start_at` integer NOT NULL,
	`expire_at` integer NOT NULL,
	`bought_by` text NOT NULL,
	`bought_at` integer NOT NULL,
	CONSTRAINT "info_card_months" CHECK(months BETWEEN 1 AND 200 AND expire_at > start_at)
) STRICT;

CREATE INDEX `info_cards_by_member` ON `info_cards` (`enterprise_id`,`user_id`,`expire_at`);

CREATE TABLE `invitation_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`enterprise_id` text NOT NULL,
	`invited_by` text NOT NULL,
	`mailbox` text NOT NULL,
	`at` integer NOT NULL
) STRICT;

CREATE INDEX `invitation_mails_by_enterprise` ON `invitation_mails` (`enterprise_id`,`at`);

CREATE INDEX `invitation_mails_by_inviter` ON `invitation_mails` (`invited_by`,`at`);

CREATE INDEX `invitation_mails_by_mailbox` ON `invitation_mails` (`mailbox`,`at`);

CREATE INDEX `invitation_mails_by_time` ON `invitation_mails` (`at`);

CREATE TABLE `member_notices` (
	`user_id` text NOT NULL,
	`enterprise_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`mailed_at` integer,
	PRIMARY KEY(`user_id`, `enterprise_id`, `kind`)
) STRICT;

CREATE INDEX `member_notices_due` ON `member_notices` (`due_at`) WHERE due_at IS NOT NULL;

CREATE INDEX `member_notices_by_time` ON `member_notices` (`created_at`);

CREATE TABLE `own_plans` (
	`user_id` text PRIMARY KEY NOT NULL,
	`plan` text NOT NULL,
	`effective_at` integer NOT NULL,
	`expire_at` integer
) STRICT;

CREATE TABLE `exclusions` (
	`owner_id` text NOT NULL,
	`key` text NOT NULL,
	`scope` text NOT NULL,
	`platform` text NOT NULL,
	`creator_id` text,
	`platform_account` text NOT NULL,
	`line` text NOT NULL,
	`link_type` text NOT NULL,
	`added_by` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `key`),
	CONSTRAINT "exclusions_scope" CHECK(scope IN ('PERSON', 'ENTERPRISE'))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX `exclusions_by_creator` ON `exclusions` (`owner_id`,`creator_id`) WHERE creator_id IS NOT NULL;

CREATE INDEX `exclusions_by_age` ON `exclusions` (`owner_id`,`added_at`,`key`);

CREATE TABLE `export_files` (
	`task_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`project_id` text,
	`enterprise_id` text,
	`admin_only` integer DEFAULT 0 NOT NULL,
	`object_key` text NOT NULL,
	`file_name` text NOT NULL,
	`rows` integer NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "export_files_admin_only" CHECK(admin_only IN (0, 1))
) STRICT;

CREATE INDEX `export_files_by_age` ON `export_files` (`created_at`);

CREATE TABLE `file_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`expires_at` integer NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX `file_links_by_expiry` ON `file_links` (`expires_at`);

CREATE TABLE `candidate_counters` (
	`list_id` text NOT NULL,
	`tab` text NOT NULL,
	`dim` text NOT NULL,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`list_id`, `tab`, `dim`, `key`)
) STRICT, WITHOUT ROWID;

CREATE TABLE `candidates` (
	`list_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`tab` text NOT NULL,
	`attitude` text NOT NULL,
	`rank` integer NOT NULL,
	`followers` integer NOT NULL,
	`average_views` integer NOT NULL,
	`region` text NOT NULL,
	`has_email` integer NOT NULL,
	`follower_bucket` text NOT NULL,
	`view_bucket` text NOT NULL,
	`score` integer NOT NULL,
	`sortable` integer DEFAULT 0 NOT NULL,
	`info_at` integer DEFAULT 0 NOT NULL,
	`expected_low` integer,
	`expected_views` integer,
	`expected_high` integer,
	`engagement_tenths` integer DEFAULT -1 NOT NULL,
	`last_posted_at` integer DEFAULT -1 NOT NULL,
	PRIMARY KEY(`list_id`, `creator_id`),
	CONSTRAINT "candidate_tab" CHECK(tab = CASE attitude WHEN 'DISLIKE' THEN 'no' WHEN 'NORATE' THEN 'pending' ELSE 'favorite' END)
) STRICT, WITHOUT ROWID;

CREATE INDEX `candidates_by_rank` ON `candidates` (`list_id`,`tab`,`rank`,`creator_id`,`region`,`follower_bucket`,`view_bucket`,`has_email`,`expected_views`,`expected_low`,`expected_high`);

CREATE INDEX `candidates_by_followers` ON `candidates` (`list_id`,`tab`,`followers`,`creator_id`,`region`,`follower_bucket`,`view_bucket`,`has_email`,`expected_views`,`expected_low`,`expected_high`) WHERE sortable = 1;

CREATE INDEX `candidates_by_views` ON `candidates` (`list_id`,`tab`,`average_views`,`creator_id`,`region`,`follower_bucket`,`view_bucket`,`has_email`,`expected_views`,`expected_low`,`expected_high`) WHERE sortable = 1;

CREATE INDEX `candidates_by_expected` ON `candidates` (`list_id`,`tab`,`expected_views`,`creator_id`,`region`,`follower_bucket`,`view_bucket`,`has_email`,`expected_low`,`expected_high`) WHERE sortable = 1;

CREATE INDEX `candidates_by_engagement` ON `candidates` (`list_id`,`tab`,`engagement_tenths`,`creator_id`,`region`,`follower_bucket`,`view_bucket`,`has_email`,`expected_views`,`expected_low`,`expected_high`) WHERE sortable = 1;

CREATE INDEX `candidates_by_last_post` ON `candidates` (`list_id`,`tab`,`last_posted_at`,`creator_id`,`region`,`follower_bucket`,`view_bucket`,`has_email`,`expected_views`,`expected_low`,`expected_high`) WHERE sortable = 1;

CREATE INDEX `candidates_without_forecast` ON `candidates` (`list_id`,`creator_id`) WHERE expected_views IS NULL;

CREATE TABLE `delivered_creators` (
	`user_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`join_id` text,
	PRIMARY KEY(`user_id`, `creator_id`)
) STRICT, WITHOUT ROWID;

CREATE TABLE `discarded_lists` (
	`list_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`join_id` text
) STRICT, WITHOUT ROWID;

CREATE INDEX `discarded_lists_by_user` ON `discarded_lists` (`user_id`,`list_id`);

CREATE TABLE `hidden_candidates` (
	`list_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`scope` text NOT NULL,
	`rank` integer,
	`followers` integer,
	`average_views` integer,
	`region` text,
	`has_email` integer,
	`follower_bucket` text,
	`view_bucket` text,
	`score` integer,
	`info_at` integer,
	`expected_low` integer,
	`expected_views` integer,
	`expected_high` integer,
	PRIMARY KEY(`list_id`, `creator_id`)
) STRICT, WITHOUT ROWID;

CREATE INDEX `hidden_candidates_by_owner` ON `hidden_candidates` (`owner_id`,`list_id`,`creator_id`);

CREATE TABLE `project_creators` (
	`project_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`attitude` text NOT NULL,
	`tab` text NOT NULL,
	`list_id` text NOT NULL,
	`rated_at` integer NOT NULL,
	`rated_by` text NOT NULL,
	`join_id` text,
	PRIMARY KEY(`project_id`, `creator_id`)
) STRICT, WITHOUT ROWID;

CREATE INDEX `project_creators_by_tab` ON `project_creators` (`project_id`,`tab`,`rated_at`,`creator_id`);

CREATE TABLE `result_lists` (
	`project_id` text NOT NULL,
	`task_type` text NOT NULL,
	`platform` text NOT NULL,
	`list_id` text NOT NULL,
	`user_id` text NOT NULL,
	`latest_task_id` text NOT NULL,
	`fingerprint` text,
	`saved_search_id` text,
	`join_id` text,
	PRIMARY KEY(`project_id`, `task_type`, `platform`, `list_id`)
) STRICT, WITHOUT ROWID;

CREATE INDEX `result_lists_by_search` ON `result_lists` (`fingerprint`,`user_id`,`list_id`) WHERE fingerprint IS NOT NULL;

CREATE INDEX `result_lists_by_saved_search` ON `result_lists` (`saved_search_id`,`list_id`) WHERE saved_search_id IS NOT NULL;

CREATE INDEX `result_lists_by_user` ON `result_lists` (`user_id`,`platform`,`list_id`);

CREATE TABLE `seen_candidates` (
	`list_id` text NOT NULL,
	`creator_id` text NOT NULL,
	PRIMARY KEY(`list_id`, `creator_id`)
) STRICT;

CREATE TABLE `sortable_lists` (
	`list_id` text PRIMARY KEY NOT NULL,
	`is_whole` integer DEFAULT 0 NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`details` text DEFAULT '{}' NOT NULL,
	`origin` text,
	`at` integer NOT NULL
) STRICT;

CREATE INDEX `audit_by_subject` ON `audit_log` (`subject`,`at`);

CREATE INDEX `audit_by_actor` ON `audit_log` (`actor_id`,`at`);

CREATE INDEX `audit_by_action` ON `audit_log` (`action`,`at`);

CREATE INDEX `audit_by_time` ON `audit_log` (`at`);

CREATE TABLE `enterprises` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`status` text NOT NULL,
	`effective_at` integer NOT NULL,
	`expire_at` integer,
	`forbidden_auto_info_card` integer DEFAULT 0 NOT NULL,
	`forbidden_auto_easy_track` integer DEFAULT 0 NOT NULL,
	`seats` integer DEFAULT -1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "enterprise_info_card" CHECK(forbidden_auto_info_card IN (0, 1)),
	CONSTRAINT "enterprise_easy_track" CHECK(forbidden_auto_easy_track IN (0, 1))
) STRICT;

CREATE INDEX `enterprises_by_email` ON `enterprises` (`email`);

CREATE INDEX `enterprises_by_name` ON `enterprises` (name COLLATE NOCASE);

CREATE TABLE `memberships` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`plan` text NOT NULL,
	`status` text NOT NULL,
	`effective_at` integer NOT NULL,
	`expire_at` integer,
	`leaves_at` integer,
	`enterprise_id` text,
	`join_id` text,
	`is_enterprise_admin` integer DEFAULT 0 NOT NULL,
	`enable_enterprise_quota_daily_limit` integer DEFAULT 0 NOT NULL,
	`enterprise_quota_daily_limit` integer DEFAULT -1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "membership_enterprise" CHECK((type = 'ENTERPRISE') = (enterprise_id IS NOT NULL)),
	CONSTRAINT "membership_admin" CHECK(is_enterprise_admin = 0 OR (is_enterprise_admin = 1 AND type = 'ENTERPRISE')),
	CONSTRAINT "membership_switch" CHECK(enable_enterprise_quota_daily_limit IN (0, 1)),
	CONSTRAINT "membership_limit" CHECK(enterprise_quota_daily_limit >= -1)
) STRICT;

CREATE UNIQUE INDEX `memberships_by_user` ON `memberships` (`user_id`);

CREATE INDEX `memberships_by_enterprise` ON `memberships` (`enterprise_id`) WHERE enterprise_id IS NOT NULL;

CREATE INDEX `memberships_by_expiry` ON `memberships` (`expire_at`) WHERE expire_at IS NOT NULL AND status = 'ACTIVE';

CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`address_key` text GENERATED ALWAYS AS (CASE WHEN "email" LIKE '+%' THEN "email"
    WHEN substr("email", instr("email", '@') + 1) IN ('gmail.com', 'googlemail.com') THEN replace(substr("email", 1, instr(replace("email", '@', '+'), '+') - 1), '.', '') || '@gmail.com'
    WHEN substr("email", instr("email", '@') + 1) IN ('msn.com', 'icloud.com', 'me.com', 'mac.com', 'fastmail.com', 'fastmail.fm', 'hey.com', 'mailbox.org', 'posteo.de', 'proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me', 'ya.ru') OR substr("email", instr("email", '@') + 1) GLOB 'outlook.*' OR substr("email", instr("email", '@') + 1) GLOB 'hotmail.*' OR substr("email", instr("email", '@') + 1) GLOB 'live.*' OR substr("email", instr("email", '@') + 1) GLOB 'yandex.*' THEN substr("email", 1, instr(replace("email", '@', '+'), '+') - 1) || '@' || substr("email", instr("email", '@') + 1)
    ELSE "email" END) VIRTUAL,
	`name` text NOT NULL,
	`avatar_url` text,
	`is_system_admin` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "user_admin_flag" CHECK(is_system_admin IN (0, 1))
) STRICT;

CREATE INDEX `users_by_email` ON `users` (`email`);

CREATE INDEX `users_by_key` ON `users` (`address_key`);

CREATE INDEX `users_by_name` ON `users` (name COLLATE NOCASE);

CREATE TABLE `mailbox_alarms` (
	`mailbox_id` text NOT NULL,
	`since` integer NOT NULL,
	`told_at` integer NOT NULL,
	PRIMARY KEY(`mailbox_id`, `since`)
) STRICT;

CREATE TABLE `mail_comparisons` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`mailbox_id` text NOT NULL,
	`campaign_a` text NOT NULL,
	`campaign_b` text NOT NULL,
	`template_a` text NOT NULL,
	`template_b` text NOT NULL,
	`people_a` integer NOT NULL,
	`people_b` integer NOT NULL,
	`sample` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`result` text,
	CONSTRAINT "mail_comparisons_people" CHECK(people_a >= 100 AND people_b >= 100),
	CONSTRAINT "mail_comparisons_end" CHECK((ended_at IS NULL) = (result IS NULL))
) STRICT;

CREATE UNIQUE INDEX `mail_comparisons_by_campaign_a` ON `mail_comparisons` (`campaign_a`);

CREATE UNIQUE INDEX `mail_comparisons_by_campaign_b` ON `mail_comparisons` (`campaign_b`);

CREATE INDEX `mail_comparisons_by_template_a` ON `mail_comparisons` (`template_a`,`created_at`);

CREATE INDEX `mail_comparisons_by_template_b` ON `mail_comparisons` (`template_b`,`created_at`);

CREATE TABLE `mailboxes` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`subject` text NOT NULL,
	`email` text NOT NULL,
	`status` text NOT NULL,
	`lost_reason` text,
	`trouble` text,
	`trouble_since` integer,
	`trouble_at` integer,
	`scopes` text NOT NULL,
	`checked_at` integer NOT NULL,
	`refresh_token` text,
	`access_token` text,
	`client_id` text,
	`access_expires_at` integer DEFAULT 0 NOT NULL,
	`connected_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "mailboxes_status" CHECK(status IN ('CONNECTED', 'LOST', 'REMOVED') AND (status = 'LOST') = (lost_reason IS NOT NULL)),
	CONSTRAINT "mailboxes_tokens" CHECK((status = 'CONNECTED') = (refresh_token IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX `mailboxes_by_owner` ON `mailboxes` (`owner_id`,`subject`);

CREATE INDEX `mailboxes_by_subject` ON `mailboxes` (`subject`,`status`);

CREATE INDEX `mailboxes_lost` ON `mailboxes` (`updated_at`) WHERE status = 'LOST';

CREATE INDEX `mailboxes_troubled` ON `mailboxes` (`trouble_since`) WHERE trouble IS NOT NULL;

CREATE TABLE `mail_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`mailbox_id` text NOT NULL,
	`recipient_id` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`words` text DEFAULT '[]' NOT NULL,
	`day` text,
	`manager_email` text,
	`matched_by` text NOT NULL,
	`received_at` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;

CREATE INDEX `mail_answers_by_recipient` ON `mail_answers` (`recipient_id`,`received_at`);

CREATE TABLE `mailbox_inboxes` (
	`mailbox_id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`email` text,
	`history_id` text,
	`recent_days` integer,
	`recent_page` text,
	`read_at` integer,
	`next_read_at` integer,
	`asked_for` integer DEFAULT 0 NOT NULL,
	`awaited_from` integer DEFAULT 0 NOT NULL,
	`awaited_until` integer DEFAULT 0 NOT NULL,
	`watched_until` integer,
	`updated_at` integer NOT NULL
) STRICT;

CREATE INDEX `mailbox_inboxes_due` ON `mailbox_inboxes` (`next_read_at`) WHERE next_read_at IS NOT NULL;

CREATE INDEX `mailbox_inboxes_by_email` ON `mailbox_inboxes` (`email`) WHERE email IS NOT NULL;

CREATE TABLE `mail_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`mailbox_id` text NOT NULL,
	`kind` text NOT NULL,
	`template_id` text,
	`template_name` text NOT NULL,
	`steps` text NOT NULL,
	`cc` text DEFAULT '[]' NOT NULL,
	`zone` text NOT NULL,
	`stops_on_colleague` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`canceled_at` integer,
	`template_deleted_at` integer,
	CONSTRAINT "mail_campaigns_kind" CHECK(kind IN ('BATCH', 'GROUP'))
) STRICT;

CREATE INDEX `mail_campaigns_by_owner` ON `mail_campaigns` (`owner_id`,`created_at`);

CREATE INDEX `mail_campaigns_by_template` ON `mail_campaigns` (`template_id`);

CREATE TABLE `mail_counts` (
	`owner_id` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `status`)
) STRICT;

CREATE TABLE `mail_recipients` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`mailbox_id` text NOT NULL,
	`email` text NOT NULL,
	`address_key` text GENERATED ALWAYS AS (CASE WHEN "email" LIKE '+%' THEN "email"
    WHEN substr("email", instr("email", '@') + 1) IN ('gmail.com', 'googlemail.com') THEN replace(substr("email", 1, instr(replace("email", '@', '+'), '+') - 1), '.', '') || '@gmail.com'
    WHEN substr("email", instr("email", '@') + 1) IN ('msn.com', 'icloud.com', 'me.com', 'mac.com', 'fastmail.com', 'fastmail.fm', 'hey.com', 'mailbox.org', 'posteo.de', 'proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me', 'ya.ru') OR substr("email", instr("email", '@') + 1) GLOB 'outlook.*' OR substr("email", instr("email", '@') + 1) GLOB 'hotmail.*' OR substr("email", instr("email", '@') + 1) GLOB 'live.*' OR substr("email", instr("email", '@') + 1) GLOB 'yandex.*' THEN substr("email", 1, instr(replace("email", '@', '+'), '+') - 1) || '@' || substr("email", instr("email", '@') + 1)
    ELSE "email" END) VIRTUAL,
	`domain` text,
	`nickname` text DEFAULT '' NOT NULL,
	`variables` text NOT NULL,
	`creator_id` text,
	`role` text DEFAULT 'creator' NOT NULL,
	`link` text,
	`zone` text,
	`thread_id` text,
	`first_sent_at` integer,
	`last_sent_at` integer,
	`answer_kind` text,
	`answer_reason` text,
	`answer_words` text DEFAULT '[]' NOT NULL,
	`answer_day` text,
	`manager_email` text,
	`answered_at` integer,
	`answer_amounts` text,
	`answer_thread_id` text,
	`outcome` text,
	`away_until` integer,
	`soft_bounces` integer DEFAULT 0 NOT NULL,
	`stop_reason` text,
	`stopped_at` integer,
	`unsubscribed_at` integer,
	`sent_steps` integer DEFAULT 0 NOT NULL,
	`bounced_steps` integer DEFAULT 0 NOT NULL,
	`answered_steps` integer DEFAULT 0 NOT NULL,
	`interested_steps` integer DEFAULT 0 NOT NULL,
	`unsubscribed_steps` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "mail_recipients_stop" CHECK((stop_reason IS NULL) = (stopped_at IS NULL)),
	CONSTRAINT "mail_recipients_role" CHECK(role IN ('creator', 'customer', 'other'))
) STRICT;

CREATE UNIQUE INDEX `mail_recipients_once` ON `mail_recipients` (`campaign_id`,`email`);

CREATE INDEX `mail_recipients_by_thread` ON `mail_recipients` (`mailbox_id`,`thread_id`) WHERE thread_id IS NOT NULL;

CREATE INDEX `mail_recipients_by_person` ON `mail_recipients` (`workspace_id`,`email`,`last_sent_at`);

CREATE INDEX `mail_recipients_by_key` ON `mail_recipients` (`workspace_id`,`address_key`,`last_sent_at`);

CREATE INDEX `mail_recipients_by_mailbox` ON `mail_recipients` (`mailbox_id`,`address_key`,`last_sent_at`);

CREATE INDEX `mail_recipients_by_address` ON `mail_recipients` (`mailbox_id`,`email`,`last_sent_at`);

CREATE INDEX `mail_recipients_by_domain` ON `mail_recipients` (`mailbox_id`,`domain`,`last_sent_at`) WHERE domain IS NOT NULL;

CREATE INDEX `mail_recipients_by_creator` ON `mail_recipients` (`creator_id`,`workspace_id`,`last_sent_at`) WHERE creator_id IS NOT NULL;

CREATE TABLE `mailbox_sending` (
	`mailbox_id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`per_24_hours` integer NOT NULL,
	`window` text NOT NULL,
	`halt_reason` text,
	`halted_at` integer,
	`breaker_from` integer DEFAULT 0 NOT NULL,
	`started_at` integer DEFAULT 0 NOT NULL,
	`wake_at` integer,
	`updated_at` integer NOT NULL,
	CONSTRAINT "mailbox_sending_halt" CHECK((halt_reason IS NULL) = (halted_at IS NULL)),
	CONSTRAINT "mailbox_sending_limit" CHECK(per_24_hours >= 1)
) STRICT;

CREATE INDEX `mailbox_sending_wake` ON `mailbox_sending` (`wake_at`) WHERE wake_at IS NOT NULL;

CREATE INDEX `mailbox_sending_halted` ON `mailbox_sending` (`halted_at`) WHERE halt_reason IS NOT NULL;

CREATE INDEX `mailbox_sending_bounced` ON `mailbox_sending` (`halted_at`) WHERE halt_reason = 'bounce_breaker';

CREATE INDEX `mailbox_sending_limited` ON `mailbox_sending` (`halted_at`) WHERE halt_reason = 'sending_limit';

CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`mailbox_id` text NOT NULL,
	`email` text NOT NULL,
	`step` integer NOT NULL,
	`status` text NOT NULL,
	`pause_reason` text,
	`end_reason` text,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`message_id` text,
	`gmail_id` text,
	`sent_message_id` text,
	`claimed_at` integer,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "mails_status" CHECK(status IN ('PENDING', 'SENDING', 'SENT', 'FAILED', 'CANCELED', 'PAUSED') AND (status = 'PAUSED') = (pause_reason IS NOT NULL)),
	CONSTRAINT "mails_sent_at" CHECK((status = 'SENT') = (sent_at IS NOT NULL)),
	CONSTRAINT "mails_step" CHECK(step >= 0)
) STRICT;

CREATE UNIQUE INDEX `mails_once` ON `mails` (`recipient_id`,`step`);

CREATE INDEX `mails_by_owner` ON `mails` (`owner_id`,`created_at`,`id`);

CREATE INDEX `mails_by_status` ON `mails` (`owner_id`,`status`,`created_at`,`id`);

CREATE INDEX `mails_by_address` ON `mails` (`owner_id`,`email`,`created_at`,`id`);

CREATE INDEX `mails_by_campaign` ON `mails` (`campaign_id`,`status`);

CREATE INDEX `mails_due` ON `mails` (`mailbox_id`,`due_at`,`id`) WHERE status = 'PENDING';

CREATE INDEX `mails_claimed` ON `mails` (`claimed_at`) WHERE status = 'SENDING';

CREATE INDEX `mails_paused` ON `mails` (`due_at`) WHERE status = 'PAUSED' AND due_at IS NOT NULL;

CREATE INDEX `mails_halted` ON `mails` (`mailbox_id`,`pause_reason`) WHERE status = 'PAUSED';

CREATE INDEX `mails_sent` ON `mails` (`mailbox_id`,`sent_at`) WHERE sent_at IS NOT NULL;

CREATE INDEX `mails_failed` ON `mails` (`updated_at`) WHERE status = 'FAILED';

CREATE UNIQUE INDEX `mails_by_message` ON `mails` (`message_id`) WHERE message_id IS NOT NULL;

CREATE INDEX `mails_by_sent_message` ON `mails` (`sent_message_id`) WHERE sent_message_id IS NOT NULL;

CREATE TABLE `mail_step_counts` (
	`template_id` text NOT NULL,
	`step` integer NOT NULL,
	`waiting` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`bounced` integer DEFAULT 0 NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL,
	`interested` integer DEFAULT 0 NOT NULL,
	`unsubscribed` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`template_id`, `step`)
) STRICT;

CREATE TABLE `mail_step_days` (
	`template_id` text NOT NULL,
	`step` integer NOT NULL,
	`day` integer NOT NULL,
	`sent` integer NOT NULL,
	PRIMARY KEY(`template_id`, `step`, `day`)
) STRICT;

CREATE TABLE `suppressions` (
	`workspace_id` text NOT NULL,
	`email` text NOT NULL,
	`address_key` text GENERATED ALWAYS AS (CASE WHEN "email" LIKE '+%' THEN "email"
    WHEN substr("email", instr("email", '@') + 1) IN ('gmail.com', 'googlemail.com') THEN replace(substr("email", 1, instr(replace("email", '@', '+'), '+') - 1), '.', '') || '@gmail.com'
    WHEN substr("email", instr("email", '@') + 1) IN ('msn.com', 'icloud.com', 'me.com', 'mac.com', 'fastmail.com', 'fastmail.fm', 'hey.com', 'mailbox.org', 'posteo.de', 'proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me', 'ya.ru') OR substr("email", instr("email", '@') + 1) GLOB 'outlook.*' OR substr("email", instr("email", '@') + 1) GLOB 'hotmail.*' OR substr("email", instr("email", '@') + 1) GLOB 'live.*' OR substr("email", instr("email", '@') + 1) GLOB 'yandex.*' THEN substr("email", 1, instr(replace("email", '@', '+'), '+') - 1) || '@' || substr("email", instr("email", '@') + 1)
    ELSE "email" END) VIRTUAL,
	`reason` text NOT NULL,
	`added_by` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `email`),
	CONSTRAINT "suppressions_reason" CHECK(reason IN ('unsubscribed', 'declined', 'complaint', 'bounced', 'manual', 'imported'))
) STRICT;

CREATE INDEX `suppressions_by_key` ON `suppressions` (`workspace_id`,`address_key`);

CREATE INDEX `suppressions_by_date` ON `suppressions` (`workspace_id`,`created_at`,`email`);

CREATE TABLE `unsubscribe_links` (
	`recipient_id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`email` text
) STRICT;

CREATE TABLE `mail_pictures` (
	`name` text NOT NULL,
	`owner_id` text NOT NULL,
	`digest` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `digest`),
	CONSTRAINT "mail_pictures_bytes" CHECK(bytes > 0)
) STRICT;

CREATE UNIQUE INDEX `mail_pictures_by_name` ON `mail_pictures` (`name`);

CREATE TABLE `mail_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`cc` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`follow_ups` text DEFAULT '[]' NOT NULL,
	`follow_ups_version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "mail_templates_versions" CHECK(version >= 1 AND follow_ups_version >= 1)
) STRICT;

CREATE INDEX `mail_templates_by_owner` ON `mail_templates` (`owner_id`,`created_at`);

CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`is_default` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "project_default_flag" CHECK(is_default IN (0, 1))
) STRICT;

CREATE INDEX `projects_by_owner` ON `projects` (`owner_id`,`is_default`,`created_at`,`id`);

CREATE UNIQUE INDEX `projects_one_default` ON `projects` (`owner_id`) WHERE is_default = 1;

CREATE TABLE `alert_rules` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`required_tags` text NOT NULL,
	`changed_at` integer NOT NULL
) STRICT;

CREATE TABLE `publication_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`publication_id` text NOT NULL,
	`kind` text NOT NULL,
	`event` text NOT NULL,
	`at` integer NOT NULL,
	`detail` text NOT NULL,
	`seen_at` integer,
	`is_live` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "publication_alert_live" CHECK(is_live IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX `publication_alerts_once` ON `publication_alerts` (`publication_id`,`kind`,`event`);

CREATE INDEX `publication_alerts_by_owner` ON `publication_alerts` (`owner_id`,`id`) WHERE is_live = 1;

CREATE INDEX `publication_alerts_unseen` ON `publication_alerts` (`owner_id`,`publication_id`,`id`) WHERE seen_at IS NULL AND is_live = 1;

CREATE TABLE `strategies` (
	`publication_id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`state` text DEFAULT 'active' NOT NULL,
	`end_reason` text,
	`total_runs` integer NOT NULL,
	`runs_left` integer NOT NULL,
	`interval_hours` integer NOT NULL,
	`burst_until` integer,
	`due_at` integer NOT NULL,
	`last_task_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "strategy_due" CHECK(due_at > 0),
	CONSTRAINT "strategy_runs" CHECK(runs_left BETWEEN 0 AND total_runs),
	CONSTRAINT "strategy_end" CHECK((state = 'active') = (end_reason IS NULL))
) STRICT;

CREATE INDEX `strategies_due` ON `strategies` (`due_at`) WHERE state = 'active';

CREATE INDEX `strategies_by_owner` ON `strategies` (`owner_id`,`state`);

CREATE TABLE `strategy_templates` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`is_active` integer NOT NULL,
	`total_runs` integer NOT NULL,
	`interval_hours` integer NOT NULL,
	`has_burst` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "strategy_template_runs" CHECK(total_runs BETWEEN 1 AND 30),
	CONSTRAINT "strategy_template_interval" CHECK(interval_hours BETWEEN 1 AND 72)
) STRICT;

CREATE TABLE `publication_costs` (
	`publication_id` text NOT NULL,
	`at` integer NOT NULL,
	`version` integer NOT NULL,
	`owner_id` text NOT NULL,
	`cost_minor` integer,
	`currency` text,
	PRIMARY KEY(`publication_id`, `version`)
) STRICT, WITHOUT ROWID;

CREATE TABLE `publication_counts` (
	`owner_id` text NOT NULL,
	`label_id` text NOT NULL,
	`platform` text NOT NULL,
	`span` text NOT NULL,
	`posts` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `label_id`, `platform`, `span`)
) STRICT, WITHOUT ROWID;

CREATE TABLE `publication_labels` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`color` text NOT NULL,
	`created_at` integer NOT NULL,
	`join_id` text
) STRICT;

CREATE UNIQUE INDEX `publication_labels_by_name` ON `publication_labels` (`owner_id`,`name_key`);

CREATE TABLE `publication_marks` (
	`owner_id` text NOT NULL,
	`publication_id` text NOT NULL,
	`label_id` text NOT NULL,
	`platform` text NOT NULL,
	`dated_at` integer NOT NULL,
	`is_live` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`owner_id`, `publication_id`, `label_id`)
) STRICT, WITHOUT ROWID;

CREATE INDEX `publication_marks_by_label` ON `publication_marks` (`owner_id`,`label_id`,`platform`,`dated_at`,`publication_id`) WHERE is_live = 1;

CREATE TABLE `publication_readings` (
	`publication_id` text NOT NULL,
	`chunk` integer NOT NULL,
	`count` integer NOT NULL,
	`data` text NOT NULL,
	PRIMARY KEY(`publication_id`, `chunk`)
) STRICT;

CREATE TABLE `publication_totals` (
	`owner_id` text NOT NULL,
	`span` text NOT NULL,
	`currency` text NOT NULL,
	`posts` integer NOT NULL,
	`cost_minor` integer NOT NULL,
	`views` integer NOT NULL,
	`estimated_views` integer NOT NULL,
	`viewed_cost_minor` integer NOT NULL,
	`estimated_cost_minor` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `span`, `currency`)
) STRICT, WITHOUT ROWID;

CREATE TABLE `publications` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`platform` text NOT NULL,
	`kind` text NOT NULL,
	`post_key` text NOT NULL,
	`link_id` text NOT NULL,
	`url` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`thumbnail` text,
	`author_id` text,
	`author_name` text DEFAULT '' NOT NULL,
	`author_handle` text,
	`region` text,
	`published_at` integer,
	`dated_at` integer NOT NULL,
	`cost_minor` integer,
	`currency` text,
	`views` integer,
	`likes` integer,
	`comments` integer,
	`favorites` integer,
	`shares` integer,
	`is_estimated` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'ok' NOT NULL,
	`marks` integer DEFAULT 0 NOT NULL,
	`readings` integer DEFAULT 0 NOT NULL,
	`read_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`caption` text,
	`ad_label` integer,
	`join_id` text,
	CONSTRAINT "publication_cost" CHECK((cost_minor IS NULL) = (currency IS NULL) AND (cost_minor IS NULL OR cost_minor >= 0)),
	CONSTRAINT "publication_estimated" CHECK(is_estimated IN (0, 1)),
	CONSTRAINT "publication_views" CHECK(views IS NULL OR views >= 0)
) STRICT;

CREATE UNIQUE INDEX `publications_by_post` ON `publications` (`owner_id`,`post_key`);

CREATE INDEX `publications_by_date` ON `publications` (`owner_id`,`dated_at`,`id`) WHERE deleted_at IS NULL;

CREATE INDEX `publications_by_link` ON `publications` (`owner_id`,`link_id`);

CREATE INDEX `publications_by_join` ON `publications` (`owner_id`,`join_id`,`dated_at`,`id`,`platform`) WHERE join_id IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX `publications_by_platform` ON `publications` (`owner_id`,`platform`,`dated_at`,`id`) WHERE deleted_at IS NULL;

CREATE TABLE `track_items` (
	`task_id` text NOT NULL,
	`position` integer NOT NULL,
	`input` text NOT NULL,
	`platform` text NOT NULL,
	`kind` text NOT NULL,
	`link_id` text NOT NULL,
	`url` text NOT NULL,
	`key` text NOT NULL,
	`state` text DEFAULT 'PROCESSING' NOT NULL,
	`outcome` text,
	`reason` text,
	`publication_id` text,
	PRIMARY KEY(`task_id`, `position`),
	CONSTRAINT "track_item_outcome" CHECK((state = 'COMPLETED') = (outcome IS NOT NULL)),
	CONSTRAINT "track_item_reason" CHECK((state = 'FAILED') = (reason IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE `track_runs` (
	`task_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`running_key` text,
	`total` integer NOT NULL,
	`created` integer DEFAULT 0 NOT NULL,
	`updated` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`join_id` text,
	CONSTRAINT "track_run_size" CHECK(total BETWEEN 1 AND 500),
	CONSTRAINT "track_run_counts" CHECK(created >= 0 AND updated >= 0 AND failed >= 0 AND created + updated + failed <= total)
) STRICT;

CREATE UNIQUE INDEX `track_runs_running` ON `track_runs` (`user_id`,`running_key`) WHERE running_key IS NOT NULL;

CREATE TABLE `creator_tags` (
	`owner_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`tag_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`record_number` integer DEFAULT 0 NOT NULL,
	`stage` text DEFAULT 'new' NOT NULL,
	`is_merged` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`owner_id`, `creator_id`, `tag_id`)
) STRICT, WITHOUT ROWID;

CREATE INDEX `creator_tags_by_tag` ON `creator_tags` (`owner_id`,`tag_id`,`creator_id`);

CREATE INDEX `creator_tags_by_record` ON `creator_tags` (`owner_id`,`tag_id`,`record_number`);

CREATE INDEX `creator_tags_by_stage` ON `creator_tags` (`owner_id`,`tag_id`,`stage`,`record_number`);

CREATE TABLE `record_counts` (
	`workspace_id` text NOT NULL,
	`tag_id` text DEFAULT '' NOT NULL,
	`stage` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `tag_id`, `stage`),
	CONSTRAINT "record_counts_count" CHECK(count >= 0)
) STRICT;

CREATE TABLE `record_merges` (
	`workspace_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`tags` text NOT NULL,
	`merged_by` text NOT NULL,
	`merged_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `creator_id`)
) STRICT;

CREATE INDEX `record_merges_by_lead` ON `record_merges` (`workspace_id`,`lead_id`);

CREATE TABLE `record_moves` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`from_stage` text NOT NULL,
	`to_stage` text NOT NULL,
	`at` integer NOT NULL,
	`moved_by` text
) STRICT;

CREATE INDEX `record_moves_by_record` ON `record_moves` (`workspace_id`,`creator_id`,`id`);

CREATE TABLE `record_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer
) STRICT;

CREATE INDEX `record_notes_by_record` ON `record_notes` (`workspace_id`,`creator_id`,`created_at`);

CREATE TABLE `record_pairs` (
	`number` integer PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`first_id` text NOT NULL,
	`second_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`decided_by` text,
	CONSTRAINT "record_pairs_order" CHECK(first_id < second_id),
	CONSTRAINT "record_pairs_state" CHECK(state IN ('open', 'dismissed', 'merged'))
) STRICT;

CREATE UNIQUE INDEX `record_pairs_once` ON `record_pairs` (`workspace_id`,`first_id`,`second_id`);

CREATE INDEX `record_pairs_by_second` ON `record_pairs` (`workspace_id`,`second_id`);

CREATE INDEX `record_pairs_open` ON `record_pairs` (`workspace_id`,`number`) WHERE state = 'open';

CREATE INDEX `record_pairs_by_key` ON `record_pairs` (`workspace_id`,`key`) WHERE state = 'open';

CREATE TABLE `record_proofs` (
	`workspace_id` text NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`creator_id` text NOT NULL,
	PRIMARY KEY(`workspace_id`, `key`, `kind`, `creator_id`)
) STRICT;

CREATE INDEX `record_proofs_by_creator` ON `record_proofs` (`creator_id`,`workspace_id`);

CREATE TABLE `record_tags` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`color` text NOT NULL,
	`use_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "record_tags_use_count" CHECK(use_count >= 0)
) STRICT;

CREATE UNIQUE INDEX `record_tags_by_name` ON `record_tags` (`owner_id`,`name_key`);

CREATE TABLE `records` (
	`number` integer PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`stage` text DEFAULT 'new' NOT NULL,
	`stage_at` integer NOT NULL,
	`stage_by` text,
	`hand_moved_at` integer,
	`email` text,
	`address_key` text GENERATED ALWAYS AS (CASE WHEN "email" LIKE '+%' THEN "email"
    WHEN substr("email", instr("email", '@') + 1) IN ('gmail.com', 'googlemail.com') THEN replace(substr("email", 1, instr(replace("email", '@', '+'), '+') - 1), '.', '') || '@gmail.com'
    WHEN substr("email", instr("email", '@') + 1) IN ('msn.com', 'icloud.com', 'me.com', 'mac.com', 'fastmail.com', 'fastmail.fm', 'hey.com', 'mailbox.org', 'posteo.de', 'proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me', 'ya.ru') OR substr("email", instr("email", '@') + 1) GLOB 'outlook.*' OR substr("email", instr("email", '@') + 1) GLOB 'hotmail.*' OR substr("email", instr("email", '@') + 1) GLOB 'live.*' OR substr("email", instr("email", '@') + 1) GLOB 'yandex.*' THEN substr("email", 1, instr(replace("email", '@', '+'), '+') - 1) || '@' || substr("email", instr("email", '@') + 1)
    ELSE "email" END) VIRTUAL,
	`is_delivered` integer DEFAULT false NOT NULL,
	`contacted_at` integer,
	`answered_at` integer,
	`posted_at` integer,
	`note_count` integer DEFAULT 0 NOT NULL,
	`lead_id` text,
	`joined` integer DEFAULT 0 NOT NULL,
	`own_stage` text,
	`saved_by` text NOT NULL,
	`saved_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "records_stage" CHECK(stage IN ('new', 'contacted', 'answered', 'agreed', 'posted', 'paid', 'dropped')),
	CONSTRAINT "records_notes" CHECK(note_count >= 0)
) STRICT;

CREATE UNIQUE INDEX `records_once` ON `records` (`workspace_id`,`creator_id`);

CREATE INDEX `records_by_number` ON `records` (`workspace_id`,`number`) WHERE lead_id IS NULL;

CREATE INDEX `records_by_stage` ON `records` (`workspace_id`,`stage`,`number`) WHERE lead_id IS NULL;

CREATE INDEX `records_by_lead` ON `records` (`workspace_id`,`lead_id`) WHERE lead_id IS NOT NULL;

CREATE INDEX `records_by_email` ON `records` (`workspace_id`,`email`) WHERE email IS NOT NULL;

CREATE INDEX `records_by_key` ON `records` (`workspace_id`,`address_key`) WHERE email IS NOT NULL;

CREATE INDEX `records_by_creator` ON `records` (`creator_id`);

CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`title` text NOT NULL,
	`token_hash` text NOT NULL,
	`posts` integer NOT NULL,
	`shows_cost` integer NOT NULL,
	`snapshot` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	CONSTRAINT "report_cost" CHECK(shows_cost IN (0, 1)),
	CONSTRAINT "report_revoked" CHECK((revoked_at IS NULL) = (snapshot IS NOT NULL)),
	CONSTRAINT "report_length" CHECK(snapshot IS NULL OR length(snapshot) <= 65536)
) STRICT;

CREATE UNIQUE INDEX `reports_by_token` ON `reports` (`token_hash`);

CREATE INDEX `reports_by_owner` ON `reports` (`owner_id`,`created_at`);

CREATE INDEX `reports_by_expiry` ON `reports` (`expires_at`);

CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`mode` text NOT NULL,
	`platform` text NOT NULL,
	`params` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;

CREATE INDEX `saved_searches_by_project` ON `saved_searches` (`owner_id`,`project_id`,`created_at`);

CREATE TABLE `scheme_people` (
	`run` integer NOT NULL,
	`kind` text NOT NULL,
	`person` text NOT NULL,
	`scheme` text NOT NULL,
	`given_at` integer NOT NULL,
	`seen_at` integer,
	`bought_at` integer,
	PRIMARY KEY(`run`, `kind`, `person`),
	CONSTRAINT "scheme_bought_after_seen" CHECK(bought_at IS NULL OR (kind = 'ACCOUNT' AND seen_at IS NOT NULL))
) STRICT;

CREATE TABLE `scheme_trials` (
	`id` text PRIMARY KEY NOT NULL,
	`run` integer NOT NULL,
	`is_running` integer NOT NULL,
	`scheme` text NOT NULL,
	`changed_at` integer NOT NULL,
	CONSTRAINT "scheme_trial_runs" CHECK(is_running IN (0, 1) AND run >= 1)
) STRICT;

CREATE TABLE `similar_finds` (
	`list_id` text NOT NULL,
	`task_id` text NOT NULL,
	`creator_id` text NOT NULL,
	PRIMARY KEY(`list_id`, `task_id`, `creator_id`)
) STRICT, WITHOUT ROWID;

CREATE TABLE `superlikes` (
	`list_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`task_id` text NOT NULL,
	`user_id` text NOT NULL,
	`unique_id` text NOT NULL,
	`avatar` text,
	`created_at` integer NOT NULL,
	`open_rank` integer NOT NULL,
	PRIMARY KEY(`list_id`, `creator_id`),
	CONSTRAINT "q1949" CHECK(open_rank <= 5)
) STRICT, WITHOUT ROWID;

CREATE INDEX `superlikes_by_task` ON `superlikes` (`task_id`);

CREATE TABLE `tracking_sheets` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`mailbox_id` text NOT NULL,
	`spreadsheet_id` text NOT NULL,
	`tab_id` integer NOT NULL,
	`url` text NOT NULL,
	`language` text NOT NULL,
	`status` text NOT NULL,
	`lost_reason` text,
	`is_dirty` integer DEFAULT 0 NOT NULL,
	`pass` integer DEFAULT 0 NOT NULL,
	`pass_started_at` integer DEFAULT 0 NOT NULL,
	`written` integer DEFAULT 0 NOT NULL,
	`last_dated_at` integer,
	`last_id` text,
	`rows` integer DEFAULT 0 NOT NULL,
	`written_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`join_id` text,
	CONSTRAINT "tracking_sheet_lost" CHECK((status = 'LOST') = (lost_reason IS NOT NULL)),
	CONSTRAINT "tracking_sheet_cursor" CHECK((last_dated_at IS NULL) = (last_id IS NULL))
) STRICT;

CREATE INDEX `tracking_sheets_due` ON `tracking_sheets` (`written_at`) WHERE is_dirty = 1 AND status = 'READY';

CREATE INDEX `tracking_sheets_writing` ON `tracking_sheets` (`pass_started_at`) WHERE status = 'WRITING';

CREATE TABLE `shop_creators` (
	`owner_id` text NOT NULL,
	`project_id` text NOT NULL,
	`handle` text NOT NULL,
	`creator_id` text,
	`missing` text,
	`region` text,
	`currency` text,
	`med_gmv` integer NOT NULL,
	`video_gpm` integer NOT NULL,
	`gmv_per_buyer` integer NOT NULL,
	`units_sold` integer NOT NULL,
	`video_plays` integer NOT NULL,
	`engagement` integer NOT NULL,
	`post_rate` integer NOT NULL,
	`male_share` integer NOT NULL,
	`commission` integer NOT NULL,
	`followers` integer NOT NULL,
	`average_views` integer NOT NULL,
	`has_email` integer NOT NULL,
	`contacts` text NOT NULL,
	`taken_at` integer NOT NULL,
	`added_at` integer NOT NULL,
	`added_from` text NOT NULL,
	`changed_from` text NOT NULL,
	PRIMARY KEY(`project_id`, `handle`)
) STRICT;

CREATE INDEX `shop_creators_by_gmv` ON `shop_creators` (`project_id`,`med_gmv`,`handle`,`post_rate`,`units_sold`,`video_gpm`,`gmv_per_buyer`,`followers`,`average_views`,`has_email`);

CREATE INDEX `shop_creators_waiting` ON `shop_creators` (`project_id`,`med_gmv`,`handle`) WHERE creator_id IS NULL AND missing IS NULL;

CREATE INDEX `shop_creators_by_creator` ON `shop_creators` (`project_id`,`creator_id`) WHERE creator_id IS NOT NULL;

CREATE INDEX `shop_creators_by_owner` ON `shop_creators` (`owner_id`);

CREATE TABLE `shop_projects` (
	`project_id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`total` integer NOT NULL,
	`imported_at` integer NOT NULL,
	CONSTRAINT "shop_project_total" CHECK(total >= 0)
) STRICT;

CREATE INDEX `shop_projects_by_owner` ON `shop_projects` (`owner_id`);

CREATE TABLE `brands` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`terms` text NOT NULL,
	`looked_at` integer,
	`updated_by` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE TABLE `sighting_watches` (
	`workspace_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`since` integer NOT NULL,
	`looked_at` integer,
	`next_look_at` integer,
	PRIMARY KEY(`workspace_id`, `creator_id`)
) STRICT;

CREATE INDEX `sighting_watches_due` ON `sighting_watches` (`next_look_at`) WHERE next_look_at IS NOT NULL;

CREATE TABLE `sightings` (
	`workspace_id` text NOT NULL,
	`post_key` text NOT NULL,
	`creator_id` text NOT NULL,
	`platform` text NOT NULL,
	`url` text NOT NULL,
	`title` text NOT NULL,
	`cover` text,
	`published_at` integer NOT NULL,
	`terms` text NOT NULL,
	`found_at` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	PRIMARY KEY(`workspace_id`, `post_key`),
	CONSTRAINT "sighting_state" CHECK(state IN ('open', 'confirmed', 'dismissed')),
	CONSTRAINT "sighting_decided" CHECK((state = 'open') = (decided_at IS NULL))
) STRICT;

CREATE INDEX `sightings_open` ON `sightings` (`workspace_id`,`published_at`) WHERE state = 'open';

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
	`handled_at` integer,
	`failure` text,
	`failed_at` integer
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

CREATE TABLE `switches` (
	`name` text PRIMARY KEY NOT NULL,
	`is_off` integer NOT NULL,
	`changed_at` integer NOT NULL,
	CONSTRAINT "switch_state" CHECK(is_off IN (0, 1))
) STRICT;

CREATE TABLE `task_steps` (
	`task_id` text NOT NULL,
	`step` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`task_id`, `step`)
) STRICT;

CREATE TABLE `tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`user_id` text NOT NULL,
	`project_id` text,
	`platform` text,
	`root_task_id` text NOT NULL,
	`params` text NOT NULL,
	`cursor` text DEFAULT 'null' NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`crashes` integer DEFAULT 0 NOT NULL,
	`waits` integer DEFAULT 0 NOT NULL,
	`waited_ms` integer DEFAULT 0 NOT NULL,
	`requeues` integer DEFAULT 0 NOT NULL,
	`running_key` text,
	`open_rank` integer DEFAULT 1 NOT NULL,
	`cost_units` integer NOT NULL,
	`captured_units` integer,
	`is_terminated` integer DEFAULT 0 NOT NULL,
	`is_discarded` integer DEFAULT 0 NOT NULL,
	`progress_current` integer DEFAULT 0 NOT NULL,
	`progress_total` integer DEFAULT 0 NOT NULL,
	`progress_found` integer DEFAULT 0 NOT NULL,
	`phase_key` text,
	`pace_micros` integer DEFAULT 0 NOT NULL,
	`paced_at` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`result` text,
	`lease_until` integer,
	`lease_token` text,
	`due_at` integer NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`updated_at` integer NOT NULL,
	`ended_at` integer,
	CONSTRAINT "task_cost" CHECK(cost_units >= 0),
	CONSTRAINT "task_captured" CHECK(captured_units IS NULL OR captured_units BETWEEN 0 AND cost_units),
	CONSTRAINT "task_open_limit" CHECK(open_rank <= 20),
	CONSTRAINT "task_ended" CHECK((ended_at IS NULL) = (status NOT IN ('COMPLETED','FAILED')))
) STRICT;

CREATE INDEX `tasks_by_project` ON `tasks` (`project_id`,`type`,`created_at`);

CREATE INDEX `tasks_by_user` ON `tasks` (`user_id`,`type`,`created_at`);

CREATE INDEX `tasks_by_root` ON `tasks` (`root_task_id`);

CREATE INDEX `tasks_unfinished` ON `tasks` (`due_at`) WHERE ended_at IS NULL;

CREATE INDEX `tasks_open_by_user` ON `tasks` (`user_id`,`created_at`) WHERE ended_at IS NULL;

CREATE UNIQUE INDEX `tasks_running_key` ON `tasks` (`running_key`) WHERE ended_at IS NULL;
