import { describe, expect, test } from "vitest";
import * as z from "zod";
import { keptCounters, recount } from "#tests/support/workers/result-world.ts";
import { sandboxPlatforms } from "#tests/support/workers/sandbox-platforms.ts";
import { someCreators, someMusic } from "#tests/support/workers/search-modes.ts";
import { memberWithProject, searchWorld } from "#tests/support/workers/search-world.ts";
import { stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { ResultQuery } from "#workers/modules/lists/contract.ts";
import { SEARCH_MODES, type SearchMode } from "#workers/modules/search/domain.ts";

/** The whole way of each search mode: engine, adapter, the sandbox's protocols, catalogue, list. */

const platforms = sandboxPlatforms();

async function run(mode: SearchMode, platform: Platform, body: Record<string, unknown>) {
  const world = await searchWorld(platforms);
  const { actor, projectId } = await memberWithProject();
  const task = await world.startMode(mode, actor, { projectId, platform, ...body });
  await world.run(500);
  const { taskType } = SEARCH_MODES[mode];
  const query = ResultQuery.parse({ projectId, platform, taskType, pageSize: 100, withStats: true });
  return {
    task: await world.engine.get(actor, task.id),
    meta: await world.engine.meta(actor, task.id),
    state: await stateOf(task.id),
    page: await world.listPage(actor, query),
    used: await usedUnits(actor),
  };
}

type Run = Awaited<ReturnType<typeof run>>;

async function expectGoodList({ task, state, page, used }: Run, platform: Platform) {
  expect(state.failure).toBeNull();
  expect(state.status).toBe("COMPLETED");
  expect(used).toBe(state.captured_units);
  expect(page.total).toBe(page.progress.count);
  expect(page.total).toBeGreaterThan(0);
  expect(new Set(page.data.map(({ id }) => id)).size).toBe(page.data.length);
  expect(page.data.every((creator) => creator.platform === platform && creator.url.startsWith("https://"))).toBe(true);
  expect(await keptCounters(task.id)).toEqual(await recount(task.id));
}

describe("hashtag", () => {
  test.each(["TIKTOK", "YOUTUBE", "INSTAGRAM"] as const)(
    "on %s lists the creators of a tag's posts",
    async (platform) => {
      const found = await run("hashtag", platform, { tag: "#makeup", maxVideoCount: 100 });
      await expectGoodList(found, platform);
      expect(found.page.total).toBeGreaterThan(10);
      expect(found.task).toMatchObject({ costUnits: 10, params: { tag: "makeup" } });
      expect(found.page.tag).toBe("#makeup");
      expect(found.meta.source.url).toMatch(/^https:\/\/www\..*makeup$/);
    },
  );

  test("a tag that does not exist says so and costs nothing", async () => {
    const { task, state, used } = await run("hashtag", "TIKTOK", { tag: "qqzzxxwwvvkk" });
    expect([state.status, used]).toEqual(["FAILED", 0]);
    expect(task.message).toContain("search:failures.tagMissing");
    expect(task.result.hasMore).toBe(false);
  });

  test("a tag without posts says so and costs nothing", async () => {
    const { task, state, used } = await run("hashtag", "YOUTUBE", { tag: "qqzzxxwwvvkk" });
    expect([state.status, used]).toEqual(["FAILED", 0]);
    expect(task.message).toContain("search:failures.tagEmpty");
    expect(task.result.hasMore).toBe(false);
  });
});

describe("following", () => {
  test("on Instagram lists whom a creator follows", async () => {
    const [creator] = await someCreators("INSTAGRAM");
    const found = await run("following", "INSTAGRAM", { username: creator?.handle, maxCount: 100 });
    await expectGoodList(found, "INSTAGRAM");
  }, 20_000);

  test.each(["TIKTOK", "YOUTUBE"] as const)(
    "on %s lists whom a creator follows, and says of a hidden list that it is hidden",
    async (platform) => {
      const ends = new Set<string>();
      for (const { handle, accountId } of await someCreators(platform)) {
        const url = platform === "TIKTOK" ? `https://www.tiktok.com/@${handle}` : (handle ?? accountId);
        const found = await run("following", platform, { url, maxCount: 100 });
        ends.add(found.state.status);
        if (found.state.status === "COMPLETED") await expectGoodList(found, platform);
        else {
          expect(found.used).toBe(0);
          expect(found.task.message).toMatch(/search:failures\.following(Private|Empty)/);
        }
        if (ends.size === 2) return;
      }
      expect([...ends].sort()).toEqual(["COMPLETED", "FAILED"]);
    },
    60_000,
  );

  test("of somebody who does not exist says so and costs nothing", async () => {
    const { task, state, used } = await run("following", "TIKTOK", { uniqueId: "nobody.qqzzxx" });
    expect([state.status, used]).toEqual(["FAILED", 0]);
    expect(task.message).toContain("search:failures.accountMissing");
  });
});

test("tagged on Instagram lists the creators of posts in which an account is tagged, or says why it cannot", async () => {
  const statuses = new Set<string>();
  for (const { handle } of (await someCreators("INSTAGRAM")).slice(0, 12)) {
    const found = await run("tagged", "INSTAGRAM", { username: `@${handle}`, maxVideoCount: 100 });
    statuses.add(found.state.status);
    if (found.state.status === "COMPLETED") await expectGoodList(found, "INSTAGRAM");
    else
      expect([found.used, found.task.message]).toEqual([0, expect.stringMatching(/failures\.tagged(Private|Empty)/)]);
    if (found.state.status === "COMPLETED") return;
  }
  expect(statuses).toContain("COMPLETED");
}, 60_000);

describe("music", () => {
  test("lists the creators of the videos that use a sound, named by id or by link", async () => {
    const id = await someMusic();
    const byId = await run("bgm", "TIKTOK", { musicUrl: id, maxVideoCount: 100 });
    await expectGoodList(byId, "TIKTOK");
    const byLink = await run("bgm", "TIKTOK", { musicUrl: `https://www.tiktok.com/music/original-sound-${id}` });
    expect(byLink.page.data.slice(0, 5).map(({ id }) => id)).toEqual(byId.page.data.slice(0, 5).map(({ id }) => id));
  });

  test("that was taken down says so and costs nothing", async () => {
    const { task, state, used } = await run("bgm", "TIKTOK", { musicUrl: "7999999999999999999" });
    expect([state.status, used]).toEqual(["FAILED", 0]);
    expect(task.message).toContain("search:failures.musicMissing");
  });
});

describe("links to list", () => {
  test("lists the creators of profile links in the order given, and names what was not found", async () => {
    const creators = (await someCreators("TIKTOK")).slice(0, 8);
    const links = creators.map(({ handle }) => `https://www.tiktok.com/@${handle}?lang=en`);
    const text = [links[0], "https://www.tiktok.com/@nobody.qqzzxx", "not a link", ...links].join("\n");
    const found = await run("web-list", "TIKTOK", { links: text });
    await expectGoodList(found, "TIKTOK");
    const missing = z.array(z.object({ input: z.string(), reason: z.string() })).parse(found.task.result.missing);
    expect(missing).toContainEqual({ input: "https://www.tiktok.com/@nobody.qqzzxx", reason: "not_found" });
    expect(missing.some(({ reason }) => reason === "not_a_link")).toBe(true);
    const gone = missing.filter(({ reason }) => reason === "gone" || reason === "private").length;
    expect(found.page.total).toBe(creators.length - gone);
    expect(found.task).toMatchObject({ costUnits: 10, capturedUnits: 10 });
  });

  test("of which none is found ends with all reasons, and costs nothing", async () => {
    const { task, state, used } = await run("web-list", "YOUTUBE", {
      links: "youtube.com/@qqzzxx1 youtube.com/@qqzzxx2",
    });
    expect([state.status, used]).toEqual(["COMPLETED", 0]);
    expect(task.result.missing).toHaveLength(2);
  });
});
