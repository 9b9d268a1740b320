/** Which purchases are refused, and with which words. Pure. */
import { AppError } from "#workers/kernel/app-error.ts";
import type { ErrorCode } from "#workers/kernel/errors.ts";
import { isLeaving, type Plan } from "#workers/modules/membership/domain.ts";
import type { MemberRecord } from "#workers/modules/membership/store.ts";
import type { SubscriptionView } from "./contract.ts";
import { OFFERS, PLAN_NAMES, runningPlan } from "./domain.ts";
import type { PricedOffer } from "./prices.ts";
import type { SubscriptionRow } from "./store.ts";

/**
 * Lets a purchase end or replace only the plan that the buyer was shown. A caller that names none may buy where no plan runs, and another month of the plan
 * that a pass gives. Throws 1409 with what runs.
 */
export function refuseUnknownChange(
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

/** Throws 1409 for the offer that the running subscription sells already, and for a pass beside what renews. */
export function refuseSecond(running: SubscriptionRow | null, offer: PricedOffer): void {
  if (running === null || (running.offer !== offer.key && offer.kind !== "PASS")) return;
  const messageKey =
    running.offer === offer.key ? "subscription:errors.runsAlready" : "subscription:errors.renewsByCard";
  throw new AppError(1409, { messageKey, params: { plan: PLAN_NAMES[OFFERS[running.offer].plan] } });
}

/** Throws 1409 where no plan runs to which a top-up could be added. */
export function refuseLoneTopUp(view: SubscriptionView, now: number): void {
  if (runningPlan(view, now) === "FREE") throw new AppError(1409, { messageKey: "subscription:errors.topUpNeedsPlan" });
}

/** Who may not buy: one without a membership, a suspended one, and a member of an enterprise, whose plan is the enterprise's. */
export function refusalOf(member: MemberRecord | null): ErrorCode | null {
  if (member === null) return 1902;
  if (isLeaving(member)) return 1929;
  if (member.status === "SUSPENDED" || member.status === "BAN") return 1926;
  return member.type === "ENTERPRISE" ? 1403 : null;
}
