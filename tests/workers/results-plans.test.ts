import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { sizeOf } from "#tests/support/runs.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import {
  fillListQuickly,
  insertList,
  insertProject,
  sampleCandidates,
  storeCards,
} from "#tests/support/workers/result-world.ts";
import { TABS } from "#workers/kernel/vocabulary.ts";
import { createCreatorSource } from "#workers/modules/exports/creator-source.ts";
import { ingestStatements } from "#workers/modules/lists/add-store.ts";
import { RESULT_SORTS } from "#workers/modules/lists/domain.ts";
import { findExcluded } from "#workers/modules/lists/excluded.ts";
import { createHiddenStore } from "#workers/modules/lists/hide-store.ts";
import { createListStore } from "#workers/modules/lists/list-store.ts";
import {
  countSql,
  headSql,
  type ListSelector,
  type PageRequest,
  pageSql,
  type ResultFilterValues,
  type Statement,
} from "#workers/modules/lists/page-query.ts";
import { createResultStore } from "#workers/modules/lists/page-store.ts";
import { createRatingStore } from "#workers/modules/lists/rate-store.ts";
import { contactColumn } from "#workers/modules/outreach/sources/contacts.ts";

/** What the hot reads touch. D1 bills and slows by rows read, so these hold on every machine. */

const LARGE = sizeOf({ short: 20_000, full: 100_000 });
const SMALL = 2_000;
const NO_FILTERS: ResultFilterValues = { countries: [], followerRanges: [], viewCountRanges: [], hasEmail: null };
const EVERY_FILTER: ResultFilterValues = {
  countries: ["US", "GB"],
  followerRanges: ["10k-100k", "100k-1m"],
  viewCountRanges: ["10k-100k"],
  hasEmail: true,
  expectedViews: { min: 1_000, max: 90_000 },
  worth: [
    { regions: ["US"], isRest: false, mostLow: 80_000, leastHigh: 2_000 },
    { regions: ["US", "ZZ"], isRest: true, mostLow: 90_000, leastHigh: 3_000 },
  ],
};

function selector(projectId: string): ListSelector {
  return { ownerId: "owner", projectId, taskType: "SEARCH_INPUT_BREAK", platform: "YOUTUBE" };
}

function pageOf(projectId: string, change: Partial<PageRequest> = {}): PageRequest {
  return {
    list: selector(projectId),
    tab: "pending",
    sort: "match",
    filters: NO_FILTERS,
    after: null,
    offset: 0,
    limit: 21,
    contacts: { column: contactColumn, workspaceId: "owner" },
    ...change,
  };
}

async function read({ sql, values }: Statement) {
  return env.DB.prepare(sql)
    .bind(...values)
    .all();
}

async function planOf({ sql, values }: Statement): Promise<string[]> {
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...values)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

/** Steps that walk through a table or sort; a list handed over as JSON and rows already picked are no tables. */
function costlySteps(plan: string[]): string[] {
  return plan.filter(
    (step) =>
      /SCAN|TEMP B-TREE/.test(step) &&
      !/SCAN (json_each|j|d|s) VIRTUAL TABLE|^SCAN (p|threads|\(subquery-\d+\))$/.test(step),
  );
}

const hotReads: [name: string, statement: Statement][] = [];
for (const sort of RESULT_SORTS) {
  for (const filters of [NO_FILTERS, EVERY_FILTER]) {
    for (const after of [null, { key: 500, creatorId: "crt_00000500" }]) {
      for (const offset of [0, 40]) {
        const name = `page by ${sort}, ${filters === NO_FILTERS ? "plain" : "filtered"}, ${after ? "deep" : "first"}, offset ${offset}`;
        hotReads.push([name, pageSql(pageOf("prj_large", { sort, filters, after, offset }))]);
      }
    }
  }
}
for (const tab of TABS) hotReads.push([`counters of ${tab}`, headSql(selector("prj_large"), { tab, dim: null })]);
hotReads.push(["one counter", headSql(selector("prj_large"), { tab: "pending", dim: "all" })]);
hotReads.push(["count", countSql(selector("prj_large"), "pending", EVERY_FILTER)]);
hotReads.push(["head", headSql(selector("prj_large"), null)]);
hotReads.push(["head of a sorted list", headSql(selector("prj_large"), null, "followers")]);
hotReads.push(["head of a named task", headSql({ ...selector("prj_large"), taskId: "tsk_prj_large" }, null)]);

beforeAll(async () => {
  // Other people's projects and tasks, so that statistics do not tell the planner that these tables are nearly empty.
  for (let other = 0; other < 60; other += 1) {
    await insertProject(`owner${other}`, `prj_other${other}`);
    await insertList({ ownerId: `owner${other}`, projectId: `prj_other${other}`, listId: `tsk_other${other}` });
  }
  for (const [projectId, count] of [
    ["prj_large", LARGE],
    ["prj_small", SMALL],
  ] as const) {
    await insertProject("owner", projectId);
    await insertList({ ownerId: "owner", projectId, listId: `tsk_${projectId}` });
    await fillListQuickly(`tsk_${projectId}`, count);
  }
}, 120_000);

describe("no hot read walks a table or sorts", () => {
  test.each(hotReads)("%s", async (_name, statement) => {
    expect(costlySteps(await planOf(statement))).toEqual([]);
  });

  test("with statistics the plans stay the same", async () => {
    const before = await Promise.all(hotReads.map(([, statement]) => planOf(statement)));
    await env.DB.exec("ANALYZE");
    const after = await Promise.all(hotReads.map(([, statement]) => planOf(statement)));
    expect(after).toEqual(before);
  });
});

test("no write and no export walks through a table of results", async () => {
  const { d1, statements } = recordedDatabase(env.DB);
  const ratings = createRatingStore(d1);
  const write = { ownerId: "owner", projectId: "prj_small", attitude: "LIKE", at: NOW } as const;
  const ids = sampleCandidates(0, 50).map(({ card }) => card.id);
  await ratings.rate(ids, write);
  await ratings.ratePending(selector("prj_small"), EVERY_FILTER, write, 100);
  const list = { listId: "tsk_prj_small", projectId: "prj_small" };
  const found = sampleCandidates(SMALL, 20);
  await env.DB.batch([...storeCards(found), ...ingestStatements(d1, list, found)]);
  await createResultStore(d1).listRated("owner", "prj_small", "favorite", 50);
  const source = createCreatorSource(d1);
  for await (const _part of source.read({ kind: "lists", listIds: ["tsk_prj_small", "tsk_other1"], tab: null }));
  for await (const _part of source.read({ kind: "likes", projectIds: ["prj_other", "prj_small"], since: 0 }));
  await source.count({ kind: "lists", listIds: ["tsk_prj_small"], tab: null });
  const lists = createListStore(d1);
  await lists.findNewest("owner", selector("prj_small"));
  for (const statement of lists.forgetStatements("owner", "prj_small")) expect(statement).toBeDefined();
  await findExcluded(d1, list, [{ creatorId: "crt_yt_1", keys: ["YOUTUBE/1", "YOUTUBE/@one"] }]);
  const hidden = createHiddenStore(d1);
  await env.DB.batch(hidden.hideStatements({ ownerId: "owner", scope: "PERSON" }, ["YOUTUBE/1"]));
  await env.DB.batch(hidden.hideStatements({ ownerId: "ent_1", scope: "ENTERPRISE" }, ["YOUTUBE/1"]));
  await hidden.restore("owner");

  expect(statements.length).toBeGreaterThan(20);
  for (const statement of statements) {
    const steps = await planOf(statement);
    expect(
      steps.filter((step) =>
        /SCAN (c|d|r|t|candidates|candidate_counters|project_creators|result_lists|tasks|projects)\b(?! VIRTUAL)/.test(
          step,
        ),
      ),
    ).toEqual([]);
  }
});

describe("rows read", () => {
  const pageRows = async (projectId: string, change: Partial<PageRequest> = {}) =>
    (await read(pageSql(pageOf(projectId, change)))).meta.rows_read;

  test.each(RESULT_SORTS)("a page of 20 by %s reads at most 50, first or deep, in lists of any size", async (sort) => {
    const deep = { key: 1_000, creatorId: "crt_00500000" };
    const counts = await Promise.all([
      pageRows("prj_small", { sort }),
      pageRows("prj_large", { sort }),
      pageRows("prj_small", { sort, after: deep }),
      pageRows("prj_large", { sort, after: deep }),
    ]);
    for (const count of counts) expect(count).toBeLessThanOrEqual(50);
  });

  test("a screen (page, counters, total) reads at most 80, in lists of any size", async () => {
    for (const projectId of ["prj_small", "prj_large"]) {
      const parts = [pageSql(pageOf(projectId)), headSql(selector(projectId), { tab: "pending", dim: null })];
      const rows = await Promise.all(parts.map(async (part) => (await read(part)).meta.rows_read));
      expect(rows.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(80);
    }
  });

  test("rating one creator of a large list touches a few dozen rows", async () => {
    const [rated] = sampleCandidates(77, 1);
    let touched = 0;
    const counted = new Proxy(env.DB, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property);
        if (property !== "batch") return typeof value === "function" ? value.bind(target) : value;
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(statements);
          for (const { meta } of results) touched += meta.rows_read + meta.rows_written;
          return results;
        };
      },
    });
    const ratings = createRatingStore(counted);
    const result = await ratings.rate([rated?.card.id ?? ""], {
      ownerId: "owner",
      projectId: "prj_large",
      attitude: "LIKE",
      at: NOW,
    });
    expect(result).toHaveLength(1);
    expect(touched).toBeGreaterThan(0);
    expect(touched).toBeLessThanOrEqual(100);
  });
});
