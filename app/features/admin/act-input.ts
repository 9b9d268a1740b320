import { MAX_TERM_MS, MAX_UNITS_PER_ACT } from "#workers/modules/admin/domain.ts";

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
