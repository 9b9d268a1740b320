import { describe, expect, test } from "vitest";
import { forecastLaterViews } from "#workers/modules/publications/forecast/domain.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 10, 1);

const on = (platform: string) => ({ platform, publishedAt: START });
/** Views by the days since the post came out. */
const curve = (...points: [days: number, value: number][]) =>
  points.map(([days, value]) => ({ at: START + days * DAY_MS, value }));
/** A post with this many views at 30 days, read each quarter of a day until `days`. */
const grown = (most: number, days: number, growthDays: number) =>
  Array.from({ length: Math.floor(days * 4) }, (_, index) => {
    const age = (index + 1) / 4;
    const value = Math.round((most * (1 - Math.exp(-age / growthDays))) / (1 - Math.exp(-30 / growthDays)));
    return { at: START + age * DAY_MS, value };
  });

/** The same numbers in every run (mulberry32), and normal ones of them. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe("the later views of a post", () => {
  test("meet the end of a post that keeps to the usual curve, ever closer", () => {
    const widths = [1, 3, 6, 9].map((days) => {
      const forecast = forecastLaterViews(grown(100_000, days, 3.5), on("TIKTOK"));
      if (forecast === null) throw new Error("no forecast");
      expect(forecast.last.p50 / 100_000).toBeCloseTo(1, 2);
      expect(forecast.last.at).toBe(START + 30 * DAY_MS);
      return Math.log(forecast.last.p90 / forecast.last.p10);
    });
    expect(widths).toEqual([...widths].sort((one, other) => other - one));
  });

  test("begin at the last reading, never fall, and are never below it", () => {
    const forecast = forecastLaterViews(curve([1, 1_000], [1.5, 40_000], [2, 41_000]), on("YOUTUBE"));
    if (forecast === null) throw new Error("no forecast");
    expect(forecast.band[0]).toEqual({ at: START + 2 * DAY_MS, p10: 41_000, p50: 41_000, p90: 41_000 });
    for (const [index, step] of forecast.band.entries()) {
      expect(step.p10).toBeLessThanOrEqual(step.p50);
      expect(step.p50).toBeLessThanOrEqual(step.p90);
      expect(step.p10).toBeGreaterThanOrEqual(forecast.band[index - 1]?.p10 ?? 0);
    }
    expect(forecast.readings).toBe(3);
  });

  test("follow the pace: a post that stopped gets fewer, and its band is wider", () => {
    const going = forecastLaterViews(grown(100_000, 3, 3.5), on("TIKTOK"));
    const still = grown(100_000, 2, 3.5);
    const stopped = forecastLaterViews(
      [...still, { at: START + 3 * DAY_MS, value: still.at(-1)?.value ?? 0 }],
      on("TIKTOK"),
    );
    expect(stopped?.last.p50).toBeLessThan((going?.last.p50 ?? 0) * 0.8);
  });

  test("hold eight of ten posts that grow faster or slower than usual", () => {
    const random = randomFrom(7);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    for (const days of [1, 2, 4]) {
      let within = 0;
      for (let post = 0; post < 400; post += 1) {
        const forecast = forecastLaterViews(grown(200_000, days, 3.5 * Math.exp(0.6 * normal())), on("TIKTOK"));
        if (forecast === null) throw new Error("no forecast");
        within += forecast.last.p10 <= 200_000 && forecast.last.p90 >= 200_000 ? 1 : 0;
      }
      expect(within / 400, `after ${days} days`).toBeGreaterThan(0.75);
    }
  });

  test("are not told without two readings an hour apart, a curve, a time of publication, or where nearly all is there", () => {
    expect(forecastLaterViews([], on("TIKTOK"))).toBeNull();
    expect(forecastLaterViews(curve([1, 10_000]), on("TIKTOK"))).toBeNull();
    expect(forecastLaterViews(curve([1, 10_000], [1.01, 10_100]), on("TIKTOK"))).toBeNull();
    expect(forecastLaterViews(curve([1, 10_000], [2, 12_000]), on("XHS"))).toBeNull();
    expect(forecastLaterViews(curve([1, 10_000], [2, 12_000]), { platform: "TIKTOK", publishedAt: null })).toBeNull();
    expect(forecastLaterViews(curve([0.02, 10], [0.1, 100]), on("TIKTOK"))).toBeNull();
    expect(forecastLaterViews(curve([20, 10_000], [25, 12_000]), on("TIKTOK"))).toBeNull();
    expect(forecastLaterViews(curve([40, 10_000], [50, 12_000]), on("YOUTUBE"))).toBeNull();
    expect(forecastLaterViews(curve([1, 0], [2, 0]), on("TIKTOK"))).toBeNull();
  });
});
