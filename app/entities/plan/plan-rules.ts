import { PLANS, type Plan } from "#workers/modules/membership/domain.ts";
import { termsOf } from "#workers/modules/schemes/domain.ts";
import type { SubscriptionView } from "#workers/modules/subscriptions/contract.ts";
import { type BoughtPlan, isLive, runningPlan } from "#workers/modules/subscriptions/domain.ts";

/** What can be done about plans, by the plan that one has (spec 1 §2, §4; spec 3 §4.7). Pure. */

export { runningPlan };

/** The plans on cards. */
export const SHOWN_PLANS = ["BASIC", "PRO", "TEAM"] as const;
export type ShownPlan = (typeof SHOWN_PLANS)[number];

/** Who looks at the plans: a visitor, or an account whose plan is known or could not be read (null). */
export type Onlooker = { isSignedIn: boolean; view: SubscriptionView | null };

/**
 * What the button of a plan's card does: `extend` buys more of the plan that a pass gives, `fixPayment` leads to the portal after a payment failed, `resume` takes a cancellation back; `current`, `closed` (an enterprise pays),
 * `unknown` (the account's plan could not be read) and `unpriced` (no price is known) do nothing.
 */
export type PlanAction =
  | "signIn"
  | "subscribe"
  | "upgrade"
  | "downgrade"
  | "current"
  | "extend"
  | "resume"
  | "fixPayment"
  | "contact"
  | "closed"
  | "unknown"
  | "unpriced";

/** Whether an enterprise pays for this account. */
export function isEnterprise({ kind, planType }: Pick<SubscriptionView, "kind" | "planType">): boolean {
  return kind === "ENTERPRISE" || planType === "TEAM";
}

/** Whether a subscription gives the plan, be it late with a payment: then another plan is paid for by card too. */
export function renews({ kind, status }: SubscriptionView): boolean {
  return kind === "SUBSCRIPTION" && status !== "NONE" && isLive(status);
}

/** What the button of a plan's card does. `hasOffer` is whether the plan can be bought in the chosen way. */
export function planAction(
  plan: ShownPlan,
  { isSignedIn, view }: Onlooker,
  { hasOffer, now }: { hasOffer: boolean; now: number },
): PlanAction {
  const running = view === null ? "FREE" : runningPlan(view, now);
  if (plan === running) return view === null ? "current" : currentAction(view, hasOffer);
  if (plan === "TEAM") return "contact";
  if (running === "TEAM") return "closed";
  if (isSignedIn && view === null) return "unknown";
  if (!hasOffer) return "unpriced";
  if (!isSignedIn) return "signIn";
  if (running === "FREE") return "subscribe";
  return isHigher(plan, running) ? "upgrade" : "downgrade";
}

function currentAction(view: SubscriptionView, hasOffer: boolean): PlanAction {
  if (view.kind === "PASS" && hasOffer) return "extend";
  if (!renews(view)) return "current";
  if (view.status === "PAST_DUE" && view.hasPortal) return "fixPayment";
  return view.cancelAtPeriodEnd ? "resume" : "current";
}

/** Whether a plan is above another one. */
export function isHigher(plan: Plan, other: Plan): boolean {
  return PLANS.indexOf(plan) > PLANS.indexOf(other);
}

/** Whether the card of the free plan is shown: to visitors, and to accounts that nothing is paid for (spec 1 §2). */
export function showsFreePlan({ isSignedIn, view }: Onlooker, now: number): boolean {
  if (!isSignedIn) return true;
  return view !== null && runningPlan(view, now) === "FREE";
}

/** What a menu offers about a subscription: the portal under one of two names, and the ways on. */
export type SubscriptionControls = {
  portal: "manage" | "billing" | null;
  renew: boolean;
  cancel: boolean;
  buy: boolean;
};

/** The controls of a subscription (spec 3 §4.7); an enterprise's cancellation is taken back by its admin alone. Where the scheme shows no renewal, the portal cancels and renews. */
export function controlsOf(
  view: SubscriptionView,
  { isEnterpriseAdmin, now }: { isEnterpriseAdmin: boolean; now: number },
): SubscriptionControls {
  const isActive = renews(view);
  const { showsRenewal } = termsOf(view.scheme);
  const mayRenew = isEnterprise(view) ? isEnterpriseAdmin : isActive;
  return {
    portal: view.hasPortal ? (isActive && showsRenewal ? "manage" : "billing") : null,
    renew: showsRenewal && view.cancelAtPeriodEnd && mayRenew,
    cancel: showsRenewal && isActive && !isEnterprise(view) && !view.cancelAtPeriodEnd,
    buy: runningPlan(view, now) === "FREE",
  };
}

/** What may be done about the renewal of a subscription. */
export type RenewalChange = "cancel" | "renew";

/** A plan that is bought, from a text that may be any. */
export function boughtPlan(text: unknown): BoughtPlan | null {
  return text === "BASIC" || text === "PRO" ? text : null;
}
