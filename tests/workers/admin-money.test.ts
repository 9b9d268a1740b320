/** Support gives and takes quota and changes plans: once each, on record, and never on the word of a page that is no longer true. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { adminWorld, driftOf } from "#tests/support/workers/admin-world.ts";
import { accountOf, bookingsOf, DAY_MS, makeEnterprise, makeMember } from "#tests/support/workers/quota-world.ts";
import { memberWithQuota, START } from "#tests/support/workers/task-world.ts";
import { nextRenewal } from "#workers/modules/billing/domain.ts";
import { createQuotaStore } from "#workers/modules/billing/store.ts";
import { createQuotaUpkeep } from "#workers/modules/billing/upkeep.ts";

const codes = (replies: { statusCode: number }[]) => replies.map(({ statusCode }) => statusCode).sort();

test("quota that is given is a row of the ledger and one of the audit trail, with the numbers, the reason and a mark of the network", async () => {
  const world = await adminWorld();
  const userId = await makeMember({ quota: 300 });
  const reply = await (await world.grant(userId, 50))();
  expect(reply.statusCode).toBe(1000);
  expect(await accountOf("PAID", userId)).toMatchObject({ quota: 350, used: 0 });
  expect(await bookingsOf(`admin:${reply.data.id}`)).toMatchObject([{ kind: "ADMIN", units: 50, quotaType: "ADMIN" }]);
  const { rows } = await world.audit(`subject=${userId}`);
  expect(rows).toMatchObject([
    {
      ...{ id: reply.data.id, action: "quota.grant", actorId: "user-root", reason: "agreed by phone" },
      details: { accountId: `paid:${userId}`, units: 50, quotaBefore: 300, quotaAfter: 350 },
    },
  ]);
  expect(rows[0]?.origin).toMatch(/^[0-9a-f]{32}$/);
  expect(JSON.stringify(rows)).not.toContain("203.0.113");
  expect((await world.account(userId)).lastAct).toBe(reply.data.id);
  // The account does not read why.
  const { results } = await env.DB.prepare("SELECT description FROM ledger WHERE account_id = ?1")
    .bind(`paid:${userId}`)
    .all();
  expect(results).toEqual([{ description: "" }]);
  expect(await driftOf(userId)).toEqual([]);
});

test("a double click, two members of staff, and a page that is left open move quota once", async () => {
  const world = await adminWorld();
  const userId = await makeMember({ quota: 300 });
  const click = await world.grant(userId, 50);
  expect(codes(await Promise.all([click(), click(), click()]))).toEqual([1000, 1409, 1409]);
  expect((await click()).message).toContain("changed since the page was loaded");
  expect(await accountOf("PAID", userId)).toMatchObject({ quota: 350 });
  // Back at the same numbers the old page is still an old page.
  expect((await (await world.grant(userId, -50))()).statusCode).toBe(1000);
  expect((await click()).statusCode).toBe(1409);
  expect(await accountOf("PAID", userId)).toMatchObject({ quota: 300 });
  const { rows } = await world.audit(`subject=${userId}`);
  expect(rows.filter(({ action }) => action === "act.refused")).toHaveLength(4);
  expect(rows.filter(({ action }) => action !== "act.refused")).toHaveLength(2);
  expect(await driftOf(userId)).toEqual([]);
});

test("a call that is repeated under its key is done once and answers the same", async () => {
  const world = await adminWorld();
  const userId = await makeMember({ quota: 300 });
  const click = await world.grant(userId, 50, { key: crypto.randomUUID() });
  const first = await click();
  expect(await click()).toEqual(first);
  expect(await accountOf("PAID", userId)).toMatchObject({ quota: 350 });
});

test("what is used or held cannot be taken, and less than was confirmed is never taken", async () => {
  const world = await adminWorld();
  const userId = await makeMember({ quota: 100 });
  const actor = { ...(await memberWithQuota(0)), userId };
  const takeAll = await world.grant(userId, -100);
  const task = await world.create(actor, { pages: 4 });
  expect((await takeAll()).statusCode).toBe(1409);
  expect(await accountOf("PAID", userId)).toMatchObject({ quota: 100, used: 40 });
  expect((await (await world.grant(userId, -61))()).statusCode).toBe(1409);
  expect((await (await world.grant(userId, -60))()).statusCode).toBe(1000);
  expect(await accountOf("PAID", userId)).toMatchObject({ quota: 40, used: 40 });
  await world.run();
  expect(await bookingsOf(task.id)).toMatchObject([
    { kind: "CAPTURE", units: 40 },
    { kind: "CHARGE", units: 40 },
  ]);
  expect(await driftOf(userId)).toEqual([]);
});

test("an enterprise's quota is given in the same way; a free account, an unknown one and no reason are refused", async () => {
  const world = await adminWorld();
  const enterpriseId = await makeEnterprise({ quota: 1000 });
  const expected = { quota: 1000, period: 1, lastAct: null };
  const post = (accountId: string, body: object) => world.call("POST", `/admin/ledger/${accountId}`, body);
  const given = { units: 500, reason: "second order", expected };
  expect((await post(`enterprise:${enterpriseId}`, given)).statusCode).toBe(1000);
  expect(await accountOf("ENTERPRISE", enterpriseId)).toMatchObject({ quota: 1500 });
  const free = await makeMember({ type: "FREE" });
  expect((await post(`free:${free}`, { ...given, expected: { ...expected, quota: -1 } })).statusCode).toBe(1400);
  expect((await post("paid:nobody", given)).statusCode).toBe(1404);
  expect((await post(`enterprise:${enterpriseId}`, { ...given, reason: " " })).statusCode).toBe(1400);
  expect((await post(`enterprise:${enterpriseId}`, { ...given, units: 0 })).statusCode).toBe(1400);
  expect(await driftOf(enterpriseId)).toEqual([]);
});

test("a plan that is given begins a period with its quota, renews by the calendar, is prolonged without touching quota, and ends", async () => {
  const world = await adminWorld();
  const upkeep = createQuotaUpkeep(env.DB, createQuotaStore(env.DB));
  const userId = await makeMember({ type: "FREE" });
  const end = START + 90 * DAY_MS;
  const give = await world.plan(userId, "BASIC", end);
  expect(codes(await Promise.all([give(), give()]))).toEqual([1000, 1409]);
  let { membership, quota } = await world.account(userId);
  expect(membership).toMatchObject({
    type: "PAID",
    plan: "BASIC",
    status: "ACTIVE",
    expireAt: end,
    effectiveAt: START,
  });
  expect(quota).toMatchObject({ kind: "PAID", quota: 300, used: 0, period: 2 });
  expect(quota?.renewsAt).toBe(nextRenewal("MONTH", START, START));
  await upkeep.renewDue(quota?.renewsAt ?? 0);
  expect(await accountOf("PAID", userId)).toMatchObject({ quota: 300, period: 3 });

  expect((await (await world.grant(userId, 20))()).statusCode).toBe(1000);
  expect((await (await world.plan(userId, "BASIC", end + 30 * DAY_MS))()).statusCode).toBe(1000);
  expect(await accountOf("PAID", userId)).toMatchObject({ quota: 320, period: 3 });

  expect((await (await world.plan(userId, "PRO", end))()).statusCode).toBe(1000);
  expect(await accountOf("PAID", userId)).toMatchObject({ quota: 1000, period: 4 });

  expect((await (await world.plan(userId, "FREE", null))()).statusCode).toBe(1000);
  ({ membership, quota } = await world.account(userId));
  expect(membership).toMatchObject({ type: "FREE", plan: "FREE", status: "ACTIVE", expireAt: null });
  expect(quota).toMatchObject({ kind: "FREE", quota: -1 });
  expect(await accountOf("PAID", userId)).toMatchObject({ quota: 0, used: 0 });
  expect(await bookingsOf(`expire:paid:${userId}:4`)).toMatchObject([{ kind: "EXPIRE", units: -1000 }]);
  const { rows } = await world.audit(`subject=${userId}&action=plan.change`);
  expect(
    rows.map(({ details }) => [details.change, details.planBefore, details.planAfter, details.quotaAfter]),
  ).toEqual([
    ["ends", "PRO", "FREE", 0],
    ["begins", "BASIC", "PRO", 1000],
    ["dates", "BASIC", "BASIC", 320],
    ["begins", "FREE", "BASIC", 300],
  ]);
  expect(await driftOf(userId)).toEqual([]);
});

test("what a running task holds of a plan that is replaced or ended goes back where it was taken, and moves nothing of the new one", async () => {
  for (const [plan, left] of [
    ["PRO", 1000],
    ["FREE", 40],
  ] as const) {
    const world = await adminWorld();
    const userId = await makeMember({ quota: 300 });
    const task = await world.create({ ...(await memberWithQuota(0)), userId }, { pages: 4 });
    await world.run(1);
    const end = plan === "FREE" ? null : START + DAY_MS;
    expect((await (await world.plan(userId, plan, end))()).statusCode).toBe(1000);
    expect(await accountOf("PAID", userId)).toMatchObject({ quota: left });
    const { statusCode } = await world.call("POST", `/admin/tasks/${task.id}/end`, {
      reason: "asked for",
      expected: { step: 1 },
    });
    expect(statusCode).toBe(1000);
    expect(await bookingsOf(task.id)).toMatchObject([{ units: 10 }, { units: 40 }, { units: -30 }]);
    expect(await driftOf(userId)).toEqual([]);
  }
});

test("a plan that Stripe gives, an enterprise's member, and impossible dates are refused; one that Stripe gave once is let go", async () => {
  const world = await adminWorld();
  const userId = await makeMember({ quota: 300 });
  const later = START + 30 * DAY_MS;
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO customers (user_id, customer_id, plan_holder, created_at) VALUES (?1, 'cus_' || ?1, 'sub_' || ?1, 0)",
    ).bind(userId),
    env.DB.prepare(
      `INSERT INTO subscriptions (id, user_id, offer, price_id, status, ends_with_period, amount_minor, currency, period_end, read_at, created_at)
       VALUES ('sub_' || ?1, ?1, 'kolscout_basic_month_usd', 'price_1', 'PAST_DUE', 0, 6000, 'usd', ?2, 0, 0)`,
    ).bind(userId, later),
  ]);
  expect((await world.account(userId)).stripe).toMatchObject({ paysBy: "SUBSCRIPTION", customerId: `cus_${userId}` });
  const refused = await (await world.plan(userId, "PRO", later))();
  expect(refused).toMatchObject({ statusCode: 1409, message: expect.stringContaining("Stripe") });
  await env.DB.prepare("UPDATE subscriptions SET status = 'CANCELED' WHERE user_id = ?1").bind(userId).run();
  for (const [plan, end] of [
    ["PRO", START],
    ["PRO", START + 6 * 366 * DAY_MS],
    ["FREE", later],
  ] as const)
    expect((await (await world.plan(userId, plan, end))()).statusCode).toBe(1400);
  expect((await (await world.plan(userId, "PRO", later))()).statusCode).toBe(1000);
  expect(
    await env.DB.prepare("SELECT plan_holder FROM customers WHERE user_id = ?1").bind(userId).first("plan_holder"),
  ).toBeNull();
  const member = await makeMember({ type: "ENTERPRISE", enterpriseId: await makeEnterprise() });
  expect((await (await world.plan(member, "PRO", later))()).statusCode).toBe(1409);
  expect((await world.audit(`subject=${member}`)).rows).toMatchObject([
    { action: "act.refused", details: { action: "plan.change" } },
  ]);
});
