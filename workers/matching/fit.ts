/** The two groups of results and the rest (docs/decisions/matching.md has the measurements behind the lines). */
export const FITS = ["PERFECT", "CONTENT", "NONE"] as const;
/** One of them. */
export type Fit = (typeof FITS)[number];

/** What plainly speaks for a creator. */
export type Signs = {
  /** Words asked for that it says itself or translated; a whole phrase counts as two. */
  words: number;
  /** How much it says of topics asked for: about 1 for each time. */
  topical: number;
  /** Its score as a share of the best of the pool. */
  share: number;
  /** It plainly speaks of what is not wanted. */
  isUnwanted: boolean;
  /** It has several posts, and too few of them are about it. */
  isSeldom: boolean;
};

const PERFECT_SHARE = 0.6;
const CONTENT_SHARE = 0.3;
const ENOUGH = 2;

/**
 * Perfect takes two words asked for, or one and its topic, or a topic spoken of twice, and most of the score of the best. Who does what is not wanted, or speaks of
 * it in few posts only, is never perfect. A word or a topic and some of the score make content that is OK.
 */
export function fitOf({ words, topical, share, isUnwanted, isSeldom }: Signs): Fit {
  if (!saysAnything({ words, topical }) || share < CONTENT_SHARE) return "NONE";
  const isSpokenOf = words >= ENOUGH || topical >= ENOUGH || (words >= 1 && topical >= 1);
  return isSpokenOf && share >= PERFECT_SHARE && !isUnwanted && !isSeldom ? "PERFECT" : "CONTENT";
}

/** How far on both sides of a line somebody may as well stand on the other, as shares of the best score. */
const BAND = { abovePerfect: 0.1, belowPerfect: 0.15, aboveContent: 0.05, belowContent: 0.05 } as const;
/** Sums of shares must not hang on the last bits. */
const STEPS = 1e6;

/**
 * How far a creator is from the line of a group, as a share of the best score, when it is so near that its fit may as well be the neighbouring one; else null.
 * Whoever has the score of a group and lacks one sign (too few words or posts for a perfect fit, any word or topic for content that is OK) is as near as can be.
 * Who plainly does what is not wanted is never near. (docs/decisions/second-opinion.md)
 */
export function distanceToLine(signs: Signs): number | null {
  const { share, isUnwanted } = signs;
  if (isUnwanted) return null;
  const fit = fitOf(signs);
  if (share >= CONTENT_SHARE && fit === "NONE") return 0;
  if (share >= PERFECT_SHARE && fit === "CONTENT") return 0;
  const isNearPerfect = isWithin(share, PERFECT_SHARE, BAND.belowPerfect, BAND.abovePerfect);
  if (isNearPerfect) return Math.abs(share - PERFECT_SHARE);
  return isWithin(share, CONTENT_SHARE, BAND.belowContent, BAND.aboveContent) && saysAnything(signs)
    ? Math.abs(share - CONTENT_SHARE)
    : null;
}

function saysAnything({ words, topical }: Pick<Signs, "words" | "topical">): boolean {
  return words > 0 || topical > 0;
}

function isWithin(share: number, line: number, below: number, above: number): boolean {
  const off = Math.round((share - line) * STEPS);
  return off >= -below * STEPS && off < above * STEPS;
}
