/** People who buy plans at the sandbox's Stripe, whose events are brought by hand: in any order, twice, or not at all. */

import { env } from "cloudflare:workers";
import * as z from "zod";
import { signatureOf } from "#sandbox/stripe/signature.ts";
import { NOW } from "#tests/support/now.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import { sandboxUrl } from "#tests/support/workers/sandbox-sign-in.ts";
import { sealedTexts } from "#tests/support/workers/sealed-texts.ts";
import { openTestApi, testActor } from "#tests/support/workers/test-api.ts";
import { createTexts } from "#workers/api/texts.ts";
import { buildOutside } from "#workers/composition/outside.ts";
import { buildSchemes } from "#workers/composition/schemes.ts";
import { buildStores } from "#workers/composition/stores.ts";
import { buildSubscriptions } from "#workers/composition/subscriptions.ts";
import { buildSwitches } from "#workers/composition/switches.ts";
import { MODULE_TEXTS } from "#workers/composition/texts.ts";
import { readEnv } from "#workers/env.ts";
import { createOutbox } from "#workers/jobs/outbox.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { SCHEME_HEADER } from "#workers/kernel/vocabulary.ts";
import { createQuotaOverview } from "#workers/modules/billing/overview.ts";
import { freeAccount } from "#workers/modules/billing/store.ts";
import { createQuotaUpkeep } from "#workers/modules/billing/upkeep.ts";
import { createMembershipService } from "#workers/modules/membership/service.ts";
import { createSchemeRoutes } from "#workers/modules/schemes/routes.ts";
import { runningPlan } from "#workers/modules/subscriptions/domain.ts";
import { bindStripeEvent, PAYMENT_QUEUE } from "#workers/modules/subscriptions/event-job.ts";

const Event = z.looseObject({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  data: z.object({ object: z.looseObject({ id: z.string() }) }),
});
export type Event = z.output<typeof Event>;
const Message = z.object({ eventId: z.string() });
const Books = z.object({
  customers: z.array(z.looseObject({ id: z.string(), email: z.string().nullable() })),
  sessions: z.array(z.looseObject({ id: z.string(), customer: z.string().nullable(), status: z.string() })),
  subscriptions: z.array(z.looseObject({ id: z.string(), customer: z.string(), status: z.string() })),
  invoices: z.array(z.looseObject({ id: z.string(), customer: z.string(), status: z.string() })),
  charges: z.array(
    z.looseObject({ id: z.string(), customer: z.string(), amount: z.number(), amount_refunded: z.number() }),
  ),
  disputes: z.array(z.looseObject({ id: z.string(), charge: z.string() })),
  events: z.array(Event),
});

export type Payment = "pays" | "lapses" | "later" | "fails" | "never";
type Method = "card" | "alipay" | "wechat_pay";
const MEMBERSHIP = "SELECT type, plan, status, expire_at AS expireAt FROM memberships WHERE user_id = ?1";
const ACCOUNT = "SELECT quota, used, period FROM quota_accounts WHERE id = 'paid:' || ?1";

/** What the sandbox is told about money. */
export async function actAtStripe(path: string, body: object): Promise<ReturnType<typeof JSON.parse>> {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${sandboxUrl}/stripe${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return await reply.json();
}

/**
 * Has every call of Stripe's whose path contains this text fail, until the function in the answer is called. All worker tests share one Stripe, and another file's go on beside this
 * one's: the text names something of this world alone, as the id of its subscription.
 */
export async function failStripe(path: string): Promise<() => Promise<void>> {
  const rule = async (serverError: 0 | 1) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ service: "stripe", path, rates: { serverError } });
    const reply = await fetch(`${sandboxUrl}/faults`, { method: "POST", headers, body });
    if (!reply.ok) throw new Error(await reply.text());
  };
  await rule(1);
  return () => rule(0);
}

/** A free account that buys; every world has one of its own. */
export async function openPlanWorld() {
  const checked = readEnv(env);
  const clock = fixedClock(NOW);
  const stores = buildStores(checked, sealedTexts);
  const waiting: unknown[] = [];
  const queue = { sendBatch: async (sent: { body: unknown }[]) => void waiting.push(...sent.map(({ body }) => body)) };
  const outbox = createOutbox({ d1: env.DB, queues: { [PAYMENT_QUEUE]: queue } });
  const schemes = buildSchemes(checked, clock);
  const switches = buildSwitches(checked, clock);
  const { stripeInbox, routes, service, offer } = buildSubscriptions(checked, {
    ...{ switches, schemes },
    outside: buildOutside(checked, clock),
    stores,
    outbox,
    clock,
  });
  const job = bindStripeEvent(stripeInbox);
  const userId = unique(`buyer-${crypto.randomUUID().slice(0, 8)}-`);
  const email = `${userId}@kolscout.test`;
  const owner = { ...testActor("free"), userId, email };
  const stranger = { ...testActor("free"), userId: `${userId}-stranger`, email: `stranger-${email}` };
  const accounts = createMembershipService({
    d1: env.DB,
    store: stores.members,
    quota: createQuotaOverview({ quotas: stores.quotas }),
    clock,
    welcome: (id, at) => [stores.quotas.openAccountStatement(freeAccount(id, at), at)],
  });
  for (const each of [owner, stranger]) {
    await accounts.register({
      userId: each.userId,
      email: each.email,
      name: "Buyer",
      avatarUrl: null,
      at: clock.now(),
    });
  }
  const texts = createTexts(MODULE_TEXTS);
  const api = openTestApi([...routes, ...createSchemeRoutes({ schemes })], {
    actors: { owner, stranger },
    texts,
    clock,
  });
  /** What the browser was given before; pages send it with every call. */
  let ticket: string | null = null;
  const callAs = (name: string) => async (method: string, path: string, body?: unknown) => {
    const given: Record<string, string> = ticket === null ? {} : { [SCHEME_HEADER]: ticket };
    return (await api.call(method, path, body, { authorization: `Bearer ${name}.a.b`, ...given })).body;
  };
  const call = callAs("owner");

  async function books() {
    const all = Books.parse(await (await fetch(`${sandboxUrl}/stripe/books`)).json());
    const mine = new Set(all.customers.filter((each) => each.email === email).map(({ id }) => id));
    const charges = all.charges.filter(({ customer }) => mine.has(customer));
    const isMine = ({ data: { object } }: Event) =>
      mine.has(String(object.customer)) || charges.some(({ id }) => id === object.charge);
    return {
      subscriptions: all.subscriptions.filter(({ customer }) => mine.has(customer)),
      invoices: all.invoices.filter(({ customer }) => mine.has(customer)),
      charges,
      disputes: all.disputes.filter(({ charge }) => charges.some(({ id }) => id === charge)),
      events: all.events.filter(isMine),
    };
  }

  /** The webhook as Stripe makes it. */
  async function post(
    event: Event,
    { at = clock.now(), secret = "whsec_sandbox", alter = (text: string) => text } = {},
  ) {
    const payload = JSON.stringify(event);
    const headers = { "content-type": "application/json", "stripe-signature": await signatureOf(payload, at, secret) };
    const request = new Request("http://app/api/stripe/webhook", { method: "POST", headers, body: alter(payload) });
    return (await api.raw(request)).status;
  }

  async function work(): Promise<void> {
    for (let body = waiting.shift(); body !== undefined; body = waiting.shift()) await job.run(body);
  }

  const brought = new Set<string>();
  return {
    ...{ userId, owner, clock, call, callAsStranger: callAs("stranger"), books, post, work, waiting, job, stripeInbox },
    ...{ schemes, switches, service, offer },
    members: stores.members,
    /** Has every further call bear this ticket. */
    useTicket(text: string | null) {
      ticket = text;
    },
    upkeep: createQuotaUpkeep(env.DB, stores.quotas),

    /** The price of an offer. */
    async priceOf(plan: "BASIC" | "PRO", currency: "usd" | "cny" = "usd"): Promise<string> {
      const { data } = await call("GET", "/subscription/plans");
      const offers: { priceId: string; plan: string; currency: string }[] = data.offers;
      return offers.find((offer) => offer.plan === plan && offer.currency === currency)?.priceId ?? "";
    },

    /** Opens a checkout; answers its id. */
    async checkout(plan: "BASIC" | "PRO", paymentMethod: Method = "card"): Promise<string> {
      const priceId = await this.priceOf(plan, paymentMethod === "card" ? "usd" : "cny");
      const shown = (await call("GET", "/subscription/status")).data;
      const body = { priceId, paymentMethod, runningPlan: runningPlan(shown, clock.now()) };
      const reply = await call("POST", "/subscription/create-checkout", body);
      if (reply.statusCode !== 1000) throw new Error(JSON.stringify(reply));
      return reply.data.sessionId;
    },

    async pay(session: string, payment: Payment = "pays"): Promise<void> {
      await actAtStripe("/act/pay", { session, payment });
    },

    /** Brings the events that have not been brought yet, in the order that `order` makes of them, and works them off. */
    async bring(order: (events: Event[]) => Event[] = (events) => events): Promise<void> {
      const fresh = (await books()).events.filter(({ id }) => !brought.has(id));
      for (const event of fresh) brought.add(event.id);
      for (const event of order(fresh)) {
        const status = await post(event);
        if (status !== 200) throw new Error(`webhook: ${status}`);
      }
      await work();
    },

    /** Sends and works off what was only written down of this buyer. The look at Stripe's list also finds the events of buyers of other files. */
    async drain(): Promise<void> {
      await outbox.dispatch(PAYMENT_QUEUE, clock.now() + 1, clock.now());
      const mine = new Set((await books()).events.map(({ id }) => id));
      const isMine = (body: unknown) => mine.has(Message.parse(body).eventId);
      waiting.splice(0, waiting.length, ...waiting.filter(isMine));
      await work();
    },

    /** Buys a plan by card from the first click to the grant; answers the session's id. */
    async buy(plan: "BASIC" | "PRO", paymentMethod: Method = "card", payment: Payment = "pays"): Promise<string> {
      const session = await this.checkout(plan, paymentMethod);
      await this.pay(session, payment);
      await this.bring();
      return session;
    },

    /** Membership and quota as they stand. */
    async state() {
      const membership = await env.DB.prepare(MEMBERSHIP)
        .bind(userId)
        .first<{ type: string; plan: string; status: string; expireAt: number | null }>();
      const account = await env.DB.prepare(ACCOUNT)
        .bind(userId)
        .first<{ quota: number; used: number; period: number }>();
      return { ...membership, quota: account?.quota ?? null, used: account?.used ?? null };
    },

    /** Spends units, as a task that has ended. */
    async spend(units: number): Promise<void> {
      await env.DB.prepare(SPEND)
        .bind(`spent-${crypto.randomUUID()}`, `paid:${userId}`, userId, units, clock.now())
        .run();
    },
  };
}
export type PlanWorld = Awaited<ReturnType<typeof openPlanWorld>>;

const SPEND = `INSERT INTO ledger (task_id, kind, account_id, user_id, enterprise_id, period, day, quota_type, units, delta, description, at)
  SELECT ?1, 'CHARGE', id, ?3, NULL, period, '2026-11-23', 'SIMILAR_SEARCH', ?4, ?4, '', ?5 FROM quota_accounts WHERE id = ?2`;
