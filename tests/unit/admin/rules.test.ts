import { expect, test } from "vitest";
import { deductible, endOfPrefix, isCounted, planChangeOf, quotaAfter } from "#workers/modules/admin/domain.ts";

const NOW = 1_000;
const paid = { type: "PAID", plan: "BASIC", status: "ACTIVE", expireAt: 2_000 } as const;

test.each([
  { what: "the plan that runs", now: paid, to: "BASIC", change: "dates" },
  { what: "one without an end", now: { ...paid, expireAt: null }, to: "BASIC", change: "dates" },
  { what: "another plan", now: paid, to: "PRO", change: "begins" },
  { what: "the same plan after its end", now: { ...paid, expireAt: NOW }, to: "BASIC", change: "begins" },
  { what: "the same plan that is marked as over", now: { ...paid, status: "EXPIRED" }, to: "BASIC", change: "begins" },
  {
    what: "a first plan",
    now: { type: "FREE", plan: "FREE", status: "ACTIVE", expireAt: null },
    to: "BASIC",
    change: "begins",
  },
  { what: "none", now: paid, to: "FREE", change: "ends" },
] as const)("to $what: $change", ({ now, to, change }) => {
  expect(planChangeOf(now, to, NOW)).toBe(change);
});

test("the quota after a change is the plan's, what was there, or what was used", () => {
  const account = { quota: 320, used: 40 };
  expect(quotaAfter("begins", "PRO", account)).toBe(1_000);
  expect(quotaAfter("dates", "BASIC", account)).toBe(320);
  expect(quotaAfter("ends", "FREE", account)).toBe(40);
  expect(quotaAfter("ends", "FREE", { quota: -1, used: 40 })).toBe(-1);
});

test("only what is unused of a counted quota can be taken", () => {
  expect(deductible({ quota: 100, used: 30 })).toBe(70);
  expect(deductible({ quota: 30, used: 30 })).toBe(0);
  expect(deductible({ quota: -1, used: 30 })).toBeNull();
  expect(isCounted({ kind: "PAID", quota: 10 })).toBe(true);
  expect(isCounted({ kind: "PAID", quota: -1 })).toBe(false);
  expect(isCounted({ kind: "FREE", quota: -1 })).toBe(false);
});

test("every text that begins with a prefix lies before its end, and none that does not", () => {
  const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  for (const text of ["ann", "ann@x.example", "annz", "ann\u{10FFFE}", "ann张"])
    expect(byBytes(text, endOfPrefix("ann"))).toBeLessThan(0);
  expect(byBytes("ano", endOfPrefix("ann"))).toBeGreaterThan(0);
});
