/** Searches that are saved and run again: each run shows and charges only whom no other run has brought. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { exclusionWorld, linkOf } from "#tests/support/workers/exclusion-world.ts";
import { keptCounters, recount } from "#tests/support/workers/result-world.ts";
import {
  memberWithProject,
  profile,
  range,
  scriptedPlatform,
  searchWorld,
} from "#tests/support/workers/search-world.ts";
import { bookings, START, usedUnits } from "#tests/support/workers/task-world.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { ResultQuery } from "#workers/modules/lists/contract.ts";
import { createRatingStore } from "#workers/modules/lists/rate-store.ts";
import { createCachedService } from "#workers/modules/reuse/cached-service.ts";
import { createCachedStore } from "#workers/modules/reuse/cached-store.ts";
import { MAX_SAVED_SEARCHES } from "#workers/modules/saved-searches/domain.ts";
import { createSavedSearchesService } from "#workers/modules/saved-searches/service.ts";
import { createSavedSearchStore } from "#workers/modules/saved-searches/store.ts";

const DAY = 86_400_000;
let groups = 0;

/** A person with a platform whose pages can be changed between searches, over creators that no other test knows. */
async function openWorld(first: (from: number) => number[][]) {
  groups += 1;
  const from = 20_000 + groups * 1_000;
  const pages = first(from);
  const scripted = scriptedPlatform({ platform: "YOUTUBE", pages });
  const world = await searchWorld({ find: () => scripted.adapter });
  const { actor, projectId } = await memberWithProject();
  const saved = createSavedSearchesService({
    ...{ d1: env.DB, store: createSavedSearchStore(env.DB), lists: world.lists, search: world.search },
    clock: world.clock,
  });
  const body = { projectId, platform: "YOUTUBE" as const, searchInput: "Lego castle", maxVideoCount: 100 };
  const task = await world.start(actor, { ...body, uploadDate: "week" });
  await world.run();
  return {
    ...{ world, scripted, actor, projectId, saved, task, from, body },
    /** What the platform finds from now on. */
    setPages: (next: number[][]) => pages.splice(0, pages.length, ...next),
    async runAgain(id: string) {
      world.clock.advance(DAY);
      const run = await saved.run(actor, id);
      await world.settle();
      await world.run();
      return run;
    },
    async pageOf(taskId: string, who: Actor = actor) {
      const query = ResultQuery.parse({ projectId, platform: "YOUTUBE", taskId, pageSize: 100, withStats: true });
      const page = await world.listPage(who, query);
      return { found: page.data.map(({ accountId }) => accountId).sort(), stats: page.stats };
    },
  };
}

const accounts = (indexes: readonly number[]) => indexes.map((index) => profile("YOUTUBE", index).accountId).sort();
const withoutSeen = async (listId: string) =>
  (await keptCounters(listId)).filter((counter) => !/^\*\|(seen|hidden)\|/.test(counter));

describe("a saved search", () => {
  test("is called by what it searches, and its search is the first run", async () => {
    const { saved, actor, task, projectId } = await openWorld((from) => [range(from, 40)]);
    const view = await saved.save(actor, { taskId: task.id });
    expect(view).toMatchObject({ name: "Lego castle", source: "Lego castle", mode: "input", platform: "YOUTUBE" });
    expect(view).toMatchObject({ projectId, amount: 100, costUnits: 10 });
    expect(view.runs).toEqual([{ taskId: task.id, at: START, isRunning: false, count: 40 }]);
    expect(await saved.list(actor, projectId)).toEqual([view]);
    // Saved twice, it is there once.
    expect(await saved.save(actor, { taskId: task.id, name: "Other" })).toEqual(view);
    expect((await saved.rename(actor, view.id, "  Castles \n of week ")).name).toBe("Castles of week");
    await expect(saved.rename(actor, view.id, " \u200B ")).rejects.toMatchObject({ code: 1400 });
    await expect(saved.rename(actor, view.id, "x".repeat(101))).rejects.toMatchObject({ code: 1400 });
  });

  test("shows in each run only whom no run before has brought, whatever was rated or excluded between", async () => {
    const world = await openWorld((from) => [range(from, 50)]);
    const { saved, actor, task, from, setPages, runAgain, pageOf, projectId } = world;
    const { id } = await saved.save(actor, { taskId: task.id, name: "Castles" });
    const [rated, excluded] = [from + 1, from + 2];
    const ratings = createRatingStore(env.DB);
    const creatorId = await env.DB.prepare("SELECT id FROM creators WHERE account_id = ?1")
      .bind(profile("YOUTUBE", rated).accountId)
      .first<string>("id");
    await ratings.rate([creatorId ?? ""], { ownerId: actor.userId, projectId, attitude: "DISLIKE", at: START });
    const { exclusions } = exclusionWorld();
    await exclusions.upload(actor, { links: linkOf("YOUTUBE", excluded) });

    setPages([range(from, 50), range(from + 40, 30)]);
    const second = await runAgain(id);
    const two = await pageOf(second.id);
    expect(two.found).toEqual(accounts(range(from + 50, 20)));
    expect(two.stats).toMatchObject({ total: 20, seen: 50, hidden: { person: 0, enterprise: 0 } });

    // Cleared, the exclude list gives back to the run before, and the third one stays without.
    await exclusions.clear(actor);
    setPages([range(from, 50), range(from + 60, 15)]);
    const third = await runAgain(id);
    const three = await pageOf(third.id);
    expect(three.found).toEqual(accounts(range(from + 70, 5)));
    expect(three.stats).toMatchObject({ total: 5, seen: 60 });
    expect(await withoutSeen(third.id)).toEqual(await recount(third.id));

    const [shown] = await saved.list(actor, projectId);
    expect(shown?.runs.map(({ taskId, count }) => [taskId, count])).toEqual([
      [third.id, 5],
      [second.id, 20],
      [task.id, 50],
    ]);
    expect(shown?.runs.map(({ at }) => at)).toEqual([START + 2 * DAY, START + DAY, START]);
    // The first list is as it was found.
    expect((await pageOf(task.id)).stats).toMatchObject({ seen: 0, totalCandidates: 50 });
  });

  test("asks the platform anew with its own settings, holds the price that was shown, and charges nothing where nothing is new", async () => {
    const { saved, actor, task, scripted, runAgain, world, from, setPages } = await openWorld((from) => [
      range(from, 50),
      range(from + 50, 50),
    ]);
    const view = await saved.save(actor, { taskId: task.id });
    const before = { used: await usedUnits(actor), pages: scripted.calls.length, read: scripted.asked.length };
    const run = await runAgain(view.id);
    expect(run.costUnits).toBe(view.costUnits);
    expect(run.params).toMatchObject({ searchInput: "Lego castle", uploadDate: "week", maxVideoCount: 100 });
    expect(scripted.calls.length - before.pages).toBe(2);
    // Whom an earlier run has brought is not even read again.
    expect(scripted.asked.length).toBe(before.read);
    expect(await world.engine.get(actor, run.id)).toMatchObject({ status: "COMPLETED", capturedUnits: 0 });
    expect(await usedUnits(actor)).toBe(before.used);

    // One who is new to the saved search but not to the workspace is shown, and not charged either.
    setPages([[from + 900]]);
    await world.start(actor, {
      projectId: view.projectId,
      platform: "YOUTUBE",
      searchInput: "Other",
      maxVideoCount: 100,
    });
    await world.run();
    const paid = await usedUnits(actor);
    const known = await runAgain(view.id);
    expect(await world.engine.get(actor, known.id)).toMatchObject({ capturedUnits: 0, progress: { count: 1 } });
    expect(await usedUnits(actor)).toBe(paid);
    setPages([[from + 901]]);
    const fresh = await runAgain(view.id);
    expect((await world.engine.get(actor, fresh.id)).capturedUnits).toBeGreaterThan(0);
    expect((await bookings(fresh.id)).length).toBeGreaterThan(0);
  });

  test("is not answered from the same search of the day before, nor offers its part as the whole", async () => {
    const { saved, actor, task, world, body, setPages, from, runAgain } = await openWorld((from) => [range(from, 50)]);
    const { id } = await saved.save(actor, { taskId: task.id });
    const { id: runId } = await runAgain(id);
    const fingerprints = await env.DB.prepare("SELECT fingerprint FROM result_lists WHERE list_id = ?1")
      .bind(runId)
      .first<string | null>("fingerprint");
    expect(fingerprints).toBeNull();
    const cached = createCachedService({
      ...{ d1: env.DB, tasks: world.engine, lists: world.lists, cached: createCachedStore(env.DB), clock: world.clock },
    });
    setPages([range(from, 50), range(from + 50, 10)]);
    await runAgain(id);
    const offer = await cached.preview(actor, { mode: "input", search: { ...body, uploadDate: "week" } });
    expect(offer.cached).toBeNull();
  });

  test("leaves out whom it has brought among those that are known already, too", async () => {
    const { saved, actor, task, body, world, setPages, from } = await openWorld((from) => [range(from, 10)]);
    const named = await world.start(actor, { ...body, searchInput: "Creator" });
    await world.run();
    const { id } = await saved.save(actor, { taskId: named.id });
    setPages([range(from + 500, 3)]);
    await world.start(actor, { ...body, searchInput: "Other" });
    await world.run();
    const run = await saved.run(actor, id);
    await world.settle();
    await world.run();
    const both = await env.DB.prepare(
      "SELECT count(*) AS n FROM candidates a JOIN candidates b ON b.creator_id = a.creator_id AND b.list_id = ?2 WHERE a.list_id = ?1",
    )
      .bind(run.id, named.id)
      .first<number>("n");
    expect(both).toBe(0);
    expect((await world.engine.get(actor, run.id)).progress.count).toBeGreaterThanOrEqual(3);
    expect(task.id).not.toBe(named.id);
  });

  test("goes on without them when more is added to a run", async () => {
    const { saved, actor, task, world, setPages, from, projectId, runAgain, pageOf } = await openWorld((from) => [
      range(from, 50),
      range(from + 50, 50),
    ]);
    const { id } = await saved.save(actor, { taskId: task.id });
    setPages([range(from, 50), range(from + 100, 50), range(from + 40, 50), range(from + 150, 10)]);
    const run = await runAgain(id);
    await world.start(actor, {
      ...{ projectId, platform: "YOUTUBE", searchInput: "Lego castle", maxVideoCount: 200, reason: "NEXT_PAGE" },
    });
    await world.run();
    expect((await pageOf(run.id)).found).toEqual(accounts(range(from + 100, 60)));
  });

  test("comes back with its runs when one of them is saved again", async () => {
    const { saved, actor, task, projectId, runAgain } = await openWorld((from) => [range(from, 5)]);
    const view = await saved.save(actor, { taskId: task.id, name: "Castles" });
    const run = await runAgain(view.id);
    expect(await saved.remove(actor, view.id)).toEqual({ id: view.id });
    expect(await saved.list(actor, projectId)).toEqual([]);
    await expect(saved.run(actor, view.id)).rejects.toMatchObject({ code: 1404 });
    const back = await saved.save(actor, { taskId: run.id, name: "Castles" });
    expect(back).toMatchObject({ id: view.id, name: "Castles", amount: 100 });
    expect(back.runs.map(({ taskId }) => taskId)).toEqual([run.id, task.id]);
  });

  test("is its owner's alone, and a project keeps fifty", async () => {
    const { saved, actor, task, projectId } = await openWorld((from) => [range(from, 5)]);
    const { actor: other } = await memberWithProject();
    const { id } = await saved.save(actor, { taskId: task.id });
    expect(await saved.list(other, projectId)).toEqual([]);
    for (const attempt of [
      () => saved.save(other, { taskId: task.id }),
      () => saved.rename(other, id, "Mine"),
      () => saved.remove(other, id),
      () => saved.run(other, id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 1404 });
    }
    await saved.remove(actor, id);
    const insert =
      "INSERT INTO saved_searches SELECT ?1 || value, ?2, ?3, 'S', 'input', 'YOUTUBE', '{}', 1 FROM json_each(?4)";
    await env.DB.prepare(insert)
      .bind(`${projectId}-`, actor.userId, projectId, JSON.stringify(range(0, MAX_SAVED_SEARCHES)))
      .run();
    await expect(saved.save(actor, { taskId: task.id })).rejects.toMatchObject({
      ...{ code: 1422, details: { messageKey: "savedSearches:errors.tooMany" } },
    });
    // What was stored by another release and cannot be read any more is listed still.
    expect(await saved.list(actor, projectId)).toHaveLength(MAX_SAVED_SEARCHES);
  });
});
