/** Quota arithmetic: units, days, renewals, limits and their codes. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { runsToUnits, UNITS_PER_RUN, UNLIMITED, unitsToRuns } from "#workers/kernel/quota-units.ts";
import {
  dayOf,
  foreseeRefusal,
  type Limit,
  type Limits,
  nextDayAt,
  nextRenewal,
  PLAN_GRANTS,
  refusalCode,
  remainingOf,
  spendable,
} from "#workers/modules/billing/domain.ts";

const at = (text: string) => Date.parse(text);

test("what is stored is shown again as it was typed, and is always an integer", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (tenths) => {
      const runs = tenths / 10;
      expect(Number.isSafeInteger(runsToUnits(runs))).toBe(true);
      expect(unitsToRuns(runsToUnits(runs))).toBe(runs);
      expect(runsToUnits(unitsToRuns(tenths))).toBe(tenths);
    }),
  );
  expect(runsToUnits(30)).toBe(30 * UNITS_PER_RUN);
  expect(PLAN_GRANTS.BASIC.allowance).toBe(300);
});

test("the quota day turns at midnight of UTC+8, on any day of any year", () => {
  expect(dayOf(at("2026-05-20T15:59:59.999Z"))).toBe("2026-05-20");
  expect(dayOf(at("2026-05-20T16:00:00.000Z"))).toBe("2026-05-21");
  expect(dayOf(at("2026-12-31T16:00:00Z"))).toBe("2027-01-01");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: at("2100-01-01T00:00:00Z") }), (moment) => {
      const end = nextDayAt(moment);
      expect(end).toBeGreaterThan(moment);
      expect(end - moment).toBeLessThanOrEqual(86_400_000);
      expect(dayOf(end - 1)).toBe(dayOf(moment));
      expect(dayOf(end)).not.toBe(dayOf(moment));
    }),
  );
});

test("a monthly renewal keeps its day, or takes the month's last, and comes back to it", () => {
  const anchor = at("2026-01-31T10:00:00+08:00");
  const february = nextRenewal("MONTH", anchor, anchor);
  expect(february).toBe(at("2026-02-28T10:00:00+08:00"));
  expect(nextRenewal("MONTH", anchor, february ?? 0)).toBe(at("2026-03-31T10:00:00+08:00"));
  expect(nextRenewal("YEAR", at("2028-02-29T00:00:00+08:00"), at("2028-03-01T00:00:00+08:00"))).toBe(
    at("2029-02-28T00:00:00+08:00"),
  );
  expect(nextRenewal("NONE", anchor, anchor)).toBeNull();
});

test("a renewal missed for months comes once, not once a month", () => {
  const anchor = at("2026-01-15T00:00:00+08:00");
  expect(nextRenewal("MONTH", anchor, at("2026-06-20T00:00:00+08:00"))).toBe(at("2026-07-15T00:00:00+08:00"));
});

test("a renewal is always later than now, and at most one period and some days away", () => {
  const moments = fc.integer({ min: at("2024-01-01T00:00:00Z"), max: at("2040-01-01T00:00:00Z") });
  fc.assert(
    fc.property(moments, fc.nat(5_000), fc.constantFrom("MONTH" as const, "YEAR" as const), (anchor, days, renewal) => {
      const now = anchor + days * 86_400_000;
      const due = nextRenewal(renewal, anchor, now) ?? 0;
      expect(due).toBeGreaterThan(now);
      expect(due - now).toBeLessThanOrEqual((renewal === "YEAR" ? 367 : 32) * 86_400_000);
      expect(due % 86_400_000, "same time of day").toBe(anchor % 86_400_000);
    }),
  );
});

const limit = fc.record({ limit: fc.integer({ min: UNLIMITED, max: 200 }), used: fc.nat(200) });
const limits = fc.record<Limits>({
  kind: fc.constantFrom("FREE" as const, "PAID" as const, "ENTERPRISE" as const),
  account: limit,
  accountDay: limit,
  memberDay: fc.option(limit, { nil: null }),
});

test("what can be spent passes, one unit more does not", () => {
  fc.assert(
    fc.property(limits, (given) => {
      // A free account has no quota of its own, and only an enterprise has members.
      const world: Limits = {
        ...given,
        account: given.kind === "FREE" ? { limit: UNLIMITED, used: given.account.used } : given.account,
        memberDay: given.kind === "ENTERPRISE" ? given.memberDay : null,
      };
      const units = spendable(world);
      const isUnlimited = units === UNLIMITED;
      if (units !== 0) expect(foreseeRefusal(world, isUnlimited ? 1_000_000 : units)).toBeNull();
      if (!isUnlimited) expect(foreseeRefusal(world, units + 1)).not.toBeNull();
    }),
  );
});

test("a limit that was lowered below what is used leaves nothing, never less", () => {
  const lowered: Limit = { limit: 10, used: 50 };
  expect(remainingOf(lowered)).toBe(0);
  expect(remainingOf({ limit: UNLIMITED, used: 50 })).toBe(UNLIMITED);
});

test("exhausted and insufficient are told apart by what is left", () => {
  expect([refusalCode("q1910", 0), refusalCode("q1910", 1)]).toEqual([1910, 1911]);
  expect([refusalCode("q1912", 0), refusalCode("q1912", 1)]).toEqual([1912, 1913]);
  expect([refusalCode("q1921", 0), refusalCode("q1921", 1)]).toEqual([1921, 1922]);
  for (const [constraint, code] of [
    ["q1900", 1900],
    ["q1927", 1927],
    ["q1928", 1928],
  ] as const) {
    expect([refusalCode(constraint, 0), refusalCode(constraint, 1)]).toEqual([code, code]);
  }
});
