import { ATTITUDES, type Attitude, type Tab, tabOf } from "#workers/kernel/vocabulary.ts";
import { FOLLOWER_BUCKETS, REGION_UNKNOWN, VIEW_BUCKETS } from "#workers/modules/creators/domain.ts";
import type { ListItem, ResultStats } from "#workers/modules/lists/contract.ts";

/** Pure arithmetic on the counts of a result list, so that the screen moves before the server answers. */

export type TabCounts = Record<Tab, number> & { all: number };

/** How many creators each of the three tabs holds. */
export function countTabs(stats: ResultStats): TabCounts {
  const counts: TabCounts = { pending: 0, no: 0, favorite: 0, all: stats.totalCandidates };
  for (const { attitude, count } of stats.attitudeStats) counts[tabOf(attitude)] += count;
  return counts;
}

/** Moves one creator from an attitude to another: never below 0, percentages with 2 decimals (spec 2 §4). */
export function moveAttitude(stats: ResultStats, from: Attitude, to: Attitude): ResultStats {
  if (from === to) return stats;
  const counts = new Map<Attitude, number>(ATTITUDES.map((attitude) => [attitude, 0]));
  for (const stat of stats.attitudeStats) counts.set(stat.attitude, stat.count);
  counts.set(from, Math.max(0, (counts.get(from) ?? 0) - 1));
  counts.set(to, (counts.get(to) ?? 0) + 1);
  const whole = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    ...stats,
    attitudeStats: [...counts].map(([attitude, count]) => ({ attitude, count, percentage: percentOf(count, whole) })),
  };
}

/** Takes a creator out of (-1) or into (+1) the filter counts of the tab that `stats` describes. */
export function shiftFilterCounts(stats: ResultStats, card: ListItem, by: 1 | -1): ResultStats {
  const region = card.region ?? REGION_UNKNOWN;
  const followers = bucketOf(FOLLOWER_BUCKETS, card.followers);
  const views = bucketOf(VIEW_BUCKETS, card.averageViews);
  const hasEmail = card.email !== null;
  const shift = (count: number) => Math.max(0, count + by);
  return {
    ...stats,
    total: shift(stats.total),
    countryStats: stats.countryStats.map((stat) =>
      stat.country === region ? { ...stat, count: shift(stat.count) } : stat,
    ),
    followerStats: stats.followerStats.map((stat) =>
      stat.range === followers ? { ...stat, count: shift(stat.count) } : stat,
    ),
    playCountStats: stats.playCountStats.map((stat) =>
      stat.range === views ? { ...stat, count: shift(stat.count) } : stat,
    ),
    emailStats: stats.emailStats.map((stat) =>
      stat.hasEmail === hasEmail ? { ...stat, count: shift(stat.count) } : stat,
    ),
  };
}

/** The effect of rating one creator on the counts shown with a tab. */
export function applyRating(stats: ResultStats, card: ListItem, from: Attitude, to: Attitude): ResultStats {
  const moved = moveAttitude(stats, from, to);
  const wasHere = tabOf(from) === stats.tab;
  const isHere = tabOf(to) === stats.tab;
  if (wasHere === isHere) return moved;
  return shiftFilterCounts(moved, card, isHere ? 1 : -1);
}

/** The attitude a card came with. */
export function attitudeOf(card: ListItem): Attitude {
  return card.attitude;
}

/** The attitude by which the API is asked for a tab (spec 2 §4). */
export function attitudeOfTab(tab: Tab): Attitude {
  const attitudes = { pending: "NORATE", no: "DISLIKE", favorite: "LIKE" } as const satisfies Record<Tab, Attitude>;
  return attitudes[tab];
}

function percentOf(count: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((count / whole) * 10_000) / 100;
}

function bucketOf<Id extends string>(
  buckets: readonly { id: Id; min: number; max: number | null }[],
  value: number | null,
): Id | undefined {
  if (value === null) return undefined;
  return buckets.find(({ min, max }) => value >= min && (max === null || value <= max))?.id;
}
