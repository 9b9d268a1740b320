import type { Actor } from "#workers/kernel/actor.ts";
import type { Meter } from "./meters.ts";

/** Who an outside call is made for. Every provider's day is shared out by payer (docs/decisions/provider-budget.md). */

export type CallPayer = {
  /** Whose share the call is taken from: an enterprise's id, else the person's. */
  workspace: string;
  kind: "FREE" | "PAID" | "ENTERPRISE" | "PRODUCT";
  /** Whether quota is held for the work that the call is part of. Calls that nobody is charged for have a small share of their own. */
  isCharged: boolean;
  /** Without a plan: has been given what the product knows, so that others without one come first in the last half of their part. */
  isServed?: boolean;
};

/** What every outside call is given: who pays for it, and when to give up. */
export type Caller = {
  payer: CallPayer;
  signal: AbortSignal;
  /** What was paid for beforehand (`prepay`), in the unit of its meter; calls take from it first. */
  purse?: { meter: Meter; left: number };
};

/** The payer of a call that a person makes without being charged: a look-up. */
export function payerOfActor({ userId, enterpriseId, membershipType }: Actor): CallPayer {
  return { workspace: enterpriseId ?? userId, kind: membershipType, isCharged: false };
}

/** The product itself, for questions that serve nobody in particular, such as whether a provider answers. */
export const PRODUCT: CallPayer = { workspace: "kolscout", kind: "PRODUCT", isCharged: false };
