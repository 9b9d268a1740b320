/** A day of the calendar without a time, as its day number since 1970-01-01. Calendar arithmetic without time zones. */

const DAY_MS = 86_400_000;

/** The day number, or null for a day that does not exist (31 April). `month` counts from 1. */
export function dayOf(year: number, month: number, day: number): number | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() / DAY_MS : null;
}

export function partsOfDay(day: number): { year: number; month: number; day: number; weekday: number } {
  const at = new Date(day * DAY_MS);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate(), weekday: at.getUTCDay() };
}

/** `2026-12-05`. */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** When a mail was written, on its sender's own calendar. */
export type LocalDay = { day: number; offsetMinutes: number };

/** The day of a `Date` header in its own offset; of `receivedAt` in UTC when the header is missing or cannot be read. */
export function localDayOf(dateHeader: string, receivedAt: number): LocalDay {
  const at = Date.parse(dateHeader);
  const offset = /([+-])(\d\d):?(\d\d)(?: ?\(|$)/.exec(dateHeader.trim());
  const minutes = offset ? (offset[1] === "-" ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3])) : 0;
  const usable = Number.isFinite(at) && Math.abs(minutes) <= 14 * 60;
  const offsetMinutes = usable ? minutes : 0;
  return { day: Math.floor(((usable ? at : receivedAt) + offsetMinutes * 60_000) / DAY_MS), offsetMinutes };
}
