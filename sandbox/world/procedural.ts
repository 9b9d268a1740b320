/** A world of creators computed from a seed: nothing is stored but the lists of who belongs to which niche. */

import { contactAddressOf } from "./biography.ts";
import { createBios } from "./bios.ts";
import { chinesePosts } from "./chinese-posts.ts";
import { commentsOf, FIRST_VIEWER, viewerOf } from "./comments.ts";
import { rankCreators } from "./creator-search.ts";
import { type CreatorTraits, creatorTraits } from "./creator-traits.ts";
import { createFates, naturalFate, stateAt } from "./fates.ts";
import { followedAt, followingCount, isOn, similarTo, tagging } from "./graph.ts";
import { createHandleIndex } from "./handle-index.ts";
import { mix } from "./hash.ts";
import { channelIndexOf, secUidIndexOf, shortcodeId } from "./ids.ts";
import { sortMembers } from "./members.ts";
import { createMemo } from "./memo.ts";
import type { PlatformName, PostQuery, World, WorldCreator, WorldList, WorldPost, WorldTag } from "./port.ts";
import { type RankedPosts, rankPosts, rankTagged } from "./post-search.ts";
import { createdAtOf, postTopic } from "./post-traits.ts";
import { creatorIdOf, indexOfId, makeCreator } from "./procedural-creators.ts";
import {
  fateOf,
  findPost,
  makePost,
  type ProceduralBase,
  pinnedOrdinals,
  stateOf,
  visibleOrdinals,
} from "./procedural-posts.ts";
import { musicById, postsUnder } from "./sounds.ts";
import { findTag, findTagById, tagsLike } from "./tag-table.ts";

/** How long a result list stays the same while the clock runs, so that its pages fit together. */
const LIST_AGE_MS = 15 * 60_000;

/** Opens the computed world of `size` creators (at most 8,388,607). Equal seeds and times give equal worlds. */
export function createProceduralWorld(options: { seed: number; size: number; now: () => number }): World {
  const { seed, size, now } = options;
  if (size < 1 || size > 8_388_607) throw new RangeError("a world holds between 1 and 8,388,607 creators");
  const base: ProceduralBase = {
    seed: mix(seed, 0x6b6f),
    size,
    key: mix(seed, 0x6964),
    members: sortMembers(mix(seed, 0x6b6f), size),
    fates: createFates(),
    bios: createBios(),
    now,
  };
  const byHandle = createHandleIndex(base.seed, size);
  return {
    describe: () => ({ kind: "computed", seed, creators: size, youtube: "35 %", tiktok: "45 %", instagram: "20 %" }),
    ...creatorParts(base, byHandle),
    ...postParts(base),
    ...chinesePosts(base),
    ...searchParts(base, byHandle),
    ...relationParts(base),
  };
}

const traitsAt = (base: ProceduralBase, index: number): CreatorTraits => creatorTraits(base.seed, index);

function creatorParts(base: ProceduralBase, byHandle: (platform: PlatformName, handle: string) => number | null) {
  let byAddress: ReadonlyMap<string, number> | null = null;
  const at = (index: number): WorldCreator => makeCreator(base, traitsAt(base, index));
  const onPlatform = (platform: PlatformName, index: number | null): WorldCreator | null =>
    index !== null && isOn(platform, index, base.size) ? at(index) : null;
  return {
    creatorById: (platform: PlatformName, id: string) => {
      const index = indexOfId(base, platform, id);
      if (index === null || !isOn(platform, index, base.size)) return null;
      return creatorIdOf(base, traitsAt(base, index)) === id ? at(index) : null;
    },
    creatorBySecondId: (platform: PlatformName, id: string) => onPlatform(platform, secUidIndexOf(id, base.key)),
    creatorByHandle: (platform: PlatformName, handle: string) => onPlatform(platform, byHandle(platform, handle)),
    creatorAt: (index: number) => (index >= 0 && index < base.size ? at(index) : null),
    creatorByAddress: (address: string) => {
      byAddress ??= indexAddresses(base);
      const index = byAddress.get(address.toLowerCase());
      return index === undefined ? null : at(index);
    },
    viewerById: (platform: PlatformName, id: string) => {
      const number = platform === "YOUTUBE" ? channelIndexOf(id, base.key) : null;
      return number !== null && number >= FIRST_VIEWER ? viewerOf(number, platform, base.key) : null;
    },
  };
}

/** Everybody who gives an address; made when the first address is asked for. */
function indexAddresses(base: ProceduralBase): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (let index = 0; index < base.size; index += 1) {
    const address = contactAddressOf(traitsAt(base, index));
    if (address !== null && !found.has(address)) found.set(address, index);
  }
  return found;
}

function postParts(base: ProceduralBase) {
  const byId = (platform: PlatformName, id: string): WorldPost | null => {
    const found = findPost(base, platform, id);
    const isPublic = found !== null && stateOf(base, found.traits, found.ordinal) === "public";
    return isPublic ? makePost(base, found.traits, found.ordinal) : null;
  };
  return {
    posts: (creator: WorldCreator, page: { skip?: number; take: number; before?: number }) => {
      const traits = traitsAt(base, creator.index);
      return visibleOrdinals(base, traits, page).map((ordinal) => makePost(base, traits, ordinal));
    },
    pinnedPosts: (creator: WorldCreator) => {
      const traits = traitsAt(base, creator.index);
      return pinnedOrdinals(traits, base.now())
        .filter((ordinal) => stateAt(fateOf(base, traits, ordinal), base.now()) === "public")
        .map((ordinal) => makePost(base, traits, ordinal));
    },
    postById: byId,
    postState: (platform: PlatformName, id: string) => {
      const found = findPost(base, platform, id);
      return found === null ? null : stateOf(base, found.traits, found.ordinal);
    },
    natureOf: (platform: PlatformName, id: string) => {
      const found = findPost(base, platform, id);
      return found === null
        ? null
        : naturalFate(postTopic(found.traits, found.ordinal).hash, createdAtOf(found.traits, found.ordinal));
    },
    fates: base.fates,
    bios: base.bios,
    postByCode: (platform: PlatformName, code: string) => {
      const id = platform === "INSTAGRAM" ? shortcodeId(code) : code;
      return id === null ? null : byId(platform, id);
    },
  };
}

function searchParts(base: ProceduralBase, byHandle: (platform: PlatformName, handle: string) => number | null) {
  const ranked = createMemo<RankedPosts>(80);
  const people = createMemo<number[]>(40);
  const period = (): number => Math.floor(base.now() / LIST_AGE_MS);
  return {
    searchPosts: (query: PostQuery) =>
      listRanked(
        base,
        ranked(`${JSON.stringify(query)}|${period()}`, () => rankAny(base, query)),
      ),
    searchCreators: (platform: PlatformName, text: string) =>
      listCreators(
        base,
        people(`${platform}|${text}`, () => rankCreators(base, platform, text, byHandle)),
      ),
    tagByName: (_: PlatformName, name: string) => findTag(name)?.tag ?? null,
    tagById: (_: PlatformName, id: string) => findTagById(id)?.tag ?? null,
    searchTags: (platform: PlatformName, text: string) => listOf(tagsLike(platform, text)),
    postsWithTag: (platform: PlatformName, tag: WorldTag) =>
      listRanked(
        base,
        ranked(`#${platform}|${tag.id}|${period()}`, () => rankTag(base, platform, tag)),
      ),
  };
}

function rankAny(base: ProceduralBase, query: PostQuery): RankedPosts {
  if (query.text.trim() !== "" || query.creator === undefined)
    return rankPosts(base.seed, base.members, query, base.now());
  const traits = traitsAt(base, query.creator);
  const ordinals = visibleOrdinals(base, traits, {
    take: 500,
    ...(query.before === undefined ? {} : { before: query.before }),
  }).filter((ordinal) => createdAtOf(traits, ordinal) >= (query.after ?? 0));
  return { creators: Uint32Array.from(ordinals, () => traits.index), ordinals: Uint16Array.from(ordinals) };
}

/** The best posts of a tag that really carry it. */
function rankTag(base: ProceduralBase, platform: PlatformName, tag: WorldTag): RankedPosts {
  const entry = findTag(tag.name);
  if (entry === null) return { creators: new Uint32Array(), ordinals: new Uint16Array() };
  const { creators, ordinals } = rankTagged(
    base.seed,
    base.members,
    { platform, concept: entry.concept, name: tag.name },
    base.now(),
  );
  const ending = new RegExp(`#${tag.name}(?![\\p{L}\\p{N}])`, "u");
  const kept = [...creators.keys()].slice(0, 5000).filter((at) => {
    const post = makePost(base, traitsAt(base, creators[at] ?? 0), ordinals[at] ?? 0);
    return platform === "YOUTUBE" ? ending.test(post.description) : post.tags.includes(tag.name);
  });
  return {
    creators: Uint32Array.from(kept, (at) => creators[at] ?? 0),
    ordinals: Uint16Array.from(kept, (at) => ordinals[at] ?? 0),
  };
}

function relationParts(base: ProceduralBase) {
  const { seed, size, members } = base;
  return {
    musicById: (id: string) => musicById(seed, size, id),
    postsWithMusic: (id: string) => listPosts(base, postsUnder(seed, size, id, base.now())),
    following: (creator: WorldCreator): WorldList<WorldCreator> => {
      const traits = traitsAt(base, creator.index);
      const total = followingCount(traits, size);
      const slice = (skip: number, take: number): WorldCreator[] =>
        Array.from({ length: Math.max(0, Math.min(take, total - skip)) }, (_, at) =>
          makeCreator(base, traitsAt(base, followedAt(traits, skip + at, members, size))),
        );
      return { total, slice };
    },
    similar: (creator: WorldCreator) => listCreators(base, similarTo(traitsAt(base, creator.index), members, seed)),
    taggedPosts: (creator: WorldCreator) =>
      listPosts(base, tagging(traitsAt(base, creator.index), members, seed, base.now())),
    comments: (post: WorldPost) => commentsOf(post, traitsAt(base, post.author), base.now(), base.key),
  };
}

function listOf<T>(items: readonly T[]): WorldList<T> {
  return { total: items.length, slice: (skip, take) => items.slice(skip, skip + take) };
}

function listCreators(base: ProceduralBase, indexes: readonly number[]): WorldList<WorldCreator> {
  return {
    total: indexes.length,
    slice: (skip, take) => indexes.slice(skip, skip + take).map((index) => makeCreator(base, traitsAt(base, index))),
  };
}

function listPosts(base: ProceduralBase, places: readonly Place[]): WorldList<WorldPost> {
  return listVisible(base, places.length, (at) => places[at]);
}

function listRanked(base: ProceduralBase, { creators, ordinals }: RankedPosts): WorldList<WorldPost> {
  return listVisible(base, creators.length, (at) => ({ index: creators[at] ?? 0, ordinal: ordinals[at] ?? 0 }));
}

type Place = { index: number; ordinal: number };

/** The posts that anybody may see, in their order: what is deleted or private leaves no gap in a page. `total` counts these too, as platforms' own totals do. */
function listVisible(
  base: ProceduralBase,
  total: number,
  placeAt: (at: number) => Place | undefined,
): WorldList<WorldPost> {
  const visible: { traits: CreatorTraits; ordinal: number }[] = [];
  let looked = 0;
  const lookUntil = (count: number) => {
    for (; looked < total && visible.length < count; looked += 1) {
      const place = placeAt(looked);
      if (place === undefined) continue;
      const traits = traitsAt(base, place.index);
      if (stateOf(base, traits, place.ordinal) === "public") visible.push({ traits, ordinal: place.ordinal });
    }
  };
  return {
    total,
    slice(skip, take) {
      lookUntil(skip + take);
      return visible.slice(skip, skip + take).map(({ traits, ordinal }) => makePost(base, traits, ordinal));
    },
  };
}
