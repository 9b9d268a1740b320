import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fairPrice, type PriceRange, type ViewForecast, worthBounds } from "#workers/modules/cpm/domain.ts";

/** What a list asks of predicted views when it is asked for prices. */

function forecast(p25: number, p75: number): ViewForecast {
  return { p10: p25, p25, p50: p25, p75, p90: p75, posts: 6, isRough: false, isEstimated: false };
}

/** By the price that the card shows. */
function overlaps(price: { low: number; high: number }, { min, max }: PriceRange): boolean {
  return (max === null || price.low <= max) && (min === null || price.high >= min);
}

function isFound({ p25, p75 }: ViewForecast, range: PriceRange, rate: number): boolean {
  const bounds = worthBounds(range, rate);
  return bounds !== null && p25 <= bounds.mostLow && p75 >= bounds.leastHigh;
}

describe("views for a range of prices", () => {
  test("with $500 and a CPM of $10, whose price begins at $500 is found and whose begins a cent above is not", () => {
    const range = { min: null, max: 50_000 };
    expect(worthBounds(range, 10)).toEqual({ mostLow: 50_000, leastHigh: 0 });
    // 50,000 views are worth $500.00; 50,001 are worth $500.01.
    expect(fairPrice(forecast(50_000, 90_000), 10).low).toBe(50_000);
    expect(fairPrice(forecast(50_001, 90_000), 10).low).toBe(50_001);
    expect(isFound(forecast(50_001, 90_000), range, 10)).toBe(false);
  });

  test("at least $20 finds whose price ends there, rounded half up", () => {
    // At $2 a thousand views half a cent is two and a half views: 9,998 views are worth $19.996, shown as $20.00.
    expect(worthBounds({ min: 2_000, max: null }, 2)).toEqual({ mostLow: Number.MAX_SAFE_INTEGER, leastHigh: 9_998 });
    expect(fairPrice(forecast(1, 9_998), 2).high).toBe(2_000);
    expect(fairPrice(forecast(1, 9_997), 2).high).toBe(1_999);
  });

  test("a range within the fair range is an overlap too", () => {
    expect(isFound(forecast(10_000, 90_000), { min: 40_000, max: 50_000 }, 10)).toBe(true);
    expect(isFound(forecast(10_000, 39_000), { min: 40_000, max: 50_000 }, 10)).toBe(false);
  });

  test("at a rate of nothing everything is worth nothing: within what costs at most something, never at least something", () => {
    expect(worthBounds({ min: null, max: 50_000 }, 0)).toEqual({ mostLow: Number.MAX_SAFE_INTEGER, leastHigh: 0 });
    expect(worthBounds({ min: 0, max: 0 }, 0)).not.toBeNull();
    expect(worthBounds({ min: 1, max: null }, 0)).toBeNull();
  });

  test("agrees with the card's price to the cent, at any rate and any range", () => {
    const views = fc.integer({ min: 0, max: 50_000_000 });
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(
        ...[views, views, fc.integer({ min: 0, max: 1_000_000 })],
        ...[fc.option(cents), fc.option(cents), fc.boolean(), fc.integer({ min: -2, max: 2 })],
        (one, other, rateCents, from, to, isNear, off) => {
          const rate = rateCents / 100;
          const creator = forecast(Math.min(one, other), Math.max(one, other));
          const price = fairPrice(creator, rate);
          // Half of the ranges end within two cents of the price.
          const near = (cents: number) => Math.max(0, cents + off);
          const range = isNear
            ? { min: from === null ? null : near(price.high), max: near(price.low) }
            : orderly(from, to);
          expect(isFound(creator, range, rate)).toBe(overlaps(price, range));
        },
      ),
      { numRuns: 5_000, seed: 11 },
    );
  });
});

function orderly(from: number | null, to: number | null): PriceRange {
  return from !== null && to !== null && from > to ? { min: to, max: from } : { min: from, max: to };
}
