import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { Attitude } from "#workers/kernel/vocabulary.ts";
import { candidates, projectCreators } from "./tables.ts";

/** Ratings beside a list's own: what a project thinks of creators that it may not list, and likes that a creator comes with. */

const r = namesOf(projectCreators);
const c = namesOf(candidates, "c");
const RATING = columnsOf(projectCreators, ["creatorId", "attitude"]);
const NEW = columnsOf(projectCreators, ["projectId", "creatorId", "attitude", "tab", "listId", "ratedAt", "ratedBy"]);

const RATINGS = `SELECT ${RATING} FROM ${r} WHERE ${r.projectId} = ?1 AND ${r.creatorId} IN (SELECT value FROM json_each(?2))`;

/** What the project thinks of those of the creators that it has rated. */
export async function findRatings(
  d1: D1Database,
  projectId: string,
  creatorIds: readonly string[],
): Promise<Map<string, Attitude>> {
  const statement = d1.prepare(RATINGS).bind(projectId, JSON.stringify(creatorIds));
  const { results } = await statement.all<RowOf<typeof RATING>>();
  return new Map(results.map(({ creatorId, attitude }) => [creatorId, attitude]));
}

/** A rating that the project gave before stands. */
const LIKE_AT_FIRST = `
INSERT INTO ${r} (${NEW.names})
SELECT ?1, value, 'LIKE', 'favorite', ?2, ?4, ?5 FROM json_each(?3) WHERE true
ON CONFLICT (${r.projectId}, ${r.creatorId}) DO UPDATE SET ${r.attitude} = 'LIKE', ${r.tab} = 'favorite', ${r.listId} = excluded.${r.listId},
  ${r.ratedAt} = excluded.${r.ratedAt}, ${r.ratedBy} = excluded.${r.ratedBy} WHERE ${r.attitude} = 'NORATE'`;

/** Who was excluded at the last moment is not in the list, and not liked either. */
const UNLIKE_HIDDEN = `
DELETE FROM ${r} WHERE ${r.projectId} = ?1 AND ${r.listId} = ?2 AND ${r.creatorId} IN (SELECT value FROM json_each(?3))
  AND NOT EXISTS (SELECT 1 FROM ${c} WHERE ${c.listId} = ?2 AND ${c.creatorId} = ${r}.${r.creatorId})`;

/** Statements around those that let creators into a list: they start as liked. */
export function likeAtFirstStatements(
  d1: D1Database,
  like: { projectId: string; listId: string; userId: string; at: number },
  creatorIds: readonly string[],
): { before: D1PreparedStatement[]; after: D1PreparedStatement[] } {
  if (creatorIds.length === 0) return { before: [], after: [] };
  const ids = JSON.stringify(creatorIds);
  return {
    before: [d1.prepare(LIKE_AT_FIRST).bind(like.projectId, like.listId, ids, like.at, like.userId)],
    after: [d1.prepare(UNLIKE_HIDDEN).bind(like.projectId, like.listId, ids)],
  };
}
