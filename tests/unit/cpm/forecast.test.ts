/** The views of the next post, a fair price, and what an asked price is worth. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cpmOf,
  fairPrice,
  forecastViews,
  judgeOffer,
  type PlayedPost,
  type ViewForecast,
} from "#workers/modules/cpm/domain.ts";

const NOW = Date.UTC(2026, 4, 20);
const DAY_MS = 86_400_000;

/** Posts of so many plays, a week apart, the newest 60 days old. */
function posts(plays: readonly (number | null)[], part: Partial<PlayedPost> = {}): PlayedPost[] {
  return plays.map((each, at) => ({
    plays: each,
    publishedAt: NOW - (60 + at * 7) * DAY_MS,
    isEstimated: false,
    ...part,
  }));
}

const forecast = (given: readonly PlayedPost[]) => forecastViews("YOUTUBE", given, NOW);
const numbers = (given: readonly PlayedPost[]) => {
  const found = forecast(given);
  return found && [found.p10, found.p50, found.p90];
};

describe("views of the next post", () => {
  test("six posts of about the same size give their median and a band around it", () => {
    expect(forecast(posts([24_000, 31_000, 22_000, 27_500, 19_000, 26_000]))).toEqual({
      ...{ p10: 13_961, p25: 18_391, p50: 24_980, p75: 33_929, p90: 44_696 },
      ...{ posts: 6, isRough: false, isEstimated: false },
    });
  });

  test("one viral post does not carry it", () => {
    const usual = forecast(posts([24_000, 31_000, 22_000, 27_500, 19_000, 26_000]));
    const viral = forecast(posts([24_000, 31_000, 22_000, 27_500, 19_000, 9_000_000]));
    expect((viral?.p50 ?? 0) / (usual?.p50 ?? 1)).toBeLessThan(1.1);
    expect((viral?.p90 ?? 0) / (usual?.p90 ?? 1)).toBeLessThan(1.5);
  });

  test("one post says nothing, two say it roughly, and more narrow the band", () => {
    expect(forecast(posts([10_000]))).toBeNull();
    expect(forecast([])).toBeNull();
    const widths = [2, 3, 4, 6].map((count) => {
      const found = forecast(posts(Array.from({ length: count }, () => 10_000)));
      return { isRough: found?.isRough, width: (found?.p90 ?? 0) / (found?.p10 ?? 1) };
    });
    expect(widths.map(({ isRough }) => isRough)).toEqual([true, true, false, false]);
    expect(widths.map(({ width }) => width)).toEqual([...widths.map(({ width }) => width)].sort((a, b) => b - a));
  });

  test.each([null, 0, -5, Number.NaN, Number.POSITIVE_INFINITY, 1e300])("a count of %s is left out", (count) => {
    expect(numbers(posts([10_000, 12_000, 11_000, count]))).toEqual(numbers(posts([10_000, 12_000, 11_000])));
    expect(forecast(posts([10_000, count, count]))).toBeNull();
  });

  test("posts of more than a year ago are left out, as pinned ones are", () => {
    const old = posts([9_000_000, 8_000_000], { publishedAt: NOW - 366 * DAY_MS });
    const recent = posts([10_000, 12_000, 11_000]);
    expect(numbers([...recent, ...old])).toEqual(numbers(recent));
    expect(forecast(old)).toBeNull();
  });

  test("a young post counts for what it will have, one of the last hours and one of the future not at all", () => {
    const recent = posts([10_000, 10_000, 10_000, 10_000]);
    const young = posts([3_920], { publishedAt: NOW - 7 * DAY_MS });
    const grown = forecast([...young, ...young, ...young])?.p50 ?? 0;
    expect(grown).toBeGreaterThan(8_000);
    expect(grown).toBeLessThan(10_000);
    for (const publishedAt of [NOW - 3_600_000, NOW + DAY_MS])
      expect(numbers([...recent, ...posts([40], { publishedAt })])).toEqual(numbers(recent));
    expect(forecast(posts([10_000, 12_000], { publishedAt: null }))).toMatchObject({ posts: 2 });
  });

  test("estimated views are never mixed with actual ones", () => {
    const actual = posts([10_000, 11_000, 12_000]);
    const estimated = posts([900, 1_000, 1_100, 1_200], { isEstimated: true });
    expect(forecastViews("INSTAGRAM", [...actual, ...estimated], NOW)).toMatchObject({
      p50: 11_000,
      posts: 3,
      isEstimated: false,
    });
    expect(forecastViews("INSTAGRAM", [...actual.slice(0, 1), ...estimated], NOW)).toMatchObject({
      posts: 4,
      isEstimated: true,
    });
    expect(forecastViews("INSTAGRAM", [...actual.slice(0, 1), ...estimated.slice(0, 1)], NOW)).toBeNull();
  });

  test("whatever the counts are, the parts stay in order, and more views everywhere never predict fewer", () => {
    const counts = fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(counts, (plays) => {
        const { p10, p25, p50, p75, p90 } = forecast(posts(plays)) ?? Object.create(null);
        expect([p10, p25, p50, p75, p90]).toEqual([p10, p25, p50, p75, p90].sort((a, b) => a - b));
        expect(forecast(posts(plays.map((each) => each * 2)))?.p50).toBeGreaterThanOrEqual(p50);
      }),
    );
  });
});

const views = (p25: number, p50: number, p75: number): ViewForecast => ({
  ...{ p10: 0, p25, p50, p75, p90: p75, posts: 6, isRough: false, isEstimated: false },
});

describe("a fair price", () => {
  test.each([
    [views(16_640, 25_800, 39_990), 10, { low: 16_640, fair: 25_800, high: 39_990 }],
    [views(16_640, 25_800, 39_990), 12.5, { low: 20_800, fair: 32_250, high: 49_988 }],
    [views(149, 150, 151), 0.1, { low: 1, fair: 2, high: 2 }],
    [views(1, 1, 1), 5, { low: 1, fair: 1, high: 1 }],
    [views(100, 1_000, 10_000), 0, { low: 0, fair: 0, high: 0 }],
    [views(1_000_000, 2_500_000, 90_000_000_000), 10_000, { low: 1_000_000_000, fair: 2_500_000_000, high: 9e13 }],
  ])("%j at $%d is %j to the cent", (predicted, rate, price) => {
    expect(fairPrice(predicted, rate)).toEqual(price);
  });

  test("a CPM is the cost over the thousands of views, to the cent, and none without views", () => {
    expect(cpmOf(80_000, 25_800)).toBe(3_101);
    expect(cpmOf(1, 8_000_000)).toBe(0);
    expect(cpmOf(25, 2_000)).toBe(13);
    expect([cpmOf(100, 0), cpmOf(100, -1), cpmOf(100, Number.NaN)]).toEqual([null, null, null]);
  });

  test("asked $800 for 25,800 views is a CPM of 31.01 where 10 to 20 would be fair", () => {
    const predicted = views(17_200, 25_800, 34_400);
    const price = fairPrice(predicted, 15);
    expect(price).toEqual({ low: 25_800, fair: 38_700, high: 51_600 });
    expect(judgeOffer(80_000, price, predicted)).toEqual({ cpm: 3_101, low: 1_000, high: 2_000, verdict: "above" });
    expect(judgeOffer(51_600, price, predicted)?.verdict).toBe("within");
    expect(judgeOffer(25_800, price, predicted)?.verdict).toBe("within");
    expect(judgeOffer(25_799, price, predicted)?.verdict).toBe("below");
  });
});
