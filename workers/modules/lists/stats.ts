import { ATTITUDES, type Tab } from "#workers/kernel/vocabulary.ts";
import { FOLLOWER_BUCKET_IDS, VIEW_BUCKET_IDS } from "#workers/modules/creators/domain.ts";
import type { ResultStats } from "./contract.ts";
import { percentage } from "./domain.ts";

export type CounterRow = { dim: string; key: string; count: number };

/** What the filter panel and the tabs show, from the counters of one tab (spec 2 §3 Filter stats). Choices without rows are left out. */
export function toResultStats(tab: Tab, counters: readonly CounterRow[]): ResultStats {
  const positive = counters.filter(({ count }) => count > 0);
  const countOf = (dim: string, key: string) => positive.find((row) => row.dim === dim && row.key === key)?.count ?? 0;
  const totalCandidates = sum(positive.filter(({ dim }) => dim === "attitude"));
  return {
    tab,
    countryStats: positive
      .filter(({ dim }) => dim === "country")
      .map(({ key, count }) => ({ country: key, count }))
      .sort((a, b) => b.count - a.count || (a.country < b.country ? -1 : 1)),
    followerStats: FOLLOWER_BUCKET_IDS.map((range) => ({ range, count: countOf("followers", range) })),
    playCountStats: VIEW_BUCKET_IDS.map((range) => ({ range, count: countOf("views", range) })),
    emailStats: [true, false].map((hasEmail) => ({ hasEmail, count: countOf("email", hasEmail ? "1" : "0") })),
    attitudeStats: ATTITUDES.map((attitude) => {
      const count = countOf("attitude", attitude);
      return { attitude, count, percentage: percentage(count, totalCandidates) };
    }),
    hidden: { person: countOf("hidden", "PERSON"), enterprise: countOf("hidden", "ENTERPRISE") },
    seen: countOf("seen", ""),
    total: countOf("all", ""),
    totalCandidates,
  };
}

/** The sum of the counters of one dimension over the chosen keys. */
export function sumOf(counters: readonly CounterRow[], dim: string, keys: readonly string[]): number {
  return sum(counters.filter((row) => row.dim === dim && row.count > 0 && keys.includes(row.key)));
}

function sum(rows: readonly CounterRow[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
