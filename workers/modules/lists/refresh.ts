import type { Creator } from "#workers/modules/creators/contract.ts";
import { COUNTED_DIMS, countRowsSql } from "./counters.ts";
import { listItemColumns } from "./list-item.ts";
import { SET_ORDER_COLUMNS } from "./order.ts";

/** The score of a creator that the index showed and no search has met yet; a search counts the posts that brought one, so its scores begin with 1. */
export const SCORE_FROM_INDEX = 0;

/** Rows of the list ?1 that know less than ?2 tells: by the age of their numbers, or because no search had met the creator. */
const ROWS = `FROM json_each(?2) j CROSS JOIN candidates c ON c.list_id = ?1 AND c.creator_id = j.value ->> 0
WHERE c.info_at < j.value ->> 8 OR c.score = ${SCORE_FROM_INDEX} AND j.value ->> 7 > ${SCORE_FROM_INDEX}`;

const MOVE_COUNTERS = countRowsSql(
  `SELECT c.list_id, c.tab, c.attitude, c.region, c.has_email, c.follower_bucket, c.view_bucket, -1 AS step ${ROWS}
  UNION ALL
  SELECT c.list_id, c.tab, c.attitude, j.value ->> 1, j.value ->> 2, j.value ->> 3, j.value ->> 4, 1 ${ROWS}`,
  "?3",
);

const CATCH_UP = `
UPDATE candidates SET region = j.value ->> 1, has_email = j.value ->> 2, follower_bucket = j.value ->> 3, view_bucket = j.value ->> 4,
  followers = j.value ->> 5, average_views = j.value ->> 6,
  expected_low = j.value ->> 9, expected_views = j.value ->> 10, expected_high = j.value ->> 11, info_at = max(candidates.info_at, j.value ->> 8),
  ${SET_ORDER_COLUMNS},
  score = CASE candidates.score WHEN ${SCORE_FROM_INDEX} THEN j.value ->> 7 ELSE candidates.score END
FROM json_each(?2) j CROSS JOIN creators k ON k.id = j.value ->> 0
WHERE candidates.list_id = ?1 AND candidates.creator_id = j.value ->> 0
  AND (candidates.info_at < j.value ->> 8 OR candidates.score = ${SCORE_FROM_INDEX} AND j.value ->> 7 > ${SCORE_FROM_INDEX})`;

/**
 * Statements by which rows of a list catch up with their creators, whose numbers another search has made fresh, and with the search that now met those which the index
 * had put there. Place, tab and rating stay; counters follow. Rows that are up to date and creators that the list does not hold are left alone, so
 * they may run twice.
 */
export function catchUpStatements(
  d1: D1Database,
  listId: string,
  met: readonly { card: Creator; score: number }[],
): D1PreparedStatement[] {
  if (met.length === 0) return [];
  const rows = met.map(({ card, score }) => {
    const columns = listItemColumns(card);
    const { creatorId, region, hasEmail, followerBucket, viewBucket, followers, averageViews, infoAt } = columns;
    const forecast = [columns.expectedLow, columns.expectedViews, columns.expectedHigh];
    const filtered = [creatorId, region, hasEmail, followerBucket, viewBucket];
    return [...filtered, followers, averageViews, score, infoAt, ...forecast];
  });
  const json = JSON.stringify(rows);
  return [d1.prepare(MOVE_COUNTERS).bind(listId, json, COUNTED_DIMS), d1.prepare(CATCH_UP).bind(listId, json)];
}
