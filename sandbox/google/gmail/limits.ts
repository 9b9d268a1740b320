/** How much one mailbox may do: messages in any 24 hours, quota units in any minute. */
import { METHODS, type Method } from "./access.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const CONSUMER_DOMAINS = new Set(["gmail.com", "googlemail.com"]);

/** Messages a mailbox may send in any 24 hours: 500 at gmail.com, 2,000 in a Workspace. */
export function sendsPerDay(email: string): number {
  return CONSUMER_DOMAINS.has(email.split("@")[1] ?? "") ? 500 : 2000;
}

/** When another message may go out; null when one may now. `sentAtMs` is sorted, oldest first. */
export function nextSendMs(sentAtMs: readonly number[], limit: number, now: number): number | null {
  const inWindow = sentAtMs.filter((at) => at > now - DAY_MS);
  if (inWindow.length < limit) return null;
  return (inWindow[inWindow.length - limit] ?? now) + DAY_MS;
}

/** Counts the quota units of each mailbox. */
export function createUnitCounter(now: () => number) {
  const spent = new Map<string, { at: number; units: number }[]>();
  return {
    /** Takes what a call costs; false when the minute is used up, and then nothing is taken. */
    take(email: string, method: Method, unitsPerMinute: number): boolean {
      const recent = (spent.get(email) ?? []).filter(({ at }) => at > now() - MINUTE_MS);
      const { units } = METHODS[method];
      const used = recent.reduce((sum, each) => sum + each.units, 0);
      const isOver = used + units > unitsPerMinute;
      if (!isOver) recent.push({ at: now(), units });
      spent.set(email, recent);
      return !isOver;
    },
  };
}
