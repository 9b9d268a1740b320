import { expect, test } from "vitest";
import { lastDayOf, readEnd, readLastDay, readSeats, readUnits } from "#app/features/admin/act-input.ts";

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

test("seats are a whole number that has room for the members; nothing is no limit, and what there is always holds", () => {
  expect(["", " ", "3", " 7 ", "100000"].map((text) => readSeats(text, 3))).toEqual([-1, -1, 3, 7, 100_000]);
  for (const text of ["0", "2", "-1", "3.5", "100001", "1e3", "three"]) expect(readSeats(text, 3)).toBeNull();
  expect(readSeats("2", 3, 2)).toBe(2);
});

test("an end that is left as it is stays to the moment, also one that is over; nothing is no end", () => {
  const before = Date.parse("2026-12-31T09:30:00Z");
  expect(readEnd("2026-12-31", NOW, before)).toBe(before);
  expect(readEnd("2027-01-01", NOW, before)).toBe(Date.parse("2027-01-01T16:00:00Z"));
  expect(readEnd("", NOW, before)).toBeNull();
  expect(readEnd("2026-11-22", NOW, Date.parse("2026-11-22T10:00:00Z"))).toBe(Date.parse("2026-11-22T10:00:00Z"));
  for (const text of ["2026-11-22", "2040-01-01", "soon"]) expect(readEnd(text, NOW, before)).toBeUndefined();
});
