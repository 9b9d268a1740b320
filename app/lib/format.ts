/** How numbers, times and places are written. Pure: the locale and the present time come from the caller. */
import { dateTimeFormat, displayNames, numberFormat } from "./intl.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const AGE_UNITS = [
  { unit: "year", ms: 365 * DAY_MS },
  { unit: "month", ms: 30 * DAY_MS },
  { unit: "day", ms: DAY_MS },
  { unit: "hour", ms: HOUR_MS },
  { unit: "minute", ms: MINUTE_MS },
] as const;

const AGE_WORDS = {
  en: { year: " y", month: " mo", day: " d", hour: " h", minute: " min", now: "now" },
  "zh-CN": { year: " 年", month: " 个月", day: " 天", hour: " 小时", minute: " 分钟", now: "刚刚" },
} as const;

/**
 * A count of people, plays or likes: whole below 1,000, then K and M with one decimal at most (`spec 2 §9`).
 *
 * Rounds half up on the shown digit and never shows `1,000K`. An absent or impossible count is a dash.
 */
export function formatCount(count: number | null | undefined, locale: string): string {
  if (count === null || count === undefined || !Number.isFinite(count)) return "–";
  const size = Math.abs(count);
  if (size < 1000) return decimals(locale, 0).format(Math.round(count));
  if (Math.round(size / 100) / 10 < 1000) return `${decimals(locale, 1).format(count / 1000)}K`;
  return `${decimals(locale, 1).format(count / 1_000_000)}M`;
}

/** A whole number with the locale's separators; a dash when absent. */
export function formatInteger(value: number | null | undefined, locale: string): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  return decimals(locale, 0).format(value);
}

/** A share given in percent (7.25 is 7.25 %), with one decimal (`spec 2 §9`, engagement rate). */
export function formatPercent(percent: number | null | undefined, locale: string): string {
  if (percent === null || percent === undefined || !Number.isFinite(percent)) return "–";
  return `${fixed(locale, 1).format(percent)}%`;
}

/** Stored quota units as runs: a tenth, one decimal when there is one (`spec 1 §1`). */
export function formatRuns(units: number, locale: string): string {
  return decimals(locale, 1).format(units / 10);
}

/** How long ago a moment was, in its largest whole unit: `3 d`. The future counts as now. Times in milliseconds. */
export function formatAge(at: number, now: number, locale: string): string {
  const words = locale.startsWith("zh") ? AGE_WORDS["zh-CN"] : AGE_WORDS.en;
  const elapsed = now - at;
  const fitting = AGE_UNITS.find(({ ms }) => elapsed >= ms);
  return fitting ? `${Math.floor(elapsed / fitting.ms)}${words[fitting.unit]}` : words.now;
}

/** A moment in milliseconds, to the minute, in the reader's zone unless one is given. */
export function formatDateTime(at: number, locale: string, timeZone?: string): string {
  return dateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(at);
}

/** A day, in the reader's zone unless one is given. */
export function formatDay(at: number, locale: string, timeZone?: string): string {
  return dateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(at);
}

/** The length of a video in seconds as `m:ss` or `h:mm:ss`. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return "–";
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** The name of a country or region by its ISO 3166 code; null for what is no code, so that the caller says "unknown". */
export function regionName(code: string | null | undefined, locale: string): string | null {
  if (!code || !/^[A-Za-z]{2}$/.test(code)) return null;
  const region = code.toUpperCase();
  const name = displayNames(locale, { type: "region", fallback: "none" }).of(region);
  return name ?? null;
}

/** The letters an avatar shows when it has no picture: up to two, or one ideograph. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/^@/, "")
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const first = Array.from(words[0] ?? "")[0] ?? "?";
  if (/\p{Script=Han}/u.test(first)) return first;
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? "")[0] ?? "") : "";
  return (first + last).toLocaleUpperCase();
}

function decimals(locale: string, most: number): Intl.NumberFormat {
  return numberFormat(locale, { maximumFractionDigits: most });
}

function fixed(locale: string, digits: number): Intl.NumberFormat {
  return numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
