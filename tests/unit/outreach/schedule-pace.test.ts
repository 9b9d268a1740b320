import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  capAt,
  DEFAULT_PER_24_HOURS,
  DEFAULT_PER_MINUTE,
  GMAIL_PER_24_HOURS,
  nextSendAt,
  type Pace,
} from "#workers/modules/outreach/schedule/pace.ts";
import { isOpenAt } from "#workers/modules/outreach/schedule/window.ts";
import { DAY_MS, MINUTE_MS } from "#workers/modules/outreach/schedule/zone.ts";

const START = Date.UTC(2027, 2, 25);
const ALWAYS = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, toMinute: 1_440, zone: "UTC" };
const PACE: Pace = {
  kind: "gmail",
  per24Hours: DEFAULT_PER_24_HOURS,
  perMinute: DEFAULT_PER_MINUTE,
  rampFrom: null,
  window: ALWAYS,
  seed: "mailbox-1",
};

/** Sends as fast as the rules allow, the caller waking up late now and then. */
function sendMany(pace: Pace, count: number, delays: readonly number[]): number[] {
  const sentAt: number[] = [];
  let now = START;
  for (let index = 0; index < count; index += 1) {
    const next = nextSendAt(now, pace, sentAt, null);
    if (next === null) break;
    now = next.at;
    sentAt.push(now);
    now += delays[index % Math.max(1, delays.length)] ?? 0;
  }
  return sentAt;
}

/** The most sends in any span, by counting at each of them. */
function mostIn(sentAt: readonly number[], spanMs: number): number {
  return Math.max(0, ...sentAt.map((end) => sentAt.filter((at) => at > end - spanMs && at <= end).length));
}

const pace = fc.record({
  kind: fc.constantFrom("gmail" as const, "workspace" as const, "workspace_trial" as const),
  per24Hours: fc.integer({ min: 1, max: 60 }),
  perMinute: fc.integer({ min: 1, max: 5 }),
  rampFrom: fc.option(fc.integer({ min: START - 5 * DAY_MS, max: START }), { nil: null }),
  window: fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    fromMinute: fc.integer({ min: 0, max: 1_200 }),
    toMinute: fc.integer({ min: 1_320, max: 1_440 }),
    zone: fc.constantFrom("UTC", "Europe/Berlin", "America/New_York", "Asia/Shanghai"),
  }),
  seed: fc.string({ maxLength: 8 }),
});

describe("however fast a mailbox is asked to send", () => {
  test("no 24 hours hold more than the cap, no minute more than its limit, nothing goes outside of the window", () => {
    fc.assert(
      fc.property(pace, fc.array(fc.integer({ min: 0, max: 30 * MINUTE_MS }), { maxLength: 8 }), (wanted, delays) => {
        const sentAt = sendMany(wanted, 150, delays);
        expect(sentAt).toHaveLength(150);
        for (const [index, at] of sentAt.entries()) {
          const inDay = sentAt.slice(0, index + 1).filter((other) => other > at - DAY_MS).length;
          expect(inDay).toBeLessThanOrEqual(capAt(at, wanted));
          expect(isOpenAt(at, wanted.window)).toBe(true);
        }
        expect(mostIn(sentAt, MINUTE_MS)).toBeLessThanOrEqual(wanted.perMinute);
      }),
      { numRuns: 60 },
    );
  });

  test("the time it names is the earliest: a moment before, one rule still holds it back", () => {
    const sentAt = sendMany({ ...PACE, per24Hours: 30 }, 30, []);
    const next = nextSendAt(sentAt.at(-1) ?? 0, { ...PACE, per24Hours: 30 }, sentAt, null);
    expect(next).toEqual({ at: (sentAt[0] ?? 0) + DAY_MS, reason: "per_24_hours" });
    const slow = nextSendAt((next?.at ?? 0) - 1, { ...PACE, per24Hours: 30 }, sentAt, null);
    expect(slow?.at).toBe(next?.at);
  });

  test("gaps differ from mail to mail and from mailbox to mailbox, are the same when asked again, and never shorter than even ones", () => {
    const gaps = (seed: string) => {
      const sentAt = sendMany({ ...PACE, seed }, 50, []);
      return sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0));
    };
    expect(gaps("a")).toEqual(gaps("a"));
    expect(gaps("a")).not.toEqual(gaps("b"));
    expect(new Set(gaps("a")).size).toBeGreaterThan(40);
    expect(Math.min(...gaps("a"))).toBeGreaterThanOrEqual(MINUTE_MS / DEFAULT_PER_MINUTE);
    expect(Math.max(...gaps("a"))).toBeLessThanOrEqual((1.8 * MINUTE_MS) / DEFAULT_PER_MINUTE + 1);
  });

  test("a date that Google named is waited for", () => {
    expect(nextSendAt(START, PACE, [], START + 5_000)).toEqual({ at: START + 5_000, reason: "blocked" });
    expect(nextSendAt(START, PACE, [], START - 5_000)).toEqual({ at: START, reason: "none" });
  });

  test("a clock that was set back gives no room", () => {
    const sentAt = sendMany({ ...PACE, per24Hours: 10 }, 10, []);
    const next = nextSendAt(START - DAY_MS, { ...PACE, per24Hours: 10 }, sentAt, null);
    expect(next?.at).toBe((sentAt[0] ?? 0) + DAY_MS);
  });

  test("a limit of nothing and a window that never opens send nothing", () => {
    expect(nextSendAt(START, { ...PACE, per24Hours: 0 }, [], null)).toBeNull();
    expect(nextSendAt(START, { ...PACE, per24Hours: 0, rampFrom: START }, [], null)).toBeNull();
    expect(nextSendAt(START, { ...PACE, window: { ...ALWAYS, weekdays: [] } }, [], null)).toBeNull();
  });
});

describe("the cap", () => {
  test("never passes Google's own limit, whatever the owner sets", () => {
    for (const kind of ["gmail", "workspace", "workspace_trial"] as const)
      expect(capAt(START, { kind, per24Hours: 1_000_000, rampFrom: null })).toBe(GMAIL_PER_24_HOURS[kind]);
  });

  test("of a new mailbox begins at 20, never falls, and reaches the limit of 200 after two weeks", () => {
    const at = (day: number) => capAt(START + day * DAY_MS, { ...PACE, rampFrom: START });
    expect([0, 1, 2, 4, 8, 13, 14, 60].map(at)).toEqual([20, 20, 28, 39, 76, 150, 200, 200]);
    fc.assert(
      fc.property(pace, fc.nat(90 * DAY_MS), fc.nat(90 * DAY_MS), (wanted, some, more) => {
        expect(capAt(START + some + more, wanted)).toBeGreaterThanOrEqual(capAt(START + some, wanted));
      }),
    );
  });
});
