/** How Stripe collects what a subscription owes: at once, again after days when the card fails, and with another card. */
import type { Books, Tell } from "./books.ts";
import { byId } from "./books.ts";
import type { Cancellations } from "./cancellations.ts";
import type { Invoices } from "./invoices.ts";
import type { Card, Customer, Subscription } from "./objects.ts";

/** Days after a failed renewal at which the card is tried again; then the subscription ends. */
const COLLECTS_AFTER_DAYS = [3, 2, 2];
const DAY_MS = 86_400_000;

type Deps = { books: Books; tell: Tell; invoices: Invoices; cancellations: Cancellations };

/** Times are ms by the sandbox's clock. */
export function createDunning({ books, tell, invoices, cancellations }: Deps) {
  const { state } = books;

  /** Tries the card on the latest invoice, if that is open, after `tries` failures. What fails is tried again later, or ends the subscription. */
  function tryCard(subscription: Subscription, tries: number, atMs: number): void {
    const invoice = byId(state.invoices, subscription.latest_invoice);
    if (subscription.status === "canceled" || invoice === undefined || invoice.status !== "open") return;
    if (byId(state.customers, subscription.customer)?.sandbox.card === "pays") {
      invoices.pay(invoice, atMs);
      subscription.status = "active";
      tell("customer.subscription.updated", subscription, atMs);
      return;
    }
    invoice.attempt_count += 1;
    subscription.status = "past_due";
    tell("invoice.payment_failed", invoice, atMs);
    tell("customer.subscription.updated", subscription, atMs);
    const days = COLLECTS_AFTER_DAYS[tries];
    if (days === undefined) {
      invoice.status = "void";
      cancellations.end(subscription, atMs);
    } else books.plan({ kind: "collect", subscriptionId: subscription.id, tries: tries + 1 }, atMs + days * DAY_MS);
  }

  return {
    tryCard,

    /** The days after a failed try are over; does nothing for a subscription that owes nothing by now. */
    collect(subscriptionId: string, tries: number, atMs: number): void {
      const subscription = byId(state.subscriptions, subscriptionId);
      if (subscription?.status === "past_due") tryCard(subscription, tries, atMs);
    },

    /** Another card: an open invoice is collected with it at once. */
    changeCard(customer: Customer, card: Card, atMs: number): void {
      customer.sandbox.card = card;
      books.changed();
      const late = state.subscriptions.filter((each) => each.customer === customer.id && each.status === "past_due");
      for (const subscription of late) if (card === "pays") tryCard(subscription, 0, atMs);
    },
  };
}
export type Dunning = ReturnType<typeof createDunning>;
