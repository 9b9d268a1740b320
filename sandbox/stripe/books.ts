/** Everything that Stripe remembers, kept in one state file, and the plan of what is due later by the sandbox's clock. */
import * as z from "zod";
import type { SandboxContext } from "#sandbox/service.ts";
import { openStateFile } from "#sandbox/state-file.ts";
import {
  API_VERSION,
  Charge,
  Customer,
  createIds,
  Dispute,
  Invoice,
  PRICES,
  Price,
  Refund,
  Session,
  StripeEvent,
  Subscription,
  secondsOf,
} from "./objects.ts";

/** What Stripe does by itself later. */
const Deed = z.union([
  z.object({ kind: z.literal("deliver"), eventId: z.string(), tries: z.int() }),
  z.object({ kind: z.literal("renew"), subscriptionId: z.string() }),
  z.object({ kind: z.literal("collect"), subscriptionId: z.string(), tries: z.int() }),
  z.object({ kind: z.literal("settle"), sessionId: z.string(), isPaid: z.boolean() }),
  z.object({ kind: z.literal("expire"), sessionId: z.string() }),
]);
export type Deed = z.infer<typeof Deed>;
const Due = z.object({ atMs: z.number(), deed: Deed });
export type Due = z.infer<typeof Due>;

const Stored = z.object({
  prices: z.array(Price),
  customers: z.array(Customer),
  sessions: z.array(Session),
  subscriptions: z.array(Subscription),
  invoices: z.array(Invoice),
  charges: z.array(Charge),
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
  events: z.array(StripeEvent),
  agenda: z.array(Due),
  lastId: z.int(),
});
type Stored = z.infer<typeof Stored>;

/** Stripe answers a month's events; a sandbox that runs for long forgets the oldest. */
const MAX_EVENTS = 5_000;

type Context = Pick<SandboxContext<unknown>, "stateDir" | "random" | "onClose">;

export function openBooks(context: Context) {
  const file = openStateFile<Stored>(context.stateDir, "stripe.json", Stored, () => state);
  const state: Stored = file.saved ?? {
    prices: [...PRICES],
    ...{ customers: [], sessions: [], subscriptions: [], invoices: [], charges: [], refunds: [], disputes: [] },
    ...{ events: [], agenda: [], lastId: 0 },
  };
  context.onClose(file.flush);
  const draw = createIds(context, state.lastId);
  const newId = (prefix: string): string => {
    state.lastId += 1;
    return draw(prefix);
  };

  return {
    state,
    newId,
    changed: file.changed,
    plan(deed: Deed, atMs: number): void {
      state.agenda = [...state.agenda, { atMs, deed }].sort((left, right) => left.atMs - right.atMs);
      file.changed();
    },
    /** The next deed whose time has come, taken off the plan. */
    takeDue(nowMs: number): Due | null {
      const due = state.agenda[0];
      if (due === undefined || due.atMs > nowMs) return null;
      state.agenda = state.agenda.slice(1);
      file.changed();
      return due;
    },
    /** Keeps an event about an object as it stands. */
    note(type: string, object: object, atMs: number): StripeEvent {
      const event: StripeEvent = {
        id: newId("evt"),
        object: "event",
        api_version: API_VERSION,
        created: secondsOf(atMs),
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
        data: { object: structuredClone(object) },
      };
      state.events = [...state.events, event].slice(-MAX_EVENTS);
      file.changed();
      return event;
    },
  };
}
export type Books = ReturnType<typeof openBooks>;

/** Tells of a change: an event of this type about the object as it stands. */
export type Tell = (type: string, object: object, atMs: number) => void;

/** The object of an id, or undefined. */
export function byId<Item extends { id: string }>(items: readonly Item[], id: string | null): Item | undefined {
  return items.find((item) => item.id === id);
}
