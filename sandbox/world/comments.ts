/** Viewers and what they write under posts. */
import { avatarKey } from "./art-keys.ts";
import type { CreatorTraits } from "./creator-traits.ts";
import { mix, pick, unit } from "./hash.ts";
import { channelIdOf, secUidOf, timedIdOf } from "./ids.ts";
import type { PlatformName, WorldComment, WorldList, WorldPost, WorldViewer } from "./port.ts";
import { REGIONS, regionOf } from "./regions.ts";
import { GIVEN } from "./vocabulary/names.ts";
import type { Language } from "./vocabulary/niche.ts";
import { COMMENTS, EMOJI } from "./vocabulary/phrases.ts";

/** Viewers are numbered from here on, above every creator. */
export const FIRST_VIEWER = 0x8000_0000;
const REGION_SHIFT = 20;
const ID_MASK = (1 << REGION_SHIFT) - 1;
const FIRST_JOINED_S = 1_480_000_000;

/** The account behind a viewer's number; its region is part of the number. Three of ten show it on YouTube. */
export function viewerOf(number: number, platform: PlatformName, key: number): WorldViewer {
  const hash = mix(key, number);
  const region = pick(REGIONS, (number - FIRST_VIEWER) >>> REGION_SHIFT);
  const language = languageIn(region, hash);
  const given = pick(GIVEN[language], mix(hash, 1));
  const joinedSeconds = FIRST_JOINED_S + (mix(hash, 2) % 250_000_000);
  const id = platform === "YOUTUBE" ? channelIdOf(number, key) : timedIdOf(number, joinedSeconds, key);
  return {
    id,
    secondId: platform === "TIKTOK" ? secUidOf(number, key) : "",
    handle: `${given.latin}${mix(hash, 3) % 100_000}`,
    name: mix(hash, 4) % 3 === 0 ? given.latin : `${given.shown} ${mix(hash, 5) % 100}`,
    region: platform !== "YOUTUBE" || unit(mix(hash, 6)) < 0.3 ? region : null,
    createdAt: joinedSeconds * 1000,
    art: avatarKey("viewer", hash),
  };
}

function languageIn(region: string, hash: number): Language {
  if (["TW", "HK", "CN", "MY"].includes(region)) return "zh";
  if (["MX", "ES", "AR", "CO", "CL", "PE"].includes(region)) return "es";
  return region === "US" && mix(hash, 7) % 6 === 0 ? "es" : "en";
}

/** What the comments under a creator's posts depend on. */
export type CommentedCreator = Pick<CreatorTraits, "hash" | "region" | "language">;

/** Comments under a post, newest first; as many as the post says it has, at most 5,000 of them readable. */
export function commentsOf(
  post: WorldPost,
  traits: CommentedCreator,
  now: number,
  key: number,
): WorldList<WorldComment> {
  const total = Math.min(post.comments ?? 0, 5000);
  const base = mix(key, mix(traits.hash, (post.createdAt ?? 0) / 1000));
  return {
    total,
    slice: (skip, take) => {
      const count = Math.max(0, Math.min(take, total - skip));
      return Array.from({ length: count }, (_, at) =>
        commentAt(post, traits, { base, place: skip + at, total, now, key }),
      );
    },
  };
}

interface Place {
  readonly base: number;
  readonly place: number;
  readonly total: number;
  readonly now: number;
  readonly key: number;
}

function commentAt(post: WorldPost, traits: CommentedCreator, { base, place, total, now, key }: Place): WorldComment {
  const hash = mix(base, total - place);
  const region = viewerRegion(traits, hash);
  const number = FIRST_VIEWER + REGIONS.indexOf(region) * (ID_MASK + 1) + (mix(hash, 3) & ID_MASK);
  const language = languageIn(region, hash);
  const created = post.createdAt ?? now;
  const age = ((place + 0.5) / total) ** 0.4;
  const text = pick(COMMENTS[language], mix(hash, 4)).replace("{s}", post.subject);
  const ending = mix(hash, 5) % 5 === 0 ? ` ${pick(EMOJI, mix(hash, 6))}` : "";
  const createdAt = Math.floor((now - age * (now - created)) / 1000) * 1000;
  return {
    id: timedIdOf(mix(hash, 7), Math.max(1, Math.floor(createdAt / 1000)), key),
    text: text + ending,
    createdAt,
    likes: Math.floor(Math.exp(6 * unit(mix(hash, 8)) ** 3)) - 1,
    replies: mix(hash, 9) % 4 === 0 ? mix(hash, 10) % 5 : 0,
    language,
    author: viewerOf(number, post.platform, key),
  };
}

function viewerRegion(traits: CommentedCreator, hash: number): string {
  const dice = unit(mix(hash, 1));
  if (dice < 0.55) return traits.region;
  return dice < 0.82 ? regionOf(traits.language, unit(mix(hash, 2))) : pick(REGIONS, mix(hash, 2));
}
