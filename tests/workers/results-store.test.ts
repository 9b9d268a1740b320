import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { sizeOf } from "#tests/support/runs.ts";
import {
  fillList,
  insertList,
  insertProject,
  keptCounters,
  recount,
  sampleCandidates,
  sampleCard,
  storeCards,
} from "#tests/support/workers/result-world.ts";
import { ATTITUDES, TABS, tabOf } from "#workers/kernel/vocabulary.ts";
import { FOLLOWER_BUCKET_IDS, VIEW_BUCKET_IDS } from "#workers/modules/creators/domain.ts";
import { ingestStatements } from "#workers/modules/lists/add-store.ts";
import { RESULT_SORTS } from "#workers/modules/lists/domain.ts";
import { makeSortable } from "#workers/modules/lists/order.ts";
import type { ListSelector, ResultFilterValues, ResultSort } from "#workers/modules/lists/page-query.ts";
import { createResultStore } from "#workers/modules/lists/page-store.ts";
import { createRatingStore } from "#workers/modules/lists/rate-store.ts";
import { toResultStats } from "#workers/modules/lists/stats.ts";

const results = createResultStore(env.DB);
const ratings = createRatingStore(env.DB);

const NO_FILTERS: ResultFilterValues = { countries: [], followerRanges: [], viewCountRanges: [], hasEmail: null };

function selector(projectId: string, ownerId = "owner"): ListSelector {
  return { ownerId, projectId, taskType: "SEARCH_INPUT_BREAK", platform: "YOUTUBE" };
}

async function newList(projectId: string, count: number, from = 0) {
  await insertProject("owner", projectId);
  const listId = `tsk_${projectId}`;
  await insertList({ ownerId: "owner", projectId, listId });
  await fillList({ projectId, listId }, sampleCandidates(from, count));
  return { projectId, listId };
}

describe("adding results", () => {
  test("the same creators added twice are stored once and counted once", async () => {
    const list = await newList("prj_twice", 40);
    const before = await keptCounters(list.listId);
    await fillList(list, sampleCandidates(0, 40));
    await fillList(list, [...sampleCandidates(35, 5), ...sampleCandidates(35, 5)]);
    expect(await keptCounters(list.listId)).toEqual(before);
    expect(before).toEqual(await recount(list.listId));
  });

  test("a creator that the project has rated arrives with that rating", async () => {
    const first = await newList("prj_known", 3);
    const [creator] = sampleCandidates(0, 1);
    await ratings.rate([creator?.card.id ?? ""], {
      ownerId: "owner",
      projectId: first.projectId,
      attitude: "DISLIKE",
      at: NOW,
    });
    await insertList({ ownerId: "owner", projectId: first.projectId, listId: "tsk_prj_known_2" });
    const second = { projectId: first.projectId, listId: "tsk_prj_known_2" };
    await fillList(second, sampleCandidates(0, 3));
    const screen = await results.readScreen(
      {
        list: selector(first.projectId),
        tab: "no",
        sort: "match",
        filters: NO_FILTERS,
        after: null,
        offset: 0,
        limit: 10,
      },
      true,
    );
    expect(screen?.head?.listId).toBe(second.listId);
    expect(screen?.rows.map((row) => row.creator_id)).toEqual([creator?.card.id]);
    expect(await keptCounters(second.listId)).toEqual(await recount(second.listId));
  });

  test("a new creator costs two written rows and its share of the counters; in a list that was sorted, five more", async () => {
    const list = await newList("prj_writes", 1);
    const found = sampleCandidates(1, 1_000);
    await env.DB.batch(storeCards(found));
    const add = async (from: number) => {
      const written = await env.DB.batch(ingestStatements(env.DB, list, found.slice(from, from + 500)));
      return written.map(({ meta }) => meta.rows_written);
    };
    const [hidden, noted, counters, rows] = await add(0);
    expect([hidden, noted, rows]).toEqual([0, 0, 1_000]);
    expect(counters).toBeLessThanOrEqual(40);
    await makeSortable(env.DB, list.listId);
    expect((await add(500))[3]).toBe(3_500);
  });

  test("a row whose creator has fresher numbers catches up before it is shown, and the counters with it", async () => {
    const list = await newList("prj_behind", 30, 60_000);
    const [behind] = sampleCandidates(60_001, 1);
    if (!behind) throw new Error("a creator was asked for");
    const fresher = {
      ...{ ...behind.card, followers: 2_400_000, region: "PT", email: "new@example.com" },
      ...{ emailSource: "bio" as const, infoUpdatedAt: NOW + 1, updatedAt: NOW + 1 },
    };
    await env.DB.batch(storeCards([{ card: fresher }]));
    const shown = async (countries: string[]) => {
      const filters = { ...NO_FILTERS, countries };
      const request = { list: selector(list.projectId), tab: "pending", sort: "match", filters } as const;
      const screen = await results.readScreen({ ...request, after: null, offset: 0, limit: 50 }, true);
      return { ids: screen?.rows.map((row) => row.creator_id), total: screen?.total };
    };
    expect(await shown(["PT"])).toEqual({ ids: [], total: 0 });
    expect((await shown([])).ids).toContain(behind.card.id);
    expect(await shown(["PT"])).toEqual({ ids: [behind.card.id], total: 1 });
    expect(await keptCounters(list.listId)).toEqual(await recount(list.listId));
  });

  test("a creator that was never stored is not let in, and nothing else of the batch is", async () => {
    const list = await newList("prj_unstored", 1);
    const before = await keptCounters(list.listId);
    const [known, unknown] = sampleCandidates(2_001, 2);
    if (!known || !unknown) throw new Error("two creators were asked for");
    await env.DB.batch(storeCards([known]));
    await expect(env.DB.batch(ingestStatements(env.DB, list, [known, unknown]))).rejects.toThrow(/candidates\.info_at/);
    expect(await keptCounters(list.listId)).toEqual(before);
    expect(await recount(list.listId)).toEqual(before);
  });
});

describe("counters", () => {
  test("equal a recount after any ratings and additions in any order, also at the same time", async () => {
    let run = 0;
    const action = fc.oneof(
      fc.record({
        kind: fc.constant("add" as const),
        list: fc.nat(1),
        from: fc.nat(30),
        count: fc.integer({ min: 1, max: 20 }),
      }),
      fc.record({
        kind: fc.constant("rate" as const),
        ids: fc.array(fc.nat(60), { minLength: 1, maxLength: 8 }),
        attitude: fc.constantFrom(...ATTITUDES),
      }),
      fc.record({
        kind: fc.constant("all" as const),
        attitude: fc.constantFrom("LIKE" as const, "DISLIKE" as const),
        hasEmail: fc.constantFrom(true, false, null),
        limit: fc.integer({ min: 1, max: 10 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), fc.boolean(), async (actions, together) => {
        run += 1;
        const projectId = `prj_p${run}`;
        const lists = [`tsk_p${run}_a`, `tsk_p${run}_b`];
        await insertProject("owner", projectId);
        for (const listId of lists) await insertList({ ownerId: "owner", projectId, listId });
        const write = { ownerId: "owner", projectId, at: NOW };
        const perform = async (step: (typeof actions)[number]) => {
          if (step.kind === "add") {
            await fillList({ projectId, listId: lists[step.list] ?? "" }, sampleCandidates(step.from, step.count));
          } else if (step.kind === "rate") {
            await ratings.rate(
              step.ids.map((id) => sampleCard(id).id),
              { ...write, attitude: step.attitude },
            );
          } else {
            const filters = { ...NO_FILTERS, hasEmail: step.hasEmail };
            await ratings.ratePending(selector(projectId), filters, { ...write, attitude: step.attitude }, step.limit);
          }
        };
        if (together) await Promise.all(actions.map(perform));
        else for (const step of actions) await perform(step);

        for (const listId of lists) expect(await keptCounters(listId)).toEqual(await recount(listId));
        const differing = await env.DB.prepare(
          `SELECT count(*) AS n FROM candidates c JOIN project_creators r ON r.project_id = ?1 AND r.creator_id = c.creator_id
           WHERE c.list_id IN (?2, ?3) AND c.attitude <> r.attitude`,
        )
          .bind(projectId, ...lists)
          .first<{ n: number }>();
        expect(differing?.n).toBe(0);
      }),
      { numRuns: sizeOf({ short: 15, full: 60 }) },
    );
  }, 60_000);

  test("become the filter choices, with shares of two decimals", async () => {
    const list = await newList("prj_stats", 90);
    await ratings.rate(
      sampleCandidates(0, 7).map(({ card }) => card.id),
      { ownerId: "owner", projectId: list.projectId, attitude: "LIKE", at: NOW },
    );
    const counters = await results.readCounters(selector(list.projectId), "pending");
    const stats = toResultStats("pending", counters ?? []);
    expect(stats.total).toBe(83);
    expect(stats.totalCandidates).toBe(90);
    expect(stats.attitudeStats).toEqual([
      { attitude: "NORATE", count: 83, percentage: 92.22 },
      { attitude: "LIKE", count: 7, percentage: 7.78 },
      { attitude: "SUPERLIKE", count: 0, percentage: 0 },
      { attitude: "DISLIKE", count: 0, percentage: 0 },
    ]);
    expect(stats.countryStats.reduce((sum, { count }) => sum + count, 0)).toBe(83);
    expect(stats.countryStats.map(({ country }) => country)).toContain("ZZ");
  });
});

describe("pages", () => {
  const projectId = "prj_pages";
  const candidates = sampleCandidates(0, 300);
  beforeAll(async () => {
    await newList(projectId, 300);
    await ratings.rate(
      candidates.filter((_, index) => index % 5 === 0).map(({ card }) => card.id),
      { ownerId: "owner", projectId, attitude: "SUPERLIKE", at: NOW },
    );
  });

  const filtersArbitrary = fc.record({
    countries: fc.subarray(["US", "GB", "DE", "ZZ", "XX"]),
    followerRanges: fc.subarray([...FOLLOWER_BUCKET_IDS]),
    viewCountRanges: fc.subarray([...VIEW_BUCKET_IDS]),
    hasEmail: fc.constantFrom(true, false, null),
  });

  test("by cursor and by number show every matching creator once, in order, with any filter and order", async () => {
    await fc.assert(
      fc.asyncProperty(
        filtersArbitrary,
        fc.constantFrom(...RESULT_SORTS),
        fc.constantFrom(...TABS),
        fc.integer({ min: 7, max: 90 }),
        async (filters, sort, tab, pageSize) => {
          const base = { list: selector(projectId), tab, sort, filters };
          const everything = await results.readScreen({ ...base, after: null, offset: 0, limit: 1_000 }, false);
          const byCursor: string[] = [];
          let after: { key: number; creatorId: string } | null = null;
          for (;;) {
            const page = await results.readScreen({ ...base, after, offset: 0, limit: pageSize }, false);
            byCursor.push(...(page?.rows ?? []).map((row) => row.creator_id));
            const last = page?.rows.at(-1);
            if (!last || (page?.rows.length ?? 0) < pageSize) break;
            after = { key: last.sort_key, creatorId: last.creator_id };
          }
          const byNumber: string[] = [];
          for (let offset = 0; offset < 300; offset += pageSize) {
            const page = await results.readScreen({ ...base, after: null, offset, limit: pageSize }, false);
            byNumber.push(...(page?.rows ?? []).map((row) => row.creator_id));
          }
          const expected = await expectedIds(sort, tab, filters);
          expect(everything?.rows.map((row) => row.creator_id)).toEqual(expected);
          expect(byCursor).toEqual(expected);
          expect(byNumber).toEqual(expected);
          expect(everything?.total).toBe(expected.length);
        },
      ),
      { numRuns: sizeOf({ short: 10, full: 40 }) },
    );
  }, 60_000);

  const KEYS = {
    ...({ followers: "followers", views: "average_views", expected: "expected_views" } as const),
    ...({ engagement: "engagement_tenths", recent: "last_posted_at" } as const),
  } as const satisfies Record<Exclude<ResultSort, "match">, string>;

  /** The same by plain means. */
  async function expectedIds(sort: ResultSort, tab: (typeof TABS)[number], filters: ResultFilterValues) {
    const { results: rows } = await env.DB.prepare("SELECT * FROM candidates WHERE list_id = ?1")
      .bind(`tsk_${projectId}`)
      .all<{
        creator_id: string;
        rank: number;
        followers: number;
        average_views: number;
        expected_views: number;
        engagement_tenths: number;
        last_posted_at: number;
        attitude: (typeof ATTITUDES)[number];
        region: string;
        follower_bucket: string;
        view_bucket: string;
        has_email: number;
      }>();
    const byId = (a: { creator_id: string }, b: { creator_id: string }) => (a.creator_id < b.creator_id ? 1 : -1);
    return rows
      .filter((row) => tabOf(row.attitude) === tab)
      .filter((row) => filters.countries.length === 0 || filters.countries.includes(row.region))
      .filter((row) => filters.followerRanges.length === 0 || filters.followerRanges.includes(row.follower_bucket))
      .filter((row) => filters.viewCountRanges.length === 0 || filters.viewCountRanges.includes(row.view_bucket))
      .filter((row) => filters.hasEmail === null || (row.has_email === 1) === filters.hasEmail)
      .sort((a, b) => {
        if (sort === "match") return a.rank - b.rank;
        const key = KEYS[sort];
        return b[key] - a[key] || byId(a, b);
      })
      .map((row) => row.creator_id);
  }
});

describe("strangers", () => {
  test("see nothing of a project, and rate nothing in it", async () => {
    const list = await newList("prj_private", 5);
    const before = await keptCounters(list.listId);
    const request = { tab: "pending", sort: "match", filters: NO_FILTERS, after: null, offset: 0, limit: 10 } as const;
    expect(await results.readScreen({ ...request, list: selector(list.projectId, "stranger") }, true)).toBeNull();
    expect(await results.readCounters(selector(list.projectId, "stranger"), "pending")).toBeNull();
    expect(await results.listRated("stranger", list.projectId, "favorite", 10)).toBeNull();
    const write = { ownerId: "stranger", projectId: list.projectId, attitude: "LIKE", at: NOW } as const;
    expect(await ratings.rate([sampleCard(0).id], write)).toBeNull();
    expect(await ratings.ratePending(selector(list.projectId, "stranger"), NO_FILTERS, write, 100)).toBeNull();
    expect(await keptCounters(list.listId)).toEqual(before);
    expect(
      await env.DB.prepare("SELECT count(*) AS n FROM project_creators WHERE project_id = ?1")
        .bind(list.projectId)
        .first("n"),
    ).toBe(0);
  });

  test("a task of one's own in another project opens no list of a stranger's", async () => {
    const list = await newList("prj_mine", 3);
    const screen = await results.readScreen(
      {
        list: { ...selector(list.projectId), taskId: "tsk_prj_private" },
        tab: "pending",
        sort: "match",
        filters: NO_FILTERS,
        after: null,
        offset: 0,
        limit: 10,
      },
      false,
    );
    expect(screen).toEqual({ head: null, rows: [], total: 0, counters: [] });
  });
});
