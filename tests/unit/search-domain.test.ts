import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bucketOf,
  FOLLOWER_BUCKET_IDS,
  FOLLOWER_BUCKETS,
  VIEW_BUCKET_IDS,
  VIEW_BUCKETS,
} from "#workers/modules/creators/domain.ts";
import {
  earnedUnits,
  keywordProblem,
  percentage,
  searchCostPoints,
  searchCostUnits,
} from "#workers/modules/search/domain.ts";
import { toResultStats } from "#workers/modules/search/result-stats.ts";

describe("cost of a search", () => {
  test.each([
    [100, 1],
    [101, 2],
    [200, 2],
    [1_950, 20],
    [2_000, 20],
  ])("%d videos on YouTube are %d points", (videos, points) => {
    expect(searchCostPoints("input", "YOUTUBE", videos)).toBe(points);
    expect(searchCostUnits("input", "YOUTUBE", videos)).toBe(points * 10);
  });

  test("a keyword search on TikTok is three points", () => {
    expect(searchCostPoints("input", "TIKTOK", 300)).toBe(3);
  });

  test("what was earned is whole points, never more than was held, nothing without a creator", () => {
    expect(earnedUnits({ videos: 0, found: 0 }, 20)).toBe(0);
    expect(earnedUnits({ videos: 150, found: 0 }, 20)).toBe(0);
    expect(earnedUnits({ videos: 1, found: 1 }, 20)).toBe(10);
    expect(earnedUnits({ videos: 101, found: 9 }, 20)).toBe(20);
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(500), fc.integer({ min: 0, max: 20 }), (videos, found, points) => {
        const earned = earnedUnits({ videos, found }, points * 10);
        expect(earned % 10).toBe(0);
        expect(earned).toBeLessThanOrEqual(points * 10);
      }),
    );
  });
});

describe("buckets", () => {
  test("hold every number exactly once and no unknown one", () => {
    fc.assert(
      fc.property(fc.nat(3_000_000_000), (value) => {
        for (const buckets of [FOLLOWER_BUCKETS, VIEW_BUCKETS]) {
          const holding = buckets.filter(({ min, max }) => value >= min && (max === null || value <= max));
          expect(holding.map(({ id }) => id)).toEqual([bucketOf<string>(buckets, value)]);
        }
      }),
    );
    for (const unknown of [null, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(bucketOf(FOLLOWER_BUCKETS, unknown)).toBeNull();
    }
  });

  test.each([
    [0, "lt1k", "lt1k"],
    [999, "lt1k", "lt1k"],
    [999.6, "1k-10k", "1k-10k"],
    [1_000, "1k-10k", "1k-10k"],
    [10_000, "10k-100k", "10k-100k"],
    [100_000, "100k-1m", "gte100k"],
    [999_999, "100k-1m", "gte100k"],
    [1_000_000, "gte1m", "gte100k"],
  ])("%d is in %s of the followers and %s of the views", (value, followers, views) => {
    expect(bucketOf(FOLLOWER_BUCKETS, value)).toBe(followers);
    expect(bucketOf(VIEW_BUCKETS, value)).toBe(views);
  });

  test("are named alike everywhere", () => {
    expect(FOLLOWER_BUCKETS.map(({ id }) => id)).toEqual([...FOLLOWER_BUCKET_IDS]);
    expect(VIEW_BUCKETS.map(({ id }) => id)).toEqual([...VIEW_BUCKET_IDS]);
  });
});

describe("shares", () => {
  test("have two decimals, stay between 0 and 100, and are 0 of nothing", () => {
    expect(percentage(1, 3)).toBe(33.33);
    expect(percentage(2, 3)).toBe(66.67);
    expect(percentage(5, 0)).toBe(0);
    expect(percentage(-5, 10)).toBe(0);
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (a, b) => {
        const share = percentage(Math.min(a, b), Math.max(a, b));
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(100);
        expect(Number(share.toFixed(2))).toBe(share);
      }),
    );
  });

  test("no count is shown below zero", () => {
    const stats = toResultStats("pending", [
      { dim: "attitude", key: "NORATE", count: -2 },
      { dim: "attitude", key: "LIKE", count: 4 },
      { dim: "country", key: "US", count: -1 },
      { dim: "all", key: "", count: -2 },
    ]);
    expect(stats).toMatchObject({ total: 0, totalCandidates: 4, countryStats: [] });
    expect(stats.attitudeStats.find(({ attitude }) => attitude === "NORATE")).toMatchObject({
      count: 0,
      percentage: 0,
    });
  });
});

test("a keyword is neither empty nor an address nor too long", () => {
  expect(["", "  ", "lego", "https://a.b", "HTTP", "x".repeat(201), "x".repeat(200)].map(keywordProblem)).toEqual([
    "empty",
    "empty",
    null,
    "link",
    "link",
    "tooLong",
    null,
  ]);
});
