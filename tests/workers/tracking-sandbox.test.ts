import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import * as z from "zod";
import { AMPLE, memoryCache, outsideDeps } from "#tests/support/caller.ts";
import { memberWithQuota, START, stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import { trackWorld } from "#tests/support/workers/track-world.ts";
import { httpsPolicy } from "#workers/adapters/outbound/address-policy.ts";
import { createOutbound } from "#workers/adapters/outbound/fetcher.ts";
import { createBudget } from "#workers/adapters/outside/budget.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { KNOWN_DOMAINS } from "#workers/modules/links/recognise.ts";
import { createLinksService } from "#workers/modules/links/service.ts";
import { readBehindShortLinks } from "#workers/modules/links/short-link-reader.ts";
import { createPlatforms } from "#workers/platforms/registry.ts";

/** Tracking on the emulated platforms: grammar, short links, readers, engine and tables as in production. */

const PLATFORMS = ["YOUTUBE", "TIKTOK", "INSTAGRAM", "DOUYIN", "XIAOHONGSHU"] as const;
const DAY_MS = 86_400_000;
const Listed = z.object({
  posts: z.array(z.object({ id: z.string(), url: z.string(), shortUrl: z.string().nullable() })),
});

async function setClock(url: string, to: { now: number } | { advanceMs: number }): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/clock`, { method: "POST", headers, body: JSON.stringify(to) });
  expect(answer.status).toBe(200);
}

/** A sandbox whose clock the test may move, and the product over it. */
async function openWorld() {
  const made = await fetch(`${env.SANDBOX_MAKER_URL}/sandboxes`, { method: "POST" });
  const { url } = z.object({ url: z.string() }).parse(await made.json());
  await setClock(url, { now: START });
  const platforms = createPlatforms({
    outside: outsideDeps({
      clock: fixedClock(START),
      fetch: (address, init) => fetch(address, init),
      budget: createBudget(env.DB, AMPLE),
    }),
    cache: memoryCache(),
    youtube: { baseUrl: `${url}/youtube/v3`, apiKey: "sandbox-youtube-key" },
    tikhub: { baseUrl: `${url}/tikhub`, apiKey: "sandbox-tikhub-key" },
  });
  const follower = createOutbound({
    fetch: (address, init) => fetch(`${url}/web/${address.replace(/^https:\/\//, "")}`, init),
    policy: httpsPolicy(KNOWN_DOMAINS),
  });
  const links = createLinksService({ follower, shareLinks: platforms.shareLinks });
  const world = await trackWorld({
    platforms: {
      findPostReader: (platform) => {
        const reader = platforms.findPostReader(platform);
        if (reader === null) throw new Error("the keys are configured");
        return readBehindShortLinks(reader, links);
      },
    },
    asked: new Map(),
  });
  return {
    ...world,
    links,
    /** The same where no short host answers. */
    linksWithoutHosts: createLinksService({ follower: { follow: async () => null }, shareLinks: platforms.shareLinks }),
    listed: async (platform: (typeof PLATFORMS)[number], limit: number) =>
      Listed.parse(await (await fetch(`${url}/posts?platform=${platform}&limit=${limit}`)).json()).posts,
    setFate: async (platform: string, id: string, fate: object) => {
      const answer = await fetch(`${url}/posts/fate`, { method: "PUT", body: JSON.stringify({ platform, id, fate }) });
      expect(answer.status).toBe(200);
    },
    moveClock: (advanceMs: number) => setClock(url, { advanceMs }),
  };
}

test("posts of five platforms come with their numbers, short links as their posts, and what is lost is told and free", async () => {
  const world = await openWorld();
  const listed = await Promise.all(PLATFORMS.map((platform) => world.listed(platform, 4)));
  const posts = listed.flat();
  const shorts = posts.slice(4).flatMap(({ shortUrl }) => shortUrl ?? []);
  const dead = ["https://www.tiktok.com/@lara/video/7600000000000000009", "https://vm.tiktok.com/ZMnothing1/"];
  const actor = await memberWithQuota(1_000);
  const { id, posts: rows } = await world.track(
    actor,
    [...posts.map(({ url }) => url), ...shorts, ...dead, "https://www.tiktok.com/@lara"].join("\n"),
  );
  expect(await stateOf(id)).toMatchObject({ status: "COMPLETED" });
  expect(rows).toHaveLength(20);
  expect(await usedUnits(actor)).toBe(20);
  const of = (platform: string) => rows.filter((row) => row.platform === platform);
  expect(PLATFORMS.map((platform) => of(platform === "XIAOHONGSHU" ? "XHS" : platform).length)).toEqual([
    4, 4, 4, 4, 4,
  ]);
  for (const row of [...of("YOUTUBE"), ...of("TIKTOK"), ...of("DOUYIN")]) {
    expect(row.views, row.postLink).toBeGreaterThanOrEqual(0);
    expect(row.isEstimated).toBe(false);
  }
  for (const row of of("XHS")) expect([row.views, row.engagementRate]).toEqual([null, null]);
  for (const row of of("INSTAGRAM")) {
    if (row.isEstimated) expect(row.views).toBe((row.likes ?? 0) * 15);
  }
  expect(rows.filter(({ influencer, publishDate }) => influencer === "" || publishDate === null)).toEqual([]);
});

test("a refresh sees numbers grow with time, and who is deleted or private, where the platform tells", async () => {
  const world = await openWorld();
  const listed = await Promise.all(PLATFORMS.map((platform) => world.listed(platform, 2)));
  const actor = await memberWithQuota(1_000);
  const { posts: before } = await world.track(
    actor,
    listed
      .flat()
      .map(({ url }) => url)
      .join("\n"),
  );
  for (const [at, platform] of PLATFORMS.entries()) {
    await world.setFate(platform, listed[at]?.[0]?.id ?? "", { takesOffAt: START });
    await world.setFate(
      platform,
      listed[at]?.[1]?.id ?? "",
      at % 2 === 0 ? { deletedAt: START } : { privateAt: START },
    );
  }
  await world.moveClock(7 * DAY_MS);
  await world.refresh(
    actor,
    before.map(({ id }) => id),
  );
  const { data: after } = await world.page(actor, { pageSize: 100 });
  const find = (url: string) => {
    const id = /([\w-]{11,24})\/?$/.exec(url)?.[1] ?? "";
    const one = (rows: typeof after) => rows.find(({ postLink }) => postLink.includes(id));
    return { before: one(before), after: one(after) };
  };
  for (const [grown] of listed) {
    const pair = find(grown?.url ?? "");
    expect(pair.after, grown?.url).toMatchObject({ state: "ok", readings: 2 });
    expect(pair.after?.comments ?? 0).toBeGreaterThanOrEqual(pair.before?.comments ?? 0);
    if (pair.before?.likes) expect(pair.after?.likes).toBeGreaterThan(pair.before.likes);
  }
  const states = listed.map(([, lost]) => find(lost?.url ?? "").after?.state);
  expect(states).toEqual(["unavailable", "private", "unavailable", "private", "deleted"]);
});

test("a Xiaohongshu short link is converted by its host, and by the provider where the host is silent", async () => {
  const world = await openWorld();
  const [note] = await world.listed("XIAOHONGSHU", 1);
  const actor = await memberWithQuota(10);
  const signal = new AbortController().signal;
  for (const links of [world.links, world.linksWithoutHosts]) {
    const full = await links.convertXiaohongshu(actor, `看看 ${note?.shortUrl} 复制`, signal);
    expect(full).toMatch(new RegExp(`^https://www.xiaohongshu.com/explore/${note?.id}\\?xsec_token=.+$`));
  }
});
