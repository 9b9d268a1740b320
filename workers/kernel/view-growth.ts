/** How the views of a post come in over time: much of them at once, then ever fewer (docs/decisions/fair-price.md). Pure. */

const DAY_MS = 86_400_000;
/** A post has all its views at this age, as far as the product reckons. */
export const GROWN_DAYS = 30;

/** Days in which a young post of a platform gains most of its views: after so many it has 63 % of what it has in the end. Douyin is read as TikTok. */
const GROWTH_DAYS = { YOUTUBE: 14, TIKTOK: 3.5, INSTAGRAM: 4, DOUYIN: 3.5 } as const;
export type GrowingPlatform = keyof typeof GROWTH_DAYS;

/** The platform as one whose growth is known, or null (Xiaohongshu tells no views). */
export function growingPlatform(name: string): GrowingPlatform | null {
  return name in GROWTH_DAYS ? (name as GrowingPlatform) : null;
}

/** The share of the views at 30 days that a post has at an age (ms), from 0 to 1. */
export function shareOfViews(platform: GrowingPlatform, ageMs: number): number {
  const reached = (days: number) => 1 - Math.exp(-days / GROWTH_DAYS[platform]);
  return Math.max(0, Math.min(1, reached(ageMs / DAY_MS) / reached(GROWN_DAYS)));
}
