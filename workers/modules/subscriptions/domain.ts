import type { SubscriptionStatus } from "#workers/kernel/vocabulary.ts";
import type { Plan } from "#workers/modules/membership/domain.ts";

/** Plans that are bought on the page of plans; TEAM is agreed with sales (spec 1 §2). */
export const BOUGHT_PLANS = ["BASIC", "PRO"] as const;
export type BoughtPlan = (typeof BOUGHT_PLANS)[number];

/** What plans are called, in every language. */
export const PLAN_NAMES = { FREE: "Free", BASIC: "Plus", PRO: "Pro", TEAM: "Team" } as const satisfies Record<
  Plan,
  string
>;

/** A subscription renews itself by card; a pass is one month, paid once, because wallets cannot renew. */
export const OFFER_KINDS = ["SUBSCRIPTION", "PASS"] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

export const CURRENCIES = ["usd", "cny"] as const;
export type Currency = (typeof CURRENCIES)[number];

export const PAYMENT_METHODS = ["card", "alipay", "wechat_pay"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export type Offer = { plan: BoughtPlan; kind: OfferKind; currency: Currency };

/**
 * What can be bought, by the lookup key of its price at Stripe: plan and grant follow from the key, the amount is Stripe's own. A price with another key
 * buys nothing (docs/decisions/plans.md).
 */
export const OFFERS = {
  kolscout_basic_month_usd: { plan: "BASIC", kind: "SUBSCRIPTION", currency: "usd" },
  kolscout_pro_month_usd: { plan: "PRO", kind: "SUBSCRIPTION", currency: "usd" },
  kolscout_basic_pass_cny: { plan: "BASIC", kind: "PASS", currency: "cny" },
  kolscout_pro_pass_cny: { plan: "PRO", kind: "PASS", currency: "cny" },
} as const satisfies Record<string, Offer>;
export type LookupKey = keyof typeof OFFERS;
export const LOOKUP_KEYS = [
  "kolscout_basic_month_usd",
  "kolscout_pro_month_usd",
  "kolscout_basic_pass_cny",
  "kolscout_pro_pass_cny",
] as const satisfies readonly LookupKey[];

/** AI tasks that are bought once beside a plan that runs, by the lookup key of their price. They last as long as the plan's own. */
export const TOP_UPS = {
  kolscout_topup_usd: { tasks: 20, currency: "usd" },
  kolscout_topup_cny: { tasks: 20, currency: "cny" },
} as const satisfies Record<string, { tasks: number; currency: Currency }>;
export type TopUpKey = keyof typeof TOP_UPS;
export const TOP_UP_KEYS = ["kolscout_topup_usd", "kolscout_topup_cny"] as const satisfies readonly TopUpKey[];

/** Every price that this product sells by. */
export const PRICE_KEYS = [...LOOKUP_KEYS, ...TOP_UP_KEYS] as const;
export type PriceKey = LookupKey | TopUpKey;

/** Whether a price is one of a plan; the others are top-ups. */
export function isPlanKey(key: PriceKey): key is LookupKey {
  return LOOKUP_KEYS.some((known) => known === key);
}

/** What Team costs from, a year: told on the page of plans, agreed with sales (docs/decisions/plans.md). */
export const TEAM_FROM = { usd: 400_00, cny: 2_000_00 } as const satisfies Record<Currency, number>;

/** What is known of a checkout before Stripe is asked. */
export const CHECKOUT_STATES = ["OPEN", "ENDED", "FAILED"] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];

/** A payment that gave its plan, one that added a top-up to it, and one that was given back: another plan ran, or none to add to. */
export const PAYMENT_STATES = ["GRANTED", "ADDED", "RETURNED"] as const;

/** What a pass lasts: no month is longer. */
export const PASS_MS = 31 * 86_400_000;

/** The plan holder (tables.ts) while passes give the plan. */
export const PASS_HOLDER = "PASS";

/** How a wallet or a card pays for an offer: cards renew, wallets buy a pass. */
export function paysFor(method: PaymentMethod, kind: OfferKind): boolean {
  return (method === "card") === (kind === "SUBSCRIPTION");
}

/** The ways to pay for a plan of a kind. */
export function methodsFor(kind: OfferKind): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => paysFor(method, kind));
}

/** The ways to pay for a top-up: a card in dollars, a wallet in yuan. */
export function topUpMethods(currency: Currency): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => (method === "card") === (currency === "usd"));
}

/** The plan that runs at `now` (ms); FREE once what was paid for is over. A plan that was given without a payment runs until it is taken. */
export function runningPlan({ kind, status, planType, paidUntil }: PlanTerm, now: number): Plan {
  if (kind === "ENTERPRISE" || planType === "TEAM") return "TEAM";
  const renews = kind === "SUBSCRIPTION" && status !== "NONE" && isLive(status);
  return paidUntil !== null && paidUntil <= now && !renews ? "FREE" : planType;
}
type PlanTerm = {
  kind: OfferKind | "ENTERPRISE" | "NONE";
  status: SubscriptionStatus | "NONE";
  planType: Plan;
  paidUntil: number | null;
};

/** A subscription that gives its plan: paid, or late with a payment that Stripe still tries to collect (spec 1 §3). */
const LIVE_STATUSES = ["ACTIVE", "PAST_DUE"] as const satisfies readonly SubscriptionStatus[];

/** Whether a subscription in this state gives its plan. */
export function isLive(status: SubscriptionStatus): boolean {
  return LIVE_STATUSES.some((live) => live === status);
}

/** How long a plan stays after its paid month while Stripe collects the next payment: a renewal that is an hour late interrupts no work, a card that fails has a week. */
export const GRACE_MS = 7 * 86_400_000;

/** The units that go back with money: the share of the payment's units that the share of its money stands for, rounded down, in favour of the payer; all of them while it is disputed. */
export function unitsTakenBack({ grantedUnits, amountMinor, refundedMinor, isDisputed }: Reversal): number {
  if (isDisputed) return grantedUnits;
  if (amountMinor === 0) return 0;
  return Math.floor((grantedUnits * Math.min(refundedMinor, amountMinor)) / amountMinor);
}
export type Reversal = { grantedUnits: number; amountMinor: number; refundedMinor: number; isDisputed: boolean };

/** A checkout is open for a day. */
export const CHECKOUT_MS = 86_400_000;
