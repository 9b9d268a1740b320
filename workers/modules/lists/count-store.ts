import { namesOf } from "#workers/db/names.ts";
import { TABS, type Tab } from "#workers/kernel/vocabulary.ts";
import { asksForecast } from "./forecast-filter.ts";
import { isOfEnterprise } from "./joins.ts";
import { filteredDims, filterSql, type ResultFilterValues, startStatement } from "./page-query.ts";
import { candidateCounters, candidates, projectCreators } from "./tables.ts";

/** How many creators lists hold and projects like. Whether they are the caller's is decided before. */

const c = namesOf(candidates);
const n = namesOf(candidateCounters);
const r = namesOf(projectCreators);

const COUNT_ALL = `
SELECT coalesce(sum(${n.count}), 0) AS rows FROM ${n}
 WHERE ${n.listId} IN (SELECT value FROM json_each(?1)) AND ${n.tab} IN (SELECT value FROM json_each(?2)) AND ${n.dim} = 'all'`;

const COUNT_LIKED = `
SELECT count(*) AS rows FROM ${r} INDEXED BY project_creators_by_tab
 WHERE ${r.projectId} IN (SELECT value FROM json_each(?1)) AND ${r.tab} = 'favorite' AND ${r.ratedAt} >= ?2
  AND ${isOfEnterprise(r.joinId, "?3")}`;

type Counted = { listIds: readonly string[]; tab: Tab | null; filters?: ResultFilterValues };

/** Items of some lists, one for each list that holds a creator: by their counters, with filters in the index alone. */
export async function countItems(d1: D1Database, { listIds, tab, filters }: Counted): Promise<number> {
  const lists = JSON.stringify(listIds);
  const tabs = JSON.stringify(tab ? [tab] : TABS);
  if (filters === undefined || (filteredDims(filters).length === 0 && !asksForecast(filters)))
    return (await d1.prepare(COUNT_ALL).bind(lists, tabs).first<number>("rows")) ?? 0;
  const { bind, values } = startStatement();
  const sql = `SELECT count(*) AS rows FROM ${c} INDEXED BY candidates_by_rank
    WHERE ${c.listId} IN (SELECT value FROM json_each(${bind(lists)}))
      AND ${c.tab} IN (SELECT value FROM json_each(${bind(tabs)})) ${filterSql({ bind, values }, filters)}`;
  return (
    (await d1
      .prepare(sql)
      .bind(...values)
      .first<number>("rows")) ?? 0
  );
}

/** Creators that were liked in some projects at `since` (ms) or later, once for each project; with an enterprise by its present members since they joined. */
export async function countLiked(
  d1: D1Database,
  {
    projectIds,
    since,
    enterpriseId,
  }: { projectIds: readonly string[]; since: number; enterpriseId?: string | undefined },
): Promise<number> {
  const statement = d1.prepare(COUNT_LIKED).bind(JSON.stringify(projectIds), since, enterpriseId ?? null);
  return (await statement.first<number>("rows")) ?? 0;
}

const SCORES = `
SELECT ${c.creatorId} AS creatorId, ${c.score} AS score FROM ${c} WHERE ${c.listId} = ?1 AND ${c.creatorId} IN (SELECT value FROM json_each(?2))`;

/** The scores of those of the creators that a list holds. */
export async function findScores(
  d1: D1Database,
  listId: string,
  creatorIds: readonly string[],
): Promise<Map<string, number>> {
  const statement = d1.prepare(SCORES).bind(listId, JSON.stringify(creatorIds));
  const { results } = await statement.all<{ creatorId: string; score: number }>();
  return new Map(results.map(({ creatorId, score }) => [creatorId, score]));
}
