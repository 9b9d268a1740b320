/** Who follows, resembles and tags whom; computed from places in lists, one way or both. */
import { type CreatorTraits, creatorTraits, platformOf } from "./creator-traits.ts";
import { mix, normal, unit } from "./hash.ts";
import type { Members } from "./members.ts";
import type { PlatformName } from "./port.ts";
import { createdAtOf, isRemoved, postCountAt, postTopic } from "./post-traits.ts";

const PRIMES = [7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47];
const TAG_EVERY = 5;
const TAG_REACH = 40;
const SIMILAR_POOL = 240;
const SIMILAR_COUNT = 30;
const PATTERN: Readonly<Record<PlatformName, { first: number; width: number }>> = {
  YOUTUBE: { first: 0, width: 7 },
  TIKTOK: { first: 7, width: 9 },
  INSTAGRAM: { first: 16, width: 4 },
};

/** A step that visits every place of a list once before it returns. */
function strideFor(length: number, hash: number): number {
  const start = hash % PRIMES.length;
  for (let at = 0; at < PRIMES.length; at += 1) {
    const prime = PRIMES[(start + at) % PRIMES.length] ?? 7;
    if (length % prime !== 0) return prime;
  }
  return 1;
}

/** How many accounts somebody follows. */
export function followingCount(traits: CreatorTraits, size: number): number {
  const wanted = Math.round(170 * Math.exp(1.1 * normal(mix(traits.hash, 181))));
  return Math.max(0, Math.min(wanted, 5000, Math.floor(size / 25) - 1));
}

/** The account at a place in the list of those somebody follows: three of five share the niche. */
export function followedAt(traits: CreatorTraits, place: number, members: Members, size: number): number {
  const list = members.of(traits.platform, traits.niche, traits.language);
  const own = members.placeOf(list, traits.index);
  if (list.length > 400 && mix(traits.hash, place + 191) % 5 < 3) {
    const step = strideFor(list.length, traits.hash);
    return list[(own + step * (place + 1)) % list.length] ?? traits.index;
  }
  const { first, width } = PATTERN[traits.platform];
  const total = Math.floor(size / 20) * width;
  if (total === 0) return traits.index;
  const rank = Math.floor(traits.index / 20) * width + (traits.index % 20) - first;
  const chosen = (rank + strideFor(total, traits.hash >>> 4) * 97 * (place + 1)) % total;
  return Math.floor(chosen / width) * 20 + first + (chosen % width);
}

/** Accounts of the same niche, language and platform with about the same reach, nearest first. */
export function similarTo(traits: CreatorTraits, members: Members, seed: number): number[] {
  const list = members.of(traits.platform, traits.niche, traits.language);
  const own = members.placeOf(list, traits.index);
  const step = strideFor(list.length, traits.hash >>> 8);
  const pool: CreatorTraits[] = [];
  for (let at = 1; at <= Math.min(SIMILAR_POOL, list.length - 1); at += 1) {
    const index = list[(own + at * step) % list.length];
    const other = index === undefined || index === traits.index ? null : creatorTraits(seed, index);
    if (other !== null && !other.isDeleted && !other.isPrivate) pool.push(other);
  }
  pool.sort((a, b) => Math.abs(a.fame - traits.fame) - Math.abs(b.fame - traits.fame) || a.index - b.index);
  return pool.slice(0, SIMILAR_COUNT).map(({ index }) => index);
}

/** The account that a post tags, or null: every fifth post on TikTok and Instagram tags a neighbour. */
export function taggedBy(traits: CreatorTraits, ordinal: number, members: Members): number | null {
  if (traits.platform === "YOUTUBE" || ordinal % TAG_EVERY !== 0) return null;
  const list = members.of(traits.platform, traits.niche, traits.language);
  const reach = Math.min(TAG_REACH, list.length - 1);
  if (reach < 1) return null;
  const ahead = 1 + ((ordinal / TAG_EVERY) % reach);
  return list[(members.placeOf(list, traits.index) + ahead) % list.length] ?? null;
}

/** The newest posts that tag an account: the inverse of {@link taggedBy}. */
export function tagging(
  traits: CreatorTraits,
  members: Members,
  seed: number,
  now: number,
): { index: number; ordinal: number; createdAt: number }[] {
  if (traits.platform === "YOUTUBE") return [];
  const list = members.of(traits.platform, traits.niche, traits.language);
  const reach = Math.min(TAG_REACH, list.length - 1);
  const own = members.placeOf(list, traits.index);
  const found: { index: number; ordinal: number; createdAt: number }[] = [];
  for (let ahead = 1; ahead <= reach; ahead += 1) {
    const index = list[(own - ahead + list.length) % list.length];
    if (index === undefined) continue;
    const author = creatorTraits(seed, index);
    if (author.isDeleted || author.isPrivate) continue;
    const count = postCountAt(author, now);
    const period = TAG_EVERY * reach;
    const first = TAG_EVERY * (ahead - 1);
    const newest = first + Math.floor((count - 1 - first) / period) * period;
    for (let ordinal = newest; ordinal >= first && ordinal > newest - 2 * period; ordinal -= period) {
      if (!isRemoved(postTopic(author, ordinal)))
        found.push({ index, ordinal, createdAt: createdAtOf(author, ordinal) });
    }
  }
  return found.sort((a, b) => b.createdAt - a.createdAt);
}

/** Whether the list of followed accounts is closed to others: always nearly on YouTube, for two of five elsewhere. */
export function hidesFollowing(traits: CreatorTraits): boolean {
  return unit(mix(traits.hash, 182)) < (traits.platform === "YOUTUBE" ? 0.88 : 0.38);
}

/** Whether an index below `size` lies on the platform. */
export function isOn(platform: PlatformName, index: number, size: number): boolean {
  return index >= 0 && index < size && platformOf(index) === platform;
}
