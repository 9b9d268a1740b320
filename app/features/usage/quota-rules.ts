import type { QuotaInfo } from "#workers/modules/usage/contract.ts";

/** Spec 3 §9. */
const EXPIRY_WARNING_DAYS = 30;
const DAY_MS = 86_400_000;

/** Days until the term ends, begun ones included, where that is worth a warning; null while it is far or over. */
export function daysLeft(expireAt: number, now: number): number | null {
  const left = Math.ceil((expireAt - now) / DAY_MS);
  return left > 0 && left <= EXPIRY_WARNING_DAYS ? left : null;
}

/** Whether nothing but the limit of the day keeps the visitor from spending more. */
export function isLeftOfToday({ remainingQuota, today }: QuotaInfo): boolean {
  return today !== null && remainingQuota >= 0 && remainingQuota === Math.max(0, today.limit - today.used);
}
