/** Posts to try tracking with, and what becomes of them: the sandbox's own, no service of anybody. */
import * as z from "zod";
import type { SandboxService } from "#sandbox/service.ts";
import { type ShortPlatform, shortLinkOf } from "#sandbox/tikhub/short-links.ts";
import { NO_FATE, type PostFate } from "#sandbox/world/fates.ts";
import { shortcodeId } from "#sandbox/world/ids.ts";
import type { ChinesePlatform, PlatformName, World } from "#sandbox/world/port.ts";

const PLATFORMS = ["YOUTUBE", "TIKTOK", "INSTAGRAM", "DOUYIN", "XIAOHONGSHU"] as const;
type Platform = (typeof PLATFORMS)[number];

const MAX_LISTED = 500;
const ListQuery = z.object({
  platform: z.enum(PLATFORMS).default("TIKTOK"),
  limit: z.coerce.number().int().min(1).max(MAX_LISTED).default(10),
});
const at = z.int().min(0).nullable().optional();
const FateBody = z.strictObject({
  platform: z.enum(PLATFORMS),
  /** As in the post's link. */
  id: z.string().min(1).max(64),
  /** Null gives the post back to its nature. */
  fate: z
    .strictObject({
      takesOffAt: at,
      stallsAt: at,
      fallsAt: at,
      deletedAt: at,
      privateAt: at,
      publicAt: at,
      editedAt: at,
      caption: z.string().max(5_000).nullable().optional(),
    })
    .nullable(),
});

/** `GET /posts?platform=&limit=` lists links of the newest posts with their fates; `PUT /posts/fate` sets one. */
export const postsService: SandboxService<World> = {
  name: "posts",
  title: "Posts over time",
  describe:
    "Links of posts whose numbers grow with the clock, what becomes of them, and how to change it (PUT /posts/fate).",
  prefix: "/posts",
  mount(app, { world }) {
    app.get("/", (call) => {
      const query = ListQuery.safeParse(call.req.query());
      if (!query.success) return call.json({ error: z.prettifyError(query.error) }, 400);
      return call.json({ posts: listPosts(world, query.data.platform, query.data.limit) });
    });
    app.put("/fate", async (call) => {
      const body = FateBody.safeParse(await call.req.json().catch(() => undefined));
      if (!body.success) return call.json({ error: z.prettifyError(body.error) }, 400);
      const { platform, id, fate } = body.data;
      const known = keyOf(world, platform, id);
      if (known === null) return call.json({ error: "nobody has this post" }, 404);
      const whole: PostFate | null = fate === null ? null : { ...NO_FATE, ...withoutHoles(fate) };
      world.fates.set(platform, known, whole);
      return call.json({ platform, id, fate: whole });
    });
  },
  fail: () => null,
};

function isChinese(platform: Platform): platform is ChinesePlatform {
  return platform === "DOUYIN" || platform === "XIAOHONGSHU";
}

/** The id under which the world keeps the post of a link; null when no post has it. */
function keyOf(world: World, platform: Platform, id: string): string | null {
  if (isChinese(platform)) return world.chinesePost(platform, id)?.post.id ?? null;
  const key = platform === "INSTAGRAM" ? shortcodeId(id) : id;
  return key === null || world.postState(platform, key) === null ? null : key;
}

function withoutHoles(fate: Readonly<Record<string, number | string | null | undefined>>): Partial<PostFate> {
  return Object.fromEntries(Object.entries(fate).filter(([, value]) => value !== undefined));
}

function listPosts(world: World, platform: Platform, limit: number) {
  if (isChinese(platform)) {
    return world.chinesePosts(platform, limit).map(({ post, author, state, fate }) => ({
      ...linksOf(platform, post.id, ""),
      author: author.creator.name,
      publishedAt: post.createdAt,
      state,
      fate,
    }));
  }
  return newestPosts(world, platform, limit);
}

function newestPosts(world: World, platform: PlatformName, limit: number) {
  const found = [];
  for (let index = 0; found.length < limit; index += 1) {
    const creator = world.creatorAt(index);
    if (creator === null) break;
    if (creator.platform !== platform || creator.isDeleted || creator.isPrivate) continue;
    const [post] = world.posts(creator, { take: 1 });
    if (post === undefined) continue;
    found.push({
      ...linksOf(platform, post.code, creator.handle),
      author: creator.name,
      publishedAt: post.createdAt,
      state: world.postState(platform, post.id),
      fate: world.fates.find(platform, post.id) ?? world.natureOf(platform, post.id),
    });
  }
  return found;
}

function linksOf(platform: Platform, id: string, handle: string) {
  const urls: Record<Platform, string> = {
    YOUTUBE: `https://www.youtube.com/watch?v=${id}`,
    TIKTOK: `https://www.tiktok.com/@${handle}/video/${id}`,
    INSTAGRAM: `https://www.instagram.com/p/${id}/`,
    DOUYIN: `https://www.douyin.com/video/${id}`,
    XIAOHONGSHU: `https://www.xiaohongshu.com/explore/${id}`,
  };
  return { platform, id, url: urls[platform], shortUrl: hasShortLinks(platform) ? shortLinkOf(platform, id) : null };
}

function hasShortLinks(platform: Platform): platform is ShortPlatform {
  return platform === "TIKTOK" || isChinese(platform);
}
