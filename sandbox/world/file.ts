/** A world read from a file: the same questions, answered from its rows. */
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { createBios } from "./bios.ts";
import { commentsOf, FIRST_VIEWER, viewerOf } from "./comments.ts";
import { createFates, editedText, NO_FATE, stateAt } from "./fates.ts";
import { type FileRows, readRows } from "./file-rows.ts";
import { searchParts } from "./file-search.ts";
import { createShelf, listOf, type Shelf } from "./file-shelf.ts";
import { hashText, mix } from "./hash.ts";
import { channelIndexOf, shortcodeId } from "./ids.ts";
import type { PlatformName, World, WorldCreator, WorldPost } from "./port.ts";

const MAX_FOLLOWED = 300;

/** Opens the world of a JSON-lines file. Rejects when the file cannot be read or holds no creator. */
export async function openFileWorld(options: { file: string; seed: number; now: () => number }): Promise<World> {
  const lines: string[] = [];
  for await (const line of createInterface({
    input: createReadStream(options.file, "utf8"),
    crlfDelay: Number.POSITIVE_INFINITY,
  }))
    lines.push(line);
  const rows = readRows(lines);
  if (rows.creators.length === 0) throw new Error(`no creator in ${options.file}`);
  return createFileWorld(rows, options);
}

/** A world over rows that have been read. */
function createFileWorld(
  rows: FileRows,
  { file, seed, now }: { file: string; seed: number; now: () => number },
): World {
  const shelf = createShelf(rows);
  const key = mix(seed, 0x6964);
  return {
    describe: () => ({
      kind: "file",
      file: basename(file),
      creators: rows.creators.length,
      posts: rows.posts.length,
      skipped: rows.skipped,
    }),
    ...creatorParts(shelf, key),
    ...postParts(shelf, now),
    chinesePost: () => null,
    chinesePosts: () => [],
    ...searchParts(shelf),
    ...relationParts(shelf, key, now),
  };
}

function creatorParts(shelf: Shelf, key: number) {
  const bios = createBios();
  const at = (name: string): WorldCreator | null => {
    const index = shelf.creatorKeys.get(name);
    const creator = index === undefined ? null : shelf.creator(index);
    return creator === null ? null : bios.applyTo(creator);
  };
  return {
    bios,
    creatorById: (platform: PlatformName, id: string) => at(`${platform} id ${id}`),
    creatorBySecondId: (platform: PlatformName, id: string) => at(`${platform} second ${id}`),
    creatorByHandle: (platform: PlatformName, handle: string) =>
      at(`${platform} handle ${handle.replace(/^@/, "").toLowerCase()}`),
    creatorAt: (index: number) => shelf.creator(index),
    creatorByAddress: (address: string) => {
      const wanted = address.toLowerCase();
      const holder = shelf.rows.creators.find(({ bio, publicEmail }) =>
        `${publicEmail} ${bio}`.toLowerCase().includes(wanted),
      );
      return holder === undefined ? null : shelf.creator(holder.index);
    },
    viewerById: (platform: PlatformName, id: string) => {
      const number = platform === "YOUTUBE" ? channelIndexOf(id, key) : null;
      return number !== null && number >= FIRST_VIEWER ? viewerOf(number, platform, key) : null;
    },
  };
}

/** Numbers of a file stand still; what is set by hand may still hide or edit its posts. */
function postParts(shelf: Shelf, now: () => number) {
  const fates = createFates();
  const fateOf = (platform: PlatformName, id: string) => fates.find(platform, id) ?? NO_FATE;
  const has = (platform: PlatformName, id: string): boolean => shelf.postKeys.has(`${platform} ${id}`);
  const byId = (platform: PlatformName, id: string): WorldPost | null => {
    const place = shelf.postKeys.get(`${platform} ${id}`);
    const post = place === undefined ? null : shelf.post(place);
    const fate = fateOf(platform, id);
    if (post === null || stateAt(fate, now()) !== "public") return null;
    return platform === "YOUTUBE"
      ? { ...post, description: editedText(post.description, fate, now()) }
      : { ...post, title: editedText(post.title, fate, now()) };
  };
  return {
    fates,
    natureOf: (platform: PlatformName, id: string) => (has(platform, id) ? NO_FATE : null),
    postState: (platform: PlatformName, id: string) =>
      has(platform, id) ? stateAt(fateOf(platform, id), now()) : null,
    posts: (creator: WorldCreator, { skip = 0, take, before }: { skip?: number; take: number; before?: number }) => {
      const places = shelf.byAuthor.get(creator.index) ?? [];
      const fitting =
        before === undefined ? places : places.filter((place) => (shelf.rows.posts[place]?.createdAt ?? 0) < before);
      return fitting
        .slice(skip, skip + take)
        .map(shelf.post)
        .filter((post) => post !== null);
    },
    pinnedPosts: () => [],
    postById: byId,
    postByCode: (platform: PlatformName, code: string) => {
      const id = platform === "INSTAGRAM" ? shortcodeId(code) : code;
      return id === null ? null : byId(platform, id);
    },
  };
}

function relationParts(shelf: Shelf, key: number, now: () => number) {
  const { creators } = shelf.rows;
  const onPlatform = (platform: PlatformName): number[] =>
    creators.filter((each) => each.platform === platform).map(({ index }) => index);
  const pools = { YOUTUBE: onPlatform("YOUTUBE"), TIKTOK: onPlatform("TIKTOK"), INSTAGRAM: onPlatform("INSTAGRAM") };
  const neighbours = (creator: WorldCreator, count: number, salt: number): number[] => {
    const pool = pools[creator.platform];
    const start = hashText(creator.id + salt);
    const picked = Array.from({ length: count }, (_, place) => pool[mix(start, place) % pool.length] ?? creator.index);
    return [...new Set(picked)].filter((index) => index !== creator.index);
  };
  return {
    musicById: (id: string) => shelf.music.get(id)?.music ?? null,
    postsWithMusic: (id: string) => listOf(shelf.post, shelf.music.get(id)?.posts ?? []),
    following: (creator: WorldCreator) =>
      listOf(shelf.creator, neighbours(creator, Math.min(creator.following ?? 40, MAX_FOLLOWED), 1)),
    similar: (creator: WorldCreator) => listOf(shelf.creator, neighbours(creator, 30, 2)),
    taggedPosts: (creator: WorldCreator) =>
      listOf(shelf.post, shelf.mentions.get(`${creator.platform} ${creator.handle.toLowerCase()}`) ?? []),
    comments: (post: WorldPost) => {
      const region = creators[post.author]?.region ?? "US";
      return commentsOf(post, { hash: hashText(post.id), region, language: "en" }, now(), key);
    },
  };
}
