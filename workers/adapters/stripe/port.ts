/** Stripe in the product's words. Amounts in minor units, times in ms. Every method throws ProviderError and nothing else. */
import type { SubscriptionStatus } from "#workers/kernel/vocabulary.ts";

export type StripePrice = { id: string; lookupKey: string; currency: string; amountMinor: number };

/** What a purchase is about, written on Stripe's objects when it begins and read back from them. */
export type PurchaseNote = {
  userId: string;
  /** The lookup key of the price. */
  offer: string;
  /** The subscription that this one takes the place of, or null. */
  replaces: string | null;
  /** Whether what is left of that one's month stays, as it was promised when the checkout was opened. */
  keepsRest: boolean;
};

export type CheckoutOrder = {
  customerId: string;
  priceId: string;
  note: PurchaseNote;
  mode: "subscription" | "payment";
  /** What may be paid with; Stripe's page lets the visitor choose. */
  methods: readonly ("card" | "alipay" | "wechat_pay")[];
  successUrl: string;
  cancelUrl: string;
  /** The same key opens the same checkout. */
  key: string;
};

export type StripeCheckout = {
  id: string;
  /** Stripe's page; null once it is finished. */
  url: string | null;
  status: "open" | "complete" | "expired";
  isPaid: boolean;
  userId: string | null;
  note: PurchaseNote | null;
  createdAt: number;
  amountMinor: number;
  currency: string;
  subscriptionId: string | null;
  invoiceId: string | null;
};

export type StripeSubscription = {
  id: string;
  customerId: string;
  status: SubscriptionStatus;
  /** It ends with its period: asked for here or in the portal. */
  endsWithPeriod: boolean;
  priceId: string;
  currency: string;
  amountMinor: number;
  periodStart: number;
  periodEnd: number;
  endedAt: number | null;
  note: PurchaseNote | null;
};

export type StripeInvoice = {
  id: string;
  customerId: string;
  isPaid: boolean;
  paidAt: number | null;
  /** Whether it is the first of a subscription, a later one, or of a purchase without one. */
  reason: "first" | "renewal" | "single";
  subscriptionId: string | null;
  amountMinor: number;
  currency: string;
  /** What is paid for; of a purchase without a subscription it has no length. */
  periodStart: number;
  periodEnd: number;
  pageUrl: string | null;
  /** Names the payment to refunds and disputes. */
  paymentIntentId: string | null;
  note: PurchaseNote | null;
};

/** What a charge says about money that went back. */
export type StripeCharge = { customerId: string | null; paymentIntentId: string | null; refundedMinor: number };
export type StripeDispute = { chargeId: string; isLostToUs: boolean };

/** Something that happened at Stripe: what it was and the id of the object that it happened to. */
export type StripeEvent = { id: string; type: string; objectId: string; at: number };

export type StripeCheckouts = {
  /** The active prices of these lookup keys. */
  listPrices(keys: readonly string[]): Promise<StripePrice[]>;
  /** The customer of a user: the same user gets the same one for a day, whoever asks twice. */
  createCustomer(user: { userId: string; email: string }): Promise<string>;
  openCheckout(order: CheckoutOrder): Promise<StripeCheckout>;
  /** Null for an id that Stripe does not know. */
  readCheckout(id: string): Promise<StripeCheckout | null>;
  /** Closes an open checkout; one that is finished stays as it is. */
  closeCheckout(id: string): Promise<void>;
};

export type StripeSubscriptions = {
  readSubscription(id: string): Promise<StripeSubscription | null>;
  /** Lets it end with its period, or takes that back. */
  endWithPeriod(id: string, isEnding: boolean): Promise<StripeSubscription>;
  /** Ends it at once without giving money back; one that has ended stays so. */
  endNow(id: string): Promise<void>;
  /** The address of the portal. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
};

export type StripeReceipts = {
  readInvoice(id: string): Promise<StripeInvoice | null>;
  readCharge(id: string): Promise<StripeCharge | null>;
  readDispute(id: string): Promise<StripeDispute | null>;
  /** Gives a whole payment back, once: a repetition with the same key, and a payment that went back already, change nothing. */
  refund(paymentIntentId: string, key: string): Promise<void>;
};

export type StripeEvents = {
  /** The event in a webhook's bytes; null unless Stripe signed exactly these, at most five minutes before `at`. */
  readSigned(payload: Uint8Array, signature: string | null, at: number): Promise<StripeEvent | null>;
  /** Events of these types since a time, the latest first; `after` is the id where the page before ended. */
  listEvents(query: { types: readonly string[]; since: number; after: string | null }): Promise<{
    events: StripeEvent[];
    hasMore: boolean;
  }>;
};

export type StripePort = StripeCheckouts & StripeSubscriptions & StripeReceipts & StripeEvents;
