import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { exportWorld } from "#tests/support/workers/export-world.ts";
import { cpm } from "#tests/support/workers/rates.ts";
import {
  fillList,
  fillListQuickly,
  insertList,
  insertProject,
  keptCounters,
  recount,
  sampleCard,
} from "#tests/support/workers/result-world.ts";
import { memberWithQuota } from "#tests/support/workers/task-world.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";
import { DEFAULT_SETTINGS, fairPrice, forecastViews, tierOfRegion, withRate } from "#workers/modules/cpm/domain.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { NO_RESULT_FILTERS, ResultFilters, ResultQuery } from "#workers/modules/lists/contract.ts";
import { RESULT_SORTS } from "#workers/modules/lists/domain.ts";
import { filterValues } from "#workers/modules/lists/forecast-filter.ts";
import { forecastColumns } from "#workers/modules/lists/list-item.ts";
import { countSql, type ListSelector, pageSql } from "#workers/modules/lists/page-query.ts";
import { createResultStore } from "#workers/modules/lists/page-store.ts";
import { createRatingStore } from "#workers/modules/lists/rate-store.ts";
import { createListsService } from "#workers/modules/lists/service.ts";
import { contactColumn } from "#workers/modules/outreach/sources/contacts.ts";

/** Lists filtered by what their cards predict: views of the next post, and what they are worth at the reader's rates. */

const results = createListsService({
  ...{ contacts: contactColumn, cpm, clock: fixedClock(NOW), labelOf: () => "" },
  ...{ results: createResultStore(env.DB), ratings: createRatingStore(env.DB) },
});

const COUNT = 60;
type Settings = Pick<typeof DEFAULT_SETTINGS, "cpm" | "region">;

/** A creator whose posts differ by factors; some have one post alone, some no country, some a country that no tier lists. */
function cardOf(platform: Platform, index: number): Creator {
  const regions = ["US", "BR", "PK", "AQ", null, "HK"];
  const base = 500 * 1.17 ** index;
  const posts = [1, 2.5, 0.4, 1.3, 0.9].slice(0, index % 7 === 0 ? 1 : 5);
  const name = `${platform}-${index}`;
  return sampleCard(index, {
    ...{ platform, id: `crt_${name}`, accountId: name, platformAccount: name, title: name },
    region: regions[index % regions.length] ?? null,
    posts: posts.map((factor, at) => ({
      ...{ id: `p${index}-${at}`, title: "Post", cover: null, video: null, likes: null, comments: null },
      ...{ plays: Math.round(base * factor), publishedAt: NOW - (60 + at) * 86_400_000, durationSeconds: null },
      isEstimated: platform === "INSTAGRAM" && index % 2 === 0,
    })),
  });
}

const cardsOf = (platform: Platform) => Array.from({ length: COUNT }, (_, index) => cardOf(platform, index));
const forecastOf = (card: Creator) => forecastViews(card.platform, card.posts, card.infoUpdatedAt);

/** The price range that a card shows, in cents; null where it shows none. */
function priceOf(card: Creator, { cpm: rates, region }: Settings) {
  const [forecast, tier] = [forecastOf(card), tierOfRegion(region, card.region)];
  return forecast && tier ? fairPrice(forecast, rates[card.platform][tier]) : null;
}

/** Whom a filter leaves, by what the cards show. */
function expected(platform: Platform, filters: Partial<ResultFilters>, settings: Settings = DEFAULT_SETTINGS) {
  const { expectedViews, fairPrice: asked } = { ...NO_RESULT_FILTERS, ...filters };
  const within = (low: number, high: number, range: { min: number | null; max: number | null }) =>
    low <= (range.max ?? Number.POSITIVE_INFINITY) && high >= (range.min ?? 0);
  return cardsOf(platform)
    .filter((card) => {
      const [forecast, price] = [forecastOf(card), priceOf(card, settings)];
      if (expectedViews && !(forecast && within(forecast.p50, forecast.p50, expectedViews))) return false;
      return !asked || (price !== null && within(price.low / 100, price.high / 100, asked));
    })
    .map(({ id }) => id);
}

/** An account with a list of each platform in one project. */
async function newLists(): Promise<{ actor: Actor; projectId: string; lists: Record<Platform, string> }> {
  const actor = await memberWithQuota(100);
  const projectId = `prj_${crypto.randomUUID()}`;
  await insertProject(actor.userId, projectId);
  const listOf = async (platform: Platform) => {
    const listId = `tsk_${platform}_${projectId}`;
    await insertList({ ownerId: actor.userId, projectId, listId, platform });
    await fillList(
      { projectId, listId },
      cardsOf(platform).map((card, rank) => ({ card, rank, score: 1 })),
    );
    return listId;
  };
  const lists = { YOUTUBE: "", TIKTOK: "", INSTAGRAM: "" };
  for (const platform of PLATFORMS) lists[platform] = await listOf(platform);
  return { actor, projectId, lists };
}

const query = (projectId: string, platform: Platform, filters: Partial<ResultFilters>, more = {}) =>
  ResultQuery.parse({ projectId, platform, pageSize: 100, ...filters, ...more });

let world: Awaited<ReturnType<typeof newLists>>;
beforeAll(async () => {
  world = await newLists();
});

async function found(platform: Platform, filters: Partial<ResultFilters>, more = {}, { actor, projectId } = world) {
  const page = (await results.list(actor, query(projectId, platform, filters, more))).parse();
  return { ids: page.data.map(({ id }) => id), total: page.total, hasMore: page.hasMore };
}

const upTo = (max: number) => ({ fairPrice: { min: null, max } });
const dollars = fc.option(fc.integer({ min: 0, max: 200_000 }).map((cents) => cents / 100));
const views = fc.option(fc.integer({ min: 0, max: 400_000 }));
const range = (end: fc.Arbitrary<number | null>) =>
  fc.option(
    fc.tuple(end, end).map(([one, other]) => {
      if (one === null || other === null) return { min: one, max: other };
      return { min: Math.min(one, other), max: Math.max(one, other) };
    }),
  );

describe("a list", () => {
  test.each(PLATFORMS)(
    "of %s shows just those whose card shows so much, with any ranges and orders",
    async (platform) => {
      await fc.assert(
        fc.asyncProperty(
          ...[range(views), range(dollars), fc.constantFrom(...RESULT_SORTS)],
          async (expectedViews, price, sort) => {
            const filters = { expectedViews, fairPrice: price };
            const wanted = expected(platform, filters);
            const { ids, total } = await found(platform, filters, { sort });
            expect(sort === "match" ? ids : [...ids].sort()).toEqual(sort === "match" ? wanted : [...wanted].sort());
            expect(total).toBe(wanted.length);
          },
        ),
        { numRuns: 60, seed: 5 },
      );
    },
  );

  test("ends a range of prices to the cent, and leaves out who has no prediction or no country", async () => {
    const all = await found("TIKTOK", { fairPrice: { min: 0, max: null } });
    const unpriced = cardsOf("TIKTOK").filter((card) => priceOf(card, DEFAULT_SETTINGS) === null);
    expect(unpriced.length).toBeGreaterThan(10);
    expect(all.total).toBe(COUNT - unpriced.length);
    for (const card of cardsOf("TIKTOK").filter((_, index) => index % 9 === 1)) {
      const price = priceOf(card, DEFAULT_SETTINGS);
      if (price === null) continue;
      expect((await found("TIKTOK", upTo(price.low / 100))).ids).toContain(card.id);
      expect((await found("TIKTOK", upTo((price.low - 1) / 100))).ids).not.toContain(card.id);
      expect((await found("TIKTOK", { fairPrice: { min: price.high / 100, max: null } })).ids).toContain(card.id);
      expect((await found("TIKTOK", { fairPrice: { min: (price.high + 1) / 100, max: null } })).ids).not.toContain(
        card.id,
      );
    }
  });

  test("pages by cursor and by number through whom the ranges leave, beside other filters", async () => {
    const filters = { ...upTo(900), countries: ["US", "BR", "PK"] };
    const wanted = expected("YOUTUBE", filters).filter((id) => [0, 1, 2].includes(Number(id.split("-")[1]) % 6));
    expect(wanted.length).toBeGreaterThan(12);
    const byNumber: string[] = [];
    for (let page = 1; page <= Math.ceil(wanted.length / 5); page += 1)
      byNumber.push(...(await found("YOUTUBE", filters, { page, pageSize: 5 })).ids);
    expect(byNumber).toEqual(wanted);
    const byCursor: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const { actor, projectId } = world;
      const page = (await results.list(actor, query(projectId, "YOUTUBE", filters, { cursor, pageSize: 5 }))).parse();
      expect(page.total).toBe(wanted.length);
      byCursor.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
      if (!page.hasMore) break;
    }
    expect(byCursor).toEqual(wanted);
  });

  test("shows others at the next look when a rate or a tier was changed, and each account by its own rates", async () => {
    const own = await newLists();
    const look = async (platform: Platform) => (await found(platform, upTo(100), {}, own)).ids;
    expect(await look("TIKTOK")).toEqual(expected("TIKTOK", upTo(100)));
    const dearer = withRate(withRate(DEFAULT_SETTINGS, "TIKTOK", "T1", 0.07), "TIKTOK", "T3", 99.99);
    const moved = { ...dearer, region: { ...dearer.region, T1: [...dearer.region.T1, "AQ"] } };
    const save = { cpm: moved.cpm, region: moved.region };
    await cpm.save(own.actor.userId, save);
    const after = expected("TIKTOK", upTo(100), await cpm.get(own.actor.userId));
    expect(after).not.toEqual(expected("TIKTOK", upTo(100)));
    expect(await look("TIKTOK")).toEqual(after);
    expect(await look("YOUTUBE")).toEqual(expected("YOUTUBE", upTo(100)));
    expect((await found("TIKTOK", upTo(100))).ids).toEqual(expected("TIKTOK", upTo(100)));
  });

  test("follows a creator whose posts were read anew", async () => {
    const own = await newLists();
    const card = cardOf("YOUTUBE", COUNT + 1);
    const list = { projectId: own.projectId, listId: own.lists.YOUTUBE };
    await fillList(list, [{ card, rank: COUNT, score: 1 }]);
    const posts = card.posts.map((post) => ({ ...post, plays: 9_000_000_000 }));
    await fillList({ projectId: own.projectId, listId: own.lists.TIKTOK }, [
      { card: { ...card, posts, infoUpdatedAt: NOW + 1 }, rank: COUNT, score: 1 },
    ]);
    const many = { expectedViews: { min: 8_000_000_000, max: null } };
    // A row catches up when it is shown: the list as it stands first, then the filter.
    await found("YOUTUBE", {}, {}, own);
    expect((await found("YOUTUBE", many, {}, own)).ids).toContain(card.id);
  });

  test("refuses a range whose ends are the wrong way round", () => {
    const asked = { expectedViews: { min: 10, max: 9 } };
    expect(ResultFilters.safeParse(asked).error?.issues[0]?.message).toBe("search:errors.range");
  });
});

describe("what is done to those that are shown", () => {
  test("reaches them all and nobody else: marks, with the counters, and files, by the rates of their moment", async () => {
    const { exports, run } = await exportWorld();
    const own = await newLists();
    const wanted = expected("INSTAGRAM", upTo(250));
    const download = async (taskIds: string[]) => {
      const { taskId } = await exports.start(own.actor, {
        ...{ downloadType: "KOL_EXPORT", projectId: own.projectId, taskIds, attitude: "NORATE" },
        ...{ isWeb: true, isStop: false, afterwards: "NONE", filters: { ...NO_RESULT_FILTERS, ...upTo(250) } },
      });
      return taskId;
    };
    const rowsOf = async (taskId: string) => (await exports.get(own.actor, taskId, "https://x.test")).result.rows;
    const [one, all] = [await download([own.lists.INSTAGRAM]), await download([])];
    await cpm.save(own.actor.userId, withRate(DEFAULT_SETTINGS, "INSTAGRAM", "T1", 5_000));
    await run();
    const everywhere = PLATFORMS.flatMap((platform) => expected(platform, upTo(250))).length;
    expect([await rowsOf(one), await rowsOf(all)]).toEqual([wanted.length, everywhere]);

    const rates = await cpm.get(own.actor.userId);
    const rated = await results.rateAll(own.actor, {
      ...{ projectId: own.projectId, platform: "INSTAGRAM", taskType: "SEARCH_INPUT_BREAK", attitude: "LIKE" },
      filters: { ...NO_RESULT_FILTERS, ...upTo(250) },
    });
    const dearer = expected("INSTAGRAM", upTo(250), rates);
    expect(dearer.length).toBeLessThan(wanted.length);
    expect(rated).toEqual({ rated: dearer.length });
    expect((await found("INSTAGRAM", {}, { attitude: "LIKE" }, own)).ids).toEqual(dearer);
    expect(await keptCounters(own.lists.INSTAGRAM)).toEqual(await recount(own.lists.INSTAGRAM));
  });
});

describe("rows of an earlier release", () => {
  const forget = (listId: string) =>
    env.DB.prepare(
      "UPDATE candidates SET expected_low = NULL, expected_views = NULL, expected_high = NULL WHERE list_id = ?1",
    )
      .bind(listId)
      .run();
  const unknown = (listId: string) =>
    env.DB.prepare("SELECT count(*) AS n FROM candidates WHERE list_id = ?1 AND expected_views IS NULL")
      .bind(listId)
      .first<number>("n");

  test("get their predicted views when their list is first filtered by them, marked or taken away, and not before", async () => {
    const { exports } = await exportWorld();
    const own = await newLists();
    const filters = { expectedViews: { min: 1_000, max: 50_000 }, ...upTo(400) };
    for (const platform of PLATFORMS) await forget(own.lists[platform]);
    expect((await found("YOUTUBE", {}, {}, own)).total).toBe(COUNT);
    expect(await unknown(own.lists.YOUTUBE)).toBe(COUNT);
    expect((await found("YOUTUBE", filters, {}, own)).ids).toEqual(expected("YOUTUBE", filters));
    expect(await unknown(own.lists.YOUTUBE)).toBe(0);

    const rated = await results.rateAll(own.actor, {
      ...{ projectId: own.projectId, platform: "TIKTOK", taskType: "SEARCH_INPUT_BREAK", attitude: "DISLIKE" },
      filters: { ...NO_RESULT_FILTERS, ...filters },
    });
    expect(rated.rated).toBe(expected("TIKTOK", filters).length);
    const request = {
      ...{ downloadType: "KOL_EXPORT" as const, projectId: own.projectId, attitude: "ALL" as const },
      ...{ taskIds: [own.lists.INSTAGRAM], isWeb: true, isStop: false, afterwards: "NONE" as const },
    };
    await exports.start(own.actor, { ...request, filters: { ...NO_RESULT_FILTERS, ...filters } });
    expect(await unknown(own.lists.INSTAGRAM)).toBe(0);
  });

  test("get them when their list is first ordered by them", async () => {
    const own = await newLists();
    await forget(own.lists.TIKTOK);
    const before = await found("TIKTOK", {}, {}, own);
    const { ids, total } = await found("TIKTOK", {}, { sort: "expected" }, own);
    expect(total).toBe(before.total);
    expect([...ids].sort()).toEqual([...before.ids].sort());
    expect(await unknown(own.lists.TIKTOK)).toBe(0);
    const viewsOf = new Map(cardsOf("TIKTOK").map((card) => [card.id, forecastColumns(card).expectedViews]));
    const shown = ids.map((id) => viewsOf.get(id) ?? Number.NaN);
    expect(new Set(shown).size).toBeGreaterThan(10);
    expect(shown).toEqual([...shown].sort((one, other) => other - one));
  });

  test("whose creator cannot be read have no prediction, and do not keep the list waiting", async () => {
    const own = await newLists();
    await forget(own.lists.YOUTUBE);
    const broken = cardOf("YOUTUBE", 30).id;
    const stored = await env.DB.prepare("SELECT card FROM creators WHERE id = ?1").bind(broken).first<string>("card");
    const put = (card: string | null) =>
      env.DB.prepare("UPDATE creators SET card = ?2 WHERE id = ?1").bind(broken, card).run();
    await put('{"version":99}');
    const { total } = await found("YOUTUBE", { expectedViews: { min: null, max: 100 } }, {}, own);
    expect(total).toBe(expected("YOUTUBE", { expectedViews: { min: null, max: 100 } }).length);
    expect(await unknown(own.lists.YOUTUBE)).toBe(0);
    await put(stored);
  });
});

describe("a list of 10,000", () => {
  const list: ListSelector = {
    ...{ ownerId: "owner", projectId: "prj_ten", taskType: "SEARCH_INPUT_BREAK", platform: "YOUTUBE" },
  };
  const values = (filters: Partial<ResultFilters>) =>
    filterValues({ ...NO_RESULT_FILTERS, ...filters }, DEFAULT_SETTINGS, "YOUTUBE");
  const both = values({ expectedViews: { min: 1_000, max: 299_990 }, ...upTo(3_000) });
  const page = { list, tab: "pending", sort: "match", filters: both, after: null, offset: 0, limit: 21 } as const;
  const run = ({ sql, values: bound }: ReturnType<typeof pageSql>) => env.DB.prepare(sql).bind(...bound);

  beforeAll(async () => {
    await insertProject("owner", list.projectId);
    await insertList({ ownerId: "owner", projectId: list.projectId, listId: "tsk_ten" });
    await fillListQuickly("tsk_ten", 10_000);
  });

  test("is filtered in its index alone, in every order: a first and a deep page read at most 120 rows, a count as many as there are", async () => {
    const places = [["match", 2_000] as const, ["followers", 1_500_000] as const, ["views", 200_000] as const];
    for (const [sort, key] of places) {
      for (const after of [null, { key, creatorId: "crt_00500000" }]) {
        const statement = pageSql({ ...page, sort, after });
        const { results: plan } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${statement.sql}`)
          .bind(...statement.values)
          .all<{ detail: string }>();
        expect(plan.map(({ detail }) => detail).join("\n")).toContain("USING COVERING INDEX candidates_by_");
        const { results: rows, meta } = await run(statement).all();
        expect(rows.length).toBe(21);
        expect(meta.rows_read).toBeLessThanOrEqual(120);
      }
    }
    const { meta } = await run(countSql(list, "pending", both)).all();
    expect(meta.rows_read).toBeLessThanOrEqual(10_100);
  });

  test("is asked with a dozen bound values at most, however many countries the tiers list", () => {
    const everyFilter = {
      ...both,
      countries: ["US"],
      followerRanges: ["lt1k"],
      viewCountRanges: ["lt1k"],
      hasEmail: true,
    };
    const plain = pageSql({ ...page, filters: { ...everyFilter, expectedViews: null, worth: null } });
    expect(pageSql({ ...page, filters: everyFilter }).values.length - plain.values.length).toBeLessThanOrEqual(12);
    expect(pageSql({ ...page, filters: everyFilter }).values.length).toBeLessThan(40);
  });
});
