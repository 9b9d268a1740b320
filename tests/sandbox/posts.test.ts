/** The sandbox's own endpoints about posts: links to track, what becomes of them, and the hosts of short links. */
import { expect, test } from "vitest";
import * as z from "zod";
import { httpsPolicy } from "#workers/adapters/outbound/address-policy.ts";
import { createOutbound } from "#workers/adapters/outbound/fetcher.ts";
import { parseLinks } from "#workers/modules/links/domain.ts";
import { KNOWN_DOMAINS } from "#workers/modules/links/recognise.ts";
import { createLinksService } from "#workers/modules/links/service.ts";
import { NOON_MS, openSandbox } from "./support.ts";

const Listed = z.object({
  posts: z.array(
    z.object({
      platform: z.string(),
      id: z.string(),
      url: z.string(),
      shortUrl: z.string().nullable(),
      state: z.string(),
      fate: z.object({ deletedAt: z.number().nullable() }),
    }),
  ),
});
const PLATFORMS = ["YOUTUBE", "TIKTOK", "INSTAGRAM", "DOUYIN", "XIAOHONGSHU"] as const;

test.each(PLATFORMS)("links of %s are listed, trackable every one", async (platform) => {
  const { url } = await openSandbox();
  const { posts } = Listed.parse(await (await fetch(`${url}/posts?platform=${platform}&limit=5`)).json());
  expect(posts).toHaveLength(5);
  const parsed = parseLinks(posts.map((post) => post.url).join("\n"), "tracking");
  expect(parsed.valid.map(({ id }) => id)).toEqual(posts.map(({ id }) => id));
  expect(posts.every(({ state }) => state === "public")).toBe(true);
  expect(posts.every(({ shortUrl }) => (shortUrl === null) === ["YOUTUBE", "INSTAGRAM"].includes(platform))).toBe(true);
});

test.each(PLATFORMS)("a fate that is set on %s holds until it is taken back", async (platform) => {
  const sandbox = await openSandbox();
  const first = async () =>
    Listed.parse(await (await fetch(`${sandbox.url}/posts?platform=${platform}&limit=1`)).json()).posts[0];
  const post = await first();
  const put = (fate: unknown, id = post?.id) =>
    fetch(`${sandbox.url}/posts/fate`, { method: "PUT", body: JSON.stringify({ platform, id, fate }) });
  expect((await put({ deletedAt: NOON_MS + 1_000 })).status).toBe(200);
  expect((await first())?.fate.deletedAt).toBe(NOON_MS + 1_000);
  sandbox.clock.advance(2_000);
  expect(sandbox.world.postState("TIKTOK", post?.id ?? "")).toBe(platform === "TIKTOK" ? "deleted" : null);
  expect((await put(null)).status).toBe(200);
  expect((await first())?.id).toBe(post?.id);
  expect((await put({ deletedAt: 1 }, "nobody")).status).toBe(404);
  expect((await put({ vanishesAt: 1 })).status).toBe(400);
});

test.each(["TIKTOK", "DOUYIN", "XIAOHONGSHU"] as const)(
  "the one outbound fetcher follows short links of %s to the post",
  async (platform) => {
    const { url } = await openSandbox();
    const { posts } = Listed.parse(await (await fetch(`${url}/posts?platform=${platform}&limit=2`)).json());
    const follower = createOutbound({
      fetch: (address, init) => fetch(`${url}/web/${address.replace(/^https:\/\//, "")}`, init),
      policy: httpsPolicy(KNOWN_DOMAINS),
    });
    const links = createLinksService({ follower, shareLinks: null });
    const shorts = parseLinks(posts.map(({ shortUrl }) => shortUrl ?? "").join(" "), "tracking").valid;
    expect(shorts.map(({ kind }) => kind)).toEqual(["short", "short"]);
    expect((await links.resolveAll(shorts)).map((link) => link?.id)).toEqual(posts.map(({ id }) => id));
  },
);
