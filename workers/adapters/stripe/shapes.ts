import type Stripe from "stripe";
import type { SubscriptionStatus } from "#workers/kernel/vocabulary.ts";
import type {
  PurchaseNote,
  StripeCharge,
  StripeCheckout,
  StripeDispute,
  StripeEvent,
  StripeInvoice,
  StripePrice,
  StripeSubscription,
} from "./port.ts";
import { shapeError } from "./refusal.ts";

/** Stripe's objects as the product reads them (API 2026-10-28). */

const MS = 1000;

export function toMetadata({ userId, offer, replaces, keepsRest }: PurchaseNote): Record<string, string> {
  return { userId, offer, ...(replaces === null ? {} : { replaces }), ...(keepsRest ? { keepsRest: "yes" } : {}) };
}

function toNote(metadata: Stripe.Metadata | null | undefined): PurchaseNote | null {
  const { userId, offer, replaces, keepsRest } = metadata ?? {};
  if (userId === undefined || offer === undefined) return null;
  return { userId, offer, replaces: replaces ?? null, keepsRest: keepsRest === "yes" };
}

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

/** Prices of one amount alone: one that the customer names, or that is counted in tiers, is no plan's. */
export function toPrices(prices: readonly Stripe.Price[]): StripePrice[] {
  return prices.flatMap(({ id, lookup_key: lookupKey, currency, unit_amount: amountMinor }) =>
    lookupKey === null || amountMinor === null ? [] : [{ id, lookupKey, currency, amountMinor }],
  );
}

const CHECKOUT_STATUSES = ["open", "complete", "expired"] as const;

export function toCheckout(session: Stripe.Checkout.Session): StripeCheckout {
  return {
    id: session.id,
    url: session.url,
    status: CHECKOUT_STATUSES.find((known) => known === session.status) ?? "open",
    isPaid: session.payment_status !== "unpaid",
    userId: session.client_reference_id,
    note: toNote(session.metadata),
    createdAt: session.created * MS,
    amountMinor: session.amount_total ?? 0,
    currency: session.currency ?? "",
    subscriptionId: idOf(session.subscription),
    invoiceId: idOf(session.invoice),
  };
}

const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  active: "ACTIVE",
  trialing: "TRIALING",
  past_due: "PAST_DUE",
  canceled: "CANCELED",
  unpaid: "UNPAID",
  incomplete: "INCOMPLETE",
  incomplete_expired: "INCOMPLETE_EXPIRED",
  paused: "PAUSED",
};

export function toSubscription(subscription: Stripe.Subscription): StripeSubscription {
  const item = subscription.items.data[0];
  const status = STATUSES[subscription.status];
  if (item === undefined || status === undefined) throw shapeError("subscription");
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? "",
    status,
    endsWithPeriod: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    priceId: item.price.id,
    currency: item.price.currency,
    amountMinor: item.price.unit_amount ?? 0,
    periodStart: item.current_period_start * MS,
    periodEnd: item.current_period_end * MS,
    endedAt: subscription.ended_at === null ? null : subscription.ended_at * MS,
    note: toNote(subscription.metadata),
  };
}

export function toInvoice(invoice: Stripe.Invoice): StripeInvoice {
  const details = invoice.parent?.subscription_details;
  const line = invoice.lines.data[0];
  const paidAt = invoice.status_transitions.paid_at;
  return {
    id: invoice.id,
    customerId: idOf(invoice.customer) ?? "",
    isPaid: invoice.status === "paid",
    paidAt: paidAt === null ? null : paidAt * MS,
    reason: reasonOf(invoice),
    subscriptionId: idOf(details?.subscription),
    amountMinor: invoice.amount_paid,
    currency: invoice.currency,
    periodStart: (line?.period.start ?? invoice.created) * MS,
    periodEnd: (line?.period.end ?? invoice.created) * MS,
    pageUrl: invoice.hosted_invoice_url ?? null,
    paymentIntentId: idOf(invoice.payments?.data[0]?.payment.payment_intent),
    note: toNote(details?.metadata ?? invoice.metadata),
  };
}

function reasonOf({ billing_reason: reason, parent }: Stripe.Invoice): StripeInvoice["reason"] {
  if (parent?.subscription_details == null) return "single";
  return reason === "subscription_create" ? "first" : "renewal";
}

export function toCharge({ customer, payment_intent, amount_refunded }: Stripe.Charge): StripeCharge {
  return { customerId: idOf(customer), paymentIntentId: idOf(payment_intent), refundedMinor: amount_refunded };
}

/** A dispute takes the money away as it begins; only one that is won, or was a mere question, gives it back. */
export function toDispute({ charge, status }: Stripe.Dispute): StripeDispute {
  const isWithUs = status === "won" || status.startsWith("warning");
  return { chargeId: idOf(charge) ?? "", isLostToUs: !isWithUs };
}

/** Null for an event about something without an id. */
export function toEvent(event: Stripe.Event): StripeEvent | null {
  const { object } = event.data;
  if (!("id" in object) || typeof object.id !== "string") return null;
  return { id: event.id, type: event.type, objectId: object.id, at: event.created * MS };
}
