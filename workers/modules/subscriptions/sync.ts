import type {
  StripeCharge,
  StripeCheckout,
  StripeInvoice,
  StripePort,
  StripeSubscription,
} from "#workers/adapters/stripe/port.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Log } from "#workers/kernel/log.ts";
import { isPlanKey, PRICE_KEYS, type PriceKey } from "./domain.ts";
import type { Grants } from "./grants.ts";
import type { PaymentRow, SubscriptionStore } from "./store.ts";

/**
 * Brings an object's present state from Stripe into the product. Every method may be called twice, late, in any order and beside itself: what an event said is
 * never believed, what Stripe says now is written (docs/money.md).
 */

type Deps = {
  d1: D1Database;
  stripe: Pick<
    StripePort,
    "readCheckout" | "readSubscription" | "endNow" | "readInvoice" | "readCharge" | "readDispute" | "refund"
  >;
  store: SubscriptionStore;
  grants: Grants;
  clock: Clock;
  log: Log;
};

/** A change of a payment that another one was quicker with is tried again so often. */
const MAX_TRIES = 5;

/** Whose an object is, and which offer it is about; null for what this product did not sell. */
type Sale = { userId: string; offer: PriceKey; replaces: string | null; keepsRest: boolean };

export function createStripeSync({ d1, stripe, store, grants, clock, log }: Deps) {
  async function saleOf({ customerId, note }: Pick<StripeInvoice, "customerId" | "note">): Promise<Sale | null> {
    const offer = PRICE_KEYS.find((key) => key === note?.offer);
    const userId = await store.findUserOf(customerId);
    if (userId === null || offer === undefined) return null;
    return { userId, offer, replaces: note?.replaces ?? null, keepsRest: note?.keepsRest ?? false };
  }

  /** Writes a subscription as a reading that began at `readAt` told it. */
  async function keep(subscription: StripeSubscription, readAt: number): Promise<void> {
    const sale = await saleOf(subscription);
    if (sale === null || !isPlanKey(sale.offer)) return;
    await d1.batch([
      store.keepSubscriptionStatement(sale.userId, sale.offer, subscription, readAt),
      grants.termStatement(sale.userId, subscription.id, clock.now()),
    ]);
  }

  async function syncSubscription(id: string): Promise<void> {
    const readAt = clock.now();
    const subscription = await stripe.readSubscription(id);
    if (subscription !== null) await keep(subscription, readAt);
  }

  async function syncInvoice(id: string): Promise<void> {
    const invoice = await stripe.readInvoice(id);
    if (invoice === null) return;
    if (invoice.subscriptionId !== null) await syncSubscription(invoice.subscriptionId);
    const sale = invoice.isPaid ? await saleOf(invoice) : null;
    if (sale === null) return;
    const state = (await store.findPayment(id))?.state ?? (await pay(sale, invoice));
    if (state === "RETURNED") await giveBack(invoice);
    else if (sale.replaces !== null && invoice.reason === "first") await endReplaced(sale.userId, sale.replaces);
  }

  async function pay(sale: Sale, invoice: StripeInvoice): Promise<PaymentRow["state"]> {
    const at = clock.now();
    const { offer } = sale;
    if (!isPlanKey(offer)) {
      const topUp = { ...sale, offer, invoice, keepsRest: true };
      const result = await grants.addTopUp(topUp, at);
      log.info("payment.settled", { invoiceId: invoice.id, userId: sale.userId, result });
      if (result === "held") await grants.keepReturned(topUp, at);
      return (await store.findPayment(invoice.id))?.state ?? "RETURNED";
    }
    const passRuns = ((await store.findPass(sale.userId))?.periodEnd ?? 0) > at;
    const wasPromised = sale.keepsRest && sale.replaces !== null && invoice.reason === "first";
    const grant = { ...sale, offer, invoice, keepsRest: passRuns || wasPromised };
    const result = await grants.grant(grant, at);
    log.info("payment.settled", { invoiceId: invoice.id, userId: sale.userId, result });
    if (result !== "held") return "GRANTED";
    if (await isMonthOfKnownPlan(invoice)) await grants.add(grant, at);
    else await grants.keepReturned(grant, at);
    return (await store.findPayment(invoice.id))?.state ?? "RETURNED";
  }

  /** Whether an invoice goes on with what was bought; otherwise it is a purchase beside another plan. */
  async function isMonthOfKnownPlan({ reason, subscriptionId }: StripeInvoice): Promise<boolean> {
    if (reason === "renewal") return true;
    return subscriptionId !== null && (await store.paidUntil(subscriptionId)) !== null;
  }

  /** The last step of a change of plan; after a crash the event's next delivery takes it. */
  async function endReplaced(userId: string, subscriptionId: string): Promise<void> {
    if ((await store.findLive(userId, subscriptionId)) === null) return;
    await stripe.endNow(subscriptionId);
    await syncSubscription(subscriptionId);
  }

  async function giveBack({ id, subscriptionId, paymentIntentId }: StripeInvoice): Promise<void> {
    if (subscriptionId !== null) {
      await stripe.endNow(subscriptionId);
      await syncSubscription(subscriptionId);
    }
    if (paymentIntentId !== null) await stripe.refund(paymentIntentId, `return:${id}`);
  }

  /** Applies what is known of a payment's money; false while a payment of our customer is not known yet. */
  async function reverse(
    { customerId, paymentIntentId }: StripeCharge,
    change: (payment: PaymentRow) => { refundedMinor: number; isDisputed: boolean },
  ): Promise<boolean> {
    const isOurs = customerId !== null && (await store.findUserOf(customerId)) !== null;
    if (!isOurs || paymentIntentId === null) return true;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const payment = await store.findPaymentOf(paymentIntentId);
      if (payment === null) return false;
      const now = change(payment);
      const isSame = now.refundedMinor === payment.refundedMinor && now.isDisputed === (payment.isDisputed === 1);
      if (isSame || payment.state === "RETURNED" || (await grants.reverse(payment, now, clock.now()))) return true;
    }
    throw new Error("the payment kept changing");
  }

  async function syncCheckout({ id, status, subscriptionId, invoiceId }: StripeCheckout): Promise<void> {
    if (subscriptionId !== null) await syncSubscription(subscriptionId);
    if (invoiceId !== null) await syncInvoice(invoiceId);
    if (status === "expired" || invoiceId !== null) await store.endCheckout(id, "ENDED");
  }

  return {
    keep,
    syncSubscription,
    syncInvoice,
    syncCheckout,

    async syncCheckoutId(id: string, isFailed: boolean): Promise<void> {
      const checkout = await stripe.readCheckout(id);
      if (checkout !== null) await syncCheckout(checkout);
      if (isFailed && checkout?.isPaid !== true) await store.endCheckout(id, "FAILED");
    },

    /** Money that went back. False while the payment is not known yet: the refund was quicker than the payment's own event. */
    async syncCharge(id: string): Promise<boolean> {
      const charge = await stripe.readCharge(id);
      if (charge === null) return true;
      return await reverse(charge, ({ refundedMinor, isDisputed }) => ({
        refundedMinor: Math.max(refundedMinor, charge.refundedMinor),
        isDisputed: isDisputed === 1,
      }));
    },

    /** Money that the payer's bank took back, or gave up. False as with charges. */
    async syncDispute(id: string): Promise<boolean> {
      const dispute = await stripe.readDispute(id);
      const charge = dispute && (await stripe.readCharge(dispute.chargeId));
      if (dispute === null || charge === null) return true;
      return await reverse(charge, ({ refundedMinor }) => ({
        refundedMinor,
        isDisputed: dispute.isLostToUs,
      }));
    },
  };
}
export type StripeSync = ReturnType<typeof createStripeSync>;
