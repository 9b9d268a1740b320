import { type AccountKind, PLAN_GRANTS } from "#workers/modules/billing/domain.ts";
import type { MembershipStatus, MembershipType, Plan } from "#workers/modules/membership/domain.ts";

/** Rules of support's acts, without I/O: the page foretells with them what the server does. */

/** What is written into the audit trail by acts of support; calls that were refused are in it as `access.denied`, acts as `act.refused`. */
export const ADMIN_ACTIONS = [
  "quota.grant",
  "quota.deduct",
  "plan.change",
  "account.ban",
  "account.unban",
  "browser.block",
  "browser.unblock",
  "enterprise.open",
  "enterprise.change",
  "task.end",
  "task.sendAgain",
  "deadLetter.sendAgain",
  "deadLetter.putAway",
  "deadLetter.endTask",
  "stripeEvent.tryAgain",
  "schemes.start",
  "schemes.end",
  "switch.off",
  "switch.on",
  "creator.remove",
  "creator.lift",
  "act.refused",
  "access.denied",
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** Plans that support gives to a single person. */
export const GIVEN_PLANS = ["FREE", "BASIC", "PRO", "TEAM"] as const satisfies readonly Plan[];
export type GivenPlan = (typeof GIVEN_PLANS)[number];

/** The longest term that is given by hand. */
export const MAX_TERM_MS = 5 * 366 * 86_400_000;
/** The most that one act gives or takes, in stored units. */
export const MAX_UNITS_PER_ACT = 1_000_000;
/** The most seats of an enterprise whose seats are limited. */
export const MAX_SEATS = 100_000;

type Membership = {
  type: MembershipType;
  plan: Plan;
  status: MembershipStatus;
  expireAt: number | null;
};

/**
 * What a plan given by hand does: `dates` moves the end of the plan that runs, `begins` starts a period with the plan's own quota and forgets what was left, `ends`
 * makes the account a free one and lets what is left lapse.
 */
export type PlanChange = "dates" | "begins" | "ends";

/** Which of the three it is at a moment. */
export function planChangeOf(now: Membership, to: GivenPlan, at: number): PlanChange {
  if (to === "FREE") return "ends";
  const runs = now.type === "PAID" && now.status !== "EXPIRED" && (now.expireAt === null || now.expireAt > at);
  return runs && now.plan === to ? "dates" : "begins";
}

/** The quota after a change of plan, in stored units; -1 unlimited. */
export function quotaAfter(change: PlanChange, to: GivenPlan, now: { quota: number; used: number } | null): number {
  if (change === "begins") return PLAN_GRANTS[to].allowance;
  if (now === null) return 0;
  return change === "dates" ? now.quota : now.quota === -1 ? -1 : now.used;
}

/** What can be taken from an account: what is not used. Null where there is nothing to count. */
export function deductible({ quota, used }: { quota: number; used: number }): number | null {
  return quota === -1 ? null : Math.max(0, quota - used);
}

/** Whether an account's quota is a number that can be given to and taken from; a free one has a daily allowance instead. */
export function isCounted({ kind, quota }: { kind: AccountKind; quota: number }): boolean {
  return kind !== "FREE" && quota !== -1;
}

/** The letters that a search begins with: at least three, so that few accounts are found. */
export const MIN_SEARCH = 3;

/** Where the addresses end that begin with `prefix`, in the order of bytes. */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}
