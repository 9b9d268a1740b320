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
  if ((words === 0 && topical === 0) || share < CONTENT_SHARE) return "NONE";
  const isSpokenOf = words >= ENOUGH || topical >= ENOUGH || (words >= 1 && topical >= 1);
  return isSpokenOf && share >= PERFECT_SHARE && !isUnwanted && !isSeldom ? "PERFECT" : "CONTENT";
}
