import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { scriptedResolve } from "#tests/support/caller.ts";
import { keptCounters, recount } from "#tests/support/workers/result-world.ts";
import {
  memberWithProject,
  profile,
  range,
  scriptedPlatform,
  searchWorld,
} from "#tests/support/workers/search-world.ts";
import { bookings, stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { ResultQuery } from "#workers/modules/lists/contract.ts";
import { createListStore } from "#workers/modules/lists/list-store.ts";
import { createSuperlikeService } from "#workers/modules/search/modes/similar/superlike-service.ts";
import { createSuperlikeStore } from "#workers/modules/search/modes/similar/superlike-store.ts";
import type { CreatorProfile, EnrichedCreator, PlatformAdapter } from "#workers/platforms/port.ts";

/** Superlikes on a platform that answers from a script: everyone makes pots, keyword searches find 1–20, what is searched for a superlike finds others. */

const KEYWORD = "pots";
const LISTED = range(11, 20);
const OTHERS = range(25, 40);

function potter(author: CreatorProfile): EnrichedCreator {
  const { posts } = { posts: ["Throwing a porcelain vase", "Glazing stoneware bowls", "Kiln opening porcelain vase"] };
  return {
    profile: { ...author, bio: "Porcelain and stoneware pottery" },
    posts: posts.map((title, index) => ({
      ...{ id: `${author.accountId}-${index}`, title, description: "", tags: ["pottery"], cover: null, video: null },
      ...{ createdAt: index, durationSeconds: 30, isPinned: false, isEstimated: false },
      ...{ plays: 5_000, likes: 300, comments: 20, shares: 5 },
    })),
  };
}

/** `similar` are the authors that every search but the first one's finds. */
function potteryPlatform(similar = OTHERS, find?: () => Promise<void>): PlatformAdapter {
  const { adapter } = scriptedPlatform({ platform: "TIKTOK", pages: [LISTED] });
  const others = scriptedPlatform({ platform: "TIKTOK", pages: [similar] }).adapter;
  return {
    ...adapter,
    keywordSearch: {
      async searchPosts(query, cursor, options) {
        if (query.keyword === KEYWORD)
          return (await adapter.keywordSearch?.searchPosts(query, cursor, options)) ?? never();
        await find?.();
        return (await others.keywordSearch?.searchPosts(query, cursor, options)) ?? never();
      },
    },
    resolve: scriptedResolve(async ({ value }) => profile("TIKTOK", Number(value) - 7_000_000)),
    enrich: {
      maxBatch: 20,
      enrich: async (authors) => ({ creators: authors.map(potter), gone: [], unfinished: [] }),
    },
  };
}

function never(): never {
  throw new Error("the scripted platform searches");
}

async function listedWorld(platform: PlatformAdapter = potteryPlatform(), quota = 1_000, d1 = env.DB) {
  const world = await searchWorld({ find: () => platform }, {}, d1);
  const { actor, projectId } = await memberWithProject(quota);
  const list = await world.start(actor, { projectId, platform: "TIKTOK", searchInput: KEYWORD });
  await world.run();
  const store = createSuperlikeStore(env.DB);
  const lists = createListStore(env.DB);
  const service = createSuperlikeService({ tasks: world.engine, superlikes: store, lists, clock: world.clock });
  const view = { projectId, platform: "TIKTOK", taskType: "SEARCH_INPUT_BREAK" } as const;
  const kol = (index: number) => `crt_tt_${7_000_000 + index}`;
  return {
    ...world,
    ...{ actor, projectId, list, service, view, kol },
    like: async (index: number, by: Actor = actor) => {
      const task = await service.start(by, { projectId, platform: "TIKTOK", kolId: kol(index) });
      await world.settle();
      return task;
    },
    page: () => world.listPage(actor, ResultQuery.parse({ ...view, pageSize: 100, withStats: true })),
  };
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 1000,
    (failure: unknown) => (failure instanceof AppError ? failure.code : failure),
  );

test("what a superlike finds joins the list behind what was there, with exact counters, and is charged once", async () => {
  const world = await listedWorld();
  const before = await world.page();
  const spent = await usedUnits(world.actor);
  const task = await world.like(12);
  expect(task).toMatchObject({
    type: "SIMILAR",
    reason: "SUPERLIKE",
    rootTaskId: world.list.id,
    costUnits: 10,
    isAlreadyProcessed: false,
    params: { minSubscribers: 10_000, videosAverageViews: 1_000, kolId: world.kol(12) },
  });
  expect(await world.service.list(world.actor, world.view)).toEqual([
    { taskId: task.id, kolId: world.kol(12), uniqueId: "creator12", url: null, isEnd: false },
  ]);
  await world.run();
  expect(await stateOf(task.id)).toMatchObject({ status: "COMPLETED", failure: null });
  const after = await world.page();
  const ids = after.data.map(({ id }) => id);
  expect(ids.slice(0, before.data.length)).toEqual(before.data.map(({ id }) => id));
  expect(new Set(ids)).toEqual(new Set([...LISTED, ...OTHERS].map(world.kol)));
  expect(after.total).toBe(ids.length);
  expect(await keptCounters(world.list.id)).toEqual(await recount(world.list.id));
  expect(await world.service.list(world.actor, world.view)).toMatchObject([{ isEnd: true }]);
  expect((await usedUnits(world.actor)) - spent).toBe(10);
  expect(await bookings(task.id)).toEqual(["CAPTURE 10", "CHARGE 10"]);
});

test("whom the list's own search brings while a superlike finds them too is counted and charged once", async () => {
  const met = [40, 41, 42];
  let listId = "";
  let looks = 0;
  /** What another task of the list commits between the superlike's first look at the list and its commit. */
  async function intrude() {
    looks += 1;
    if (looks > 1) return;
    const insert = env.DB.prepare(
      `INSERT INTO candidates SELECT list_id, ?2, tab, attitude, 900 + ?3, followers, average_views, region, has_email, follower_bucket,
         view_bucket, score, sortable, info_at, expected_low, expected_views, expected_high, engagement_tenths, last_posted_at FROM candidates WHERE list_id = ?1 LIMIT 1`,
    );
    await env.DB.batch(met.map((index) => insert.bind(listId, `crt_tt_${7_000_000 + index}`, index)));
  }
  const world = await listedWorld(
    potteryPlatform(),
    1_000,
    afterReading(/AS newcomers/, () => listId !== "", intrude),
  );
  listId = world.list.id;
  const task = await world.like(12);
  await world.run();
  expect(looks).toBe(2);
  expect(await stateOf(task.id)).toMatchObject({ status: "COMPLETED", failure: null });
  const cursor = await env.DB.prepare("SELECT cursor FROM tasks WHERE id = ?1").bind(task.id).first<string>("cursor");
  const others = OTHERS.filter((index) => !LISTED.includes(index));
  expect(JSON.parse(cursor ?? "{}")).toMatchObject({ found: others.length - met.length });
  const held = await env.DB.prepare("SELECT count(*) AS n FROM candidates WHERE list_id = ?1").bind(listId).first("n");
  expect(held).toBe(LISTED.length + others.length);
});

/** The database, in which something happens after each answer to a statement that matches. */
function afterReading(pattern: RegExp, isOn: () => boolean, act: () => Promise<void>): D1Database {
  return new Proxy(env.DB, {
    get(d1, key) {
      if (key !== "prepare") {
        const member = Reflect.get(d1, key);
        return typeof member === "function" ? member.bind(d1) : member;
      }
      return (sql: string) => {
        const statement = d1.prepare(sql);
        if (!isOn() || !pattern.test(sql)) return statement;
        return {
          bind: (...values: unknown[]) => ({
            async first(column: string) {
              const answer = await statement.bind(...values).first(column);
              await act();
              return answer;
            },
          }),
        };
      };
    },
  });
}

test("a creator of an automatic task's list gives that list no others", async () => {
  const world = await listedWorld();
  await env.DB.prepare("UPDATE result_lists SET task_type = 'LONG_CRAWLER' WHERE list_id = ?1")
    .bind(world.list.id)
    .run();
  const spent = await usedUnits(world.actor);
  expect(await codeOf(world.like(12))).toBe(1404);
  expect(await usedUnits(world.actor)).toBe(spent);
});

test("two clicks at once and a third one later are one task, and one charge", async () => {
  const world = await listedWorld();
  const spent = await usedUnits(world.actor);
  const clicks = await Promise.all([world.like(12), world.like(12), world.like(12)]);
  expect(new Set(clicks.map(({ id }) => id)).size).toBe(1);
  expect(clicks.filter(({ isAlreadyProcessed }) => !isAlreadyProcessed)).toHaveLength(1);
  await world.run();
  expect(await world.like(12)).toMatchObject({ id: clicks[0]?.id, isAlreadyProcessed: true });
  expect((await usedUnits(world.actor)) - spent).toBe(10);
  const { results } = await env.DB.prepare("SELECT id FROM tasks WHERE reason = 'SUPERLIKE'").all();
  expect(results).toHaveLength(1);
});

test("five run at once; the sixth is 1949 and free, a second click on a running one is not", async () => {
  const world = await listedWorld();
  const answers = await Promise.all([12, 13, 14, 15, 16, 17, 18].map((index) => codeOf(world.like(index))));
  expect(answers.filter((code) => code === 1000)).toHaveLength(5);
  expect(answers.filter((code) => code === 1949)).toHaveLength(2);
  const running = (await world.service.list(world.actor, world.view)).map(({ kolId }) => kolId);
  expect(running).toHaveLength(5);
  const again = Number(running[0]?.replace("crt_tt_", "")) - 7_000_000;
  expect(await world.like(again)).toMatchObject({ isAlreadyProcessed: true });
  await world.run();
  expect(await codeOf(world.like(17))).toBe(1000);
});

test("the union holds each creator once, whichever superlikes brought it; alone, each shows its own", async () => {
  const world = await listedWorld();
  const first = await world.like(12);
  const second = await world.like(13);
  await world.run();
  const query = { page: 1, pageSize: 100, hasPost: true };
  const union = await world.service.union(world.actor, { ...query, projectId: world.projectId });
  const ids = union.data.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(union).toMatchObject({ total: ids.length, hasMore: false, totalPage: 1 });
  expect(new Set(ids)).toEqual(new Set(OTHERS.map(world.kol)));
  for (const { id } of [first, second]) {
    const single = await world.service.single(world.actor, { ...query, taskId: id, hasPost: false });
    expect(new Set(single.data.map((creator) => creator.id))).toEqual(new Set(ids));
    expect(single.data.every(({ posts }) => posts.length === 0)).toBe(true);
  }
  const pages = await Promise.all(
    [1, 2].map((page) =>
      world.service.union(world.actor, { ...query, page, pageSize: 25, projectId: world.projectId }),
    ),
  );
  expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(ids);
});

test("a superlike that finds nobody new is free", async () => {
  const world = await listedWorld(potteryPlatform(LISTED));
  const spent = await usedUnits(world.actor);
  const task = await world.like(12);
  await world.run();
  expect(await stateOf(task.id)).toMatchObject({ status: "COMPLETED", captured_units: 0 });
  expect(await usedUnits(world.actor)).toBe(spent);
});

test("one that failed is returned, may be tried again, and then counts", async () => {
  const world = await listedWorld();
  const spent = await usedUnits(world.actor);
  const failed = await world.like(12);
  await world.engine.failDead({ taskId: failed.id, step: 0 });
  expect(await usedUnits(world.actor)).toBe(spent);
  const again = await world.like(12);
  expect(again).toMatchObject({ isAlreadyProcessed: false });
  expect(again.id).not.toBe(failed.id);
  await world.run();
  expect(await world.service.list(world.actor, world.view)).toMatchObject([{ taskId: again.id, isEnd: true }]);
});

test("ending the search ends its superlikes, by type or by task, and those of no other list", async () => {
  const world = await listedWorld();
  const [first, second] = [await world.like(12), await world.like(13)];
  expect(await world.engine.terminateByType(world.actor.userId, world.projectId, "HASH_TAG_BREAK")).toBe(0);
  expect(await world.engine.terminateByType(world.actor.userId, world.projectId, "SIMILAR")).toBe(0);
  expect(await world.engine.terminateByType(world.actor.userId, world.projectId, "SEARCH_INPUT_BREAK")).toBe(2);
  for (const { id } of [first, second])
    expect(await stateOf(id)).toMatchObject({ status: "COMPLETED", captured_units: 0 });
  const third = await world.like(14);
  await world.engine.terminate(world.actor, world.list.id);
  expect(await stateOf(third.id)).toMatchObject({ status: "COMPLETED" });
  expect(await world.service.list(world.actor, world.view)).toHaveLength(3);
});

test("strangers, creators of no list, nobody and free users on Instagram are refused without a charge", async () => {
  const world = await listedWorld();
  const stranger = await memberWithProject();
  const spent = await usedUnits(world.actor);
  expect(await codeOf(world.like(12, stranger.actor))).toBe(1404);
  expect(await codeOf(world.like(999))).toBe(1404);
  expect(await codeOf(world.service.start(world.actor, { projectId: world.projectId, platform: "TIKTOK" }))).toBe(1400);
  const free: Actor = { ...world.actor, membershipType: "FREE" };
  const onInstagram = { projectId: world.projectId, platform: "INSTAGRAM", kolId: world.kol(12) } as const;
  expect(await codeOf(world.service.start(free, onInstagram))).toBe(1903);
  expect(await codeOf(world.service.list(stranger.actor, world.view))).toBe(1404);
  const query = { page: 1, pageSize: 10, hasPost: true };
  expect(await codeOf(world.service.union(stranger.actor, { ...query, projectId: world.projectId }))).toBe(1404);
  const task = await world.like(12);
  expect(await codeOf(world.service.single(stranger.actor, { ...query, taskId: task.id }))).toBe(1404);
  await world.engine.terminate(world.actor, task.id);
  expect(await usedUnits(world.actor)).toBe(spent);
});

test("without quota there is no superlike", async () => {
  const world = await listedWorld(potteryPlatform(), 30);
  expect(await usedUnits(world.actor)).toBe(10);
  expect([await codeOf(world.like(12)), await codeOf(world.like(13))]).toEqual([1000, 1000]);
  expect(await codeOf(world.like(14))).toBeGreaterThanOrEqual(1910);
  expect(await world.service.list(world.actor, world.view)).toHaveLength(2);
});
