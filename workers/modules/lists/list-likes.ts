import { namesOf } from "#workers/db/names.ts";
import { tabOf } from "#workers/kernel/vocabulary.ts";
import { COUNTED_DIMS, moveCountersSql } from "./counters.ts";
import { candidates, projectCreators, resultLists } from "./tables.ts";

/**
 * Likes that an AI task gives its own finds. They stay in that one list: a rating of a project is a person's alone, so nothing here writes
 * `project_creators` (docs/decisions/ai-likes.md).
 */

const r = namesOf(projectCreators, "own");
const c = namesOf(candidates);

/** SQL: whether a person has rated a creator in a project; both are SQL too. */
export const isRatedSql = (projectId: string, creatorId: string): string =>
  `EXISTS (SELECT 1 FROM ${r} WHERE ${r.projectId} = ${projectId} AND ${r.creatorId} = ${creatorId} AND ${r.attitude} <> 'NORATE')`;

const UNRATED = `${c.listId} = ?1 AND ${c.creatorId} IN (SELECT value FROM json_each(?3)) AND ${c.attitude} IN ('LIKE', 'NORATE') AND ${c.attitude} <> ?4
  AND NOT ${isRatedSql("?2", `${c}.${c.creatorId}`)}`;
const MOVE_COUNTERS = moveCountersSql(
  `SELECT list_id, tab, attitude, region, has_email, follower_bucket, view_bucket FROM ${c} WHERE ${UNRATED}`,
  { attitude: "?4", tab: "?5", dims: "?6" },
);
const UPDATE = `UPDATE ${c} SET ${c.attitude} = ?4, ${c.tab} = ?5 WHERE ${UNRATED}`;

/** Statements that give an AI task's like to creators of its list, or take it back; what a person has rated stays. Behind those that add the creators. */
export function listLikeStatements(
  d1: D1Database,
  { listId, projectId }: { listId: string; projectId: string },
  creatorIds: readonly string[],
  attitude: "LIKE" | "NORATE",
): D1PreparedStatement[] {
  if (creatorIds.length === 0) return [];
  const values = [listId, projectId, JSON.stringify(creatorIds), attitude, tabOf(attitude)];
  return [d1.prepare(MOVE_COUNTERS).bind(...values, COUNTED_DIMS), d1.prepare(UPDATE).bind(...values)];
}

const [likedItem, likingList] = [namesOf(candidates, "item"), namesOf(resultLists, "list")];

/**
 * SQL of FROM and WHERE: what AI tasks of a project like and nobody has rated there, as items of their lists (`aiLikedItem`); one row for each such
 * list that holds the creator. `projectId` is SQL too.
 */
export const aiLikesSql = (projectId: string): string => `
FROM ${likingList} CROSS JOIN ${likedItem} INDEXED BY candidates_by_rank ON ${likedItem.listId} = ${likingList.listId} AND ${likedItem.tab} = 'favorite'
WHERE ${likingList.projectId} = ${projectId} AND ${likingList.taskType} = 'LONG_CRAWLER' AND ${likedItem.attitude} = 'LIKE'
  AND NOT ${isRatedSql(projectId, likedItem.creatorId)}`;
export const aiLikedItem = likedItem;

/** SQL: whether an AI task of a user likes a creator; both are SQL too. */
export const isLikedByAiSql = (userId: string, creatorId: string): string =>
  `EXISTS (SELECT 1 FROM ${likingList} INDEXED BY result_lists_by_user CROSS JOIN ${likedItem} ON ${likedItem.listId} = ${likingList.listId} AND ${likedItem.creatorId} = ${creatorId}
    WHERE ${likingList.userId} = ${userId} AND ${likingList.taskType} = 'LONG_CRAWLER' AND ${likedItem.tab} = 'favorite')`;
