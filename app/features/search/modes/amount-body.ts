import type { SearchRequest } from "./search-mode.ts";

/** How much to look at, as most calls take it (spec 2 §7). */
export function videoAmount({ reason, from, amount }: Omit<SearchRequest, "options">) {
  return { reason, currentVideoCount: from, maxVideoCount: amount };
}

/** The same under the names that lists of accounts and TikTok's keyword search have. */
export function plainAmount({ reason, from, amount }: Omit<SearchRequest, "options">) {
  return { reason, currentCount: from, maxCount: amount };
}
