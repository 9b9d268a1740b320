import type { Attitude, Tab } from "#workers/kernel/vocabulary.ts";
import { tabOf } from "#workers/kernel/vocabulary.ts";
import { COUNTED_DIMS, moveCountersSql } from "./counters.ts";
import { asksForecast } from "./forecast-filter.ts";
import { fillForecasts } from "./forecasts.ts";
import { filterSql, type ListSelector, listIdSql, type ResultFilterValues, startStatement } from "./page-query.ts";

export type Rating = { creatorId: string; previous: Attitude };

export type RatingWrite = { ownerId: string; projectId: string; attitude: Attitude; at: number };

const OWN_PROJECT = "SELECT id FROM projects WHERE id = ?1 AND owner_id = ?2";

/** Lists of a project of the owner's; ?1 is the project, ?2 the owner. */
const PROJECT_LISTS = "SELECT list_id FROM result_lists WHERE project_id = ?1 AND user_id = ?2";

/**
 * The creators named in the JSON ?3 that some list of the project holds, with what the project thought of them and one such list. The list of an AI task may like a
 * creator of whom the project thinks nothing yet.
 */
const KNOWN = `
SELECT j.value AS creator_id, coalesce((SELECT r.attitude FROM project_creators r WHERE r.project_id = ?1 AND r.creator_id = j.value), 'NORATE') AS previous,
  min(c.list_id) AS list_id
FROM json_each(?3) j
CROSS JOIN (${PROJECT_LISTS}) l
CROSS JOIN candidates c ON c.list_id = l.list_id AND c.creator_id = j.value
GROUP BY j.value`;

const UPSERT = `
INSERT INTO project_creators (project_id, creator_id, attitude, tab, list_id, rated_at, rated_by)
SELECT ?1, k.creator_id, ?4, ?5, k.list_id, ?6, ?2 FROM (${KNOWN}) k WHERE true
ON CONFLICT (project_id, creator_id) DO UPDATE
SET attitude = excluded.attitude, tab = excluded.tab, list_id = excluded.list_id, rated_at = excluded.rated_at, rated_by = excluded.rated_by
WHERE attitude <> excluded.attitude`;

const NAMED = `list_id IN (${PROJECT_LISTS}) AND creator_id IN (SELECT value FROM json_each(?3)) AND attitude <> ?4`;
const MOVED = `SELECT list_id, tab, attitude, region, has_email, follower_bucket, view_bucket FROM candidates WHERE ${NAMED}`;

/** Items of the creators named in the JSON ?3 whom the statement before has rated; whom the project thought of otherwise stays. */
const PENDING = `${NAMED} AND EXISTS (
  SELECT 1 FROM project_creators r WHERE r.project_id = ?1 AND r.creator_id = candidates.creator_id AND r.attitude = ?4)`;
const PENDING_MOVED = `SELECT list_id, tab, attitude, region, has_email, follower_bucket, view_bucket FROM candidates WHERE ${PENDING}`;
const UPSERT_PENDING = UPSERT.replace("WHERE true", "WHERE k.previous = 'NORATE'");
const MOVE_PENDING = moveCountersSql(PENDING_MOVED, { attitude: "?4", tab: "?5", dims: "?6" });
const UPDATE_PENDING = `UPDATE candidates SET attitude = ?4, tab = ?5 WHERE ${PENDING}`;
/** Creators that one set of statements names: their ids stay well below what the database takes as one value. */
const MARKED_AT_ONCE = 5_000;

const MOVE_COUNTERS = moveCountersSql(MOVED, { attitude: "?4", tab: "?5", dims: "?6" });
const UPDATE = `UPDATE candidates SET attitude = ?4, tab = ?5 WHERE ${NAMED}`;

/**
 * Writes of what projects think of creators. A rating, its effect on every list of the project and their counters are one batch that
 * reads nothing before it: concurrent ratings leave exact counters whatever their order.
 */
export function createRatingStore(d1: D1Database) {
  return {
    /**
     * Rates the given creators; those that no list of the project holds are left out of the answer. Null when the project is not the owner's. `after` belongs to the
     * same change.
     */
    async rate(
      creatorIds: readonly string[],
      write: RatingWrite,
      after: readonly D1PreparedStatement[] = [],
    ): Promise<Rating[] | null> {
      const ids = JSON.stringify([...new Set(creatorIds)]);
      const tab = tabOf(write.attitude);
      const [project, known] = await d1.batch<{ creator_id: string; previous: Attitude }>([
        d1.prepare(OWN_PROJECT).bind(write.projectId, write.ownerId),
        d1.prepare(KNOWN).bind(write.projectId, write.ownerId, ids),
        d1.prepare(UPSERT).bind(write.projectId, write.ownerId, ids, write.attitude, tab, write.at),
        d1.prepare(MOVE_COUNTERS).bind(write.projectId, write.ownerId, ids, write.attitude, tab, COUNTED_DIMS),
        d1.prepare(UPDATE).bind(write.projectId, write.ownerId, ids, write.attitude, tab),
        ...after,
      ]);
      if (!project?.results[0]) return null;
      return (known?.results ?? []).map((row) => ({ creatorId: row.creator_id, previous: row.previous }));
    },

    /**
     * Rates up to `limit` pending creators of a list that match the filters, first come first; answers how many.
     * Fewer than `limit` means that none is left; null that the project is not the owner's.
     */
    async ratePending(
      list: ListSelector,
      filters: ResultFilterValues,
      write: RatingWrite,
      limit: number,
    ): Promise<number | null> {
      if (asksForecast(filters)) {
        const { bind, values } = startStatement();
        const listId = await d1
          .prepare(`SELECT ${listIdSql({ bind, values }, list)} AS list_id`)
          .bind(...values)
          .first<string | null>("list_id");
        if (listId !== null) await fillForecasts(d1, listId);
      }
      const [project, rated] = await d1.batch([
        d1.prepare(OWN_PROJECT).bind(write.projectId, write.ownerId),
        ...pendingStatements(d1, list, filters, write, limit),
      ]);
      return project?.results[0] ? (rated?.meta.changes ?? 0) : null;
    },
  };
}

/**
 * Statements that rate those of the named creators that the project has not rated by the time they run, for a batch that does something else with the same
 * creators: a file that is written and what it holds being marked are one change. They do nothing in a project that is not the owner's.
 */
export function markPendingStatements(
  d1: D1Database,
  creatorIds: readonly string[],
  { ownerId, projectId, attitude, at }: RatingWrite,
): D1PreparedStatement[] {
  const tab = tabOf(attitude);
  const statements: D1PreparedStatement[] = [];
  for (let from = 0; from < creatorIds.length; from += MARKED_AT_ONCE) {
    const ids = JSON.stringify(creatorIds.slice(from, from + MARKED_AT_ONCE));
    statements.push(
      d1.prepare(UPSERT_PENDING).bind(projectId, ownerId, ids, attitude, tab, at),
      d1.prepare(MOVE_PENDING).bind(projectId, ownerId, ids, attitude, tab, COUNTED_DIMS),
      d1.prepare(UPDATE_PENDING).bind(projectId, ownerId, ids, attitude, tab),
    );
  }
  return statements;
}

export type RatingStore = ReturnType<typeof createRatingStore>;

function pendingStatements(
  d1: D1Database,
  list: ListSelector,
  filters: ResultFilterValues,
  write: RatingWrite,
  limit: number,
): D1PreparedStatement[] {
  const tab: Tab = tabOf(write.attitude);
  /** One statement over the same set: until the last of them runs, the set is what the first one saw. */
  const over = (build: (set: { picked: string; lists: string }, bind: (value: unknown) => string) => string) => {
    const statement = startStatement();
    const picked = `FROM candidates INDEXED BY candidates_by_rank WHERE list_id = ${listIdSql(statement, list)} AND tab = 'pending'
      ${filterSql(statement, filters)} ORDER BY rank, creator_id LIMIT ${statement.bind(limit)}`;
    const lists = `SELECT list_id FROM result_lists WHERE project_id = ${statement.bind(write.projectId)} AND user_id = ${statement.bind(write.ownerId)}`;
    const sql = build({ picked, lists }, statement.bind);
    return d1.prepare(sql).bind(...statement.values);
  };
  const named = (set: { picked: string; lists: string }, attitude: string) =>
    `list_id IN (${set.lists}) AND creator_id IN (SELECT creator_id ${set.picked}) AND attitude <> ${attitude}`;

  return [
    over(
      ({ picked }, bind) => `
INSERT INTO project_creators (project_id, creator_id, attitude, tab, list_id, rated_at, rated_by)
SELECT ${bind(write.projectId)}, k.creator_id, ${bind(write.attitude)}, ${bind(tab)}, k.list_id, ${bind(write.at)}, ${bind(write.ownerId)}
FROM (SELECT creator_id, list_id ${picked}) k WHERE true
ON CONFLICT (project_id, creator_id) DO UPDATE
SET attitude = excluded.attitude, tab = excluded.tab, list_id = excluded.list_id, rated_at = excluded.rated_at, rated_by = excluded.rated_by`,
    ),
    over((set, bind) => {
      const attitude = bind(write.attitude);
      const moved = `SELECT list_id, tab, attitude, region, has_email, follower_bucket, view_bucket FROM candidates WHERE ${named(set, attitude)}`;
      return moveCountersSql(moved, { attitude, tab: bind(tab), dims: bind(COUNTED_DIMS) });
    }),
    over((set, bind) => {
      const attitude = bind(write.attitude);
      return `UPDATE candidates SET attitude = ${attitude}, tab = ${bind(tab)} WHERE ${named(set, attitude)}`;
    }),
  ];
}
