import type { QuotaInfo } from "#workers/modules/usage/contract.ts";

/** Whether nothing but the limit of the day keeps the visitor from spending more. */
export function isLeftOfToday({ remainingQuota, today }: QuotaInfo): boolean {
  return today !== null && remainingQuota >= 0 && remainingQuota === Math.max(0, today.limit - today.used);
}
