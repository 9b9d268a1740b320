/** The few numbers of a creator from which everything else is computed; cheap enough to compute by the thousand. */
import { mix, normal, unit } from "./hash.ts";
import type { PlatformName } from "./port.ts";
import { regionOf } from "./regions.ts";
import type { Language } from "./vocabulary/niche.ts";
import { NICHES } from "./vocabulary/niches.ts";

export type Fraud = "none" | "boughtFollowers" | "boughtViews" | "engagementPod";

export interface CreatorTraits {
  readonly index: number;
  readonly hash: number;
  readonly platform: PlatformName;
  readonly niche: number;
  readonly language: Language;
  readonly region: string;
  readonly fraud: Fraud;
  /** Natural logarithm of the followers somebody with this reach really has (mid 2026). */
  readonly fame: number;
  /** Yearly growth of followers, as an exponent. */
  readonly growth: number;
  /** When the first post went out, and how long until the next on average (milliseconds). */
  readonly anchorMs: number;
  readonly intervalMs: number;
  /** After this time the creator is silent. */
  readonly untilMs: number;
  /** Whether hashtags are partly English although the language is not. */
  readonly englishTags: boolean;
  /** Removed altogether: profile and posts are gone. */
  readonly isDeleted: boolean;
  readonly isPrivate: boolean;
}

const DAY_MS = 86_400_000;
const YEAR_MS = 365.25 * DAY_MS;
const REFERENCE_MS = Date.UTC(2026, 5, 1);
const EARLIEST_MS = Date.UTC(2014, 0, 1);
const LATEST_START_MS = Date.UTC(2024, 5, 1);
const NICHE_WEIGHTS: number[] = [];
for (const { weight } of NICHES) NICHE_WEIGHTS.push((NICHE_WEIGHTS.at(-1) ?? 0) + weight);
const TOTAL_WEIGHT = NICHE_WEIGHTS.at(-1) ?? 1;

const REACH: Readonly<
  Record<PlatformName, { median: number; sigma: number; days: number; minDays: number; maxDays: number }>
> = {
  YOUTUBE: { median: 5200, sigma: 1.95, days: 7, minDays: 1, maxDays: 40 },
  TIKTOK: { median: 9000, sigma: 1.85, days: 2.4, minDays: 0.4, maxDays: 18 },
  INSTAGRAM: { median: 7500, sigma: 1.75, days: 3.2, minDays: 0.5, maxDays: 21 },
};

/** 35 % YouTube, 45 % TikTok, 20 % Instagram, in a fixed pattern of twenty. */
export function platformOf(index: number): PlatformName {
  const place = index % 20;
  if (place < 7) return "YOUTUBE";
  return place < 16 ? "TIKTOK" : "INSTAGRAM";
}

/** The niche (index into NICHES) of the creator with this hash. */
export function nicheOf(hash: number): number {
  const at = unit(mix(hash, 11)) * TOTAL_WEIGHT;
  let low = 0;
  let high = NICHE_WEIGHTS.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((NICHE_WEIGHTS[middle] ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The language of the creator with this hash: 60 % English, 23 % Spanish, 17 % Chinese. */
export function languageOf(hash: number): Language {
  const at = unit(mix(hash, 12));
  if (at < 0.6) return "en";
  return at < 0.83 ? "es" : "zh";
}

/** All traits of a creator. Depends on the seed and the index alone, not on time. */
export function creatorTraits(seed: number, index: number): CreatorTraits {
  const hash = mix(seed, index);
  const platform = platformOf(index);
  const reach = REACH[platform];
  const language = languageOf(hash);
  const days = reach.days * Math.exp(0.7 * normal(mix(hash, 16)));
  const anchorMs = EARLIEST_MS + Math.floor(Math.sqrt(unit(mix(hash, 15))) * (LATEST_START_MS - EARLIEST_MS));
  return {
    index,
    hash,
    platform,
    niche: nicheOf(hash),
    language,
    region: regionOf(language, unit(mix(hash, 13))),
    fraud: fraudOf(unit(mix(hash, 18))),
    fame: Math.log(reach.median) + reach.sigma * normal(mix(hash, 14)),
    growth: 0.25 * Math.exp(0.8 * normal(mix(hash, 17))),
    anchorMs,
    intervalMs: Math.floor(Math.min(Math.max(days, reach.minDays), reach.maxDays) * DAY_MS),
    untilMs:
      unit(mix(hash, 19)) < 0.08 ? anchorMs + unit(mix(hash, 20)) * (REFERENCE_MS - anchorMs) : Number.MAX_SAFE_INTEGER,
    englishTags: language !== "en" && unit(mix(hash, 21)) < 0.25,
    isDeleted: unit(mix(hash, 22)) < 0.007,
    isPrivate: platform !== "YOUTUBE" && unit(mix(hash, 23)) < 0.015,
  };
}

function fraudOf(at: number): Fraud {
  if (at < 0.02) return "boughtFollowers";
  if (at < 0.03) return "boughtViews";
  return at < 0.04 ? "engagementPod" : "none";
}

/** The followers shown at a time: grow from year to year; bought ones come on top. At least 1. */
export function followersAt(traits: CreatorTraits, now: number): number {
  const years = Math.max((now - REFERENCE_MS) / YEAR_MS, (traits.anchorMs - REFERENCE_MS) / YEAR_MS);
  const real = Math.exp(Math.min(traits.fame + Math.min(traits.growth, 1.2) * years, 18.6));
  const bought = traits.fraud === "boughtFollowers" ? 6 + 14 * unit(mix(traits.hash, 24)) : 1;
  return Math.max(1, Math.round(Math.min(real * bought, 150_000_000)));
}
