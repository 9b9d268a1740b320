import { expect, test } from "vitest";
import { partForApi, partOf } from "#app/entities/list/list-scope.ts";
import { NO_FILTERS } from "#app/entities/list/search-address.ts";
import { deadLinksOf, totalsOf } from "#app/entities/task/task-totals.ts";
import { resultsLocales } from "#app/features/results/locales.ts";
import { LANGUAGES, TABS } from "#workers/kernel/vocabulary.ts";
import type { ResultStats } from "#workers/modules/lists/contract.ts";
import { COUNT_CAP } from "#workers/modules/lists/domain.ts";

const stats: ResultStats = {
  tab: "pending",
  countryStats: [],
  followerStats: [],
  playCountStats: [],
  emailStats: [
    { hasEmail: true, count: 105 },
    { hasEmail: false, count: 205 },
  ],
  attitudeStats: [
    { attitude: "LIKE", count: 12, percentage: 0 },
    { attitude: "SUPERLIKE", count: 3, percentage: 0 },
    { attitude: "DISLIKE", count: 20, percentage: 0 },
    { attitude: "NORATE", count: 310, percentage: 0 },
  ],
  hidden: { person: 0, enterprise: 0 },
  seen: 0,
  total: 310,
  totalCandidates: 345,
};
const filters = { ...NO_FILTERS, regions: ["US"] };

test("without filters everybody of the tab is shown, whatever the pages said before a rating", () => {
  const part = partOf({ tab: "pending", filters: NO_FILTERS }, stats, { listed: 312, leftSince: 2 });
  expect(part).toEqual({
    tab: "pending",
    isFiltered: false,
    all: 345,
    total: 310,
    withEmail: 105,
    matching: 310,
    isCapped: false,
  });
});

test("with filters the line says how many match, less those who were rated out of the tab since", () => {
  const part = partOf({ tab: "pending", filters }, stats, { listed: 34, leftSince: 2 });
  expect(part).toMatchObject({ isFiltered: true, matching: 32, all: 345, total: 310, withEmail: 105 });
  expect(partOf({ tab: "pending", filters }, stats, { listed: 1, leftSince: 3 })?.matching).toBe(0);
});

test("the line says how many creators all tabs hold, beside those of the tab", () => {
  for (const language of LANGUAGES)
    for (const tab of TABS) expect(resultsLocales[language].scope[tab]).toMatch(/\{\{all\}\}/);
});

test("a count that ended at its limit says that there are more", () => {
  const many = { ...stats, attitudeStats: [{ attitude: "NORATE" as const, count: 50_000, percentage: 100 }] };
  expect(partOf({ tab: "pending", filters }, many, { listed: COUNT_CAP, leftSince: 0 })?.isCapped).toBe(true);
});

test("nothing is said of numbers that are those of another tab, or not there yet", () => {
  expect(partOf({ tab: "favorite", filters }, stats, { listed: 3, leftSince: 0 })).toBeNull();
  expect(partOf({ tab: "pending", filters }, stats, { listed: null, leftSince: 0 })).toBeNull();
  expect(partOf({ tab: "pending", filters }, null, { listed: 3, leftSince: 0 })).toBeNull();
});

test("favorites are liked and superliked ones; exports and bulk marks are asked for the same part", () => {
  const favorites = { ...stats, tab: "favorite" as const };
  expect(partOf({ tab: "favorite", filters: NO_FILTERS }, favorites, { listed: 15, leftSince: 0 })?.total).toBe(15);
  expect(partForApi({ tab: "favorite", filters })).toEqual({
    attitude: "LIKE",
    filters: {
      countries: ["US"],
      followerRanges: [],
      viewCountRanges: [],
      hasEmail: null,
      expectedViews: null,
      fairPrice: null,
    },
  });
});

const progress = {
  current: 100,
  total: 200,
  count: 40,
  percent: 50,
  remainingSeconds: null,
  phase: null,
  stalled: null,
};

test("a portion that was added counts on from those before it", () => {
  expect(totalsOf({ params: { videosBefore: 200, foundBefore: 90 }, progress })).toEqual({
    read: 300,
    wanted: 400,
    found: 130,
  });
  expect(totalsOf({ params: {}, progress })).toEqual({ read: 100, wanted: 200, found: 40 });
});

test("links that brought nobody are read with their reasons, and nothing else is taken for one", () => {
  const missing = [{ input: "@gone", reason: "not_found" }, { input: 3 }, null, "x"];
  expect(deadLinksOf({ result: { hasMore: false, taskId: "t", missing } })).toEqual([
    { input: "@gone", reason: "not_found" },
  ]);
  expect(deadLinksOf({ result: { hasMore: false, taskId: "t" } })).toEqual([]);
});
