/** The two groups of results and the rest (docs/decisions/matching.md has the measurements behind the lines). */
export const FITS = ["PERFECT", "CONTENT", "NONE"] as const;
/** One of them. */
export type Fit = (typeof FITS)[number];

/** What plainly speaks for a creator. */
export type Signs = {
  /** Words asked for that it says itself or translated; a whole phrase counts as two. */
  words: number;
  /** Those of them that name no topic. */
  sideWords: number;
  /** How much it says of topics asked for: about 1 for each time. */
  topical: number;
  /** 1 for a whole fit (rank.ts). */
  score: number;
  /** It plainly speaks of what is not wanted. */
  isUnwanted: boolean;
  /** It has several posts, and too few of them are about it. */
  isSeldom: boolean;
};

/** Line of a perfect fit, as part of a whole fit. */
export const PERFECT_SCORE = 0.5;
const CONTENT_SCORE = 0.2;
const ENOUGH = 2;
/** What a topic weighs that is spoken of once, in the profile or a tag. */
const ONCE = 1;

/**
 * Perfect takes two words asked for, or one and its topic, or a topic spoken of twice, and half the score of a whole fit. A word is not its own topic: "dog mom" in a
 * profile says one thing once. Who does what is not wanted, or speaks of it in few posts only, is never perfect. A word or a topic and a fifth of the score make
 * content that is OK.
 */
export function fitOf({ words, sideWords, topical, score, isUnwanted, isSeldom }: Signs): Fit {
  if (!saysAnything({ words, topical }) || score < CONTENT_SCORE) return "NONE";
  const isSpokenOf =
    words >= ENOUGH || topical >= ENOUGH || (words >= 1 && topical > ONCE) || (sideWords >= 1 && topical >= 1);
  return isSpokenOf && score >= PERFECT_SCORE && !isUnwanted && !isSeldom ? "PERFECT" : "CONTENT";
}

/** How far on both sides of a line somebody may as well stand on the other, as parts of a whole fit. */
const BAND = { abovePerfect: 0.1, belowPerfect: 0.15, aboveContent: 0.05, belowContent: 0.05 } as const;
/** Sums of shares must not hang on the last bits. */
const STEPS = 1e6;

/**
 * How far a creator is from the line of a group, as a part of a whole fit, when it is so near that its fit may as well be the neighbouring one; else null.
 * Whoever has the score of a group and lacks one sign (too few words or posts for a perfect fit, any word or topic for content that is OK) is as near as can be.
 * Who plainly does what is not wanted is never near. (docs/decisions/second-opinion.md)
 */
export function distanceToLine(signs: Signs): number | null {
  const { score, isUnwanted } = signs;
  if (isUnwanted) return null;
  const fit = fitOf(signs);
  if (score >= CONTENT_SCORE && fit === "NONE") return 0;
  if (score >= PERFECT_SCORE && fit === "CONTENT") return 0;
  const isNearPerfect = isWithin(score, PERFECT_SCORE, BAND.belowPerfect, BAND.abovePerfect);
  if (isNearPerfect) return Math.abs(score - PERFECT_SCORE);
  return isWithin(score, CONTENT_SCORE, BAND.belowContent, BAND.aboveContent) && saysAnything(signs)
    ? Math.abs(score - CONTENT_SCORE)
    : null;
}

function saysAnything({ words, topical }: Pick<Signs, "words" | "topical">): boolean {
  return words > 0 || topical > 0;
}

function isWithin(score: number, line: number, below: number, above: number): boolean {
  const off = Math.round((score - line) * STEPS);
  return off >= -below * STEPS && off < above * STEPS;
}
