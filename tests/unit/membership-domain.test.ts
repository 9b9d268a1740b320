/** Which memberships may be used, as properties; each code's own case is in the worker tests. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ENTERPRISE_STATUSES,
  MEMBERSHIP_STATUSES,
  MEMBERSHIP_TYPES,
  normalizeEmail,
  type Standing,
  standingRefusal,
} from "#workers/modules/membership/domain.ts";

const NOW = 1_000;
const moment = fc.integer({ min: NOW - 2, max: NOW + 2 });
const term = { effectiveAt: moment, expireAt: fc.option(moment, { nil: null }) };
const standing = fc.record<Standing>({
  type: fc.constantFrom(...MEMBERSHIP_TYPES),
  status: fc.constantFrom(...MEMBERSHIP_STATUSES),
  ...term,
  enterprise: fc.option(fc.record({ status: fc.constantFrom(...ENTERPRISE_STATUSES), ...term }), { nil: null }),
});

const isInTerm = (given: { status: string; effectiveAt: number; expireAt: number | null }) =>
  given.status === "ACTIVE" && given.effectiveAt <= NOW && (given.expireAt === null || given.expireAt > NOW);

test("a membership passes exactly when it is active and in its term, and so is the enterprise it belongs to", () => {
  fc.assert(
    fc.property(standing, (given) => {
      const isGood =
        isInTerm(given) && (given.type !== "ENTERPRISE" || (given.enterprise !== null && isInTerm(given.enterprise)));
      expect(standingRefusal(given, NOW) === null).toBe(isGood);
    }),
    { numRuns: 1_000 },
  );
});

test("an enterprise's state is nobody's business but its members'", () => {
  fc.assert(
    fc.property(standing, (given) => {
      fc.pre(given.type !== "ENTERPRISE");
      expect(standingRefusal(given, NOW)).toBe(standingRefusal({ ...given, enterprise: null }, NOW));
    }),
  );
});

test("an address is compared without blanks and case, and look-alikes stay different people", () => {
  expect(normalizeEmail("  Ana@Example.COM ")).toBe("ana@example.com");
  expect(normalizeEmail("ｂoss@kolscout.test")).not.toBe("boss@kolscout.test");
});
