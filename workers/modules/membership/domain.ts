import type { ErrorCode } from "#workers/kernel/errors.ts";

export const MEMBERSHIP_TYPES = ["FREE", "PAID", "ENTERPRISE"] as const;
export type MembershipType = (typeof MEMBERSHIP_TYPES)[number];

export const PLANS = ["FREE", "BASIC", "PRO", "TEAM"] as const;
export type Plan = (typeof PLANS)[number];

export const MEMBERSHIP_STATUSES = ["ACTIVE", "SUSPENDED", "EXPIRED", "BAN"] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

export const ENTERPRISE_STATUSES = ["ACTIVE", "SUSPENDED", "EXPIRED"] as const;
export type EnterpriseStatus = (typeof ENTERPRISE_STATUSES)[number];

type Term<Status> = { status: Status; effectiveAt: number; expireAt: number | null };

/** What decides whether a membership can be used at all. */
export type Standing = Term<MembershipStatus> & {
  type: MembershipType;
  /** The enterprise's row; null when the membership names none or one that does not exist. */
  enterprise: Term<EnterpriseStatus> | null;
  /** When the account will be deleted, as its owner asked. */
  leavesAt?: number | null;
};

/**
 * The notice that forbids using a membership at `at`, or null (spec 1 §8). The member's own state is looked at before the enterprise's, and in
 * each the deliberate decision (suspended) before the calendar (not yet, no longer). A date in the past counts even before the nightly job
 * has written EXPIRED.
 */
export function standingRefusal(standing: Standing | null, at: number): ErrorCode | null {
  if (standing === null) return 1902;
  if (standing.status === "BAN" || standing.status === "SUSPENDED") return 1926;
  if (isLeaving(standing)) return 1929;
  if (standing.effectiveAt > at) return 1925;
  if (standing.status === "EXPIRED" || isPast(standing.expireAt, at)) return 1901;
  if (standing.type !== "ENTERPRISE") return null;
  const enterprise = standing.enterprise;
  if (enterprise === null) return 1919;
  if (enterprise.status === "SUSPENDED") return 1924;
  if (enterprise.effectiveAt > at) return 1923;
  if (enterprise.status === "EXPIRED" || isPast(enterprise.expireAt, at)) return 1920;
  return null;
}

/** Whether the owner asked for the account's deletion: nothing new is done for it, whatever else it may do. */
export function isLeaving({ leavesAt }: Pick<Standing, "leavesAt">): boolean {
  return leavesAt !== undefined && leavesAt !== null;
}

/** A term ends at `expireAt` sharp: that millisecond is outside. */
function isPast(expireAt: number | null, at: number): boolean {
  return expireAt !== null && expireAt <= at;
}

/** An address as it is stored and compared: trimmed, lower case, Unicode NFC. Look-alikes stay different addresses. */
export function normalizeEmail(email: string): string {
  return email.normalize("NFC").trim().toLowerCase();
}
