import type { StripeEvents } from "#workers/adapters/stripe/port.ts";
import { failureText } from "#workers/db/d1-failure.ts";
import type { JobResult } from "#workers/jobs/job.ts";
import type { Outbox } from "#workers/jobs/outbox.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Log } from "#workers/kernel/log.ts";
import { scrub } from "#workers/kernel/scrub.ts";
import { stripeEvent } from "./event-job.ts";
import type { SubscriptionStore } from "./store.ts";
import type { StripeSync } from "./sync.ts";

/** Stripe's events: taken in once, worked off by the queue, and looked for every night where a webhook never came. */

/** What each event asks for. What Stripe sends besides is answered and forgotten. */
const WORK = new Map<string, "checkout" | "failedCheckout" | "subscription" | "invoice" | "charge" | "dispute">([
  ["checkout.session.completed", "checkout"],
  ["checkout.session.async_payment_succeeded", "checkout"],
  ["checkout.session.async_payment_failed", "failedCheckout"],
  ["checkout.session.expired", "checkout"],
  ["customer.subscription.created", "subscription"],
  ["customer.subscription.updated", "subscription"],
  ["customer.subscription.deleted", "subscription"],
  ["customer.subscription.paused", "subscription"],
  ["customer.subscription.resumed", "subscription"],
  ["invoice.paid", "invoice"],
  ["invoice.payment_failed", "invoice"],
  ["charge.refunded", "charge"],
  ["charge.dispute.created", "dispute"],
  ["charge.dispute.closed", "dispute"],
]);
export const EVENT_TYPES = [...WORK.keys()];

const DAY_MS = 86_400_000;
/** Every night looks back so far; Stripe tells 30 days of events. */
const LOOK_BACK_MS = 3 * DAY_MS;
const MAX_PAGES_PER_LOOK = 20;
const KEPT_MS = 60 * DAY_MS;
/** Unhandled for so long, an event's message was given up. */
const STALE_AFTER_MS = 3_600_000;
const MAX_STALE_PER_LOOK = 200;
/** A refund of our customer waits so long for its payment; afterwards it is about something that was sold elsewhere. */
const WAITS_FOR_PAYMENT_MS = 30 * DAY_MS;
const MAX_FAILURE_LENGTH = 500;
const WAIT_STEP_MS = 60_000;

type Deps = {
  d1: D1Database;
  /** Null where no payments are configured. */
  stripe: StripeEvents | null;
  sync: StripeSync | null;
  store: SubscriptionStore;
  outbox: Pick<Outbox, "message" | "ifChangedStatement" | "sendNow">;
  clock: Clock;
  log: Log;
};

export function createStripeInbox({ d1, stripe, sync, store, outbox, clock, log }: Deps) {
  const messageFor = (eventId: string, at: number) => outbox.message(stripeEvent, { eventId }, { dueAt: at, at });

  return {
    /** Keeps a signed event and sends it on its way; a copy changes nothing. Throws 1400 for bytes that Stripe did not sign within five minutes. */
    async receive(payload: Uint8Array, signature: string | null): Promise<void> {
      const at = clock.now();
      const event = stripe === null ? null : await stripe.readSigned(payload, signature, at);
      if (event === null) throw new AppError(1400);
      if (!EVENT_TYPES.includes(event.type)) return;
      const message = messageFor(event.id, at);
      const [kept] = await d1.batch([store.keepEventStatement(event, at), outbox.ifChangedStatement(message)]);
      if (kept?.meta.changes !== 1) return;
      // The sweep sends what could not be sent now.
      await outbox.sendNow(message, at).catch((failure) => log.error("stripe.unsent", { eventId: event.id, failure }));
    },

    /** Works an event off: what it is about is read from Stripe and written. Harmless when repeated. */
    async handle(eventId: string): Promise<JobResult> {
      const event = await store.findEvent(eventId);
      if (event === null || event.handledAt !== null || sync === null) return { kind: "done" };
      const isDone = await workOff(sync, event).catch(async (failure) => {
        // What cannot be written down now is told by the dead letter.
        const text = scrub(failureText(failure)).slice(0, MAX_FAILURE_LENGTH);
        await store.keepFailure(eventId, text, clock.now()).catch(() => undefined);
        throw failure;
      });
      if (!isDone && clock.now() - event.at < WAITS_FOR_PAYMENT_MS) return { kind: "later", delayMs: WAIT_STEP_MS };
      await store.markHandled(eventId, clock.now());
      return { kind: "done" };
    },

    /** A message that has the event worked off once more. */
    tryAgainStatement: (eventId: string, at: number): D1PreparedStatement => messageFor(eventId, at).statement,

    /** Takes in what no webhook brought, sends what was given up once more, and forgets what is old; answers how many events were missing. */
    async reconcile(at: number): Promise<number> {
      if (stripe === null) return 0;
      let missing = 0;
      for (let after: string | null = null, page = 0; page < MAX_PAGES_PER_LOOK; page += 1) {
        const { events, hasMore } = await stripe.listEvents({ types: EVENT_TYPES, since: at - LOOK_BACK_MS, after });
        const known = events.length === 0 ? new Set() : await store.listKnown(events.map(({ id }) => id));
        const unknown = events.filter(({ id }) => !known.has(id));
        missing += unknown.length;
        const statements = unknown.flatMap((event) => [
          store.keepEventStatement(event, at),
          outbox.ifChangedStatement(messageFor(event.id, at)),
        ]);
        if (statements.length > 0) await d1.batch(statements);
        after = events.at(-1)?.id ?? null;
        if (!hasMore || after === null) break;
      }
      const stale = await store.listUnhandled(at - STALE_AFTER_MS, MAX_STALE_PER_LOOK);
      if (stale.length > 0) await d1.batch(stale.map((eventId) => messageFor(eventId, at).statement));
      await store.purgeEvents(at - KEPT_MS);
      if (missing > 0) log.warn("stripe.events_missing", { missing });
      return missing;
    },
  };
}
export type StripeInbox = ReturnType<typeof createStripeInbox>;

async function workOff(sync: StripeSync, { type, objectId }: { type: string; objectId: string }): Promise<boolean> {
  switch (WORK.get(type)) {
    case "charge":
      return await sync.syncCharge(objectId);
    case "dispute":
      return await sync.syncDispute(objectId);
    case "subscription":
      await sync.syncSubscription(objectId);
      return true;
    case "invoice":
      await sync.syncInvoice(objectId);
      return true;
    case "checkout":
      await sync.syncCheckoutId(objectId, false);
      return true;
    case "failedCheckout":
      await sync.syncCheckoutId(objectId, true);
      return true;
    default:
      return true;
  }
}
