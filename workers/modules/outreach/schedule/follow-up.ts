import { dayOf } from "#workers/modules/outreach/answers/day.ts";
import { MAX_DAYS_AFTER, MIN_DAYS_AFTER } from "#workers/modules/outreach/templates/domain.ts";
import { DAY_MS, instantOf, localTimeOf, MINUTE_MS, weekdayOf } from "./zone.ts";

/** When a follow-up is due. */

/** A person who is back reads mail from nine o'clock on. */
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
  if (!Number.isInteger(daysAfter) || daysAfter < MIN_DAYS_AFTER || daysAfter > MAX_DAYS_AFTER)
    throw new RangeError(`A follow-up after ${daysAfter} days`);
  const { day, minute } = localTimeOf(firstSentAt, zone);
  return instantOf({ day: inBusinessDays ? addBusinessDays(day, daysAfter) : day + daysAfter, minute }, zone);
}

/**
 * When a person who is away may be written to again: nine o'clock of the day of the return, by the clock of their own mail. On a weekend the
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
