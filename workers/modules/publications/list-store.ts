import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { publicationAlerts } from "./alert-rules/tables.ts";
import {
  CURRENCIES,
  type Currency,
  dayStart,
  type PostScope,
  TRACKED_PLATFORMS,
  type TrackedPlatform,
} from "./domain.ts";
import { ALL_TIME, daysOf, FIRST_DAY, LARGE_SPANS, LAST_DAY, partsOf, type SpanRange, spanRangesOf } from "./spans.ts";
import { publicationCounts, publicationLabels, publicationMarks, publications, publicationTotals } from "./tables.ts";

/**
 * Pages and sums of tracked posts. Counts and totals come from counters, which the triggers `publication_counts_come`, `publication_counts_move`,
 * `publication_totals_come`, `publication_totals_move`, `publication_marks_come`, `publication_marks_go` and `publication_marks_move`
 * (migrations/0008_publications_triggers.sql) move with every row: a page reads the rows that it shows, wherever it is in the list.
 */

export type PostFilter = PostScope & {
  /** Empty: all. */
  platforms: readonly TrackedPlatform[];
  /** Posts with any of these labels; empty: all. */
  labelIds: readonly string[];
  /** UTC days since 1970, both included; null: open. */
  firstDay: number | null;
  lastDay: number | null;
};

const ROW = columnsOf(publications, [
  ...(["id", "platform", "kind", "url", "title", "thumbnail", "authorName", "authorHandle", "region"] as const),
  ...([
    "publishedAt",
    "datedAt",
    "costMinor",
    "currency",
    "views",
    "likes",
    "comments",
    "favorites",
    "shares",
  ] as const),
  ...(["isEstimated", "state", "marks", "readings", "readAt", "checkedAt", "createdAt"] as const),
]);
/** `labels` is JSON: `[[id, name, color], …]`, `alerts` the kinds of new alerts: `[kind, …]`. */
export type PublicationRow = RowOf<typeof ROW> & { labels: string; alerts: string };

const TOTALS = columnsOf(publicationTotals, [
  ...(["currency", "posts", "costMinor", "views", "estimatedViews", "viewedCostMinor", "estimatedCostMinor"] as const),
]);
export type CurrencyTotals = Omit<RowOf<typeof TOTALS>, "currency"> & { currency: Currency | "" };

/** Posts of a file that are read at a time. */
const POSTS_PER_PART = 500;
/** Rows that a page skips one by one; a page further down is found through the counters of days. */
const MAX_SKIPPED = 30;

const p = namesOf(publications, "p");
const m = namesOf(publicationMarks, "m");
const l = namesOf(publicationLabels, "l");
const n = namesOf(publicationAlerts, "n");
const c = namesOf(publicationCounts);
const t = namesOf(publicationTotals);

/** SQL: whether the post `p` is of the stay in a parameter, or the parameter is NULL. */
export const inStay = (joinId: string): string => `(${joinId} IS NULL OR ${p.joinId} = ${joinId})`;

/** The columns of a post's view, where its table is called `p`. A colleague who looks at the posts of a stay sees the labels of that stay alone. */
export const viewSql = (
  joinId: string,
): string => `${ROW.of("p")}, (SELECT json_group_array(json_array(${l.id}, ${l.name}, ${l.color})) FROM ${m} CROSS JOIN ${l} ON ${l.id} = ${m.labelId}
  WHERE ${m.ownerId} = ${p.ownerId} AND ${m.publicationId} = ${p.id} AND (${joinId} IS NULL OR ${l.joinId} = ${joinId})) AS labels,
  (SELECT json_group_array(DISTINCT ${n.kind}) FROM ${n} INDEXED BY publication_alerts_unseen
  WHERE ${n.ownerId} = ${p.ownerId} AND ${n.publicationId} = ${p.id} AND ${n.seenAt} IS NULL AND ${n.isLive} = 1) AS alerts`;

const ALL = `SELECT ${p.datedAt} AS dated_at, ${p.id} AS id FROM ${p} INDEXED BY publications_by_date
  WHERE ${p.ownerId} = ?1 AND ${p.datedAt} >= ?2 AND ${p.datedAt} < ?3 AND ${p.deletedAt} IS NULL`;
const ON_PLATFORM = (
  platform: string,
) => `SELECT ${p.datedAt} AS dated_at, ${p.id} AS id FROM ${p} INDEXED BY publications_by_platform
  WHERE ${p.ownerId} = ?1 AND ${p.platform} = ${platform} AND ${p.datedAt} >= ?2 AND ${p.datedAt} < ?3 AND ${p.deletedAt} IS NULL`;
const LABELLED = (
  platform: string,
) => `SELECT ${m.datedAt} AS dated_at, ${m.publicationId} AS id FROM ${m} INDEXED BY publication_marks_by_label
  WHERE ${m.ownerId} = ?1 AND ${m.labelId} = ?6 AND ${m.platform} = ${platform} AND ${m.datedAt} >= ?2 AND ${m.datedAt} < ?3 AND ${m.isLive} = 1`;
/** A post with two of the labels is one post: the only choice whose rows are all read, those that carry one of the labels. */
const LABELLED_BY_ANY = `SELECT DISTINCT ${m.datedAt} AS dated_at, ${m.publicationId} AS id FROM ${m} INDEXED BY publication_marks_by_label
  WHERE ${m.ownerId} = ?1 AND ${m.labelId} IN (SELECT value FROM json_each(?6)) AND ${m.platform} IN (SELECT value FROM json_each(?7))
    AND ${m.datedAt} >= ?2 AND ${m.datedAt} < ?3 AND ${m.isLive} = 1`;

/** Posts of one stay, for colleagues: all of its rows are read, since no counter knows of stays. */
const IN_STAY = `SELECT ${p.datedAt} AS dated_at, ${p.id} AS id FROM ${p} INDEXED BY publications_by_join
  WHERE ${p.ownerId} = ?1 AND ${p.joinId} = ?6 AND ${p.datedAt} >= ?2 AND ${p.datedAt} < ?3 AND ${p.deletedAt} IS NULL
    AND ${p.platform} IN (SELECT value FROM json_each(?7)) AND (?8 = '[]' OR EXISTS (SELECT 1 FROM ${m} CROSS JOIN ${l} ON ${l.id} = ${m.labelId} AND ${l.joinId} = ?6
    WHERE ${m.ownerId} = ?1 AND ${m.publicationId} = ${p.id} AND ${m.labelId} IN (SELECT value FROM json_each(?8))))`;
const IS_COUNTED = `${p.isEstimated} = 0`;
/** What `publication_totals` counts, of one stay. */
const TOTALS_IN_STAY = `SELECT coalesce(${p.currency}, '') AS currency, count(*) AS posts, sum(coalesce(${p.costMinor}, 0)) AS costMinor,
  sum(iif(${IS_COUNTED}, coalesce(${p.views}, 0), 0)) AS views, sum(iif(${IS_COUNTED}, 0, coalesce(${p.views}, 0))) AS estimatedViews,
  sum(iif(${IS_COUNTED} AND ${p.views} > 0, coalesce(${p.costMinor}, 0), 0)) AS viewedCostMinor,
  sum(iif(NOT ${IS_COUNTED} AND ${p.views} > 0, coalesce(${p.costMinor}, 0), 0)) AS estimatedCostMinor
  FROM ${p} INDEXED BY publications_by_join WHERE ${p.ownerId} = ?1 AND ${p.joinId} = ?2 AND ${p.datedAt} >= ?3 AND ${p.datedAt} < ?4 AND ${p.deletedAt} IS NULL
  GROUP BY 1`;

const WHOLE: SpanRange = { first: ALL_TIME, last: ALL_TIME };

type SpanCount = { span: string; posts: number };
type Place = { from: number; until: number; limit: number; offset: number };

export function createPublicationListStore(d1: D1Database) {
  /** What the filter picks, in the order of the table, `?4` rows behind `?5`. Streams of several platforms are merged in their indexes' order. */
  function pickSql({ joinId, platforms, labelIds }: PostFilter): { sql: string; values: unknown[] } {
    const order = "ORDER BY dated_at DESC, id DESC";
    if (joinId !== null) {
      const values = [joinId, JSON.stringify(platformsOf(platforms)), JSON.stringify(labelIds)];
      return { sql: `${IN_STAY} ${order}`, values };
    }
    if (labelIds.length > 1) {
      const values = [JSON.stringify(labelIds), JSON.stringify(platformsOf(platforms))];
      return { sql: `${LABELLED_BY_ANY} ${order}`, values };
    }
    const first = labelIds.length === 0 ? 6 : 7;
    const chosen = labelIds.length === 0 ? platforms : platformsOf(platforms);
    const stream = labelIds.length === 0 ? ON_PLATFORM : LABELLED;
    const streams = chosen.map((_, index) => stream(`?${first + index}`));
    return {
      sql: `${streams.length === 0 ? ALL : streams.join(" UNION ALL ")} ${order}`,
      values: [...labelIds, ...chosen],
    };
  }

  function pageStatement(filter: PostFilter, { from, until, limit, offset }: Place): D1PreparedStatement {
    const { sql, values } = pickSql(filter);
    return d1
      .prepare(
        `SELECT ${viewSql(filter.joinId === null ? "NULL" : "?6")} FROM (${sql} LIMIT ?4 OFFSET ?5) k CROSS JOIN ${p} ON ${p.id} = k.id`,
      )
      .bind(filter.ownerId, from, until, limit, offset, ...values);
  }

  /** Counts rows, where no counter tells. */
  function countRowsStatement(filter: PostFilter, { from, until }: Pick<Place, "from" | "until">) {
    const { sql, values } = pickSql(filter);
    const count = `SELECT count(*) AS posts, '${ALL_TIME}' AS span FROM (${sql})`;
    return d1.prepare(count).bind(filter.ownerId, from, until, null, null, ...values);
  }

  /** The counts of spans, a statement for each platform that is chosen. */
  function countStatements(
    { ownerId, platforms, labelIds }: PostFilter,
    ranges: readonly SpanRange[],
  ): D1PreparedStatement[] {
    const part = (index: number) => `SELECT ${c.span} AS span, ${c.posts} AS posts FROM ${c}
      WHERE ${c.ownerId} = ?1 AND ${c.labelId} = ?2 AND ${c.platform} = ?3 AND ${c.span} >= ?${4 + 2 * index} AND ${c.span} <= ?${5 + 2 * index}`;
    const sql = ranges.map((_, index) => part(index)).join(" UNION ALL ");
    const bounds = ranges.flatMap(({ first, last }) => [first, last]);
    const keys = platforms.length === 0 ? [""] : platforms;
    return keys.map((platform) => d1.prepare(sql).bind(ownerId, labelIds[0] ?? "", platform, ...bounds));
  }

  /**
   * The day on which the page begins behind `skipped` newer posts, and how many of that day are left to skip: from the spans of the whole range into
   * ever smaller ones.
   */
  async function seekDay(
    filter: PostFilter,
    outline: readonly SpanCount[],
    skipped: number,
  ): Promise<{ day: number; offset: number }> {
    let left = skipped;
    for (let spans = outline; ; ) {
      const newestFirst = [...spans].sort((one, other) => daysOf(other.span).first - daysOf(one.span).first);
      const reached = newestFirst.find(({ posts }) => {
        if (posts > left) return true;
        left -= posts;
        return false;
      });
      // Deleted between two reads.
      if (reached === undefined) return { day: FIRST_DAY, offset: left };
      const parts = partsOf(reached.span);
      if (parts === null) return { day: daysOf(reached.span).last, offset: left };
      spans = merged(await d1.batch<SpanCount>(countStatements(filter, [parts])));
    }
  }

  return {
    /** A page of the filter's posts, the newest first, and how many there are. */
    async listPage(
      filter: PostFilter,
      limit: number,
      offset: number,
    ): Promise<{ rows: PublicationRow[]; total: number }> {
      const range = rangeOf(filter);
      if (range === null) return { rows: [], total: 0 };
      const { days } = range;
      const place = {
        from: days === null ? 0 : dayStart(days.first),
        until: dayStart((days?.last ?? LAST_DAY) + 1),
        limit,
        offset,
      };
      const isUncounted = filter.labelIds.length > 1 || filter.joinId !== null;
      const isNear = offset <= MAX_SKIPPED || isUncounted;
      const outline = days === null ? [isNear ? WHOLE : LARGE_SPANS] : spanRangesOf(days.first, days.last);
      const counts = isUncounted ? [countRowsStatement(filter, place)] : countStatements(filter, outline);
      if (isNear) {
        const [page, ...counted] = await d1.batch<SpanCount & PublicationRow>([
          pageStatement(filter, place),
          ...counts,
        ]);
        return { rows: page?.results ?? [], total: totalOf(merged(counted)) };
      }
      const spans = merged(await d1.batch<SpanCount>(counts));
      const total = totalOf(spans);
      if (offset >= total) return { rows: [], total };
      const sought = await seekDay(filter, spans, offset);
      const reached = { ...place, until: dayStart(sought.day + 1), offset: sought.offset };
      const { results } = await pageStatement(filter, reached).all<PublicationRow>();
      return { rows: results, total };
    },

    /** All posts of the filter in parts, the newest first. */
    async *readAll(filter: PostFilter): AsyncGenerator<PublicationRow[]> {
      const range = rangeOf(filter);
      if (range === null) return;
      const from = range.days === null ? 0 : dayStart(range.days.first);
      let until = dayStart((range.days?.last ?? LAST_DAY) + 1);
      // Posts of one moment may fill several parts.
      let offset = 0;
      for (;;) {
        const place = { from, until, limit: POSTS_PER_PART, offset };
        const { results } = await pageStatement(filter, place).all<PublicationRow>();
        const last = results.at(-1);
        if (last === undefined) return;
        yield results;
        if (results.length < POSTS_PER_PART) return;
        const ofLast = results.filter(({ datedAt }) => datedAt === last.datedAt).length;
        offset = last.datedAt + 1 === until ? offset + ofLast : ofLast;
        until = last.datedAt + 1;
      }
    },

    /** Sums of the scope's posts in a range of days, one row for each currency (empty: posts without a cost). */
    async sumTotals(
      { ownerId, joinId }: PostScope,
      firstDay: number | null,
      lastDay: number | null,
    ): Promise<CurrencyTotals[]> {
      const range = rangeOf({ firstDay, lastDay });
      if (range === null) return [];
      if (joinId !== null) {
        const from = dayStart(range.days?.first ?? FIRST_DAY);
        const until = dayStart((range.days?.last ?? LAST_DAY) + 1);
        return (await d1.prepare(TOTALS_IN_STAY).bind(ownerId, joinId, from, until).all<CurrencyTotals>()).results;
      }
      const ranges = range.days === null ? [WHOLE] : spanRangesOf(range.days.first, range.days.last);
      const part = (index: number) =>
        `SELECT ${TOTALS} FROM ${t} WHERE ${t.ownerId} = ?1 AND ${t.span} >= ?${2 + 2 * index} AND ${t.span} <= ?${3 + 2 * index}`;
      const { results } = await d1
        .prepare(ranges.map((_, index) => part(index)).join(" UNION ALL "))
        .bind(ownerId, ...ranges.flatMap(({ first, last }) => [first, last]))
        .all<RowOf<typeof TOTALS>>();
      return sumByCurrency(results);
    },
  };
}
export type PublicationListStore = ReturnType<typeof createPublicationListStore>;

function platformsOf(chosen: readonly TrackedPlatform[]): readonly TrackedPlatform[] {
  return chosen.length === 0 ? TRACKED_PLATFORMS : [...new Set(chosen)];
}

/** The days of a filter, null for all of them; null altogether when it leaves no day. */
function rangeOf({
  firstDay,
  lastDay,
}: Pick<PostFilter, "firstDay" | "lastDay">): { days: { first: number; last: number } | null } | null {
  if (firstDay === null && lastDay === null) return { days: null };
  const first = Math.max(FIRST_DAY, firstDay ?? FIRST_DAY);
  const last = Math.min(LAST_DAY, lastDay ?? LAST_DAY);
  return first > last ? null : { days: { first, last } };
}

/** Counts of several platforms as one. */
function merged(answers: readonly { results: SpanCount[] }[]): SpanCount[] {
  const sums = new Map<string, number>();
  for (const { span, posts } of answers.flatMap(({ results }) => results))
    sums.set(span, (sums.get(span) ?? 0) + posts);
  return [...sums].map(([span, posts]) => ({ span, posts }));
}

function totalOf(spans: readonly SpanCount[]): number {
  return spans.reduce((total, { posts }) => total + posts, 0);
}

function sumByCurrency(rows: readonly RowOf<typeof TOTALS>[]): CurrencyTotals[] {
  const sums = new Map<string, RowOf<typeof TOTALS>>();
  for (const row of rows) {
    const sum = sums.get(row.currency);
    if (sum === undefined) {
      sums.set(row.currency, { ...row });
      continue;
    }
    sum.posts += row.posts;
    sum.costMinor += row.costMinor;
    sum.views += row.views;
    sum.estimatedViews += row.estimatedViews;
    sum.viewedCostMinor += row.viewedCostMinor;
    sum.estimatedCostMinor += row.estimatedCostMinor;
  }
  return [...sums.values()].flatMap(({ currency, ...row }) =>
    row.posts === 0 ? [] : [{ ...row, currency: CURRENCIES.find((known) => known === currency) ?? "" }],
  );
}
