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

CREATE TRIGGER ledger_loses_no_rows BEFORE DELETE ON ledger
BEGIN
  SELECT RAISE(ABORT, 'ledger is append-only');
END;

-- A charge counts for the person, and where an enterprise pays for it and its member. The row of the quarter begins with what was before it; later ones grow with it.
CREATE TRIGGER usage_counts_charge AFTER INSERT ON ledger WHEN NEW.kind = 'CHARGE'
BEGIN
  INSERT INTO usage_sums (account_id, user_id, slot, charges, charged, captured, returned, search, ai, card, audience)
  SELECT p.account_id, p.user_id, NEW.at / 900000, coalesce(b.charges, 0), coalesce(b.charged, 0), coalesce(b.captured, 0), coalesce(b.returned, 0),
    coalesce(b.search, 0), coalesce(b.ai, 0), coalesce(b.card, 0), coalesce(b.audience, 0)
  FROM (SELECT '' AS account_id, NEW.user_id AS user_id
    UNION ALL SELECT NEW.account_id, '' WHERE NEW.enterprise_id IS NOT NULL
    UNION ALL SELECT NEW.account_id, NEW.user_id WHERE NEW.enterprise_id IS NOT NULL) p
  LEFT JOIN usage_sums b ON b.account_id = p.account_id AND b.user_id = p.user_id AND b.slot = (
    SELECT max(m.slot) FROM usage_sums m WHERE m.account_id = p.account_id AND m.user_id = p.user_id AND m.slot < NEW.at / 900000)
  WHERE true
  ON CONFLICT (account_id, user_id, slot) DO NOTHING;

  UPDATE usage_sums SET charges = charges + 1, charged = charged + NEW.units,
    search = search + iif(NEW.quota_type = 'SIMILAR_SEARCH', NEW.units, 0), ai = ai + iif(NEW.quota_type = 'AI_SEARCH', NEW.units, 0),
    card = card + iif(NEW.quota_type = 'CARD_QUERY', NEW.units, 0), audience = audience + iif(NEW.quota_type = 'AUDIENCE_ANALYSIS', NEW.units, 0)
  WHERE account_id IN ('', NEW.account_id) AND user_id IN ('', NEW.user_id) AND slot >= NEW.at / 900000;
END;

-- What is kept and what is given back counts where it was charged, under the type it was charged with.
CREATE TRIGGER usage_counts_settlement AFTER INSERT ON ledger WHEN NEW.kind IN ('CAPTURE', 'REFUND') AND NEW.units <> 0
BEGIN
  UPDATE usage_sums SET
    captured = captured + iif(NEW.kind = 'CAPTURE', NEW.units, 0), returned = returned - NEW.delta,
    search = search + iif(h.quota_type = 'SIMILAR_SEARCH', NEW.delta, 0), ai = ai + iif(h.quota_type = 'AI_SEARCH', NEW.delta, 0),
    card = card + iif(h.quota_type = 'CARD_QUERY', NEW.delta, 0), audience = audience + iif(h.quota_type = 'AUDIENCE_ANALYSIS', NEW.delta, 0)
  FROM (SELECT at / 900000 AS slot, quota_type FROM ledger WHERE task_id = NEW.task_id AND kind = 'CHARGE') h
  WHERE account_id IN ('', NEW.account_id) AND user_id IN ('', NEW.user_id) AND usage_sums.slot >= h.slot;
END;

CREATE TRIGGER statement_opens AFTER INSERT ON quota_accounts
BEGIN
  INSERT INTO quota_statements (account_id, seq, kind, task_id, at, quota, used) VALUES (NEW.id, 1, 'OPEN', NULL, NEW.created_at, NEW.quota, NEW.used);
END;

-- Before the row, so that the triggers that move the account find the entry there, in whatever order they run.
CREATE TRIGGER statement_lists BEFORE INSERT ON ledger
BEGIN
  INSERT INTO quota_statements (account_id, seq, kind, task_id, at, quota, used)
  SELECT a.id, coalesce((SELECT max(s.seq) FROM quota_statements s WHERE s.account_id = a.id), 0) + 1, NEW.kind, NEW.task_id, NEW.at, a.quota, a.used
  FROM quota_accounts a WHERE a.id = NEW.account_id;
END;

-- The newest entry tells what the account has after it; a change of another time is an entry of its own.
CREATE TRIGGER statement_follows AFTER UPDATE OF quota, used ON quota_accounts WHEN NEW.quota <> OLD.quota OR NEW.used <> OLD.used
BEGIN
  UPDATE quota_statements SET quota = NEW.quota, used = NEW.used
  WHERE account_id = NEW.id AND seq = (SELECT max(s.seq) FROM quota_statements s WHERE s.account_id = NEW.id) AND at = NEW.updated_at;
  INSERT INTO quota_statements (account_id, seq, kind, task_id, at, quota, used)
  SELECT NEW.id, s.seq + 1, 'SET', NULL, NEW.updated_at, NEW.quota, NEW.used FROM quota_statements s
  WHERE s.account_id = NEW.id AND s.seq = (SELECT max(n.seq) FROM quota_statements n WHERE n.account_id = NEW.id) AND (s.quota <> NEW.quota OR s.used <> NEW.used);
END;

-- Both tables keep what happened, as before. While an account is deleted, and only then, the texts of its ledger may be emptied and its costs removed (docs/leaving.md).
CREATE TRIGGER ledger_keeps_rows BEFORE UPDATE ON ledger
WHEN NEW.description <> ''
  OR NOT EXISTS (SELECT 1 FROM departures WHERE user_id = OLD.user_id AND state = 'ERASING')
  OR NEW.task_id IS NOT OLD.task_id OR NEW.kind IS NOT OLD.kind OR NEW.account_id IS NOT OLD.account_id
  OR NEW.user_id IS NOT OLD.user_id OR NEW.enterprise_id IS NOT OLD.enterprise_id OR NEW.period IS NOT OLD.period
  OR NEW.day IS NOT OLD.day OR NEW.quota_type IS NOT OLD.quota_type OR NEW.units IS NOT OLD.units
  OR NEW.delta IS NOT OLD.delta OR NEW.at IS NOT OLD.at
BEGIN
  SELECT RAISE(ABORT, 'ledger is append-only');
END;
