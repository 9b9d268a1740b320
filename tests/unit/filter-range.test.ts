import { expect, test } from "vitest";
import { readTyped, sameRange, typedOf } from "#app/features/results/filter-range.ts";
import { formatInteger } from "#app/lib/format.ts";

/** Ranges of predicted views and of prices, as one types them. */

const views = (min: string, max = "") => readTyped("expectedViews", { min, max });
const prices = (min: string, max = "") => readTyped("fairPrice", { min, max });

test.each([
  ["10000", 10_000],
  ["10,000", 10_000],
  ["10K", 10_000],
  ["1.5m", 1_500_000],
  ["３万", 30_000],
  ["1.2亿", 120_000_000],
  [" 0 ", 0],
])("%s views are a number", (typed, expected) => {
  expect(views(typed)).toEqual({ range: { min: expected, max: null }, problem: null });
});

test.each(["ten", "-5", "10KK", "1e5", "10000000000000000"])("%s views are none", (typed) => {
  expect(views(typed)).toEqual({ range: null, problem: "expectedViews" });
});

test.each([
  ["500", 500],
  ["$1,234.50", 1_234.5],
  ["0.019", 0.02],
  ["12,5", 12.5],
])("%s is an amount, to the cent", (typed, expected) => {
  expect(prices("", typed)).toEqual({ range: { min: null, max: expected }, problem: null });
});

test("amounts that are none, too high or below nothing are said to be wrong", () => {
  for (const typed of ["five", "-1", "10000001"]) expect(prices(typed).problem).toBe("fairPrice");
});

test("nothing typed is no range, equal ends are one, and ends the wrong way round are said to be wrong", () => {
  expect(views("", " ")).toEqual({ range: null, problem: null });
  expect(views("5K", "5000").range).toEqual({ min: 5_000, max: 5_000 });
  expect(views("10K", "9K")).toEqual({ range: null, problem: "order" });
});

test("what was chosen is shown as it can be read again", () => {
  const integer = (value: number) => formatInteger(value, "en");
  const range = { min: 1_234.5, max: 2_000_000 };
  expect(typedOf(range, integer)).toEqual({ min: "1234.50", max: "2,000,000" });
  expect(sameRange(prices("1234.50", "2,000,000").range, range)).toBe(true);
  expect(typedOf(null, integer)).toEqual({ min: "", max: "" });
});
