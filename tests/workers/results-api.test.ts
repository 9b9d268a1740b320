import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { cpm } from "#tests/support/workers/rates.ts";
import {
  fillList,
  fillListQuickly,
  insertList,
  insertProject,
  keptCounters,
  recount,
  sampleCandidates,
  sampleCard,
} from "#tests/support/workers/result-world.ts";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { createTexts } from "#workers/api/texts.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { FOLLOWER_BUCKET_IDS, VIEW_BUCKET_IDS } from "#workers/modules/creators/domain.ts";
import { COUNT_CAP } from "#workers/modules/lists/domain.ts";
import { createListStore } from "#workers/modules/lists/list-store.ts";
import { createResultStore } from "#workers/modules/lists/page-store.ts";
import { createRatingStore } from "#workers/modules/lists/rate-store.ts";
import { createListsRoutes } from "#workers/modules/lists/routes.ts";
import { createListsService } from "#workers/modules/lists/service.ts";
import { contactColumn } from "#workers/modules/outreach/sources/contacts.ts";
import { searchLocales } from "#workers/modules/search/locales.ts";
import { searchLabel } from "#workers/modules/search/modes/registry.ts";
import { createSearchRoutes } from "#workers/modules/search/routes.ts";
import { createSearchService } from "#workers/modules/search/search-service.ts";
import { createYoutubePages } from "#workers/modules/search/youtube-pages.ts";

/** The calls of the results, as a client makes them. */

const lists = createListStore(env.DB);
const results = createListsService({
  contacts: contactColumn,
  cpm,
  results: createResultStore(env.DB),
  ratings: createRatingStore(env.DB),
  clock: fixedClock(NOW),
  labelOf: searchLabel,
});
const search = createSearchService({
  tasks: {
    create: async () => {
      throw new Error("no task is made here");
    },
  },
  lists,
  clock: fixedClock(NOW),
});
const posts = {
  list: async () => {
    throw new Error("no platform is asked here");
  },
};
const pages = createYoutubePages({ platforms: { find: () => null }, clock: fixedClock(NOW) });
const api = openTestApi([...createListsRoutes({ results, posts }), ...createSearchRoutes({ search, results, pages })], {
  texts: createTexts({ search: searchLocales }),
});

const OWNER = "user-free";
const PROJECT = "prj_api";
const LIST = "tsk_api";
const here = { projectId: PROJECT, platform: "YOUTUBE" } as const;
const post = (path: string, body: unknown, headers?: Record<string, string>) => api.call("POST", path, body, headers);
const asPaid = { authorization: "Bearer paid.paid.paid" };

beforeAll(async () => {
  await insertProject(OWNER, PROJECT);
  await insertList({ ownerId: OWNER, projectId: PROJECT, listId: LIST });
  await fillList({ projectId: PROJECT, listId: LIST }, sampleCandidates(0, 120));
});

async function newProject(projectId: string, count: number) {
  await insertProject(OWNER, projectId);
  await insertList({ ownerId: OWNER, projectId, listId: `tsk_${projectId}` });
  await fillList({ projectId, listId: `tsk_${projectId}` }, sampleCandidates(0, count));
}

describe("listing", () => {
  test("answers a page, its cursor, its total and the counts of the panel", async () => {
    const first = await post("/search/results", { ...here, withStats: true });
    expect(first.body.statusCode).toBe(1000);
    expect(first.body.data).toMatchObject({
      total: 120,
      page: 1,
      pageSize: 20,
      totalPage: 6,
      hasMore: true,
      tag: "lego",
      taskId: LIST,
    });
    expect(first.body.data.data).toHaveLength(20);
    expect(first.body.data.stats.total).toBe(120);
    const next = await post("/ytb/searchInput/list", { projectId: PROJECT, cursor: first.body.data.nextCursor });
    expect(next.body.data.data[0].title).toBe("Creator 20");
    const numbered = await post("/search/results", { ...here, page: 2 });
    const idsOf = ({ body }: { body: { data: { data: { id: string }[] } } }) => body.data.data.map(({ id }) => id);
    expect(idsOf(numbered)).toEqual(idsOf(next));
  });

  test("tells posts in one shape at its own address, and by the names of the platform at the spec's", async () => {
    const own = await post("/search/results", here);
    const spec = await post("/ytb/searchInput/list", { projectId: PROJECT });
    const [creator] = own.body.data.data;
    const [named] = spec.body.data.data;
    expect(creator).toMatchObject({ attitude: "NORATE", posts: [{ title: "Video 1 of Creator 0" }, {}, {}] });
    expect(named).toMatchObject({
      ...{ id: creator.id, ProjectKol: [{ attitude: "NORATE" }], tiktokUser: null, nanoObject: null },
      youtubeChannel: {
        channelHandle: "creator0",
        videos: [{ title: "Video 1 of Creator 0", lengthText: "3:07" }, {}, {}],
      },
    });
    expect(named.posts).toBeUndefined();
  });

  test("says whether more follow a page, by its number as by its cursor, also beyond what is counted", async () => {
    await newProject("prj_forty", 40);
    const pagesOf = async (where: object, pages: readonly number[]) => {
      const answers = await Promise.all(pages.map((page) => post("/search/results", { ...here, ...where, page })));
      return answers.map(({ body }) => [body.data.data.length, body.data.hasMore, body.data.nextCursor !== null]);
    };
    expect(await pagesOf({ projectId: "prj_forty" }, [1, 2, 3])).toEqual([
      [20, true, true],
      [20, false, false],
      [0, false, false],
    ]);
    const first = await post("/search/results", { ...here, projectId: "prj_forty" });
    const second = await post("/search/results", {
      ...here,
      cursor: first.body.data.nextCursor,
      projectId: "prj_forty",
    });
    expect(second.body.data).toMatchObject({ hasMore: false, nextCursor: null });
    expect(second.body.data.data).toHaveLength(20);

    await insertProject(OWNER, "prj_vast");
    await insertList({ ownerId: OWNER, projectId: "prj_vast", listId: "tsk_prj_vast" });
    await fillListQuickly("tsk_prj_vast", COUNT_CAP + 150);
    const everything = { followerRanges: FOLLOWER_BUCKET_IDS, viewCountRanges: VIEW_BUCKET_IDS, pageSize: 100 };
    expect(await pagesOf({ projectId: "prj_vast", ...everything }, [100, 101, 102, 103])).toEqual([
      [100, true, true],
      [100, true, true],
      [50, false, false],
      [0, false, false],
    ]);
  });

  test("stays in its list while a newer search begins", async () => {
    await newProject("prj_newer", 30);
    const where = { ...here, projectId: "prj_newer" };
    const first = await post("/search/results", where);
    await insertList({ ownerId: OWNER, projectId: "prj_newer", listId: "tsk_prj_newer_2" });
    await fillList({ projectId: "prj_newer", listId: "tsk_prj_newer_2" }, sampleCandidates(500, 5));
    const next = await post("/search/results", { ...where, cursor: first.body.data.nextCursor });
    expect(next.body.data.data[0].title).toBe("Creator 20");
    const newest = await post("/search/results", where);
    expect(newest.body.data).toMatchObject({ total: 5, taskId: "tsk_prj_newer_2" });
    const earlier = await post("/search/results", { ...where, taskId: "tsk_prj_newer" });
    expect(earlier.body.data.total).toBe(30);
  });

  test("of a project without a search is empty, of a foreign or unknown project 1404", async () => {
    await insertProject(OWNER, "prj_empty");
    const empty = await post("/search/results", { ...here, projectId: "prj_empty", withStats: true });
    expect(empty.body.data).toMatchObject({
      data: [],
      total: 0,
      totalPage: 0,
      hasMore: false,
      nextCursor: null,
      tag: "",
      taskId: null,
    });
    for (const call of [
      post("/search/results", here, asPaid),
      post("/search/results", { ...here, projectId: "prj_none" }),
    ]) {
      expect((await call).body.statusCode).toBe(1404);
    }
  });

  test.each([
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: "1" },
    { pageSize: 0 },
    { pageSize: 1e9 },
    { sort: "rank; DROP TABLE candidates" },
    { sort: "__proto__" },
    { attitude: "LOVE" },
    { countries: ["US' OR 1=1 --"] },
    { followerRanges: ["constructor"] },
    { hasEmail: "yes" },
    { cursor: "not ours" },
    { cursor: btoa('["match","pending","tsk_api",1]').replaceAll("=", "") },
    { cursor: btoa('["views","pending","tsk_api",1,"a"]').replaceAll("=", "") },
    { cursor: "x".repeat(600) },
    { projectId: "" },
  ])("refuses %j as 1400", async (wrong) => {
    const { body } = await post("/search/results", { ...here, ...wrong });
    expect(body.statusCode).toBe(1400);
  });

  test("of any numbers for page and size never fails otherwise", async () => {
    await fc.assert(
      fc.asyncProperty(fc.double(), fc.double(), async (page, pageSize) => {
        const { body } = await post("/search/results", { ...here, page, pageSize });
        expect([1000, 1400]).toContain(body.statusCode);
      }),
      { numRuns: 50 },
    );
  });

  test("deep beyond the end is an empty page", async () => {
    const { body } = await post("/search/results", { ...here, page: 100_000, pageSize: 100 });
    expect(body.data).toMatchObject({ data: [], total: 120, hasMore: false });
  });

  test("a missing project is asked for in the caller's language", async () => {
    const english = await post("/search/results", { platform: "YOUTUBE" });
    expect(english.body.message).toBe("Please select a project first");
    const chinese = await post("/search/results", { platform: "YOUTUBE" }, { "x-client-language": "zh-CN" });
    expect(chinese.body.message).toBe("请先选择项目");
  });
});

describe("rating", () => {
  const rate = (projectId: string, index: number, attitude: string) =>
    post("/similars/rate", { projectId, kolId: sampleCard(index).id, attitude });
  const totals = async (projectId: string) => {
    const { body } = await api.call("GET", `/tasks/stats?projectId=${projectId}&platform=YOUTUBE`);
    return Object.fromEntries(
      body.data.attitudeStats.map((stat: { attitude: string; count: number }) => [stat.attitude, stat.count]),
    );
  };

  test("moves a creator between the tabs, says what it was, and back is undo", async () => {
    await newProject("prj_rate", 10);
    expect((await rate("prj_rate", 3, "LIKE")).body.data).toMatchObject({ attitude: "LIKE", previous: "NORATE" });
    expect((await rate("prj_rate", 3, "LIKE")).body.data.previous).toBe("LIKE");
    expect((await rate("prj_rate", 3, "SUPERLIKE")).body.data.previous).toBe("LIKE");
    expect(await totals("prj_rate")).toEqual({ NORATE: 9, LIKE: 0, SUPERLIKE: 1, DISLIKE: 0 });
    const favorites = await post("/search/results", { ...here, projectId: "prj_rate", attitude: "LIKE" });
    expect(favorites.body.data.data.map((creator: { title: string }) => creator.title)).toEqual(["Creator 3"]);
    expect(favorites.body.data.data[0].attitude).toBe("SUPERLIKE");
    await rate("prj_rate", 3, "NORATE");
    expect(await totals("prj_rate")).toEqual({ NORATE: 10, LIKE: 0, SUPERLIKE: 0, DISLIKE: 0 });
  });

  test("counts once however often and from however many places it is sent", async () => {
    await newProject("prj_many", 12);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => rate("prj_many", index % 4, index % 2 ? "LIKE" : "DISLIKE")),
    );
    expect(await keptCounters("tsk_prj_many")).toEqual(await recount("tsk_prj_many"));
    const { NORATE } = await totals("prj_many");
    expect(NORATE).toBe(8);
  });

  test("of a creator that the project does not hold, or in a foreign project, is 1404 without a trace", async () => {
    const before = await keptCounters(LIST);
    expect((await rate(PROJECT, 9_999, "LIKE")).body.statusCode).toBe(1404);
    const foreign = await post(
      "/similars/rate",
      { projectId: PROJECT, kolId: sampleCard(1).id, attitude: "LIKE" },
      asPaid,
    );
    expect(foreign.body.statusCode).toBe(1404);
    expect(await keptCounters(LIST)).toEqual(before);
  });

  test("of several rates those of the project and names the others", async () => {
    await newProject("prj_batch", 6);
    const kolIds = [sampleCard(1).id, sampleCard(2).id, sampleCard(2).id, "crt_unknown", "__proto__"];
    const { body } = await post("/similars/rateBatch", { projectId: "prj_batch", kolIds, attitude: "DISLIKE" });
    expect(body.data.rated.map(({ kolId }: { kolId: string }) => kolId).sort()).toEqual(
      [sampleCard(1).id, sampleCard(2).id].sort(),
    );
    expect(body.data.notFound).toEqual(["crt_unknown", "__proto__"]);
    expect((await totals("prj_batch")).DISLIKE).toBe(2);
  });

  test("of all pending ones touches those that match the filters and no rated one", async () => {
    await newProject("prj_all", 60);
    await rate("prj_all", 0, "DISLIKE");
    const input = { ...here, projectId: "prj_all", taskType: "SEARCH_INPUT_BREAK" };
    const some = await post("/tasks/rate-all", { ...input, attitude: "LIKE", filters: { hasEmail: true } });
    expect(some.body.data.rated).toBe(19);
    const rest = await post("/tasks/rate-all", { ...input, attitude: "DISLIKE" });
    expect(rest.body.data.rated).toBe(40);
    expect(await totals("prj_all")).toEqual({ NORATE: 0, LIKE: 19, SUPERLIKE: 0, DISLIKE: 41 });
    expect(await keptCounters("tsk_prj_all")).toEqual(await recount("tsk_prj_all"));
    expect((await post("/tasks/rate-all", { ...input, attitude: "LIKE" }, asPaid)).body.statusCode).toBe(1404);
  });

  test("lists what the project likes, the newest first", async () => {
    await newProject("prj_likes", 9);
    const write = { ownerId: OWNER, projectId: "prj_likes" };
    const ratings = createRatingStore(env.DB);
    await ratings.rate([sampleCard(5).id], { ...write, attitude: "LIKE", at: 1_000 });
    await ratings.rate([sampleCard(2).id], { ...write, attitude: "SUPERLIKE", at: 2_000 });
    await ratings.rate([sampleCard(7).id], { ...write, attitude: "DISLIKE", at: 3_000 });
    const { body } = await api.call("GET", "/similars/projectKol/likes?projectId=prj_likes");
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(["Creator 2", "Creator 5"]);
  });
});

describe("forgetting a project", () => {
  test("takes away its lists and ratings at once and its candidates in parts, and nobody else's", async () => {
    await newProject("prj_gone", 2_500);
    const write = { ownerId: OWNER, projectId: "prj_gone", attitude: "LIKE", at: 1 } as const;
    await createRatingStore(env.DB).rate([sampleCard(1).id], write);
    await env.DB.batch(lists.forgetStatements("stranger", "prj_gone"));
    expect((await post("/search/results", { ...here, projectId: "prj_gone" })).body.data.total).toBe(2_499);

    await env.DB.batch(lists.forgetStatements(OWNER, "prj_gone"));
    expect((await post("/search/results", { ...here, projectId: "prj_gone" })).body.data).toMatchObject({
      total: 0,
      taskId: null,
    });
    const left = () => env.DB.prepare("SELECT count(*) AS n FROM candidates WHERE list_id = 'tsk_prj_gone'").first("n");
    expect(await lists.removeDiscarded(1_000)).toBe(1_000);
    expect(await left()).toBe(1_500);
    expect(await lists.removeDiscarded(1_000_000)).toBe(1_500);
    expect(await left()).toBe(0);
    expect(await keptCounters("tsk_prj_gone")).toEqual([]);
    expect(await keptCounters(LIST)).toEqual(await recount(LIST));
  });
});
