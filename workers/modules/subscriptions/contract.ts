import * as z from "zod";
import { endpoint, rawEndpoint } from "#workers/api/endpoint.ts";
import { SCHEMES, SUBSCRIPTION_STATUSES } from "#workers/kernel/vocabulary.ts";
import { PLANS } from "#workers/modules/membership/domain.ts";
import { BOUGHT_PLANS, CURRENCIES, OFFER_KINDS, PAYMENT_METHODS } from "./domain.ts";

/** Plans: what they cost, buying one, and what becomes of it (spec 1 §2, §4, §7; docs/money.md). Amounts are in minor units, times in ms unless said. */

const StripeId = z.string().regex(/^[a-z]+_\w{1,250}$/);
const Amount = z.number().int();

export const OfferView = z.object({
  priceId: z.string(),
  plan: z.enum(BOUGHT_PLANS),
  kind: z.enum(OFFER_KINDS),
  currency: z.enum(CURRENCIES),
  amountMinor: Amount,
});
export type OfferView = z.output<typeof OfferView>;

/** AI tasks to add to the month of a plan that runs, paid once. */
export const TopUpView = z.object({
  priceId: z.string(),
  tasks: z.number().int(),
  currency: z.enum(CURRENCIES),
  amountMinor: Amount,
});
export type TopUpView = z.output<typeof TopUpView>;

/** What can be bought now, as Stripe prices it; empty where no payments are configured. 1503 while Stripe does not tell its prices. */
export const listOffers = endpoint({
  method: "get",
  path: "/subscription/plans",
  access: "anyone",
  tag: "subscription",
  summary: "The plans and their prices",
  output: z.object({
    offers: z.array(OfferView),
    topUps: z.array(TopUpView),
    teamFrom: z.object({ usd: Amount, cny: Amount }),
  }),
});

/** A plan that one has: how it is paid for and until when. */
export const SubscriptionView = z.object({
  /** Stripe's id of the subscription; null for a pass, an enterprise, and without a plan. */
  id: z.string().nullable(),
  /** NONE where nothing is paid for. ACTIVE and PAST_DUE count as active. */
  status: z.enum([...SUBSCRIPTION_STATUSES, "NONE"]),
  /** Of the membership as it stands. */
  planType: z.enum(PLANS),
  /** How the plan is paid for. */
  kind: z.enum([...OFFER_KINDS, "ENTERPRISE", "NONE"]),
  priceId: z.string().nullable(),
  amountMinor: Amount.nullable(),
  currency: z.enum(CURRENCIES).nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** End of what is paid for, the next renewal or the end; of a plan that is not paid for, its end. Null for none, and for an enterprise's. */
  paidUntil: z.number().nullable(),
  /** A change of plan that waits for its payment: the plan it leads to. */
  changingTo: z.enum(BOUGHT_PLANS).nullable(),
  /** The terms under which the account buys. */
  scheme: z.enum(SCHEMES),
  /** Whether there is a customer at Stripe whose invoices the portal shows. */
  hasPortal: z.boolean(),
});
export type SubscriptionView = z.output<typeof SubscriptionView>;

/** The caller's plan and how it is paid for. */
export const getSubscription = endpoint({
  method: "get",
  path: "/subscription/status",
  access: "signedIn",
  openTo: "lapsed",
  tag: "subscription",
  summary: "The caller's plan",
  output: SubscriptionView,
});

/**
 * Opens a checkout at Stripe. While another plan runs it is a change: the new plan starts when it is paid, and only then the old one ends. `runningPlan` is the plan that
 * the buyer was shown as running: 1409 with `running` (the plan that does run, and how it is paid for) where it is another one, and where a plan would end that was not named.
 * 1409 also where the plan runs already; 1400 with `priceId` for a price that is no plan ("invalid payment type") and for a way to pay that does not fit it; 1403 for members of
 * an enterprise. Without `paymentMethod` Stripe's page offers each that fits. A top-up ends nothing; 1409 where no plan runs that it could be added to.
 */
export const createCheckout = endpoint({
  method: "post",
  path: "/subscription/create-checkout",
  access: "signedIn",
  openTo: "lapsed",
  idempotent: true,
  weight: 5,
  tag: "subscription",
  summary: "Open a checkout for a plan",
  body: z.strictObject({
    priceId: z.string().min(1).max(255),
    paymentMethod: z.enum(PAYMENT_METHODS).optional(),
    runningPlan: z.enum(PLANS).optional(),
  }),
  output: z.object({ url: z.string(), sessionId: z.string() }),
});

export const CheckoutView = z.object({
  /** Seconds, as Stripe has it (spec 1 §3). */
  created: z.number().int(),
  amount_total: Amount,
  currency: z.enum(CURRENCIES),
  /** `planType` is null for a top-up. */
  metadata: z.object({ planType: z.enum(BOUGHT_PLANS).nullable(), priceId: z.string() }),
  kind: z.enum([...OFFER_KINDS, "TOP_UP"]),
  /** AI tasks of a top-up; null for a plan. */
  tasks: z.number().int().nullable(),
  /**
   * PAID: the plan runs. PENDING: finished at Stripe, the money is on its way (wallets). OPEN: not finished. EXPIRED: ended without a payment. FAILED: the payment
   * did not come. RETURNED: given back: another plan ran already, or none to which a top-up could be added.
   */
  state: z.enum(["OPEN", "PENDING", "PAID", "FAILED", "EXPIRED", "RETURNED"]),
  /** Stripe's page of the invoice, once there is one. */
  invoiceUrl: z.string().nullable(),
  paidUntil: z.number().nullable(),
});
export type CheckoutView = z.output<typeof CheckoutView>;

/** What became of a checkout, as Stripe knows it now; grants what was paid, once. 1404 for a session that is not the caller's. */
export const verifyCheckout = endpoint({
  method: "get",
  path: "/subscription/session/verify",
  access: "signedIn",
  openTo: "lapsed",
  weight: 3,
  tag: "subscription",
  summary: "What became of a checkout",
  query: z.object({ sessionId: StripeId }),
  output: CheckoutView,
});

/** Stripe's portal: cards, invoices, cancelling. 1404 for an account that has bought nothing. */
export const openPortal = endpoint({
  method: "post",
  path: "/subscription/portal",
  access: "signedIn",
  openTo: "lapsed",
  weight: 3,
  tag: "subscription",
  summary: "The address of the billing portal",
  output: z.object({ url: z.string() }),
});

/** Lets the subscription end with what is paid for. 1404 without one that runs; harmless when repeated. */
export const cancelSubscription = endpoint({
  method: "post",
  path: "/subscription/cancel",
  access: "signedIn",
  openTo: "lapsed",
  weight: 3,
  tag: "subscription",
  summary: "End the subscription with the paid period",
  output: SubscriptionView,
});

/** Takes a cancellation back. 1404 without a subscription that runs; harmless when repeated; of an enterprise for its admin alone (1403). */
export const resubscribe = endpoint({
  method: "post",
  path: "/subscription/resubscribe",
  access: "signedIn",
  openTo: "lapsed",
  weight: 3,
  tag: "subscription",
  summary: "Let the subscription renew again",
  output: SubscriptionView,
});

/** The subscription as Stripe last told it, for pages that wait for a change. 1404 for one of another account. */
export const pollSubscription = endpoint({
  method: "get",
  path: "/subscription/subscription-polling",
  access: "signedIn",
  openTo: "lapsed",
  tag: "subscription",
  summary: "Whether a change of the subscription has arrived",
  query: z.object({ subscriptionId: StripeId }),
  output: SubscriptionView,
});

/** Stripe's largest events are some 60 KB. */
const MAX_EVENT_BYTES = 256 * 1024;

/** Stripe says that something happened. 400 unless Stripe signed exactly these bytes within five minutes; then kept once and answered before it is worked on. */
export const receiveEvent = rawEndpoint({
  path: "/stripe/webhook",
  tag: "subscription",
  summary: "Stripe's events",
  raw: { contentTypes: ["application/json"], maxBytes: MAX_EVENT_BYTES },
  output: z.null(),
});
