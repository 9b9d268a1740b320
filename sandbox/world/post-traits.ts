/** The numbers of one post. `ordinal` counts a creator's posts from the first, 0. */
import type { CreatorTraits } from "./creator-traits.ts";
import { mix, normal, unit } from "./hash.ts";
import { FORMATS } from "./vocabulary/formats.ts";

const SUBJECTS = 9;
const FAVOURITES = 4;
const DAY_MS = 86_400_000;
const JITTER = 0.8;

/** What a post is about: `subject` is -1 for a post off the creator's niche. */
export interface PostTopic {
  readonly hash: number;
  readonly subject: number;
  readonly format: number;
}

/** When a post went out (milliseconds, whole seconds). Later ordinals are always later. */
export function createdAtOf(traits: CreatorTraits, ordinal: number): number {
  const jitter = unit(mix(traits.hash, ordinal + 1_000_003)) * JITTER;
  return Math.floor((traits.anchorMs + (ordinal + jitter) * traits.intervalMs) / 1000) * 1000;
}

/** How many posts the creator has made by `now`: ordinals 0 … count - 1 exist. */
export function postCountAt(traits: CreatorTraits, now: number): number {
  const end = Math.min(now, traits.untilMs);
  const guess = Math.floor((end - traits.anchorMs) / traits.intervalMs);
  if (guess < 0) return 0;
  return createdAtOf(traits, guess) <= end ? guess + 1 : guess;
}

/** The ordinal of the post made at exactly this second, or null. */
export function ordinalAt(traits: CreatorTraits, createdAt: number): number | null {
  const guess = Math.floor((createdAt - traits.anchorMs) / traits.intervalMs);
  for (const ordinal of [guess, guess + 1]) {
    if (ordinal >= 0 && createdAtOf(traits, ordinal) === createdAt) return ordinal;
  }
  return null;
}

/** Subject and format of a post: three of four are on one of the creator's four favourite subjects. */
export function postTopic(traits: CreatorTraits, ordinal: number): PostTopic {
  const hash = mix(traits.hash, ordinal + 7919);
  return { hash, subject: subjectOf(traits, hash), format: (hash >>> 11) % FORMATS.length };
}

function subjectOf(traits: CreatorTraits, hash: number): number {
  const dice = hash & 255;
  if (dice < 190) return favouriteSubject(traits, (hash >>> 8) % FAVOURITES);
  return dice < 234 ? (hash >>> 8) % SUBJECTS : -1;
}

/** The creator's favourite subjects 0 … 3, as indexes into the subjects of the niche. */
export function favouriteSubject(traits: CreatorTraits, place: number): number {
  return (mix(traits.hash, 31) + place * (1 + (mix(traits.hash, 32) % 2) * 3)) % SUBJECTS;
}

/** Whether the author or the platform has taken the post down. */
export function isRemoved(topic: PostTopic): boolean {
  return (topic.hash >>> 3) % 97 === 0;
}

export interface PostNumbers {
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
  readonly saves: number;
}

const SHAPE = {
  YOUTUBE: { slope: 0.86, base: 0, spread: 0.9, tauDays: 14, like: 0.034, comment: 0.0042 },
  TIKTOK: { slope: 0.78, base: 1.6, spread: 1.15, tauDays: 3.5, like: 0.062, comment: 0.0035 },
  INSTAGRAM: { slope: 0.8, base: 1.1, spread: 0.85, tauDays: 4, like: 0.045, comment: 0.0038 },
} as const;

/** Views of a post at `now`: rise fast, then slowly for ever; never fall. */
export function viewsAt(traits: CreatorTraits, topic: PostTopic, createdAt: number, now: number): number {
  const shape = SHAPE[traits.platform];
  const luck = normal(mix(topic.hash, 41));
  const final = Math.exp(Math.min(traits.fame * shape.slope + shape.base + shape.spread * luck, 19.5));
  const days = Math.max(0, now - createdAt) / DAY_MS;
  const share = 0.86 * (1 - Math.exp(-days / shape.tauDays)) + 0.14 * (1 - Math.exp(-days / 400));
  return Math.floor(final * share * (traits.fraud === "boughtViews" ? 7 : 1));
}

/** All counts of a post at `now`. */
export function postNumbers(traits: CreatorTraits, topic: PostTopic, createdAt: number, now: number): PostNumbers {
  const views = viewsAt(traits, topic, createdAt, now);
  const shape = SHAPE[traits.platform];
  const warmth = Math.exp(
    0.45 * normal(mix(traits.hash, 42)) + 0.35 * normal(mix(topic.hash, 43)) - 0.03 * (traits.fame - 9),
  );
  const boost = traits.fraud === "engagementPod" ? 3.5 : traits.fraud === "boughtViews" ? 0.08 : 1;
  const likes = Math.floor(views * Math.min(shape.like * warmth * boost, 0.38));
  const talk = Math.exp(0.6 * normal(mix(topic.hash, 44)));
  return {
    views,
    likes,
    comments: Math.floor(views * Math.min(shape.comment * talk * boost, 0.06)),
    shares: Math.floor(likes * 0.09 * Math.exp(0.8 * normal(mix(topic.hash, 45)))),
    saves: Math.floor(likes * 0.12 * Math.exp(0.7 * normal(mix(topic.hash, 46)))),
  };
}

/** Length of a video in seconds: on YouTube a third are shorts and a few are very long. */
export function durationOf(traits: CreatorTraits, topic: PostTopic): number {
  const dice = unit(mix(topic.hash, 47));
  if (traits.platform !== "YOUTUBE") return Math.round(7 + 75 * dice * dice + (dice > 0.93 ? 120 : 0));
  if (dice < 0.3) return Math.round(15 + 150 * dice);
  return Math.round(Math.min(260 * Math.exp(0.75 * Math.abs(normal(mix(topic.hash, 48)))), 3 * 3600));
}
