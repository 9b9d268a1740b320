import type { ErrorCode } from "#workers/kernel/errors.ts";
import { UNITS_PER_RUN, UNLIMITED } from "#workers/kernel/quota-units.ts";
import type { Plan } from "#workers/modules/membership/domain.ts";

export const ACCOUNT_KINDS = ["FREE", "PAID", "ENTERPRISE"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const DAY_SCOPES = ["FREE", "PAID", "ENTERPRISE", "MEMBER"] as const;
export const LEDGER_KINDS = ["CHARGE", "CAPTURE", "REFUND", "RESET", "ADMIN", "EXPIRE"] as const;

export const STATEMENT_KINDS = [...LEDGER_KINDS, "OPEN", "SET"] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** How finely use is summed up: every time zone's midnight is the end of a quarter of an hour. */
export const USAGE_SLOT_MS = 900_000;

export const RENEWALS = ["NONE", "MONTH", "YEAR"] as const;
export type Renewal = (typeof RENEWALS)[number];

/** What a free account may use a day, in stored units: five runs, a default YouTube search and a TikTok search. */
export const FREE_DAILY_UNITS = 5 * UNITS_PER_RUN;

/** What each plan grants per period, in stored units, and how often (spec 1 §9; which reading: docs/decisions/plans.md). */
export const PLAN_GRANTS = {
  FREE: { allowance: UNLIMITED, renewal: "NONE" },
  BASIC: { allowance: 30 * UNITS_PER_RUN, renewal: "MONTH" },
  PRO: { allowance: 100 * UNITS_PER_RUN, renewal: "MONTH" },
  TEAM: { allowance: 1000 * UNITS_PER_RUN, renewal: "YEAR" },
} as const satisfies Record<Plan, { allowance: number; renewal: Renewal }>;

/** The one account of an owner and kind. */
export function accountIdOf(kind: AccountKind, ownerId: string): string {
  return `${kind.toLowerCase()}:${ownerId}`;
}

/** Quota days and months are those of UTC+8, where most customers are; there is no daylight saving time, so every day has 24 hours. */
const ZONE_OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** The quota day that a moment belongs to, `YYYY-MM-DD`. */
export function dayOf(at: number): string {
  return new Date(at + ZONE_OFFSET_MS).toISOString().slice(0, 10);
}

/** When the quota day of a moment ends (and daily limits are fresh again), ms. */
export function nextDayAt(at: number): number {
  return (Math.floor((at + ZONE_OFFSET_MS) / DAY_MS) + 1) * DAY_MS - ZONE_OFFSET_MS;
}

/**
 * The first renewal after `at`: the anchor's day of the month and time of day, or the month's last day where it has no such day
 * (31 January → 28 February → 31 March). Null when the account does not renew.
 */
export function nextRenewal(renewal: Renewal, anchorAt: number, at: number): number | null {
  if (renewal === "NONE") return null;
  const anchor = new Date(anchorAt + ZONE_OFFSET_MS);
  const reached = new Date(at + ZONE_OFFSET_MS);
  const stride = renewal === "YEAR" ? 12 : 1;
  const elapsed =
    (reached.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + reached.getUTCMonth() - anchor.getUTCMonth();
  const steps = Math.max(1, Math.floor(elapsed / stride));
  const due = addMonths(anchor, steps * stride);
  return due > at ? due : addMonths(anchor, (steps + 1) * stride);
}

function addMonths(anchor: Date, months: number): number {
  const year = anchor.getUTCFullYear();
  const month = anchor.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const timeOfDay = anchor.getTime() % DAY_MS;
  return Date.UTC(year, month, Math.min(anchor.getUTCDate(), lastDay)) + timeOfDay - ZONE_OFFSET_MS;
}

/** One limit as it stands: `limit` -1 is unlimited. */
export type Limit = { limit: number; used: number };

/** What a limit still allows, never below zero; -1 when it allows everything. */
export function remainingOf({ limit, used }: Limit): number {
  return limit === UNLIMITED ? UNLIMITED : Math.max(0, limit - used);
}

/** The limits that a charge of one payer meets, in the order in which they are named. */
export type Limits = { kind: AccountKind; account: Limit; accountDay: Limit; memberDay: Limit | null };

/** What can be spent now: the least of what the limits leave; -1 when none limits. */
export function spendable({ account, accountDay, memberDay }: Limits): number {
  const left = [account, accountDay, ...(memberDay ? [memberDay] : [])]
    .map(remainingOf)
    .filter((units) => units !== UNLIMITED);
  return left.length === 0 ? UNLIMITED : Math.min(...left);
}

/** The names of the constraints that refuse a charge. */
export const REFUSING_CONSTRAINTS = ["q1900", "q1910", "q1912", "q1921", "q1927", "q1928"] as const;
export type RefusingConstraint = (typeof REFUSING_CONSTRAINTS)[number];

/** The code for a refusing constraint when `left` units remain under it: the first of a pair says "nothing left", the second "not enough". */
export function refusalCode(constraint: RefusingConstraint, left: number): ErrorCode {
  const isExhausted = left === 0;
  switch (constraint) {
    case "q1910":
      return isExhausted ? 1910 : 1911;
    case "q1912":
      return isExhausted ? 1912 : 1913;
    case "q1921":
      return isExhausted ? 1921 : 1922;
    case "q1900":
      return 1900;
    case "q1927":
      return 1927;
    case "q1928":
      return 1928;
  }
}

/** The constraint that guards the account, and the one that guards its day. */
export const ACCOUNT_CONSTRAINT = { FREE: null, PAID: "q1912", ENTERPRISE: "q1921" } as const satisfies Record<
  AccountKind,
  RefusingConstraint | null
>;
export const DAY_CONSTRAINT = { FREE: "q1910", PAID: "q1900", ENTERPRISE: "q1927" } as const satisfies Record<
  AccountKind,
  RefusingConstraint
>;

/** The code a charge of `costUnits` would meet, or null when it passes: the database's answer, foretold. */
export function foreseeRefusal(limits: Limits, costUnits: number): ErrorCode | null {
  const constraint = ACCOUNT_CONSTRAINT[limits.kind];
  if (constraint !== null && exceeds(limits.account, costUnits))
    return refusalCode(constraint, remainingOf(limits.account));
  if (exceeds(limits.accountDay, costUnits))
    return refusalCode(DAY_CONSTRAINT[limits.kind], remainingOf(limits.accountDay));
  if (limits.memberDay !== null && exceeds(limits.memberDay, costUnits)) return 1928;
  return null;
}

function exceeds({ limit, used }: Limit, costUnits: number): boolean {
  return limit !== UNLIMITED && used + costUnits > limit;
}
