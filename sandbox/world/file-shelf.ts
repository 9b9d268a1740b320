/** The rows of a world file, put where they are found by key. */
import { resolveQuery } from "./concepts.ts";
import type { FileRows } from "./file-rows.ts";
import { hashText } from "./hash.ts";
import { createMemo } from "./memo.ts";
import type { WorldCreator, WorldList, WorldMusic, WorldPost, WorldTag } from "./port.ts";
import { folded } from "./tokens.ts";
import { NICHES } from "./vocabulary/niches.ts";
import { asTag } from "./wording.ts";

/** The rows with everything that is looked up by key. Pictures get a niche when they are first looked at. */
export interface Shelf {
  readonly rows: FileRows;
  readonly creatorKeys: ReadonlyMap<string, number>;
  readonly postKeys: ReadonlyMap<string, number>;
  readonly byAuthor: ReadonlyMap<number, readonly number[]>;
  readonly tags: ReadonlyMap<string, { tag: WorldTag; posts: readonly number[] }>;
  readonly music: ReadonlyMap<string, { music: WorldMusic; posts: readonly number[] }>;
  readonly mentions: ReadonlyMap<string, readonly number[]>;
  creator(index: number): WorldCreator | null;
  post(place: number): WorldPost | null;
}

function gather<K>(groups: Map<K, number[]>, key: K, place: number): void {
  const list = groups.get(key);
  if (list === undefined) groups.set(key, [place]);
  else list.push(place);
}

/** Sorts the rows by everything they are asked for. */
export function createShelf(rows: FileRows): Shelf {
  const creatorKeys = new Map<string, number>();
  for (const { platform, id, secondId, handle, index } of rows.creators) {
    for (const key of [
      `${platform} id ${id}`,
      `${platform} second ${secondId}`,
      `${platform} handle ${handle.toLowerCase()}`,
    ]) {
      if (!creatorKeys.has(key)) creatorKeys.set(key, index);
    }
  }
  const [byAuthor, tagPosts, mentions] = [
    new Map<number, number[]>(),
    new Map<string, number[]>(),
    new Map<string, number[]>(),
  ];
  const music = new Map<string, { music: WorldMusic; posts: number[] }>();
  const postKeys = new Map<string, number>();
  for (const [place, post] of rows.posts.entries()) {
    postKeys.set(`${post.platform} ${post.id}`, place);
    gather(byAuthor, post.author, place);
    for (const tag of new Set(post.tags.map((each) => folded(asTag(each)))))
      if (tag !== "") gather(tagPosts, `${post.platform} ${tag}`, place);
    for (const name of post.mentions) gather(mentions, `${post.platform} ${name}`, place);
    if (post.music !== null) {
      const entry = music.get(post.music.id) ?? { music: post.music, posts: [] };
      entry.posts.push(place);
      music.set(post.music.id, entry);
    }
  }
  for (const list of byAuthor.values())
    list.sort((a, b) => (rows.posts[b]?.createdAt ?? 0) - (rows.posts[a]?.createdAt ?? 0));
  const niche = createMemo<string>(4000);
  const nicheOf = (index: number): string =>
    niche(String(index), () =>
      guessNiche(
        rows.creators[index],
        (byAuthor.get(index) ?? []).slice(0, 4).map((place) => rows.posts[place]),
      ),
    );
  const inNiche = (art: string | null, index: number): string | null =>
    art?.replace("lifestyle", nicheOf(index)) ?? null;
  return {
    rows,
    creatorKeys,
    postKeys,
    byAuthor,
    tags: tagTable(rows, tagPosts),
    music,
    mentions,
    creator: (index) => {
      const creator = rows.creators[index];
      return creator === undefined ? null : { ...creator, category: nicheOf(index), art: inNiche(creator.art, index) };
    },
    post: (place) => {
      const post = rows.posts[place];
      return post === undefined ? null : { ...post, art: inNiche(post.art, post.author) };
    },
  };
}

/** The niche whose words a creator uses, for the pictures; "lifestyle" when it uses none. */
function guessNiche(creator: WorldCreator | undefined, posts: readonly (WorldPost | undefined)[]): string {
  const words = [creator?.bio, ...(creator?.topics ?? []), ...posts.map((post) => post?.title)].join(" ").slice(0, 600);
  const best = [...resolveQuery(words).concepts].sort((a, b) => b.nicheScore - a.nicheScore || a.niche - b.niche)[0];
  return (best === undefined ? undefined : NICHES[best.niche]?.key) ?? "lifestyle";
}

function tagTable(rows: FileRows, groups: ReadonlyMap<string, readonly number[]>) {
  const tags = new Map<string, { tag: WorldTag; posts: readonly number[] }>();
  for (const [key, posts] of groups) {
    const [platform = "", name = ""] = key.split(" ");
    const views = posts.reduce((sum, place) => sum + (rows.posts[place]?.views ?? 0), 0);
    const tag: WorldTag = { id: String(1000 + (hashText(key) % 90_000_000)), name, posts: posts.length, views };
    const ranked = [...posts].sort((a, b) => (rows.posts[b]?.views ?? 0) - (rows.posts[a]?.views ?? 0));
    tags.set(key, { tag, posts: ranked });
    if (!tags.has(`${platform} #${tag.id}`)) tags.set(`${platform} #${tag.id}`, { tag, posts: ranked });
  }
  return tags;
}

/** Items made from places when they are looked at. */
export function listOf<T>(shelfItem: (place: number) => T | null, places: readonly number[]): WorldList<T> {
  return {
    total: places.length,
    slice: (skip, take) =>
      places
        .slice(skip, skip + take)
        .map(shelfItem)
        .filter((item) => item !== null),
  };
}
