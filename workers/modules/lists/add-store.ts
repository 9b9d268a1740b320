import { type NamedCreator, nameOfCard } from "#workers/modules/exclusions/matching.ts";
import { COUNTED_DIMS, countNewSql } from "./counters.ts";
import { hideExcludedStatements } from "./excluded.ts";
import { type ListItemColumns, listItemColumns, type NewListItem } from "./list-item.ts";
import { isSortableSql, ORDER_COLUMNS, ORDER_VALUES } from "./order.ts";

/** Those of ?3, whose ids are ?6, who are not new or not unrated: whom the list holds, an exclude list hides, or the project has rated. */
const COUNT_NEW = countNewSql(`
  SELECT coalesce(r.tab, 'pending') AS tab, coalesce(r.attitude, 'NORATE') AS attitude, ?3 ->> ('$[' || j.key || '][1]') AS region,
    ?3 ->> ('$[' || j.key || '][2]') AS has_email, ?3 ->> ('$[' || j.key || '][3]') AS follower_bucket, ?3 ->> ('$[' || j.key || '][4]') AS view_bucket,
    c.creator_id IS NOT NULL OR h.creator_id IS NOT NULL AS stays_out
  FROM json_each(?6) j
  LEFT JOIN project_creators r ON r.project_id = ?2 AND r.creator_id = j.value
  LEFT JOIN candidates c ON c.list_id = ?1 AND c.creator_id = j.value
  LEFT JOIN hidden_candidates h ON h.list_id = ?1 AND h.creator_id = j.value
  WHERE r.creator_id IS NOT NULL OR c.creator_id IS NOT NULL OR h.creator_id IS NOT NULL`);

/** The creator must be stored, at the latest by a statement earlier in the same batch; without one `info_at` is NULL and the batch is refused. */
const INSERT_NEW = `
INSERT INTO candidates (list_id, creator_id, tab, attitude, rank, followers, average_views, region, has_email, follower_bucket, view_bucket, score, sortable,
  expected_low, expected_views, expected_high, ${ORDER_COLUMNS}, info_at)
SELECT ?1, j.value ->> 0, coalesce(r.tab, 'pending'), coalesce(r.attitude, 'NORATE'), j.value ->> 5, j.value ->> 6, j.value ->> 7, j.value ->> 1,
  j.value ->> 2, j.value ->> 3, j.value ->> 4, j.value ->> 8, ${isSortableSql("?1")},
  j.value ->> 10, j.value ->> 11, j.value ->> 12, ${ORDER_VALUES}, CASE WHEN k.id IS NOT NULL THEN j.value ->> 9 END
FROM json_each(?3) j
LEFT JOIN creators k ON k.id = j.value ->> 0
LEFT JOIN project_creators r ON r.project_id = ?2 AND r.creator_id = j.value ->> 0
WHERE NOT EXISTS (SELECT 1 FROM hidden_candidates h WHERE h.list_id = ?1 AND h.creator_id = j.value ->> 0)
ON CONFLICT (list_id, creator_id) DO NOTHING`;

/**
 * Statements that add creators to a list and to its counters, to run in one batch, behind those that store the creators (`CreatorService.complete`).
 *
 * A creator that the list holds already is left as it is and not counted again, so the same statements may run twice. New ones take
 * over what the project thinks of them. A creator on an exclude list of the project's owner or of the owner's enterprise by the time the batch
 * runs is noted as hidden and not let in; `excluded` are those of whom that is known beforehand. Four statements at most, however many creators.
 */
export function ingestStatements(
  d1: D1Database,
  list: { listId: string; projectId: string },
  candidates: readonly NewListItem[],
  excluded: readonly NamedCreator[] = [],
): D1PreparedStatement[] {
  const unique = new Map<string, NewListItem>();
  for (const candidate of candidates) if (!unique.has(candidate.card.id)) unique.set(candidate.card.id, candidate);
  const named = [...excluded, ...[...unique.values()].map(({ card }) => nameOfCard(card))];
  if (named.length === 0) return [];
  const statements = hideExcludedStatements(d1, list, named);
  if (unique.size === 0) return statements;
  const found = [...unique.values()].map((candidate) => ({ ...candidate, columns: listItemColumns(candidate.card) }));
  const rows = JSON.stringify(found.map(rowOf));
  const counts = JSON.stringify(countsOf(found.map(({ columns }) => columns)));
  const ids = JSON.stringify([...unique.keys()]);
  return [
    ...statements,
    d1.prepare(COUNT_NEW).bind(list.listId, list.projectId, rows, counts, COUNTED_DIMS, ids),
    d1.prepare(INSERT_NEW).bind(list.listId, list.projectId, rows),
  ];
}

const REFUSE_MET = `
UPDATE tasks SET step = NULL WHERE id = ?1 AND EXISTS (
  SELECT 1 FROM json_each(?3) j CROSS JOIN candidates c ON c.list_id = ?2 AND c.creator_id = j.value)`;

/**
 * Statement that aborts its batch when the list holds one of the creators by now: a superlike may fill it beside the list's own search, and each would count
 * and charge whom both found. The task's step then runs again and counts the creators that are left.
 */
export function refuseMetStatement(
  d1: D1Database,
  { taskId, listId }: { taskId: string; listId: string },
  creatorIds: readonly string[],
): D1PreparedStatement {
  return d1.prepare(REFUSE_MET).bind(taskId, listId, JSON.stringify(creatorIds));
}

/** A row's columns in the order in which the statements read them. */
function rowOf({ columns, rank, score }: Omit<NewListItem, "card"> & { columns: ListItemColumns }): unknown[] {
  const { creatorId, followers, averageViews, region, hasEmail, followerBucket, viewBucket, infoAt } = columns;
  const forecast = [columns.expectedLow, columns.expectedViews, columns.expectedHigh];
  const filtered = [creatorId, region, hasEmail, followerBucket, viewBucket];
  return [...filtered, rank, followers, averageViews, score, infoAt, ...forecast];
}

/** How many unrated creators there are of each choice: dimension, key, count. */
function countsOf(all: readonly ListItemColumns[]): [dim: string, key: string, count: number][] {
  const counts = new Map<string, [string, string, number]>();
  const count = (dim: string, key: string) => {
    const counted = counts.get(`${dim} ${key}`);
    if (counted) counted[2] += 1;
    else counts.set(`${dim} ${key}`, [dim, key, 1]);
  };
  for (const { region, hasEmail, followerBucket, viewBucket } of all) {
    count("all", "");
    count("country", region);
    count("followers", followerBucket);
    count("views", viewBucket);
    count("email", String(hasEmail));
    count("attitude", "NORATE");
  }
  return [...counts.values()];
}
