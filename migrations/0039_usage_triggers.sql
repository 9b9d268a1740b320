-- What was used, summed up by quarters of an hour, and the statement of every account (docs/decisions/usage-sums.md).

-- The charges that are there already.
INSERT INTO usage_sums (account_id, user_id, slot, charges, charged, captured, returned, search, ai, card, audience)
WITH held AS (
  SELECT h.account_id, h.user_id, h.enterprise_id, h.at / 900000 AS slot, h.quota_type, h.units,
    coalesce((SELECT c.units FROM ledger c WHERE c.task_id = h.task_id AND c.kind = 'CAPTURE'), 0) AS captured,
    coalesce((SELECT -r.units FROM ledger r WHERE r.task_id = h.task_id AND r.kind = 'REFUND'), 0) AS returned
  FROM ledger h WHERE h.kind = 'CHARGE'
), parts AS (
  SELECT '' AS account, user_id AS user, * FROM held
  UNION ALL SELECT account_id, '', * FROM held WHERE enterprise_id IS NOT NULL
  UNION ALL SELECT account_id, user_id, * FROM held WHERE enterprise_id IS NOT NULL
), slots AS (
  SELECT account, user, slot, count(*) AS charges, sum(units) AS charged, sum(captured) AS captured, sum(returned) AS returned,
    sum(iif(quota_type = 'SIMILAR_SEARCH', units - returned, 0)) AS search, sum(iif(quota_type = 'AI_SEARCH', units - returned, 0)) AS ai,
    sum(iif(quota_type = 'CARD_QUERY', units - returned, 0)) AS card, sum(iif(quota_type = 'AUDIENCE_ANALYSIS', units - returned, 0)) AS audience
  FROM parts GROUP BY account, user, slot
)
SELECT account, user, slot, sum(charges) OVER sofar, sum(charged) OVER sofar, sum(captured) OVER sofar, sum(returned) OVER sofar,
  sum(search) OVER sofar, sum(ai) OVER sofar, sum(card) OVER sofar, sum(audience) OVER sofar
FROM slots WINDOW sofar AS (PARTITION BY account, user ORDER BY slot);

-- A statement begins with what there is now: what an account had after older movements was not kept.
INSERT INTO quota_statements (account_id, seq, kind, task_id, at, quota, used) SELECT id, 1, 'OPEN', NULL, updated_at, quota, used FROM quota_accounts;

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
