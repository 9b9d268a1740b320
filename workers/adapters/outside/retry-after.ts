/** Longest wait a provider may ask for before it is taken for nonsense and cut, in ms. */
const MAX_RETRY_AFTER_MS = 15 * 60 * 1000;

/**
 * The wait that a reply asks for, in ms: `Retry-After` as seconds or as an HTTP date, else `X-RateLimit-Reset` (seconds to go, or seconds since the epoch).
 * Null when absent, negative or unreadable; never more than `MAX_RETRY_AFTER_MS`.
 */
export function parseRetryAfter(headers: Headers, now: number): number | null {
  const wait = parseSecondsOrDate(headers.get("retry-after"), now) ?? parseReset(headers.get("x-ratelimit-reset"), now);
  return wait === null ? null : Math.min(Math.ceil(wait), MAX_RETRY_AFTER_MS);
}

function parseSecondsOrDate(value: string | null, now: number): number | null {
  const text = value?.trim().slice(0, 64) ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // Date.parse takes much that is no HTTP date ("-31536000 fortnights" included), so the weekday is asked for first.
  if (!/^(mon|tue|wed|thu|fri|sat|sun)/i.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

function parseReset(value: string | null, now: number): number | null {
  const text = value?.trim().slice(0, 64) ?? "";
  if (!/^\d+(\.\d+)?$/.test(text)) return null;
  const seconds = Number(text);
  const isEpoch = seconds > 1_000_000_000;
  return isEpoch ? Math.max(0, seconds * 1000 - now) : seconds * 1000;
}
