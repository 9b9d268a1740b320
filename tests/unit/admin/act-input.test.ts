import { expect, test } from "vitest";
import { lastDayOf, readLastDay, readUnits } from "#app/features/admin/act-input.ts";

const NOW = Date.parse("2026-11-23T15:59:00Z");

test("runs are read with one decimal, above nothing and as many as one act may move", () => {
  expect(["5", "0.1", "12,5", " 7 ", "100000"].map(readUnits)).toEqual([50, 1, 125, 70, 1_000_000]);
  for (const text of ["", "0", "-1", "1.25", "1e3", "100001", "five", "1 000"]) expect(readUnits(text)).toBeNull();
});

test("a plan ends with its last day in UTC+8: today's is a minute ahead, yesterday's is over", () => {
  expect(readLastDay("2026-11-23", NOW)).toBe(Date.parse("2026-11-23T16:00:00Z"));
  expect(readLastDay("2026-11-22", NOW)).toBeNull();
  expect(readLastDay("2040-01-01", NOW)).toBeNull();
  for (const text of ["", "tomorrow", "2026-13-01", "23.11.2026"]) expect(readLastDay(text, NOW)).toBeNull();
});

test("the last day of an end is read back as the same end", () => {
  for (const day of ["2026-11-23", "2026-12-31", "2028-02-29"]) expect(lastDayOf(readLastDay(day, NOW) ?? 0)).toBe(day);
});
