/**
 * Plans against a Stripe in this process, by chance: people buy, change, cancel and pay late, banks take money back, events come twice, late, in any order or
 * never, calls and statements are lost before or after they took effect. At the end the state must be Stripe's, and every unit and cent accounted for.
 */
import { seededRandom } from "#sandbox/random.ts";
import { byId, openBooks } from "#sandbox/stripe/books.ts";
import { toPublicJson } from "#sandbox/stripe/objects.ts";
import { createPayments } from "#sandbox/stripe/payments.ts";
import { openSqliteD1 } from "#tests/support/sqlite-d1.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { StripePort } from "#workers/adapters/stripe/port.ts";
import {
  toCharge,
  toCheckout,
  toDispute,
  toInvoice,
  toMetadata,
  toSubscription,
} from "#workers/adapters/stripe/shapes.ts";
import { createOutbox } from "#workers/jobs/outbox.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import { SCHEMES } from "#workers/kernel/vocabulary.ts";
import { PLAN_GRANTS } from "#workers/modules/billing/domain.ts";
import { createPurchases } from "#workers/modules/billing/purchases.ts";
import { createQuotaStore, freeAccount } from "#workers/modules/billing/store.ts";
import { createQuotaUpkeep } from "#workers/modules/billing/upkeep.ts";
import { createMembershipStore } from "#workers/modules/membership/store.ts";
import {
  isPlanKey,
  LOOKUP_KEYS,
  OFFERS,
  PRICE_KEYS,
  runningPlan,
  TOP_UPS,
  unitsTakenBack,
} from "#workers/modules/subscriptions/domain.ts";
import { bindStripeEvent, PAYMENT_QUEUE } from "#workers/modules/subscriptions/event-job.ts";
import { createStripeInbox } from "#workers/modules/subscriptions/events.ts";
import { createGrants } from "#workers/modules/subscriptions/grants.ts";
import { createSubscriptionService } from "#workers/modules/subscriptions/service.ts";
import { createSubscriptionStore } from "#workers/modules/subscriptions/store.ts";
import { createStripeSync } from "#workers/modules/subscriptions/sync.ts";

const START = Date.UTC(2026, 10, 23);
const DAY_MS = 86_400_000;
const MAX_STEPS = 14;
const MAX_ROUNDS = 30;

/** How sequences begin, so that more of them than chance would bring to it have something to change. */
const OPENINGS = [
  [],
  ["order", "pay"],
  ["order", "pay", "bring"],
  ["order", "pay", "bring", "order", "pay"],
  ["order", "pay", "bring", "month", "order", "pay", "refund", "bring"],
  ["order", "pay", "order", "payTooLate", "pay"],
];

class Lost extends Error {}

/** A database for many sequences; each has a user and a Stripe of its own. */
export function openPlanModel() {
  let lossRate = 0;
  let draw = () => 1;
  const lose = () => {
    if (draw() < lossRate) throw new Lost("lost");
  };
  const { d1, database } = openSqliteD1({ before: lose, after: lose });
  const rows = (sql: string, ...values: string[]): Record<string, ReturnType<typeof JSON.parse>>[] =>
    database.prepare(sql).all(...values);

  /** Plays one sequence; answers what does not add up. */
  async function play(seed: number): Promise<string[]> {
    lossRate = 0;
    draw = seededRandom(seed, "plan model");
    const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(draw() * items.length)];
    const clock = fixedClock(START + seed * 1000);
    const books = openBooks({ stateDir: null, random: (label) => seededRandom(seed, label), onClose() {} });
    const payments = createPayments({ books, publicUrl: "http://stripe", tell: books.note });
    const userId = `user-${seed}`;
    const stripe = modelStripe({ books, payments, clock, lose, draw });
    const queue: unknown[] = [];
    const sendBatch = async (sent: { body: unknown }[]) => void queue.push(...sent.map(({ body }) => body));
    const outbox = createOutbox({ d1, queues: { [PAYMENT_QUEUE]: { sendBatch } } });
    const store = createSubscriptionStore(d1);
    const grants = createGrants({ d1, purchases: createPurchases(d1) });
    const log = { info() {}, warn() {}, error() {} };
    const sync = createStripeSync({ d1, stripe, store, grants, clock, log });
    const inbox = createStripeInbox({ d1, stripe, sync, store, outbox, clock, log });
    const job = bindStripeEvent(inbox);
    const members = createMembershipStore(d1);
    const quotas = createQuotaStore(d1);
    const upkeep = createQuotaUpkeep(d1, quotas);
    const service = createSubscriptionService({
      ...{ stripe, sync, store, members, clock, appOrigin: "http://app" },
      schemes: { schemeOf: async () => pick(SCHEMES) ?? "B" },
      prices: { read: (load) => load() },
      isClosed: async () => false,
    });
    await d1.batch([
      ...members.registerStatements(
        { id: userId, email: `${userId}@x.test`, name: "", avatarUrl: null },
        `mem-${seed}`,
        clock.now(),
      ),
      quotas.openAccountStatement(freeAccount(userId, clock.now()), clock.now()),
    ]);
    const actor = { userId, email: `${userId}@x.test`, language: "en" as const };
    const { state } = books;
    let told = 0;

    /** Does something that may be lost or refused on the way, as a call of a person or a delivery may. */
    async function attempt(work: () => Promise<unknown>): Promise<boolean> {
      try {
        await work();
        return true;
      } catch (failure) {
        const isLost = failure instanceof Lost || (failure instanceof Error && failure.cause instanceof Lost);
        if (isLost || failure instanceof AppError || failure instanceof ProviderError) return false;
        throw failure;
      }
    }
    /** Time passes, in which the hourly look at Stripe's list runs now and then, and the queue goes on. */
    async function passTime(ms: number): Promise<void> {
      for (let left = ms; left > 0; left -= 2 * DAY_MS) {
        clock.advance(Math.min(left, 2 * DAY_MS));
        for (let due = books.takeDue(clock.now()); due !== null; due = books.takeDue(clock.now()))
          payments.perform(due);
        if (left <= 2 * DAY_MS) return;
        for (let tries = 0; tries < 6; tries += 1) if (await attempt(() => inbox.reconcile(clock.now()))) break;
        await attempt(() => outbox.dispatch(PAYMENT_QUEUE, clock.now() + 1, clock.now()));
        for (let tries = 0; tries < 10 && queue.length > 0; tries += 1) await workSome();
      }
    }
    /** Works on some of the messages beside each other; what is not done comes again. */
    async function workSome(): Promise<void> {
      const bodies = Array.from({ length: Math.min(queue.length, 1 + Math.floor(draw() * 3)) }, () =>
        queue.splice(Math.floor(draw() * queue.length), 1),
      ).flat();
      await Promise.all(
        bodies.map(async (body) => {
          let isDone = false;
          await attempt(async () => {
            isDone = (await job.run(body)).kind === "done";
          });
          if (!isDone) queue.push(body);
        }),
      );
    }
    const post = (id: string) => attempt(() => inbox.receive(new TextEncoder().encode(id), "signed"));
    const intentOf = (invoice: (typeof state.invoices)[number] | undefined) =>
      invoice?.payments.data[0]?.payment.payment_intent ?? null;

    const steps: Record<string, () => unknown> = {
      order: () =>
        attempt(async () => {
          const key = pick(PRICE_KEYS) ?? "kolscout_pro_month_usd";
          const price = state.prices.find(({ lookup_key }) => lookup_key === key);
          const { currency } = isPlanKey(key) ? OFFERS[key] : TOP_UPS[key];
          const paymentMethod = currency === "cny" ? "alipay" : "card";
          const shown = runningPlan(await service.view(actor), clock.now());
          await service.createCheckout(actor, { priceId: price?.id ?? "", paymentMethod, runningPlan: shown });
        }),
      pay() {
        const open = state.sessions.filter(({ status }) => status === "open");
        const session = pick(open);
        const payment = pick(["pays", "pays", "pays", "lapses", "later", "fails", "declines"] as const) ?? "pays";
        if (session !== undefined) payments.pay(session, payment, clock.now());
      },
      payTooLate() {
        const session = pick(state.sessions.filter(({ status }) => status === "expired"));
        if (session !== undefined)
          payments.pay(Object.assign(session, { status: "open" as const }), "pays", clock.now());
      },
      verify: () =>
        attempt(async () => {
          const session = pick(state.sessions);
          if (session !== undefined) await service.verifyCheckout(actor, session.id);
        }),
      cancel: () => attempt(() => service.cancel({ ...OWNER, ...actor })),
      resubscribe: () => attempt(() => service.resubscribe({ ...OWNER, ...actor })),
      portal() {
        const running = pick(state.subscriptions.filter(({ status }) => status !== "canceled"));
        if (running !== undefined) payments.cancelAtEnd(running, draw() < 0.7, "portal", clock.now());
      },
      card() {
        const customer = pick(state.customers);
        if (customer !== undefined) payments.changeCard(customer, draw() < 0.6 ? "pays" : "lapses", clock.now());
      },
      refund() {
        const intent = intentOf(pick(state.invoices));
        const charge = state.charges.find(({ payment_intent }) => payment_intent === intent);
        const left = charge === undefined ? 0 : charge.amount - charge.amount_refunded;
        if (intent !== null && left > 0)
          payments.refund(intent, draw() < 0.5 ? left : Math.ceil(left / 3), null, clock.now());
      },
      dispute() {
        const intent = intentOf(pick(state.invoices));
        const charge = state.charges.find(({ payment_intent }) => payment_intent === intent);
        if (intent !== null && charge?.disputed === false) payments.dispute(intent, clock.now());
      },
      closeDispute() {
        const dispute = pick(state.disputes);
        if (dispute?.status === "needs_response") payments.closeDispute(dispute, draw() < 0.5, clock.now());
      },
      async spend() {
        const [account] = rows("SELECT quota, used FROM quota_accounts WHERE id = 'paid:' || ?", userId);
        const left = account === undefined ? 0 : account.quota - account.used;
        if (left > 0)
          database.prepare(SPEND).run(`spent-${seed}-${clock.now()}-${draw()}`, userId, Math.ceil(left * draw()));
      },
      hours: () => passTime(Math.ceil(draw() * 5 * 3_600_000)),
      days: () => passTime(Math.ceil(draw() * 20 * DAY_MS)),
      month: () => passTime(31 * DAY_MS),
      expire: () => attempt(() => upkeep.expireDue(clock.now())),
      async bring() {
        for (const { id } of state.events.slice(told)) {
          if (draw() < 0.7) await post(id);
          if (draw() < 0.2) await post(id);
        }
        told = state.events.length;
        for (let tries = 0; tries < 6 && queue.length > 0; tries += 1) await workSome();
      },
      /** Something changes at Stripe while an earlier state of it is still being read. */
      async meanwhile() {
        const reading = workSome();
        for (let turns = Math.floor(draw() * 40); turns > 0; turns -= 1) await Promise.resolve();
        const change = pick(["portal", "refund", "cancel", "resubscribe"] as const) ?? "portal";
        await steps[change]?.();
        await steps.bring?.();
        await reading;
      },
      again: () => {
        const event = pick(state.events);
        return event === undefined ? undefined : post(event.id);
      },
    };
    const names = Object.keys(steps);
    lossRate = draw() < 0.5 ? 0.02 : 0;
    const count = 3 + Math.floor(draw() * MAX_STEPS);
    const played: string[] = [];
    const opening = pick(OPENINGS) ?? [];
    for (let step = 0; step < opening.length + count; step += 1) {
      const name = opening[step] ?? pick(names) ?? "bring";
      played.push(name);
      await steps[name]?.();
    }

    lossRate = 0;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      await inbox.reconcile(clock.now());
      await outbox.dispatch(PAYMENT_QUEUE, clock.now() + 1, clock.now());
      if (queue.length === 0) break;
      for (let left = queue.length * 3; left > 0 && queue.length > 0; left -= 1) await workSome();
      clock.advance(3_600_001);
    }
    await upkeep.expireDue(clock.now());
    const faults = judge();
    return faults.map((fault) => `seed ${seed} (${played.join(" ")}): ${fault}`);

    function judge(): string[] {
      const faults: string[] = [];
      const check = (isRight: boolean, what: string) => {
        if (!isRight) faults.push(what);
      };
      check(queue.length === 0, `${queue.length} events are not worked off`);
      const kept = new Map(
        rows("SELECT * FROM payments WHERE user_id = ?", userId).map((row) => [row.invoice_id, row]),
      );
      const paid = state.invoices.filter(({ status }) => status === "paid");
      check(kept.size === paid.length, `${kept.size} payments are kept of ${paid.length}`);
      for (const invoice of paid) {
        const row = kept.get(invoice.id);
        const charge = state.charges.find(({ payment_intent }) => payment_intent === intentOf(invoice));
        if (row === undefined || charge === undefined) continue;
        const grants = rows("SELECT units FROM ledger WHERE task_id = 'invoice:' || ? AND kind = 'ADMIN'", invoice.id);
        if (row.state === "RETURNED") {
          check(charge.amount_refunded === charge.amount, `${invoice.id} was returned without its money`);
          check(grants.length === 0, `${invoice.id} was returned and granted`);
          continue;
        }
        const key = PRICE_KEYS.find((known) => known === row.offer) ?? "kolscout_pro_month_usd";
        const units = isPlanKey(key) ? PLAN_GRANTS[OFFERS[key].plan].allowance : TOP_UPS[key].tasks * UNITS_PER_RUN;
        check(
          (row.state === "ADDED") !== isPlanKey(key) && grants.length === 1 && grants[0]?.units === units,
          `${invoice.id} granted ${JSON.stringify(grants)}`,
        );
        const isDisputed = state.disputes.findLast(({ charge: of }) => of === charge.id)?.status;
        const target = unitsTakenBack({
          ...{ grantedUnits: row.granted_units, amountMinor: row.amount_minor, refundedMinor: charge.amount_refunded },
          isDisputed: isDisputed !== undefined && isDisputed !== "won",
        });
        check(row.reversed_units === target, `${invoice.id} reverses ${row.reversed_units}, not ${target}`);
        const [taken] = rows(
          "SELECT -coalesce(sum(units), 0) AS units FROM ledger WHERE task_id >= 'reversal:' || ?1 || ':' AND task_id < 'reversal:' || ?1 || ';'",
          invoice.id,
        );
        check(row.taken_units === taken?.units, `${invoice.id} took ${row.taken_units}, the ledger ${taken?.units}`);
      }
      const [account] = rows("SELECT * FROM quota_accounts WHERE id = 'paid:' || ?", userId);
      if (account !== undefined) {
        const [sums] = rows(
          "SELECT coalesce(sum(CASE WHEN kind IN ('ADMIN', 'EXPIRE') THEN units END), 0) AS quota, sum(delta) AS used FROM ledger WHERE account_id = ? AND period = CAST(? AS INTEGER)",
          account.id,
          String(account.period),
        );
        check(account.quota === sums?.quota, `the quota is ${account.quota}, its rows say ${sums?.quota}`);
        check(
          account.used === sums?.used && account.used <= account.quota,
          `${account.used} of ${account.quota} are used, the rows say ${sums?.used}`,
        );
      }
      judgePlan(check);
      return faults;
    }

    function judgePlan(check: (isRight: boolean, what: string) => void): void {
      const live = state.subscriptions.filter(({ status }) => status === "active" || status === "past_due");
      check(live.length <= 1, `${live.length} subscriptions run`);
      const [member] = rows("SELECT * FROM memberships WHERE user_id = ?", userId);
      const granted = rows(
        "SELECT * FROM payments WHERE user_id = ? AND state = 'GRANTED' ORDER BY period_end",
        userId,
      );
      const running = live[0];
      const now = clock.now();
      const passEnd = Math.max(
        0,
        ...granted.filter((row) => row.subscription_id === null).map((row) => row.period_end),
      );
      if (granted.length === 0)
        check(member?.type === "FREE", `nothing is paid, yet the membership is ${member?.type}`);
      else if (running === undefined) {
        const isOver = member?.status === "EXPIRED" || member?.expire_at <= now;
        check(
          passEnd > now ? member?.expire_at === passEnd : isOver,
          `no subscription runs, the plan ends ${member?.expire_at - now} ms from now`,
        );
      } else {
        const [row] = rows("SELECT * FROM subscriptions WHERE id = ?", running.id);
        const offer = LOOKUP_KEYS.find((key) => key === running.metadata.offer) ?? "kolscout_basic_month_usd";
        check(
          row?.status === running.status.toUpperCase(),
          `${running.id} is ${running.status}, kept as ${row?.status}`,
        );
        const ends = running.cancel_at_period_end || running.cancel_at !== null;
        check(row?.ends_with_period === Number(ends), `${running.id} ${ends ? "ends" : "renews"}, kept otherwise`);
        check(member?.plan === OFFERS[offer].plan, `${running.id} sells ${offer}, the plan is ${member?.plan}`);
        const until = Math.max(
          ...granted.filter((each) => each.subscription_id === running.id).map((each) => each.period_end),
        );
        const end = Math.max(passEnd, until + (ends ? 0 : 7 * DAY_MS));
        check(member?.expire_at === end, `the plan ends ${member?.expire_at - end} ms off`);
      }
    }
  }

  return { play };
}

const SPEND = `INSERT INTO ledger (task_id, kind, account_id, user_id, enterprise_id, period, day, quota_type, units, delta, description, at)
  SELECT ?1, 'CHARGE', id, ?2, NULL, period, '2026-11-23', 'SIMILAR_SEARCH', ?3, ?3, '', 0 FROM quota_accounts WHERE id = 'paid:' || ?2`;

const OWNER: Omit<Actor, "userId" | "email"> = {
  isSystemAdmin: false,
  isBanned: false,
  refusal: null,
  membershipType: "FREE",
  enterpriseId: null,
  isEnterpriseAdmin: false,
  sessionId: null,
  language: "en",
};

type ModelParts = {
  books: ReturnType<typeof openBooks>;
  payments: ReturnType<typeof createPayments>;
  clock: { now(): number; advance(ms: number): void };
  lose: () => void;
  draw: () => number;
};

/** The port over Stripe's books; a call may be lost before or after it was carried out. */
function modelStripe({ books, payments, clock, lose, draw }: ModelParts): StripePort {
  const { state } = books;
  // What the wire does to an object, and the only way to look at it as the SDK's types do.
  const wire = (value: unknown): ReturnType<typeof JSON.parse> => JSON.parse(toPublicJson(value));
  async function call<Value>(work: () => Value): Promise<Value> {
    try {
      lose();
      const value = work();
      clock.advance(1);
      // A reply that is under way while others come and go.
      for (let turns = draw() < 0.05 ? 300 : Math.floor(draw() * 12); turns > 0; turns -= 1) await Promise.resolve();
      lose();
      return value;
    } catch (failure) {
      if (!(failure instanceof Lost)) throw failure;
      throw new ProviderError({ provider: "stripe", kind: "upstream" });
    }
  }
  const customers = new Map<string, string>();
  const found = <Value, Result>(value: Value | undefined, map: (value: Value) => Result) =>
    value === undefined ? null : map(value);
  return {
    listPrices: (keys) =>
      call(() =>
        state.prices.flatMap(({ id, lookup_key, currency, unit_amount }) =>
          lookup_key !== null && keys.includes(lookup_key)
            ? [{ id, lookupKey: lookup_key, currency, amountMinor: unit_amount }]
            : [],
        ),
      ),
    createCustomer: ({ userId, email }) =>
      call(() => {
        const known = customers.get(userId);
        if (known !== undefined) return known;
        const id = books.newId("cus");
        state.customers.push({
          ...{ id, object: "customer", email, name: null, metadata: {}, created: 0, livemode: false },
          sandbox: { card: null },
        });
        customers.set(userId, id);
        return id;
      }),
    openCheckout: ({ customerId, priceId, note, mode, methods }) =>
      call(() => {
        const price = byId(state.prices, priceId);
        if (price === undefined) throw new Error("no such price");
        const id = books.newId("cs");
        const created = Math.floor(clock.now() / 1000);
        const metadata = toMetadata(note);
        state.sessions.push({
          ...{ id, object: "checkout.session", mode, ui_mode: "hosted_page", status: "open", payment_status: "unpaid" },
          ...{
            amount_subtotal: price.unit_amount,
            amount_total: price.unit_amount,
            currency: price.currency,
            metadata,
          },
          ...{
            client_reference_id: note.userId,
            customer: customerId,
            customer_email: null,
            success_url: "",
            cancel_url: null,
          },
          ...{ payment_method_types: [...methods], subscription: null, invoice: null, payment_intent: null, created },
          ...{ expires_at: created + 86_400, url: "http://pay", locale: null, livemode: false },
          sandbox: { price, subscriptionMetadata: metadata, invoiceMetadata: metadata },
        });
        books.plan({ kind: "expire", sessionId: id }, (created + 86_400) * 1000);
        return toCheckout(wire(byId(state.sessions, id)));
      }),
    readCheckout: (id) => call(() => found(byId(state.sessions, id), (session) => toCheckout(wire(session)))),
    closeCheckout: (id) =>
      call(() => found(byId(state.sessions, id), (session) => payments.expire(session, clock.now())) ?? undefined),
    readSubscription: (id) => call(() => found(byId(state.subscriptions, id), (each) => toSubscription(wire(each)))),
    endWithPeriod: (id, isEnding) =>
      call(() => {
        const subscription = byId(state.subscriptions, id);
        if (subscription === undefined || subscription.status === "canceled") {
          throw new ProviderError({ provider: "stripe", kind: "bad_request" });
        }
        payments.cancelAtEnd(subscription, isEnding, "api", clock.now());
        return toSubscription(wire(subscription));
      }),
    endNow: (id) =>
      call(() => {
        const subscription = byId(state.subscriptions, id);
        if (subscription !== undefined && subscription.status !== "canceled")
          payments.cancelNow(subscription, clock.now());
      }),
    openPortal: () => call(() => "http://portal"),
    readInvoice: (id) => call(() => found(byId(state.invoices, id), (invoice) => toInvoice(wire(invoice)))),
    readCharge: (id) => call(() => found(byId(state.charges, id), (charge) => toCharge(wire(charge)))),
    readDispute: (id) => call(() => found(byId(state.disputes, id), (dispute) => toDispute(wire(dispute)))),
    refund: (intent) =>
      call(() => {
        const charge = state.charges.find(({ payment_intent }) => payment_intent === intent);
        if (charge !== undefined && charge.amount_refunded < charge.amount)
          payments.refund(intent, null, null, clock.now());
      }),
    readSigned: (payload) => call(() => found(byId(state.events, new TextDecoder().decode(payload)), toModelEvent)),
    listEvents: () => call(() => ({ events: state.events.toReversed().map(toModelEvent), hasMore: false })),
  };
}

function toModelEvent({
  id,
  type,
  created,
  data,
}: {
  id: string;
  type: string;
  created: number;
  data: { object: unknown };
}) {
  const object: ReturnType<typeof JSON.parse> = data.object;
  return { id, type, objectId: String(object.id), at: created * 1000 };
}
