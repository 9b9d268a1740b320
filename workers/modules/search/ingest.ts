import { candidateColumns, type NewCandidate } from "./candidate.ts";

/** The dimensions that are counted, as a JSON list for SQL: a row of a list counts once in each. */
const DIMS = JSON.stringify(["all", "country", "followers", "views", "email", "attitude"]);

/** Which counter a row belongs to in each dimension. */
const COUNTER_KEY = (attitude: string, row: string) => `CASE d.value
  WHEN 'country' THEN ${row}.region WHEN 'followers' THEN ${row}.follower_bucket WHEN 'views' THEN ${row}.view_bucket
  WHEN 'email' THEN CAST(${row}.has_email AS TEXT) WHEN 'attitude' THEN ${attitude} ELSE '' END`;

const COUNT_NEW = `
WITH fresh AS (
  SELECT coalesce(r.tab, 'pending') AS tab, coalesce(r.attitude, 'NORATE') AS attitude, j.value ->> 1 AS region,
    j.value ->> 2 AS has_email, j.value ->> 3 AS follower_bucket, j.value ->> 4 AS view_bucket
  FROM json_each(?3) j
  LEFT JOIN project_creators r ON r.project_id = ?2 AND r.creator_id = j.value ->> 0
  WHERE NOT EXISTS (SELECT 1 FROM candidates c WHERE c.list_id = ?1 AND c.creator_id = j.value ->> 0)
)
INSERT INTO candidate_counters (list_id, tab, dim, key, count)
SELECT ?1, CASE d.value WHEN 'attitude' THEN '*' ELSE f.tab END AS tab, d.value AS dim, ${COUNTER_KEY("f.attitude", "f")} AS key, count(*)
FROM fresh f CROSS JOIN json_each(?4) d WHERE true GROUP BY 2, 3, 4
ON CONFLICT (list_id, tab, dim, key) DO UPDATE SET count = count + excluded.count`;

const INSERT_NEW = `
INSERT INTO candidates (list_id, creator_id, tab, attitude, rank, followers, average_views, region, has_email, follower_bucket, view_bucket, score, card)
SELECT ?1, j.value ->> 0, coalesce(r.tab, 'pending'), coalesce(r.attitude, 'NORATE'), j.value ->> 1, j.value ->> 2, j.value ->> 3, j.value ->> 4,
  j.value ->> 5, j.value ->> 6, j.value ->> 7, j.value ->> 8, j.value ->> 9
FROM json_each(?3) j
LEFT JOIN project_creators r ON r.project_id = ?2 AND r.creator_id = j.value ->> 0
WHERE true
ON CONFLICT (list_id, creator_id) DO NOTHING`;

/**
 * Statements that add creators to a list and to its counters, to run in one batch.
 *
 * A creator that the list holds already is left as it is and not counted again, so the same statements may run twice. New ones take
 * over what the project thinks of them. Two statements however many creators there are.
 */
export function ingestStatements(
  d1: D1Database,
  list: { listId: string; projectId: string },
  found: readonly NewCandidate[],
): D1PreparedStatement[] {
  const unique = new Map<string, NewCandidate>();
  for (const candidate of found) if (!unique.has(candidate.card.id)) unique.set(candidate.card.id, candidate);
  if (unique.size === 0) return [];

  const counted: unknown[] = [];
  const stored: unknown[] = [];
  for (const { card, rank, score } of unique.values()) {
    const c = candidateColumns(card);
    counted.push([c.creatorId, c.region, c.hasEmail, c.followerBucket, c.viewBucket]);
    stored.push([
      c.creatorId,
      rank,
      c.followers,
      c.averageViews,
      c.region,
      c.hasEmail,
      c.followerBucket,
      c.viewBucket,
      score,
      JSON.stringify(card),
    ]);
  }
  return [
    d1.prepare(COUNT_NEW).bind(list.listId, list.projectId, JSON.stringify(counted), DIMS),
    d1.prepare(INSERT_NEW).bind(list.listId, list.projectId, JSON.stringify(stored)),
  ];
}

/**
 * SQL that moves counters along with candidates which are about to be rated; `moved` selects them, `attitude` and `tab` are what
 * they become, `dims` is `COUNTED_DIMS`. Must run before the candidates themselves change, in the same batch.
 */
export function moveCountersSql(moved: string, params: { attitude: string; tab: string; dims: string }): string {
  const attitude = `CASE s.value WHEN 1 THEN ${params.attitude} ELSE m.attitude END`;
  return `
WITH moved AS (${moved})
INSERT INTO candidate_counters (list_id, tab, dim, key, count)
SELECT m.list_id, CASE WHEN d.value = 'attitude' THEN '*' WHEN s.value = 1 THEN ${params.tab} ELSE m.tab END AS tab, d.value AS dim,
  ${COUNTER_KEY(attitude, "m")} AS key, sum(s.value)
FROM moved m CROSS JOIN json_each(${params.dims}) d CROSS JOIN json_each('[-1,1]') s
WHERE true GROUP BY 1, 2, 3, 4 HAVING sum(s.value) <> 0
ON CONFLICT (list_id, tab, dim, key) DO UPDATE SET count = count + excluded.count`;
}

export const COUNTED_DIMS = DIMS;
