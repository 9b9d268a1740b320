/** Renewals, expiry, grants and the nightly check, on a real D1. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import {
  accountOf,
  bookingsOf,
  chargeOf,
  makeEnterprise,
  makeMember,
  settle,
  taskStatement,
  tryCharge,
  unique,
} from "#tests/support/workers/quota-world.ts";
import { dayOf } from "#workers/modules/billing/domain.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import { createQuotaStore } from "#workers/modules/billing/store.ts";
import { createQuotaUpkeep } from "#workers/modules/billing/upkeep.ts";
import { checkMoney, reconcile } from "#workers/modules/tasks/reconcile.ts";

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

test("a renewal starts a full period once, and a hold of the old one returns nothing to the new", async () => {
  const renewsAt = NOW + 1;
  const { userId, taskId } = await chargedMember(200, { quota: 300, renewal: "MONTH", renewsAt });
  await Promise.all([upkeep.renewDue(renewsAt), upkeep.renewDue(renewsAt), upkeep.renewDue(renewsAt)]);
  expect(await accountOf("PAID", userId)).toEqual({ quota: 300, used: 0, period: 2 });
  await settle(taskId, 0, true, renewsAt + 5);
  expect(await accountOf("PAID", userId)).toEqual({ quota: 300, used: 0, period: 2 });
  expect(await bookingsOf(`reset:paid:${userId}:1`)).toMatchObject([{ kind: "RESET", units: -200 }]);
  expect((await reconcile(env.DB)).filter((alarm) => alarm.subject.includes(userId))).toEqual([]);
});

test("a membership past its term expires once and its unused quota lapses; what runs is still settled", async () => {
  const { userId, taskId } = await chargedMember(100, { quota: 300, expireAt: NOW + 10 });
  await Promise.all([upkeep.expireDue(NOW + 10), upkeep.expireDue(NOW + 10)]);
  expect(await accountOf("PAID", userId)).toMatchObject({ quota: 100, used: 100 });
  expect(await bookingsOf(`expire:paid:${userId}:1`)).toMatchObject([{ kind: "EXPIRE", units: -200, delta: 0 }]);
  await settle(taskId, 60);
  expect(await accountOf("PAID", userId)).toMatchObject({ used: 60 });
  await expect(ledger.resolvePayer(userId, NOW + 11)).rejects.toMatchObject({ code: 1901 });
});

test("an enterprise past its term expires for all its members", async () => {
  const enterpriseId = await makeEnterprise({ quota: 500, expireAt: NOW + 10 });
  const { userId } = await chargedMember(100, { type: "ENTERPRISE", enterpriseId });
  expect(await upkeep.expireDue(NOW + 9)).toBe(0);
  expect(await upkeep.expireDue(NOW + 10)).toBe(1);
  expect(await accountOf("ENTERPRISE", enterpriseId)).toMatchObject({ quota: 100, used: 100 });
  await expect(ledger.resolvePayer(userId, NOW + 11)).rejects.toMatchObject({ code: 1920 });
});

test("a grant by hand counts once, takes at most what is left, and leaves an audit row", async () => {
  const { userId, payer } = await chargedMember(100, { quota: 300 });
  const grant = { accountId: payer.accountId, units: 50, reason: "goodwill", adminId: "root", key: unique("key") };
  expect(await upkeep.grant(grant, NOW)).toBe(true);
  expect(await upkeep.grant(grant, NOW)).toBe(false);
  expect(await accountOf("PAID", userId)).toMatchObject({ quota: 350, used: 100 });
  expect(await upkeep.grant({ ...grant, units: -1_000, key: unique("key") }, NOW)).toBe(true);
  expect(await accountOf("PAID", userId)).toMatchObject({ quota: 100, used: 100 });
  const audit = await env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE subject = ?1")
    .bind(payer.accountId)
    .first();
  expect(audit).toEqual({ n: 2 });
  await expect(upkeep.grant({ ...grant, accountId: "paid:nobody", key: unique("key") }, NOW)).rejects.toMatchObject({
    code: 1404,
  });
  for (const units of [0, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    await expect(upkeep.grant({ ...grant, units, key: unique("key") }, NOW)).rejects.toMatchObject({ code: 1400 });
  }
});

test("the nightly check is silent when all is well and names each planted fault", async () => {
  const about = async (text: string) => (await reconcile(env.DB)).filter((alarm) => alarm.subject.includes(text));

  const enterpriseId = await makeEnterprise();
  const { userId, payer, taskId } = await chargedMember(30, { type: "ENTERPRISE", enterpriseId });
  expect(await about(enterpriseId)).toEqual([]);
  await env.DB.prepare("UPDATE quota_accounts SET used = used + 1 WHERE id = ?1").bind(payer.accountId).run();
  await env.DB.prepare("UPDATE quota_days SET used = used - 1 WHERE account_id = ?1 AND user_id = ?2")
    .bind(payer.accountId, userId)
    .run();
  await env.DB.prepare("DELETE FROM quota_members WHERE account_id = ?1").bind(payer.accountId).run();
  expect(await about(enterpriseId)).toEqual([
    { kind: "account_drift", subject: payer.accountId, stored: 31, booked: 30 },
    { kind: "day_drift", subject: `${payer.accountId}/${userId}/${TODAY}`, stored: 29, booked: 30 },
    { kind: "member_drift", subject: `${payer.accountId}/${userId}/1`, stored: 0, booked: 30 },
  ]);

  await expect(checkMoney(env.DB)).rejects.toThrow(`account_drift ${payer.accountId}: stored 31, booked 30`);
  await env.DB.prepare("UPDATE tasks SET status = 'FAILED', ended_at = 1 WHERE id = ?1").bind(taskId).run();
  expect((await about(taskId)).map((alarm) => alarm.kind)).toEqual([
    "failed_without_refund",
    "ended_without_settlement",
  ]);
  const lost = unique("tsk");
  await env.DB.batch(ledger.holdStatements(payer, chargeOf(lost, 5)));
  expect((await about(lost)).map((alarm) => alarm.kind)).toEqual(["charge_without_task"]);
});

test("a failed task settled in full still has its refund row, so that the nightly check can tell it from a forgotten one", async () => {
  const userId = await makeMember();
  const payer = await ledger.resolvePayer(userId, NOW);
  const taskId = unique("tsk");
  await env.DB.batch([
    ...ledger.holdStatements(payer, chargeOf(taskId, 10)),
    taskStatement(taskId, userId, 10, "FAILED"),
  ]);
  await settle(taskId, 10, true);
  expect((await bookingsOf(taskId)).map((row) => row.kind)).toEqual(["CAPTURE", "CHARGE", "REFUND"]);
  expect((await reconcile(env.DB)).filter((alarm) => alarm.subject === taskId)).toEqual([]);
});
