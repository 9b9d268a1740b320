import type { Actor } from "#workers/kernel/actor.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Scheme } from "#workers/kernel/vocabulary.ts";
import type { MemberRecord } from "#workers/modules/membership/store.ts";
import type { SubscriptionView } from "./contract.ts";
import { CHECKOUT_MS, CURRENCIES, type Currency, isLive, isPlanKey, OFFERS } from "./domain.ts";
import type { SubscriptionStore } from "./store.ts";

/** Who looks at a plan. */
export type Viewer = Pick<Actor, "userId" | "language">;

export type PlanViewDeps = {
  store: SubscriptionStore;
  members: { findMember(userId: string): Promise<MemberRecord | null> };
  /** The terms under which an account buys. */
  schemes: { schemeOf(buyer: Viewer, ticket: string | null): Promise<Scheme> };
  clock: Clock;
};

/** The plan of an account as its pages show it: what runs, how it is paid for, and until when. */
export function createPlanView({ store, members, schemes, clock }: PlanViewDeps) {
  /** `ticket` is what the browser holds of a trial of schemes; null where that is not known. */
  return async function view({ userId, language }: Viewer, ticket: string | null = null): Promise<SubscriptionView> {
    const [scheme, member, customer, open] = await Promise.all([
      schemes.schemeOf({ userId, language }, ticket),
      members.findMember(userId),
      store.findCustomer(userId),
      store.listOpenCheckouts(userId, clock.now() - CHECKOUT_MS),
    ]);
    const planType = member === null || member.type === "FREE" ? "FREE" : member.plan;
    const paidUntil = planType === "FREE" ? null : (member?.expireAt ?? null);
    const base = { ...NO_SUBSCRIPTION, scheme, planType, paidUntil, hasPortal: customer !== null };
    if (member?.type === "ENTERPRISE") return { ...base, kind: "ENTERPRISE", planType: "TEAM", paidUntil: null };
    const holder = customer?.planHolder ?? null;
    const subscription = holder === null ? null : await store.findSubscription(userId, holder);
    if (subscription === null || !isLive(subscription.status)) {
      const pass = holder === null ? null : await store.findPass(userId);
      if (pass !== null && pass.periodEnd > clock.now()) {
        const { amountMinor, currency, periodEnd: paidUntil } = pass;
        return { ...base, kind: "PASS", status: "ACTIVE", amountMinor, currency: currencyOf(currency), paidUntil };
      }
    }
    if (subscription === null) return base;
    const change = open.find(({ replaces }) => replaces === subscription.id);
    return {
      ...base,
      kind: "SUBSCRIPTION",
      ...{ id: subscription.id, status: subscription.status, priceId: subscription.priceId },
      ...{ amountMinor: subscription.amountMinor, currency: currencyOf(subscription.currency) },
      cancelAtPeriodEnd: subscription.endsWithPeriod === 1,
      paidUntil: await store.paidUntil(subscription.id),
      changingTo: change !== undefined && isPlanKey(change.offer) ? OFFERS[change.offer].plan : null,
    };
  };
}

const NO_SUBSCRIPTION: Omit<SubscriptionView, "scheme"> = {
  id: null,
  status: "NONE",
  planType: "FREE",
  kind: "NONE",
  priceId: null,
  amountMinor: null,
  currency: null,
  cancelAtPeriodEnd: false,
  paidUntil: null,
  changingTo: null,
  hasPortal: false,
};

function currencyOf(text: string): Currency | null {
  return CURRENCIES.find((currency) => currency === text) ?? null;
}
