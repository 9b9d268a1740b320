/** Fills `usage_sums` from a ledger that was seeded without the triggers. */
export const SUM_UP = `
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
FROM slots WINDOW sofar AS (PARTITION BY account, user ORDER BY slot)`;
