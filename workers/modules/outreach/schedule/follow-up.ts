import { dayOf } from "#workers/modules/outreach/answers/day.ts";
import { DAY_MS, instantOf, localTimeOf, MINUTE_MS, weekdayOf } from "./zone.ts";

/** When a follow-up is due. */

export const MIN_FOLLOW_UP_DAYS = 1;
/** Spec 3 §9. */
export const MAX_FOLLOW_UP_DAYS = 365;
/** Somebody who is back reads mail from nine o'clock on. */
const RESUME_MINUTE = 9 * 60;

export type FollowUpStep = {
  daysAfter: number;
  /** Counts Monday to Friday alone. */
  inBusinessDays: boolean;
};

/**
 * When the follow-up is due: the same time of day as the first mail, by the recipient's clocks, `daysAfter` days later. The window of the
 * mailbox applies on top. Throws a RangeError for days outside of 1 to 365 and for an unknown zone.
 */
export function followUpDueAt(firstSentAt: number, { daysAfter, inBusinessDays }: FollowUpStep, zone: string): number {
  if (!Number.isInteger(daysAfter) || daysAfter < MIN_FOLLOW_UP_DAYS || daysAfter > MAX_FOLLOW_UP_DAYS)
    throw new RangeError(`A follow-up after ${daysAfter} days`);
  const { day, minute } = localTimeOf(firstSentAt, zone);
  return instantOf({ day: inBusinessDays ? addBusinessDays(day, daysAfter) : day + daysAfter, minute }, zone);
}

/**
 * When somebody who is away may be written to again: nine o'clock of the day of the return, by the clock of their own mail. On a weekend the
 * Monday behind it. Null for text that is no day.
 */
export function resumeAt(until: string, offsetMinutes: number): number | null {
  const [year = 0, month = 0, date = 0] = until.split("-").map(Number);
  const day = dayOf(year, month, date);
  if (day === null || !Number.isFinite(day)) return null;
  const workday = isWeekend(day) ? addBusinessDays(day, 1) : day;
  return workday * DAY_MS + (RESUME_MINUTE - offsetMinutes) * MINUTE_MS;
}

function addBusinessDays(day: number, count: number): number {
  let left = count;
  let at = day;
  while (left > 0) {
    at += 1;
    if (!isWeekend(at)) left -= 1;
  }
  return at;
}

function isWeekend(day: number): boolean {
  return weekdayOf(day) === 0 || weekdayOf(day) === 6;
}
