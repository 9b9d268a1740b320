import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { nobodyContacted } from "#tests/support/workers/contacts.ts";
import { exclusionWorld } from "#tests/support/workers/exclusion-world.ts";
import { keptCounters, recount } from "#tests/support/workers/result-world.ts";
import {
  memberWithProject,
  profile,
  range,
  scriptedPlatform,
  searchWorld,
} from "#tests/support/workers/search-world.ts";
import { START, stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { toCreator } from "#workers/modules/creators/creator.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import { ResultQuery } from "#workers/modules/lists/contract.ts";
import { createListStore } from "#workers/modules/lists/list-store.ts";
import { IndexSearch } from "#workers/modules/reuse/contract.ts";
import { createIndexService } from "#workers/modules/reuse/index-service.ts";
import type { KeywordSearchCapability } from "#workers/platforms/port.ts";

/** Creators that are known already, at the beginning of a search and in the free search of the index. Each test uses a word of its own. */

const DAY = 86_400_000;
const idOf = (index: number) => creatorId("YOUTUBE", profile("YOUTUBE", index).accountId);

/** Creators `from` … met `daysAgo`, with `word` in their bios. */
async function know(word: string, from: number, count: number, daysAgo = 3) {
  const records = range(from, count).flatMap((index) => {
    const creator = { profile: { ...profile("YOUTUBE", index), bio: `All about ${word}` }, posts: [] };
    const card = toCreator(creator, START - daysAgo * DAY);
    return card === null ? [] : [{ card, accountId: creator.profile.accountId, emails: [] }];
  });
  await env.DB.batch(createCreatorStore(env.DB).upsertStatements(records, START));
}

/** A world whose platform finds the given pages, and one search in it, run to its end or `steps` far. */
async function search(word: string, pages: number[][], steps = 1_000) {
  const scripted = scriptedPlatform({ platform: "YOUTUBE", pages });
  const world = await searchWorld({ find: () => scripted.adapter });
  const member = await memberWithProject();
  const body = { projectId: member.projectId, platform: "YOUTUBE" as const, searchInput: word, maxVideoCount: 100 };
  const task = await world.start(member.actor, body);
  await world.run(steps);
  const read = () =>
    world.listPage(
      member.actor,
      ResultQuery.parse({ ...member, platform: "YOUTUBE", pageSize: 100, actor: undefined }),
    );
  return { ...world, ...scripted, ...member, task, read, body };
}

test("a search shows known creators before its platform was asked, marked with their age, for nothing", async () => {
  await know("glimmerknots", 500, 3);
  const found = await search("glimmerknots", [range(0, 5)], 1);
  expect(found.calls).toEqual([]);
  const first = await found.read();
  expect(first.data.map(({ id }) => id)).toEqual([502, 501, 500].map(idOf));
  expect(first.data.every(({ score, infoUpdatedAt }) => score === 0 && infoUpdatedAt === START - 3 * DAY)).toBe(true);
  expect(first.progress).toMatchObject({ count: 3, current: 0 });
  await found.run();
  const all = await found.read();
  expect(all.data.map(({ id }) => id)).toEqual([502, 501, 500, 0, 1, 2, 3, 4].map(idOf));
  expect(all.progress.count).toBe(8);
  expect(await stateOf(found.task.id)).toMatchObject({ status: "COMPLETED", captured_units: 10 });
  expect(await keptCounters(found.task.id)).toEqual(await recount(found.task.id));
});

test("the first searches of a new account without a plan end with the index where free access is short; more asks the platform", async () => {
  await know("newcomerish", 2_500, 25);
  const scripted = scriptedPlatform({ platform: "YOUTUBE", pages: [range(2_600, 5), []] });
  const payers: (boolean | undefined)[] = [];
  const { keywordSearch } = scripted.adapter;
  const searchPosts: KeywordSearchCapability["searchPosts"] = async (query, cursor, options) => {
    payers.push(options.payer.isServed);
    if (options.payer.isServed)
      throw new ProviderError({ provider: "youtube", kind: "quota", code: "free", retryAfterMs: 7 * 3_600_000 });
    if (keywordSearch === null) throw new Error("the script searches");
    return keywordSearch.searchPosts(query, cursor, options);
  };
  const world = await searchWorld(
    { find: () => ({ ...scripted.adapter, keywordSearch: { searchPosts } }) },
    {
      deps: {
        standing: async ({ userId }) => ({
          refusal: null,
          payer: { workspace: userId, kind: "FREE", isCharged: true },
        }),
      },
    },
  );
  const { actor, projectId } = await memberWithProject();
  const start = async (reason: "SEARCH" | "NEXT_PAGE", searchInput = "newcomerish") => {
    const task = await world.start(actor, { projectId, platform: "YOUTUBE", searchInput, maxVideoCount: 100, reason });
    await world.run();
    return task;
  };
  const first = await start("SEARCH");
  expect(await stateOf(first.id)).toMatchObject({ status: "COMPLETED", captured_units: 0 });
  const { result } = await world.engine.get(actor, first.id);
  expect(result).toMatchObject({ hasMore: true, isFromIndex: true, progress: { count: 25, current: 0 } });
  expect(await usedUnits(actor)).toBe(0);
  await start("NEXT_PAGE");
  expect(await usedUnits(actor)).toBe(10);
  // The index holds too little, and from the fourth search on the account is not new any more.
  await start("SEARCH", "nobodyknowsthisword");
  await start("SEARCH");
  await start("SEARCH");
  expect(payers).toEqual([true, undefined, undefined, undefined, undefined, true, undefined, undefined]);
});

test("known creators are shown by how much they are about what is searched, not by when they were met", async () => {
  const bios = [
    "Potter. Pottery, kiln and clay",
    "My week: pottery once, gardening, football, cooking, travel and cats",
  ];
  for (const [place, bio] of [bios[0], bios[1], bios[0], bios[1]].entries()) {
    const creator = { profile: { ...profile("YOUTUBE", 1_200 + place), bio: `${bio} orderedpots` }, posts: [] };
    const card = toCreator(creator, START);
    if (card === null) throw new Error("a creator with a handle has a card");
    const record = { card, accountId: creator.profile.accountId, emails: [] };
    await env.DB.batch(createCreatorStore(env.DB).upsertStatements([record], START));
  }
  const { read } = await search("pottery orderedpots", [[]]);
  expect((await read()).data.map(({ id }) => id)).toEqual([1_202, 1_200, 1_203, 1_201].map(idOf));
});

test("at most fifty are shown, of the platform that is searched alone", async () => {
  await know("fiftyfold", 600, 70);
  await env.DB.prepare("UPDATE creators SET index_text = replace(index_text, '_pyoutube', '_ptiktok') WHERE id = ?1")
    .bind(idOf(669))
    .run();
  const { read } = await search("fiftyfold", [[]]);
  const page = await read();
  expect(page.data.map(({ id }) => id)).toEqual(range(619, 50).reverse().map(idOf));
});

test("a search that only meets creators it was shown is not charged, and shows nobody twice", async () => {
  await know("samefaces", 700, 4);
  const { task, actor, read } = await search("samefaces", [range(700, 4)]);
  expect((await read()).total).toBe(4);
  expect(await stateOf(task.id)).toMatchObject({ status: "COMPLETED", captured_units: 0 });
  expect(await usedUnits(actor)).toBe(0);
});

test("when the search meets one of them, its card is made fresh in its place, and the counts follow", async () => {
  await know("freshface", 800, 3);
  await env.DB.prepare("UPDATE creators SET card = json_set(card, '$.followers', 12, '$.region', 'FR')").run();
  const found = await search("freshface", [[801, 10]], 1);
  const before = await found.read();
  expect(before.data.map(({ followers }) => followers)).toEqual([12, 12, 12]);
  await found.results.rate(found.actor, { projectId: found.projectId, kolId: idOf(801), attitude: "LIKE" });
  await found.run();
  const rest = await found.read();
  const liked = await found.results.likes(found.actor, { projectId: found.projectId, limit: 10 });
  expect(rest.data.map(({ id, followers }) => [id, followers])).toEqual([
    [idOf(802), 12],
    [idOf(800), 12],
    [idOf(10), 10 * 997],
  ]);
  expect(liked).toMatchObject([{ id: idOf(801), followers: 801 * 997, score: 1, infoUpdatedAt: START }]);
  expect(await keptCounters(found.task.id)).toEqual(await recount(found.task.id));
});

test("excluded creators are not shown, and the list says that they were hidden", async () => {
  await know("barredword", 900, 3);
  const scripted = scriptedPlatform({ platform: "YOUTUBE", pages: [[900]] });
  const world = await searchWorld({ find: () => scripted.adapter });
  const { actor, projectId } = await memberWithProject();
  await exclude(actor, `https://www.youtube.com/channel/${profile("YOUTUBE", 900).accountId}`);
  const task = await world.start(actor, {
    projectId,
    platform: "YOUTUBE",
    searchInput: "barredword",
    maxVideoCount: 100,
  });
  await world.run();
  const page = await world.listPage(actor, ResultQuery.parse({ projectId, platform: "YOUTUBE", withStats: true }));
  expect(page.data.map(({ id }) => id)).toEqual([902, 901].map(idOf));
  expect(page.stats?.hidden).toEqual({ person: 1, enterprise: 0 });
  expect(await usedUnits(actor)).toBe(0);
  expect((await world.engine.get(actor, task.id)).result).toMatchObject({ hasMore: false });
});

test("ratings of the project hold for known creators as for found ones", async () => {
  await know("ratedbefore", 950, 2);
  const found = await search("ratedbefore", [[]]);
  await found.results.rate(found.actor, { projectId: found.projectId, kolId: idOf(950), attitude: "DISLIKE" });
  await found.start(found.actor, found.body);
  await found.run();
  expect((await found.read()).data.map(({ id }) => id)).toEqual([idOf(951)]);
});

async function exclude(actor: Actor, link: string) {
  await exclusionWorld().exclusions.upload(actor, { links: link });
}

test("the free search of the index answers pages with ratings, without the excluded, and to owners of the project alone", async () => {
  await know("openindex", 1_000, 30);
  const { actor, projectId, results, ...found } = await search("openindex", [[]]);
  await results.rate(actor, { projectId, kolId: idOf(1_029), attitude: "LIKE" });
  await exclude(actor, `https://www.youtube.com/channel/${profile("YOUTUBE", 1_028).accountId}`);
  const index = createIndexService({ d1: env.DB, lists: createListStore(env.DB), findContacts: nobodyContacted });
  const ask = (more: Record<string, unknown> = {}) =>
    index.search(actor, IndexSearch.parse({ projectId, text: "openindex", ...more }));
  const first = await ask();
  expect(first).toMatchObject({ total: 30, isCapped: false });
  expect(first.data.map(({ id }) => id)).toEqual([1_029, ...range(1_010, 18).reverse()].map(idOf));
  expect(first.data[0]?.attitude).toBe("LIKE");
  const second = await ask({ cursor: first.nextCursor });
  expect(second.data.map(({ id }) => id)).toEqual(range(1_000, 10).reverse().map(idOf));
  expect(second.nextCursor).toBeNull();
  expect(await ask({ text: "openindex", platform: "TIKTOK" })).toMatchObject({ data: [], total: 0 });
  await expect(ask({ projectId: "prj_of_somebody" })).rejects.toMatchObject({ code: 1404 });
  await expect(ask({ cursor: "bm90aGluZw" })).rejects.toMatchObject({ code: 1400 });
  expect(await usedUnits(actor)).toBe(0);
  const free: Actor = { ...actor, membershipType: "FREE" };
  const asFree = (more: Record<string, unknown>) =>
    index.search(free, IndexSearch.parse({ projectId, text: "openindex", pageSize: 50, ...more }));
  await env.DB.prepare("UPDATE creators SET index_text = replace(index_text, '_pyoutube', '_pinstagram') WHERE id = ?1")
    .bind(idOf(1_000))
    .run();
  expect([(await ask()).total, (await asFree({})).total]).toEqual([30, 29]);
  await expect(asFree({ platform: "INSTAGRAM" })).rejects.toMatchObject({ code: 1903 });
  expect((await found.read()).total).toBeGreaterThan(0);
});
