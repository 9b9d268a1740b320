import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { refusal } from "#tests/support/workers/batch-world.ts";
import { memberWithQuota, START, usedUnits } from "#tests/support/workers/task-world.ts";
import { joinEnterprise, postLinks, trackReaders, trackWorld } from "#tests/support/workers/track-world.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { createPostStore } from "#workers/modules/publications/post-store.ts";
import { createRunStore } from "#workers/modules/publications/run-store.ts";
import { firstDue, nextDue } from "#workers/modules/publications/strategies/domain.ts";
import { createStrategySweep } from "#workers/modules/publications/tracking/sweep.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Tracked posts with strategies and the cron that runs them. */
async function strategyWorld(readers = trackReaders()) {
  const world = await trackWorld(readers);
  await env.DB.batch([env.DB.prepare("DELETE FROM strategies"), env.DB.prepare("DELETE FROM strategy_templates")]);
  const { strategies, strategyStore: store } = world;
  const log = { info() {}, warn() {}, error: (event: string, fields?: object) => expect([event, fields]).toBeNull() };
  const sweeper = createStrategySweep({
    ...{ tasks: world.engine, store, posts: createPostStore(env.DB), runs: createRunStore(env.DB), log },
  });
  return {
    ...world,
    strategies,
    sweeper,

    /** Posts that are read by themselves every `intervalHours`. */
    async automatic(actor: Actor, count: number, totalRuns: number, intervalHours = 24, hasBurst = false) {
      const { posts } = await world.track(actor, postLinks("tiktok", 1, count));
      await strategies.setTemplate(actor, { totalRuns, intervalHours, hasBurst });
      await strategies.switchTemplate(actor, true);
      const ids = posts.map(({ id }) => id);
      await strategies.create(actor, ids);
      return ids;
    },

    /** The cron at a time, and what it began. */
    async sweepAt(at: number) {
      world.clock.set(Math.max(world.clock.now(), at));
      const { owners } = await sweeper.sweep(at);
      await world.settle();
      await world.run();
      return owners;
    },

    async readings(actor: Actor): Promise<number[]> {
      return (await world.page(actor, { pageSize: 100 })).data.map(({ readings }) => readings);
    },
  };
}

describe("the template", () => {
  test("is off until it is switched on, and a strategy needs it to be on", async () => {
    const world = await strategyWorld();
    const actor = await memberWithQuota(100);
    const { posts } = await world.track(actor, postLinks("tiktok", 1, 1));
    expect(await world.strategies.getTemplate(actor)).toEqual({
      ...{ isActive: false, totalRuns: 10, intervalHours: 24, hasBurst: false, activePosts: 0, isForbidden: false },
    });
    expect((await refusal(world.strategies.create(actor, [posts[0]?.id ?? ""]))).code).toBe(1422);
    await world.strategies.switchTemplate(actor, true);
    await world.strategies.setTemplate(actor, { totalRuns: 30, intervalHours: 72, hasBurst: true });
    // Posts are named by their own id or by their platform's; what is nobody's post is left out.
    const created = await world.strategies.create(actor, ["7100000000000000001", "pub_unknown"]);
    expect(created).toEqual({ publicationIds: [posts[0]?.id], totalRuns: 30, intervalHours: 72, costUnits: 30 });
    expect(await world.strategies.getTemplate(actor)).toMatchObject({ isActive: true, hasBurst: true, activePosts: 1 });
  });

  test("cannot be switched on where the enterprise forbids it, and what runs there stops", async () => {
    const world = await strategyWorld();
    const [actor, other] = [await memberWithQuota(100), await memberWithQuota(100)];
    const ids = await world.automatic(actor, 2, 5);
    const enterpriseId = await joinEnterprise(actor, other);
    await env.DB.prepare("UPDATE enterprises SET forbidden_auto_easy_track = 1 WHERE id = ?1").bind(enterpriseId).run();
    expect(await refusal(world.strategies.switchTemplate(other, true))).toMatchObject({
      ...{ code: 1403, details: { messageKey: "publications:errors.askAdmin" } },
    });
    expect(await world.strategies.switchTemplate(other, false)).toMatchObject({ isActive: false, isForbidden: true });
    expect((await refusal(world.start(actor, postLinks("tiktok", 9, 1), [], true))).code).toBe(1403);
    await world.sweepAt(START + 48 * HOUR_MS);
    const stopped = await world.strategies.list(actor, ids);
    expect(stopped.map(({ state, endReason, nextAt }) => [state, endReason, nextAt])).toEqual([
      ["stopped", "forbidden", null],
      ["stopped", "forbidden", null],
    ]);
    expect(await world.readings(actor)).toEqual([1, 1]);
  });
});

describe("an import", () => {
  test("gives the posts that it reads a strategy, and those that it does not none", async () => {
    const world = await strategyWorld(trackReaders((link) => (link.id.endsWith("3") ? "deleted" : {})));
    const actor = await memberWithQuota(100);
    const links = postLinks("tiktok", 1, 3);
    expect((await refusal(world.start(actor, links, [], true))).code).toBe(1422);
    await world.strategies.setTemplate(actor, { totalRuns: 5, intervalHours: 12, hasBurst: false });
    await world.strategies.switchTemplate(actor, true);
    await world.start(actor, links, [], true);
    await world.run();
    const ids = (await world.page(actor)).data.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const given = await world.strategies.list(actor, ids);
    expect(given.map(({ state, runsLeft, intervalHours }) => [state, runsLeft, intervalHours])).toEqual([
      ["active", 5, 12],
      ["active", 5, 12],
    ]);
    expect((await world.strategies.getTemplate(actor)).activePosts).toBe(2);
    await world.sweepAt(START + 13.5 * HOUR_MS);
    expect(await world.readings(actor)).toEqual([2, 2]);
    // An import without it leaves the strategies as they are.
    await world.track(actor, links);
    expect((await world.strategies.list(actor, ids)).map(({ runsLeft }) => runsLeft)).toEqual([4, 4]);
  });
});

describe("a stop by hand", () => {
  test("ends what runs and nothing of another person's, and the post can begin anew", async () => {
    const world = await strategyWorld();
    const [actor, other] = [await memberWithQuota(100), await memberWithQuota(100)];
    const [first = "", second = ""] = await world.automatic(actor, 2, 5);
    expect((await world.strategies.stop(other, [first])).publicationIds).toEqual([]);
    expect((await world.strategies.stop(actor, [first, "pub_unknown"])).publicationIds).toEqual([first]);
    expect((await world.strategies.stop(actor, [first])).publicationIds).toEqual([]);
    await world.sweepAt(START + 30 * HOUR_MS);
    const states = await world.strategies.list(actor, [first, second]);
    expect(states.map(({ endReason, runsLeft }) => [endReason, runsLeft])).toEqual([
      ["byHand", 5],
      [null, 4],
    ]);
    await world.strategies.create(actor, [first]);
    expect(await world.strategies.list(actor, [first])).toMatchObject([{ state: "active", endReason: null }]);
  });
});

describe("runs", () => {
  test("come once each interval, are paid like a refresh, and stop when they are used", async () => {
    const world = await strategyWorld();
    const actor = await memberWithQuota(100);
    const ids = await world.automatic(actor, 3, 2);
    await world.sweepAt(START + 23 * HOUR_MS);
    expect(await world.readings(actor)).toEqual([1, 1, 1]);
    for (let minute = 0; minute <= 60; minute += 10) await world.sweepAt(START + 24 * HOUR_MS + minute * MINUTE_MS);
    expect(await world.readings(actor)).toEqual([2, 2, 2]);
    expect(await usedUnits(actor)).toBe(6);
    for (let day = 2; day <= 5; day += 1) await world.sweepAt(START + (24 * day + 1) * HOUR_MS);
    expect(await world.readings(actor)).toEqual([3, 3, 3]);
    expect((await world.strategies.list(actor, ids)).map(({ state, endReason }) => `${state} ${endReason}`)).toEqual(
      ids.map(() => "done runs"),
    );
  });

  test("come once when the cron comes twice, at once or a minute later, and once for all that an outage missed", async () => {
    const world = await strategyWorld();
    const actor = await memberWithQuota(100);
    await world.automatic(actor, 3, 10, 1);
    const at = START + 7.5 * HOUR_MS;
    world.clock.set(at);
    await Promise.all([world.sweeper.sweep(at), world.sweeper.sweep(at), world.sweeper.sweep(at + MINUTE_MS)]);
    await world.settle();
    await world.run();
    expect(await world.readings(actor)).toEqual([2, 2, 2]);
    expect(await usedUnits(actor)).toBe(6);
    // A clock that goes back brings nothing.
    await world.sweepAt(at - 3 * HOUR_MS);
    expect(await world.readings(actor)).toEqual([2, 2, 2]);
    await world.sweepAt(at + HOUR_MS);
    expect(await world.readings(actor)).toEqual([3, 3, 3]);
  });

  test("wait while the template is off", async () => {
    const world = await strategyWorld();
    const actor = await memberWithQuota(100);
    await world.automatic(actor, 1, 5);
    await world.strategies.switchTemplate(actor, false);
    await world.sweepAt(START + 100 * HOUR_MS);
    expect(await world.readings(actor)).toEqual([1]);
    await world.strategies.switchTemplate(actor, true);
    await world.sweepAt(START + 101 * HOUR_MS);
    expect(await world.readings(actor)).toEqual([2]);
  });

  test("end when there is no quota, and for a post that is gone, without holding the others", async () => {
    const world = await strategyWorld(
      trackReaders((link, asked) => (link.id.endsWith("2") && asked > 2 ? "deleted" : {})),
    );
    const [poor, rich] = [await memberWithQuota(2), await memberWithQuota(100)];
    const poorIds = await world.automatic(poor, 2, 5);
    const richIds = await world.automatic(rich, 2, 5);
    await world.sweepAt(START + 26 * HOUR_MS);
    expect((await world.strategies.list(poor, poorIds)).map(({ endReason }) => endReason)).toEqual(["quota", "quota"]);
    expect(await usedUnits(poor)).toBe(2);
    await world.sweepAt(START + 52 * HOUR_MS);
    const states = await world.strategies.list(rich, richIds);
    expect(states.map(({ endReason }) => endReason ?? "runs on").sort()).toEqual(["gone", "runs on"]);
    // Two first readings, one of the first run, one of the second.
    expect(await usedUnits(rich)).toBe(4);
  });

  test("of a young post come every quarter of an hour until it is a day old, on top of the others", async () => {
    const readers = trackReaders(() => ({ post: { publishedAt: START - 23 * HOUR_MS } }));
    const world = await strategyWorld(readers);
    const actor = await memberWithQuota(100);
    const ids = await world.automatic(actor, 1, 3, 24, true);
    for (let minute = 5; minute <= 120; minute += 5) await world.sweepAt(START + minute * MINUTE_MS);
    const [readings] = await world.readings(actor);
    expect(readings).toBeGreaterThanOrEqual(4);
    expect(readings).toBeLessThanOrEqual(6);
    const [state] = await world.strategies.list(actor, ids);
    expect([state?.state, state?.burstUntil]).toEqual(["active", START + HOUR_MS]);
    expect(state?.runsLeft).toBeGreaterThanOrEqual(2);
  });
});

describe("the times of runs", () => {
  const pace = { intervalHours: 24, burstUntil: null };

  test("of one import are spread over an hour", () => {
    const dues = Array.from({ length: 500 }, (_, n) => firstDue(pace, `pub_${n}`, START) - START - 24 * HOUR_MS);
    const minutes = Array.from(
      { length: 60 },
      (_, minute) => dues.filter((due) => Math.floor(due / MINUTE_MS) === minute).length,
    );
    expect(minutes.reduce((sum, count) => sum + count)).toBe(500);
    expect(Math.max(...minutes)).toBeLessThanOrEqual(25);
  });

  test("keep their rhythm however late one comes", () => {
    const due = START + 24 * HOUR_MS;
    expect(nextDue(pace, due, due)).toBe(due + 24 * HOUR_MS);
    expect(nextDue(pace, due, due + 3 * HOUR_MS)).toBe(due + 24 * HOUR_MS);
    expect(nextDue(pace, due, due + 80 * HOUR_MS)).toBe(due + 96 * HOUR_MS);
  });
});
