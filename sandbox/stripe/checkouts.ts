/** What happens to checkouts at Stripe: they are paid at once or later, fail, and expire. Each change tells its events. */
import type { Books, Tell } from "./books.ts";
import { byId } from "./books.ts";
import { addCustomer } from "./customers.ts";
import { invalidRequest } from "./errors.ts";
import type { Invoices } from "./invoices.ts";
import { type Card, type Customer, type Session, secondsOf } from "./objects.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** What a visitor does on the page of a checkout. `later` and `fails` are what wallets do after the visitor has gone; `never` leaves the money on its way. */
export type Payment = Card | "later" | "fails" | "never";
/** What the page of a checkout shows next; the checkout stays open unless it is `done`. */
export type Outcome = "done" | "declined" | "challenged";

/** A wallet's money takes so long where it does not come at once. */
const SETTLES_AFTER_MS = 3_600_000;

type Deps = { books: Books; tell: Tell; invoices: Invoices; subscriptions: Subscriptions };

/** Times are ms by the sandbox's clock. */
export function createCheckouts({ books, tell, invoices, subscriptions }: Deps) {
  const { state } = books;

  function customerOf(session: Session, atMs: number): Customer {
    const known = byId(state.customers, session.customer);
    if (known !== undefined) return known;
    const customer = addCustomer(books, { email: session.customer_email, name: null, metadata: {} }, atMs);
    session.customer = customer.id;
    return customer;
  }

  /** The payment of a checkout in mode `payment` has come: its charge and, where it was asked for, its invoice. */
  function settlePass(session: Session, customer: Customer, atMs: number): void {
    const { price, invoiceMetadata } = session.sandbox;
    session.payment_status = "paid";
    if (invoiceMetadata === null) {
      const charge = invoices.charge(customer.id, session.amount_total, session.currency, atMs);
      session.payment_intent = charge.payment_intent;
      return;
    }
    const now = secondsOf(atMs);
    const of = { customer: customer.id, billing_reason: "manual" as const, parent: null, metadata: invoiceMetadata };
    const invoice = invoices.write(of, { price, period: { start: now, end: now } }, atMs);
    session.payment_intent = invoices.pay(invoice, atMs).payment_intent;
    session.invoice = invoice.id;
  }

  return {
    /** What a visitor did on the page of an open checkout. Throws for one that is not open. */
    pay(session: Session, payment: Payment, atMs: number): Outcome {
      if (session.status !== "open") throw invalidRequest("This checkout session is no longer open.");
      if (payment === "declines") return "declined";
      if (payment === "challenges") return "challenged";
      const customer = customerOf(session, atMs);
      Object.assign(session, { status: "complete", url: null });
      if (session.mode === "subscription") {
        customer.sandbox.card = payment === "lapses" ? "lapses" : "pays";
        const subscription = subscriptions.begin(session, customer, atMs);
        session.payment_status = "paid";
        session.subscription = subscription.id;
        session.invoice = subscription.latest_invoice;
      } else if (payment === "later" || payment === "fails") {
        books.plan({ kind: "settle", sessionId: session.id, isPaid: payment === "later" }, atMs + SETTLES_AFTER_MS);
      } else if (payment !== "never") settlePass(session, customer, atMs);
      tell("checkout.session.completed", session, atMs);
      return "done";
    },

    /** A wallet's money came, or did not; does nothing for a checkout that is unknown or paid. */
    settle(sessionId: string, isPaid: boolean, atMs: number): void {
      const session = byId(state.sessions, sessionId);
      if (session === undefined || session.payment_status === "paid") return;
      if (isPaid) settlePass(session, customerOf(session, atMs), atMs);
      tell(`checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`, session, atMs);
    },

    /** Closes an open checkout; does nothing for another. */
    expire(session: Session, atMs: number): void {
      if (session.status !== "open") return;
      Object.assign(session, { status: "expired", url: null });
      tell("checkout.session.expired", session, atMs);
    },
  };
}
