/** Stripe's objects as far as the product reads them, in Stripe's own spelling. What the sandbox alone knows of one stands under `sandbox` and is never answered. */
import * as z from "zod";
import type { SandboxContext } from "#sandbox/service.ts";

/** The version of the API whose shapes these are. */
export const API_VERSION = "2026-10-28.endive";

const Metadata = z.record(z.string(), z.string());
const Seconds = z.int();

/** What a customer's card does: `lapses` pays once and fails at every renewal, `challenges` asks the bank first. */
export const CARDS = ["pays", "declines", "challenges", "lapses"] as const;
export type Card = (typeof CARDS)[number];

export const Price = z.object({
  id: z.string(),
  object: z.literal("price"),
  active: z.boolean(),
  currency: z.enum(["usd", "cny"]),
  unit_amount: z.int(),
  lookup_key: z.string().nullable(),
  type: z.enum(["recurring", "one_time"]),
  recurring: z.object({ interval: z.literal("month"), interval_count: z.int(), usage_type: z.string() }).nullable(),
  product: z.string(),
  nickname: z.string(),
  metadata: Metadata,
  created: Seconds,
  livemode: z.literal(false),
});
export type Price = z.infer<typeof Price>;

export const Customer = z.object({
  id: z.string(),
  object: z.literal("customer"),
  email: z.string().nullable(),
  name: z.string().nullable(),
  metadata: Metadata,
  created: Seconds,
  livemode: z.literal(false),
  sandbox: z.object({ card: z.enum(CARDS).nullable() }),
});
export type Customer = z.infer<typeof Customer>;

export const Session = z.object({
  id: z.string(),
  object: z.literal("checkout.session"),
  mode: z.enum(["subscription", "payment"]),
  ui_mode: z.literal("hosted_page"),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["paid", "unpaid"]),
  amount_subtotal: z.int(),
  amount_total: z.int(),
  currency: z.enum(["usd", "cny"]),
  client_reference_id: z.string().nullable(),
  customer: z.string().nullable(),
  customer_email: z.string().nullable(),
  metadata: Metadata,
  success_url: z.string(),
  cancel_url: z.string().nullable(),
  payment_method_types: z.array(z.string()),
  subscription: z.string().nullable(),
  invoice: z.string().nullable(),
  payment_intent: z.string().nullable(),
  created: Seconds,
  expires_at: Seconds,
  url: z.string().nullable(),
  locale: z.string().nullable(),
  livemode: z.literal(false),
  sandbox: z.object({ price: Price, subscriptionMetadata: Metadata, invoiceMetadata: Metadata.nullable() }),
});
export type Session = z.infer<typeof Session>;

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ object: z.literal("list"), data: z.array(item), has_more: z.boolean(), url: z.string() });

export const Subscription = z.object({
  id: z.string(),
  object: z.literal("subscription"),
  customer: z.string(),
  status: z.enum(["active", "past_due", "canceled", "unpaid"]),
  cancel_at_period_end: z.boolean(),
  cancel_at: Seconds.nullable(),
  canceled_at: Seconds.nullable(),
  ended_at: Seconds.nullable(),
  created: Seconds,
  start_date: Seconds,
  currency: z.string(),
  collection_method: z.literal("charge_automatically"),
  billing_mode: z.object({ type: z.literal("flexible") }),
  metadata: Metadata,
  latest_invoice: z.string().nullable(),
  livemode: z.literal(false),
  items: listOf(
    z.object({
      id: z.string(),
      object: z.literal("subscription_item"),
      quantity: z.int(),
      price: Price,
      metadata: Metadata,
      current_period_start: Seconds,
      current_period_end: Seconds,
    }),
  ),
});
export type Subscription = z.infer<typeof Subscription>;

export const Invoice = z.object({
  id: z.string(),
  object: z.literal("invoice"),
  number: z.string(),
  customer: z.string(),
  status: z.enum(["open", "paid", "void"]),
  billing_reason: z.enum(["subscription_create", "subscription_cycle", "manual"]),
  collection_method: z.literal("charge_automatically"),
  currency: z.enum(["usd", "cny"]),
  amount_due: z.int(),
  amount_paid: z.int(),
  amount_remaining: z.int(),
  attempt_count: z.int(),
  created: Seconds,
  hosted_invoice_url: z.string(),
  metadata: Metadata,
  parent: z
    .object({
      type: z.literal("subscription_details"),
      quote_details: z.null(),
      subscription_details: z.object({ subscription: z.string(), metadata: Metadata }),
    })
    .nullable(),
  lines: listOf(
    z.object({
      id: z.string(),
      object: z.literal("line_item"),
      amount: z.int(),
      currency: z.string(),
      period: z.object({ start: Seconds, end: Seconds }),
      pricing: z.object({
        type: z.literal("price_details"),
        price_details: z.object({ price: z.string(), product: z.string() }),
      }),
    }),
  ),
  payments: listOf(
    z.object({
      id: z.string(),
      object: z.literal("invoice_payment"),
      amount_paid: z.int(),
      invoice: z.string(),
      status: z.literal("paid"),
      payment: z.object({ type: z.literal("payment_intent"), payment_intent: z.string() }),
    }),
  ),
  status_transitions: z.object({ paid_at: Seconds.nullable() }),
  livemode: z.literal(false),
});
export type Invoice = z.infer<typeof Invoice>;

export const Charge = z.object({
  id: z.string(),
  object: z.literal("charge"),
  amount: z.int(),
  amount_refunded: z.int(),
  refunded: z.boolean(),
  disputed: z.boolean(),
  currency: z.string(),
  customer: z.string(),
  payment_intent: z.string(),
  paid: z.literal(true),
  status: z.literal("succeeded"),
  created: Seconds,
  metadata: Metadata,
  livemode: z.literal(false),
});
export type Charge = z.infer<typeof Charge>;

export const Refund = z.object({
  id: z.string(),
  object: z.literal("refund"),
  amount: z.int(),
  charge: z.string(),
  payment_intent: z.string(),
  currency: z.string(),
  status: z.literal("succeeded"),
  reason: z.string().nullable(),
  created: Seconds,
  metadata: Metadata,
});
export type Refund = z.infer<typeof Refund>;

export const Dispute = z.object({
  id: z.string(),
  object: z.literal("dispute"),
  amount: z.int(),
  charge: z.string(),
  payment_intent: z.string(),
  currency: z.string(),
  status: z.enum(["needs_response", "won", "lost"]),
  reason: z.string(),
  created: Seconds,
  livemode: z.literal(false),
});
export type Dispute = z.infer<typeof Dispute>;

export const StripeEvent = z.object({
  id: z.string(),
  object: z.literal("event"),
  api_version: z.string(),
  created: Seconds,
  livemode: z.literal(false),
  pending_webhooks: z.int(),
  request: z.object({ id: z.string().nullable(), idempotency_key: z.string().nullable() }),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});
export type StripeEvent = z.infer<typeof StripeEvent>;

/** A time of the sandbox's clock (ms) as Stripe writes it: whole seconds. */
export function secondsOf(atMs: number): number {
  return Math.floor(atMs / 1000);
}

/** A list as Stripe answers it; `url` is where it is asked for, `hasMore` whether a page stops short of the end. */
export function toList<Item>(data: Item[], url: string, hasMore = false) {
  return { object: "list" as const, data, has_more: hasMore, url };
}

/** The one item that every subscription of the product has. */
export function itemOf(subscription: Subscription): Subscription["items"]["data"][number] {
  const item = subscription.items.data[0];
  if (item === undefined) throw new Error(`${subscription.id} has no item`);
  return item;
}

/** A calendar month later; the 31st becomes the last day of a shorter month, as Stripe counts. */
export function addMonth(seconds: number): number {
  const from = new Date(seconds * 1000);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 2, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + 1);
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(to.getTime() / 1000);
}

/** JSON as Stripe answers it: without what the sandbox alone knows. */
export function toPublicJson(value: unknown): string {
  return JSON.stringify(value, (key, inner) => (key === "sandbox" ? undefined : inner));
}

/** Ids like Stripe's, the same for the same seed. */
export function createIds(context: Pick<SandboxContext<unknown>, "random">, taken: number) {
  let count = taken;
  return (prefix: string): string => {
    count += 1;
    const draw = context.random(`stripe:${count}`);
    const letters = Array.from({ length: 20 }, () => Math.floor(draw() * 36).toString(36)).join("");
    return `${prefix}_${count.toString(36)}${letters}`;
  };
}

/** The catalogue: the product's plans and top-ups, and three prices that must buy nothing. */
export const PRICES: readonly Price[] = [
  price("price_basic_usd", "kolscout_basic_month_usd", "usd", 60_00, true),
  price("price_pro_usd", "kolscout_pro_month_usd", "usd", 150_00, true),
  price("price_basic_cny", "kolscout_basic_pass_cny", "cny", 300_00, false),
  price("price_pro_cny", "kolscout_pro_pass_cny", "cny", 600_00, false),
  price("price_topup_usd", "kolscout_topup_usd", "usd", 40_00, false),
  price("price_topup_cny", "kolscout_topup_cny", "cny", 200_00, false),
  price("price_mug", "merchandise_mug", "usd", 15_00, false),
  price("price_nothing", "kolscout_free_month_usd", "usd", 0, true),
  { ...price("price_pro_old", "kolscout_pro_month_usd_2025", "usd", 90_00, true), active: false },
];

function price(id: string, key: string, currency: Price["currency"], amount: number, isRecurring: boolean): Price {
  return {
    id,
    object: "price",
    active: true,
    currency,
    unit_amount: amount,
    lookup_key: key,
    type: isRecurring ? "recurring" : "one_time",
    recurring: isRecurring ? { interval: "month", interval_count: 1, usage_type: "licensed" } : null,
    product: `prod_${id.slice("price_".length)}`,
    nickname: key,
    metadata: {},
    created: 1_767_225_600,
    livemode: false,
  };
}
