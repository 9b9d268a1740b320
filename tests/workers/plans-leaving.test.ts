/** What becomes of a subscription, at Stripe's emulation, when its owner leaves, stays after all, or is banned (THREATS: G02, T09). */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { failStripe, openPlanWorld, type PlanWorld } from "#tests/support/workers/plan-world.ts";
import { createOutbox } from "#workers/jobs/outbox.ts";
import { WAITING_MS } from "#workers/modules/leaving/domain.ts";
import { createLeavingService } from "#workers/modules/leaving/service.ts";
import { createDepartureStore } from "#workers/modules/leaving/store.ts";
import { bindRenewalStop, renewalStop } from "#workers/modules/subscriptions/renewal-stop-job.ts";

/** The account over the product's own plans; what leaving does besides is tried in leaving.test.ts. */
async function openSubscriber() {
  const world = await openPlanWorld();
  await world.buy("BASIC");
  const store = createDepartureStore(env.DB);
  const leaving = createLeavingService({
    ...{ store, members: world.members, plans: world.service, clock: world.clock, notices: null },
    tasks: {
      create: () => {
        throw new Error("nothing is exported here");
      },
    },
    appOrigin: "http://app",
    translate: (_language, key) => key,
    log: { info() {}, warn() {}, error() {} },
  });
  return { ...world, world, store, leaving, request: () => leaving.request(world.owner, world.owner.email) };
}

/** As Stripe's books have it. */
async function subscriptionOf(world: PlanWorld) {
  const { subscriptions } = await world.books();
  return subscriptions.map(({ status, cancel_at_period_end: ends }) => ({ status, ends }));
}

async function failSubscription(world: PlanWorld) {
  const [subscription] = (await world.books()).subscriptions;
  if (!subscription) throw new Error("nobody subscribed");
  return failStripe(`/v1/subscriptions/${subscription.id}`);
}

test("a subscriber who leaves is not renewed, and is renewed again after staying", async () => {
  const { world, leaving, request, owner } = await openSubscriber();
  expect(await subscriptionOf(world)).toEqual([{ status: "active", ends: false }]);
  expect(await request()).toMatchObject({ isRenewalStopped: true });
  expect(await subscriptionOf(world)).toEqual([{ status: "active", ends: true }]);
  expect(await leaving.cancel(owner)).toMatchObject({ renewal: "resumed", leavesAt: null });
  expect(await subscriptionOf(world)).toEqual([{ status: "active", ends: false }]);
});

test("while Stripe does not answer the request is taken, and the sweep stops the renewal later", async () => {
  const { world, leaving, request, clock } = await openSubscriber();
  const heal = await failSubscription(world);
  expect(await request()).toMatchObject({ isRenewalStopped: false, leavesAt: clock.now() + WAITING_MS });
  await leaving.sweep(clock.now());
  expect(await subscriptionOf(world)).toEqual([{ status: "active", ends: false }]);
  await heal();
  await leaving.sweep(clock.now());
  expect(await subscriptionOf(world)).toEqual([{ status: "active", ends: true }]);
});

test("who stays while Stripe does not answer is told that the renewal is still stopped", async () => {
  const { world, leaving, request, owner } = await openSubscriber();
  await request();
  const heal = await failSubscription(world);
  expect(await leaving.cancel(owner)).toMatchObject({ renewal: "stopped" });
  await heal();
  expect(await subscriptionOf(world)).toEqual([{ status: "active", ends: true }]);
});

test("a deletion closes an open checkout and ends the subscription at once, however often it is begun", async () => {
  const { world } = await openSubscriber();
  const open = await world.checkout("PRO");
  const heal = await failStripe(`/v1/checkout/sessions/${open}`);
  await expect(world.service.endAll(world.userId)).rejects.toThrow("stripe");
  await heal();
  await world.service.endAll(world.userId);
  await world.service.endAll(world.userId);
  expect(await subscriptionOf(world)).toEqual([{ status: "canceled", ends: false }]);
  await expect(world.pay(open)).rejects.toThrow();
  await world.bring();
  expect((await world.books()).charges).toHaveLength(1);
});

test("a banned account's subscription ends with what was paid; one that was let in meanwhile goes on", async () => {
  const { world, members, service, userId } = await openSubscriber();
  const job = bindRenewalStop({ plans: service, members });
  const setStatus = (status: string) =>
    env.DB.prepare("UPDATE memberships SET status = ?2 WHERE user_id = ?1").bind(userId, status).run();
  const outbox = createOutbox({ d1: env.DB, queues: {} });
  const { body } = outbox.message(renewalStop, { userId }, { dueAt: 0, at: 0 });
  const run = () => job.run(body);
  await run();
  expect(await subscriptionOf(world)).toEqual([{ status: "active", ends: false }]);
  await setStatus("BAN");
  const heal = await failSubscription(world);
  await expect(run()).rejects.toThrow("stripe");
  await heal();
  await run();
  await run();
  expect(await subscriptionOf(world)).toEqual([{ status: "active", ends: true }]);
});
