/** Creators of the procedural world, made when they are looked at. */
import { avatarKey } from "./art-keys.ts";
import { bioOf, profileLink } from "./biography.ts";
import { type CreatorTraits, followersAt } from "./creator-traits.ts";
import { addressOf, contactPlace } from "./email-shapes.ts";
import { followingCount, hidesFollowing } from "./graph.ts";
import { mix, pick, unit } from "./hash.ts";
import { accountIdOf, accountIndexOf, channelIdOf, channelIndexOf, secUidOf, timedIdOf, timedIdParts } from "./ids.ts";
import { displayNameOf, handleOf } from "./naming.ts";
import type { PlatformName, WorldCreator } from "./port.ts";
import { favouriteSubject, postCountAt } from "./post-traits.ts";
import { commentsOff, faceOf, type ProceduralBase } from "./procedural-posts.ts";
import { NICHES } from "./vocabulary/niches.ts";

const LANGUAGE_TAGS = { en: "en", es: "es", zh: "zh-Hans" } as const;

/** The native id of a creator. */
export function creatorIdOf(
  base: ProceduralBase,
  traits: Pick<CreatorTraits, "index" | "platform" | "anchorMs">,
): string {
  if (traits.platform === "YOUTUBE") return channelIdOf(traits.index, base.key);
  if (traits.platform === "TIKTOK") return timedIdOf(traits.index, joinedSeconds(traits), base.key);
  return accountIdOf(traits.index, base.key);
}

/** The index a native id may belong to; still to be compared with the id of that creator. */
export function indexOfId(base: ProceduralBase, platform: PlatformName, id: string): number | null {
  if (platform === "YOUTUBE") return channelIndexOf(id, base.key);
  if (platform === "INSTAGRAM") return accountIndexOf(id, base.key);
  return timedIdParts(id, base.key)?.index ?? null;
}

const joinedSeconds = ({ anchorMs }: Pick<CreatorTraits, "anchorMs">): number => Math.floor(anchorMs / 1000) - 86_400;

/** Makes a creator as it stands now. */
export function makeCreator(base: ProceduralBase, traits: CreatorTraits): WorldCreator {
  const { hash, platform } = traits;
  const now = base.now();
  const followers = followersAt(traits, now);
  const posts = postCountAt(traits, now);
  const hidden = platform === "YOUTUBE" && unit(mix(hash, 221)) < 0.02;
  const handle = handleOf(traits);
  const niche = pick(NICHES, traits.niche);
  const words = niche.words[traits.language];
  const seen = Math.round(posts * Math.exp(Math.min(traits.fame * 0.82 + 0.9, 19)));
  return base.bios.applyTo({
    index: traits.index,
    platform,
    id: creatorIdOf(base, traits),
    secondId: platform === "TIKTOK" ? secUidOf(traits.index, base.key) : "",
    handle,
    name: displayNameOf(traits),
    bio: bioOf(traits),
    link: profileLink(traits),
    region: showsRegion(traits) ? traits.region : null,
    language: LANGUAGE_TAGS[traits.language],
    followers: hidden ? null : followers,
    following: followingCount(traits, base.size),
    totalLikes: Math.round(seen * 0.055),
    totalViews: seen,
    postCount: posts,
    verified: followers > 150_000 ? unit(mix(hash, 222)) < 0.55 : unit(mix(hash, 222)) < 0.004,
    createdAt: joinedSeconds(traits) * 1000,
    category: niche.key,
    topics: [...new Set([0, 1, 2, 3].map((place) => pick(words.subjects, favouriteSubject(traits, place))))].concat(
      words.keywords[0] ?? [],
    ),
    publicEmail:
      platform === "INSTAGRAM" && contactPlace(hash) === "profile" && mix(hash, 223) % 2 === 0
        ? addressOf(handle, traits.language, hash)
        : "",
    isPrivate: traits.isPrivate,
    isDeleted: traits.isDeleted,
    hidesFollowing: hidesFollowing(traits),
    commentsOff: commentsOff(traits),
    isSeller: platform === "TIKTOK" && unit(mix(hash, 224)) < 0.12,
    art: unit(mix(hash, 225)) < 0.01 ? null : avatarKey(niche.key, faceOf(traits)),
  });
}

/** A quarter of channels and a third of Instagram accounts do not say where they live. */
function showsRegion({ hash, platform }: CreatorTraits): boolean {
  const hiding = platform === "YOUTUBE" ? 0.25 : platform === "INSTAGRAM" ? 0.33 : 0.03;
  return unit(mix(hash, 227)) >= hiding;
}
