CREATE TABLE `browsers` (
	`user_id` text NOT NULL,
	`browser_id` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`blocked_at` integer,
	PRIMARY KEY(`user_id`, `browser_id`)
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
CREATE TABLE `revoked_sessions` (
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`revoked_at` integer NOT NULL,
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
CREATE INDEX `ledger_by_user` ON `ledger` (`user_id`,`at`) WHERE user_id IS NOT NULL;
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
	`info_updated_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	CONSTRAINT "creators_numbers" CHECK(coalesce(followers, 0) >= 0 AND coalesce(average_views, 0) >= 0),
	CONSTRAINT "creators_email" CHECK((email IS NULL) = (email_source IS NULL))
) STRICT;

CREATE UNIQUE INDEX `creators_by_id` ON `creators` (`id`);
CREATE INDEX `creators_by_handle` ON `creators` (`platform`,lower(platform_account));
CREATE TABLE `enterprises` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`status` text NOT NULL,
	`effective_at` integer NOT NULL,
	`expire_at` integer,
	`forbidden_auto_info_card` integer DEFAULT 0 NOT NULL,
	`forbidden_auto_easy_track` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "enterprise_info_card" CHECK(forbidden_auto_info_card IN (0, 1)),
	CONSTRAINT "enterprise_easy_track" CHECK(forbidden_auto_easy_track IN (0, 1))
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
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`details` text DEFAULT '{}' NOT NULL,
	`at` integer NOT NULL
) STRICT;

CREATE INDEX `audit_by_subject` ON `audit_log` (`subject`,`at`);
CREATE INDEX `audit_by_actor` ON `audit_log` (`actor_id`,`at`);
CREATE TABLE `memberships` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`plan` text NOT NULL,
	`status` text NOT NULL,
	`effective_at` integer NOT NULL,
	`expire_at` integer,
	`enterprise_id` text,
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
	`name` text NOT NULL,
	`avatar_url` text,
	`is_system_admin` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "user_admin_flag" CHECK(is_system_admin IN (0, 1))
) STRICT;

CREATE INDEX `users_by_email` ON `users` (`email`);
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
CREATE TABLE `creator_tags` (
	`owner_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`tag_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `creator_id`, `tag_id`)
) STRICT, WITHOUT ROWID;

CREATE INDEX `creator_tags_by_tag` ON `creator_tags` (`owner_id`,`tag_id`,`creator_id`);
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
	`card` text NOT NULL,
	PRIMARY KEY(`list_id`, `creator_id`),
	CONSTRAINT "candidate_tab" CHECK(tab = CASE attitude WHEN 'DISLIKE' THEN 'no' WHEN 'NORATE' THEN 'pending' ELSE 'favorite' END)
) STRICT, WITHOUT ROWID;

CREATE INDEX `candidates_by_rank` ON `candidates` (`list_id`,`tab`,`rank`,`creator_id`,`region`,`follower_bucket`,`view_bucket`,`has_email`);
CREATE INDEX `candidates_by_followers` ON `candidates` (`list_id`,`tab`,`followers`,`creator_id`,`region`,`follower_bucket`,`view_bucket`,`has_email`) WHERE sortable = 1;
CREATE INDEX `candidates_by_views` ON `candidates` (`list_id`,`tab`,`average_views`,`creator_id`,`region`,`follower_bucket`,`view_bucket`,`has_email`) WHERE sortable = 1;
CREATE TABLE `delivered_creators` (
	`user_id` text NOT NULL,
	`creator_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `creator_id`)
) STRICT, WITHOUT ROWID;

CREATE TABLE `discarded_lists` (
	`list_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL
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
	`card` text,
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
	PRIMARY KEY(`project_id`, `task_type`, `platform`, `list_id`)
) STRICT, WITHOUT ROWID;

CREATE INDEX `result_lists_by_search` ON `result_lists` (`fingerprint`,`user_id`,`list_id`) WHERE fingerprint IS NOT NULL;
CREATE INDEX `result_lists_by_user` ON `result_lists` (`user_id`,`platform`,`list_id`);
CREATE TABLE `sortable_lists` (
	`list_id` text PRIMARY KEY NOT NULL,
	`is_whole` integer DEFAULT 0 NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`body` text NOT NULL,
	`delay_seconds` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer
) STRICT;

CREATE INDEX `outbox_unsent` ON `outbox` (`created_at`) WHERE sent_at IS NULL;
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
CREATE INDEX `tasks_unfinished` ON `tasks` (`due_at`) WHERE ended_at IS NULL;
CREATE INDEX `tasks_open_by_user` ON `tasks` (`user_id`,`created_at`) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX `tasks_running_key` ON `tasks` (`running_key`) WHERE ended_at IS NULL;
CREATE TABLE `provider_cache` (
	`key` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;

CREATE INDEX `provider_cache_by_expiry` ON `provider_cache` (`expires_at`);
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

-- Triggers, which drizzle's table definitions cannot express.

-- A ledger row and its effect are one thing: whoever inserts the row moves the account, the days and the member's share, and a named CHECK on
-- any of them refuses the row together with the batch it came in. The order of the statements decides which limit is named first: account
-- (1912, 1921), the account's day (1900, 1910, 1927), the member's day (1928). One trigger, because the order between triggers is undefined.
CREATE TRIGGER ledger_charge_holds AFTER INSERT ON ledger WHEN NEW.kind = 'CHARGE'
BEGIN
  UPDATE quota_accounts SET used = used + NEW.delta, updated_at = NEW.at WHERE id = NEW.account_id AND period = NEW.period;

  INSERT INTO quota_days (account_id, user_id, day, scope, used, limit_units)
  SELECT id, '', NEW.day, kind, NEW.delta, daily_limit FROM quota_accounts WHERE id = NEW.account_id
  ON CONFLICT (account_id, user_id, day) DO UPDATE SET used = used + excluded.used, limit_units = excluded.limit_units;

  INSERT INTO quota_days (account_id, user_id, day, scope, used, limit_units)
  SELECT a.id, NEW.user_id, NEW.day, 'MEMBER', NEW.delta,
    coalesce((SELECT m.enterprise_quota_daily_limit FROM memberships m
      WHERE m.user_id = NEW.user_id AND m.enterprise_id = a.owner_id AND m.enable_enterprise_quota_daily_limit = 1), a.member_usage_daily_limit)
  FROM quota_accounts a WHERE a.id = NEW.account_id AND a.kind = 'ENTERPRISE'
  ON CONFLICT (account_id, user_id, day) DO UPDATE SET used = used + excluded.used, limit_units = excluded.limit_units;

  INSERT INTO quota_members (account_id, user_id, period, used)
  SELECT id, NEW.user_id, NEW.period, NEW.delta FROM quota_accounts WHERE id = NEW.account_id AND kind = 'ENTERPRISE'
  ON CONFLICT (account_id, user_id, period) DO UPDATE SET used = used + excluded.used;
END;

-- What is given back returns to the period and the day it was taken from, whatever period it is and whatever the limits are by now.
CREATE TRIGGER ledger_refund_returns AFTER INSERT ON ledger WHEN NEW.kind = 'REFUND' AND NEW.delta <> 0
BEGIN
  UPDATE quota_accounts SET used = used + NEW.delta, updated_at = NEW.at WHERE id = NEW.account_id AND period = NEW.period;
  UPDATE quota_days SET used = used + NEW.delta
  WHERE account_id = NEW.account_id AND user_id IN ('', NEW.user_id) AND day = NEW.day;
  UPDATE quota_members SET used = used + NEW.delta
  WHERE account_id = NEW.account_id AND user_id = NEW.user_id AND period = NEW.period;
END;

CREATE TRIGGER ledger_reset_clears AFTER INSERT ON ledger WHEN NEW.kind = 'RESET'
BEGIN
  UPDATE quota_accounts SET used = used + NEW.delta, updated_at = NEW.at WHERE id = NEW.account_id AND period = NEW.period;
END;

-- A grant, a withdrawal or a lapse changes what there is, never what was used.
CREATE TRIGGER ledger_grant_changes_quota AFTER INSERT ON ledger WHEN NEW.kind IN ('ADMIN', 'EXPIRE')
BEGIN
  UPDATE quota_accounts SET quota = CASE WHEN quota = -1 THEN -1 ELSE quota + NEW.units END, updated_at = NEW.at WHERE id = NEW.account_id;
END;

CREATE TRIGGER ledger_keeps_rows BEFORE UPDATE ON ledger
BEGIN
  SELECT RAISE(ABORT, 'ledger is append-only');
END;

CREATE TRIGGER ledger_loses_no_rows BEFORE DELETE ON ledger
BEGIN
  SELECT RAISE(ABORT, 'ledger is append-only');
END;

CREATE TRIGGER audit_keeps_rows BEFORE UPDATE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;

CREATE TRIGGER audit_loses_no_rows BEFORE DELETE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;

-- A tag knows how many creators carry it, however it came on or off them.
CREATE TRIGGER creator_tag_counts AFTER INSERT ON creator_tags
BEGIN
  UPDATE record_tags SET use_count = use_count + 1 WHERE id = NEW.tag_id;
END;

CREATE TRIGGER creator_tag_uncounts AFTER DELETE ON creator_tags
BEGIN
  UPDATE record_tags SET use_count = use_count - 1 WHERE id = OLD.tag_id;
END;

-- A list knows how many creators an exclude list hides in it, and whose; in the same place as its other counts.
CREATE TRIGGER hidden_candidate_counts AFTER INSERT ON hidden_candidates
BEGIN
  INSERT INTO candidate_counters (list_id, tab, dim, key, count) VALUES (NEW.list_id, '*', 'hidden', NEW.scope, 1)
  ON CONFLICT (list_id, tab, dim, key) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER hidden_candidate_uncounts AFTER DELETE ON hidden_candidates
BEGIN
  UPDATE candidate_counters SET count = count - 1
  WHERE list_id = OLD.list_id AND tab = '*' AND dim = 'hidden' AND key = OLD.scope;
END;

CREATE TRIGGER hidden_candidate_changes_list AFTER UPDATE OF scope ON hidden_candidates WHEN NEW.scope <> OLD.scope
BEGIN
  UPDATE candidate_counters SET count = count - 1
  WHERE list_id = OLD.list_id AND tab = '*' AND dim = 'hidden' AND key = OLD.scope;
  INSERT INTO candidate_counters (list_id, tab, dim, key, count) VALUES (NEW.list_id, '*', 'hidden', NEW.scope, 1)
  ON CONFLICT (list_id, tab, dim, key) DO UPDATE SET count = count + 1;
END;

-- The index of all creators (docs/decisions/creator-index.md): words alone, no positions and no copy of the text, which stays with the creator. Whoever
-- writes a creator's words writes the index, and only when they have changed; `INSERT INTO creator_index (creator_index) VALUES ('rebuild')` makes it anew.
CREATE VIRTUAL TABLE creator_index USING fts5(
  index_text, content = 'creators', content_rowid = 'number', columnsize = 0, detail = none,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co Cn' tokenchars '_'"
);

CREATE TRIGGER creator_is_indexed AFTER INSERT ON creators WHEN NEW.index_text <> ''
BEGIN
  INSERT INTO creator_index (rowid, index_text) VALUES (NEW.number, NEW.index_text);
END;

CREATE TRIGGER creator_is_indexed_anew AFTER UPDATE OF index_text ON creators WHEN NEW.index_text <> OLD.index_text
BEGIN
  INSERT INTO creator_index (creator_index, rowid, index_text) VALUES ('delete', OLD.number, OLD.index_text);
  INSERT INTO creator_index (rowid, index_text) VALUES (NEW.number, NEW.index_text);
END;

CREATE TRIGGER creator_leaves_index AFTER DELETE ON creators
BEGIN
  INSERT INTO creator_index (creator_index, rowid, index_text) VALUES ('delete', OLD.number, OLD.index_text);
END;
