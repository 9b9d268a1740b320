/** Numbers as people type them. */
import { expect, test } from "vitest";
import { plainDecimal, readCount, writeOutUnit } from "#workers/kernel/typed-number.ts";

test.each([
  ["100k", "100000"],
  ["1.5m", "1500000"],
  ["1,5m", "1500000"],
  ["1,500k", "1500000"],
  ["1.234,5k", "1234500"],
  ["$1.25K", "$1250"],
  ["-2k", "-2000"],
  ["0.5m", "500000"],
  [".5k", "500"],
  ["0k", "0"],
  ["1.2345k", "1234.5"],
  ["10万", "100000"],
  ["１０ 万", "100000"],
  ["3百万", "3000000"],
  ["1.2億", "120000000"],
  ["10w", "100000"],
  ["2b", "2000000000"],
])("%s is written out as %s", (typed, written) => expect(writeOutUnit(typed)).toBe(written));

test.each(["", "k", "1", "1,200.50", "1kk", "10 km", "1.2.3k", "1,23,4k", "about 10k", "1e3k", `${"1".repeat(60)}k`])(
  "%s is left as it is",
  (typed) => expect(writeOutUnit(typed)).toBe(typed),
);

test("a count is whole, or rounded where a unit is written out", () => {
  expect(["12,000", "1_000", "1.2345k", "-1k"].map(readCount)).toEqual([12_000, 1_000, 1_235, -1_000]);
  expect(["1.5", "ten", "1e5", "", "10KK"].map(readCount)).toEqual([null, null, null, null, null]);
});

test("a figure is read in the way of either side of the ocean", () => {
  const figures = ["1,234.5", "1.234,5", "1'234.50", "1,234", "1.234", "12,5", "1.234.567", ",5"];
  expect(figures.map(plainDecimal)).toEqual(["1234.5", "1234.5", "1234.50", "1234", "1.234", "12.5", "1234567", "0.5"]);
  expect(["", ".", "1,2,3", "1.2.3", "1,23.4,5", "12a"].map(plainDecimal)).toEqual(Array(6).fill(null));
});
