/** Rules of a template's numbers. Pure: pages and server go by the same ones. */

/** Below so many delivered mails a share says more about chance than about the mail: counts alone are shown. The bounce breaker judges from as many on. */
export const MIN_SAMPLE = 50;
/** Mails of the last three days (UTC) may well be answered yet. */
const YOUNG_DAYS = 3;

const DAY_MS = 86_400_000;

/** The first day, in days since 1970 (UTC), whose mails are young at a moment (ms). */
export function youngFrom(now: number): number {
  return Math.floor(now / DAY_MS) - (YOUNG_DAYS - 1);
}

/** Percent of a whole, to be shown; null where the whole is too small to speak of shares. */
export function shareOf(part: number, whole: number): number | null {
  return whole < MIN_SAMPLE ? null : (100 * part) / whole;
}
