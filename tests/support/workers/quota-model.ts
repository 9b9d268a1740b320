/** What quota should be, in a few lines of plain arithmetic without a database: the measure for the ledger's model test. */
import type { AccountKind } from "#workers/modules/billing/domain.ts";

export type ModelAccount = {
  kind: AccountKind;
  quota: number;
  used: number;
  period: number;
  dailyLimit: number;
  memberLimit: number;
  days: Map<string, number>;
  /** By `user/day`. */
  memberDays: Map<string, number>;
};

export type Hold = {
  /** As the ledger names it. */
  id: string;
  account: ModelAccount;
  userId: string;
  units: number;
  day: string;
  period: number;
  isSettled: boolean;
  /** What was kept of it; null until it is settled. */
  captured: number | null;
};

export function modelAccount(kind: AccountKind, quota: number, dailyLimit: number, memberLimit = -1): ModelAccount {
  return { kind, quota, used: 0, period: 1, dailyLimit, memberLimit, days: new Map(), memberDays: new Map() };
}

/** The code a charge should meet, or null. */
export function expectedCode(account: ModelAccount, userId: string, units: number, day: string): number | null {
  const { kind, quota, used } = account;
  if (quota !== -1 && used + units > quota) return (kind === "PAID" ? 1912 : 1921) + (used === quota ? 0 : 1);
  const dayUsed = account.days.get(day) ?? 0;
  if (account.dailyLimit !== -1 && dayUsed + units > account.dailyLimit) {
    if (kind === "FREE") return dayUsed >= account.dailyLimit ? 1910 : 1911;
    return kind === "PAID" ? 1900 : 1927;
  }
  const memberUsed = account.memberDays.get(`${userId}/${day}`) ?? 0;
  if (kind === "ENTERPRISE" && account.memberLimit !== -1 && memberUsed + units > account.memberLimit) return 1928;
  return null;
}

export function modelCharge(account: ModelAccount, userId: string, units: number, day: string, id: string): Hold {
  move(account, userId, day, units);
  account.used += units;
  return { id, account, userId, units, day, period: account.period, isSettled: false, captured: null };
}

/** Settles all holds of a task: what is delivered uses them up in their order, and each gives the rest back to its own payer, day and period. */
export function modelSettle(holds: readonly Hold[], delivered: number): void {
  let left = Math.max(0, delivered);
  for (const hold of holds) {
    const kept = Math.min(hold.units, left);
    left -= kept;
    if (hold.isSettled) continue;
    hold.isSettled = true;
    hold.captured = kept;
    const returned = hold.units - kept;
    move(hold.account, hold.userId, hold.day, -returned);
    if (hold.account.period === hold.period) hold.account.used -= returned;
  }
}

export function modelRenew(account: ModelAccount, allowance: number): void {
  account.period += 1;
  account.used = 0;
  account.quota = allowance;
}

export function modelGrant(account: ModelAccount, units: number): void {
  if (account.quota !== -1) account.quota = Math.max(account.used, account.quota + units);
}

function move(account: ModelAccount, userId: string, day: string, units: number): void {
  account.days.set(day, (account.days.get(day) ?? 0) + units);
  if (account.kind !== "ENTERPRISE") return;
  const key = `${userId}/${day}`;
  account.memberDays.set(key, (account.memberDays.get(key) ?? 0) + units);
}
