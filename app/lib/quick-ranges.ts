/** The ranges of days that one press chooses (spec 3 §2.11). Pure: today comes from the caller. */
export const QUICK_RANGES = ["last7", "last30", "thisMonth", "lastThreeMonths"] as const;
export type QuickRange = (typeof QUICK_RANGES)[number];

/** First and last day, both inclusive, as `2026-11-23`. */
export type DayRange = { startDate: string; endDate: string };

/** A quick range that ends `today`. Seven days are today and the six before; three months begin on the same day of the month, or on its last. */
export function quickRange(range: QuickRange, today: string): DayRange {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const start = {
    last7: () => utcDay(year, month, day - 6),
    last30: () => utcDay(year, month, day - 29),
    thisMonth: () => utcDay(year, month, 1),
    lastThreeMonths: () => utcDay(year, month - 3, Math.min(day, lastOf(year, month - 3))),
  }[range]();
  return { startDate: start, endDate: today };
}

/** The day in the visitor's own zone. */
export function localDay(at: Date): string {
  return utcDay(at.getFullYear(), at.getMonth() + 1, at.getDate());
}

function lastOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function utcDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
