/** How subscriptions begin and renew at Stripe. Each change tells its events. */
import type { Books, Tell } from "./books.ts";
import { byId } from "./books.ts";
import type { Cancellations } from "./cancellations.ts";
import type { Dunning } from "./dunning.ts";
import type { Invoices } from "./invoices.ts";
import {
  addMonth,
  type Customer,
  type Invoice,
  itemOf,
  type Session,
  type Subscription,
  secondsOf,
  toList,
} from "./objects.ts";

type Deps = { books: Books; tell: Tell; invoices: Invoices; cancellations: Cancellations; dunning: Dunning };

/** Times are ms by the sandbox's clock. */
export function createSubscriptions({ books, tell, invoices, cancellations, dunning }: Deps) {
  const { state } = books;

  function invoiceOfPeriod(
    subscription: Subscription,
    billing_reason: Invoice["billing_reason"],
    atMs: number,
  ): Invoice {
    const item = itemOf(subscription);
    const { id, customer, metadata } = subscription;
    const details = { subscription: id, metadata };
    const parent = { type: "subscription_details" as const, quote_details: null, subscription_details: details };
    const period = { start: item.current_period_start, end: item.current_period_end };
    const reason = { customer, billing_reason, parent, metadata: {} };
    const invoice = invoices.write(reason, { price: item.price, period }, atMs);
    subscription.latest_invoice = invoice.id;
    return invoice;
  }

  return {
    /** The subscription that a paid checkout buys, its first period paid. */
    begin(session: Session, customer: Customer, atMs: number): Subscription {
      const subscription = newSubscription(books, session, customer, atMs);
      state.subscriptions.push(subscription);
      tell("customer.subscription.created", subscription, atMs);
      const invoice = invoiceOfPeriod(subscription, "subscription_create", atMs);
      invoices.pay(invoice, atMs);
      const endsAtMs = itemOf(subscription).current_period_end * 1000;
      books.plan({ kind: "renew", subscriptionId: subscription.id }, endsAtMs);
      return subscription;
    },

    /** The end of a period: the next one is billed, or the subscription ends. */
    renew(subscriptionId: string, atMs: number): void {
      const subscription = byId(state.subscriptions, subscriptionId);
      if (subscription === undefined || subscription.status === "canceled") return;
      const item = itemOf(subscription);
      if (item.current_period_end * 1000 > atMs) return;
      const { cancel_at } = subscription;
      if (subscription.cancel_at_period_end || (cancel_at !== null && cancel_at <= item.current_period_end)) {
        cancellations.end(subscription, atMs);
        return;
      }
      item.current_period_start = item.current_period_end;
      item.current_period_end = addMonth(item.current_period_start);
      invoiceOfPeriod(subscription, "subscription_cycle", atMs);
      books.plan({ kind: "renew", subscriptionId }, item.current_period_end * 1000);
      dunning.tryCard(subscription, 0, atMs);
      if (subscription.status === "active") tell("customer.subscription.updated", subscription, atMs);
    },
  };
}
export type Subscriptions = ReturnType<typeof createSubscriptions>;

function newSubscription({ newId }: Books, { sandbox }: Session, customer: Customer, atMs: number): Subscription {
  const { price, subscriptionMetadata: metadata } = sandbox;
  const now = secondsOf(atMs);
  const id = newId("sub");
  const item: Subscription["items"]["data"][number] = {
    ...{ id: newId("si"), object: "subscription_item", quantity: 1, price, metadata: {} },
    ...{ current_period_start: now, current_period_end: addMonth(now) },
  };
  return {
    ...{ id, object: "subscription", customer: customer.id, status: "active", metadata, currency: price.currency },
    ...{ cancel_at_period_end: false, cancel_at: null, canceled_at: null, ended_at: null },
    ...{ created: now, start_date: now },
    ...{ collection_method: "charge_automatically", billing_mode: { type: "flexible" }, latest_invoice: null },
    ...{ livemode: false, items: toList([item], `/v1/subscription_items?subscription=${id}`) },
  };
}
