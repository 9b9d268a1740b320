import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { TrackedPlatform } from "#workers/modules/publications/domain.ts";

/** Rules of the audience of a post: estimated from who comments (spec 3 §2.11, §9; docs/audience.md). Pure. */

/** Stored units of one profile: 2 task credits. */
export const AUDIENCE_COST_UNITS = 20;
/** A profile is shown again without being paid for, for so long. */
export const PROFILE_HOLDS_MS = 30 * 86_400_000;
/** Fewer commenters tell nothing: they are shown as a number, without shares, and cost nothing. */
export const MIN_COMMENTERS = 10;
/** How the last question about a post's audience ended; `asked` while it runs. */
export const AUDIENCE_OUTCOMES = ["asked", "profile", "few", "none", "off", "gone", "failed"] as const;
export type AudienceOutcome = (typeof AUDIENCE_OUTCOMES)[number];
/** Countries and languages that are told by name. */
export const MAX_LISTED = 12;
/** How often the page asks while comments are read, and how often it asks again after it was told of a failure (spec 3 §9). */
export const AUDIENCE_POLL_MS = 2_000;
export const AUDIENCE_RETRIES = 3;

/** Platforms whose comments are read; the others have no audience action (spec 3 §2.11). */
export function audiencePlatform(platform: TrackedPlatform): Platform | null {
  return platform === "DOUYIN" || platform === "XHS" ? null : platform;
}

/** Two-sided 95 %. */
const Z = 1.959_963_984_540_054;

/**
 * The interval in which the true share of `count` out of `sample` lies with 95 % confidence, from 0 to 1: Wilson's score interval, which holds for small samples and for shares near 0 and
 * 1 too (E. B. Wilson 1927, "Probable inference, the law of succession, and statistical inference", JASA 22). It holds for a sample drawn at random; commenters are none of all viewers.
 */
export function shareInterval(count: number, sample: number): { low: number; high: number } {
  if (sample === 0) return { low: 0, high: 1 };
  const share = count / sample;
  const spread = Z * Math.sqrt((share * (1 - share)) / sample + (Z * Z) / (4 * sample * sample));
  const centre = share + (Z * Z) / (2 * sample);
  const scale = 1 + (Z * Z) / sample;
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}

export type Confidence = "low" | "medium" | "high";

/** How much a sample tells: by half the widest interval that a share in it can have, at most 6 and 12 points. */
export function confidenceOf(sample: number): Confidence {
  const { low, high } = shareInterval(sample / 2, sample);
  const margin = (high - low) / 2;
  if (margin <= 0.06) return "high";
  return margin <= 0.12 ? "medium" : "low";
}
