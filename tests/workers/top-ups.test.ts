/** AI tasks that are bought beside a plan: granted once for their money, gone with the month, and given back as far as they are unused. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { actAtStripe, openPlanWorld, type PlanWorld } from "#tests/support/workers/plan-world.ts";
import { reconcile } from "#workers/modules/tasks/reconcile.ts";

const BASIC = 300;
const PRO = 1000;
const TOP_UP = 200;

async function orderTopUp(world: PlanWorld, currency: "usd" | "cny" = "usd", more: object = {}) {
  const { data } = await world.call("GET", "/subscription/plans");
  const { priceId } = data.topUps.find((topUp: { currency: string }) => topUp.currency === currency);
  return await world.call("POST", "/subscription/create-checkout", { priceId, ...more });
}

/** Buys one and works its events off; answers the checkout's id. */
async function topUp(world: PlanWorld, currency: "usd" | "cny" = "usd"): Promise<string> {
  const { data } = await orderTopUp(world, currency);
  await world.pay(data.sessionId);
  await world.bring();
  return data.sessionId;
}

async function entriesOf(world: PlanWorld) {
  const { results } = await env.DB.prepare(
    "SELECT quota_type AS type, units FROM ledger WHERE account_id = 'paid:' || ?1 AND kind = 'ADMIN' ORDER BY at, units DESC",
  )
    .bind(world.userId)
    .all();
  return results;
}

async function latestInvoice(world: PlanWorld): Promise<string> {
  return (await world.books()).invoices.at(-1)?.id ?? "";
}

test("a plan without tasks is topped up once, however often its payment is told and looked at", async () => {
  const world = await openPlanWorld();
  await world.buy("PRO");
  await world.spend(PRO);
  const { data } = await orderTopUp(world);
  await world.pay(data.sessionId);
  const look = () => world.call("GET", `/subscription/session/verify?sessionId=${data.sessionId}`);
  const [first] = await Promise.all([look(), look(), look(), world.bring()]);
  expect(first?.data).toMatchObject({ state: "PAID", kind: "TOP_UP", tasks: 20, metadata: { planType: null } });
  for (const event of (await world.books()).events) await world.post(event);
  await world.work();
  await world.bring((events) => events.toReversed());
  expect(await world.state()).toMatchObject({ plan: "PRO", quota: PRO + TOP_UP, used: PRO });
  expect(await entriesOf(world)).toEqual([
    { type: "PURCHASE", units: PRO },
    { type: "TOP_UP", units: TOP_UP },
  ]);
  const status = (await world.call("GET", "/subscription/status")).data;
  expect(first?.data.paidUntil).toBe(status.paidUntil);
  // What was spent here is no task's.
  const alarms = await reconcile(env.DB);
  expect(alarms.filter(({ subject }) => !subject.startsWith("spent-"))).toEqual([]);
});

test("it lasts as long as the month it was added to, and a second one adds as much again", async () => {
  const world = await openPlanWorld();
  await world.buy("BASIC");
  await topUp(world);
  await topUp(world, "cny");
  expect(await world.state()).toMatchObject({ quota: BASIC + 2 * TOP_UP });
  const { id, paidUntil } = (await world.call("GET", "/subscription/status")).data;
  await actAtStripe("/act/end-period", { subscription: id });
  world.clock.set(paidUntil + 60_000);
  await world.bring();
  expect(await world.state()).toMatchObject({ plan: "BASIC", quota: BASIC, used: 0 });
});

test("its money takes back what is unused of it, and of the month's own tasks nothing", async () => {
  const world = await openPlanWorld();
  await world.buy("BASIC");
  await topUp(world);
  const invoice = await latestInvoice(world);
  await world.spend(BASIC + 50);
  await actAtStripe("/act/refund", { invoice });
  await world.bring();
  expect(await world.state()).toMatchObject({ plan: "BASIC", quota: BASIC + 50, used: BASIC + 50 });

  const other = await openPlanWorld();
  await other.buy("BASIC");
  await topUp(other);
  await actAtStripe("/act/refund", { invoice: await latestInvoice(other) });
  await other.bring();
  await other.bring();
  expect(await other.state()).toMatchObject({ plan: "BASIC", quota: BASIC, used: 0 });
});

test("without a plan none is sold, and one that is paid when the plan is over goes back", async () => {
  const world = await openPlanWorld();
  expect(await orderTopUp(world)).toMatchObject({
    statusCode: 1409,
    message: "More AI tasks are added to a plan, and no plan runs on this account now. Choose a plan first.",
  });
  await world.buy("BASIC", "alipay");
  const { data } = await orderTopUp(world);
  world.clock.advance(32 * 86_400_000);
  await world.upkeep.expireDue(world.clock.now());
  await world.pay(data.sessionId);
  await world.bring();
  const { charges } = await world.books();
  expect(charges.map(({ amount, amount_refunded }) => [amount, amount_refunded])).toEqual([
    [30000, 0],
    [4000, 4000],
  ]);
  const look = await world.call("GET", `/subscription/session/verify?sessionId=${data.sessionId}`);
  expect(look.data).toMatchObject({ state: "RETURNED", paidUntil: null });
  expect((await entriesOf(world)).filter(({ type }) => type === "TOP_UP")).toEqual([]);
});

test("it changes neither the plan nor its end, is paid by card in dollars and by wallet in yuan, and is nothing that an enterprise's member buys", async () => {
  const world = await openPlanWorld();
  await world.buy("PRO");
  const before = await world.state();
  await topUp(world);
  expect(await world.state()).toEqual({ ...before, quota: PRO + TOP_UP });
  expect((await orderTopUp(world, "usd", { paymentMethod: "alipay" })).statusCode).toBe(1400);
  expect((await orderTopUp(world, "cny", { paymentMethod: "wechat_pay" })).statusCode).toBe(1000);
  await env.DB.prepare("UPDATE memberships SET type = 'ENTERPRISE', enterprise_id = 'ent_topup' WHERE user_id = ?1")
    .bind(world.userId)
    .run();
  expect((await orderTopUp(world)).statusCode).toBe(1403);
});
