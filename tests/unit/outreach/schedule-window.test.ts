import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { followUpDueAt, resumeAt } from "#workers/modules/outreach/schedule/follow-up.ts";
import { isOpenAt, nextOpeningAt } from "#workers/modules/outreach/schedule/window.ts";
import { instantOf, isTimeZone, localTimeOf, weekdayOf } from "#workers/modules/outreach/schedule/zone.ts";

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/St_Johns",
  "Asia/Shanghai",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "America/Santiago",
];
const zone = fc.constantFrom(...ZONES);
const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
const WEEKDAYS = [1, 2, 3, 4, 5];
const at = (text: string) => Date.parse(text);

describe("wall clocks", () => {
  test("a time of the clocks that exists is found again", () => {
    fc.assert(
      fc.property(instant, zone, (now, name) => {
        const local = localTimeOf(now, name);
        const found = instantOf(local, name);
        expect(localTimeOf(found, name)).toEqual(local);
        expect(found).toBeLessThanOrEqual(now);
      }),
      { numRuns: 500 },
    );
  });

  test("a time that is skipped gives the moment of the change, of one that comes twice the first", () => {
    const day = (date: string) => at(`${date}T00:00:00Z`) / 86_400_000;
    expect(instantOf({ day: day("2027-03-28"), minute: 150 }, "Europe/Berlin")).toBe(at("2027-03-28T01:00:00Z"));
    expect(instantOf({ day: day("2026-10-25"), minute: 150 }, "Europe/Berlin")).toBe(at("2026-10-25T00:30:00Z"));
    expect(instantOf({ day: day("2027-03-14"), minute: 150 }, "America/New_York")).toBe(at("2027-03-14T07:00:00Z"));
    expect(instantOf({ day: day("2026-11-23"), minute: 1_440 }, "Asia/Shanghai")).toBe(at("2026-11-23T16:00:00Z"));
  });

  test("a zone that does not exist is known as such", () => {
    expect(["Europe/Berlin", "Mars/Olympus", ""].map(isTimeZone)).toEqual([true, false, false]);
  });
});

describe("the sending window", () => {
  const window = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    fromMinute: fc.integer({ min: 0, max: 1_439 }),
    toMinute: fc.integer({ min: 1, max: 1_440 }),
    zone,
  });

  test("the next opening is never before now and never outside of the window, clock changes or not", () => {
    fc.assert(
      fc.property(instant, window, (now, wanted) => {
        const opens = nextOpeningAt(now, wanted);
        if (opens === null) {
          expect(wanted.toMinute).toBeLessThanOrEqual(wanted.fromMinute);
          return;
        }
        const { day, minute } = localTimeOf(opens, wanted.zone);
        expect(opens).toBeGreaterThanOrEqual(now);
        expect(wanted.weekdays).toContain(weekdayOf(day));
        expect(minute).toBeGreaterThanOrEqual(wanted.fromMinute);
        expect(minute).toBeLessThan(wanted.toMinute);
        expect(isOpenAt(opens, wanted)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("no minute of an open window before the opening is passed over", () => {
    const berlin = { weekdays: WEEKDAYS, fromMinute: 540, toMinute: 1_080, zone: "Europe/Berlin" };
    expect(nextOpeningAt(at("2026-11-23T07:59:00Z"), berlin)).toBe(at("2026-11-23T08:00:00Z"));
    expect(nextOpeningAt(at("2026-11-23T16:59:59Z"), berlin)).toBe(at("2026-11-23T16:59:59Z"));
    expect(nextOpeningAt(at("2026-11-23T17:00:00Z"), berlin)).toBe(at("2026-11-24T08:00:00Z"));
    expect(nextOpeningAt(at("2026-11-27T17:00:00Z"), berlin)).toBe(at("2026-11-30T08:00:00Z"));
    // Summer time begins on Sunday, 28 March.
    expect(nextOpeningAt(at("2027-03-26T17:00:00Z"), berlin)).toBe(at("2027-03-29T07:00:00Z"));
  });

  test("a window without days or hours never opens", () => {
    expect(nextOpeningAt(0, { weekdays: [], fromMinute: 0, toMinute: 1_440, zone: "UTC" })).toBeNull();
    expect(nextOpeningAt(0, { weekdays: WEEKDAYS, fromMinute: 600, toMinute: 600, zone: "UTC" })).toBeNull();
  });
});

describe("when a follow-up is due", () => {
  const step = (daysAfter: number, inBusinessDays = false) => ({ daysAfter, inBusinessDays });

  test("at the same time of day by the recipient's clocks, across a change of clocks", () => {
    const sent = at("2027-03-26T09:30:00Z");
    expect(followUpDueAt(sent, step(3), "Europe/Berlin")).toBe(at("2027-03-29T08:30:00Z"));
    expect(followUpDueAt(sent, step(3), "Asia/Shanghai")).toBe(at("2027-03-29T09:30:00Z"));
  });

  test("business days leave out Saturday and Sunday", () => {
    const friday = at("2026-11-27T10:00:00Z");
    expect(followUpDueAt(friday, step(1, true), "UTC")).toBe(at("2026-11-30T10:00:00Z"));
    expect(followUpDueAt(friday, step(5, true), "UTC")).toBe(at("2026-12-04T10:00:00Z"));
    expect(followUpDueAt(at("2026-11-28T10:00:00Z"), step(1, true), "UTC")).toBe(at("2026-11-30T10:00:00Z"));
  });

  test("later steps are due later, and business days are never sooner than days", () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: 1, max: 364 }), fc.boolean(), (sent, name, days, business) => {
        const due = followUpDueAt(sent, step(days, business), name);
        expect(due).toBeGreaterThan(sent);
        expect(followUpDueAt(sent, step(days + 1, business), name)).toBeGreaterThan(due);
        expect(followUpDueAt(sent, step(days, true), name)).toBeGreaterThanOrEqual(
          followUpDueAt(sent, step(days), name),
        );
        expect(WEEKDAYS).toContain(weekdayOf(localTimeOf(followUpDueAt(sent, step(days, true), name), name).day));
      }),
      { numRuns: 300 },
    );
  });

  test.each([0, 366, 1.5, Number.NaN])("%s days are refused", (days) => {
    expect(() => followUpDueAt(0, step(days), "UTC")).toThrow(RangeError);
  });

  test("somebody who was away is written to at nine of the day of the return, by their own clock, not on a weekend", () => {
    expect(resumeAt("2026-12-07", 60)).toBe(at("2026-12-07T09:00:00+01:00"));
    expect(resumeAt("2026-12-05", -480)).toBe(at("2026-12-07T09:00:00-08:00"));
    expect(resumeAt("2026-02-31", 0)).toBeNull();
    expect(resumeAt("soon", 0)).toBeNull();
  });
});
