import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { Attitude } from "#workers/kernel/vocabulary.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { ratingsAs, resultListsAs } from "#workers/modules/lists/port.ts";
import { projects } from "#workers/modules/projects/tables.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";
import {
  HUNDREDTHS,
  MAX_PLANNED,
  MAX_SHOP_CREATORS,
  SHOP_FILTER_NAMES,
  SHOP_FILTERS,
  type ShopFilterName,
} from "./domain.ts";
import { shopCreators, shopProjects } from "./tables.ts";

/** SQL of what a project vets. Each takes the owner first; ?1 is the project, ?2 the owner. */

const s = namesOf(shopCreators, "s");
const own = namesOf(shopCreators);
const sp = namesOf(shopProjects, "sp");
const every = namesOf(shopProjects);
const p = namesOf(projects);
const k = namesOf(creators, "k");
const r = ratingsAs("r");
const l = resultListsAs("l");
const t = namesOf(tasks, "t");

const ROW = columnsOf(shopCreators, [
  ...([
    "handle",
    "creatorId",
    "missing",
    "region",
    "currency",
    "medGmv",
    "videoGpm",
    "gmvPerBuyer",
    "unitsSold",
  ] as const),
  ...(["videoPlays", "engagement", "postRate", "maleShare", "commission", "followers", "contacts", "takenAt"] as const),
]);

const JOINED = columnsOf(shopCreators, [
  ...(["ownerId", "projectId", "handle", "creatorId", "region", "medGmv", "videoGpm", "gmvPerBuyer"] as const),
  ...(["unitsSold", "videoPlays", "engagement", "postRate", "maleShare", "commission", "followers"] as const),
  ...(["averageViews", "hasEmail", "contacts", "takenAt", "addedAt", "addedFrom", "changedFrom"] as const),
]);

export type ShopCreatorRow = RowOf<typeof ROW> & { card: string | null; attitude: Attitude | null };

/** The column of each filter, and what its ranges are multiplied by. */
const FILTERED = {
  postRate: [s.postRate, HUNDREDTHS],
  gmv: [s.medGmv, HUNDREDTHS],
  units: [s.unitsSold, 1],
  gpm: [s.videoGpm, HUNDREDTHS],
  perBuyer: [s.gmvPerBuyer, HUNDREDTHS],
  followers: [s.followers, 1],
  views: [s.averageViews, 1],
} as const satisfies Record<ShopFilterName, readonly [column: string, factor: number]>;

/** Chosen ranges by filter; an empty list leaves no creator out. */
export type ShopFilterValues = Readonly<Record<ShopFilterName, readonly string[]>> & { hasEmail: boolean | null };

/** SQL conditions of the filters. Made of the ranges' own numbers: nothing that a caller wrote is in it. */
function filterSql(filters: ShopFilterValues): string {
  const ranges = SHOP_FILTER_NAMES.map((name) => {
    const [column, factor] = FILTERED[name];
    const chosen = SHOP_FILTERS[name].filter(({ id }) => filters[name].includes(id));
    if (chosen.length === 0) return "";
    const parts = chosen.map(({ min, below }) =>
      below === null
        ? `${column} >= ${min * factor}`
        : `(${column} >= ${min * factor} AND ${column} < ${below * factor})`,
    );
    return ` AND (${parts.join(" OR ")})`;
  });
  const email = filters.hasEmail === null ? "" : ` AND ${s.hasEmail} = ${filters.hasEmail ? 1 : 0}`;
  return `${ranges.join("")}${email}`;
}

const OWN_PROJECT = `SELECT ${p.title} AS title, ${p.createdAt} AS createdAt FROM ${p} WHERE ${p.id} = ?1 AND ${p.ownerId} = ?2`;

const HEAD = `
SELECT o.title, o.createdAt, ${sp.total} AS total, ${sp.importedAt} AS importedAt
FROM (${OWN_PROJECT}) o LEFT JOIN ${sp} ON ${sp.projectId} = ?1`;

/** The shop's creators that the project likes: as many rows as it likes creators. */
const LIKED_ROWS = `
FROM ${r} JOIN ${s} INDEXED BY shop_creators_by_creator ON ${s.projectId} = ?1 AND ${s.creatorId} = ${r.creatorId}
WHERE ${r.projectId} = ?1 AND ${r.tab} = 'favorite' AND ${s.ownerId} = ?2`;
const LIKED = `SELECT count(*) AS count ${LIKED_ROWS}`;

const LIKED_PAGE = `
SELECT ${ROW.of("s")}, ${r.attitude} AS attitude ${LIKED_ROWS} ORDER BY ${s.medGmv} DESC, ${s.handle} DESC LIMIT ${MAX_PLANNED}`;

const WAITING_ROWS = `FROM ${s} INDEXED BY shop_creators_waiting
  WHERE ${s.projectId} = ?1 AND ${s.creatorId} IS NULL AND ${s.missing} IS NULL`;
const IS_OWN = `EXISTS (SELECT 1 FROM ${p} WHERE ${p.id} = ?1 AND ${p.ownerId} = ?2)`;

/** Links the rows of a project to fetched creators ?2 by their handles, with what the profile knows better. */
const LINK = `
UPDATE ${own} SET ${own.creatorId} = ${k.id}, ${own.missing} = NULL,
  ${own.averageViews} = coalesce(${k.averageViews}, ${own}.${own.averageViews}),
  ${own.followers} = iif(${own}.${own.followers} < 0, coalesce(${k.followers}, -1), ${own}.${own.followers}),
  ${own.hasEmail} = max(${own}.${own.hasEmail}, ${k.email} IS NOT NULL)
FROM json_each(?2) j CROSS JOIN ${k} ON ${k.id} = j.value
WHERE ${own}.${own.projectId} = ?1 AND ${own}.${own.handle} = lower(${k.platformAccount})`;

/** SQL: whether a list is one of shop vetting. */
const isShopList = (listId: string) =>
  `${l.projectId} = ?1 AND ${l.taskType} = 'TT_SHOP' AND ${l.platform} = 'TIKTOK' AND ${l.listId} = ${listId}`;

/**
 * Creators ?2 that the superlike ?4 found for the shop list ?3 become rows of the project, without figures: 0 is older than any import. A row that waited for its profile has it now. New rows only while
 * the project has room.
 */
const JOIN = `
INSERT INTO ${own} (${JOINED.names})
SELECT f.ownerId, ?1, f.handle, f.creatorId, f.region, -1, -1, -1, -1, -1, -1, -1, -1, -1, f.followers, f.averageViews, f.hasEmail, '[]', 0, ?5, ?4, ?4
FROM (
  SELECT ${l.userId} AS ownerId, lower(${k.platformAccount}) AS handle, ${k.id} AS creatorId, ${k.region} AS region, ${s.handle} AS known,
    coalesce(${k.followers}, -1) AS followers, coalesce(${k.averageViews}, -1) AS averageViews, ${k.email} IS NOT NULL AS hasEmail,
    sum(${s.handle} IS NULL) OVER (ORDER BY j.key) AS fresh
  FROM ${l} CROSS JOIN json_each(?2) j CROSS JOIN ${k} ON ${k.id} = j.value
  LEFT JOIN ${s} ON ${s.projectId} = ?1 AND ${s.handle} = lower(${k.platformAccount})
  WHERE ${isShopList("?3")}) f
WHERE f.known IS NOT NULL OR f.fresh + coalesce((SELECT ${sp.total} FROM ${sp} WHERE ${sp.projectId} = ?1), 0) <= ${MAX_SHOP_CREATORS}
ON CONFLICT (${own.projectId}, ${own.handle}) DO UPDATE SET ${own.creatorId} = excluded.${own.creatorId}, ${own.missing} = NULL,
  ${own.averageViews} = iif(excluded.${own.averageViews} < 0, ${own.averageViews}, excluded.${own.averageViews}),
  ${own.followers} = iif(${own.followers} < 0, excluded.${own.followers}, ${own.followers}),
  ${own.hasEmail} = max(${own.hasEmail}, excluded.${own.hasEmail})
WHERE ${own.creatorId} IS NULL`;

const RECOUNT = `
UPDATE ${every} SET ${every.total} = (SELECT count(*) FROM ${own} WHERE ${own.projectId} = ?1) WHERE ${every.projectId} = ?1 AND EXISTS (SELECT 1 FROM ${l} WHERE ${isShopList("?2")})`;

/** Accounts that a task looked at in vain are not asked about again; those that gave no answer are. */
const MISS = `
UPDATE ${own} SET ${own.missing} = f.reason
FROM (
  SELECT l.value ->> 'input' AS handle, coalesce(max(m.value ->> 'reason'), 'excluded') AS reason
  FROM ${t} CROSS JOIN json_each(${t.cursor}, '$.seed.links') l
  LEFT JOIN json_each(${t.cursor}, '$.missing') m ON m.value ->> 'input' = l.value ->> 'input'
  WHERE ${t.id} = ?2 AND l.key < ${t.cursor} ->> '$.videos' GROUP BY 1) f
WHERE ${own}.${own.projectId} = ?1 AND ${own}.${own.handle} = f.handle AND ${own}.${own.creatorId} IS NULL AND f.reason <> 'no_answer'`;

export type ShopHead = { title: string; createdAt: number; total: number | null; importedAt: number | null };

/** What projects vet, as pages and tasks read it. */
export function createShopStore(d1: D1Database) {
  const pageSql = (filters: string) => `
SELECT ${ROW.of("s")}, ${k.card} AS card, ${r.attitude} AS attitude
FROM (SELECT ${s.handle} AS h FROM ${s} INDEXED BY shop_creators_by_gmv WHERE ${s.projectId} = ?1${filters}
  ORDER BY ${s.medGmv} DESC, ${s.handle} DESC LIMIT ?3 OFFSET ?4) f
CROSS JOIN ${s} ON ${s.projectId} = ?1 AND ${s.handle} = f.h
LEFT JOIN ${k} ON ${k.id} = ${s.creatorId}
LEFT JOIN ${r} ON ${r.projectId} = ?1 AND ${r.creatorId} = ${s.creatorId}
WHERE ${s.ownerId} = ?2 ORDER BY ${s.medGmv} DESC, ${s.handle} DESC`;

  return {
    /** A page with its totals; null when the project is not the owner's. Without a filter it reads three rows a creator, however many there are. */
    async readPage(
      ownerId: string,
      projectId: string,
      filters: ShopFilterValues,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ head: ShopHead; rows: ShopCreatorRow[]; matching: number; liked: number } | null> {
      const conditions = filterSql(filters);
      const countSql =
        conditions === ""
          ? `SELECT ${sp.total} AS count FROM ${sp} WHERE ${sp.projectId} = ?1 AND ${sp.ownerId} = ?2`
          : `SELECT count(*) AS count FROM ${s} INDEXED BY shop_creators_by_gmv WHERE ${s.projectId} = ?1${conditions} AND ${IS_OWN}`;
      const [head, counted, liked, rows] = await d1.batch([
        d1.prepare(HEAD).bind(projectId, ownerId),
        d1.prepare(countSql).bind(projectId, ownerId),
        d1.prepare(LIKED).bind(projectId, ownerId),
        d1.prepare(pageSql(conditions)).bind(projectId, ownerId, limit, offset),
      ]);
      const found = head?.results[0] as ShopHead | undefined;
      if (found === undefined) return null;
      const page = (rows?.results ?? []) as ShopCreatorRow[];
      return { head: found, rows: page, matching: countOf(counted), liked: countOf(liked) };
    },

    /** The rows of a page alone. */
    async listRows(
      ownerId: string,
      projectId: string,
      filters: ShopFilterValues,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<ShopCreatorRow[]> {
      const sql = pageSql(filterSql(filters));
      return (await d1.prepare(sql).bind(projectId, ownerId, limit, offset).all<ShopCreatorRow>()).results;
    },

    /** The figures of those that the project likes, by GMV; null when the project is not the owner's. */
    async listLiked(ownerId: string, projectId: string): Promise<Omit<ShopCreatorRow, "card">[] | null> {
      const [project, liked] = await d1.batch([
        d1.prepare(OWN_PROJECT).bind(projectId, ownerId),
        d1.prepare(LIKED_PAGE).bind(projectId, ownerId),
      ]);
      return project?.results[0] ? ((liked?.results ?? []) as ShopCreatorRow[]) : null;
    },

    /** What the page says above its creators; null when the project is not the owner's. `waiting` stops at `most`. */
    async readOverview(ownerId: string, projectId: string, most: number) {
      const [head, waiting] = await d1.batch([
        d1.prepare(HEAD).bind(projectId, ownerId),
        d1
          .prepare(`SELECT count(*) AS count FROM (SELECT 1 ${WAITING_ROWS} AND ${IS_OWN} LIMIT ?3)`)
          .bind(projectId, ownerId, most),
      ]);
      const found = head?.results[0] as ShopHead | undefined;
      return found === undefined ? null : { head: found, waiting: countOf(waiting) };
    },

    /** Handles whose profiles are still to be fetched, those that sell most first. */
    async listWaiting(ownerId: string, projectId: string, limit: number): Promise<string[]> {
      const { results } = await d1
        .prepare(
          `SELECT ${s.handle} AS handle ${WAITING_ROWS} AND ${IS_OWN} ORDER BY ${s.medGmv} DESC, ${s.handle} DESC LIMIT ?3`,
        )
        .bind(projectId, ownerId, limit)
        .all<{ handle: string }>();
      return results.map(({ handle }) => handle);
    },

    /** Statement that links rows of a project to creators that a task has just stored. May run twice. */
    linkStatement(projectId: string, creatorIds: readonly string[]): D1PreparedStatement {
      return d1.prepare(LINK).bind(projectId, JSON.stringify(creatorIds));
    },

    /** Statements by which creators that a superlike of a shop list found join the project; nothing for lists of other kinds. May run twice. */
    joinStatements(
      projectId: string,
      { listId, taskId, at }: { listId: string; taskId: string; at: number },
      creatorIds: readonly string[],
    ): D1PreparedStatement[] {
      return [
        d1.prepare(JOIN).bind(projectId, JSON.stringify(creatorIds), listId, taskId, at),
        d1.prepare(RECOUNT).bind(projectId, listId),
      ];
    },

    /** Statement that marks those rows for which a task found no creator, by the cursor that it ended with. */
    missStatement(projectId: string, taskId: string): D1PreparedStatement {
      return d1.prepare(MISS).bind(projectId, taskId);
    },
  };
}
export type ShopStore = ReturnType<typeof createShopStore>;

function countOf(result: D1Result | undefined): number {
  return (result?.results[0] as { count: number } | undefined)?.count ?? 0;
}
