import { badField } from "#workers/kernel/app-error.ts";
import { instantOf, isTimeZone, localTimeOf } from "#workers/modules/outreach/schedule/zone.ts";
import { DEFAULT_USAGE_DAYS, dayNumberOf, MAX_USAGE_DAYS } from "./domain.ts";

/** Days of a time zone: day numbers, both included, and when each begins. */
export type DayRange = { firstDay: number; lastDay: number; startOf: (day: number) => number };

/** The days that a call asks for; the last seven up to today in the zone where it names none. 1400 for a zone, an order or a length that cannot be. */
export function readDays(
  { startDate, endDate, timeZone }: { startDate?: string; endDate?: string; timeZone: string },
  now: number,
): DayRange {
  if (!isTimeZone(timeZone)) throw badField("timeZone", "usage:errors.timeZone");
  const today = localTimeOf(now, timeZone).day;
  const lastDay =
    endDate === undefined
      ? Math.max(today, startDate === undefined ? today : dayNumberOf(startDate))
      : dayNumberOf(endDate);
  const firstDay = startDate === undefined ? lastDay - DEFAULT_USAGE_DAYS + 1 : dayNumberOf(startDate);
  if (firstDay > lastDay) throw badField("endDate", "usage:errors.reversed");
  if (lastDay - firstDay >= MAX_USAGE_DAYS) throw badField("startDate", "usage:errors.tooManyDays");
  return { firstDay, lastDay, startOf: (day) => instantOf({ day, minute: 0 }, timeZone) };
}

/** The last days up to today in a zone: from the first one's beginning to the end of today. */
export function lastDays(days: number, timeZone: string, now: number): { from: number; until: number } {
  if (!isTimeZone(timeZone)) throw badField("timeZone", "usage:errors.timeZone");
  const { day } = localTimeOf(now, timeZone);
  const startOf = (wanted: number) => instantOf({ day: wanted, minute: 0 }, timeZone);
  return { from: startOf(day - days + 1), until: startOf(day + 1) };
}
