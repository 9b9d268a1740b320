import type { Clock } from "#workers/kernel/clock.ts";

/** Gmail's quota of a mailbox (developers.google.com/workspace/gmail/api/reference/quota, for projects since May 2026): 6,000 units a minute. */

/** What each method costs. */
export const UNITS = { send: 100, get: 20, list: 5, history: 2, profile: 1, watch: 100, stop: 50 } as const;
export type Method = keyof typeof UNITS;

/** Four reads of a message a second. The rest of the hundred is for what two isolates book at once, and for the pages of a list. */
const UNITS_PER_SECOND = 80;
/** A clock that was set back must not leave calls waiting for the old time. */
const MAX_WAIT_MS = 60_000;

/** The one bucket of a mailbox, from which sends and reads take alike. */
export type GmailQuota = {
  /** Books a call's units and answers how many ms from now it may start. */
  book(accountId: string, units: number): number | Promise<number>;
};

/** When units that are booked one after the other may be used. Holds a time alone; pure but for that. */
export function createUnitBucket() {
  let freeAt = 0;
  return {
    book(units: number, now: number): number {
      const start = freeAt - now > MAX_WAIT_MS ? now : Math.max(now, freeAt);
      freeAt = start + Math.ceil((units * 1000) / UNITS_PER_SECOND);
      return start - now;
    },
  };
}
export type UnitBucket = ReturnType<typeof createUnitBucket>;

/** Counts within this process. */
export function createMemoryQuota(clock: Clock): GmailQuota {
  const buckets = new Map<string, UnitBucket>();
  return {
    book(accountId, units) {
      const bucket = buckets.get(accountId) ?? createUnitBucket();
      buckets.set(accountId, bucket);
      return bucket.book(units, clock.now());
    },
  };
}
