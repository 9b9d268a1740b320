import type { Tab } from "#workers/kernel/vocabulary.ts";
import type { ResultStats } from "#workers/modules/lists/contract.ts";
import { COUNT_CAP } from "#workers/modules/lists/domain.ts";
import type { ResultView } from "./query-keys.ts";
import { attitudeOfTab } from "./result-counts.ts";
import { countFilters, type Filters, filtersForApi } from "./search-address.ts";

/**
 * What of a list is meant: a tab of it, or those of the tab that match the filters. The line over the cards says it, and exports and bulk marks are about the same
 * creators.
 */
export type ListPart = {
  tab: Tab;
  isFiltered: boolean;
  /** Creators of all tabs. */
  all: number;
  /** Creators of the tab, and those of them with an email. */
  total: number;
  withEmail: number;
  /** Those of the tab that match the filters; all of them without filters. */
  matching: number;
  /** Counting `matching` ended at its limit: there are more. */
  isCapped: boolean;
};

/**
 * The part of a list that a view shows; null before its counts are there. `listed` is what the server counted for tab and filters, `leftSince` how many of the loaded cards have been rated
 * out of the tab since.
 */
export function partOf(
  { tab, filters }: Pick<ResultView, "tab" | "filters">,
  stats: ResultStats | null,
  { listed, leftSince }: { listed: number | null; leftSince: number },
): ListPart | null {
  if (!stats || stats.tab !== tab) return null;
  const total = stats.attitudeStats.reduce((sum, stat) => sum + (isOfTab(tab, stat.attitude) ? stat.count : 0), 0);
  const withEmail = Math.min(total, stats.emailStats.find(({ hasEmail }) => hasEmail)?.count ?? 0);
  const isFiltered = countFilters(filters) > 0;
  const part = { tab, isFiltered, all: stats.totalCandidates, total, withEmail };
  if (!isFiltered) return { ...part, matching: total, isCapped: false };
  if (listed === null) return null;
  const isCapped = listed >= COUNT_CAP;
  return { ...part, matching: Math.min(total, Math.max(0, listed - leftSince)), isCapped };
}

/** The same part as the calls for exports and bulk marks take it. */
export function partForApi({ tab, filters }: { tab: Tab; filters: Filters }) {
  return { attitude: attitudeOfTab(tab), filters: filtersForApi(filters) };
}

function isOfTab(tab: Tab, attitude: ResultStats["attitudeStats"][number]["attitude"]): boolean {
  if (tab === "favorite") return attitude === "LIKE" || attitude === "SUPERLIKE";
  return attitude === attitudeOfTab(tab);
}
