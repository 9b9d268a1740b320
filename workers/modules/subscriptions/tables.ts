import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { SUBSCRIPTION_STATUSES } from "#workers/kernel/vocabulary.ts";
import { CHECKOUT_STATES, LOOKUP_KEYS, PAYMENT_STATES, PRICE_KEYS } from "./domain.ts";

/** What the product keeps of Stripe: which objects are whose, and what was granted for which payment. Everything else is read from Stripe. */

/** The customer at Stripe of a user. */
export const customers = sqliteTable(
  "customers",
  {
    userId: text("user_id").primaryKey(),
    /** Stripe's id. */
    customerId: text("customer_id").notNull(),
    /** What gives the user the plan: a subscription's id, `PASS`, or null before the first payment. Purchases that come at once are told apart by it. */
    planHolder: text("plan_holder"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [uniqueIndex("customers_by_stripe").on(table.customerId)],
);

/** Checkouts that were opened. */
export const checkouts = sqliteTable(
  "checkouts",
  {
    /** Stripe's id. */
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    offer: text("offer", { enum: PRICE_KEYS }).notNull(),
    /** The subscription that ends when this one is paid. */
    replaces: text("replaces"),
    /** FAILED: finished by the visitor, but the wallet's money never came. */
    state: text("state", { enum: CHECKOUT_STATES }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("checkouts_open").on(table.userId, table.createdAt).where(sql`state = 'OPEN'`)],
);

/** Subscriptions as Stripe last told them. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    /** Stripe's id. */
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    offer: text("offer", { enum: LOOKUP_KEYS }).notNull(),
    priceId: text("price_id").notNull(),
    status: text("status", { enum: SUBSCRIPTION_STATUSES }).notNull(),
    endsWithPeriod: integer("ends_with_period").notNull(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text("currency").notNull(),
    periodEnd: integer("period_end").notNull(),
    endedAt: integer("ended_at"),
    /** When the reading that wrote this row began: an older one never overwrites a newer one. */
    readAt: integer("read_at").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("subscriptions_by_user").on(table.userId, table.createdAt),
    check("subscription_ending", sql`ends_with_period IN (0, 1)`),
  ],
);

/** Paid invoices and what they granted. A row is written with its grant, once. */
export const payments = sqliteTable(
  "payments",
  {
    /** Stripe's id. */
    invoiceId: text("invoice_id").primaryKey(),
    userId: text("user_id").notNull(),
    /** Null for a pass and a top-up. */
    subscriptionId: text("subscription_id"),
    offer: text("offer", { enum: PRICE_KEYS }).notNull(),
    /** RETURNED: given back. ADDED: a top-up; what asks for the months of a plan asks for GRANTED. */
    state: text("state", { enum: PAYMENT_STATES }).notNull(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text("currency").notNull(),
    paidAt: integer("paid_at").notNull(),
    periodStart: integer("period_start").notNull(),
    periodEnd: integer("period_end").notNull(),
    pageUrl: text("page_url"),
    paymentIntentId: text("payment_intent_id"),
    /** Stored units. */
    grantedUnits: integer("granted_units").notNull(),
    refundedMinor: integer("refunded_minor").notNull().default(0),
    isDisputed: integer("is_disputed").notNull().default(0),
    /** Units that the money which went back stands for, and those of them that were unused and could be taken back. */
    reversedUnits: integer("reversed_units").notNull().default(0),
    takenUnits: integer("taken_units").notNull().default(0),
    /** Counts the changes of `reversedUnits`: each is one row of the ledger. */
    reversals: integer("reversals").notNull().default(0),
    /** The plan holder at the moment of the grant: NULL refuses the whole batch. */
    holder: text("holder").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("payments_by_user").on(table.userId, table.periodEnd),
    index("payments_by_subscription").on(table.subscriptionId, table.periodEnd).where(sql`subscription_id IS NOT NULL`),
    uniqueIndex("payments_by_intent").on(table.paymentIntentId).where(sql`payment_intent_id IS NOT NULL`),
    check("payment_units", sql`granted_units >= 0 AND taken_units >= 0 AND taken_units <= granted_units`),
    check("payment_reversed", sql`reversed_units >= 0 AND reversed_units <= granted_units`),
    check("payment_disputed", sql`is_disputed IN (0, 1)`),
  ],
);

/** Events that Stripe sent, or that a look at its list brought: each is worked on once. */
export const stripeEvents = sqliteTable(
  "stripe_events",
  {
    /** Stripe's id. */
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    /** The object that it happened to: it is read anew, the event says nothing more. */
    objectId: text("object_id").notNull(),
    at: integer("at").notNull(),
    receivedAt: integer("received_at").notNull(),
    handledAt: integer("handled_at"),
    /** Text of the last try that failed, and when; it stays when a later one is done. */
    failure: text("failure"),
    failedAt: integer("failed_at"),
  },
  (table) => [
    index("stripe_events_unhandled").on(table.receivedAt).where(sql`handled_at IS NULL`),
    index("stripe_events_by_time").on(table.receivedAt),
  ],
);
