/** What happens to money at Stripe: checkouts that are paid, subscriptions that renew, refunds and disputes. Each change tells its events. */
import type { Books, Due } from "./books.ts";
import { byId } from "./books.ts";
import { invalidRequest, missing } from "./errors.ts";
import {
  addMonth,
  type Card,
  type Charge,
  type Customer,
  type Dispute,
  type Invoice,
  type Refund,
  type Session,
  type Subscription,
} from "./objects.ts";

/** What a visitor does on the page of a checkout. `later` and `fails` are what wallets do after the visitor has gone; `never` leaves the money on its way. */
export type Payment = Card | "later" | "fails" | "never";
export type Outcome = "done" | "declined" | "challenged";

/** A wallet's money takes so long where it does not come at once. */
const SETTLES_AFTER_MS = 3_600_000;
/** Days after a failed renewal at which the card is tried again; then the subscription ends. */
const COLLECTS_AFTER_DAYS = [3, 2, 2];
const DAY_MS = 86_400_000;

type Tell = (type: string, object: object, atMs: number) => void;
type Deps = { books: Books; tell: Tell; publicUrl: string };

export function createPayments({ books, tell, publicUrl }: Deps) {
  const { state, newId } = books;
  const seconds = (atMs: number) => Math.floor(atMs / 1000);
  const listOf = <Item>(data: Item[], url: string) => ({ object: "list" as const, data, has_more: false, url });

  function customerOf(session: Session, atMs: number): Customer {
    const known = byId(state.customers, session.customer);
    if (known !== undefined) return known;
    const customer: Customer = {
      ...{ id: newId("cus"), object: "customer", email: session.customer_email, name: null, metadata: {} },
      ...{ created: seconds(atMs), livemode: false, sandbox: { card: null } },
    };
    state.customers.push(customer);
    session.customer = customer.id;
    return customer;
  }

  /** Takes money: the charge behind a paid invoice. */
  function charge(customer: string, amount: number, currency: string, atMs: number): Charge {
    const made: Charge = {
      ...{ id: newId("ch"), object: "charge", amount, amount_refunded: 0, refunded: false, disputed: false },
      ...{ currency, customer, payment_intent: newId("pi"), paid: true, status: "succeeded" },
      ...{ created: seconds(atMs), metadata: {}, livemode: false },
    };
    state.charges.push(made);
    return made;
  }

  function invoiceFor(
    of: Pick<Invoice, "customer" | "billing_reason" | "parent" | "metadata">,
    { price, period }: { price: Session["sandbox"]["price"]; period: { start: number; end: number } },
    atMs: number,
  ): Invoice {
    const id = newId("in");
    const line: Invoice["lines"]["data"][number] = {
      ...{ id: newId("il"), object: "line_item", amount: price.unit_amount, currency: price.currency, period },
      pricing: { type: "price_details", price_details: { price: price.id, product: price.product } },
    };
    const invoice: Invoice = {
      ...of,
      ...{ id, object: "invoice", number: `KOL-${String(state.invoices.length + 1).padStart(4, "0")}`, status: "open" },
      ...{ collection_method: "charge_automatically", currency: price.currency, amount_due: price.unit_amount },
      ...{ amount_paid: 0, amount_remaining: price.unit_amount, attempt_count: 0, created: seconds(atMs) },
      hosted_invoice_url: `${publicUrl}/stripe/invoice/${id}`,
      lines: listOf([line], `/v1/invoices/${id}/lines`),
      payments: listOf([], "/v1/invoice_payments"),
      status_transitions: { paid_at: null },
      livemode: false,
    };
    state.invoices.push(invoice);
    return invoice;
  }

  function payInvoice(invoice: Invoice, atMs: number): Charge {
    const made = charge(invoice.customer, invoice.amount_due, invoice.currency, atMs);
    const { payment_intent, amount } = made;
    Object.assign(invoice, { status: "paid", amount_paid: amount, amount_remaining: 0 });
    invoice.attempt_count += 1;
    invoice.status_transitions.paid_at = seconds(atMs);
    invoice.payments.data.push({
      ...{ id: newId("inpay"), object: "invoice_payment", amount_paid: amount, invoice: invoice.id, status: "paid" },
      payment: { type: "payment_intent", payment_intent },
    });
    tell("invoice.paid", invoice, atMs);
    return made;
  }

  function beginSubscription(session: Session, customer: Customer, atMs: number): Subscription {
    const { price, subscriptionMetadata: metadata } = session.sandbox;
    const now = seconds(atMs);
    const id = newId("sub");
    const item: Subscription["items"]["data"][number] = {
      ...{ id: newId("si"), object: "subscription_item", quantity: 1, price, metadata: {} },
      ...{ current_period_start: now, current_period_end: addMonth(now) },
    };
    const subscription: Subscription = {
      ...{ id, object: "subscription", customer: customer.id, status: "active", metadata, currency: price.currency },
      ...{
        cancel_at_period_end: false,
        cancel_at: null,
        canceled_at: null,
        ended_at: null,
        created: now,
        start_date: now,
      },
      ...{ collection_method: "charge_automatically", billing_mode: { type: "flexible" }, latest_invoice: null },
      ...{ livemode: false, items: listOf([item], `/v1/subscription_items?subscription=${id}`) },
    };
    state.subscriptions.push(subscription);
    tell("customer.subscription.created", subscription, atMs);
    const invoice = invoiceOfPeriod(subscription, "subscription_create", atMs);
    payInvoice(invoice, atMs);
    books.plan({ kind: "renew", subscriptionId: id }, item.current_period_end * 1000);
    return subscription;
  }

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
    const invoice = invoiceFor({ customer, billing_reason, parent, metadata: {} }, { price: item.price, period }, atMs);
    subscription.latest_invoice = invoice.id;
    return invoice;
  }

  /** The payment of a checkout in mode `payment` has come: its charge and, where it was asked for, its invoice. */
  function settlePass(session: Session, customer: Customer, atMs: number): void {
    const { price, invoiceMetadata } = session.sandbox;
    session.payment_status = "paid";
    if (invoiceMetadata === null) {
      session.payment_intent = charge(customer.id, session.amount_total, session.currency, atMs).payment_intent;
      return;
    }
    const now = seconds(atMs);
    const of = { customer: customer.id, billing_reason: "manual" as const, parent: null, metadata: invoiceMetadata };
    const invoice = invoiceFor(of, { price, period: { start: now, end: now } }, atMs);
    session.payment_intent = payInvoice(invoice, atMs).payment_intent;
    session.invoice = invoice.id;
  }

  function end(subscription: Subscription, atMs: number): void {
    Object.assign(subscription, { status: "canceled", ended_at: seconds(atMs) });
    subscription.canceled_at ??= seconds(atMs);
    tell("customer.subscription.deleted", subscription, atMs);
  }

  function collect(subscription: Subscription, tries: number, atMs: number): void {
    const invoice = byId(state.invoices, subscription.latest_invoice);
    if (subscription.status === "canceled" || invoice === undefined || invoice.status !== "open") return;
    if (byId(state.customers, subscription.customer)?.sandbox.card === "pays") {
      payInvoice(invoice, atMs);
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
      end(subscription, atMs);
    } else books.plan({ kind: "collect", subscriptionId: subscription.id, tries: tries + 1 }, atMs + days * DAY_MS);
  }

  return {
    /** What a visitor did on the page of an open checkout. */
    pay(session: Session, payment: Payment, atMs: number): Outcome {
      if (session.status !== "open") throw invalidRequest("This checkout session is no longer open.");
      if (payment === "declines") return "declined";
      if (payment === "challenges") return "challenged";
      const customer = customerOf(session, atMs);
      Object.assign(session, { status: "complete", url: null });
      if (session.mode === "subscription") {
        customer.sandbox.card = payment === "lapses" ? "lapses" : "pays";
        const subscription = beginSubscription(session, customer, atMs);
        session.payment_status = "paid";
        session.subscription = subscription.id;
        session.invoice = subscription.latest_invoice;
      } else if (payment === "later" || payment === "fails") {
        books.plan({ kind: "settle", sessionId: session.id, isPaid: payment === "later" }, atMs + SETTLES_AFTER_MS);
      } else if (payment !== "never") settlePass(session, customer, atMs);
      tell("checkout.session.completed", session, atMs);
      return "done";
    },

    /** What Stripe does by itself when its time has come; deliveries are no matter of money. */
    perform({ deed, atMs }: Due): void {
      if (deed.kind === "renew") this.renew(deed.subscriptionId, atMs);
      else if (deed.kind === "collect") this.collect(deed.subscriptionId, deed.tries, atMs);
      else if (deed.kind === "settle") this.settle(deed.sessionId, deed.isPaid, atMs);
      else if (deed.kind === "expire") {
        const session = byId(state.sessions, deed.sessionId);
        if (session !== undefined) this.expire(session, atMs);
      }
    },

    /** A wallet's money came, or did not. */
    settle(sessionId: string, isPaid: boolean, atMs: number): void {
      const session = byId(state.sessions, sessionId);
      if (session === undefined || session.payment_status === "paid") return;
      if (isPaid) settlePass(session, customerOf(session, atMs), atMs);
      tell(`checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`, session, atMs);
    },

    expire(session: Session, atMs: number): void {
      if (session.status !== "open") return;
      Object.assign(session, { status: "expired", url: null });
      tell("checkout.session.expired", session, atMs);
    },

    /** The end of a period: the next one is billed, or the subscription ends. */
    renew(subscriptionId: string, atMs: number): void {
      const subscription = byId(state.subscriptions, subscriptionId);
      if (subscription === undefined || subscription.status === "canceled") return;
      const item = itemOf(subscription);
      if (item.current_period_end * 1000 > atMs) return;
      const { cancel_at } = subscription;
      if (subscription.cancel_at_period_end || (cancel_at !== null && cancel_at <= item.current_period_end)) {
        end(subscription, atMs);
        return;
      }
      item.current_period_start = item.current_period_end;
      item.current_period_end = addMonth(item.current_period_start);
      invoiceOfPeriod(subscription, "subscription_cycle", atMs);
      books.plan({ kind: "renew", subscriptionId }, item.current_period_end * 1000);
      collect(subscription, 0, atMs);
      if (subscription.status === "active") tell("customer.subscription.updated", subscription, atMs);
    },

    collect(subscriptionId: string, tries: number, atMs: number): void {
      const subscription = byId(state.subscriptions, subscriptionId);
      if (subscription?.status === "past_due") collect(subscription, tries, atMs);
    },

    /** Another card: an open invoice is collected with it at once. */
    changeCard(customer: Customer, card: Card, atMs: number): void {
      customer.sandbox.card = card;
      books.changed();
      const late = state.subscriptions.filter((each) => each.customer === customer.id && each.status === "past_due");
      for (const subscription of late) if (card === "pays") collect(subscription, 0, atMs);
    },

    /** Ends a subscription now. */
    cancelNow(subscription: Subscription, atMs: number): void {
      if (subscription.status === "canceled") throw missing("subscription", subscription.id);
      end(subscription, atMs);
    },

    /** Lets a subscription end with its period, or takes that back. The portal of flexible billing writes `cancel_at` alone. */
    cancelAtEnd(subscription: Subscription, isEnding: boolean, by: "api" | "portal", atMs: number): void {
      subscription.cancel_at_period_end = isEnding && by === "api";
      subscription.cancel_at = isEnding ? itemOf(subscription).current_period_end : null;
      subscription.canceled_at = isEnding ? seconds(atMs) : null;
      tell("customer.subscription.updated", subscription, atMs);
    },

    refund(paymentIntent: string, amount: number | null, reason: string | null, atMs: number): Refund {
      const charged = state.charges.find(({ payment_intent }) => payment_intent === paymentIntent);
      if (charged === undefined) throw missing("payment_intent", paymentIntent);
      const left = charged.amount - charged.amount_refunded;
      const given = amount ?? left;
      if (left === 0) {
        throw invalidRequest(`Charge ${charged.id} has already been refunded.`, { code: "charge_already_refunded" });
      }
      if (given <= 0 || given > left) throw invalidRequest("Refund amount is greater than unrefunded amount on charge");
      charged.amount_refunded += given;
      charged.refunded = charged.amount_refunded === charged.amount;
      const refund: Refund = {
        ...{ id: newId("re"), object: "refund", amount: given, charge: charged.id, payment_intent: paymentIntent },
        ...{ currency: charged.currency, status: "succeeded", reason, created: seconds(atMs), metadata: {} },
      };
      state.refunds.push(refund);
      tell("charge.refunded", charged, atMs);
      return refund;
    },

    /** The payer's bank takes the money back for now. */
    dispute(paymentIntent: string, atMs: number): Dispute {
      const charged = state.charges.find(({ payment_intent }) => payment_intent === paymentIntent);
      if (charged === undefined) throw missing("payment_intent", paymentIntent);
      if (charged.disputed) throw invalidRequest(`Charge ${charged.id} is disputed already.`);
      charged.disputed = true;
      const dispute: Dispute = {
        ...{
          id: newId("du"),
          object: "dispute",
          amount: charged.amount,
          charge: charged.id,
          currency: charged.currency,
        },
        ...{ payment_intent: paymentIntent, status: "needs_response", reason: "product_not_received" },
        ...{ created: seconds(atMs), livemode: false },
      };
      state.disputes.push(dispute);
      tell("charge.dispute.created", dispute, atMs);
      return dispute;
    },

    closeDispute(dispute: Dispute, isWon: boolean, atMs: number): void {
      dispute.status = isWon ? "won" : "lost";
      tell("charge.dispute.closed", dispute, atMs);
    },
  };
}
export type Payments = ReturnType<typeof createPayments>;

/** Every subscription of the product has one item. */
export function itemOf(subscription: Subscription): Subscription["items"]["data"][number] {
  const item = subscription.items.data[0];
  if (item === undefined) throw new Error(`${subscription.id} has no item`);
  return item;
}
