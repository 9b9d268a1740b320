/** A superlike in shop vetting looks for similar creators, who join the vetted ones without figures. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { matchingTables } from "#tests/support/workers/matching-tables.ts";
import { profile, range, scriptedPlatform } from "#tests/support/workers/search-world.ts";
import { shopWorld } from "#tests/support/workers/shop-world.ts";
import { bookings, memberWithQuota, START, taskWorld, usedUnits } from "#tests/support/workers/task-world.ts";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createCreatorService } from "#workers/modules/creators/service.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import { createListStore } from "#workers/modules/lists/list-store.ts";
import { createSearchHandlers } from "#workers/modules/search/modes/registry.ts";
import { createSimilarRoutes } from "#workers/modules/search/modes/similar/routes.ts";
import { createSuperlikeService } from "#workers/modules/search/modes/similar/superlike-service.ts";
import { createSuperlikeStore } from "#workers/modules/search/modes/similar/superlike-store.ts";
import { createSearchService } from "#workers/modules/search/search-service.ts";
import { createShopStore } from "#workers/modules/shops/shop-store.ts";
import { createShopHandler, createShopJoiner } from "#workers/modules/shops/task.ts";
import type { CreatorProfile, EnrichedCreator, PlatformAdapter } from "#workers/platforms/port.ts";

const SIMILAR = range(25, 6);

function potter(author: CreatorProfile): EnrichedCreator {
  const titles = ["Throwing a porcelain vase", "Glazing stoneware bowls", "Kiln opening porcelain vase"];
  return {
    profile: { ...author, bio: "Porcelain and stoneware pottery" },
    posts: titles.map((title, index) => ({
      ...{ id: `${author.accountId}-${index}`, title, description: "", tags: ["pottery"], cover: null, video: null },
      ...{ createdAt: START, durationSeconds: 30, isPinned: false, isEstimated: false },
      ...{ plays: 5_000, likes: 300, comments: 20, shares: 5 },
    })),
  };
}

/** TikTok where everyone makes pots, `creator<n>` is found by name, and every search finds the same few. */
function potteryPlatform(): PlatformAdapter {
  const { adapter } = scriptedPlatform({ platform: "TIKTOK", pages: [SIMILAR] });
  const find = (value: string) => profile("TIKTOK", Number(/\d{1,3}$/.exec(value)?.[0] ?? 0));
  return {
    ...adapter,
    resolve: {
      findAccount: async ({ value }) => find(value),
      findFresh: async ({ value }) => find(value),
      findAccounts: async (refs) => ({
        ...{ unfinished: [], failure: null },
        answers: new Map(refs.map((ref) => [ref, find(ref.value)])),
      }),
    },
    enrich: {
      maxBatch: 20,
      enrich: async (authors) => ({ creators: authors.map(potter), gone: [], unfinished: [] }),
    },
  };
}

/** A project whose imported creators 12 and 13 have their profiles. */
async function vettedWorld(quota = 1_000) {
  const clock = fixedClock(START);
  const creators = createCreatorService({ store: createCreatorStore(env.DB), clock });
  const shops = createShopStore(env.DB);
  const deps = {
    ...{ d1: env.DB, platforms: { find: () => potteryPlatform() }, creators },
    ...{ links: { resolve: async () => null }, tables: { load: matchingTables }, alsoFound: createShopJoiner(shops) },
  };
  const world = await taskWorld({ handlers: [...createSearchHandlers(deps), createShopHandler(deps, shops)] });
  const shop = await shopWorld({ clock, tasks: world.engine, owner: await memberWithQuota(quota) });
  const run = async () => {
    await world.settle();
    await world.run();
  };
  await shop.send([12, 13].map((index) => ({ handle: `creator${index}`, med_gmv: 100 - index, currency: "USD" })));
  await shop.call("POST", "/ttInfo/ttshop", { projectId: shop.projectId });
  await run();
  const lists = createListStore(env.DB);
  const parts = { tasks: world.engine, lists, clock: world.clock };
  const superlikes = createSuperlikeService({ ...parts, superlikes: createSuperlikeStore(env.DB) });
  const routes = createSimilarRoutes({ search: createSearchService(parts), superlikes });
  const api = openTestApi(routes, { actors: { owner: shop.actors.owner, stranger: shop.actors.stranger } });
  const view = { projectId: shop.projectId, platform: "TIKTOK", taskType: "TT_SHOP" };
  const as = (name: string, key?: string) => ({
    authorization: `Bearer ${name}.a.b`,
    ...(key === undefined ? {} : { "idempotency-key": key }),
  });
  return {
    ...{ shop, run, world },
    owner: shop.actors.owner,
    superlike: async (index: number, { name = "owner", key }: { name?: string; key?: string } = {}) => {
      const body = { ...view, kolId: `crt_tt_${7_000_000 + index}`, reason: "SUPERLIKE" };
      return (await api.call("POST", "/similars/create", body, as(name, key))).body;
    },
    stack: async () => {
      const query = new URLSearchParams(view);
      return (await api.call("GET", `/similars/superlikes?${query}`, undefined, as("owner"))).body.data;
    },
  };
}

test("what it finds joins the vetted creators behind those with figures, and is charged once", async () => {
  const { shop, run, owner, superlike, stack } = await vettedWorld();
  const spent = await usedUnits(owner);
  const { data: task } = await superlike(12);
  expect(task).toMatchObject({ type: "SIMILAR", reason: "SUPERLIKE", costUnits: 10, isAlreadyProcessed: false });
  await run();
  const page = await shop.page();
  expect(page.handles.slice(0, 2)).toEqual(["creator12", "creator13"]);
  expect(new Set(page.handles.slice(2))).toEqual(new Set(SIMILAR.map((index) => `creator${index}`)));
  expect(page).toMatchObject({ imported: 8, total: 8 });
  expect(page.data[7]).toMatchObject({
    ...{ takenAt: null, med_gmv: null, units_sold: null, currency: null, rate: "NORATE" },
    ...{ kolId: expect.stringMatching(/^crt_/), creator: { platform: "TIKTOK" } },
  });
  expect(await shop.overview()).toMatchObject({ imported: 8, waiting: 0 });
  expect(await bookings(task.id)).toEqual(["CAPTURE 10", "CHARGE 10"]);
  expect((await usedUnits(owner)) - spent).toBe(10);
  expect(await stack()).toMatchObject([{ taskId: task.id, uniqueId: "creator12", isEnd: true }]);
  // The figures of one that was found so replace what is not known.
  const later = await shop.send([{ handle: `creator${SIMILAR[0]}`, med_gmv: 5_000 }]);
  expect(later.told).toEqual(["updated"]);
  expect((await shop.page()).handles[0]).toBe(`creator${SIMILAR[0]}`);
});

test("a second press and the same call again are one task and one charge", async () => {
  const { run, owner, superlike } = await vettedWorld();
  const spent = await usedUnits(owner);
  const first = await superlike(12, { key: "superlike-0001" });
  const same = await superlike(12, { key: "superlike-0001" });
  const again = await superlike(12, { key: "superlike-0002" });
  expect(same.data.id).toBe(first.data.id);
  expect(again.data).toMatchObject({ id: first.data.id, isAlreadyProcessed: true });
  await run();
  expect((await usedUnits(owner)) - spent).toBe(10);
});

test("superlikes on creators of an earlier fetch stand in the same stack", async () => {
  const { shop, run, superlike, stack } = await vettedWorld();
  await superlike(12);
  await run();
  await shop.send([{ handle: "creator14", med_gmv: 1 }]);
  await shop.call("POST", "/ttInfo/ttshop", { projectId: shop.projectId });
  await run();
  await superlike(14);
  await superlike(13);
  expect((await stack()).map(({ uniqueId }: { uniqueId: string }) => uniqueId).sort()).toEqual([
    ...["creator12", "creator13", "creator14"],
  ]);
});

test("a stranger, a creator that is not vetted and an empty account are refused without a charge", async () => {
  const { owner, superlike } = await vettedWorld(10);
  const spent = await usedUnits(owner);
  expect((await superlike(12, { name: "stranger" })).statusCode).toBe(1404);
  expect((await superlike(99)).statusCode).toBe(1404);
  expect((await superlike(12)).statusCode).toBe(1912);
  expect(await usedUnits(owner)).toBe(spent);
});

test("a full project takes no more, and superlikes of other lists change nothing", async () => {
  const { shop, run, superlike } = await vettedWorld();
  const { data: task } = await superlike(12);
  await run();
  const found = SIMILAR.map((index) => `crt_tt_${7_000_000 + index}`);
  const join = async (listId: string, total: number) => {
    await env.DB.batch([
      env.DB.prepare("DELETE FROM shop_creators WHERE project_id = ?1 AND taken_at = 0").bind(shop.projectId),
      env.DB.prepare("UPDATE shop_projects SET total = ?2 WHERE project_id = ?1").bind(shop.projectId, total),
      ...createShopStore(env.DB).joinStatements(shop.projectId, { listId, taskId: task.id, at: START }, found),
    ]);
    return (await shop.page()).total;
  };
  expect(await join(task.rootTaskId, 9_998)).toBe(2 + 2);
  expect(await join(task.rootTaskId, 2)).toBe(2 + SIMILAR.length);
  expect(await join("tsk_other", 2)).toBe(2);
});
