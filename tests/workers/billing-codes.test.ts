/** Each membership and quota code of the ledger is reached by its own case (docs/decisions, quota-codes). */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import {
  chargeOf,
  DAY_MS,
  type EnterpriseOptions,
  type MemberOptions,
  makeEnterprise,
  makeMember,
  tryCharge,
  unique,
} from "#tests/support/workers/quota-world.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";

const ledger = createLedger(env.DB);

async function codeOfPayer(userId: string): Promise<number | null> {
  try {
    await ledger.resolvePayer(userId, NOW);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** Spends `first`, then tries `second`; answers the second's code. */
async function codeOfSecond(userId: string, first: number, second: number): Promise<number | "duplicate" | null> {
  const payer = await ledger.resolvePayer(userId, NOW);
  if (first > 0) expect(await tryCharge(payer, chargeOf(unique("tsk"), first))).toBeNull();
  const taskId = unique("tsk");
  const refusal = await tryCharge(payer, chargeOf(taskId, second));
  const task = await env.DB.prepare("SELECT 1 FROM tasks WHERE id = ?1").bind(taskId).first();
  expect(task !== null, "a refused charge leaves no task").toBe(refusal === null);
  return refusal instanceof AppError ? refusal.code : refusal;
}

test("1902: nobody of that name", async () => {
  expect(await codeOfPayer("nobody")).toBe(1902);
});

const standings: [string, MemberOptions, number | null][] = [
  ["1926: a suspended membership", { status: "SUSPENDED" }, 1926],
  ["1926: a banned account", { type: "FREE", status: "BAN" }, 1926],
  ["1925: a membership that begins tomorrow", { effectiveAt: NOW + 1 }, 1925],
  ["1901: a membership marked expired", { status: "EXPIRED" }, 1901],
  ["1901: a term that ends this very millisecond", { expireAt: NOW }, 1901],
  ["no code: a term with a millisecond left", { expireAt: NOW + 1 }, null],
  ["1926 before 1901: suspended and past its term", { status: "SUSPENDED", expireAt: NOW - 1 }, 1926],
];
test.each(standings)("%s", async (_name, options, code) => {
  expect(await codeOfPayer(await makeMember(options))).toBe(code);
});

const enterpriseStandings: [string, EnterpriseOptions, number | null][] = [
  ["1924: a suspended enterprise", { status: "SUSPENDED" }, 1924],
  ["1923: an enterprise that begins tomorrow", { effectiveAt: NOW + DAY_MS }, 1923],
  ["1920: an enterprise marked expired", { status: "EXPIRED" }, 1920],
  ["1920: an enterprise past its term", { expireAt: NOW }, 1920],
  ["1924 before 1920: suspended and past its term", { status: "SUSPENDED", expireAt: NOW - 1 }, 1924],
  ["no code: an enterprise in its term", { expireAt: NOW + 1 }, null],
];
test.each(enterpriseStandings)("%s", async (_name, options, code) => {
  const enterpriseId = await makeEnterprise(options);
  expect(await codeOfPayer(await makeMember({ type: "ENTERPRISE", enterpriseId }))).toBe(code);
});

test("1919: a membership of an enterprise that does not exist", async () => {
  expect(await codeOfPayer(await makeMember({ type: "ENTERPRISE", enterpriseId: "ent_gone" }))).toBe(1919);
});

test("the member's own state is named before the enterprise's", async () => {
  const enterpriseId = await makeEnterprise({ status: "SUSPENDED" });
  expect(await codeOfPayer(await makeMember({ type: "ENTERPRISE", enterpriseId, status: "SUSPENDED" }))).toBe(1926);
});

const personal: [string, MemberOptions, number, number, number | null][] = [
  ["1910: today's free allowance is used up", { type: "FREE" }, 50, 10, 1910],
  ["1911: something is left of it, but not enough", { type: "FREE" }, 40, 20, 1911],
  ["1911: an operation above the whole allowance", { type: "FREE" }, 0, 60, 1911],
  ["1912: the account is empty", { quota: 30 }, 30, 1, 1912],
  ["1913: something is left in the account, but not enough", { quota: 30 }, 20, 11, 1913],
  ["1900: the personal daily limit is reached", { quota: 300, dailyLimit: 20 }, 20, 10, 1900],
  ["1900: the personal daily limit would be passed", { quota: 300, dailyLimit: 20 }, 15, 10, 1900],
  ["1912 before 1900: both the account and the day are used up", { quota: 20, dailyLimit: 20 }, 20, 10, 1912],
  ["no code: exactly what is left", { quota: 30, dailyLimit: 30 }, 20, 10, null],
  ["no code: unlimited account and day", { quota: -1, dailyLimit: -1 }, 100_000, 100_000, null],
  ["1900: a daily limit of nothing", { quota: -1, dailyLimit: 0 }, 0, 1, 1900],
];
test.each(personal)("%s", async (_name, options, first, second, code) => {
  expect(await codeOfSecond(await makeMember(options), first, second)).toBe(code);
});

const enterprise: [string, EnterpriseOptions, MemberOptions, number, number, number | null][] = [
  ["1921: the enterprise's account is empty", { quota: 30 }, {}, 30, 1, 1921],
  ["1922: something is left in it, but not enough", { quota: 30 }, {}, 25, 10, 1922],
  ["1927: the enterprise's day is full", { dailyLimit: 20 }, {}, 20, 10, 1927],
  ["1928: the member's day is full by the enterprise's rule", { memberUsageDailyLimit: 20 }, {}, 20, 10, 1928],
  [
    "1928: the member's own limit is tighter than the rule",
    { memberUsageDailyLimit: 100 },
    { ownLimit: 20 },
    20,
    10,
    1928,
  ],
  [
    "no code: the member's own limit is wider than the rule",
    { memberUsageDailyLimit: 20 },
    { ownLimit: 100 },
    20,
    10,
    null,
  ],
  ["no code: the member is unlimited by name", { memberUsageDailyLimit: 20 }, { ownLimit: -1 }, 20, 10, null],
  [
    "1921 before 1927 and 1928: everything is used up at once",
    { quota: 20, dailyLimit: 20, memberUsageDailyLimit: 20 },
    {},
    20,
    10,
    1921,
  ],
  ["1927 before 1928: both days are full", { dailyLimit: 20, memberUsageDailyLimit: 20 }, {}, 20, 10, 1927],
  ["no code: unlimited in everything", { quota: -1 }, {}, 100_000, 100_000, null],
];
test.each(enterprise)("%s", async (_name, enterpriseOptions, memberOptions, first, second, code) => {
  const enterpriseId = await makeEnterprise(enterpriseOptions);
  expect(
    await codeOfSecond(await makeMember({ ...memberOptions, type: "ENTERPRISE", enterpriseId }), first, second),
  ).toBe(code);
});

test("a colleague's use counts against the enterprise, not against the member", async () => {
  const enterpriseId = await makeEnterprise({ memberUsageDailyLimit: 20, dailyLimit: 40 });
  const one = await makeMember({ type: "ENTERPRISE", enterpriseId });
  const two = await makeMember({ type: "ENTERPRISE", enterpriseId });
  const three = await makeMember({ type: "ENTERPRISE", enterpriseId });
  expect(await codeOfSecond(one, 20, 1)).toBe(1928);
  expect(await codeOfSecond(two, 10, 10)).toBeNull();
  expect(await codeOfSecond(three, 0, 10)).toBe(1927);
});

test("1902 and 1919: a payer without an account is refused, never charged for nothing", async () => {
  const payer = { accountId: "paid:ghost", kind: "PAID", userId: "ghost", enterpriseId: null } as const;
  const refusal = await tryCharge(payer, chargeOf(unique("tsk"), 10));
  expect(refusal).toMatchObject({ code: 1902 });
  const company = {
    accountId: "enterprise:ghost",
    kind: "ENTERPRISE",
    userId: "ghost",
    enterpriseId: "ghost",
  } as const;
  expect(await tryCharge(company, chargeOf(unique("tsk"), 10))).toMatchObject({ code: 1919 });
});

test("a failure that is not about quota is not explained away", async () => {
  const payer = await ledger.resolvePayer(await makeMember(), NOW);
  expect(
    await ledger.explainRefusal(new Error("D1_ERROR: Network connection lost."), payer, chargeOf("t", 1)),
  ).toBeNull();
  expect(ledger.isDuplicateCharge(new Error("UNIQUE constraint failed: tasks.id"))).toBe(false);
});
