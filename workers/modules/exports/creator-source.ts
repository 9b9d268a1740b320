import { namesOf } from "#workers/db/names.ts";
import { type LikedBy, PLATFORMS, type Platform, type Tab } from "#workers/kernel/vocabulary.ts";
import { FIT_GROUPS, type FitGroup } from "#workers/modules/auto-tasks/domain.ts";
import { autoFinds } from "#workers/modules/auto-tasks/tables.ts";
import type { CpmView } from "#workers/modules/cpm/contract.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { NO_RESULT_FILTERS, type ResultFilters } from "#workers/modules/lists/contract.ts";
import {
  countItems,
  countLiked,
  fillForecasts,
  filterSql,
  filterValues,
  isOfEnterprise,
  listItemsAs,
  type ResultFilterValues,
  ratingsAs,
  startStatement,
} from "#workers/modules/lists/port.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";
import { type CreatorRow, creatorRowSql, type ExportedItem, fitRowSql, readCreatorRow } from "./creator-row.ts";
import type { FitCriterion } from "./fit-columns.ts";
import { countLikedBy, findAiLists, IS_RATED, isLikedBySql, isNotRatedIn, type LikesOf } from "./liker-store.ts";

/** Where the rows of a file come from: the lists of searches, or what a project likes. Read by key in parts, never all at once. */

export type CreatorRows =
  /** One of the groups of an automatic task. */
  | { kind: "fits"; listId: string; group: FitGroup; likedBy?: LikedBy | undefined }
  | {
      kind: "lists";
      listIds: string[];
      tab: Tab | null;
      /** Only what a person, or an AI task alone, likes. */
      likedBy?: LikedBy | undefined;
      filters?: ResultFilters;
      rates?: Pick<CpmView, "cpm" | "region">;
    }
  /**
   * What was liked in any of the projects at `since` (ms) or later, by a person unless `likedBy` says otherwise; of an enterprise what its present members liked since
   * they joined (`memberships.join_id`).
   */
  | (LikesOf & { kind: "likes"; likedBy?: LikedBy | "any" | undefined });

export type ExportSource = CreatorRows | { kind: "exclusions"; ownerId: string };

/** Rows at a time: few at first, so that a usual file needs little memory, more later, so that a huge one needs few queries. */
const FIRST_SIZE = 50;
const LATER_SIZE = 500;
const LATER_FROM = 10_000;
/** Criteria that a file gives columns; a task has 30 at most, and its description may have been changed. */
const MAX_CRITERIA_COLUMNS = 60;
/** Best first. */
const TAB_ORDER: readonly Tab[] = ["favorite", "pending", "no"];

type Row = CreatorRow & { creator_id: string; sort_key: number; sort_rank?: number };
/** Where the next part of a file begins. */
type After = { key: number; id: string; rank: number };

type ListPart = {
  listId: string;
  tab: Tab;
  filters: ResultFilterValues;
  earlier: readonly string[];
  /** Whether only such rows of the earlier lists count that are in the same tab: of an AI task's like the other lists know nothing. */
  isTabAlone: boolean;
  likedBy?: LikedBy | undefined;
  /** Projects whose own likes are left out. */
  notRatedIn?: readonly string[] | undefined;
  /** Whether it may be the list of an automatic task. */
  hasFits: boolean;
};

const [c, d] = [listItemsAs("c"), listItemsAs("d")];
const [r, q] = [ratingsAs("r"), ratingsAs("q")];
const k = namesOf(creators, "k");
const f = namesOf(autoFinds, "f");
const t = namesOf(tasks);
const NO_FILTERS = filterValues(NO_RESULT_FILTERS, null, "TIKTOK");

/** One part of a list. A creator that an earlier one of the lists holds too is left out: every creator is one row. */
function listPart(d1: D1Database, part: ListPart, after: { key: number; id: string }, size: number) {
  const { bind, values } = startStatement();
  const fit = part.hasFits ? `, ${fitRowSql("f")}` : "";
  const finds = `LEFT JOIN ${f} ON ${f.listId} = ${c.listId} AND ${f.creatorId} = ${c.creatorId} AND ${f.fit} IS NOT NULL`;
  const isRated = part.hasFits || part.likedBy ? IS_RATED : "1";
  const sql = `SELECT ${c.creatorId}, ${c.rank} AS sort_key, ${c.attitude}, ${isRated} AS is_rated, ${creatorRowSql(k.card)}${fit} FROM ${c} INDEXED BY candidates_by_rank
    CROSS JOIN ${k} ON ${k.id} = ${c.creatorId} ${part.hasFits ? finds : ""}
    WHERE ${c.listId} = ${bind(part.listId)} AND ${c.tab} = ${bind(part.tab)} AND (${c.rank}, ${c.creatorId}) > (${bind(after.key)}, ${bind(after.id)})
      ${filterSql({ bind, values }, part.filters, "c.")} ${part.likedBy ? `AND ${isLikedBySql(bind(part.likedBy))}` : ""}
      ${part.notRatedIn ? `AND ${isNotRatedIn(bind(JSON.stringify(part.notRatedIn)))}` : ""}
      AND NOT EXISTS (SELECT 1 FROM json_each(${bind(JSON.stringify(part.earlier))}) e
        CROSS JOIN ${d} ON ${d.listId} = e.value AND ${d.creatorId} = ${c.creatorId} ${part.isTabAlone ? `AND ${d.tab} = ${bind(part.tab)}` : ""})
    ORDER BY ${c.rank}, ${c.creatorId} LIMIT ${bind(size)}`;
  return d1.prepare(sql).bind(...values);
}

/** As the screen lists them: the best fit first. */
const FITS_PART = `
SELECT ${f.creatorId}, ${f.score} AS sort_key, ${f.rank} AS sort_rank, ${c.attitude}, ${IS_RATED} AS is_rated, ${creatorRowSql(k.card)}, ${fitRowSql("f")} FROM ${f} INDEXED BY auto_finds_by_fit
CROSS JOIN ${c} ON ${c.listId} = ${f.listId} AND ${c.creatorId} = ${f.creatorId}
CROSS JOIN ${k} ON ${k.id} = ${f.creatorId}
WHERE ${f.listId} = ?1 AND ${f.kind} = ?2 AND ${f.score} <= ?3 AND (${f.score} < ?3 OR ${f.rank} > ?4)
  AND (?6 IS NULL OR ${isLikedBySql("?6")})
ORDER BY ${f.score} DESC, ${f.rank} LIMIT ?5`;

/** Criteria of the finds of lists, as the first of them has them; a find of an earlier release names them by what was looked for. */
const FIT_CRITERIA = `
SELECT coalesce(j.value ->> 'kind', CASE j.value ->> 'isWanted' WHEN 1 THEN 'topic' ELSE 'exclusion' END) AS kind, j.value ->> 'text' AS text,
  min(${f.rank}) AS first, min(j.key) AS place
FROM ${f} INDEXED BY auto_finds_by_kind
CROSS JOIN json_each(coalesce(${f.fit} -> '$.criteria', ${f.fit} -> '$.evidence')) j
WHERE ${f.listId} IN (SELECT value FROM json_each(?1)) AND ${f.kind} IN (SELECT value FROM json_each(?2)) AND ${f.fit} IS NOT NULL
GROUP BY 1, 2 ORDER BY first, place LIMIT ${MAX_CRITERIA_COLUMNS}`;

// A creator that an earlier one of the projects likes too is left out likewise.
const LIKES_PART = `
SELECT ${r.creatorId}, ${r.ratedAt} AS sort_key, ${r.attitude}, 1 AS is_rated, ${creatorRowSql(k.card)}
FROM ${r} INDEXED BY project_creators_by_tab
CROSS JOIN ${c} ON ${c.listId} = ${r.listId} AND ${c.creatorId} = ${r.creatorId}
CROSS JOIN ${k} ON ${k.id} = ${r.creatorId}
WHERE ${r.projectId} = ?1 AND ${r.tab} = ?2 AND (${r.ratedAt}, ${r.creatorId}) < (?3, ?4) AND ${r.ratedAt} >= ?6
  AND ${isOfEnterprise(r.joinId, "?8")}
  AND NOT EXISTS (SELECT 1 FROM json_each(?7) e
    CROSS JOIN ${q} ON ${q.projectId} = e.value AND ${q.creatorId} = ${r.creatorId} AND ${q.tab} = ?2 AND ${q.ratedAt} >= ?6 AND ${isOfEnterprise(q.joinId, "?8")})
ORDER BY ${r.ratedAt} DESC, ${r.creatorId} DESC LIMIT ?5`;

/** Reads of what exports hold. Whether the lists or the project are the caller's is decided before. */
export function createCreatorSource(d1: D1Database) {
  return {
    /** How many rows the source gives at most; 0 when there is nothing to export. A count of counters, not of rows. */
    async count(source: CreatorRows): Promise<number> {
      if (source.kind === "fits") return countFits(d1, source);
      if (source.kind === "likes") return countLikes(d1, source);
      const { tab, likedBy } = source;
      const counts = await Promise.all(
        (await partsOf(d1, source)).map((part) =>
          likedBy ? countLikedBy(d1, { ...part, likedBy }) : countItems(d1, { ...part, tab }),
        ),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },

    /** Completes what the filters of lists ask for, where rows of an earlier release lack it; before the source is counted. */
    async prepare(source: CreatorRows): Promise<void> {
      if (source.kind !== "lists" || !(source.filters?.expectedViews ?? source.filters?.fairPrice)) return;
      for (const listId of source.listIds) await fillForecasts(d1, listId);
    },

    /** The criteria by which automatic tasks have judged creators of the source, in their order; null when no automatic task is in it. */
    async fitCriteria(source: CreatorRows): Promise<FitCriterion[] | null> {
      if (source.kind === "likes") return null;
      const listIds = source.kind === "fits" ? [source.listId] : source.listIds;
      const groups = source.kind === "fits" ? [source.group] : FIT_GROUPS;
      const statement = d1.prepare(FIT_CRITERIA).bind(JSON.stringify(listIds), JSON.stringify(groups));
      const { results } = await statement.all<FitCriterion>();
      return results.length === 0 ? null : results.map(({ kind, text }) => ({ kind, text }));
    },

    /** The creators of a source, each once, in parts; of the lists of automatic tasks `withFits` tells why each was found. */
    async *read(
      source: CreatorRows,
      { withFits = false }: { withFits?: boolean } = {},
    ): AsyncGenerator<ExportedItem[]> {
      if (source.kind === "likes") return yield* readLikes(d1, source);
      if (source.kind === "fits") {
        const { listId, group, likedBy = null } = source;
        yield* parts({ key: Number.MAX_SAFE_INTEGER, id: "", rank: -1 }, ({ key, rank }, size) =>
          d1.prepare(FITS_PART).bind(listId, group, key, rank, size, likedBy),
        );
        return;
      }
      const { likedBy } = source;
      const tabs: readonly Tab[] = likedBy ? ["favorite"] : source.tab ? [source.tab] : TAB_ORDER;
      const filtersOf = new Map(
        (await partsOf(d1, source)).flatMap(({ listIds, filters }) => listIds.map((id) => [id, filters] as const)),
      );
      for (const tab of tabs) {
        for (const [place, listId] of source.listIds.entries()) {
          const filters = filtersOf.get(listId);
          if (filters === undefined) continue;
          const earlier = source.listIds.slice(0, place);
          const part = { listId, tab, filters, earlier, isTabAlone: tabs.length === 1, likedBy, hasFits: withFits };
          yield* parts({ key: -1, id: "", rank: -1 }, (after, size) => listPart(d1, part, after, size));
        }
      }
    },
  };
}

export type CreatorSource = ReturnType<typeof createCreatorSource>;

type Lists = Extract<CreatorRows, { kind: "lists" }>;
type FilteredLists = { listIds: string[]; filters: ResultFilterValues };

/** The lists of a source, by what its filters come to on their platform: a range of prices is another range of views on each. */
async function partsOf(d1: D1Database, source: Lists): Promise<FilteredLists[]> {
  const { listIds, filters = NO_RESULT_FILTERS, rates = null } = source;
  const { fairPrice, ...plain } = filters;
  if (fairPrice === null) return [{ listIds, filters: plain }];
  const { results } = await d1.prepare(PLATFORMS_OF).bind(JSON.stringify(listIds)).all<ListPlatform>();
  return PLATFORMS.map((platform) => ({
    listIds: results.flatMap((list) => (list.platform === platform ? [list.listId] : [])),
    filters: filterValues(filters, rates, platform),
  })).filter(({ listIds: ofPlatform }) => ofPlatform.length > 0);
}

type ListPlatform = { listId: string; platform: Platform };
/** A list bears the id of the task that began it. */
const PLATFORMS_OF = `
SELECT ${t.id} AS listId, ${t.platform} AS platform FROM ${t} WHERE ${t.id} IN (SELECT value FROM json_each(?1)) AND ${t.platform} IS NOT NULL`;

type Fits = Extract<CreatorRows, { kind: "fits" }>;

async function countFits(d1: D1Database, { listId, group, likedBy }: Fits): Promise<number> {
  const statement = d1.prepare(
    `SELECT count(*) AS rows FROM ${f} INDEXED BY auto_finds_by_kind
     CROSS JOIN ${c} ON ${c.listId} = ${f.listId} AND ${c.creatorId} = ${f.creatorId}
     WHERE ${f.listId} = ?1 AND ${f.kind} = ?2 AND (?3 IS NULL OR ${isLikedBySql("?3")})`,
  );
  return (await statement.bind(listId, group, likedBy ?? null).first<number>("rows")) ?? 0;
}

type Likes = Extract<CreatorRows, { kind: "likes" }>;

async function countLikes(d1: D1Database, source: Likes): Promise<number> {
  const { likedBy = "you" } = source;
  const own = likedBy === "ai" ? 0 : await countLiked(d1, source);
  if (likedBy === "you") return own;
  const listIds = await findAiLists(d1, source);
  return own + (await countLikedBy(d1, { listIds, likedBy: "ai", filters: NO_FILTERS }));
}

/** What persons like, the newest first, then what AI tasks like, as they found it. */
async function* readLikes(d1: D1Database, source: Likes): AsyncGenerator<ExportedItem[]> {
  const { projectIds, since, enterpriseId = null, likedBy = "you" } = source;
  for (const [place, projectId] of likedBy === "ai" ? [] : projectIds.entries()) {
    const earlier = JSON.stringify(projectIds.slice(0, place));
    yield* parts({ key: Number.MAX_SAFE_INTEGER, id: "", rank: -1 }, (after, size) =>
      d1.prepare(LIKES_PART).bind(projectId, "favorite", after.key, after.id, size, since, earlier, enterpriseId),
    );
  }
  const listIds = likedBy === "you" ? [] : await findAiLists(d1, source);
  for (const [place, listId] of listIds.entries()) {
    const part: ListPart = {
      ...{ listId, tab: "favorite", filters: NO_FILTERS, likedBy: "ai", hasFits: false },
      ...{ earlier: listIds.slice(0, place), isTabAlone: true },
      notRatedIn: projectIds,
    };
    yield* parts({ key: -1, id: "", rank: -1 }, (after, size) => listPart(d1, part, after, size));
  }
}

async function* parts(
  first: After,
  statement: (after: After, size: number) => D1PreparedStatement,
): AsyncGenerator<ExportedItem[]> {
  let after = first;
  for (let given = 0; ; ) {
    const size = given < LATER_FROM ? FIRST_SIZE : LATER_SIZE;
    const { results } = await statement(after, size).all<Row>();
    const last = results.at(-1);
    if (!last) return;
    yield results.map(readCreatorRow);
    if (results.length < size) return;
    given += results.length;
    after = { key: last.sort_key, id: last.creator_id, rank: last.sort_rank ?? -1 };
  }
}
