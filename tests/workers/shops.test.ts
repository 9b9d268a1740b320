/** What a project vets: pages by GMV, filters by ranges, and the task that brings the profiles. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { countedDatabase } from "#tests/support/workers/counted-database.ts";
import { matchingTables } from "#tests/support/workers/matching-tables.ts";
import { profile, scriptedPlatform } from "#tests/support/workers/search-world.ts";
import { shopWorld } from "#tests/support/workers/shop-world.ts";
import { bookings, memberWithQuota, START, taskWorld } from "#tests/support/workers/task-world.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createCreatorService } from "#workers/modules/creators/service.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import { createRatingStore } from "#workers/modules/lists/rate-store.ts";
import { createShopStore } from "#workers/modules/shops/shop-store.ts";
import { createShopHandler } from "#workers/modules/shops/task.ts";
import type { PlatformAdapter } from "#workers/platforms/port.ts";

const FIGURES = [
  { handle: "low", med_gmv: 499.99, units_sold: 10, sample_fulfillment_rate: 59.9, followers: 900 },
  {
    handle: "mid",
    med_gmv: 500,
    units_sold: 600,
    sample_fulfillment_rate: 60,
    followers: 50_000,
    video_play_cnt_med: 2_000,
  },
  { handle: "high", med_gmv: 120_000, units_sold: 5_000, sample_fulfillment_rate: 100, followers: 2_000_000 },
  { handle: "silent", contact: [{ field: 2, value: "silent@example.com" }] },
];

test("the creators stand by GMV, those without one last, and unknown figures are null", async () => {
  const { send, page } = await shopWorld();
  await send(FIGURES);
  const { handles, data, ...rest } = await page();
  expect(handles).toEqual(["high", "mid", "low", "silent"]);
  expect(rest).toMatchObject({ total: 4, totalPage: 1, hasMore: false, imported: 4, liked: 0 });
  expect(data[3]).toMatchObject({ med_gmv: null, units_sold: null, sample_fulfillment_rate: null, creator: null });
  expect((await page({ page: "2", pageSize: "3" })).handles).toEqual(["silent"]);
});

test("ranges hold their lower end, several of one filter add up, several filters narrow", async () => {
  const { send, page, call, projectId } = await shopWorld();
  await send(FIGURES);
  const found = async (query: Record<string, string>) => (await page(query)).handles;
  expect(await found({ gmv: "0-500" })).toEqual(["low"]);
  expect(await found({ gmv: "500-1k,gte100k" })).toEqual(["high", "mid"]);
  expect(await found({ postRate: "0-60" })).toEqual(["low"]);
  expect(await found({ postRate: "60-80,80-100", units: "500-1k" })).toEqual(["mid"]);
  expect(await found({ followers: "gte1m" })).toEqual(["high"]);
  expect(await found({ views: "1k-10k" })).toEqual(["mid"]);
  expect(await found({ hasEmail: "true" })).toEqual(["silent"]);
  expect(await found({ hasEmail: "false", gmv: "0-500" })).toEqual(["low"]);
  expect(await page({ gmv: "0-500" })).toMatchObject({ total: 1, imported: 4 });
  const refused = await call("GET", `/ttInfo/ttshop?projectId=${projectId}&gmv=0-500'`);
  expect(refused).toMatchObject({ statusCode: 1400, message: "That range is not one of the filter's" });
});

test("a page of 20 reads at most 70 rows, however many creators there are", async () => {
  const { d1, read } = countedDatabase();
  const world = await shopWorld();
  for (let part = 0; part < 4; part += 1) {
    await world.send(
      Array.from({ length: 500 }, (_, at) => ({ handle: `one${part}x${at}`, med_gmv: part * 500 + at })),
    );
  }
  const store = createShopStore(d1);
  const none = { postRate: [], gmv: [], units: [], gpm: [], perBuyer: [], followers: [], views: [], hasEmail: null };
  const page = await store.readPage(world.actors.owner.userId, world.projectId, none, { limit: 20, offset: 0 });
  expect(page?.rows).toHaveLength(20);
  expect(page?.matching).toBe(2_000);
  expect(read()).toBeLessThanOrEqual(70);
});

test("another's project is not shown, counted or searched", async () => {
  const { callAs, projectId, send } = await shopWorld();
  await send(FIGURES);
  const stranger = callAs("stranger");
  const answers = [
    await stranger("GET", `/ttInfo/ttshop?projectId=${projectId}`),
    await stranger("GET", `/ttInfo/ttshop?projectId=${projectId}&gmv=0-500`),
    await stranger("GET", `/ttInfo/shop-overview?projectId=${projectId}`),
    await stranger("POST", "/ttInfo/ttshop", { projectId }),
    await stranger("GET", `/ttInfo/shop-liked?projectId=${projectId}`),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 5 }, () => 1404));
});

/** TikTok with creators 1 to 9; 4 is private, 5 is nobody, 6 does not answer. */
function shopPlatform(): PlatformAdapter {
  const { adapter } = scriptedPlatform({ platform: "TIKTOK", pages: [] });
  return {
    ...adapter,
    resolve: {
      findAccount: async () => null,
      findFresh: async () => null,
      async findAccounts(refs) {
        const answered = refs.filter(({ value }) => value !== "creator6");
        const answers = new Map(
          answered.map((ref) => {
            const index = Number(ref.value.replace("creator", ""));
            const found =
              index === 5
                ? null
                : {
                    ...profile("TIKTOK", index),
                    ...{ isPrivate: index === 4, businessEmail: index === 3 ? "three@lumahome.co" : null },
                  };
            return [ref, found] as const;
          }),
        );
        return { answers, unfinished: refs.filter((ref) => !answered.includes(ref)), failure: null };
      },
    },
  };
}

async function taskedWorld(quota = 1_000) {
  const clock = fixedClock(START);
  const creators = createCreatorService({ store: createCreatorStore(env.DB), clock });
  const platforms = { find: () => shopPlatform() };
  const links = {
    resolve: async (link: Parameters<Parameters<typeof createShopHandler>[0]["links"]["resolve"]>[0]) => link,
  };
  const handler = createShopHandler(
    { d1: env.DB, platforms, creators, links, tables: { load: matchingTables } },
    createShopStore(env.DB),
  );
  const world = await taskWorld({ handlers: [handler] });
  const shop = await shopWorld({ clock, tasks: world.engine, owner: await memberWithQuota(quota) });
  return {
    ...shop,
    async settle() {
      await world.settle();
      await world.run();
    },
  };
}

test("a task brings the profiles of those imported; who is not there is not asked about again", async () => {
  const { send, page, call, overview, projectId, settle } = await taskedWorld();
  await send([1, 2, 3, 4, 5, 6].map((index) => ({ handle: `creator${index}`, med_gmv: 100 - index })));
  expect(await overview()).toMatchObject({ imported: 6, waiting: 6, nextCount: 6, nextCostUnits: 10, task: null });
  const { data: task } = await call("POST", "/ttInfo/ttshop", { projectId });
  expect(task).toMatchObject({ type: "TT_SHOP", status: "PROCESSING", costUnits: 10 });
  await settle();
  const { data } = await page();
  const told = data.map((one: Record<string, unknown>) => [one.handle_name, one.kolId !== null, one.missing]);
  expect(told).toEqual([
    ["creator1", true, null],
    ["creator2", true, null],
    ["creator3", true, null],
    ["creator4", false, "private"],
    ["creator5", false, "not_found"],
    ["creator6", false, null],
  ]);
  expect(data[0]).toMatchObject({ med_gmv: 99, followers: 997, creator: { title: "Creator 1", platform: "TIKTOK" } });
  expect(data[0].creator.posts).toHaveLength(2);
  expect(await page({ hasEmail: "true" })).toMatchObject({ handles: ["creator3"] });
  // The one that did not answer waits.
  expect(await overview()).toMatchObject({ waiting: 1, task: { id: task.id, status: "COMPLETED" } });
  expect(await bookings(task.id)).toEqual(["CAPTURE 10", "CHARGE 10"]);
});

test("profiles are fetched once: with none waiting nothing starts and nothing is charged", async () => {
  const { send, call, projectId, settle } = await taskedWorld();
  await send([{ handle: "creator1" }]);
  const first = await call("POST", "/ttInfo/ttshop", { projectId });
  const second = await call("POST", "/ttInfo/ttshop", { projectId });
  expect([first.statusCode, second.statusCode]).toEqual([1000, 1409]);
  await settle();
  const third = await call("POST", "/ttInfo/ttshop", { projectId });
  expect(third).toMatchObject({
    statusCode: 1422,
    message: "The profiles of all imported creators have been fetched.",
  });
});

test("without the quota no task starts", async () => {
  const { send, call, projectId, overview } = await taskedWorld(5);
  await send([{ handle: "creator1" }]);
  const { statusCode } = await call("POST", "/ttInfo/ttshop", { projectId });
  expect(String(statusCode)).toMatch(/^19/);
  expect(await overview()).toMatchObject({ waiting: 1, task: null });
});

test("a rating is the project's own: it shows here, counts, and stays when newer figures come", async () => {
  const { send, page, call, actors, projectId, settle } = await taskedWorld();
  await send([
    { handle: "creator1", takenAt: START - 1_000 },
    { handle: "creator2", takenAt: START - 1_000 },
  ]);
  await call("POST", "/ttInfo/ttshop", { projectId });
  await settle();
  const { data } = await page();
  const [second] = data;
  const ratings = createRatingStore(env.DB);
  const write = { ownerId: actors.owner.userId, projectId, attitude: "LIKE", at: START } as const;
  expect(await ratings.rate([second.kolId], write)).toHaveLength(1);
  await send([{ handle: second.handle_name, med_gmv: 7 }]);
  const after = await page();
  expect(after).toMatchObject({ liked: 1, handles: ["creator2", "creator1"] });
  expect(after.data[0]).toMatchObject({ rate: "LIKE", med_gmv: 7 });
  const liked = await call("GET", `/ttInfo/shop-liked?projectId=${projectId}`);
  expect(liked.data).toMatchObject([{ handle_name: "creator2", rate: "LIKE", med_gmv: 7 }]);
});
