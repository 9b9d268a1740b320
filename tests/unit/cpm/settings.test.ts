/** Rates as they are typed, and the tiers of countries. */
import { expect, test } from "vitest";
import {
  centsOf,
  DEFAULT_SETTINGS,
  listedTier,
  rateProblem,
  readDollars,
  tierOfRegion,
  withCountry,
} from "#workers/modules/cpm/domain.ts";
import { readCountry, readTier } from "#workers/modules/cpm/read-settings.ts";

test.each([
  ["12.5", 12.5, null],
  ["12,50", 12.5, null],
  [" $ 0.07 ", 0.07, null],
  ["１２．５", 12.5, null],
  ["0", 0, null],
  ["10000", 10_000, null],
  ["$1.5k", 1_500, null],
  ["0.5万", 5_000, null],
  ["-2k", -2_000, "negative"],
  ["1k5", Number.NaN, "notANumber"],
  ["10000.01", 10_000.01, "tooHigh"],
  ["-1", -1, "negative"],
  ["1.005", 1.005, "decimals"],
  ["", Number.NaN, "notANumber"],
  ["1e999", Number.NaN, "notANumber"],
  ["1,234,567.5", 1_234_567.5, "tooHigh"],
  ["1,23,4", Number.NaN, "notANumber"],
  ["abc", Number.NaN, "notANumber"],
])("the rate %j is %d: %s", (text, rate, problem) => {
  expect(readDollars(text)).toEqual(rate);
  expect(rateProblem(readDollars(text))).toBe(problem);
});

test("dollars become cents without losing one", () => {
  for (let cents = 0; cents <= 10_000; cents += 1) expect(centsOf(cents / 100)).toBe(cents);
  expect(centsOf(1.115)).toBe(112);
});

test("a country is in one tier at a time, and those that are not listed count as T3", () => {
  const { region } = withCountry(DEFAULT_SETTINGS, "US", "T3");
  expect([region.T1.includes("US"), region.T3.includes("US")]).toEqual([false, true]);
  expect([tierOfRegion(region, "US"), tierOfRegion(region, "DE"), tierOfRegion(region, "AQ")]).toEqual([
    "T3",
    "T1",
    "T3",
  ]);
  expect(tierOfRegion(region, null)).toBeNull();
  expect(listedTier(region, "GL")).toBeNull();
});

test("countries are known by code and by name in both languages", () => {
  expect(
    ["hk", "Hong Kong", "香港", "中国香港特别行政区", "UK", "uk", "United States", "美国"].map(readCountry),
  ).toEqual(["HK", "HK", "HK", "HK", "GB", "GB", "US", "US"]);
  expect(["Atlantis", "", "ZZ", "constructor"].map(readCountry)).toEqual([null, null, null, null]);
  expect(["T1", "developed", "Developing", "UNDERDEVELOPED", "T4", "constructor"].map(readTier)).toEqual([
    "T1",
    "T1",
    "T2",
    "T3",
    null,
    null,
  ]);
});
