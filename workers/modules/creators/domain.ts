import { PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";

/** The numbers of a creator and how they come about. Pure. */

/** Posts a card shows at most (spec 2 §9). */
const POSTS_SHOWN = 6;
/** Former addresses a card keeps. */
export const FORMER_EMAILS_KEPT = 10;
/** How a creator was removed: by proof that the profile is theirs, or by support. */
export const REMOVED_VIA = ["proof", "support"] as const;
export type RemovedVia = (typeof REMOVED_VIA)[number];
/** What is shown in place of a creator who was removed: stored where a workspace's own figures stay, so in both languages. */
export const REMOVED_NAME = "Removed creator · 已移除的创作者";
/** How long a creator's numbers count as fresh, so that the provider is not asked again: 24 h. */
export const FRESH_MS = 24 * 3_600_000;

type PostNumbers = { plays: number | null; likes: number | null; comments: number | null; isPinned: boolean };

/**
 * Mean plays over the posts that are not pinned and whose plays are known, rounded; null when there are none. Pinned posts are the creator's
 * best and would flatter.
 */
export function averageViews(posts: readonly PostNumbers[]): number | null {
  const plays = posts.flatMap((post) => (post.isPinned || post.plays === null ? [] : post.plays));
  if (plays.length === 0) return null;
  return Math.round(plays.reduce((sum, each) => sum + each, 0) / plays.length);
}

/**
 * (likes + comments) / plays in percent with one decimal (spec 2 §9), over the posts whose plays and whose likes or comments are known; null when
 * there are none. What a post hides of the two counts as 0.
 */
export function engagementRate(posts: readonly PostNumbers[]): number | null {
  let acts = 0;
  let plays = 0;
  for (const post of posts) {
    if (post.plays === null || post.plays === 0 || (post.likes === null && post.comments === null)) continue;
    acts += (post.likes ?? 0) + (post.comments ?? 0);
    plays += post.plays;
  }
  return plays === 0 ? null : Math.round((acts / plays) * 1000) / 10;
}

/** Posts of which the mean of likes is taken. */
const LIKES_TAKEN_OF = 12;

/**
 * Mean likes of the latest twelve posts at most that are not pinned and show their likes, rounded; null when there are none. Where likes are
 * hidden, nothing is guessed.
 */
export function averageLikes(posts: readonly (PostNumbers & Dated)[]): number | null {
  const shown = posts
    .filter(({ isPinned, likes }) => !isPinned && likes !== null)
    .sort((left, right) => (right.createdAt ?? 0) - (left.createdAt ?? 0))
    .slice(0, LIKES_TAKEN_OF);
  if (shown.length === 0) return null;
  return Math.round(shown.reduce((sum, { likes }) => sum + (likes ?? 0), 0) / shown.length);
}

type Dated = { createdAt: number | null; isPinned: boolean };

/** The posts a card shows: the latest, pinned ones only where others are lacking, at most `POSTS_SHOWN`. */
export function shownPosts<Post extends Dated>(posts: readonly Post[]): Post[] {
  return [...posts]
    .sort(
      (left, right) => Number(left.isPinned) - Number(right.isPinned) || (right.createdAt ?? 0) - (left.createdAt ?? 0),
    )
    .slice(0, POSTS_SHOWN);
}

/** When the latest post appeared (ms), or null. */
export function lastPostedAt(posts: readonly Dated[]): number | null {
  const times = posts.flatMap((post) => post.createdAt ?? []);
  return times.length === 0 ? null : Math.max(...times);
}

const ID_TAG: Record<Platform, string> = { YOUTUBE: "yt", TIKTOK: "tt", INSTAGRAM: "ig" };

/** The id of a creator's row, made from what identifies the account, so that the same creator has the same id wherever it is found. */
export function creatorId(platform: Platform, accountId: string): string {
  return `crt_${ID_TAG[platform]}_${accountId}`;
}

/** The platform that a creator's id names; null for a text that is none. */
export function platformOf(id: string): Platform | null {
  return PLATFORMS.find((platform) => id.startsWith(creatorId(platform, ""))) ?? null;
}

/** Seconds → "1:02:03" or "4:05"; null when unknown. */
export function lengthText(seconds: number | null): string | null {
  if (seconds === null) return null;
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const AGES = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["week", 7 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** "3 weeks ago" as YouTube writes it, seen at `now` (ms); screens use the time itself. */
export function publishedTimeText(publishedAt: number | null, now: number): string | null {
  if (publishedAt === null) return null;
  for (const [unit, ms] of AGES) {
    const count = Math.floor((now - publishedAt) / ms);
    if (count >= 1) return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
  }
  return "just now";
}

export const FOLLOWER_BUCKETS = [
  { id: "lt1k", min: 0, max: 999 },
  { id: "1k-10k", min: 1_000, max: 9_999 },
  { id: "10k-100k", min: 10_000, max: 99_999 },
  { id: "100k-1m", min: 100_000, max: 999_999 },
  { id: "gte1m", min: 1_000_000, max: null },
] as const;
export type FollowerBucket = (typeof FOLLOWER_BUCKETS)[number]["id"];
export const FOLLOWER_BUCKET_IDS = [
  "lt1k",
  "1k-10k",
  "10k-100k",
  "100k-1m",
  "gte1m",
] as const satisfies readonly FollowerBucket[];

export const VIEW_BUCKETS = [
  { id: "lt1k", min: 0, max: 999 },
  { id: "1k-10k", min: 1_000, max: 9_999 },
  { id: "10k-100k", min: 10_000, max: 99_999 },
  { id: "gte100k", min: 100_000, max: null },
] as const;
export type ViewBucket = (typeof VIEW_BUCKETS)[number]["id"];
export const VIEW_BUCKET_IDS = ["lt1k", "1k-10k", "10k-100k", "gte100k"] as const satisfies readonly ViewBucket[];

/** The region key under which creators without a known country are counted and filtered. */
export const REGION_UNKNOWN = "ZZ";

/** The bucket a number falls into, or null when it is unknown (spec 2 §5 Filters). */
export function bucketOf<Id extends string>(
  buckets: readonly { id: Id; min: number; max: number | null }[],
  value: number | null,
): Id | null {
  if (value === null || !Number.isFinite(value) || value < 0) return null;
  const whole = Math.round(value);
  return buckets.find((bucket) => whole >= bucket.min && (bucket.max === null || whole <= bucket.max))?.id ?? null;
}
