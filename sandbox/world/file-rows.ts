/** Reads a world file: one JSON object a line, `{"kind":"creator", platform, handle, name, bio, region, followers, posts:[…]}`. */
import * as z from "zod";
import { avatarKey, coverKey } from "./art-keys.ts";
import { hashText, mix, unit } from "./hash.ts";
import { inventedCreatorId, inventedPostId, inventedSecUid, shortcodeId, shortcodeOf } from "./ids.ts";
import type { PlatformName, WorldCreator, WorldMusic, WorldPost } from "./port.ts";
import { folded } from "./tokens.ts";

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)
  .transform((value) => value ?? "");
const count = z
  .number()
  .nonnegative()
  .nullish()
  .catch(null)
  .transform((value) => (value === null || value === undefined ? null : Math.round(value)));
const time = z
  .union([z.number(), z.string().transform((value) => Date.parse(value))])
  .nullish()
  .catch(null)
  .transform((value) => (typeof value === "number" && Number.isFinite(value) ? value : null));
const flag = z
  .boolean()
  .nullish()
  .catch(null)
  .transform((value) => value ?? false);

const PostRow = z.object({
  id: text,
  title: text,
  description: text,
  tags: z
    .array(z.string())
    .nullish()
    .catch(null)
    .transform((value) => value ?? []),
  music: z.object({ title: text, author: text }).nullish().catch(null),
  createdAt: time,
  durationSeconds: count,
  plays: count,
  likes: count,
  comments: count,
  shares: count,
  saves: count,
});

const CreatorRow = z.object({
  kind: z.literal("creator"),
  platform: z
    .string()
    .transform((value) => value.toUpperCase())
    .pipe(z.enum(["YOUTUBE", "TIKTOK", "INSTAGRAM"])),
  id: text,
  handle: text,
  name: text,
  bio: text,
  link: text,
  region: text,
  language: text,
  followers: count,
  following: count,
  verified: flag,
  private: flag,
  deleted: flag,
  email: text,
  createdAt: time,
  posts: z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform((value) => value ?? []),
});
type CreatorRow = z.output<typeof CreatorRow>;
type PostRow = z.output<typeof PostRow>;

/** The creators and posts of a file. `skipped` counts lines that are no creators, and posts and accounts met before. */
export interface FileRows {
  readonly creators: readonly WorldCreator[];
  readonly posts: readonly WorldPost[];
  readonly skipped: number;
}

const NATIVE_CREATOR: Readonly<Record<PlatformName, RegExp>> = {
  YOUTUBE: /^UC[\w-]{22}$/,
  TIKTOK: /^\d{5,20}$/,
  INSTAGRAM: /^\d{3,20}$/,
};
const NATIVE_POST: Readonly<Record<PlatformName, RegExp>> = {
  YOUTUBE: /^[\w-]{11}$/,
  TIKTOK: /^\d{15,20}$/,
  INSTAGRAM: /^\d{15,20}$/,
};

/** Reads the lines; what cannot be read is skipped, what is missing is null. */
export function readRows(lines: Iterable<string>): FileRows {
  const creators: WorldCreator[] = [];
  const posts: WorldPost[] = [];
  const seen = new Set<string>();
  let skipped = 0;
  for (const line of lines) {
    if (line.trim() === "") continue;
    const row = CreatorRow.safeParse(parseJson(line));
    const creator = row.success ? makeCreator(row.data, creators.length) : null;
    if (!row.success || creator === null || seen.has(`${creator.platform}${creator.id}`)) {
      skipped += 1;
      continue;
    }
    seen.add(`${creator.platform}${creator.id}`);
    const own: WorldPost[] = [];
    for (const [place, raw] of row.data.posts.entries()) {
      const post = PostRow.safeParse(raw);
      const made = post.success ? makePost(post.data, creator, place) : null;
      if (made === null || seen.has(`${made.platform}/${made.id}`)) {
        skipped += 1;
        continue;
      }
      seen.add(`${made.platform}/${made.id}`);
      own.push(made);
    }
    creators.push(withSums(creator, own));
    posts.push(...own);
  }
  return { creators, posts, skipped };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function makeCreator(row: CreatorRow, index: number): WorldCreator {
  const { platform } = row;
  const seed = hashText(
    `${platform}|${row.id}|${row.handle}|${row.id === "" && row.handle === "" ? row.name + index : ""}`,
  );
  const id = NATIVE_CREATOR[platform].test(row.id) ? row.id : inventedCreatorId(platform, seed);
  const handle = row.handle.trim().replace(/^@+/, "") || folded(row.name).replace(/[^a-z0-9]/g, "") || `user${seed}`;
  return {
    index,
    platform,
    id,
    secondId: platform === "TIKTOK" ? inventedSecUid(mix(seed, 1)) : "",
    handle,
    name: row.name,
    bio: row.bio,
    link: row.link === "" ? null : row.link,
    region: /^[A-Za-z]{2}$/.test(row.region) ? row.region.toUpperCase() : null,
    language: row.language === "" ? null : row.language,
    followers: row.followers,
    following: row.following,
    totalLikes: null,
    totalViews: null,
    postCount: 0,
    verified: row.verified,
    createdAt: row.createdAt,
    category: "",
    topics: [],
    publicEmail: row.email,
    isPrivate: row.private,
    isDeleted: row.deleted,
    hidesFollowing: unit(mix(seed, 2)) < (platform === "YOUTUBE" ? 0.88 : 0.38),
    commentsOff: false,
    isSeller: false,
    art: avatarKey("lifestyle", hashText(id)),
  };
}

function withSums(creator: WorldCreator, posts: readonly WorldPost[]): WorldCreator {
  const sum = (values: readonly (number | null)[]): number | null =>
    values.every((value) => value === null) ? null : values.reduce((total: number, value) => total + (value ?? 0), 0);
  const tags = new Map<string, number>();
  for (const tag of posts.flatMap((post) => post.tags)) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  const topics = [...tags]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 5)
    .map(([tag]) => tag);
  return {
    ...creator,
    postCount: posts.length,
    totalLikes: sum(posts.map(({ likes }) => likes)),
    totalViews: sum(posts.map(({ views }) => views)),
    topics,
  };
}

function makePost(row: PostRow, author: WorldCreator, place: number): WorldPost {
  const { platform } = author;
  const seed = hashText(`${author.id}|${row.id || place}|${row.title.slice(0, 80)}`);
  const { id, code } = postIds(platform, row.id, seed);
  const body = `${row.title} ${row.description}`;
  const named = [...body.matchAll(/(?<![\w.])@([\w.]{2,30})/g)].map(([, name = ""]) =>
    name.toLowerCase().replace(/\.$/, ""),
  );
  const written = [...body.matchAll(/#([\p{L}\p{N}_]{2,60})/gu)].map(([, name = ""]) => name);
  return {
    id,
    code,
    author: author.index,
    platform,
    title: row.title,
    description: row.description,
    tags: platform === "YOUTUBE" ? row.tags : [...new Set([...row.tags, ...written])],
    mentions: [...new Set(named)],
    createdAt: row.createdAt,
    durationSeconds: row.durationSeconds,
    views: row.plays,
    likes: row.likes,
    comments: row.comments,
    shares: row.shares,
    saves: row.saves,
    music: makeMusic(row.music, author),
    pinned: false,
    kind: platform === "INSTAGRAM" && row.plays === null ? "photo" : "video",
    language: author.language,
    art: unit(mix(seed, 4)) < 0.04 ? null : coverKey("lifestyle", mix(seed, 5), hashText(author.id)),
    subject: row.tags[0] ?? "this",
  };
}

function postIds(platform: PlatformName, given: string, seed: number): { id: string; code: string } {
  if (platform === "INSTAGRAM") {
    const fromCode = NATIVE_POST.INSTAGRAM.test(given) ? given : shortcodeId(given);
    const id = fromCode ?? inventedPostId(platform, seed);
    return { id, code: shortcodeOf(id) };
  }
  const id = NATIVE_POST[platform].test(given) ? given : inventedPostId(platform, seed);
  return { id, code: id };
}

function makeMusic(music: PostRow["music"], author: WorldCreator): WorldMusic | null {
  if (music === null || music === undefined || music.title === "") return null;
  const isOwn = /^original sound|^原声/i.test(music.title);
  const seed = hashText(isOwn ? `${music.title}|${author.id}` : `${music.title}|${music.author}`);
  return {
    id: inventedPostId("TIKTOK", seed),
    title: music.title,
    author: music.author || (isOwn ? author.name : ""),
    original: isOwn,
    durationSeconds: 15 + (seed % 45),
  };
}
