import type { Platform } from "#workers/kernel/vocabulary.ts";

/** How a result list is ordered and counted. Pure. */

/** Orders of a list: best match first, else the most followers, average views, predicted views, engagement, or the newest latest post. */
export const RESULT_SORTS = ["match", "followers", "views", "expected", "engagement", "recent"] as const;
export const RESULTS_PAGE_SIZE = 20;
/** The highest that a range of predicted views takes. */
export const MAX_EXPECTED_VIEWS = 1_000_000_000_000;
/** The highest that a range of prices takes, in dollars. */
export const MAX_FAIR_PRICE = 10_000_000;
/** Longest cursor of a creator's posts: what an address takes (8,192), in which some of its characters are written by three. */
export const MAX_POSTS_CURSOR = 6_400;
/** Platforms that list what an account has posted; a test holds their adapters against it. */
export const PLATFORMS_WITH_POSTS: readonly Platform[] = ["YOUTUBE", "TIKTOK", "INSTAGRAM"];
/** How many rows a total is counted to when it is not kept. */
export const COUNT_CAP = 10_000;

/** Share of a count in percent, two decimals (spec 2 §4); 0 of nothing. */
export function percentage(count: number, total: number): number {
  if (total <= 0 || count <= 0) return 0;
  return Math.round((count / total) * 10_000) / 100;
}
