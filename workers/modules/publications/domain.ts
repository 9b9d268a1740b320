import { writeOutUnit } from "#workers/kernel/typed-number.ts";
import type { LINK_KINDS, LinkPlatform } from "#workers/platforms/link.ts";
import type { PostCounts } from "#workers/platforms/post-readings.ts";

/** Rules of tracked posts (spec 3 §2.11, §4.9, §5, §9). Pure: screens count and price with what the server decides by. */

/** Platforms whose posts are tracked, as the calls name them. */
export const TRACKED_PLATFORMS = ["YOUTUBE", "TIKTOK", "INSTAGRAM", "DOUYIN", "XHS"] as const;
export type TrackedPlatform = (typeof TRACKED_PLATFORMS)[number];

/** The name that a link's platform has in the calls of tracking. */
export function trackedPlatform(platform: LinkPlatform): TrackedPlatform {
  return platform === "XIAOHONGSHU" ? "XHS" : platform;
}

/** The platform as links and adapters name it. */
export function linkPlatform(platform: TrackedPlatform): LinkPlatform {
  return platform === "XHS" ? "XIAOHONGSHU" : platform;
}

/** What a tracked post can be. */
export const POST_KINDS = [
  "video",
  "shorts",
  "post",
  "reel",
  "photo",
  "note",
] as const satisfies readonly (typeof LINK_KINDS)[number][];
export type PostKind = (typeof POST_KINDS)[number];

/** Links of one import, counted after repeated ones are taken out; also the most posts of one update. */
export const MAX_LINKS_PER_IMPORT = 500;
/** Posts on a page of the table. */
export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;
/** Posts that are held against each other in one chart. */
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 5;
/** Stored units of a refreshed link: 0.1 task credits. */
export const UNITS_PER_REFRESH = 1;
/** For so long a deletion can be taken back. */
export const UNDO_MS = 15 * 60_000;

/** Stored units that a refresh of `count` links holds. */
export function refreshCostUnits(count: number): number {
  return count * UNITS_PER_REFRESH;
}

/** How the last look at a post ended: `unavailable` is what the platform hides without saying why. */
export const POST_STATES = ["ok", "unavailable", "private", "deleted"] as const;
export type PostState = (typeof POST_STATES)[number];

/** Why a link of a task brought nothing; none of them is charged. */
export const TRACK_REASONS = [
  "unavailable",
  "private",
  "deleted",
  "unsupported",
  "duplicate",
  "removed",
  "allowance",
  "provider_failed",
  "stopped",
] as const;
export type TrackReason = (typeof TRACK_REASONS)[number];

export const TRACK_STATES = ["PROCESSING", "COMPLETED", "FAILED"] as const;
export const TRACK_OUTCOMES = ["created", "updated"] as const;
export type TrackOutcome = (typeof TRACK_OUTCOMES)[number];

/* Numbers */

export const COUNT_KEYS = ["views", "likes", "comments", "favorites", "shares"] as const;
export type CountKey = (typeof COUNT_KEYS)[number];
/** Null: the platform does not tell. */
export type Counts = Readonly<Record<CountKey, number | null>>;

/**
 * CPM in units of the currency with two decimals: cost / (views / 1000), halves rounded up. Null without a cost, or without a view.
 * Computed in whole numbers, so that it is right to the cent for sums of many posts too.
 */
export function cpmOf(cost: Money | null, views: number | null): number | null {
  if (cost === null || views === null || views <= 0) return null;
  const numerator = BigInt(cost.amountMinor) * 1_000n * 10n ** BigInt(2 - digitsOf(cost.currency));
  return Number((2n * numerator + BigInt(views)) / (2n * BigInt(views))) / 100;
}

/**
 * `ER incl. saves` in percent with one decimal (spec 3 §9): (likes + comments + favorites) / views, halves rounded up. Null without a view, or where the likes are hidden;
 * comments that are switched off and favorites that a platform does not have count as none.
 */
export function engagementRateOf({ views, likes, comments, favorites }: Omit<Counts, "shares">): number | null {
  if (views === null || views <= 0 || likes === null) return null;
  const reactions = likes + (comments ?? 0) + (favorites ?? 0);
  return Math.floor((2_000 * reactions + views) / (2 * views)) / 10;
}

/**
 * What is to be known about a reading. `estimated`: its views are likes x 15. `fell`: fewer views than before. `missing`: a number that was there before is not told.
 * `absurd`: a number that cannot be. `rounded`: the platform tells no closer. All are kept; averages and growth leave out readings that fell, miss a number or are absurd.
 */
export const READING_MARKS = ["estimated", "fell", "missing", "absurd", "rounded"] as const;
export type ReadingMark = (typeof READING_MARKS)[number];

/** Marks as they are stored: one bit each, in the order of `READING_MARKS`. */
export function marksToBits(marks: readonly ReadingMark[]): number {
  return READING_MARKS.reduce((bits, mark, index) => (marks.includes(mark) ? bits | (1 << index) : bits), 0);
}

export function marksOf(bits: number): ReadingMark[] {
  return READING_MARKS.filter((_, index) => (bits & (1 << index)) !== 0);
}

export type Judged = {
  /** What a table shows from now on: the reading, with the last known number in place of one that is missing or cannot be. */
  shown: Counts;
  /** What the reading said, as whole numbers that can be stored. */
  kept: Counts;
  marks: ReadingMark[];
};

/** Weighs a reading against what was known of the post (null for its first). */
export function judgeReading(seen: PostCounts, known: Counts | null): Judged {
  const marks = new Set<ReadingMark>();
  const shown: Record<CountKey, number | null> = {
    views: null,
    likes: null,
    comments: null,
    favorites: null,
    shares: null,
  };
  const kept = { ...shown };
  for (const key of COUNT_KEYS) {
    const before = known?.[key] ?? null;
    const { value, mark } = seen[key];
    kept[key] = value;
    if (mark === "estimated" || mark === "rounded") marks.add(mark);
    const odd = mark === "absurd" ? mark : oddityOf(value, before, key);
    if (odd !== null) marks.add(odd);
    shown[key] = odd === "absurd" || odd === "missing" ? before : value;
  }
  return { shown, kept, marks: READING_MARKS.filter((mark) => marks.has(mark)) };
}

function oddityOf(value: number | null, before: number | null, key: CountKey): ReadingMark | null {
  if (value === null) return before === null ? null : "missing";
  if (key !== "views" || before === null || value >= before) return null;
  // Views do not return to nothing: a platform that says so has lost the number.
  return value === 0 ? "absurd" : "fell";
}

/* Money */

/** Currencies in which a cost can be given, with the digits behind the point. */
const CURRENCY_DIGITS = {
  USD: 2,
  CNY: 2,
  EUR: 2,
  GBP: 2,
  JPY: 0,
  KRW: 0,
  HKD: 2,
  TWD: 2,
  SGD: 2,
  AUD: 2,
  CAD: 2,
  INR: 2,
  THB: 2,
  VND: 0,
  IDR: 2,
  MYR: 2,
  PHP: 2,
  BRL: 2,
  MXN: 2,
  AED: 2,
} as const;
export type Currency = keyof typeof CURRENCY_DIGITS;
export const CURRENCIES = [
  ...(["USD", "CNY", "EUR", "GBP", "JPY", "KRW", "HKD", "TWD", "SGD", "AUD"] as const),
  ...(["CAD", "INR", "THB", "VND", "IDR", "MYR", "PHP", "BRL", "MXN", "AED"] as const),
] as const satisfies readonly Currency[];
export const DEFAULT_CURRENCY: Currency = "USD";

/** The most of a cost, in minor units: a hundred million dollars. Keeps sums of many and CPM exact. */
export const MAX_COST_MINOR = 10_000_000_000;

/** A whole number of the currency's smallest unit. Amounts of two currencies are never added. */
export type Money = { amountMinor: number; currency: Currency };

export function digitsOf(currency: Currency): 0 | 2 {
  return CURRENCY_DIGITS[currency];
}

/** The amount in units of the currency, for screens and files. */
export function majorOf({ amountMinor, currency }: Money): number {
  return amountMinor / 10 ** digitsOf(currency);
}

export type CostProblem = "notANumber" | "ambiguous" | "negative" | "tooPrecise" | "tooLarge";
export type ReadCost = { ok: true; cost: Money | null } | { ok: false; problem: CostProblem };

const PLAIN_AMOUNT = /^(\d{1,15})(?:\.(\d{1,20}))?$/;
const GROUPED_AMOUNT = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * Reads a cost as a person writes it. Takes `1200`, `1200.5`, `1,200.50` and `1.2k`; blank takes the cost away. Refuses what can be read in two ways (`12,50`,
 * `1,200`: twelve and a half or a thousand two hundred, depending on where one lives, unless a point follows), exponents, negative and endless amounts, and more digits than
 * the currency has.
 */
export function readCost(given: string | number | null, currency: Currency): ReadCost {
  const text = (given === null ? "" : String(given)).normalize("NFKC").trim();
  if (text === "") return { ok: true, cost: null };
  if (/^[-\u2212]/.test(text)) return { ok: false, problem: "negative" };
  if (text.includes(",")) {
    if (!GROUPED_AMOUNT.test(text) || !text.includes(".")) return { ok: false, problem: "ambiguous" };
  }
  const parts = PLAIN_AMOUNT.exec(text.includes(",") ? text.replaceAll(",", "") : writeOutUnit(text));
  if (parts === null)
    return { ok: false, problem: /^\d{16,}(\.\d*)?$/.test(text) || text === "Infinity" ? "tooLarge" : "notANumber" };
  const digits = digitsOf(currency);
  const fraction = (parts[2] ?? "").replace(/0+$/, "");
  if (fraction.length > digits) return { ok: false, problem: "tooPrecise" };
  const amountMinor = Number(`${parts[1]}${fraction.padEnd(digits, "0")}`);
  if (amountMinor > MAX_COST_MINOR) return { ok: false, problem: "tooLarge" };
  return { ok: true, cost: { amountMinor, currency } };
}

/* Labels */

/** Characters of a label's name after trimming. */
export const MAX_LABEL_NAME = 10;
export const MAX_LABELS = 100;
export const MAX_LABELS_PER_POST = 10;
/* Days */

const DAY_MS = 86_400_000;

/** The UTC day of a time, counted from 1970: posts are listed and summed by it. */
export function dayNumber(at: number): number {
  return Math.floor(at / DAY_MS);
}

export function dayStart(day: number): number {
  return day * DAY_MS;
}

/** Whose posts, and which: `joinId` null means all of them, for the owner's own eyes; colleagues see what was made in one stay in their enterprise. */
export type PostScope = { ownerId: string; joinId: string | null };
