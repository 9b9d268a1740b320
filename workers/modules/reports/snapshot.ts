import type { Currency } from "#workers/modules/publications/domain.ts";
import type { CurrencyTotals, PublicationRow } from "#workers/modules/publications/list-store.ts";
import { decodeReadings } from "#workers/modules/publications/readings.ts";
import { toPublicationView, toSummary } from "#workers/modules/publications/view.ts";
import type { ReportPost, ReportSnapshot } from "./contract.ts";
import { curveOf, type Point, secondsOf, sumOf, thinned } from "./curves.ts";
import { MAX_BEST_POSTS, MAX_CURVE_POSTS, POST_POINTS } from "./domain.ts";

/** From rows and readings to what a report says. Pure. Only what a reader may see gets in: no ids, labels, people of the account or cover addresses. */

/** Characters of a title, a creator's name and a link in a report. */
const MAX_TITLE = 120;
const MAX_NAME = 60;
const MAX_URL = 300;

type Chosen = Pick<ReportSnapshot, "startDate" | "endDate" | "platforms" | "showsCost">;
type Kept = Chosen & {
  /** At least one. */
  rows: readonly PublicationRow[];
  /** Stored readings of the most viewed posts (`mostViewed`) by post. */
  readings: ReadonlyMap<string, string>;
};

/** The posts with the most views, the most viewed first; of two with as many the newer one. */
export function mostViewed(rows: readonly PublicationRow[], count: number): PublicationRow[] {
  return [...rows]
    .sort((left, right) => (right.views ?? -1) - (left.views ?? -1) || right.datedAt - left.datedAt)
    .slice(0, count);
}

export function toSnapshot({ rows, readings, ...chosen }: Kept): ReportSnapshot {
  const { showsCost } = chosen;
  const summary = toSummary(totalsOf(rows));
  const sum = (read: (row: PublicationRow) => number | null) => rows.reduce((all, row) => all + (read(row) ?? 0), 0);
  const curves = new Map(
    mostViewed(rows, MAX_CURVE_POSTS).map((row) => [
      row,
      curveOf(decodeReadings(readings.get(row.id) ?? ""), row.publishedAt),
    ]),
  );
  return {
    ...chosen,
    posts: rows.length,
    views: summary.totalViews,
    estimatedViews: summary.estimatedViews,
    likes: sum(({ likes }) => likes),
    comments: sum(({ comments }) => comments),
    readFrom: rows.reduce((oldest, { readAt }) => Math.min(oldest, readAt), Number.POSITIVE_INFINITY),
    readUntil: rows.reduce((newest, { readAt }) => Math.max(newest, readAt), 0),
    currencies: showsCost
      ? summary.currencies.map(({ currency, costMinor, videos, cpm, estimatedCpm }) => ({
          ...{ currency, costMinor, posts: videos, cpm, estimatedCpm },
        }))
      : [],
    curve: sumOf([...curves].map(([{ isEstimated }, points]) => ({ points, isEstimated: isEstimated === 1 }))),
    curvePosts: [...curves.values()].filter((points) => points.length > 0).length,
    best: mostViewed(rows, MAX_BEST_POSTS).map((row) => toPost(row, curves.get(row) ?? [], showsCost)),
  };
}

function toPost(row: PublicationRow, points: readonly Point[], showsCost: boolean): ReportPost {
  const view = toPublicationView(row);
  const { costMinor, currency } = row;
  return {
    ...{ platform: view.platform, kind: view.kind },
    url: row.state === "ok" && row.url.length <= MAX_URL ? row.url : null,
    title: shortened(row.title, MAX_TITLE),
    creator: shortened(row.authorName || (row.authorHandle ?? ""), MAX_NAME),
    ...{ publishedAt: row.publishedAt, readAt: row.readAt },
    ...{ views: view.views, likes: view.likes, comments: view.comments, engagementRate: view.engagementRate },
    isEstimated: view.isEstimated,
    cost: showsCost && costMinor !== null && currency !== null ? { amountMinor: costMinor, currency } : null,
    cpm: showsCost ? view.cpm : null,
    curve: thinned(points, POST_POINTS).map(({ at, views }) => [secondsOf(at), views]),
  };
}

/** The sums of rows, as the counters keep them for whole days (`publication_totals`). */
function totalsOf(rows: readonly PublicationRow[]): CurrencyTotals[] {
  const sums = new Map<Currency | "", CurrencyTotals>();
  for (const { currency, costMinor, views, isEstimated } of rows) {
    const key = currency ?? "";
    const none = { posts: 0, costMinor: 0, views: 0, estimatedViews: 0, viewedCostMinor: 0, estimatedCostMinor: 0 };
    const sum = sums.get(key) ?? { currency: key, ...none };
    const cost = costMinor ?? 0;
    sum.posts += 1;
    sum.costMinor += cost;
    sum[isEstimated === 1 ? "estimatedViews" : "views"] += views ?? 0;
    if (views !== null && views > 0) sum[isEstimated === 1 ? "estimatedCostMinor" : "viewedCostMinor"] += cost;
    sums.set(key, sum);
  }
  return [...sums.values()];
}

function shortened(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}
