import { UNLIMITED } from "#workers/kernel/quota-units.ts";
import { MAX_SEATS, MAX_TERM_MS, MAX_UNITS_PER_ACT } from "#workers/modules/admin/domain.ts";

/** What staff type into the dialogs of acts, read as the calls want it. Pure. */

const UNITS_PER_RUN = 10;
const DAY_MS = 86_400_000;
/** Plans end with a day of the zone in which quota is counted. */
const ZONE = "+08:00";
const ZONE_MS = 8 * 3_600_000;
export const MIN_REASON = 3;

/** Stored units of a number of runs, or null for what is none: above 0, one decimal at most, as many as one act may move. */
export function readUnits(text: string): number | null {
  if (!/^\d{1,6}(?:[.,]\d)?$/.test(text.trim())) return null;
  const units = Math.round(Number(text.trim().replace(",", ".")) * UNITS_PER_RUN);
  return units > 0 && units <= MAX_UNITS_PER_ACT ? units : null;
}

/** When a plan ends whose last day is `YYYY-MM-DD`, or null for a day that is over, too far, or none. */
export function readLastDay(text: string, now: number): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const end = Date.parse(`${text}T00:00:00${ZONE}`) + DAY_MS;
  return Number.isFinite(end) && end > now && end <= now + MAX_TERM_MS ? end : null;
}

/** The last day of a plan that ends then: the day that its last moment belongs to. */
export function lastDayOf(end: number): string {
  return new Date(end - 1 + ZONE_MS).toISOString().slice(0, 10);
}

/** Seats of an enterprise: -1 (no limit) for nothing, null for what is no whole number from `least` on. What it has (`before`) always holds. */
export function readSeats(text: string, least: number, before?: number): number | null {
  const typed = text.trim();
  if (typed === "") return UNLIMITED;
  if (!/^\d{1,6}$/.test(typed)) return null;
  const seats = Number(typed);
  return seats === before || (seats >= least && seats <= MAX_SEATS) ? seats : null;
}

/** When a term ends whose last day is typed: null (no end) for nothing, undefined for what `readLastDay` refuses. The day on which it ends as it is (`before`) stays to the moment. */
export function readEnd(text: string, now: number, before: number | null = null): number | null | undefined {
  if (text === "") return null;
  if (before !== null && text === lastDayOf(before)) return before;
  return readLastDay(text, now) ?? undefined;
}
