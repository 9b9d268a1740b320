import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { CheckoutOrder, StripeCheckout, StripePort } from "#workers/adapters/stripe/port.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import { newId } from "#workers/kernel/ids.ts";
import type { Plan } from "#workers/modules/membership/domain.ts";
import { termsOf } from "#workers/modules/schemes/domain.ts";
import { refusalOf, refuseLoneTopUp, refuseSecond, refuseUnknownChange } from "./checkout-rules.ts";
import type { CheckoutView, SubscriptionView } from "./contract.ts";
import {
  CHECKOUT_MS,
  isPlanKey,
  methodsFor,
  OFFERS,
  PASS_HOLDER,
  type PaymentMethod,
  PRICE_KEYS,
  type PriceKey,
  TEAM_FROM,
  TOP_UPS,
  topUpMethods,
} from "./domain.ts";
import { createPlanView, type PlanViewDeps, type Viewer } from "./plan-view.ts";
import { type PriceCache, type Prices, readPrices } from "./prices.ts";
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
type Buyer = Viewer & Pick<Actor, "email">;
type Order = Pick<CheckoutOrder, "priceId" | "methods" | "mode"> & {
  note: { offer: PriceKey; replaces: string | null; keepsRest: boolean };
};
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

  async function listPriced(): Promise<Prices> {
    if (stripe === null) return { offers: [], topUps: [] };
    return await prices.read(() => orUnavailable(readPrices(stripe)));
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

  async function customerOf({ userId, email }: Buyer, tools: { stripe: Stripe }): Promise<string> {
    const known = (await store.findCustomer(userId))?.customerId;
    if (known !== undefined) return known;
    const created = await orUnavailable(tools.stripe.createCustomer({ userId, email }));
    return await store.keepCustomer(userId, created, clock.now());
  }

  /** Opens a checkout at Stripe and keeps it. */
  async function open(buyer: Buyer, { note, ...order }: Order): Promise<{ url: string; sessionId: string }> {
    const tools = configured();
    const { userId } = buyer;
    const customerId = await customerOf(buyer, tools);
    const at = clock.now();
    const { id, url } = await orUnavailable(
      tools.stripe.openCheckout({
        ...{ ...order, customerId, note: { ...note, userId } },
        successUrl: `${appOrigin}/pricing?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${appOrigin}/pricing/cancel`,
        key: newId("checkout", at),
      }),
    );
    if (url === null) throw new AppError(1503);
    await store.keepCheckout({ id, userId, offer: note.offer, replaces: note.replaces, createdAt: at });
    return { url, sessionId: id };
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
      const { offers, topUps } = await listPriced();
      return { offers: offers.map(withoutKey), topUps: topUps.map(withoutKey), teamFrom: TEAM_FROM };
    },

    /** Opens a checkout; see the contract for what it refuses. */
    async createCheckout(
      buyer: Buyer,
      { priceId, paymentMethod, runningPlan: shownPlan }: CheckoutInput,
      ticket: string | null = null,
    ): Promise<{ url: string; sessionId: string }> {
      if (await isClosed()) throw new AppError(1503, { messageKey: "subscription:errors.closed" });
      const tools = configured();
      const { userId, language } = buyer;
      const [{ offers, topUps }, member] = await Promise.all([listPriced(), members.findMember(userId)]);
      const offer = offers.find((each) => each.priceId === priceId);
      const topUp = topUps.find((each) => each.priceId === priceId);
      const fitting = offer ? methodsFor(offer.kind) : topUp ? topUpMethods(topUp.currency) : [];
      const methods = fitting.filter((method) => paymentMethod === undefined || method === paymentMethod);
      if (methods.length === 0) throw badField("priceId", "subscription:errors.invalidPaymentType");
      const refusal = refusalOf(member);
      if (refusal !== null) throw new AppError(refusal);
      await orUnavailable(closeOthers(userId, tools));
      const shown = await view({ userId, language }, ticket);
      if (offer === undefined) {
        refuseLoneTopUp(shown, clock.now());
        const key = topUp?.key ?? "kolscout_topup_usd";
        return await open(buyer, {
          priceId,
          methods,
          mode: "payment",
          note: { offer: key, replaces: null, keepsRest: true },
        });
      }
      const running = await findRunning(userId);
      refuseUnknownChange(shown, offer, { shownPlan, now: clock.now() });
      refuseSecond(running, offer);
      const { keepsRest } = termsOf(shown.scheme);
      const note = { offer: offer.key, replaces: running?.id ?? null, keepsRest };
      return await open(buyer, {
        priceId,
        methods,
        mode: offer.kind === "SUBSCRIPTION" ? "subscription" : "payment",
        note,
      });
    },

    /** What became of the caller's checkout; grants what was paid. 1404 for another one's. */
    async verifyCheckout({ userId }: Pick<Actor, "userId">, sessionId: string): Promise<CheckoutView> {
      const tools = configured();
      const checkout = await orUnavailable(tools.stripe.readCheckout(sessionId));
      const offer = PRICE_KEYS.find((key) => key === checkout?.note?.offer);
      if (checkout === null || checkout.userId !== userId || offer === undefined) throw new AppError(1404);
      await orUnavailable(tools.sync.syncCheckout(checkout));
      const [row, payment, priced] = await Promise.all([
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
      const { plan, kind, currency, tasks } = isPlanKey(offer)
        ? { ...OFFERS[offer], tasks: null }
        : { ...TOP_UPS[offer], plan: null, kind: "TOP_UP" as const };
      const price = [...priced.offers, ...priced.topUps].find(({ key }) => key === offer);
      return {
        created: Math.floor(checkout.createdAt / 1000),
        amount_total: checkout.amountMinor,
        currency,
        metadata: { planType: plan, priceId: price?.priceId ?? "" },
        kind,
        tasks,
        state,
        invoiceUrl: payment?.pageUrl ?? null,
        paidUntil: payment === null || payment.state === "RETURNED" ? null : payment.periodEnd,
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

function withoutKey<Priced extends { key: PriceKey }>({ key: _key, ...view }: Priced): Omit<Priced, "key"> {
  return view;
}
