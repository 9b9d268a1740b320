/**
 * What an account pays for a thousand views: rates by platform and tier, and which countries belong to which tier (spec 3 §2.12, §9). From it and a creator's
 * latest posts: the views of the next post, a fair price, and what an asked price is worth (docs/decisions/fair-price.md).
 */
import { ALL_REGIONS, TIERS, type Tier, tierOf } from "#workers/kernel/countries.ts";
import { writeOutUnit } from "#workers/kernel/typed-number.ts";
import { GROWN_DAYS, shareOfViews } from "#workers/kernel/view-growth.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";

/** Dollars for a thousand views. */
export type CpmRates = Readonly<Record<Platform, Readonly<Record<Tier, number>>>>;
/** The countries listed in each tier, as codes. */
export type TierCountries = Readonly<Record<Tier, readonly string[]>>;

export type CpmSettings = {
  readonly cpm: CpmRates;
  readonly region: TierCountries;
  /** What the account noted of a country. */
  readonly remarks: Readonly<Record<string, string>>;
};

/** The highest rate in dollars. */
export const MAX_RATE = 10_000;
/** Longest remark on a country, in characters after trimming. */
export const MAX_REMARK = 100;
/** A country is added to this tier unless another one is chosen (spec 3 §5). */
export const TIER_OF_ADDED: Tier = "T2";
/** Countries that no tier lists. */
export const TIER_OF_THE_REST: Tier = "T3";

/** Spec 3 §9. */
const DEFAULT_RATES: CpmRates = {
  YOUTUBE: { T1: 30, T2: 10, T3: 5 },
  TIKTOK: { T1: 10, T2: 5, T3: 2 },
  INSTAGRAM: { T1: 10, T2: 5, T3: 2 },
};

/** The larger markets of T3; the rest can be added. */
const LISTED_IN_T3 = new Set(
  "AL AM AZ BA BD BO BY DO DZ EC ET GE GH GT HN JM KE KG KH LA LB LK MA MD MK MM MN NG NI NP PK PY SN SV TN TZ UA UG UZ VE ZW".split(
    " ",
  ),
);

/** The tier in which a country is listed at first; null for one that is not listed. */
export function firstTierOf(code: string): Tier | null {
  const tier = tierOf(code);
  return tier === "T3" && !LISTED_IN_T3.has(code) ? null : tier;
}

function firstCountries(tier: Tier): string[] {
  return ALL_REGIONS.filter((code) => firstTierOf(code) === tier).sort();
}

/** What holds for an account that has saved nothing. */
export const DEFAULT_SETTINGS: CpmSettings = {
  cpm: DEFAULT_RATES,
  region: { T1: firstCountries("T1"), T2: firstCountries("T2"), T3: firstCountries("T3") },
  remarks: {},
};

/** The tier that lists a country, or null. */
export function listedTier(region: TierCountries, code: string): Tier | null {
  return TIERS.find((tier) => region[tier].includes(code)) ?? null;
}

/** The tier by which a creator of this region is paid; null where the region is not known. */
export function tierOfRegion(region: TierCountries, code: string | null): Tier | null {
  return code === null ? null : (listedTier(region, code) ?? TIER_OF_THE_REST);
}

/** The settings with a country in this tier and in no other. */
export function withCountry(settings: CpmSettings, code: string, tier: Tier): CpmSettings {
  const listOf = (of: Tier) => {
    const others = settings.region[of].filter((other) => other !== code);
    return of === tier ? [...others, code].sort() : others;
  };
  return { ...settings, region: { T1: listOf("T1"), T2: listOf("T2"), T3: listOf("T3") } };
}

/** The settings with another rate, in dollars. */
export function withRate(settings: CpmSettings, platform: Platform, tier: Tier, rate: number): CpmSettings {
  return { ...settings, cpm: { ...settings.cpm, [platform]: { ...settings.cpm[platform], [tier]: rate } } };
}

/** What is wrong with a rate in dollars, or null. */
export function rateProblem(rate: number): "notANumber" | "negative" | "tooHigh" | "decimals" | null {
  if (!Number.isFinite(rate)) return "notANumber";
  if (rate < 0) return "negative";
  if (rate > MAX_RATE) return "tooHigh";
  return Math.abs(rate * 100 - Math.round(rate * 100)) > 1e-6 ? "decimals" : null;
}

/** Dollars as typed (`1.5k`, `1,234.50`, `12,5`, full-width digits); NaN for anything else. */
export function readDollars(text: string): number {
  const plain = writeOutUnit(text.normalize("NFKC").replaceAll(/[\s$]/g, ""))
    .replace(/^(\d+),(\d{1,2})$/, "$1.$2")
    .replace(/^\d{1,3}(?:,\d{3})+(?=$|\.)/, (thousands) => thousands.replaceAll(",", ""));
  return /^-?(?:\d{1,9}(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Dollars in cents: whole, rounded half up. */
export function centsOf(dollars: number): number {
  return Math.floor(dollars * 100 + 0.5 + 1e-7);
}

const DAY_MS = 86_400_000;
/** A post that has less than this share of its views is too young to say anything. */
const LEAST_SHARE = 0.2;
/** Older posts say nothing of the next one. */
const OLDEST_DAYS = 365;
/** Counts above are none. */
const MAX_PLAYS = 1e11;
/** With fewer posts nothing is predicted. */
const FEWEST_POSTS = 2;
/** With fewer posts the prediction is rough. */
const FEW_POSTS = 4;
/** How much posts of one creator differ as a rule (standard deviation of the logarithm of views), and how many posts that is worth. */
const USUAL_SPREAD = 0.9;
const USUAL_SPREAD_POSTS = 1;
/** The median of the distances between pairs, as a share of the standard deviation of a normal distribution. */
const PAIR_DISTANCE = 0.954;
/** How much more a median of n posts varies than one post: this over n (normal distribution). */
const MEDIAN_VARIANCE = Math.PI / 2;
/** Standard deviations that leave out a tenth and a quarter on either side. */
const TENTH = 1.2816;
const QUARTER = 0.6745;

export type PlayedPost = { plays: number | null; publishedAt: number | null; isEstimated: boolean };

/** Views of a creator's next post 30 days after it appears: half of such posts get `p50` or more, eight of ten between `p10` and `p90`. */
export type ViewForecast = {
  p10: number;
  p25: number;
  p50: number;
  p75: number;
  p90: number;
  /** How many posts it rests on. */
  posts: number;
  /** From few posts: the band is wide. */
  isRough: boolean;
  /** From estimated views alone (Instagram: likes x 15); actual and estimated ones are never mixed. */
  isEstimated: boolean;
};

/**
 * The views of the next post by the median of the latest ones, so that one viral post does not carry it. `readAt` (ms) is when their counts were read. Null where fewer
 * than two posts of the last year show their views.
 */
export function forecastViews(platform: Platform, posts: readonly PlayedPost[], readAt: number): ViewForecast | null {
  const actual = logsOf(platform, posts, readAt, false);
  const isEstimated = actual.length < FEWEST_POSTS;
  const logs = isEstimated ? logsOf(platform, posts, readAt, true) : actual;
  if (logs.length < FEWEST_POSTS) return null;
  const middle = medianOf(logs);
  const spread = spreadOf(logs) * Math.sqrt(1 + MEDIAN_VARIANCE / logs.length);
  const at = (deviations: number) => Math.round(Math.exp(middle + deviations * spread));
  const parts = { p10: at(-TENTH), p25: at(-QUARTER), p50: at(0), p75: at(QUARTER), p90: at(TENTH) };
  return { ...parts, posts: logs.length, isRough: logs.length < FEW_POSTS, isEstimated };
}

/** The logarithms of the views that posts have, or will have, 30 days after they appeared; posts that say nothing are left out. */
function logsOf(platform: Platform, posts: readonly PlayedPost[], readAt: number, isEstimated: boolean): number[] {
  return posts.flatMap((post) => {
    const plays = post.plays ?? 0;
    if (post.isEstimated !== isEstimated || !(plays > 0 && plays <= MAX_PLAYS)) return [];
    const ageMs = post.publishedAt === null ? GROWN_DAYS * DAY_MS : readAt - post.publishedAt;
    const share = shareOfViews(platform, ageMs);
    return ageMs > OLDEST_DAYS * DAY_MS || share < LEAST_SHARE ? [] : Math.log(plays / share);
  });
}

/** The standard deviation by the distances between pairs, which a single outlier hardly moves, drawn towards the usual one while posts are few. */
function spreadOf(logs: readonly number[]): number {
  const distances = logs.flatMap((one, at) => logs.slice(at + 1).map((other) => Math.abs(one - other)));
  const own = medianOf(distances) / PAIR_DISTANCE;
  const weight = logs.length - 1;
  const total = USUAL_SPREAD_POSTS * USUAL_SPREAD ** 2 + weight * own ** 2;
  return Math.sqrt(total / (USUAL_SPREAD_POSTS + weight));
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  return (low + high) / 2;
}

/** Cents: at `low` three of four posts keep to the rate, at `fair` every other one, at `high` one of four. */
export type FairPrice = { low: number; fair: number; high: number };

/** What the predicted views are worth at a rate in dollars for a thousand; whole cents, rounded half up. */
export function fairPrice({ p25, p50, p75 }: ViewForecast, rate: number): FairPrice {
  const worth = (views: number) => Math.floor((views * centsOf(rate)) / 1000 + 0.5);
  return { low: worth(p25), fair: worth(p50), high: worth(p75) };
}

/** Prices in cents, both ends included; null leaves an end open. */
export type PriceRange = { min: number | null; max: number | null };

/** Whose fair range reaches into a range of prices: P25 of the predicted views at most `mostLow`, P75 at least `leastHigh`. */
export type WorthBounds = { mostLow: number; leastHigh: number };

/**
 * The predicted views by which `fairPrice` at a rate (dollars for a thousand) overlaps a range of prices, to the cent: its low end is at most `max` and its high end at least `min`.
 * Null where no views do: at a rate of 0 nothing is worth more than 0.
 */
export function worthBounds({ min, max }: PriceRange, rate: number): WorthBounds | null {
  const cents = centsOf(rate);
  if (cents === 0) return (min ?? 0) > 0 ? null : { mostLow: Number.MAX_SAFE_INTEGER, leastHigh: 0 };
  return {
    // The most and the fewest views that are rounded to the two ends.
    mostLow: max === null ? Number.MAX_SAFE_INTEGER : Math.ceil((max * 1000 + 500) / cents) - 1,
    leastHigh: min === null ? 0 : Math.max(0, Math.ceil((min * 1000 - 500) / cents)),
  };
}

/** Cents for a thousand views, half up; null without views. */
export function cpmOf(cents: number, views: number): number | null {
  return views > 0 ? Math.floor((cents * 1000) / views + 0.5) : null;
}

/** What an asked price comes to for a thousand predicted views, beside what the fair range comes to; all in cents. */
export type OfferVerdict = { cpm: number; low: number; high: number; verdict: "below" | "within" | "above" };

/** Holds an asked price (cents) against the fair range. Null where no views are predicted. */
export function judgeOffer(asked: number, price: FairPrice, { p50 }: ViewForecast): OfferVerdict | null {
  const [cpm, low, high] = [cpmOf(asked, p50), cpmOf(price.low, p50), cpmOf(price.high, p50)];
  if (cpm === null || low === null || high === null) return null;
  const verdict = asked < price.low ? "below" : asked > price.high ? "above" : "within";
  return { cpm, low, high, verdict };
}
