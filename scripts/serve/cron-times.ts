/** At which moments the cron trigger is fired while a clock is moved. Pure. */

/** The one trigger of wrangler.toml. */
export const MINUTE_CRON = "* * * * *";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Of a longer time only the last midnights are made up for. */
export const MAX_MIDNIGHTS = 62;

/**
 * The moments at which a clock moved from `from` to `to` (milliseconds since 1970) stops for the cron trigger, oldest first: every midnight (UTC), when the night's jobs
 * are due, and the minute at which it ends. The other minutes are left out: each run does all that has become due.
 */
export function cronTimesBetween(from: number, to: number): number[] {
  if (to <= from) return [];
  const last = Math.floor(to / DAY_MS) * DAY_MS;
  const first = Math.max((Math.floor(from / DAY_MS) + 1) * DAY_MS, last - (MAX_MIDNIGHTS - 1) * DAY_MS);
  const midnights = Array.from({ length: Math.max(0, (last - first) / DAY_MS + 1) }, (_, day) => first + day * DAY_MS);
  return [...new Set([...midnights, Math.floor(to / MINUTE_MS) * MINUTE_MS])];
}
