import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { anyCaller } from "#tests/support/caller.ts";
import { batchWorld } from "#tests/support/workers/batch-world.ts";
import { sandboxPlatforms } from "#tests/support/workers/sandbox-platforms.ts";
import { memberWithQuota, START, stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import type { ProviderAlert } from "#workers/adapters/outside/http.ts";
import { instagramPostUrl, instagramProfileUrl } from "#workers/platforms/instagram/link.ts";
import type { FoundPost } from "#workers/platforms/port.ts";
import { tiktokProfileUrl, tiktokVideoUrl } from "#workers/platforms/tiktok/link.ts";
import { youtubeProfileUrl, youtubeVideoUrl } from "#workers/platforms/youtube/link.ts";

/** The whole way of both queries on all three platforms: engine, adapters, the sandbox's protocols, catalogue. */

const platforms = sandboxPlatforms();

async function somePosts(platform: "YOUTUBE" | "TIKTOK" | "INSTAGRAM"): Promise<FoundPost[]> {
  const query = {
    YOUTUBE: { platform: "YOUTUBE", keyword: "makeup", uploadDate: "any", sortBy: "default" },
    TIKTOK: { platform: "TIKTOK", keyword: "makeup", sortType: 0, publishTimeType: 0 },
    INSTAGRAM: { platform: "INSTAGRAM", keyword: "makeup" },
  } as const;
  const options = { now: START, ...anyCaller(AbortSignal.timeout(15_000)) };
  const page = await platforms.find(platform)?.keywordSearch?.searchPosts(query[platform], null, options);
  const byAuthor = new Map(page?.items.map((item) => [item.author.accountId, item]));
  const posts = [...byAuthor.values()].slice(0, 4);
  expect(posts.length).toBe(4);
  return posts;
}

test("authors on all three platforms come with their numbers, posts and e-mails, and what is not there costs nothing", async () => {
  const [youtube, tiktok, instagram] = [
    await somePosts("YOUTUBE"),
    await somePosts("TIKTOK"),
    await somePosts("INSTAGRAM"),
  ];
  const links = [
    ...youtube.map(({ author }) => youtubeProfileUrl(author.accountId)),
    ...tiktok.map(({ author }) => tiktokProfileUrl(author.handle ?? "")),
    ...instagram.map(({ author }) => instagramProfileUrl(author.handle ?? "")),
    "https://www.tiktok.com/@nobody.bears.this.name",
    "https://www.instagram.com/nobody.bears.this.name",
    "https://www.youtube.com/@nobodybearsthisname",
  ];
  const world = await batchWorld(platforms);
  const actor = await memberWithQuota(100);
  const { batchId } = await world.start(actor, links.join("\n"));
  await world.run(200);
  const view = await world.batches.get(actor, batchId);
  expect(view).toMatchObject({ status: "COMPLETED", progress: 100, totalTasks: 15 });
  const delivered = view.links.filter(({ status }) => status === "COMPLETED");
  expect(delivered.length).toBe(view.successCount);
  expect(delivered.length).toBeGreaterThanOrEqual(10);
  expect(view.capturedUnits).toBe(delivered.length * 2);
  expect(await usedUnits(actor)).toBe(delivered.length * 2);
  for (const { creator, platform } of delivered) {
    expect(creator?.id.startsWith(`crt_`)).toBe(true);
    expect(creator?.url).toMatch(/^https:/);
    if (platform !== "YOUTUBE") expect(creator?.followers).not.toBeNull();
  }
  expect(delivered.filter(({ creator }) => (creator?.posts.length ?? 0) > 0).length).toBeGreaterThan(5);
  expect(view.links.slice(12).map(({ reason }) => reason)).toEqual(["not_found", "not_found", "not_found"]);
  const stored = await env.DB.prepare("SELECT count(*) AS count FROM creators").first<number>("count");
  expect(stored).toBeGreaterThanOrEqual(delivered.length);
});

test("posts on all three platforms come with their numbers and authors, a short link too, and a deleted one with its reason", async () => {
  const [youtube, tiktok, instagram] = [
    await somePosts("YOUTUBE"),
    await somePosts("TIKTOK"),
    await somePosts("INSTAGRAM"),
  ];
  const short = BigInt(tiktok[3]?.post.id ?? 0).toString(36);
  const links = [
    ...youtube.map(({ post }) => youtubeVideoUrl(post.id)),
    ...tiktok.slice(0, 3).map(({ post, author }) => tiktokVideoUrl(author.handle ?? "", post.id)),
    `https://vm.tiktok.com/ZM${short}/`,
    ...instagram.map(({ post }) => instagramPostUrl(post.id)),
    "https://www.tiktok.com/@someone/video/7000000000000000001",
    "https://www.youtube.com/watch?v=zzzzzzzzzzz",
    "https://www.instagram.com/p/ZZZZZZZZZZZ/",
  ];
  const world = await batchWorld(platforms);
  const actor = await memberWithQuota(100);
  const { batchId } = await world.start(actor, links.join(" "), 2);
  await world.run(200);
  const view = await world.batches.get(actor, batchId);
  expect((await stateOf(batchId)).failure).toBeNull();
  expect(view).toMatchObject({ status: "COMPLETED", progress: 100, totalTasks: 15, successCount: 12 });
  expect(view.capturedUnits).toBe(24);
  for (const { post, creator, platform } of view.links.slice(0, 12)) {
    expect(post?.likes).not.toBeUndefined();
    expect(post?.title).toEqual(expect.any(String));
    expect(post?.author.name).not.toBe("");
    expect(creator?.url ?? "https:").toMatch(/^https:/);
    if (platform !== "INSTAGRAM") expect(post?.plays).toBeGreaterThanOrEqual(0);
  }
  expect(view.links[7]).toMatchObject({ kind: "short", post: { id: tiktok[3]?.post.id } });
  expect(view.links.slice(12).map(({ reason }) => reason)).toEqual(["not_found", "not_found", "not_found"]);
});

/** Of its author, and its own. */
const ADDRESS = {
  YOUTUBE: ({ author, post }: FoundPost) => [youtubeProfileUrl(author.accountId), youtubeVideoUrl(post.id)],
  TIKTOK: ({ author: { handle }, post }: FoundPost) => [
    tiktokProfileUrl(handle ?? ""),
    tiktokVideoUrl(handle ?? "", post.id),
  ],
  INSTAGRAM: ({ author, post }: FoundPost) => [instagramProfileUrl(author.handle ?? ""), instagramPostUrl(post.id)],
};

test.each([
  [1, "TIKTOK", /user_profile/],
  [1, "YOUTUBE", /channels/],
  [1, "INSTAGRAM", /instagram/],
  [2, "TIKTOK", /tiktok/],
  [2, "YOUTUBE", /videos/],
  [2, "INSTAGRAM", /instagram/],
] as const)(
  "replies of another shape in a query of mode %i on %s cost nothing and tell the operator which call it was",
  async (mode, platform, path) => {
    const alerts: ProviderAlert[] = [];
    const changed = sandboxPlatforms({
      fetch: async () =>
        new Response(JSON.stringify({ unexpected: true }), { headers: { "content-type": "application/json" } }),
      alert: (alert) => alerts.push(alert),
    });
    const posts = await somePosts(platform);
    // Accounts that were looked up before would be answered without the platform.
    await env.DB.prepare("DELETE FROM provider_cache").run();
    const world = await batchWorld(changed);
    const actor = await memberWithQuota(100);
    const { batchId } = await world.start(
      actor,
      posts.map((found) => ADDRESS[platform](found)[mode - 1]).join("\n"),
      mode,
    );
    await world.run(200);
    const view = await world.batches.get(actor, batchId);
    expect(view.links.map(({ reason }) => reason)).toEqual(posts.map(() => "provider_failed"));
    expect((await stateOf(batchId)).captured_units).toBe(0);
    expect(await usedUnits(actor)).toBe(0);
    const shape = alerts.filter(({ event }) => event === "provider_shape");
    expect(shape.some((alert) => path.test(alert.path))).toBe(true);
    expect(shape.every(({ field }) => field !== undefined && field !== "")).toBe(true);
  },
);
