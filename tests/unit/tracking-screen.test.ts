import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount, writeCost } from "#app/entities/tracked-post/money.ts";
import {
  isNarrowed,
  PAGE_SIZES,
  readTrackingAddress,
  type TrackingAddress,
  WHOLE_LIST,
  writeTrackingAddress,
} from "#app/entities/tracked-post/tracking-address.ts";
import { curveOf, milestonesOf, velocityOf } from "#app/features/tracking/curve.ts";
import { quickRange } from "#app/lib/quick-ranges.ts";
import type { ReadingPoint } from "#workers/modules/publications/contract.ts";
import { CURRENCIES, MAX_COST_MINOR, readCost, TRACKED_PLATFORMS } from "#workers/modules/publications/domain.ts";

const read = (query: string) => readTrackingAddress(new URLSearchParams(query));

const days = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 400 }))
  .map(([first, more]) => [first, first + more].map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)));
const ids = fc.stringMatching(/^[\w-]{1,26}$/);

const addresses: fc.Arbitrary<TrackingAddress> = fc
  .record({
    page: fc.integer({ min: 1, max: 100_000 }),
    pageSize: fc.constantFrom(...PAGE_SIZES),
    platforms: fc.subarray([...TRACKED_PLATFORMS]),
    labels: fc.uniqueArray(ids, { maxLength: 10 }),
    member: fc.option(ids),
    link: fc.option(fc.webUrl({ withQueryParameters: true, withFragments: true })),
    // One post alone is compared with nothing.
    compare: fc.oneof(fc.constant([]), fc.uniqueArray(ids, { minLength: 2, maxLength: 5 })),
    range: fc.option(days),
  })
  .map(({ range, ...rest }) => ({ ...rest, startDate: range?.[0] ?? null, endDate: range?.[1] ?? null }));

test("the address of video tracking says everything that is shown, and is read back as it was written", () => {
  fc.assert(
    fc.property(addresses, (address) => {
      expect(readTrackingAddress(writeTrackingAddress(address))).toEqual(address);
      expect(read(String(writeTrackingAddress(address)))).toEqual(address);
    }),
  );
});

test("defaults are left out of the address; what is unknown or impossible in it is the default", () => {
  expect(String(writeTrackingAddress(WHOLE_LIST))).toBe("");
  expect(
    read("page=-1&pageSize=7&platform=VIMEO,&tag=a b,%00&startDate=2026-02-30&endDate=soon&member=../x&link=%20"),
  ).toEqual(WHOLE_LIST);
  for (const page of ["0", "1.5", "1e9", "NaN", "9".repeat(400)]) expect(read(`page=${page}`).page).toBe(1);
  expect(() => fc.assert(fc.property(fc.webQueryParameters(), (query) => void read(query)))).not.toThrow();
});

test("two to five posts are compared", () => {
  expect(read("compare=a").compare).toEqual([]);
  expect(read("compare=a,a,b").compare).toEqual(["a", "b"]);
  expect(read("compare=a,b,c,d,e,f").compare).toEqual(["a", "b", "c", "d", "e"]);
});

test("platforms keep one order, and days in the wrong order change places", () => {
  expect(read("platform=XHS,TIKTOK,XHS").platforms).toEqual(["TIKTOK", "XHS"]);
  expect(read("startDate=2026-03-02&endDate=2026-03-01")).toMatchObject({
    startDate: "2026-03-01",
    endDate: "2026-03-02",
  });
});

test("only what narrows the list counts as a filter", () => {
  expect(isNarrowed({ ...WHOLE_LIST, page: 3, pageSize: 50, member: "usr_1", link: "https://x.test" })).toBe(false);
  expect(isNarrowed({ ...WHOLE_LIST, labels: ["tag_1"] })).toBe(true);
  expect(isNarrowed({ ...WHOLE_LIST, endDate: "2026-01-01" })).toBe(true);
});

test("a quick range ends today and counts its days from there", () => {
  const today = "2026-05-31";
  expect(quickRange("last7", today)).toEqual({ startDate: "2026-05-25", endDate: today });
  expect(quickRange("last30", today)).toEqual({ startDate: "2026-05-02", endDate: today });
  expect(quickRange("thisMonth", today)).toEqual({ startDate: "2026-05-01", endDate: today });
  expect(quickRange("lastThreeMonths", today)).toEqual({ startDate: "2026-02-28", endDate: today });
  expect(quickRange("lastThreeMonths", "2026-01-15")).toEqual({ startDate: "2025-10-15", endDate: "2026-01-15" });
});

test("a cost is put into its field so that it is read back as it was", () => {
  const amounts = fc.record({
    amountMinor: fc.integer({ min: 0, max: MAX_COST_MINOR }),
    currency: fc.constantFrom(...CURRENCIES),
  });
  fc.assert(
    fc.property(amounts, (cost) => {
      expect(readCost(writeCost(cost), cost.currency)).toEqual({ ok: true, cost });
    }),
  );
  expect([writeCost(null), writeCost({ amountMinor: 125_050, currency: "USD" })]).toEqual(["", "1250.50"]);
  expect([
    writeCost({ amountMinor: 120_000, currency: "EUR" }),
    writeCost({ amountMinor: 500, currency: "JPY" }),
  ]).toEqual(["1200", "500"]);
});

test("amounts have the digits of their currency, a CPM always two", () => {
  expect(formatAmount(1250.5, "USD", "en")).toBe("$1,250.50");
  expect(formatAmount(500, "JPY", "en")).toBe("¥500");
  expect(formatAmount(3.2, "JPY", "en", 2)).toBe("¥3.20");
});

const HOUR_MS = 3_600_000;

function reading(hours: number, views: number | null, marks: ReadingPoint["marks"] = []): ReadingPoint {
  return { at: hours * HOUR_MS, views, likes: 1, comments: null, favorites: null, shares: null, marks };
}

test("a curve leaves out what was not told and what cannot be; a fall is part of it", () => {
  const points = [reading(0, 100), reading(1, null), reading(2, 9e11, ["absurd"]), reading(3, 90, ["fell"])];
  expect(curveOf(points, "views").map(({ value }) => value)).toEqual([100, 90]);
  expect(curveOf(points, "shares")).toEqual([]);
});

test("what a post grows in a day comes from its last two sound readings an hour or more apart", () => {
  expect(velocityOf([reading(0, 100), reading(12, 600), reading(24, 700)], "views")).toBe(200);
  expect(velocityOf([reading(0, 100), reading(12, 600), reading(12.5, 601)], "views")).toBeCloseTo(962, 0);
  expect(velocityOf([reading(0, 100), reading(12, 50, ["fell"]), reading(24, 340)], "views")).toBe(240);
  expect(velocityOf([reading(0, 100)], "views")).toBeNull();
  expect(velocityOf([reading(0, 100), reading(0.5, 110)], "views")).toBeNull();
  expect(velocityOf([], "views")).toBeNull();
});

test("a milestone is told with the reading that first had it, and as earlier where the first of all had it", () => {
  const points = [reading(0, 2_000), reading(5, 9_999), reading(9, 120_000), reading(12, 130_000)];
  expect(milestonesOf(points, true)).toEqual([
    { count: 100_000, at: 9 * HOUR_MS, isEarlier: false },
    { count: 10_000, at: 9 * HOUR_MS, isEarlier: false },
    { count: 1_000, at: 0, isEarlier: true },
  ]);
  // When that was stands in a reading that is not loaded.
  expect(milestonesOf(points, false).map(({ count }) => count)).toEqual([100_000, 10_000]);
  expect(milestonesOf([reading(0, 999), reading(1, 5e6, ["absurd"])], true)).toEqual([]);
});
