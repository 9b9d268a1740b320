import type { WindowView } from "#workers/modules/outreach/sending/contract.ts";

/** Days and hours as people read and type them. Pure. */

/** The zones that this browser knows by name. */
export const ZONES: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

/** `09:30` of a minute of the day; the end of a day is `00:00`. */
export function clockOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
}

/** The minute of the day of `09:30`; null for what is no time. */
export function minuteOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(clock) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** 0 is Sunday. */
export function weekdayName(day: number, locale: string): string {
  // 4 January 1970 was a Sunday.
  return new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }).format((3 + day) * 86_400_000);
}

/** `Mon–Fri, 09:00–18:00`, or the days one by one where they do not follow each other. */
export function windowText({ weekdays, fromMinute, toMinute }: WindowView, locale: string): string {
  const week = [1, 2, 3, 4, 5, 6, 0].filter((day) => weekdays.includes(day));
  const [first, last] = [week[0] ?? 0, week.at(-1) ?? 0];
  const isRun = week.length > 2 && (last === 0 ? 7 : last) - first === week.length - 1;
  const days = isRun
    ? `${weekdayName(first, locale)}–${weekdayName(last, locale)}`
    : week.map((day) => weekdayName(day, locale)).join(locale.startsWith("zh") ? "、" : ", ");
  const end = toMinute === 1_440 ? "24:00" : clockOf(toMinute);
  return `${days}${locale.startsWith("zh") ? " " : ", "}${clockOf(fromMinute)}–${end}`;
}

/** What a field of day and time says of a moment, by the clocks here. */
export function fieldTime(at: number): string {
  const date = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return date.toISOString().slice(0, 16);
}
