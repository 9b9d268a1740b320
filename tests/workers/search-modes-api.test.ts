import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { anyCaller } from "#tests/support/caller.ts";
import { NOW } from "#tests/support/now.ts";
import { sandboxPlatforms } from "#tests/support/workers/sandbox-platforms.ts";
import { MODE_CASES, type ModeCase, someCreators } from "#tests/support/workers/search-modes.ts";
import { memberWithProject, searchWorld } from "#tests/support/workers/search-world.ts";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { createTexts } from "#workers/api/texts.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { linksLocales } from "#workers/modules/links/locales.ts";
import { SEARCH_MODE_NAMES, SEARCH_MODES } from "#workers/modules/search/domain.ts";
import { searchLocales } from "#workers/modules/search/locales.ts";
import { findMode } from "#workers/modules/search/modes/registry.ts";
import { createSearchRoutes } from "#workers/modules/search/routes.ts";
import { createYoutubePages } from "#workers/modules/search/youtube-pages.ts";

/** The calls of the search modes, as a client makes them. */

async function openWorld() {
  const platforms = sandboxPlatforms();
  const world = await searchWorld(platforms);
  const { actor, projectId } = await memberWithProject();
  const routes = createSearchRoutes({ ...world, pages: createYoutubePages({ platforms, clock: fixedClock(NOW) }) });
  const api = openTestApi(routes, {
    texts: createTexts({ search: searchLocales, links: linksLocales }),
    actors: { mia: actor, freddy: { ...actor, membershipType: "FREE" } },
  });
  const call = async (method: "GET" | "POST", path: string, body?: unknown, who = "mia", language = "en") =>
    (
      await api.call(method, path, body, {
        authorization: `Bearer ${who}.${who}.${who}`,
        "x-client-language": language,
      })
    ).body;
  return { projectId, call, run: () => world.settle().then(() => world.run(500)) };
}

const PREFIX = { YOUTUBE: "ytb", TIKTOK: "ttInfo", INSTAGRAM: "ins" } as const;

/** Where a mode is started for a platform, and what the body must say of it: nothing where the address names it. */
function startOf({ mode, platform }: ModeCase) {
  const call = findMode(mode)?.call;
  if (!call) throw new Error(`no call starts ${mode}`);
  const alias = call.aliases?.find(({ preset }) => preset?.platform === platform);
  return { path: alias?.path ?? call.path, body: alias ? {} : { platform } };
}

/** The others are held by the tests of their own routes. */
const SHARED_CASES = MODE_CASES.filter(({ mode }) => findMode(mode)?.hasOwnRoutes !== true);

test("every mode is tried on every platform that it is shown for, and its adapter can do it", () => {
  const shown = SEARCH_MODE_NAMES.flatMap((mode) =>
    SEARCH_MODES[mode].platforms.map((platform) => ({ mode, platform })),
  );
  const named = (cases: readonly Pick<ModeCase, "mode" | "platform">[]) =>
    cases.map(({ mode, platform }) => `${mode} on ${platform}`).sort();
  expect(named(MODE_CASES)).toEqual(named(shown));
  const platforms = sandboxPlatforms();
  for (const { mode, platform } of shown) {
    const adapter = platforms.find(platform);
    expect(adapter && findMode(mode)?.supports(adapter), `${mode} on ${platform}`).toBe(true);
  }
});

describe.each(SHARED_CASES.map((one) => [`${one.mode} on ${one.platform}`, one] as const))("%s", (_name, one) => {
  test("starts, lists and goes on over the addresses of the spec", async () => {
    const { call, projectId, run } = await openWorld();
    const own = await one.body();
    const { path, body: platform } = startOf(one);
    const started = await call("POST", path, { projectId, ...platform, ...own });
    expect([started.statusCode, started.message]).toEqual([1000, expect.any(String)]);
    const again = await call("POST", path, { projectId, ...platform, ...own });
    expect(again.statusCode).toBe(1409);
    await run();

    for (const name of SEARCH_MODES[one.mode].listNames) {
      const listed = await call("POST", `/${PREFIX[one.platform]}/${name}/list`, { projectId });
      expect(listed).toMatchObject({ statusCode: 1000, data: { taskId: started.data.id, page: 1, pageSize: 20 } });
      expect(listed.data.total).toBeGreaterThan(0);
      if (one.mode === "input") continue;
      const web = await call("GET", `/search/web/${name}?projectId=${projectId}&platform=${one.platform}`);
      expect(web).toMatchObject({ statusCode: 1000, data: { total: listed.data.total, pageSize: 100 } });
    }
    const more = await call("POST", path, {
      projectId,
      ...platform,
      ...own,
      reason: "NEXT_PAGE",
    });
    expect([1000, 1422]).toContain(more.statusCode);
    if (more.statusCode === 1000) expect(more.data.rootTaskId).toBe(started.data.id);
    else expect(more.message).toBe("There are no more results for this search.");
  }, 30_000);
});

describe("refusals", () => {
  test("come with the spec's words, in the caller's language, and make no task", async () => {
    const { call, projectId } = await openWorld();
    const mismatch = { projectId, url: "https://www.youtube.com/@leo" };
    expect(await call("POST", "/ttInfo/followingList", mismatch)).toMatchObject({
      statusCode: 1400,
      message: "Platform mismatch.",
    });
    expect((await call("POST", "/ttInfo/followingList", mismatch, "mia", "zh-CN")).message).toBe("平台不匹配。");
    const links = Array.from({ length: 1_001 }, (_, index) => `https://www.tiktok.com/@c${index}`).join("\n");
    expect(await call("POST", "/ttInfo/url-list", { projectId, platform: "TIKTOK", links })).toMatchObject({
      statusCode: 1400,
      message: "Link count exceeds the limit! Maximum allowed 1000 links",
    });
    expect(await call("POST", "/ttInfo/bgm", { projectId, musicUrl: "x" })).toMatchObject({ statusCode: 1400 });
    expect(await call("POST", "/search/hashTag", { platform: "TIKTOK", tag: "x" })).toMatchObject({
      statusCode: 1400,
      message: "Please select a project first",
    });
    expect(await env.DB.prepare("SELECT count(*) AS n FROM tasks").first("n")).toBe(0);
  });

  test("keep free members from searching Instagram, in every mode that can", async () => {
    const { call, projectId } = await openWorld();
    const bodies = {
      "/ins/hashTag": { tag: "x" },
      "/ins/followingList": { username: "x" },
      "/ins/tagged": { username: "x" },
    };
    for (const [path, body] of Object.entries(bodies)) {
      expect((await call("POST", path, { projectId, ...body }, "freddy")).statusCode).toBe(1903);
    }
  });

  test("hold for somebody else's project", async () => {
    const { call } = await openWorld();
    const { projectId } = await memberWithProject();
    expect((await call("POST", "/ttInfo/hashTag", { projectId, tag: "x" })).statusCode).toBe(1404);
    expect((await call("POST", "/ttInfo/hashtag/list", { projectId })).statusCode).toBe(1404);
  });
});

describe("GET /ytb/pageType", () => {
  const page = (address: string) => `/ytb/pageType?url=${encodeURIComponent(address)}`;

  test("names the channel behind every sort of address", async () => {
    const { call } = await openWorld();
    const [creator] = await someCreators("YOUTUBE");
    const id = creator?.accountId ?? "";
    const channel = { pageType: "channel", browseId: id };
    expect((await call("GET", page(`https://www.youtube.com/channel/${id}`))).data).toMatchObject(channel);
    const account = await sandboxPlatforms()
      .find("YOUTUBE")
      ?.resolve?.findAccount({ kind: "id", value: id }, anyCaller(AbortSignal.timeout(9_000)));
    for (const address of [
      `https://www.youtube.com/@${account?.handle}`,
      `youtube.com/c/${account?.handle}`,
      `m.youtube.com/${account?.handle}`,
    ]) {
      expect((await call("GET", page(address))).data).toMatchObject(channel);
    }
    expect((await call("GET", page("https://www.youtube.com/hashtag/makeup"))).data).toMatchObject({
      pageType: "hashtag",
      browseId: null,
    });
  });

  test.each([
    "https://youtube.com.evil.test/@x",
    "http://169.254.169.254/latest",
    "http://localhost:8787/@x",
    "https://www.youtube.com@evil.test/@x",
    "file:///etc/passwd",
    "https://www.tiktok.com/@leo",
    "hello",
  ])("%s is refused without a call anywhere", async (address) => {
    const { call } = await openWorld();
    expect(await call("GET", page(address))).toMatchObject({ statusCode: 1400 });
  });

  test("nobody is 1404", async () => {
    const { call } = await openWorld();
    expect((await call("GET", page("https://www.youtube.com/@qqzzxxnobody"))).statusCode).toBe(1404);
  });
});
