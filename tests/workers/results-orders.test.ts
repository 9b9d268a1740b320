/** The orders besides that of arrival: a list is put into them when it is first sorted, and stays whole in them whatever happens to it. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import {
  fillList,
  fillListQuickly,
  insertList,
  insertProject,
  sampleCandidates,
  storeCards,
} from "#tests/support/workers/result-world.ts";
import type { Tab } from "#workers/kernel/vocabulary.ts";
import { forecastViews } from "#workers/modules/cpm/domain.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { readCreator } from "#workers/modules/creators/stored-creator.ts";
import { RESULT_SORTS } from "#workers/modules/lists/domain.ts";
import { createHiddenStore } from "#workers/modules/lists/hide-store.ts";
import { createListStore } from "#workers/modules/lists/list-store.ts";
import type { ResultSort } from "#workers/modules/lists/page-query.ts";
import { createResultStore } from "#workers/modules/lists/page-store.ts";
import { createRatingStore } from "#workers/modules/lists/rate-store.ts";

const NO_FILTERS = { countries: [], followerRanges: [], viewCountRanges: [], hasEmail: null };
const results = createResultStore(env.DB);

async function newList(name: string) {
  const list = { ownerId: `usr_${name}`, projectId: `prj_${name}`, listId: `tsk_${name}` };
  await insertProject(list.ownerId, list.projectId);
  await insertList(list);
  return list;
}

type List = Awaited<ReturnType<typeof newList>>;

async function idsOf({ ownerId, projectId }: List, sort: ResultSort, tab: Tab = "pending"): Promise<string[]> {
  const list = { ownerId, projectId, taskType: "SEARCH_INPUT_BREAK", platform: "YOUTUBE" } as const;
  const request = { list, tab, sort, filters: NO_FILTERS, after: null, offset: 0, limit: 10_000 };
  return ((await results.readScreen(request, false))?.rows ?? []).map((row) => row.creator_id);
}

const NUMBERS = {
  followers: (card: Creator) => card.followers,
  views: (card: Creator) => card.averageViews,
  expected: (card: Creator) => forecastViews(card.platform, card.posts, card.infoUpdatedAt)?.p50 ?? null,
  engagement: (card: Creator) => card.engagementRate,
  recent: (card: Creator) => card.lastPostedAt,
} as const satisfies Record<Exclude<ResultSort, "match">, (card: Creator) => number | null>;
type Order = keyof typeof NUMBERS;
const ORDERS = RESULT_SORTS.flatMap((sort) => (sort === "match" ? [] : sort));

/** The creators of a tab by what is stored of them, unknown numbers last. */
async function expected({ listId }: List, order: Order, tab: Tab = "pending"): Promise<string[]> {
  const { results: rows } = await env.DB.prepare(
    "SELECT k.card FROM candidates c JOIN creators k ON k.id = c.creator_id WHERE c.list_id = ?1 AND +c.tab = ?2",
  )
    .bind(listId, tab)
    .all<{ card: string }>();
  return rows
    .map(({ card }) => readCreator(card))
    .map((card) => ({ id: card.id, number: Math.round((NUMBERS[order](card) ?? -1) * 10) }))
    .sort((one, other) => other.number - one.number || (one.id < other.id ? 1 : -1))
    .map(({ id }) => id);
}

test("who is found, rated, hidden and shown again after a list was sorted stands in its place in every order", async () => {
  const list = await newList("grows");
  await fillList(list, sampleCandidates(0, 60));
  expect(await idsOf(list, "followers")).toEqual(await expected(list, "followers"));
  await fillList(list, sampleCandidates(60, 60));
  const [liked, excluded] = sampleCandidates(70, 2).map(({ card }) => card.id);
  const write = { ownerId: list.ownerId, projectId: list.projectId, attitude: "LIKE" as const, at: NOW };
  await createRatingStore(env.DB).rate([liked ?? ""], write);
  expect(await idsOf(list, "followers", "favorite")).toEqual([liked]);

  await env.DB.prepare(
    `INSERT INTO hidden_candidates (list_id, creator_id, owner_id, scope, rank, followers, average_views, region, has_email, follower_bucket, view_bucket, score, info_at,
       expected_low, expected_views, expected_high)
     SELECT list_id, creator_id, ?2, 'PERSON', rank, followers, average_views, region, has_email, follower_bucket, view_bucket, score, info_at,
       expected_low, expected_views, expected_high
     FROM candidates WHERE list_id = ?1 AND creator_id = ?3`,
  )
    .bind(list.listId, list.ownerId, excluded)
    .run();
  await env.DB.prepare("DELETE FROM candidates WHERE list_id = ?1 AND creator_id = ?2")
    .bind(list.listId, excluded)
    .run();
  expect(await idsOf(list, "views")).not.toContain(excluded);
  await createHiddenStore(env.DB).restore(list.ownerId);

  for (const sort of ORDERS) {
    const shown = await idsOf(list, sort);
    expect(shown).toHaveLength(119);
    expect(shown).toContain(excluded);
    expect(shown).toEqual(await expected(list, sort));
  }
});

test("a list of many parts, left half sorted by somebody whose Worker died, is shown whole", async () => {
  const list = await newList("parts");
  await fillListQuickly(list.listId, 5_000);
  await env.DB.batch([
    env.DB.prepare("UPDATE candidates SET sortable = rank < 1700 WHERE list_id = ?1").bind(list.listId),
    env.DB.prepare("UPDATE sortable_lists SET is_whole = 0 WHERE list_id = ?1").bind(list.listId),
  ]);
  for (const [sort, key] of [
    ["followers", "followers"],
    ["recent", "last_posted_at"],
  ] as const) {
    const { results: rows } = await env.DB.prepare(
      `SELECT creator_id FROM candidates WHERE list_id = ?1 ORDER BY ${key} DESC, creator_id DESC`,
    )
      .bind(list.listId)
      .all<{ creator_id: string }>();
    expect(await idsOf(list, sort)).toEqual(rows.map((row) => row.creator_id));
  }
  expect(await idsOf(list, "views")).toHaveLength(5_000);
});

test("a list that was sorted before its rows had the numbers of all orders gets them with the next sort", async () => {
  const list = await newList("earlier");
  await fillList(list, sampleCandidates(0, 60));
  await idsOf(list, "followers");
  // As the migration leaves it that adds these orders.
  await env.DB.batch([
    env.DB.prepare(
      "UPDATE candidates SET sortable = 0, engagement_tenths = -1, last_posted_at = -1 WHERE list_id = ?1",
    ).bind(list.listId),
    env.DB.prepare("UPDATE sortable_lists SET is_whole = 0 WHERE list_id = ?1").bind(list.listId),
  ]);
  for (const sort of ORDERS) expect(await idsOf(list, sort), sort).toEqual(await expected(list, sort));
});

test("ten who sort it at once while it grows see the same, and nothing is left out afterwards", async () => {
  const list = await newList("race");
  await fillList(list, sampleCandidates(0, 300));
  const growing = fillList(list, sampleCandidates(300, 300));
  const shown = await Promise.all(Array.from({ length: 10 }, () => idsOf(list, "followers")));
  await growing;
  for (const ids of shown) expect(ids.length).toBeGreaterThanOrEqual(300);
  expect(await idsOf(list, "followers")).toEqual(await expected(list, "followers"));
  expect(await idsOf(list, "followers")).toHaveLength(600);
});

test.each(ORDERS)("a creator whose numbers another search has made fresh moves to its place by %s", async (sort) => {
  const list = await newList(`fresh-${sort}`);
  const found = sampleCandidates(1_000 * (1 + ORDERS.indexOf(sort)), 40);
  await fillList(list, found);
  const last = (await idsOf(list, sort)).at(-1);
  const { card } = found.find((one) => one.card.id === last) ?? {};
  if (!card) throw new Error("the list shows no creator that was put into it");
  const infoUpdatedAt = NOW + 3_600_000;
  const numbers = { followers: 9_000_000, averageViews: 9_000_000, engagementRate: 99, lastPostedAt: infoUpdatedAt };
  const posts = card.posts.map((post) => ({ ...post, plays: 9_000_000 }));
  await env.DB.batch(storeCards([{ card: { ...card, ...numbers, posts, infoUpdatedAt } }]));
  expect((await idsOf(list, sort))[0]).toBe(last);
  expect(await idsOf(list, sort)).toEqual(await expected(list, sort));
});

test("a list that nobody sorted stands in no other order, and one that is thrown away leaves nothing behind", async () => {
  const list = await newList("thrown");
  await fillList(list, sampleCandidates(0, 30));
  await idsOf(list, "match");
  const sortable = "SELECT count(*) AS n FROM candidates WHERE list_id = ?1 AND sortable = 1";
  expect(await env.DB.prepare(sortable).bind(list.listId).first("n")).toBe(0);
  await idsOf(list, "views");
  expect(await env.DB.prepare(sortable).bind(list.listId).first("n")).toBe(30);
  const lists = createListStore(env.DB);
  await env.DB.batch(lists.forgetStatements(list.ownerId, list.projectId));
  await lists.removeDiscarded(10_000);
  const left = "SELECT count(*) AS n FROM sortable_lists WHERE list_id = ?1";
  expect(await env.DB.prepare(left).bind(list.listId).first("n")).toBe(0);
});
