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
