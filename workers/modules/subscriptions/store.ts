import { and, desc, eq, gt, type InferSelectModel, inArray, isNull, lt, max } from "drizzle-orm";
import type { StripeEvent, StripeSubscription } from "#workers/adapters/stripe/port.ts";
import { isOneOf, openDatabase, toStatement } from "#workers/db/client.ts";
import { namesOf } from "#workers/db/names.ts";
import { removeInPortions } from "#workers/db/portions.ts";
import { type CheckoutState, isLive, type LookupKey } from "./domain.ts";
import { checkouts, customers, payments, stripeEvents, subscriptions } from "./tables.ts";

export type SubscriptionRow = InferSelectModel<typeof subscriptions>;
export type PaymentRow = InferSelectModel<typeof payments>;
export type CheckoutRow = InferSelectModel<typeof checkouts>;

const s = namesOf(subscriptions);

/** One that has ended stays ended, and an older reading never overwrites a newer one. */
const KEEP_SUBSCRIPTION = `
INSERT INTO ${s} (${s.id}, ${s.userId}, ${s.offer}, ${s.priceId}, ${s.status}, ${s.endsWithPeriod}, ${s.amountMinor}, ${s.currency},
  ${s.periodEnd}, ${s.endedAt}, ${s.readAt}, ${s.createdAt})
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11)
ON CONFLICT (${s.id}) DO UPDATE SET ${s.priceId} = excluded.${s.priceId}, ${s.status} = excluded.${s.status},
  ${s.endsWithPeriod} = excluded.${s.endsWithPeriod}, ${s.amountMinor} = excluded.${s.amountMinor}, ${s.currency} = excluded.${s.currency},
  ${s.periodEnd} = excluded.${s.periodEnd}, ${s.endedAt} = excluded.${s.endedAt}, ${s.readAt} = excluded.${s.readAt}
WHERE ${s.readAt} <= excluded.${s.readAt} AND (${s.status} <> 'CANCELED' OR excluded.${s.status} = 'CANCELED')`;

const MAX_PURGED = 1_000;

/** What is kept of Stripe's objects. */
export function createSubscriptionStore(d1: D1Database) {
  const db = openDatabase(d1);
  return {
    async findCustomer(userId: string) {
      return (await db.select().from(customers).where(eq(customers.userId, userId)).get()) ?? null;
    },

    /** The user whose customer this is, or null. */
    async findUserOf(customerId: string): Promise<string | null> {
      const where = eq(customers.customerId, customerId);
      return (await db.select({ userId: customers.userId }).from(customers).where(where).get())?.userId ?? null;
    },

    /** Keeps a user's customer, or leaves the one that is there; answers that one's id. */
    async keepCustomer(userId: string, customerId: string, at: number): Promise<string> {
      await db.insert(customers).values({ userId, customerId, createdAt: at }).onConflictDoNothing();
      return (await this.findCustomer(userId))?.customerId ?? customerId;
    },

    async keepCheckout(
      checkout: Pick<CheckoutRow, "id" | "userId" | "offer" | "replaces" | "createdAt">,
    ): Promise<void> {
      await db
        .insert(checkouts)
        .values({ ...checkout, state: "OPEN" })
        .onConflictDoNothing();
    },

    /** The user's checkouts that nothing is known to have ended, the latest first, ten at most. */
    async listOpenCheckouts(userId: string, since: number): Promise<CheckoutRow[]> {
      const where = and(eq(checkouts.userId, userId), eq(checkouts.state, "OPEN"), gt(checkouts.createdAt, since));
      return await db.select().from(checkouts).where(where).orderBy(desc(checkouts.createdAt)).limit(10);
    },

    async findCheckout(id: string): Promise<CheckoutRow | null> {
      return (await db.select().from(checkouts).where(eq(checkouts.id, id)).get()) ?? null;
    },

    async endCheckout(id: string, state: Exclude<CheckoutState, "OPEN">): Promise<void> {
      await db.update(checkouts).set({ state }).where(eq(checkouts.id, id));
    },

    /** Keeps a subscription as a reading that began at `readAt` told it. */
    keepSubscriptionStatement(
      userId: string,
      offer: LookupKey,
      { id, priceId, status, endsWithPeriod, amountMinor, currency, periodEnd, endedAt }: StripeSubscription,
      readAt: number,
    ): D1PreparedStatement {
      const values = [id, userId, offer, priceId, status, endsWithPeriod ? 1 : 0, amountMinor, currency, periodEnd];
      return d1.prepare(KEEP_SUBSCRIPTION).bind(...values, endedAt, readAt);
    },

    /** The user's subscription, or null for one of another user. */
    async findSubscription(userId: string, id: string): Promise<SubscriptionRow | null> {
      const where = and(eq(subscriptions.id, id), eq(subscriptions.userId, userId));
      return (await db.select().from(subscriptions).where(where).get()) ?? null;
    },

    /** The user's subscription while it gives a plan, or null. */
    async findLive(userId: string, id: string): Promise<SubscriptionRow | null> {
      const row = await this.findSubscription(userId, id);
      return row !== null && isLive(row.status) ? row : null;
    },

    /** The user's subscriptions that have not ended, whatever they give. */
    async listUnended(userId: string): Promise<string[]> {
      const where = and(eq(subscriptions.userId, userId), isNull(subscriptions.endedAt));
      return (await db.select({ id: subscriptions.id }).from(subscriptions).where(where)).map(({ id }) => id);
    },

    async findPayment(invoiceId: string): Promise<PaymentRow | null> {
      return (await db.select().from(payments).where(eq(payments.invoiceId, invoiceId)).get()) ?? null;
    },

    async findPaymentOf(paymentIntentId: string): Promise<PaymentRow | null> {
      const where = eq(payments.paymentIntentId, paymentIntentId);
      return (await db.select().from(payments).where(where).get()) ?? null;
    },

    /** The latest payment of a pass that gave its plan. */
    async findPass(userId: string): Promise<PaymentRow | null> {
      const isPass = and(eq(payments.userId, userId), isNull(payments.subscriptionId), eq(payments.state, "GRANTED"));
      return (await db.select().from(payments).where(isPass).orderBy(desc(payments.periodEnd)).limit(1).get()) ?? null;
    },

    /** Until when a subscription is paid for, or null. */
    async paidUntil(subscriptionId: string): Promise<number | null> {
      const where = and(eq(payments.subscriptionId, subscriptionId), eq(payments.state, "GRANTED"));
      const row = await db
        .select({ until: max(payments.periodEnd) })
        .from(payments)
        .where(where)
        .get();
      return row?.until ?? null;
    },

    /** A statement that keeps an event, or does nothing when it is known. */
    keepEventStatement({ id, type, objectId, at }: StripeEvent, receivedAt: number): D1PreparedStatement {
      const row = { id, type, objectId, at, receivedAt };
      return toStatement(d1, db.insert(stripeEvents).values(row).onConflictDoNothing());
    },

    async findEvent(id: string) {
      return (await db.select().from(stripeEvents).where(eq(stripeEvents.id, id)).get()) ?? null;
    },

    async markHandled(id: string, at: number): Promise<void> {
      await db.update(stripeEvents).set({ handledAt: at }).where(eq(stripeEvents.id, id));
    },

    /** Keeps why a try failed. */
    async keepFailure(id: string, failure: string, at: number): Promise<void> {
      await db.update(stripeEvents).set({ failure, failedAt: at }).where(eq(stripeEvents.id, id));
    },

    /** Those of these events that are known. */
    async listKnown(ids: readonly string[]): Promise<Set<string>> {
      const rows = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(isOneOf(stripeEvents.id, ids));
      return new Set(rows.map(({ id }) => id));
    },

    /** Events that were received before a time and are not handled, the oldest first. */
    async listUnhandled(before: number, limit: number): Promise<string[]> {
      const where = and(isNull(stripeEvents.handledAt), lt(stripeEvents.receivedAt, before));
      const rows = await db
        .select({ id: stripeEvents.id })
        .from(stripeEvents)
        .where(where)
        .orderBy(stripeEvents.receivedAt)
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    /** Forgets events that were received before a time; answers how many. */
    async purgeEvents(before: number): Promise<number> {
      return await removeInPortions(MAX_PURGED, async () => {
        const old = db.select({ id: stripeEvents.id }).from(stripeEvents).where(lt(stripeEvents.receivedAt, before));
        const removal = db.delete(stripeEvents).where(inArray(stripeEvents.id, old.limit(MAX_PURGED)));
        return (await removal.run()).meta.changes;
      });
    },
  };
}
export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>;
