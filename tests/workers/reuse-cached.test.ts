import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { enterprise, exclusionWorld, person } from "#tests/support/workers/exclusion-world.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import { keptCounters, recount } from "#tests/support/workers/result-world.ts";
import {
  memberWithProject,
  profile,
  range,
  scriptedPlatform,
  searchWorld,
} from "#tests/support/workers/search-world.ts";
import { bookings, START, stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { ResultQuery } from "#workers/modules/lists/contract.ts";
import { createCachedService } from "#workers/modules/reuse/cached-service.ts";
import { createCachedStore } from "#workers/modules/reuse/cached-store.ts";

/** The same search within a day is offered for nothing. */

const PAGES = [range(0, 50), range(50, 50), range(100, 50), range(150, 50)];
const HOUR = 3_600_000;

async function projectOf({ userId }: Actor): Promise<string> {
  const id = `prj_${crypto.randomUUID()}`;
  const insert = "INSERT INTO projects (id, owner_id, title, created_at, updated_at) VALUES (?1, ?2, 'Other', ?3, ?3)";
  await env.DB.prepare(insert).bind(id, userId, START).run();
  return id;
}

/** A person who has searched for "Lego castle" among the first hundred videos. */
async function searched(actor?: Actor, d1: D1Database = env.DB) {
  const scripted = scriptedPlatform({ platform: "YOUTUBE", pages: PAGES });
  const world = await searchWorld({ find: () => scripted.adapter }, {}, d1);
  const member = actor ? { actor, projectId: await projectOf(actor) } : await memberWithProject();
  const body = {
    projectId: member.projectId,
    platform: "YOUTUBE" as const,
    searchInput: "Lego castle",
    maxVideoCount: 100,
  };
  const task = await world.start(member.actor, body);
  await world.run();
  const cached = createCachedService({
    ...{ d1, tasks: world.engine, lists: world.lists, cached: createCachedStore(d1), clock: world.clock },
  });
  const wish = (more: Record<string, unknown> = {}) => ({ mode: "input" as const, search: { ...body, ...more } });
  const offer = async (who: Actor = member.actor, more: Record<string, unknown> = {}) =>
    (await cached.preview(who, wish(more))).cached;
  const take = async (
    who: Actor = member.actor,
    more: Record<string, unknown> = {},
    before: (listId: string) => Promise<unknown> = async () => {},
  ) => {
    const taken = await cached.take(who, wish(more));
    await world.settle();
    await before(taken.id);
    await world.run();
    return taken;
  };
  const listOf = (who: Actor, projectId: string) =>
    world.listPage(who, ResultQuery.parse({ projectId, platform: "YOUTUBE", pageSize: 100, withStats: true }));
  return { ...world, ...scripted, ...member, run: () => world.run(), task, offer, take, listOf, body };
}

describe("the offer", () => {
  test("names how many were found and when", async () => {
    const { offer, clock } = await searched();
    const foundAt = clock.now();
    clock.advance(3 * HOUR);
    expect(await offer()).toEqual({ count: 100, foundAt });
  });

  test("takes case and spaces for the same search, and other words, settings or platforms for another", async () => {
    const { offer } = await searched();
    expect(await offer(undefined, { searchInput: "  LEGO   castle" })).not.toBeNull();
    expect(await offer(undefined, { searchInput: "lego castles" })).toBeNull();
    expect(await offer(undefined, { uploadDate: "week" })).toBeNull();
    expect(await offer(undefined, { platform: "TIKTOK" })).toBeNull();
  });

  test("is not made for more videos than were looked at, unless there are no more", async () => {
    const { offer, start, run, actor, body } = await searched();
    expect(await offer(undefined, { maxVideoCount: 200 })).toBeNull();
    await start(actor, { ...body, reason: "NEXT_PAGE" });
    await run();
    expect(await offer(undefined, { maxVideoCount: 200 })).toMatchObject({ count: 200 });
    expect(await offer(undefined, { maxVideoCount: 2_000 })).toMatchObject({ count: 200 });
  });

  test("ends after 24 hours", async () => {
    const { offer, clock } = await searched();
    clock.advance(24 * HOUR - 1);
    expect(await offer()).not.toBeNull();
    clock.advance(1);
    expect(await offer()).toBeNull();
  });

  test("is made to the members of the same enterprise who were in it when the search was made, and to nobody else", async () => {
    const company = await enterprise();
    const [one, other, stranger] = [await person(company), await person(company), await person(await enterprise())];
    const finder = await memberWithProject();
    const { offer, ...world } = await searched(finder.actor);
    const handOver = (set: string) =>
      env.DB.prepare(`UPDATE result_lists SET ${set} WHERE list_id = ?2`).bind(one.userId, world.task.id).run();
    await handOver("user_id = ?1");
    expect(await offer(other, { projectId: await projectOf(other) })).toBeNull();
    await handOver("join_id = (SELECT join_id FROM memberships WHERE user_id = ?1)");
    expect(await offer(other, { projectId: await projectOf(other) })).not.toBeNull();
    expect(await offer(stranger, { projectId: await projectOf(stranger) })).toBeNull();
    expect(await offer(finder.actor)).toBeNull();
  });

  test("is not made of a search that was ended early, failed, still runs, or whose project is gone", async () => {
    const { offer, actor, projectId, lists, task } = await searched();
    const set = (change: string) => env.DB.prepare(`UPDATE tasks SET ${change} WHERE id = ?1`).bind(task.id).run();
    await set("cursor = json_set(cursor, '$.videos', 50)");
    expect(await offer()).toBeNull();
    await set("cursor = json_set(cursor, '$.videos', 100)");
    expect(await offer()).not.toBeNull();
    await set("status = 'FAILED'");
    expect(await offer()).toBeNull();
    await set("status = 'PROCESSING', ended_at = NULL");
    expect(await offer()).toBeNull();
    await set(`status = 'COMPLETED', ended_at = ${START}`);
    expect(await offer()).not.toBeNull();
    await env.DB.batch(lists.forgetStatements(actor.userId, projectId));
    expect(await offer()).toBeNull();
  });

  test("stays when the search was closed on screen after it had ended", async () => {
    const { offer, engine, actor, projectId } = await searched();
    await engine.terminateByType(actor.userId, projectId, "SEARCH_INPUT_BREAK");
    expect(await offer()).not.toBeNull();
  });

  test("refuses what starting the search would refuse", async () => {
    const { offer } = await searched();
    await expect(offer(undefined, { searchInput: "https://example.com" })).rejects.toMatchObject({ code: 1400 });
    await expect(offer(undefined, { surprise: 1 })).rejects.toMatchObject({ code: 1400 });
    await expect(offer(undefined, { projectId: "prj_foreign" })).rejects.toMatchObject({ code: 1404 });
  });
});

describe("taking it", () => {
  test("makes a list of the same creators, asks no platform and costs nothing", async () => {
    const { take, actor, task, listOf, projectId, calls } = await searched();
    const before = await listOf(actor, projectId);
    const used = await usedUnits(actor);
    const asked = calls.length;
    const other = await projectOf(actor);
    const taken = await take(actor, { projectId: other });
    expect(taken).toMatchObject({ costUnits: 0, projectId: other });
    const page = await listOf(actor, other);
    expect(page.data.map(({ id }) => id)).toEqual(before.data.map(({ id }) => id));
    expect(page).toMatchObject({ total: 100, tag: "Lego castle", progress: before.progress });
    expect([calls.length, await usedUnits(actor), await bookings(taken.id)]).toEqual([asked, used, []]);
    expect(await stateOf(taken.id)).toMatchObject({ status: "COMPLETED", captured_units: 0 });
    expect(await keptCounters(taken.id)).toEqual(await recount(task.id));
  });

  test("counts nobody whom the new list has got meanwhile", async () => {
    const { take, actor, task, listOf, projectId } = await searched();
    const [met] = (await listOf(actor, projectId)).data;
    const other = await projectOf(actor);
    const taken = await take(actor, { projectId: other }, (listId) =>
      env.DB.prepare(
        `INSERT INTO candidates SELECT ?2, creator_id, tab, attitude, 900, followers, average_views, region, has_email, follower_bucket, view_bucket,
           score, sortable, info_at, expected_low, expected_views, expected_high, engagement_tenths, last_posted_at FROM candidates WHERE list_id = ?1 AND creator_id = ?3`,
      )
        .bind(task.id, listId, met?.id)
        .run(),
    );
    const cursor = await env.DB.prepare("SELECT cursor FROM tasks WHERE id = ?1")
      .bind(taken.id)
      .first<string>("cursor");
    expect(JSON.parse(cursor ?? "{}")).toMatchObject({ found: 99 });
    expect((await listOf(actor, other)).data).toHaveLength(100);
  });

  test("leaves out whom the person excludes, though the other list kept a rated one", async () => {
    const { take, actor, listOf, results, projectId } = await searched();
    const [first] = (await listOf(actor, projectId)).data;
    await results.rate(actor, { projectId, kolId: first?.id ?? "", attitude: "LIKE" });
    for (const index of [0, 1]) {
      const { accountId } = profile("YOUTUBE", index);
      await exclusionWorld().exclusions.upload(actor, { links: `https://www.youtube.com/channel/${accountId}` });
    }
    const other = await projectOf(actor);
    await take(actor, { projectId: other });
    const page = await listOf(actor, other);
    expect([page.total, page.stats?.hidden.person]).toEqual([98, 1]);
    expect(page.data.map(({ title }) => title)).toEqual(range(2, 98).map((index) => `Creator ${index}`));
  });

  test("keeps the ratings of the project", async () => {
    const { take, actor, listOf, results, projectId } = await searched();
    const [first] = (await listOf(actor, projectId)).data;
    await results.rate(actor, { projectId, kolId: first?.id ?? "", attitude: "DISLIKE" });
    await take();
    const page = await listOf(actor, projectId);
    expect(page.data.map(({ title }) => title)).toEqual(range(1, 99).map((index) => `Creator ${index}`));
  });

  test("looks lists up by keys alone", async () => {
    const { d1, statements } = recordedDatabase(env.DB);
    const { take, offer, actor } = await searched(undefined, d1);
    await take(actor, { projectId: await projectOf(actor) });
    await offer();
    const own = statements.filter(({ sql }) => sql.includes("WITH members"));
    expect(new Set(own.map(({ sql }) => sql)).size).toBe(3);
    for (const { sql, values } of own) {
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...values)
        .all<{ detail: string }>();
      expect(
        results
          .map(({ detail }) => detail)
          .filter((step) => /SCAN (l|t|c|n|result_lists|tasks|candidates)\b/.test(step)),
      ).toEqual([]);
    }
  });

  test("can be added to from where the search stopped", async () => {
    const { take, actor, listOf, start, run, body, calls } = await searched();
    const other = await projectOf(actor);
    await take(actor, { projectId: other });
    await start(actor, { ...body, projectId: other, reason: "NEXT_PAGE" });
    await run();
    const page = await listOf(actor, other);
    expect(calls).toEqual([null, "1", "2", "3"]);
    expect(page).toMatchObject({ total: 200, progress: { videoCount: 200, count: 200 } });
  });

  test("does not make it look newly found", async () => {
    const { take, offer, clock } = await searched();
    clock.advance(20 * HOUR);
    await take();
    clock.advance(5 * HOUR);
    expect(await offer()).toBeNull();
  });

  test("is refused when the list is gone", async () => {
    const { take, actor, lists, projectId } = await searched();
    const other = await projectOf(actor);
    await env.DB.batch(lists.forgetStatements(actor.userId, projectId));
    await expect(take(actor, { projectId: other })).rejects.toMatchObject({ code: 1404 });
  });

  test("fails without a charge when the list goes before its creators were taken", async () => {
    const { actor, lists, projectId, engine, clock, settle, run, body } = await searched();
    const other = await projectOf(actor);
    const cached = createCachedService({ d1: env.DB, tasks: engine, lists, cached: createCachedStore(env.DB), clock });
    const taken = await cached.take(actor, { mode: "input", search: { ...body, projectId: other } });
    await env.DB.batch(lists.forgetStatements(actor.userId, projectId));
    await settle();
    await run();
    expect(await stateOf(taken.id)).toMatchObject({ status: "FAILED", captured_units: 0 });
    expect((await engine.get(actor, taken.id)).message).toContain("search:failures.cacheGone");
  });
});
