import type { Creator } from "#workers/modules/creators/contract.ts";
import { COUNTED_DIMS, COUNTER_KEY } from "./add-store.ts";
import { listItemColumns } from "./list-item.ts";

/** The score of a creator that the index showed and no search has met yet; a search counts the posts that brought one, so its scores begin with 1. */
export const SCORE_FROM_INDEX = 0;

const ROWS = `FROM json_each(?2) j CROSS JOIN candidates c ON c.list_id = ?1 AND c.creator_id = j.value ->> 0 WHERE c.score = ${SCORE_FROM_INDEX}`;

const MOVE_COUNTERS = `
WITH moved AS (
  SELECT c.tab, c.attitude, c.region, c.has_email, c.follower_bucket, c.view_bucket, -1 AS step ${ROWS}
  UNION ALL
  SELECT c.tab, c.attitude, j.value ->> 1, j.value ->> 2, j.value ->> 3, j.value ->> 4, 1 ${ROWS}
)
INSERT INTO candidate_counters (list_id, tab, dim, key, count)
SELECT ?1, CASE WHEN d.value = 'attitude' THEN '*' ELSE m.tab END, d.value, ${COUNTER_KEY("m.attitude", "m")}, sum(m.step)
FROM moved m CROSS JOIN json_each(?3) d WHERE true GROUP BY 2, 3, 4 HAVING sum(m.step) <> 0
ON CONFLICT (list_id, tab, dim, key) DO UPDATE SET count = count + excluded.count`;

const REFRESH = `
UPDATE candidates SET region = j.value ->> 1, has_email = j.value ->> 2, follower_bucket = j.value ->> 3, view_bucket = j.value ->> 4,
  followers = j.value ->> 5, average_views = j.value ->> 6, score = j.value ->> 7,
  card = (SELECT k.card FROM creators k WHERE k.id = candidates.creator_id)
FROM json_each(?2) j
WHERE candidates.list_id = ?1 AND candidates.creator_id = j.value ->> 0 AND candidates.score = ${SCORE_FROM_INDEX}`;

/**
 * Statements that give creators which the index had put into a list the card with which a search met them, and which is stored by then (`ingestStatements`). Place, tab and rating stay; counters
 * follow. Whoever the list has not from the index is left alone, so they may run twice.
 */
export function refreshStatements(
  d1: D1Database,
  listId: string,
  met: readonly { card: Creator; score: number }[],
): D1PreparedStatement[] {
  if (met.length === 0) return [];
  const rows = met.map(({ card, score }) => {
    const { creatorId, region, hasEmail, followerBucket, viewBucket, followers, averageViews } = listItemColumns(card);
    const buckets = [region, hasEmail, followerBucket, viewBucket];
    return [creatorId, ...buckets, followers, averageViews, Math.max(1, score)];
  });
  const json = JSON.stringify(rows);
  return [d1.prepare(MOVE_COUNTERS).bind(listId, json, COUNTED_DIMS), d1.prepare(REFRESH).bind(listId, json)];
}
