/** Plans against the emulated Stripe: what is granted for money, once; what changes, ends and goes back. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { actAtStripe, type Event, failStripe, openPlanWorld } from "#tests/support/workers/plan-world.ts";
import type { StripeSubscription } from "#workers/adapters/stripe/port.ts";
import { GRACE_MS, PASS_MS } from "#workers/modules/subscriptions/domain.ts";
import { createSubscriptionStore } from "#workers/modules/subscriptions/store.ts";

const BASIC = 300;
const PRO = 1000;

describe("buying", () => {
  test("prices are Stripe's own, and only those of plans", async () => {
    const world = await openPlanWorld();
    const { data } = await world.call("GET", "/subscription/plans");
    const shown = data.offers.map(({ plan, kind, currency, amountMinor }: Record<string, unknown>) => [
      plan,
      kind,
      currency,
      amountMinor,
    ]);
    expect(shown.toSorted()).toEqual([
      ["BASIC", "PASS", "cny", 30000],
      ["BASIC", "SUBSCRIPTION", "usd", 6000],
      ["PRO", "PASS", "cny", 60000],
      ["PRO", "SUBSCRIPTION", "usd", 15000],
    ]);
  });

  test("an account is told of each plan what it costs, in what, and whether it renews", async () => {
    const world = await openPlanWorld();
    const { availablePlans } = await world.offer(world.owner, null);
    const told = availablePlans.map(({ type, kind, currency, amountMinor, interval }) =>
      [type, kind, currency, amountMinor, interval].join(" "),
    );
    expect(told.toSorted()).toEqual([
      "BASIC PASS cny 30000 ",
      "BASIC SUBSCRIPTION usd 6000 month",
      "PRO PASS cny 60000 ",
      "PRO SUBSCRIPTION usd 15000 month",
    ]);
  });

  test("a paid checkout gives the plan and its month of quota", async () => {
    const world = await openPlanWorld();
    const session = await world.buy("PRO");
    const state = await world.state();
    expect(state).toMatchObject({ type: "PAID", plan: "PRO", status: "ACTIVE", quota: PRO, used: 0 });
    const { data } = await world.call("GET", "/subscription/status");
    expect(data).toMatchObject({
      status: "ACTIVE",
      planType: "PRO",
      kind: "SUBSCRIPTION",
      cancelAtPeriodEnd: false,
      amountMinor: 15000,
      currency: "usd",
    });
    expect(state.expireAt).toBe(data.paidUntil + GRACE_MS);
    const verified = await world.call("GET", `/subscription/session/verify?sessionId=${session}`);
    expect(verified.data).toMatchObject({ state: "PAID", amount_total: 15000, metadata: { planType: "PRO" } });
    expect(verified.data.invoiceUrl).toContain("/stripe/invoice/in_");
  });

  test("a look at the result grants before any event has come; the events then change nothing", async () => {
    const world = await openPlanWorld();
    const session = await world.checkout("BASIC");
    const open = await world.call("GET", `/subscription/session/verify?sessionId=${session}`);
    expect(open.data.state).toBe("OPEN");
    expect(await world.state()).toMatchObject({ type: "FREE" });
    await world.pay(session);
    const looks = await Promise.all(
      [1, 2, 3].map(() => world.call("GET", `/subscription/session/verify?sessionId=${session}`)),
    );
    expect(looks.map(({ data }) => data.state)).toEqual(["PAID", "PAID", "PAID"]);
    await world.bring();
    expect(await world.state()).toMatchObject({ plan: "BASIC", quota: BASIC });
  });

  test.each([
    ["a price of another product", "price_mug"],
    ["a price of nothing", "price_nothing"],
    ["a price that is no longer sold", "price_pro_old"],
    ["an unknown price", "price_invented"],
  ])("%s is an invalid payment type", async (_name, priceId) => {
    const world = await openPlanWorld();
    const reply = await world.call("POST", "/subscription/create-checkout", { priceId });
    expect(reply).toMatchObject({ statusCode: 1400, message: "Invalid payment type" });
  });

  test("a wallet cannot buy what renews, and a card no pass", async () => {
    const world = await openPlanWorld();
    const [card, wallet] = [await world.priceOf("PRO", "usd"), await world.priceOf("PRO", "cny")];
    const tried = [
      { priceId: card, paymentMethod: "alipay" },
      { priceId: wallet, paymentMethod: "card" },
    ];
    for (const body of tried) {
      expect((await world.call("POST", "/subscription/create-checkout", body)).statusCode).toBe(1400);
    }
  });

  test("another account's order, subscription and portal are not found", async () => {
    const world = await openPlanWorld();
    const session = await world.buy("BASIC");
    const { data } = await world.call("GET", "/subscription/status");
    const foreign = world.callAsStranger;
    expect((await foreign("GET", `/subscription/session/verify?sessionId=${session}`)).statusCode).toBe(1404);
    expect((await foreign("GET", `/subscription/subscription-polling?subscriptionId=${data.id}`)).statusCode).toBe(
      1404,
    );
    expect((await foreign("POST", "/subscription/portal")).statusCode).toBe(1404);
    expect((await foreign("POST", "/subscription/cancel")).statusCode).toBe(1404);
    expect((await world.call("POST", "/subscription/portal")).data.url).toContain("/stripe/portal/cus_");
  });

  test.each([
    ["a suspended account", "status = 'SUSPENDED'", 1926],
    ["a banned account", "status = 'BAN'", 1926],
    ["a member of an enterprise", "type = 'ENTERPRISE', enterprise_id = 'ent_plans'", 1403],
  ])("%s buys nothing", async (_name, change, code) => {
    const world = await openPlanWorld();
    await env.DB.prepare(`UPDATE memberships SET ${change} WHERE user_id = ?1`).bind(world.userId).run();
    const priceId = await world.priceOf("BASIC");
    expect((await world.call("POST", "/subscription/create-checkout", { priceId })).statusCode).toBe(code);
  });

  test("what a member of an enterprise has paid for goes back", async () => {
    const world = await openPlanWorld();
    const session = await world.checkout("BASIC");
    const joins = "UPDATE memberships SET type = 'ENTERPRISE', enterprise_id = 'ent_plans' WHERE user_id = ?1";
    await env.DB.prepare(joins).bind(world.userId).run();
    await world.pay(session);
    await world.bring();
    expect((await world.books()).charges).toMatchObject([{ amount: 6000, amount_refunded: 6000 }]);
    expect((await world.books()).subscriptions).toMatchObject([{ status: "canceled" }]);
    expect(await world.state()).toMatchObject({ type: "ENTERPRISE", quota: null });
  });

  test("a banned account that pays stays banned", async () => {
    const world = await openPlanWorld();
    const session = await world.checkout("BASIC");
    await env.DB.prepare("UPDATE memberships SET status = 'BAN' WHERE user_id = ?1").bind(world.userId).run();
    await world.pay(session);
    await world.bring();
    expect(await world.state()).toMatchObject({ status: "BAN", plan: "BASIC" });
  });

  test("a page that does not know which plan runs ends none: it is refused with the plan that runs, and nothing is opened at Stripe", async () => {
    const world = await openPlanWorld();
    await world.buy("PRO");
    const [plus, pass] = [await world.priceOf("BASIC"), await world.priceOf("BASIC", "cny")];
    const before = await world.books();
    const order = (body: object) => world.call("POST", "/subscription/create-checkout", body);
    for (const body of [
      { priceId: plus },
      { priceId: plus, runningPlan: "FREE" },
      { priceId: plus, runningPlan: "BASIC" },
      { priceId: pass },
    ]) {
      const reply = await order(body);
      expect(reply).toMatchObject({
        statusCode: 1409,
        message: "Pro runs on this account now. Nothing was charged; look at the plans again before you buy.",
        data: { running: { plan: "PRO", kind: "SUBSCRIPTION" } },
      });
    }
    expect(await world.books()).toEqual(before);
    const asked = await order({ priceId: plus, runningPlan: "PRO" });
    expect(asked.statusCode).toBe(1000);
    await world.pay(asked.data.sessionId);
    await world.bring();
    expect(await world.state()).toMatchObject({ plan: "BASIC", quota: BASIC });
  });

  test("of two pages that confirm one plan each, the second is refused once the first has changed it", async () => {
    const world = await openPlanWorld();
    await world.buy("BASIC");
    const plus = await world.priceOf("BASIC");
    await world.buy("PRO");
    const stale = await world.call("POST", "/subscription/create-checkout", { priceId: plus, runningPlan: "BASIC" });
    expect(stale).toMatchObject({ statusCode: 1409, data: { running: { plan: "PRO" } } });
    expect(await world.state()).toMatchObject({ plan: "PRO", quota: PRO });
  });

  test("a page that shows a plan which is over is told that none runs", async () => {
    const world = await openPlanWorld();
    const priceId = await world.priceOf("BASIC");
    const reply = await world.call("POST", "/subscription/create-checkout", { priceId, runningPlan: "PRO" });
    expect(reply).toMatchObject({ statusCode: 1409, data: { running: { plan: "FREE", kind: "NONE" } } });
  });

  test.each(["GIVEN", "PASS"])("a plan that is no subscription (%s) is not replaced unasked either", async (how) => {
    const world = await openPlanWorld();
    if (how === "PASS") await world.buy("PRO", "alipay");
    else
      await env.DB.prepare("UPDATE memberships SET type = 'PAID', plan = 'PRO', expire_at = NULL WHERE user_id = ?1")
        .bind(world.userId)
        .run();
    const priceId = await world.priceOf("BASIC");
    const order = (body: object) => world.call("POST", "/subscription/create-checkout", { priceId, ...body });
    expect(await order({})).toMatchObject({ statusCode: 1409, data: { running: { plan: "PRO" } } });
    expect((await order({ runningPlan: "PRO" })).statusCode).toBe(1000);
  });

  test("a price alone opens its checkout, whatever it is paid in; another month of a pass needs no word of what runs", async () => {
    const world = await openPlanWorld();
    const { data } = await world.call("GET", "/subscription/plans");
    const offers: { priceId: string }[] = data.offers;
    expect(offers).toHaveLength(4);
    for (const { priceId } of offers)
      expect((await world.call("POST", "/subscription/create-checkout", { priceId })).statusCode).toBe(1000);
    await world.buy("PRO", "wechat_pay");
    const pass = await world.priceOf("PRO", "cny");
    expect((await world.call("POST", "/subscription/create-checkout", { priceId: pass })).statusCode).toBe(1000);
  });

  test("a plan that runs cannot be bought again", async () => {
    const world = await openPlanWorld();
    await world.buy("BASIC");
    const priceId = await world.priceOf("BASIC");
    expect(await world.call("POST", "/subscription/create-checkout", { priceId })).toMatchObject({
      statusCode: 1409,
      message: "Plus already runs on this account. Nothing was charged.",
    });
  });
});

describe("wallets", () => {
  test("a pass lasts a month and does not renew; a second one goes on where it ends, with both quotas", async () => {
    const world = await openPlanWorld();
    await world.buy("BASIC", "alipay");
    const first = await world.state();
    expect(first).toMatchObject({ plan: "BASIC", quota: BASIC });
    expect(first.expireAt).toBeGreaterThan(world.clock.now() + PASS_MS - 120_000);
    await world.spend(120);
    await world.buy("BASIC", "wechat_pay");
    expect(await world.state()).toMatchObject({
      quota: 2 * BASIC,
      used: 120,
      expireAt: (first.expireAt ?? 0) + PASS_MS,
    });
    expect((await world.call("GET", "/subscription/status")).data).toMatchObject({
      kind: "PASS",
      status: "ACTIVE",
      id: null,
    });
  });

  test("money that is on its way grants nothing; when it comes, it does", async () => {
    const world = await openPlanWorld();
    const session = await world.buy("PRO", "alipay", "later");
    const verify = () => world.call("GET", `/subscription/session/verify?sessionId=${session}`);
    expect((await verify()).data.state).toBe("PENDING");
    expect(await world.state()).toMatchObject({ type: "FREE" });
    await actAtStripe("/act/settle", { session, paid: true });
    await world.bring();
    expect((await verify()).data.state).toBe("PAID");
    expect(await world.state()).toMatchObject({ plan: "PRO", quota: PRO });
  });

  test("money that does not come is told", async () => {
    const world = await openPlanWorld();
    const session = await world.buy("PRO", "wechat_pay", "fails");
    await actAtStripe("/act/settle", { session, paid: false });
    await world.bring();
    const { data } = await world.call("GET", `/subscription/session/verify?sessionId=${session}`);
    expect(data.state).toBe("FAILED");
    expect(await world.state()).toMatchObject({ type: "FREE" });
  });
});

describe("changing", () => {
  test("the new plan starts when it is paid, then the old one ends; what was left is cleared", async () => {
    const world = await openPlanWorld();
    await world.buy("BASIC");
    const before = (await world.call("GET", "/subscription/status")).data;
    await world.spend(100);
    const session = await world.checkout("PRO");
    expect((await world.call("GET", "/subscription/status")).data).toMatchObject({ id: before.id, changingTo: "PRO" });
    expect(await world.state()).toMatchObject({ plan: "BASIC", quota: BASIC, used: 100 });
    await world.pay(session);
    await world.bring();
    expect(await world.state()).toMatchObject({ plan: "PRO", quota: PRO, used: 0 });
    const statuses = (await world.books()).subscriptions.map(({ id, status }) => [id === before.id, status]);
    expect(statuses).toEqual([
      [true, "canceled"],
      [false, "active"],
    ]);
    expect((await world.books()).charges.every(({ amount_refunded }) => amount_refunded === 0)).toBe(true);
  });

  test("a change that is left alone changes nothing", async () => {
    const world = await openPlanWorld();
    await world.buy("PRO");
    await world.checkout("BASIC");
    expect(await world.state()).toMatchObject({ plan: "PRO", quota: PRO });
  });

  test("of two checkouts only the later one can be paid", async () => {
    const world = await openPlanWorld();
    const first = await world.checkout("BASIC");
    await world.checkout("PRO");
    await expect(world.pay(first)).rejects.toThrow("no longer open");
  });

  test("two subscriptions that were both paid: one gives the plan, the other ends and its money goes back", async () => {
    const world = await openPlanWorld();
    const first = await world.checkout("BASIC");
    const second = await world.checkout("PRO");
    await actAtStripe("/act/reopen", { session: first });
    await world.pay(first);
    await world.pay(second);
    await world.bring((events) => events.toReversed());
    const { subscriptions, charges } = await world.books();
    expect(subscriptions.map(({ status }) => status).toSorted()).toEqual(["active", "canceled"]);
    expect(charges.map(({ amount, amount_refunded }) => amount === amount_refunded).toSorted()).toEqual([false, true]);
    const state = await world.state();
    expect(state.quota).toBe(state.plan === "PRO" ? PRO : BASIC);
    const results = await Promise.all(
      [first, second].map((session) => world.call("GET", `/subscription/session/verify?sessionId=${session}`)),
    );
    expect(results.map(({ data }) => data.state).toSorted()).toEqual(["PAID", "RETURNED"]);
  });

  test("cancelling ends the plan with its period, in the product and in the portal's way; it can be taken back", async () => {
    const world = await openPlanWorld();
    await world.buy("BASIC");
    const cancelled = (await world.call("POST", "/subscription/cancel")).data;
    expect(cancelled).toMatchObject({ cancelAtPeriodEnd: true, status: "ACTIVE" });
    expect((await world.state()).expireAt).toBe(cancelled.paidUntil);
    const poll = await world.call("GET", `/subscription/subscription-polling?subscriptionId=${cancelled.id}`);
    expect(poll.data.cancelAtPeriodEnd).toBe(true);
    expect((await world.call("POST", "/subscription/resubscribe")).data.cancelAtPeriodEnd).toBe(false);
    expect((await world.state()).expireAt).toBe(cancelled.paidUntil + GRACE_MS);
    await actAtStripe("/act/portal-cancel", { subscription: cancelled.id });
    await world.bring();
    expect((await world.call("GET", "/subscription/status")).data.cancelAtPeriodEnd).toBe(true);
    expect((await world.call("POST", "/subscription/resubscribe")).data.cancelAtPeriodEnd).toBe(false);
  });
});

describe("time", () => {
  test("a renewal begins a month with its own quota", async () => {
    const world = await openPlanWorld();
    await world.buy("BASIC");
    await world.spend(250);
    const { id, paidUntil } = (await world.call("GET", "/subscription/status")).data;
    await actAtStripe("/act/end-period", { subscription: id });
    world.clock.set(paidUntil + 60_000);
    await world.bring();
    expect(await world.state()).toMatchObject({ plan: "BASIC", quota: BASIC, used: 0, status: "ACTIVE" });
    expect((await world.state()).expireAt).toBeGreaterThan(paidUntil + 27 * 86_400_000 + GRACE_MS);
  });

  test("a renewal that fails leaves the plan its grace and no new quota; when it is paid at last, it goes on", async () => {
    const world = await openPlanWorld();
    await world.buy("BASIC", "card", "lapses");
    await world.spend(250);
    const { id, paidUntil } = (await world.call("GET", "/subscription/status")).data;
    await actAtStripe("/act/end-period", { subscription: id });
    world.clock.set(paidUntil + 60_000);
    await world.bring();
    expect((await world.call("GET", "/subscription/status")).data).toMatchObject({ status: "PAST_DUE", paidUntil });
    expect(await world.state()).toMatchObject({
      status: "ACTIVE",
      quota: BASIC,
      used: 250,
      expireAt: paidUntil + GRACE_MS,
    });
    const customer = (await world.books()).invoices[0]?.customer;
    await actAtStripe("/act/card", { customer, card: "pays" });
    await world.bring();
    expect((await world.call("GET", "/subscription/status")).data).toMatchObject({ status: "ACTIVE" });
    expect(await world.state()).toMatchObject({ quota: BASIC, used: 0 });
  });

  test("a cancelled plan expires at the end of its month, with what is left of it", async () => {
    const world = await openPlanWorld();
    await world.buy("BASIC");
    const { id, paidUntil } = (await world.call("POST", "/subscription/cancel")).data;
    await actAtStripe("/act/end-period", { subscription: id });
    world.clock.set(paidUntil + 60_000);
    await world.bring();
    await world.upkeep.expireDue(world.clock.now());
    expect(await world.state()).toMatchObject({ type: "PAID", status: "EXPIRED", quota: 0, expireAt: paidUntil });
    expect((await world.call("GET", "/subscription/status")).data).toMatchObject({ status: "CANCELED" });
    await world.buy("PRO");
    expect(await world.state()).toMatchObject({ plan: "PRO", status: "ACTIVE", quota: PRO, used: 0 });
  });

  test("a first month that is told after its renewal is added to it", async () => {
    const world = await openPlanWorld();
    await world.pay(await world.checkout("BASIC"));
    const [subscription] = (await world.books()).subscriptions;
    await actAtStripe("/act/end-period", { subscription: subscription?.id });
    await world.bring((events) => events.toReversed());
    expect(await world.state()).toMatchObject({ plan: "BASIC", status: "ACTIVE", quota: 2 * BASIC, used: 0 });
  });

  test("a renewal that is told after a later one adds what was paid for", async () => {
    const world = await openPlanWorld();
    await world.buy("BASIC");
    const { id } = (await world.call("GET", "/subscription/status")).data;
    await actAtStripe("/act/end-period", { subscription: id });
    await actAtStripe("/act/end-period", { subscription: id });
    await world.bring((events) => events.toReversed());
    expect(await world.state()).toMatchObject({ quota: 2 * BASIC, used: 0 });
  });
});

describe("money that goes back", () => {
  async function bought() {
    const world = await openPlanWorld();
    await world.buy("BASIC");
    const invoice = (await world.books()).invoices[0]?.id ?? "";
    return { world, invoice };
  }

  test("a refund takes the unused units that it stands for, and no used ones", async () => {
    const { world, invoice } = await bought();
    await world.spend(200);
    await actAtStripe("/act/refund", { invoice, amount: 1000 });
    await world.bring();
    expect(await world.state()).toMatchObject({ quota: BASIC - 50, used: 200 });
    await actAtStripe("/act/refund", { invoice });
    await world.bring();
    expect(await world.state()).toMatchObject({ quota: 200, used: 200 });
  });

  test("a disputed payment takes its units; one that is won gives them again", async () => {
    const { world, invoice } = await bought();
    await world.spend(100);
    const { id: dispute } = await actAtStripe("/act/dispute", { invoice });
    await world.bring();
    expect(await world.state()).toMatchObject({ quota: 100, used: 100 });
    await actAtStripe("/act/close-dispute", { dispute, won: true });
    await world.bring();
    expect(await world.state()).toMatchObject({ quota: BASIC, used: 100 });
  });

  test("a refund that is told before its payment waits for it", async () => {
    const world = await openPlanWorld();
    const session = await world.checkout("BASIC");
    await world.pay(session);
    const invoice = (await world.books()).invoices[0]?.id ?? "";
    await actAtStripe("/act/refund", { invoice });
    const events = (await world.books()).events;
    const refund = events.find(({ type }) => type === "charge.refunded");
    if (refund === undefined) throw new Error("no refund");
    await world.post(refund);
    const message = world.waiting.shift();
    expect(await world.job.run(message)).toEqual({ kind: "later", delayMs: 60_000 });
    await world.bring();
    expect(await world.state()).toMatchObject({ quota: BASIC });
    expect(await world.job.run(message)).toEqual({ kind: "done" });
    expect(await world.state()).toMatchObject({ quota: 0 });
  });

  test("a refund of a month that is over takes nothing of the present one", async () => {
    const { world, invoice } = await bought();
    const { id, paidUntil } = (await world.call("GET", "/subscription/status")).data;
    await actAtStripe("/act/end-period", { subscription: id });
    world.clock.set(paidUntil + 60_000);
    await world.bring();
    await actAtStripe("/act/refund", { invoice });
    await world.bring();
    expect(await world.state()).toMatchObject({ quota: BASIC, used: 0 });
  });
});

describe("events", () => {
  const firstEvent = async (world: Awaited<ReturnType<typeof openPlanWorld>>): Promise<Event> => {
    await world.pay(await world.checkout("BASIC"));
    const event = (await world.books()).events[0];
    if (event === undefined) throw new Error("no event");
    return event;
  };

  test("what Stripe did not sign is refused and kept nowhere", async () => {
    const world = await openPlanWorld();
    const event = await firstEvent(world);
    expect(await world.post(event, { secret: "whsec_other" })).toBe(400);
    expect(await world.post(event, { alter: (text) => text.replace("evt_", "evt-") })).toBe(400);
    expect(await world.post(event, { alter: (text) => `${text} ` })).toBe(400);
    expect(await world.post(event, { at: world.clock.now() - 6 * 60_000 })).toBe(400);
    expect(await world.post(event, { at: world.clock.now() + 6 * 60_000 })).toBe(400);
    expect(world.waiting).toEqual([]);
  });

  test("an event that comes five times at once is worked on once", async () => {
    const world = await openPlanWorld();
    const event = await firstEvent(world);
    expect(await Promise.all(Array.from({ length: 5 }, () => world.post(event)))).toEqual([200, 200, 200, 200, 200]);
    expect(world.waiting).toHaveLength(1);
  });

  test("whatever the order of the events and however often they come, the state is Stripe's", async () => {
    const orders: ((events: Event[]) => Event[])[] = [
      (events) => events.toReversed(),
      (events) => events.toSorted((one, other) => (one.type < other.type ? -1 : 1)),
      (events) => [...events, ...events.toReversed()],
      (events) => events.slice(-1),
    ];
    for (const order of orders) {
      const world = await openPlanWorld();
      await world.pay(await world.checkout("BASIC"));
      const [subscription] = (await world.books()).subscriptions;
      await actAtStripe("/act/portal-cancel", { subscription: subscription?.id });
      await world.bring(order);
      await world.stripeInbox.reconcile(world.clock.now());
      await world.drain();
      expect(await world.state()).toMatchObject({ plan: "BASIC", quota: BASIC, status: "ACTIVE" });
      expect((await world.call("GET", "/subscription/status")).data.cancelAtPeriodEnd).toBe(true);
    }
  });

  test("an earlier reading never overwrites a later one, and what has ended stays ended", async () => {
    const store = createSubscriptionStore(env.DB);
    const read = {
      id: `sub_${crypto.randomUUID()}`,
      customerId: "cus_1",
      status: "ACTIVE",
      endsWithPeriod: true,
    } as const;
    const rest = {
      priceId: "price_1",
      currency: "usd",
      amountMinor: 1,
      periodStart: 0,
      periodEnd: 1,
      endedAt: null,
      note: null,
    };
    const keep = (change: Partial<StripeSubscription>, readAt: number) =>
      store
        .keepSubscriptionStatement("user-read", "kolscout_pro_month_usd", { ...read, ...rest, ...change }, readAt)
        .run();
    await keep({}, 2);
    await keep({ endsWithPeriod: false }, 1);
    expect(await store.findSubscription("user-read", read.id)).toMatchObject({ endsWithPeriod: 1, readAt: 2 });
    await keep({ status: "CANCELED" }, 3);
    await keep({ status: "ACTIVE" }, 4);
    expect(await store.findSubscription("user-read", read.id)).toMatchObject({ status: "CANCELED" });
  });

  test("what no webhook brought is found by the look at Stripe's list", async () => {
    const world = await openPlanWorld();
    await world.pay(await world.checkout("PRO"));
    expect(await world.state()).toMatchObject({ type: "FREE" });
    expect(await world.stripeInbox.reconcile(world.clock.now())).toBeGreaterThan(0);
    await world.drain();
    expect(await world.state()).toMatchObject({ plan: "PRO", quota: PRO });
  });

  test("a change that was cut off before the old plan ended is finished by the event's next delivery", async () => {
    const world = await openPlanWorld();
    await world.buy("BASIC");
    const session = await world.checkout("PRO");
    await world.pay(session);
    const [old] = (await world.books()).subscriptions;
    const heal = await failStripe(`/v1/subscriptions/${old?.id}`);
    await expect(world.bring()).rejects.toThrow();
    expect(await world.state()).toMatchObject({ plan: "PRO", quota: PRO });
    const unhandled = "SELECT failure, failed_at FROM stripe_events WHERE handled_at IS NULL AND failed_at = ?1";
    const { results } = await env.DB.prepare(unhandled).bind(world.clock.now()).all();
    expect(results).toMatchObject([{ failure: expect.stringMatching(/stripe/i) }]);
    await heal();
    world.clock.advance(2 * 3_600_000);
    await world.stripeInbox.reconcile(world.clock.now());
    await world.drain();
    const statuses = (await world.books()).subscriptions.map(({ status }) => status);
    expect(statuses).toEqual(["canceled", "active"]);
    expect(await world.state()).toMatchObject({ plan: "PRO", quota: PRO });
  });
});
