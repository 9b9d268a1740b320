import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { Attitude } from "#workers/kernel/vocabulary.ts";
import { projectCreators } from "./tables.ts";

/** What a project thinks of creators that it may not list. */

const r = namesOf(projectCreators);
const RATING = columnsOf(projectCreators, ["creatorId", "attitude"]);

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
