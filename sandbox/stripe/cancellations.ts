/** How subscriptions end at Stripe: now, or with their period. */
import type { Tell } from "./books.ts";
import { missing } from "./errors.ts";
import { itemOf, type Subscription, secondsOf } from "./objects.ts";

/** Times are ms by the sandbox's clock. */
export function createCancellations({ tell }: { tell: Tell }) {
  /** Ends a subscription, whatever it was before, and tells of it. */
  function end(subscription: Subscription, atMs: number): void {
    Object.assign(subscription, { status: "canceled", ended_at: secondsOf(atMs) });
    subscription.canceled_at ??= secondsOf(atMs);
    tell("customer.subscription.deleted", subscription, atMs);
  }

  return {
    end,

    /** Ends a subscription now. Throws `resource_missing` for one that has ended. */
    cancelNow(subscription: Subscription, atMs: number): void {
      if (subscription.status === "canceled") throw missing("subscription", subscription.id);
      end(subscription, atMs);
    },

    /** Lets a subscription end with its period, or takes that back. The portal of flexible billing writes `cancel_at` alone. */
    cancelAtEnd(subscription: Subscription, isEnding: boolean, by: "api" | "portal", atMs: number): void {
      subscription.cancel_at_period_end = isEnding && by === "api";
      subscription.cancel_at = isEnding ? itemOf(subscription).current_period_end : null;
      subscription.canceled_at = isEnding ? secondsOf(atMs) : null;
      tell("customer.subscription.updated", subscription, atMs);
    },
  };
}
export type Cancellations = ReturnType<typeof createCancellations>;
