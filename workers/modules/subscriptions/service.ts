import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { StripeCheckout, StripePort } from "#workers/adapters/stripe/port.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { ErrorCode } from "#workers/kernel/errors.ts";
import { newId } from "#workers/kernel/ids.ts";
import type { Plan } from "#workers/modules/membership/domain.ts";
import { isLeaving } from "#workers/modules/membership/domain.ts";
import type { MemberRecord } from "#workers/modules/membership/store.ts";
import { termsOf } from "#workers/modules/schemes/domain.ts";
import type { CheckoutView, OfferView, SubscriptionView } from "./contract.ts";
import {
  CHECKOUT_MS,
  LOOKUP_KEYS,
  type LookupKey,
  methodsFor,
  OFFERS,
  PASS_HOLDER,
  type PaymentMethod,
  PLAN_NAMES,
  paysFor,
  runningPlan,
  TEAM_FROM,
} from "./domain.ts";
import { createPlanView, type PlanViewDeps, type Viewer } from "./plan-view.ts";
import type { SubscriptionRow } from "./store.ts";
import type { StripeSync } from "./sync.ts";

/** Plans as people buy, change and end them. What Stripe cannot be asked about is 1503. */

type Stripe = Pick<
  StripePort,
  | "listPrices"
  | "createCustomer"
  | "openCheckout"
  | "readCheckout"
  | "closeCheckout"
  | "endWithPeriod"
  | "endNow"
  | "openPortal"
>;
/** Keeps Stripe's prices for a while. */
export type PriceCache = { read(load: () => Promise<PricedOffer[]>): Promise<PricedOffer[]> };
export type PricedOffer = OfferView & { key: LookupKey };

/** `runningPlan` is what the buyer was shown as running. */
type CheckoutInput = { priceId: string; paymentMethod?: PaymentMethod; runningPlan?: Plan };

type Deps = PlanViewDeps & {
  /** Null where no payments are configured: nothing is offered then. */
  stripe: Stripe | null;
  sync: StripeSync | null;
  prices: PriceCache;
  /** Whether staff have switched purchases off. */
  isClosed: () => Promise<boolean>;
  appOrigin: string;
};

export function createSubscriptionService(deps: Deps) {
  const { stripe, sync, store, members, schemes, prices, isClosed, appOrigin, clock } = deps;
  const view = createPlanView({ store, members, schemes, clock });

  function configured(): { stripe: Stripe; sync: StripeSync } {
    if (stripe === null || sync === null) throw new AppError(1503);
    return { stripe, sync };
  }

  async function listPriced(): Promise<PricedOffer[]> {
    if (stripe === null) return [];
    return await prices.read(async () => {
      const found = await orUnavailable(stripe.listPrices(LOOKUP_KEYS));
      return found.flatMap(({ id: priceId, lookupKey, currency, amountMinor }) => {
        const key = LOOKUP_KEYS.find((known) => known === lookupKey);
        if (key === undefined || OFFERS[key].currency !== currency || amountMinor <= 0) return [];
        return [{ key, priceId, amountMinor, ...OFFERS[key] }];
      });
    });
  }

  async function findRunning(userId: string): Promise<SubscriptionRow | null> {
    const holder = (await store.findCustomer(userId))?.planHolder ?? null;
    return holder === null || holder === PASS_HOLDER ? null : await store.findLive(userId, holder);
  }

  /** Ends the user's other checkouts, so that only one can be paid; one that was paid meanwhile is granted. */
  async function closeOthers(userId: string, tools: { stripe: Stripe; sync: StripeSync }): Promise<void> {
    for (const { id } of await store.listOpenCheckouts(userId, clock.now() - CHECKOUT_MS)) {
      const checkout = await tools.stripe.readCheckout(id);
      if (checkout?.status === "complete") await tools.sync.syncCheckout(checkout);
      else {
        await tools.stripe.closeCheckout(id);
        await store.endCheckout(id, "ENDED");
      }
    }
  }

  async function changeRenewal(actor: Viewer, isEnding: boolean): Promise<SubscriptionView> {
    const tools = configured();
    const running = await findRunning(actor.userId);
    if (running === null) throw new AppError(1404);
    const readAt = clock.now();
    await tools.sync.keep(await orUnavailable(tools.stripe.endWithPeriod(running.id, isEnding)), readAt);
    return await view(actor);
  }

  return {
    view,

    /** What can be bought, as Stripe prices it. */
    async listOffers() {
      const offers = (await listPriced()).map(({ key: _key, ...offer }) => offer);
      return { offers, teamFrom: TEAM_FROM };
    },

    /** Opens a checkout; see the contract for what it refuses. */
    async createCheckout(
      { userId, email, language }: Viewer & Pick<Actor, "email">,
      { priceId, paymentMethod, runningPlan: shownPlan }: CheckoutInput,
      ticket: string | null = null,
    ): Promise<{ url: string; sessionId: string }> {
      if (await isClosed()) throw new AppError(1503, { messageKey: "subscription:errors.closed" });
      const tools = configured();
      const [offers, member] = await Promise.all([listPriced(), members.findMember(userId)]);
      const offer = offers.find((each) => each.priceId === priceId);
      if (offer === undefined || (paymentMethod !== undefined && !paysFor(paymentMethod, offer.kind))) {
        throw badField("priceId", "subscription:errors.invalidPaymentType");
      }
      const refusal = refusalOf(member);
      if (refusal !== null) throw new AppError(refusal);
      await orUnavailable(closeOthers(userId, tools));
      const running = await findRunning(userId);
      refuseUnknownChange(await view({ userId, language }, ticket), offer, { shownPlan, now: clock.now() });
      if (running?.offer === offer.key) throw runsAlready(offer.plan);
      if (running !== null && offer.kind === "PASS") {
        throw new AppError(1409, {
          messageKey: "subscription:errors.renewsByCard",
          params: { plan: PLAN_NAMES[OFFERS[running.offer].plan] },
        });
      }
      const known = (await store.findCustomer(userId))?.customerId ?? null;
      const at = clock.now();
      const customerId =
        known ??
        (await store.keepCustomer(userId, await orUnavailable(tools.stripe.createCustomer({ userId, email })), at));
      const replaces = running?.id ?? null;
      const { keepsRest } = termsOf(await schemes.schemeOf({ userId, language }, ticket));
      const checkout = await orUnavailable(
        tools.stripe.openCheckout({
          ...{ customerId, priceId },
          methods: paymentMethod === undefined ? methodsFor(offer.kind) : [paymentMethod],
          ...{ note: { userId, offer: offer.key, replaces, keepsRest } },
          mode: offer.kind === "SUBSCRIPTION" ? "subscription" : "payment",
          successUrl: `${appOrigin}/pricing?session_id={CHECKOUT_SESSION_ID}`,
          cancelUrl: `${appOrigin}/pricing/cancel`,
          key: newId("checkout", at),
        }),
      );
      if (checkout.url === null) throw new AppError(1503);
      await store.keepCheckout({ id: checkout.id, userId, offer: offer.key, replaces, createdAt: at });
      return { url: checkout.url, sessionId: checkout.id };
    },

    /** What became of the caller's checkout; grants what was paid. 1404 for another one's. */
    async verifyCheckout({ userId }: Pick<Actor, "userId">, sessionId: string): Promise<CheckoutView> {
      const tools = configured();
      const checkout = await orUnavailable(tools.stripe.readCheckout(sessionId));
      const offer = LOOKUP_KEYS.find((key) => key === checkout?.note?.offer);
      if (checkout === null || checkout.userId !== userId || offer === undefined) throw new AppError(1404);
      await orUnavailable(tools.sync.syncCheckout(checkout));
      const [row, payment, offers] = await Promise.all([
        store.findCheckout(sessionId),
        checkout.invoiceId === null ? null : store.findPayment(checkout.invoiceId),
        listPriced(),
      ]);
      const state =
        payment === null
          ? pendingState(checkout, row?.state === "FAILED")
          : payment.state === "RETURNED"
            ? "RETURNED"
            : "PAID";
      const { plan, kind, currency } = OFFERS[offer];
      return {
        created: Math.floor(checkout.createdAt / 1000),
        amount_total: checkout.amountMinor,
        currency,
        metadata: { planType: plan, priceId: offers.find(({ key }) => key === offer)?.priceId ?? "" },
        kind,
        state,
        invoiceUrl: payment?.pageUrl ?? null,
        paidUntil: payment?.state === "GRANTED" ? payment.periodEnd : null,
      };
    },

    async openPortal({ userId }: Pick<Actor, "userId">): Promise<{ url: string }> {
      const tools = configured();
      const customer = await store.findCustomer(userId);
      if (customer === null) throw new AppError(1404);
      return { url: await orUnavailable(tools.stripe.openPortal(customer.customerId, `${appOrigin}/pricing`)) };
    },

    /** Lets the running subscription end with its period. */
    cancel: (actor: Actor) => changeRenewal(actor, true),

    /** Takes a cancellation back; of an enterprise only its admin may. */
    async resubscribe(actor: Actor): Promise<SubscriptionView> {
      const member = await members.findMember(actor.userId);
      if (member?.type === "ENTERPRISE" && !member.isEnterpriseAdmin) throw new AppError(1403);
      return await changeRenewal(actor, false);
    },

    /** Lets no renewal happen while the account waits for its deletion; answers the subscription that would have renewed, or null. Throws ProviderError. */
    async stopRenewal(userId: string): Promise<string | null> {
      if (stripe === null || sync === null) return null;
      const running = await findRunning(userId);
      if (running === null || running.endsWithPeriod === 1) return null;
      const readAt = clock.now();
      await sync.keep(await stripe.endWithPeriod(running.id, true), readAt);
      return running.id;
    },

    /** Takes that back, where the subscription still runs. Throws ProviderError. */
    async resumeRenewal(userId: string, subscriptionId: string): Promise<void> {
      if (stripe === null || sync === null || (await store.findLive(userId, subscriptionId)) === null) return;
      const readAt = clock.now();
      await sync.keep(await stripe.endWithPeriod(subscriptionId, false), readAt);
    },

    /** Ends all that Stripe has of an account that is deleted: open checkouts, then subscriptions, at once. May be repeated. Throws ProviderError. */
    async endAll(userId: string): Promise<void> {
      if (stripe === null || sync === null) return;
      await closeOthers(userId, { stripe, sync });
      for (const id of await store.listUnended(userId)) {
        await stripe.endNow(id);
        await sync.syncSubscription(id);
      }
    },

    /** The caller's plan, asked for by the id of a subscription of the caller's. */
    async poll(actor: Viewer, subscriptionId: string): Promise<SubscriptionView> {
      if ((await store.findSubscription(actor.userId, subscriptionId)) === null) throw new AppError(1404);
      return await view(actor);
    },
  };
}
export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

/**
 * Lets a purchase end or replace only the plan that the buyer was shown. A caller that names none may buy where no plan runs, and another month of the plan
 * that a pass gives. Throws 1409 with what runs.
 */
function refuseUnknownChange(
  { kind, planType, status, paidUntil }: SubscriptionView,
  offer: PricedOffer,
  { shownPlan, now }: { shownPlan: Plan | undefined; now: number },
): void {
  const plan = runningPlan({ kind, planType, status, paidUntil }, now);
  const endsNothing = plan === "FREE" || (plan === offer.plan && kind !== "NONE");
  if (shownPlan === undefined ? endsNothing : shownPlan === plan) return;
  throw new AppError(1409, {
    messageKey: plan === "FREE" ? "subscription:errors.noPlanRuns" : "subscription:errors.otherPlanRuns",
    params: { plan: PLAN_NAMES[plan] },
    data: { running: { plan, kind, paidUntil } },
  });
}

function runsAlready(plan: Plan): AppError {
  return new AppError(1409, { messageKey: "subscription:errors.runsAlready", params: { plan: PLAN_NAMES[plan] } });
}

/** Who may not buy: one without a membership, a suspended one, and a member of an enterprise, whose plan is the enterprise's. */
function refusalOf(member: MemberRecord | null): ErrorCode | null {
  if (member === null) return 1902;
  if (isLeaving(member)) return 1929;
  if (member.status === "SUSPENDED" || member.status === "BAN") return 1926;
  return member.type === "ENTERPRISE" ? 1403 : null;
}

function pendingState({ status }: StripeCheckout, isFailed: boolean): CheckoutView["state"] {
  if (status === "open") return "OPEN";
  if (status === "expired") return "EXPIRED";
  return isFailed ? "FAILED" : "PENDING";
}

/** A failure of Stripe as what a person is told: 1503, worth another try. */
async function orUnavailable<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (failure) {
    throw failure instanceof ProviderError ? new AppError(1503, { cause: failure }) : failure;
  }
}
