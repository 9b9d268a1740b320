import { expect, test } from "vitest";
import { cronTimesBetween, MAX_MIDNIGHTS } from "#scripts/serve/cron-times.ts";

const at = (iso: string) => Date.parse(iso);
const shown = (from: string, to: string) =>
  cronTimesBetween(at(from), at(to)).map((time) => new Date(time).toISOString().slice(0, 16));

test("a clock that passes midnight stops there for what is due, and at the minute at which it ends", () => {
  expect(shown("2026-11-30T22:00:30Z", "2026-12-02T10:05:40Z")).toEqual([
    "2026-12-01T00:00",
    "2026-12-02T00:00",
    "2026-12-02T10:05",
  ]);
  expect(shown("2026-11-30T10:00:00Z", "2026-11-30T11:00:00Z")).toEqual(["2026-11-30T11:00"]);
  expect(shown("2026-11-30T23:59:00Z", "2026-12-01T00:00:20Z")).toEqual(["2026-12-01T00:00"]);
});

test("a clock that stands or goes back runs nothing, and one moved by years the last midnights alone", () => {
  expect(shown("2026-12-01T00:00:00Z", "2026-12-01T00:00:00Z")).toEqual([]);
  expect(shown("2026-12-01T00:00:00Z", "2026-10-01T00:00:00Z")).toEqual([]);
  const times = cronTimesBetween(at("2026-01-01T12:00:00Z"), at("2036-01-01T12:00:00Z"));
  expect(times).toHaveLength(MAX_MIDNIGHTS + 1);
  expect(times.at(-2)).toBe(at("2036-01-01T00:00:00Z"));
});
