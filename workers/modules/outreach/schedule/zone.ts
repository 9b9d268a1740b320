/** Wall clocks of time zones, by `Intl` alone: right on the days on which the clocks change. */

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
const MINUTES_PER_DAY = 1_440;

const formats = new Map<string, Intl.DateTimeFormat>();
/** More zones than there are names of them. */
const MAX_FORMATS = 1_000;

/** Whether the runtime knows the IANA name ("Europe/Berlin"). */
export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** A wall clock: `day` counts from 1970-01-01, `minute` from midnight. */
export type LocalTime = { day: number; minute: number };

/** What the clocks of the zone show at `at` (ms). Throws a RangeError for an unknown zone. */
export function localTimeOf(at: number, zone: string): LocalTime {
  const local = at + offsetMs(at, zone);
  const day = Math.floor(local / DAY_MS);
  return { day, minute: Math.floor((local - day * DAY_MS) / MINUTE_MS) };
}

/** 0 (Sunday) to 6 of a day number. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/**
 * The first instant (ms) at which the clocks of the zone show this time or a later one. A time that is skipped in spring gives the moment
 * of the change; of one that comes twice in autumn the first. `minute` may be 1,440: the end of the day.
 */
export function instantOf({ day, minute }: LocalTime, zone: string): number {
  const wall = (day + Math.floor(minute / MINUTES_PER_DAY)) * DAY_MS + (minute % MINUTES_PER_DAY) * MINUTE_MS;
  const offsets = [offsetMs(wall - DAY_MS, zone), offsetMs(wall + DAY_MS, zone)];
  const instants = offsets.map((offset) => wall - offset);
  const exact = instants.filter((at) => at + offsetMs(at, zone) === wall);
  return exact.length > 0 ? Math.min(...exact) : changeBetween(Math.min(...instants), Math.max(...instants), zone);
}

/** The moment of the one change of clocks between two instants. */
function changeBetween(from: number, to: number, zone: string): number {
  const before = offsetMs(from, zone);
  let low = from;
  let high = to;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(middle, zone) === before) low = middle;
    else high = middle;
  }
  return high;
}

function offsetMs(at: number, zone: string): number {
  const part = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  const wall = Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second"));
  return wall - Math.floor(at / 1_000) * 1_000;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  if (formats.size < MAX_FORMATS) formats.set(zone, format);
  return format;
}
