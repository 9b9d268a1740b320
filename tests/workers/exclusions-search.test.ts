import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { enterprise, exclusionWorld, linkOf, person } from "#tests/support/workers/exclusion-world.ts";
import {
  fillList,
  insertList,
  insertProject,
  keptCounters,
  recount,
  sampleCandidates,
  sampleCard,
} from "#tests/support/workers/result-world.ts";
import {
  memberWithProject,
  profile,
  range,
  scriptedPlatform,
  searchWorld,
} from "#tests/support/workers/search-world.ts";
import { usedUnits } from "#tests/support/workers/task-world.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { ResultQuery } from "#workers/modules/lists/contract.ts";
import { createRatingStore } from "#workers/modules/lists/rate-store.ts";

const { exclusions } = exclusionWorld();

async function search(actor: Actor, projectId: string, platform: Platform, pages: number[][]) {
  const scripted = scriptedPlatform({ platform, pages });
  const world = await searchWorld({ find: () => scripted.adapter });
  const task = await world.start(actor, { projectId, platform, searchInput: "lego", maxVideoCount: 100 });
  await world.run();
  const query = ResultQuery.parse({ projectId, platform, pageSize: 100, withStats: true });
  const page = await world.listPage(actor, query);
  return { task: await world.engine.get(actor, task.id), page, scripted, listId: task.id };
}

const countersBesidesHidden = async (listId: string) =>
  (await keptCounters(listId)).filter((counter) => !counter.startsWith("*|hidden|"));

test("a search lets no excluded creator in, known by name or by id, asks the platform nothing about it, and counts it as hidden", async () => {
  const { actor, projectId } = await memberWithProject();
  await exclusions.upload(actor, {
    links: [linkOf("YOUTUBE", 1), linkOf("YOUTUBE", 2), linkOf("YOUTUBE", 900)].join("\n"),
  });
  const byId = profile("YOUTUBE", 3).accountId;
  await exclusions.upload(actor, { links: `https://www.youtube.com/channel/${byId}` });
  const { task, page, scripted, listId } = await search(actor, projectId, "YOUTUBE", [range(0, 50), range(0, 50)]);
  expect(page.total).toBe(47);
  expect(page.data.map(({ platformAccount }) => platformAccount)).not.toContain("creator1");
  expect(page.stats?.hidden).toEqual({ person: 3, enterprise: 0 });
  expect(task.progress.count).toBe(47);
  expect(task.result).toMatchObject({ hidden: 3 });
  expect(scripted.asked).not.toContain(byId);
  expect(scripted.asked).toHaveLength(47);
  expect(await countersBesidesHidden(listId)).toEqual(await recount(listId));
});

test("a channel that only its profile names is left out behind it", async () => {
  const { actor, projectId } = await memberWithProject();
  await exclusions.upload(actor, { links: linkOf("YOUTUBE", 5) });
  const scripted = scriptedPlatform({ platform: "YOUTUBE", pages: [range(0, 50)] });
  const nameless = {
    ...scripted.adapter,
    keywordSearch: {
      async searchPosts(...given: Parameters<NonNullable<typeof scripted.adapter.keywordSearch>["searchPosts"]>) {
        const found = await scripted.adapter.keywordSearch?.searchPosts(...given);
        const items = (found?.items ?? []).map((item) => ({ ...item, author: { ...item.author, handle: null } }));
        return { items, nextCursor: found?.nextCursor ?? null };
      },
    },
    enrich: {
      maxBatch: 50,
      async enrich(authors: readonly { accountId: string }[]) {
        const creators = authors.map(({ accountId }) => ({
          profile: profile("YOUTUBE", Number(accountId.slice(2))),
          posts: [],
        }));
        return { creators, gone: [], unfinished: [] };
      },
    },
  };
  const world = await searchWorld({ find: () => nameless });
  const task = await world.start(actor, {
    projectId,
    platform: "YOUTUBE",
    searchInput: "lego",
    maxVideoCount: 100,
  });
  await world.run();
  expect(await world.engine.get(actor, task.id)).toMatchObject({ progress: { count: 49 }, result: { hidden: 1 } });
  const bound = await env.DB.prepare("SELECT creator_id FROM exclusions WHERE owner_id = ?1")
    .bind(actor.userId)
    .first<string>("creator_id");
  expect(bound).toBe(`crt_yt_${profile("YOUTUBE", 5).accountId}`);
});

test("a search that finds excluded creators alone costs nothing", async () => {
  const { actor, projectId } = await memberWithProject();
  await exclusions.upload(actor, {
    links: range(0, 50)
      .map((index) => linkOf("TIKTOK", index))
      .join("\n"),
  });
  const { page, task } = await search(actor, projectId, "TIKTOK", [range(0, 50)]);
  expect(page.total).toBe(0);
  expect(page.stats?.hidden.person).toBe(50);
  expect(task).toMatchObject({ status: "COMPLETED", result: { hidden: 50 } });
  expect(await usedUnits(actor)).toBe(0);
});

test("once the owner of a handle is known, who takes the handle over is not excluded", async () => {
  const { actor, projectId } = await memberWithProject();
  await exclusions.upload(actor, { links: linkOf("TIKTOK", 1) });
  await search(actor, projectId, "TIKTOK", [range(0, 50)]);
  await env.DB.prepare(
    "UPDATE exclusions SET key = 'TIKTOK/@creator2', platform_account = 'creator2' WHERE owner_id = ?1",
  )
    .bind(actor.userId)
    .run();
  const { page } = await search(actor, projectId, "TIKTOK", [range(0, 50)]);
  const names = page.data.map(({ platformAccount }) => platformAccount);
  expect(names).toContain("creator2");
  expect(names).not.toContain("creator1");
});

let serial = 0;
async function listOf(owner: Actor, count = 30) {
  serial += 1;
  const list = { ownerId: owner.userId, projectId: `prj_excl${serial}`, listId: `tsk_excl${serial}` };
  await insertProject(list.ownerId, list.projectId);
  await insertList(list);
  await fillList(list, sampleCandidates(0, count));
  return list;
}

/** Makes the sample creators ones that links can name. */
async function storeCreators(from: number, count: number) {
  for (const { card } of sampleCandidates(from, count)) {
    await env.DB.prepare(
      `INSERT OR IGNORE INTO creators (id, platform, account_id, platform_account, title, verified, card, info_updated_at, created_at, updated_at, seen_at)
       VALUES (?1, ?2, ?1, ?3, ?4, 0, '{}', ?5, ?5, ?5, ?5)`,
    )
      .bind(card.id, card.platform, card.platformAccount, card.title, NOW)
      .run();
  }
}

async function held(listId: string): Promise<number> {
  const statement = env.DB.prepare("SELECT count(*) AS n FROM candidates WHERE list_id = ?1").bind(listId);
  return (await statement.first<number>("n")) ?? 0;
}

async function hidden(listId: string): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare(
    "SELECT key, count FROM candidate_counters WHERE list_id = ?1 AND dim = 'hidden' AND count <> 0",
  )
    .bind(listId)
    .all<{ key: string; count: number }>();
  return Object.fromEntries(results.map(({ key, count }) => [key, count]));
}

const channels = (from: number, count: number) =>
  range(from, count)
    .map((index) => `https://www.youtube.com/@channel-${index}`)
    .join("\n");

test("creators that wait for a rating leave every open list when they are excluded, and come back with the list's clearing", async () => {
  const actor = await person();
  const [list, stranger] = [await listOf(actor), await listOf(await person())];
  await storeCreators(0, 30);
  await createRatingStore(env.DB).rate([sampleCard(3).id], {
    ...{ ownerId: actor.userId, projectId: list.projectId, attitude: "LIKE", at: NOW },
  });
  const before = await keptCounters(list.listId);
  await exclusions.upload(actor, { links: channels(0, 5) });
  expect(await held(list.listId)).toBe(26);
  expect(await hidden(list.listId)).toEqual({ PERSON: 4 });
  expect(await countersBesidesHidden(list.listId)).toEqual(await recount(list.listId));
  expect(await held(stranger.listId)).toBe(30);

  await fillList(list, sampleCandidates(0, 30));
  expect(await held(list.listId)).toBe(26);

  await exclusions.clear(actor);
  expect(await held(list.listId)).toBe(30);
  expect(await keptCounters(list.listId)).toEqual(before);
});

test("an enterprise's list holds for all its members; what a person's own list hides too stays hidden when the enterprise's is cleared", async () => {
  const owner = await enterprise();
  const [member, colleague] = [await person(owner), await person(owner)];
  const [mine, theirs] = [await listOf(member), await listOf(colleague)];
  await storeCreators(0, 30);
  await exclusions.upload(member, { links: channels(0, 4) });
  expect(await hidden(mine.listId)).toEqual({ ENTERPRISE: 4 });
  expect(await hidden(theirs.listId)).toEqual({ ENTERPRISE: 4 });
  await exclusions.upload(member, { links: channels(2, 3), scope: "PERSON" });
  expect(await hidden(mine.listId)).toEqual({ ENTERPRISE: 4, PERSON: 1 });

  await exclusions.clear(colleague, "ENTERPRISE");
  expect(await hidden(mine.listId)).toEqual({ PERSON: 3 });
  expect(await hidden(theirs.listId)).toEqual({});
  expect(await held(mine.listId)).toBe(27);
  expect(await held(theirs.listId)).toBe(30);
  for (const { listId } of [mine, theirs]) {
    expect(await countersBesidesHidden(listId)).toEqual(await recount(listId));
  }
});

test("an upload between the reading of a search's step and its writing still keeps the creator out", async () => {
  const actor = await person();
  const list = await listOf(actor, 0);
  await storeCreators(0, 3);
  await exclusions.upload(actor, { links: channels(1, 1) });
  // What the step had read before the upload knew nothing of it.
  await fillList(list, sampleCandidates(0, 3));
  expect(await held(list.listId)).toBe(2);
  expect(await hidden(list.listId)).toEqual({ PERSON: 1 });
});
