/** Posts read by link from the emulated providers: what a reader says is what the world knows. */
import { describe, expect, test } from "vitest";
import type { Sandbox } from "#sandbox/server.ts";
import { shortLinkOf } from "#sandbox/tikhub/short-links.ts";
import { NO_FATE, naturalFate } from "#sandbox/world/fates.ts";
import { hashText } from "#sandbox/world/hash.ts";
import type { PlatformName, WorldPost } from "#sandbox/world/port.ts";
import { memoryCache, outsideDeps } from "#tests/support/caller.ts";
import { postLink, readAll } from "#tests/support/post-readers.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { parseLinks } from "#workers/modules/links/domain.ts";
import type { LinkKind, LinkPlatform } from "#workers/platforms/link.ts";
import type { PostReader, PostReading } from "#workers/platforms/post-readings.ts";
import { createPlatforms } from "#workers/platforms/registry.ts";
import { NOON_MS, openSandbox } from "./support.ts";

function readerOf({ url, clock }: Pick<Sandbox, "url" | "clock">, platform: LinkPlatform): PostReader {
  const platforms = createPlatforms({
    outside: outsideDeps({ clock, fetch: (address, init) => fetch(address, init) }),
    cache: memoryCache(),
    youtube: { baseUrl: `${url}/youtube/v3`, apiKey: "sandbox-youtube-key" },
    tikhub: { baseUrl: `${url}/tikhub`, apiKey: "sandbox-tikhub-key" },
  });
  const reader = platforms.findPostReader(platform);
  if (reader === null) throw new Error("the keys are configured");
  return reader;
}

/** So many posts of the platform's public creators, newest first. */
function postsOn({ world }: Pick<Sandbox, "world">, platform: PlatformName, count: number): WorldPost[] {
  const posts: WorldPost[] = [];
  for (let index = 0; posts.length < count; index += 1) {
    const creator = world.creatorAt(index);
    if (creator === null) throw new Error("the world is too small");
    if (creator.platform === platform && !creator.isDeleted && !creator.isPrivate)
      posts.push(...world.posts(creator, { take: 3 }));
  }
  return posts.slice(0, count);
}

const KINDS = { YOUTUBE: "video", TIKTOK: "video", INSTAGRAM: "post" } as const;
const valuesOf = (reading: PostReading | { state: "unfinished" } | undefined) =>
  reading !== undefined && "post" in reading
    ? Object.fromEntries(Object.entries(reading.post.counts).map(([name, { value }]) => [name, value]))
    : null;

describe.each(["YOUTUBE", "TIKTOK", "INSTAGRAM"] as const)("%s", (platform) => {
  test("a full batch has the world's numbers", async () => {
    const sandbox = await openSandbox();
    const reader = readerOf(sandbox, platform);
    const posts = postsOn(sandbox, platform, reader.maxBatch);
    const readings = await readAll(
      reader,
      posts.map(({ code }) => postLink(platform, KINDS[platform], code)),
    );
    for (const [at, post] of posts.entries()) {
      const isSeen = post.views !== null && post.views > 0;
      const views = isSeen || platform !== "INSTAGRAM" ? post.views : post.likes === null ? null : post.likes * 15;
      expect(readings[at], post.code).toMatchObject({
        state: "found",
        post: {
          id: post.code,
          publishedAt: post.createdAt,
          author: { accountId: sandbox.world.creatorAt(post.author)?.id },
        },
      });
      const { likes, comments, saves: favorites, shares } = post;
      const hidden = platform === "INSTAGRAM" && likes === 3 ? null : likes;
      expect(valuesOf(readings[at]), post.code).toEqual({ views, likes: hidden, comments, favorites, shares });
    }
  });

  test("a post that nobody has is lost, and its neighbour is read", async () => {
    const sandbox = await openSandbox();
    const [post] = postsOn(sandbox, platform, 1);
    const links = [post?.code ?? "", platform === "TIKTOK" ? "7600000000000000009" : "AAAAAAAAAAA"].map((id) =>
      postLink(platform, KINDS[platform], id),
    );
    const states = (await readAll(readerOf(sandbox, platform), links)).map(({ state }) => state);
    expect(states).toEqual(["found", platform === "TIKTOK" ? "deleted" : "unavailable"]);
  });
});

describe.each([
  ["DOUYIN", "video"],
  ["XIAOHONGSHU", "note"],
] as const)("%s", (platform, kind) => {
  test("a full batch has the world's numbers", async () => {
    const sandbox = await openSandbox();
    const reader = readerOf(sandbox, platform);
    const posts = sandbox.world.chinesePosts(platform, reader.maxBatch);
    expect(posts.length).toBeGreaterThan(5);
    const readings = await readAll(
      reader,
      posts.map(({ post }) => postLink(platform, kind, post.id)),
    );
    for (const [at, { post, author }] of posts.entries()) {
      expect(readings[at]).toMatchObject({
        state: "found",
        post: { id: post.id, publishedAt: post.createdAt, author: { accountId: author.id, name: author.creator.name } },
      });
      const { likes, comments, saves: favorites, shares } = post;
      const views = platform === "DOUYIN" ? post.views : null;
      expect(valuesOf(readings[at])).toEqual({ views, likes, comments, favorites, shares });
    }
  });

  test("a short link answers as its post", async () => {
    const sandbox = await openSandbox();
    const [found] = sandbox.world.chinesePosts(platform, 1);
    const id = found?.post.id ?? "";
    const url = shortLinkOf(platform, id);
    const readings = await readAll(readerOf(sandbox, platform), [{ platform, kind: "short", id: "x", url }]);
    expect(readings[0]).toMatchObject({ state: "found", post: { id } });
    expect(parseLinks(`看看这个作品 ${url} 复制打开`, "tracking").valid).toMatchObject([{ platform, kind: "short" }]);
  });
});

const DAY_MS = 86_400_000;

describe("what becomes of a post is known beforehand", () => {
  /** A post on each platform, by the id under which the world keeps it and by that of its link. */
  const samples = (
    sandbox: Pick<Sandbox, "world">,
  ): { platform: LinkPlatform; id: string; code: string; kind: LinkKind }[] => [
    ...(["YOUTUBE", "TIKTOK", "INSTAGRAM"] as const).flatMap((platform) =>
      postsOn(sandbox, platform, 12)
        .filter(({ kind, likes }) => kind === "video" && likes !== null)
        .slice(0, 1)
        .map(({ id, code }) => ({ platform, id, code, kind: KINDS[platform] })),
    ),
    ...(["DOUYIN", "XIAOHONGSHU"] as const).flatMap((platform) =>
      sandbox.world.chinesePosts(platform, 1).map(({ post }) => ({
        platform,
        id: post.id,
        code: post.id,
        kind: platform === "DOUYIN" ? ("video" as const) : ("note" as const),
      })),
    ),
  ];
  const readEach = async (sandbox: Sandbox, posts: ReturnType<typeof samples>) => {
    const readings = await Promise.all(
      posts.map(({ platform, kind, code }) =>
        readAll(readerOf(sandbox, platform), [postLink(platform, kind, code)], "numbers"),
      ),
    );
    return readings.flat();
  };

  test("deleted and private ones are told apart where the platform does", async () => {
    const sandbox = await openSandbox();
    const posts = samples(sandbox);
    for (const [at, { platform, id }] of posts.entries()) {
      const fate = at % 2 === 0 ? { deletedAt: NOON_MS + DAY_MS } : { privateAt: NOON_MS + DAY_MS };
      sandbox.world.fates.set(platform, id, fate);
    }
    expect((await readEach(sandbox, posts)).map(({ state }) => state)).toEqual(posts.map(() => "found"));
    sandbox.clock.advance(DAY_MS);
    const states = (await readEach(sandbox, posts)).map(({ state }) => state);
    expect(states).toEqual(["unavailable", "private", "unavailable", "private", "deleted"]);
    for (const [at, { platform, id }] of posts.entries())
      sandbox.world.fates.set(platform, id, at % 2 === 0 ? { privateAt: NOON_MS } : { deletedAt: NOON_MS });
    const turned = (await readEach(sandbox, posts)).map(({ state }) => state);
    expect(turned).toEqual(["unavailable", "deleted", "unavailable", "deleted", "private"]);
  });

  test("numbers grow with the clock, take off, stall and fall when it was set so", async () => {
    const sandbox = await openSandbox();
    const posts = samples(sandbox);
    const likes = async () =>
      (await readEach(sandbox, posts)).map((reading) =>
        "post" in reading ? (reading.post.counts.likes.value ?? 0) : -1,
      );
    const week = async () => {
      const before = await likes();
      sandbox.clock.advance(7 * DAY_MS);
      const after = await likes();
      return after.map((count, at) => count - (before[at] ?? 0));
    };
    const grown = await week();
    expect(grown.every((more) => more >= 0)).toBe(true);
    const now = sandbox.clock.now();
    for (const { platform, id } of posts) sandbox.world.fates.set(platform, id, { takesOffAt: now });
    const waves = await week();
    expect(waves.every((more, at) => more > 2 * (grown[at] ?? 0))).toBe(true);
    const stalled = await likes();
    for (const { platform, id } of posts)
      sandbox.world.fates.set(platform, id, { takesOffAt: now, stallsAt: sandbox.clock.now() });
    expect(await week()).toEqual(posts.map(() => 0));
    for (const { platform, id } of posts)
      sandbox.world.fates.set(platform, id, {
        takesOffAt: now,
        stallsAt: sandbox.clock.now() - 7 * DAY_MS,
        fallsAt: now,
      });
    const fallen = await likes();
    expect(fallen.every((count, at) => count < (stalled[at] ?? 0))).toBe(true);
  });

  test("an edited caption reads as it was set from its time on", async () => {
    const sandbox = await openSandbox();
    const posts = samples(sandbox);
    for (const { platform, id } of posts)
      sandbox.world.fates.set(platform, id, { editedAt: NOON_MS + DAY_MS, caption: "No more #brand here" });
    const texts = async () =>
      (await readEach(sandbox, posts)).map((reading) => ("post" in reading ? reading.post.caption : ""));
    expect((await texts()).some((text) => text.includes("No more"))).toBe(false);
    sandbox.clock.advance(DAY_MS);
    expect((await texts()).every((text) => text.includes("No more"))).toBe(true);
    expect(await readEach(sandbox, posts)).toMatchObject(posts.map(() => ({ post: { hashtags: ["brand"] } })));
  });

  test("one post in sixteen has a fate by its nature, none before the day on which they begin", () => {
    const fates = Array.from({ length: 4_000 }, (_, index) => naturalFate(hashText(`post ${index}`), NOON_MS));
    const special = fates.filter((fate) => fate !== NO_FATE);
    expect(special.length / fates.length).toBeGreaterThan(0.05);
    expect(special.length / fates.length).toBeLessThan(0.075);
    for (const fate of special)
      for (const at of Object.values(fate))
        if (typeof at === "number") expect(at).toBeGreaterThan(NOON_MS + 6 * DAY_MS);
    for (const name of ["takesOffAt", "stallsAt", "fallsAt", "deletedAt", "privateAt", "editedAt"] as const)
      expect(special.filter((fate) => fate[name] !== null).length, name).toBeGreaterThan(10);
  });
});

test.each(["YOUTUBE", "TIKTOK", "INSTAGRAM", "DOUYIN", "XIAOHONGSHU"] as const)(
  "while the provider of %s fails half of the time no number is wrong, and asking again brings every post",
  async (platform) => {
    const sandbox = await openSandbox();
    const posts =
      platform === "DOUYIN" || platform === "XIAOHONGSHU"
        ? sandbox.world.chinesePosts(platform, 12).map(({ post }) => ({ id: post.id, likes: post.likes }))
        : postsOn(sandbox, platform, 12).map(({ code, likes }) => ({ id: code, likes }));
    const kind = platform === "XIAOHONGSHU" ? "note" : platform === "INSTAGRAM" ? "post" : "video";
    const rates = { rateLimited: 0.1, serverError: 0.2, truncated: 0.1, html: 0.05, reset: 0.05 };
    const service = platform === "YOUTUBE" ? "youtube" : "tikhub";
    sandbox.faults.set({ service, rates, retryAfter: "seconds", retryAfterSeconds: 1 });
    const reader = readerOf(sandbox, platform);
    let open = posts.map(({ id }) => postLink(platform, kind, id));
    const likes = new Map<string, number | null>();
    for (let round = 0; round < 20 && open.length > 0; round += 1) {
      const answers = await readAll(reader, open).catch((error: unknown) => {
        expect(error).toBeInstanceOf(ProviderError);
        return null;
      });
      if (answers === null) continue;
      for (const [at, reading] of answers.entries()) {
        if ("post" in reading) likes.set(open[at]?.id ?? "", reading.post.counts.likes.value);
        else expect(reading.state).toBe("unfinished");
      }
      open = open.filter((_, at) => answers[at]?.state === "unfinished");
    }
    const hidden = (count: number | null) => (platform === "INSTAGRAM" && count === 3 ? null : count);
    expect(likes).toEqual(new Map(posts.map(({ id, likes: count }) => [id, hidden(count)])));
  },
);
