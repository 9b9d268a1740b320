/** Posts of a test's world that can be tracked. */

import * as z from "zod";
import type { ChinesePlatform, PlatformName, WorldPost } from "#sandbox/world/port.ts";
import { encodeReading } from "#workers/modules/publications/readings.ts";
import type { Api } from "./account.ts";
import { waitForEnd } from "./results.ts";
import type { World } from "./world.ts";

export type TrackablePost = { platform: PlatformName | ChinesePlatform; id: string; url: string; author: string };

const ADDRESSES = {
  YOUTUBE: ({ code }: WorldPost) => `https://www.youtube.com/watch?v=${code}`,
  TIKTOK: ({ code }: WorldPost, handle: string) => `https://www.tiktok.com/@${handle}/video/${code}`,
  INSTAGRAM: ({ code }: WorldPost) => `https://www.instagram.com/p/${code}/`,
} as const;

/** Posts of public creators that fit, at most one each. */
export function findTrackablePosts(
  { sandbox }: World,
  platform: PlatformName,
  count: number,
  fits: (post: WorldPost) => boolean = () => true,
): TrackablePost[] {
  const { world } = sandbox;
  const found: TrackablePost[] = [];
  for (let index = 0; found.length < count; index += 1) {
    const creator = world.creatorAt(index);
    if (creator === null) throw new Error("the world is too small");
    if (creator.platform !== platform || creator.isDeleted || creator.isPrivate) continue;
    const post = world.posts(creator, { take: 3 }).find(fits);
    if (post)
      found.push({ platform, id: post.id, url: ADDRESSES[platform](post, creator.handle), author: creator.name });
  }
  return found;
}

/** Notes of Xiaohongshu that anybody may see. */
export function findNotes({ sandbox }: World, count: number): TrackablePost[] {
  return sandbox.world
    .chinesePosts("XIAOHONGSHU", count * 4)
    .filter(({ state }) => state === "public")
    .slice(0, count)
    .map(({ post, author }) => ({
      platform: "XIAOHONGSHU",
      id: post.id,
      url: `https://www.xiaohongshu.com/explore/${post.id}`,
      author: author.creator.name,
    }));
}

/** Has posts tracked and waits until they were read. */
export async function trackPosts(api: Api, posts: readonly TrackablePost[]): Promise<void> {
  const links = posts.map(({ url }) => url).join("\n");
  const started = await api("POST /publicationStatistics/task/track-new", { links });
  await waitForEnd(api, z.object({ id: z.string() }).parse(started).id);
}

const HOUR_MS = 3_600_000;
/** Parts of today's views at earlier readings, and how many hours ago those were. */
const EARLIER = [
  [150, 0.08],
  [120, 0.35],
  [96, 0.52],
  [72, 0.71],
  [48, 0.84],
  [24, 0.93],
] as const;

/** Gives every tracked post readings of the days before, so that it has a curve. */
export async function growTrackedPosts({ app }: World): Promise<void> {
  const database = await app.miniflare.getD1Database("DB");
  const { results } = await database
    .prepare("SELECT id, views, read_at AS readAt FROM publications WHERE views IS NOT NULL AND readings < 3")
    .all<{ id: string; views: number; readAt: number }>();
  const others = { likes: null, comments: null, favorites: null, shares: null, marks: [] };
  for (const { id, views, readAt } of results) {
    const readings = EARLIER.map(([hours, part]) =>
      encodeReading({ at: readAt - hours * HOUR_MS, views: Math.round(views * part), ...others }),
    );
    await database.batch([
      database
        .prepare("UPDATE publication_readings SET data = ?2 || data, count = count + ?3 WHERE publication_id = ?1")
        .bind(id, readings.join(""), readings.length),
      database.prepare("UPDATE publications SET readings = readings + ?2 WHERE id = ?1").bind(id, readings.length),
    ]);
  }
}
