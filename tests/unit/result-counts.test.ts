import fc from "fast-check";
import { expect, test } from "vitest";
import { applyRating, countTabs, moveAttitude } from "#app/entities/list/result-counts.ts";
import { makeListItem } from "#tests/support/list-item.ts";
import { ATTITUDES, type Attitude } from "#workers/kernel/vocabulary.ts";
import type { ResultStats } from "#workers/modules/lists/contract.ts";

const stats = (counts: Partial<Record<Attitude, number>>, tab: ResultStats["tab"] = "pending"): ResultStats => ({
  tab,
  countryStats: [
    { country: "US", count: 3 },
    { country: "DE", count: 1 },
  ],
  followerStats: [{ range: "10k-100k", count: 4 }],
  playCountStats: [{ range: "1k-10k", count: 4 }],
  emailStats: [
    { hasEmail: false, count: 4 },
    { hasEmail: true, count: 0 },
  ],
  attitudeStats: ATTITUDES.map((attitude) => ({ attitude, count: counts[attitude] ?? 0, percentage: 0 })),
  hidden: { person: 0, enterprise: 0 },
  seen: 0,
  total: 4,
  totalCandidates: 4,
});

test("a rating moves one count and recomputes percentages with two decimals", () => {
  const after = moveAttitude(stats({ NORATE: 2, LIKE: 1 }), "NORATE", "LIKE");
  expect(after.attitudeStats).toContainEqual({ attitude: "NORATE", count: 1, percentage: 33.33 });
  expect(after.attitudeStats).toContainEqual({ attitude: "LIKE", count: 2, percentage: 66.67 });
});

test("counts never fall below zero", () => {
  const after = moveAttitude(stats({}), "DISLIKE", "LIKE");
  expect(after.attitudeStats.every(({ count }) => count >= 0)).toBe(true);
});

test("likes and superlikes share the favorite tab", () => {
  expect(countTabs(stats({ NORATE: 1, LIKE: 2, SUPERLIKE: 3, DISLIKE: 4 }))).toEqual({
    pending: 1,
    no: 4,
    favorite: 5,
    all: 4,
  });
});

test("a creator that leaves the tab leaves its filter counts too", () => {
  const after = applyRating(stats({ NORATE: 4 }), makeListItem(), "NORATE", "DISLIKE");
  expect(after.countryStats).toEqual([
    { country: "US", count: 2 },
    { country: "DE", count: 1 },
  ]);
  expect(after.followerStats).toEqual([{ range: "10k-100k", count: 3 }]);
  expect(after.total).toBe(3);
});

test("a like that becomes a superlike stays where it is", () => {
  const before = stats({ LIKE: 4 }, "favorite");
  expect(applyRating(before, makeListItem(), "LIKE", "SUPERLIKE").countryStats).toEqual(before.countryStats);
});

test("taking a rating back restores every count", () => {
  const attitude = fc.constantFrom(...ATTITUDES);
  fc.assert(
    fc.property(attitude, attitude, fc.constantFrom("pending", "no", "favorite"), (from, to, tab) => {
      const before = stats({ NORATE: 2, LIKE: 2, SUPERLIKE: 2, DISLIKE: 2 }, tab);
      const there = applyRating(before, makeListItem(), from, to);
      const back = applyRating(there, makeListItem(), to, from);
      expect(countTabs(back)).toEqual(countTabs(before));
      expect(back.countryStats).toEqual(before.countryStats);
      expect(back.total).toBe(before.total);
    }),
  );
});
