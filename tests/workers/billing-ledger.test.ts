/** What the quota ledger promises, on a real D1. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import {
  accountOf,
  bookingsOf,
  chargeOf,
  DAY_MS,
  dayUse,
  makeEnterprise,
  makeMember,
  settle,
  tryCharge,
  unique,
} from "#tests/support/workers/quota-world.ts";
import { dayOf, nextDayAt } from "#workers/modules/billing/domain.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import { createQuotaStore } from "#workers/modules/billing/store.ts";
import { createQuotaUpkeep } from "#workers/modules/billing/upkeep.ts";
import { reconcile } from "#workers/modules/tasks/reconcile.ts";

const ledger = createLedger(env.DB);
const upkeep = createQuotaUpkeep(env.DB, createQuotaStore(env.DB));
const TODAY = dayOf(NOW);

async function chargedMember(costUnits: number, options: Parameters<typeof makeMember>[0] = {}) {
  const userId = await makeMember(options);
  const payer = await ledger.resolvePayer(userId, NOW);
  const taskId = unique("tsk");
  expect(await tryCharge(payer, chargeOf(taskId, costUnits))).toBeNull();
  return { userId, payer, taskId };
}

test("a task that delivers everything keeps its whole hold", async () => {
  const { userId, taskId } = await chargedMember(30);
  await settle(taskId, 30);
  expect(await accountOf("PAID", userId)).toMatchObject({ used: 30 });
  expect(await bookingsOf(taskId)).toMatchObject([
    { kind: "CAPTURE", units: 30, delta: 0 },
    { kind: "CHARGE", units: 30, delta: 30 },
  ]);
});

test("a task that delivers a part keeps the part and returns the rest", async () => {
  const { userId, taskId } = await chargedMember(100);
  await settle(taskId, 74);
  expect(await accountOf("PAID", userId)).toMatchObject({ used: 74 });
  expect((await bookingsOf(taskId)).find((row) => row.kind === "REFUND")).toMatchObject({
    units: -26,
    delta: -26,
    quotaType: "AI_SEARCH",
  });
});

test("a failed task returns everything, logged as FAILED_TASK", async () => {
  const { userId, payer, taskId } = await chargedMember(100);
  await settle(taskId, 0, true);
  expect(await accountOf("PAID", userId)).toMatchObject({ used: 0 });
  expect(await dayUse(payer.accountId, TODAY)).toBe(0);
  expect((await bookingsOf(taskId)).find((row) => row.kind === "REFUND")).toMatchObject({
    units: -100,
    quotaType: "FAILED_TASK",
  });
});

test("a settlement happens once, whoever comes first and however often", async () => {
  const { userId, taskId } = await chargedMember(100);
  await Promise.all([
    settle(taskId, 40),
    settle(taskId, 0, true),
    settle(taskId, 100),
    settle(taskId, 0, true),
    settle(taskId, 40),
  ]);
  const rows = await bookingsOf(taskId);
  const captured = rows.find((row) => row.kind === "CAPTURE")?.units ?? -1;
  const returned = rows.find((row) => row.kind === "REFUND")?.units ?? 0;
  expect(captured - returned, "captured and returned make up the hold").toBe(100);
  expect((await accountOf("PAID", userId)).used).toBe(captured);
  expect(rows.length).toBeLessThanOrEqual(3);
});

test("a settlement stays within the hold, whatever is claimed to be delivered", async () => {
  const over = await chargedMember(50);
  await settle(over.taskId, 5_000);
  expect((await accountOf("PAID", over.userId)).used).toBe(50);
  const under = await chargedMember(50);
  await settle(under.taskId, -20);
  expect((await accountOf("PAID", under.userId)).used).toBe(0);
});

test("settling a task that holds nothing does nothing", async () => {
  await settle("tsk_free_of_charge", 10);
  expect(await bookingsOf("tsk_free_of_charge")).toEqual([]);
});

test("a settlement belongs to its batch: when the batch fails, nothing was settled", async () => {
  const { userId, taskId } = await chargedMember(40);
  const failing = env.DB.prepare("INSERT INTO tasks (id) VALUES (?1)").bind(taskId);
  await expect(
    env.DB.batch([...ledger.settleStatements({ taskId, deliveredUnits: 0, failed: true, at: NOW }), failing]),
  ).rejects.toThrow();
  expect((await accountOf("PAID", userId)).used).toBe(40);
  await settle(taskId, 0, true);
  expect((await accountOf("PAID", userId)).used).toBe(0);
});

test("the same task is never charged twice, not even by another payer", async () => {
  const { userId, taskId } = await chargedMember(40);
  const other = await ledger.resolvePayer(await makeMember(), NOW);
  const own = await ledger.resolvePayer(userId, NOW);
  expect(await tryCharge(own, chargeOf(taskId, 40))).toBe("duplicate");
  expect(await tryCharge(other, chargeOf(taskId, 10))).toBe("duplicate");
  expect((await accountOf("PAID", userId)).used).toBe(40);
  expect((await accountOf("PAID", other.userId)).used).toBe(0);
});

test("1,000 concurrent charges with duplicates accept exactly what the quota affords", async () => {
  const quota = 1_800;
  const payer = await ledger.resolvePayer(await makeMember({ quota }), NOW);
  const names = Array.from({ length: 700 }, () => unique("tsk"));
  const taskIds = [...names, ...names.slice(0, 300)];
  const outcomes = await Promise.all(taskIds.map((taskId) => tryCharge(payer, chargeOf(taskId, 3))));

  const accepted = outcomes.filter((outcome) => outcome === null).length;
  const duplicates = outcomes.filter((outcome) => outcome === "duplicate").length;
  const refusals = outcomes.flatMap((outcome) => (outcome !== null && outcome !== "duplicate" ? [outcome.code] : []));
  expect(accepted).toBe(quota / 3);
  expect(accepted + duplicates + refusals.length).toBe(1_000);
  expect(new Set(refusals)).toEqual(new Set([1912]));
  expect((await accountOf("PAID", payer.userId)).used).toBe(quota);
  const booked = await env.DB.prepare(
    `SELECT count(*) AS n, sum(units) AS units, (SELECT count(*) FROM tasks WHERE user_id = ?2) AS tasks FROM ledger WHERE account_id = ?1`,
  )
    .bind(payer.accountId, payer.userId)
    .first();
  expect(booked).toEqual({ n: quota / 3, units: quota, tasks: quota / 3 });
});

/** The charge that must never be written: it reads, decides, and writes. The check below has to catch it. */
async function readThenWriteCharge(accountId: string, units: number): Promise<boolean> {
  const row = await env.DB.prepare("SELECT quota, used FROM quota_accounts WHERE id = ?1")
    .bind(accountId)
    .first<{ quota: number; used: number }>();
  if (row === null || row.used + units > row.quota) return false;
  await env.DB.prepare("INSERT INTO mutant_charges (account_id, units) VALUES (?1, ?2)").bind(accountId, units).run();
  await env.DB.prepare("UPDATE quota_accounts SET used = min(quota, used + ?2) WHERE id = ?1")
    .bind(accountId, units)
    .run();
  return true;
}

async function acceptedOf(charge: () => Promise<boolean>): Promise<number> {
  const outcomes = await Promise.all(Array.from({ length: 60 }, charge));
  return outcomes.filter(Boolean).length;
}

test("60 parallel charges of 3 on a quota of 100 accept 33; reading first and writing after does not", async () => {
  const payer = await ledger.resolvePayer(await makeMember({ quota: 100 }), NOW);
  expect(await acceptedOf(async () => (await tryCharge(payer, chargeOf(unique("tsk"), 3))) === null)).toBe(33);

  await env.DB.exec("CREATE TABLE mutant_charges (account_id TEXT, units INTEGER)");
  const mutant = await ledger.resolvePayer(await makeMember({ quota: 100 }), NOW);
  expect(await acceptedOf(() => readThenWriteCharge(mutant.accountId, 3))).toBeGreaterThan(33);
  expect((await reconcile(env.DB)).map(({ kind, subject }) => ({ kind, subject }))).toContainEqual({
    kind: "account_drift",
    subject: mutant.accountId,
  });
  await env.DB.prepare("UPDATE quota_accounts SET used = 0 WHERE id = ?1").bind(mutant.accountId).run();
});

test("a charge at 23:59:59.999 and one a millisecond later fall on different days, and each refund returns to its own", async () => {
  const midnight = nextDayAt(NOW);
  const userId = await makeMember({ type: "FREE" });
  const payer = await ledger.resolvePayer(userId, NOW);
  const [late, early] = [unique("tsk"), unique("tsk")];
  expect(await tryCharge(payer, chargeOf(late, 50, midnight - 1))).toBeNull();
  expect(await tryCharge(payer, chargeOf(unique("tsk"), 10, midnight - 1))).toMatchObject({
    code: 1910,
    details: { retryAfterSeconds: 1 },
  });
  expect(await tryCharge(payer, chargeOf(early, 50, midnight))).toBeNull();
  await settle(late, 20, false, midnight + DAY_MS);
  expect(await dayUse(payer.accountId, TODAY)).toBe(20);
  expect(await dayUse(payer.accountId, dayOf(midnight)), "the new day did not grow").toBe(50);
  expect(await tryCharge(payer, chargeOf(unique("tsk"), 10, midnight))).toMatchObject({ code: 1910 });
});

test("a lowered limit holds from the next charge on and never stops a refund", async () => {
  const { userId, payer, taskId } = await chargedMember(80, { quota: 300, dailyLimit: 100 });
  await env.DB.prepare("UPDATE quota_accounts SET daily_limit = 10 WHERE id = ?1").bind(payer.accountId).run();
  expect(await tryCharge(payer, chargeOf(unique("tsk"), 1))).toMatchObject({ code: 1900 });
  await settle(taskId, 50);
  expect(await dayUse(payer.accountId, TODAY)).toBe(50);
  expect((await accountOf("PAID", userId)).used).toBe(50);
  await env.DB.prepare("UPDATE quota_accounts SET daily_limit = -1 WHERE id = ?1").bind(payer.accountId).run();
  expect(await tryCharge(payer, chargeOf(unique("tsk"), 200))).toBeNull();
});

test("whoever paid is repaid: leaving the enterprise in the middle of a task moves nothing to oneself", async () => {
  const enterpriseId = await makeEnterprise({ quota: 500 });
  const { userId, payer, taskId } = await chargedMember(100, { type: "ENTERPRISE", enterpriseId });
  await env.DB.batch([
    env.DB.prepare(
      "UPDATE memberships SET type = 'PAID', plan = 'BASIC', enterprise_id = NULL WHERE user_id = ?1",
    ).bind(userId),
    createQuotaStore(env.DB).openAccountStatement(
      {
        kind: "PAID",
        ownerId: userId,
        quota: 300,
        dailyLimit: -1,
        memberUsageDailyLimit: -1,
        allowance: 300,
        renewal: "NONE",
        anchorAt: 0,
        renewsAt: null,
      },
      NOW,
    ),
  ]);
  await settle(taskId, 30, true);
  expect(await accountOf("ENTERPRISE", enterpriseId)).toMatchObject({ used: 30 });
  expect(await dayUse(payer.accountId, TODAY, userId)).toBe(30);
  expect(await accountOf("PAID", userId)).toMatchObject({ used: 0 });
});

test.each([0, -10, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
  "a charge of %s units is refused by the table itself",
  async (units) => {
    const payer = await ledger.resolvePayer(await makeMember(), NOW);
    await expect(env.DB.batch(ledger.holdStatements(payer, chargeOf(unique("tsk"), units)))).rejects.toThrow();
    expect((await accountOf("PAID", payer.userId)).used).toBe(0);
  },
);

test("ledger and audit rows can be neither changed nor deleted", async () => {
  const { payer, taskId } = await chargedMember(10);
  await upkeep.grant({ accountId: payer.accountId, units: 1, reason: "", adminId: "root", key: unique("key") }, NOW);
  const attempts = [
    env.DB.prepare("UPDATE ledger SET units = 1 WHERE task_id = ?1").bind(taskId),
    env.DB.prepare("DELETE FROM ledger WHERE task_id = ?1").bind(taskId),
    env.DB.prepare("UPDATE audit_log SET action = 'x'"),
    env.DB.prepare("DELETE FROM audit_log"),
  ];
  for (const attempt of attempts) await expect(attempt.run()).rejects.toThrow(/append-only/);
});
