import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { keptCounters, recount } from "#tests/support/workers/result-world.ts";
import {
  memberWithProject,
  profile,
  range,
  type Script,
  scriptedPlatform,
  searchWorld,
} from "#tests/support/workers/search-world.ts";
import { bookings, stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { ResultQuery } from "#workers/modules/lists/contract.ts";
import type { EnrichOutcome } from "#workers/platforms/port.ts";

async function worldOf(script: Script) {
  const scripted = scriptedPlatform(script);
  const world = await searchWorld({ find: (platform) => (platform === script.platform ? scripted.adapter : null) });
  return { ...scripted, ...world, ...(await memberWithProject()) };
}

async function refused(work: Promise<unknown>): Promise<[number, string | undefined]> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof AppError) return [error.code, error.details.messageKey];
  throw error ?? new Error("nothing was refused");
}

describe("a keyword search", () => {
  test("collects every creator once, in order of appearance, and is charged for the hundreds it looked at", async () => {
    const pages = [range(0, 50), range(40, 50), range(90, 50), [...range(0, 25), ...range(140, 25)], range(170, 50)];
    const world = await worldOf({ platform: "YOUTUBE", pages });
    const task = await world.start(world.actor, {
      projectId: world.projectId,
      platform: "YOUTUBE",
      searchInput: "  lego   castle ",
      maxVideoCount: 200,
    });
    await world.run();
    expect(await stateOf(task.id)).toMatchObject({ status: "COMPLETED", captured_units: 20 });
    expect(await bookings(task.id)).toEqual(["CAPTURE 20", "CHARGE 20"]);
    expect(world.calls).toEqual([null, "1", "2", "3"]);
    expect(new Set(world.asked).size).toBe(world.asked.length);

    const query = ResultQuery.parse({
      projectId: world.projectId,
      platform: "YOUTUBE",
      pageSize: 100,
      withStats: true,
    });
    const first = await world.listPage(world.actor, query);
    const second = await world.listPage(world.actor, { ...query, cursor: first.nextCursor });
    const names = [...first.data, ...second.data].map(({ title }) => title);
    expect(names).toEqual(range(0, 165).map((index) => `Creator ${index}`));
    expect(first).toMatchObject({
      total: 165,
      totalPage: 2,
      hasMore: true,
      tag: "lego castle",
      taskId: task.id,
      progress: { videoCount: 200, count: 165, current: 200 },
    });
    expect(first.data[0]?.attitude).toBe("NORATE");
    expect(await keptCounters(task.id)).toEqual(await recount(task.id));
    const done = await world.engine.get(world.actor, task.id);
    expect(done.result).toMatchObject({ hasMore: true, taskId: task.id });
    expect(await world.engine.meta(world.actor, task.id)).toMatchObject({
      source: { label: "lego castle", url: "https://www.youtube.com/results?search_query=lego%20castle" },
    });
  });

  test("that finds nothing costs nothing", async () => {
    const world = await worldOf({ platform: "TIKTOK", pages: [[]] });
    const task = await world.start(world.actor, {
      projectId: world.projectId,
      platform: "TIKTOK",
      searchInput: "qzxw",
    });
    await world.run();
    expect(await stateOf(task.id)).toMatchObject({ status: "COMPLETED", captured_units: 0 });
    expect(await usedUnits(world.actor)).toBe(0);
  });

  test("on TikTok is charged one point for every hundred videos begun, of the three it holds", async () => {
    const world = await worldOf({ platform: "TIKTOK", pages: [range(0, 60), range(60, 60)] });
    const task = await world.start(world.actor, {
      projectId: world.projectId,
      platform: "TIKTOK",
      searchInput: "lego",
      maxCount: 2_000,
    });
    expect(task).toMatchObject({ costUnits: 30, params: { maxVideoCount: 300 } });
    await world.run();
    expect(await stateOf(task.id)).toMatchObject({ status: "COMPLETED", captured_units: 20 });
    expect((await world.engine.get(world.actor, task.id)).result.hasMore).toBe(false);
  });

  test("ended by its owner keeps what was found, pays for it alone, and can be added to", async () => {
    const world = await worldOf({
      platform: "YOUTUBE",
      pages: [range(0, 50), range(50, 50), range(100, 50), range(150, 50)],
    });
    const input = {
      projectId: world.projectId,
      platform: "YOUTUBE",
      searchInput: "lego",
      maxVideoCount: 2_000,
    } as const;
    const task = await world.start(world.actor, input);
    await world.run(1);
    await world.engine.terminateByType(world.actor.userId, world.projectId, "SEARCH_INPUT_BREAK");
    await world.run();
    expect(await stateOf(task.id)).toMatchObject({ status: "COMPLETED", captured_units: 10 });
    expect((await world.engine.get(world.actor, task.id)).result).toMatchObject({
      hasMore: true,
      progress: { videoCount: 50, count: 50, current: 50 },
    });
    const more = await world.start(world.actor, { ...input, reason: "NEXT_PAGE", maxVideoCount: 100 });
    await world.run();
    expect(more.rootTaskId).toBe(task.id);
    expect(world.calls).toEqual([null, "1", "2"]);
    const page = await world.listPage(
      world.actor,
      ResultQuery.parse({ projectId: world.projectId, platform: "YOUTUBE", pageSize: 100 }),
    );
    expect(page).toMatchObject({
      total: 150,
      taskId: more.id,
      progress: { videoCount: 150, current: 150, count: 150 },
    });
  });

  test("stopped by the provider keeps what was found, is charged for it alone and names the reason", async () => {
    const world = await worldOf({
      platform: "YOUTUBE",
      pages: [range(2_000, 50), range(2_050, 50)],
      enrich(authors) {
        if (authors.some(({ accountId }) => accountId === profile("YOUTUBE", 2_050).accountId)) {
          throw new ProviderError({ provider: "youtube", kind: "quota" });
        }
        return { creators: authors.map((author) => ({ profile: author, posts: [] })), gone: [], unfinished: [] };
      },
    });
    const input = { projectId: world.projectId, platform: "YOUTUBE", searchInput: "lego", maxVideoCount: 500 } as const;
    const task = await world.start(world.actor, input);
    await world.run();
    expect(await stateOf(task.id)).toMatchObject({ status: "FAILED", captured_units: 10 });
    const view = await world.engine.get(world.actor, task.id);
    expect(view.message).toContain("creators:failures.youtubeQuota");
    expect(view.result.hasMore).toBe(true);
    expect(await usedUnits(world.actor)).toBe(10);
  });

  test("cut off by the day's allowance is completed with what it found, charged for that alone, and says when it may go on", async () => {
    let isSpent = true;
    const world = await worldOf({
      platform: "YOUTUBE",
      pages: [range(2_200, 50), range(2_250, 50)],
      enrich(authors) {
        if (isSpent && authors.some(({ accountId }) => accountId === profile("YOUTUBE", 2_250).accountId)) {
          throw new ProviderError({ provider: "youtube", kind: "quota", code: "share", retryAfterMs: 7 * 3_600_000 });
        }
        return { creators: authors.map((author) => ({ profile: author, posts: [] })), gone: [], unfinished: [] };
      },
    });
    const input = { projectId: world.projectId, platform: "YOUTUBE", searchInput: "lego", maxVideoCount: 500 } as const;
    const task = await world.start(world.actor, input);
    await world.run();
    expect(await stateOf(task.id)).toMatchObject({ status: "COMPLETED", failure: null, captured_units: 10 });
    expect((await world.engine.get(world.actor, task.id)).result).toMatchObject({
      ...{ hasMore: true, progress: { count: 50, current: 50 } },
      allowanceReturnsAt: world.clock.now() + 7 * 3_600_000,
    });
    expect(await usedUnits(world.actor)).toBe(10);

    isSpent = false;
    await world.start(world.actor, { ...input, reason: "NEXT_PAGE" });
    await world.run();
    const query = ResultQuery.parse({ projectId: world.projectId, platform: "YOUTUBE", pageSize: 100 });
    expect((await world.listPage(world.actor, query)).total).toBe(100);
  });

  test("cut off by the day's allowance before it found anybody fails, and costs nothing", async () => {
    const world = await worldOf({
      platform: "YOUTUBE",
      pages: [range(2_300, 50)],
      enrich() {
        throw new ProviderError({ provider: "youtube", kind: "quota", code: "share", retryAfterMs: 7 * 3_600_000 });
      },
    });
    const input = { projectId: world.projectId, platform: "YOUTUBE", searchInput: "lego", maxVideoCount: 100 } as const;
    const task = await world.start(world.actor, input);
    await world.run();
    expect(await stateOf(task.id)).toMatchObject({ status: "FAILED", captured_units: 0 });
    expect(await usedUnits(world.actor)).toBe(0);
  });

  test("cut in the middle of a page goes on behind the very post where it stopped", async () => {
    const world = await worldOf({ platform: "YOUTUBE", pages: [range(0, 70), range(70, 70), range(140, 70)] });
    const input = { projectId: world.projectId, platform: "YOUTUBE", searchInput: "lego", maxVideoCount: 100 } as const;
    await world.start(world.actor, input);
    await world.run();
    await world.start(world.actor, { ...input, reason: "NEXT_PAGE" });
    await world.run();
    const { data, total } = await world.listPage(
      world.actor,
      ResultQuery.parse({ projectId: world.projectId, platform: "YOUTUBE", pageSize: 100, page: 2 }),
    );
    expect(total).toBe(200);
    expect(data.map(({ title }) => title)).toEqual(range(100, 100).map((index) => `Creator ${index}`));
  });

  test("leaves out creators that are gone and asks once more for those the provider failed on", async () => {
    const failures = new Map<string, number>();
    const world = await worldOf({
      platform: "YOUTUBE",
      pages: [range(1_000, 10), range(1_010, 10)],
      enrich(authors) {
        const outcome: EnrichOutcome = { creators: [], gone: [], unfinished: [] };
        for (const author of authors) {
          const index = Number(author.accountId.slice(2)) - 1_000;
          const failed = failures.get(author.accountId) ?? 0;
          if (index === 3) outcome.gone.push(author.accountId);
          else if (index === 5 || (index === 15 && failed < 1)) {
            failures.set(author.accountId, failed + 1);
            outcome.unfinished.push(author.accountId);
          } else outcome.creators.push({ profile: author, posts: [] });
        }
        return outcome;
      },
    });
    const task = await world.start(world.actor, {
      projectId: world.projectId,
      platform: "YOUTUBE",
      searchInput: "lego",
    });
    await world.run();
    expect((await stateOf(task.id)).status).toBe("COMPLETED");
    const page = await world.listPage(
      world.actor,
      ResultQuery.parse({ projectId: world.projectId, platform: "YOUTUBE", pageSize: 100 }),
    );
    const expected = [...range(0, 20).filter((index) => ![3, 5, 15].includes(index)), 15].map(
      (index) => `Creator ${1_000 + index}`,
    );
    expect(page.data.map(({ title }) => title)).toEqual(expected);
    expect(failures.get(profile("YOUTUBE", 1_005).accountId)).toBe(2);
  });
});

describe("starting", () => {
  const pages = [range(0, 50), range(50, 50), range(100, 50)];

  test("a second search while one runs answers 1409, and is possible once the first was ended", async () => {
    const world = await worldOf({ platform: "YOUTUBE", pages });
    const input = { projectId: world.projectId, platform: "YOUTUBE", searchInput: "lego" } as const;
    await world.start(world.actor, input);
    expect(await refused(world.start(world.actor, { ...input, searchInput: "chess" }))).toEqual([
      1409,
      "search:errors.running",
    ]);
    await world.engine.terminateByType(world.actor.userId, world.projectId, "SEARCH_INPUT_BREAK");
    const second = await world.start(world.actor, { ...input, searchInput: "chess" });
    expect(second.params).toMatchObject({ searchInput: "chess" });
  });

  test("a double click on Add more makes one task and one charge", async () => {
    const world = await worldOf({ platform: "YOUTUBE", pages: [...pages, ...pages, ...pages] });
    const input = { projectId: world.projectId, platform: "YOUTUBE", searchInput: "lego", maxVideoCount: 100 } as const;
    await world.start(world.actor, input);
    await world.run();
    const again = () => world.start(world.actor, { ...input, reason: "NEXT_PAGE" });
    const outcomes = await Promise.allSettled([again(), again(), again()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await world.run();
    expect(await usedUnits(world.actor)).toBe(20);
  });

  test("a click on Add more that comes after another one ended is refused, not charged", async () => {
    const world = await worldOf({ platform: "YOUTUBE", pages: [...pages, ...pages, ...pages] });
    const input = { projectId: world.projectId, platform: "YOUTUBE", searchInput: "lego", maxVideoCount: 100 } as const;
    const kind = { projectId: world.projectId, taskType: "SEARCH_INPUT_BREAK", platform: "YOUTUBE" } as const;
    const first = await world.start(world.actor, input);
    await world.run();
    const seen = await world.lists.findNewest(world.actor.userId, kind);
    await world.start(world.actor, { ...input, reason: "NEXT_PAGE" });
    await world.run();
    if (!seen) throw new Error("no list");
    const late = env.DB.batch([world.lists.continueStatement(world.actor.userId, kind, seen, "tsk_late")]);
    await expect(late).rejects.toThrow(/latest_task_id/);
    expect(seen.latestTaskId).toBe(first.id);
  });

  test("Add more without a search, or with nothing left, says so and charges nothing", async () => {
    const world = await worldOf({ platform: "YOUTUBE", pages: [range(0, 20)] });
    const input = { projectId: world.projectId, platform: "YOUTUBE", searchInput: "lego", maxVideoCount: 100 } as const;
    expect(await refused(world.start(world.actor, { ...input, reason: "NEXT_PAGE" }))).toEqual([
      1422,
      "search:errors.noTask",
    ]);
    await world.start(world.actor, input);
    await world.run();
    expect(await refused(world.start(world.actor, { ...input, reason: "NEXT_PAGE" }))).toEqual([
      1422,
      "search:errors.noMore",
    ]);
    expect(await usedUnits(world.actor)).toBe(10);
  });

  test("in somebody else's project answers 1404 and writes nothing", async () => {
    const world = await worldOf({ platform: "YOUTUBE", pages });
    const stranger = await memberWithProject();
    const input = { projectId: world.projectId, platform: "YOUTUBE", searchInput: "lego" } as const;
    expect(await refused(world.start(stranger.actor, input))).toEqual([1404, undefined]);
    expect(await refused(world.start(stranger.actor, { ...input, reason: "NEXT_PAGE" }))).toEqual([1404, undefined]);
    expect(await env.DB.prepare("SELECT count(*) AS n FROM tasks").first("n")).toBe(0);
  });

  test("what a client says of counts changes no cost", async () => {
    const world = await worldOf({ platform: "YOUTUBE", pages });
    const task = await world.start(world.actor, {
      projectId: world.projectId,
      platform: "YOUTUBE",
      searchInput: "lego",
      currentVideoCount: 900_000,
      currentCount: 5,
      maxCount: 100,
      maxVideoCount: 2_000,
    });
    expect(task).toMatchObject({ costUnits: 200, params: { maxVideoCount: 2_000, videosBefore: 0 } });
  });
});
