import { namesOf } from "#workers/db/names.ts";
import type { LikedBy } from "#workers/kernel/vocabulary.ts";
import {
  filterSql,
  isOfEnterprise,
  isRatedSql,
  listItemsAs,
  type ResultFilterValues,
  ratingsAs,
  resultListsAs,
  startStatement,
} from "#workers/modules/lists/port.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";

/** Whose likes a file holds: a person's ratings, or what AI tasks liked and nobody has rated (docs/decisions/ai-likes.md). */

const c = listItemsAs("c");
const l = resultListsAs("l");
const r = ratingsAs("r");
const t = namesOf(tasks, "t");

/** SQL: whether a person has rated the creator of the item `c` in the project of its list, which bears the id of the task that began it. */
export const IS_RATED = isRatedSql(`(SELECT ${t.projectId} FROM ${t} WHERE ${t.id} = ${c.listId})`, c.creatorId);

/** SQL of a condition: the item `c` is liked by whom the parameter names. Only an AI task likes without a rating. */
export const isLikedBySql = (liker: string): string =>
  `${c.tab} = 'favorite' AND iif(${IS_RATED}, 'you', 'ai') = ${liker}`;

type Counted = { listIds: readonly string[]; likedBy: LikedBy; filters: ResultFilterValues };

/** Items of lists that are liked by a person, or by an AI task alone; one for each list that holds a creator. */
export async function countLikedBy(d1: D1Database, { listIds, likedBy, filters }: Counted): Promise<number> {
  const { bind, values } = startStatement();
  const sql = `SELECT count(*) AS rows FROM json_each(${bind(JSON.stringify(listIds))}) j
    CROSS JOIN ${c} INDEXED BY candidates_by_rank ON ${c.listId} = j.value
    WHERE ${isLikedBySql(bind(likedBy))} ${filterSql({ bind, values }, filters, "c.")}`;
  return (
    (await d1
      .prepare(sql)
      .bind(...values)
      .first<number>("rows")) ?? 0
  );
}

export type LikesOf = { projectIds: string[]; since: number; enterpriseId?: string | undefined };

const AI_LISTS = `
SELECT ${l.listId} AS listId FROM json_each(?1) j CROSS JOIN ${l} ON ${l.projectId} = j.value AND ${l.taskType} = 'LONG_CRAWLER'
CROSS JOIN ${t} ON ${t.id} = ${l.listId} AND ${t.createdAt} >= ?2
WHERE ${isOfEnterprise(l.joinId, "?3")} ORDER BY j.key, ${l.listId} DESC`;

/** Lists of the AI tasks of projects that began at `since` (ms) or later: a like of theirs has no time of its own. */
export async function findAiLists(d1: D1Database, { projectIds, since, enterpriseId }: LikesOf): Promise<string[]> {
  const statement = d1.prepare(AI_LISTS).bind(JSON.stringify(projectIds), since, enterpriseId ?? null);
  return (await statement.all<{ listId: string }>()).results.map(({ listId }) => listId);
}

/** SQL of a condition: none of the projects in the JSON parameter likes the creator of the item `c` by a rating. */
export const isNotRatedIn = (projectIds: string): string =>
  `NOT EXISTS (SELECT 1 FROM json_each(${projectIds}) o CROSS JOIN ${r} ON ${r.projectId} = o.value AND ${r.creatorId} = ${c.creatorId} AND ${r.tab} = 'favorite')`;
