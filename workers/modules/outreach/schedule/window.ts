import { instantOf, localTimeOf, weekdayOf } from "./zone.ts";

/** When mails may go: on these weekdays (0 Sunday to 6), from `fromMinute` (inclusive) to `toMinute` (exclusive, up to 1,440), by the clocks of `zone`. */
export type SendingWindow = { weekdays: readonly number[]; fromMinute: number; toMinute: number; zone: string };

/** Two weeks: a window of one weekday whose hour is skipped by the change of clocks opens a week later. */
const MAX_DAYS_AHEAD = 14;

/** Whether the clocks of the zone show a time of the window at `at` (ms). */
export function isOpenAt(at: number, window: SendingWindow): boolean {
  const { day, minute } = localTimeOf(at, window.zone);
  return window.weekdays.includes(weekdayOf(day)) && minute >= window.fromMinute && minute < window.toMinute;
}

/** The first moment from `at` on at which the window is open; null for a window that never opens. */
export function nextOpeningAt(at: number, window: SendingWindow): number | null {
  if (isOpenAt(at, window)) return at;
  const today = localTimeOf(at, window.zone).day;
  for (let day = today; day <= today + MAX_DAYS_AHEAD; day += 1) {
    if (!window.weekdays.includes(weekdayOf(day))) continue;
    const opens = instantOf({ day, minute: window.fromMinute }, window.zone);
    const closes = instantOf({ day, minute: window.toMinute }, window.zone);
    const first = Math.max(at, opens);
    if (first < closes) return first;
  }
  return null;
}
