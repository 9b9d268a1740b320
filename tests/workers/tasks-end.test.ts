import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sizeOf } from "#tests/support/runs.ts";
import {
  bookings,
  foundPages,
  memberWithQuota,
  stateOf,
  taskWorld,
  usedUnits,
} from "#tests/support/workers/task-world.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";

test("ending a task that is not being run ends it at once, keeps what was found and returns the rest", async () => {
  const world = await taskWorld();
  const actor = await memberWithQuota(100);
  const task = await world.create(actor, { pages: 4 });
  await world.run(1);
  const view = await world.engine.terminate(actor, task.id);
  expect(view).toMatchObject({ status: "COMPLETED", isTerminated: true, capturedUnits: 10, message: null });
  expect(await foundPages(task.id)).toEqual([0]);
  expect(await bookings(task.id)).toEqual(["CAPTURE 10", "CHARGE 40", "REFUND -30"]);
  await world.run();
  expect(await foundPages(task.id)).toEqual([0]);
});

test("ending a task while a step runs keeps that step's results, and a new task may start meanwhile", async () => {
  const gates: (() => void)[] = [];
  const world = await taskWorld({
    provider: ({ page }) =>
      page === 1 ? new Promise((resolve) => gates.push(() => resolve(undefined))) : Promise.resolve(undefined),
  });
  const actor = await memberWithQuota(100);
  const task = await world.create(actor, { pages: 4 });
  const running = world.run(2);
  while (gates.length === 0) await env.DB.prepare("SELECT 1").first();
  expect(await world.engine.terminate(actor, task.id)).toMatchObject({ status: "PROCESSING", isTerminated: true });
  expect(await world.engine.listUnterminated(actor)).toEqual([]);
  const next = await world.create(actor, { pages: 1 });
  expect(next.id).not.toBe(task.id);
  gates[0]?.();
  await running;
  expect(await stateOf(task.id)).toMatchObject({ status: "COMPLETED", captured_units: 20 });
  expect(await foundPages(task.id)).toEqual([0, 1]);
  expect(await bookings(task.id)).toEqual(["CAPTURE 20", "CHARGE 40", "REFUND -20"]);
});

test("a task that waits for its provider ends at once when its owner says so", async () => {
  const world = await taskWorld({
    provider: async () => {
      throw new ProviderError({ provider: "tiktok", kind: "rate", retryAfterMs: 200_000 });
    },
  });
  const actor = await memberWithQuota(100);
  const task = await world.create(actor);
  await world.run(1);
  expect(await world.engine.terminate(actor, task.id)).toMatchObject({ status: "COMPLETED", capturedUnits: 0 });
  expect(await usedUnits(actor)).toBe(0);
});

test("ending twice, or what has ended, changes nothing", async () => {
  const world = await taskWorld();
  const actor = await memberWithQuota(100);
  const task = await world.create(actor, { pages: 1 });
  await world.run();
  const ended = await stateOf(task.id);
  await Promise.all([world.engine.terminate(actor, task.id), world.engine.terminate(actor, task.id)]);
  expect(await stateOf(task.id)).toEqual(ended);
  expect(await bookings(task.id)).toEqual(["CAPTURE 10", "CHARGE 10"]);
});

test("tasks end by type and by project, and other projects and types go on", async () => {
  const world = await taskWorld();
  const actor = await memberWithQuota(1_000);
  const here = { projectId: "prj_here" };
  const search = await world.create(actor, here);
  const exported = await world.create(actor, { ...here, type: "KOL_EXPORT", costUnits: 0 });
  const elsewhere = await world.create(actor, { projectId: "prj_there" });
  expect(await world.engine.terminateByType(actor.userId, "prj_here", "SEARCH_INPUT_BREAK")).toBe(1);
  expect((await stateOf(search.id)).status).toBe("COMPLETED");
  expect((await stateOf(exported.id)).status).toBe("PROCESSING");
  expect(await world.engine.endByProject((await memberWithQuota(0)).userId, "prj_here")).toBe(0);
  expect(await world.engine.endByProject(actor.userId, "prj_here")).toBe(1);
  expect((await stateOf(exported.id)).status).toBe("COMPLETED");
  expect((await stateOf(elsewhere.id)).status).toBe("PROCESSING");
});

test("a search on the screen ends alone, and those of the same kind on other platforms go on", async () => {
  const world = await taskWorld();
  const actor = await memberWithQuota(1_000);
  const here = { projectId: "prj_platforms" };
  const shown = await world.create(actor, { ...here, platform: "YOUTUBE" });
  const other = await world.create(actor, { ...here, platform: "TIKTOK" });
  const type = "SEARCH_INPUT_BREAK";
  expect(await world.engine.terminateByType(actor.userId, here.projectId, type, shown.id)).toBe(1);
  expect(await stateOf(shown.id)).toMatchObject({ status: "COMPLETED" });
  expect(await stateOf(other.id)).toMatchObject({ status: "PROCESSING", is_terminated: 0 });
  await world.run();
  expect(await stateOf(other.id)).toMatchObject({ status: "COMPLETED", is_terminated: 0 });
  // One that has ended is closed, so that the form does not ask about it again; the other still is asked about.
  const stranger = await memberWithQuota(0);
  expect(await world.engine.terminateByType(stranger.userId, here.projectId, type, other.id)).toBe(0);
  expect(await stateOf(other.id)).toMatchObject({ is_terminated: 0 });
  expect(await world.engine.terminateByType(actor.userId, here.projectId, type, other.id)).toBe(0);
  expect(await stateOf(other.id)).toMatchObject({ is_terminated: 1 });
});

/**
 * Each actor's calls of the database pass through fast-check's scheduler, so that it chooses which of them goes next: the owner's End, the last
 * step, a copy of its message, the dead letter, the reaper and the clock interleave in every order it can think of.
 */
function scheduled(real: D1Database, scheduler: fc.Scheduler): D1Database {
  // Held until the scheduler picks it, and over before the scheduler picks another.
  // A sequence of one is begun when the scheduler picks it, and is over before it picks another.
  const gate = <Value>(label: string, work: () => Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      scheduler.scheduleSequence([{ label, builder: () => work().then(resolve, reject) }]);
    });
  // A batch takes only the platform's own statements.
  const inner = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

  function wrap(statement: D1PreparedStatement): D1PreparedStatement {
    const wrapped = new Proxy(statement, {
      get(target, property) {
        if (property === "bind") return (...values: unknown[]) => wrap(target.bind(...values));
        if (property === "first") return () => gate("first", () => target.first());
        if (property === "all") return () => gate("all", () => target.all());
        return bound(target, property);
      },
    });
    inner.set(wrapped, statement);
    return wrapped;
  }

  return new Proxy(real, {
    get(target, property) {
      if (property === "prepare") return (sql: string) => wrap(target.prepare(sql));
      if (property === "batch") {
        return (statements: D1PreparedStatement[]) =>
          gate("batch", () => target.batch(statements.map((statement) => inner.get(statement) ?? statement)));
      }
      return bound(target, property);
    },
  });
}

function bound(target: object, property: string | symbol): unknown {
  const value: unknown = Reflect.get(target, property);
  return typeof value === "function" ? value.bind(target) : value;
}

const RUNS = sizeOf({ short: 15, full: 60 });
const WAYS = ["done", "fail", "wait", "throw"] as const;

test("whatever the order of End, the last step, its copy, the dead letter, the reaper and a lease that runs out: one terminal state and one release", async () => {
  const actor = await memberWithQuota(1_000_000);
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.constantFrom(...WAYS), fc.boolean(), async (scheduler, way, isLastPage) => {
      runs += 1;
      const d1 = scheduled(env.DB, scheduler);
      let isRacing = false;
      const world = await taskWorld({
        d1,
        provider: async () => {
          if (!isRacing) return undefined;
          if (way === "fail") return { kind: "fail", reasonKey: "tasks:failures.internal", deliveredUnits: 5 };
          if (way === "wait") return { kind: "wait", retryAfterMs: 1_000, reasonKey: "tasks:failures.providerBusy" };
          if (way === "throw") throw new ProviderError({ provider: "tiktok", kind: "auth" });
          return undefined;
        },
      });
      const task = await freely(scheduler, world.create(actor, { pages: isLastPage ? 2 : 3 }));
      await freely(scheduler, world.run(1));
      const message = world.queue.messages.shift();
      if (message === undefined) throw new Error("no message");
      isRacing = true;
      world.clock.advance(300_000);
      await freely(
        scheduler,
        Promise.all([
          world.engine.deliver(message.body, 0),
          world.engine.deliver(message.body, 0),
          world.engine.terminate(actor, task.id),
          world.engine.failDead({ taskId: task.id, step: 1 }),
          world.engine.sweep(world.clock.now()),
          // So late that a lease taken before has run out.
          d1
            .prepare("SELECT 1")
            .first()
            .then(() => world.clock.advance(61_000)),
        ]),
      );
      await freely(scheduler, world.run());
      await freely(scheduler, world.settle());
      const state = await stateOf(task.id);
      expect(["COMPLETED", "FAILED"]).toContain(state.status);
      expect(state.lease_token).toBeNull();
      const cost = task.costUnits;
      const captured = state.captured_units ?? -1;
      expect(captured).toBeGreaterThanOrEqual(0);
      const rows = await bookings(task.id);
      expect(rows.filter((row) => row.startsWith("CAPTURE"))).toEqual([`CAPTURE ${captured}`]);
      const refunds = rows.filter((row) => row.startsWith("REFUND"));
      if (captured < cost) expect(refunds).toEqual([`REFUND ${captured - cost}`]);
      expect(refunds.length).toBeLessThanOrEqual(1);
      // One state with its end was shown, not two.
      expect(world.published.filter((snapshot) => snapshot.ended).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: RUNS, seed: 20_260_301, endOnFailure: true },
  );
  expect(runs).toBeGreaterThanOrEqual(RUNS);
}, 60_000);

/** Lets what the scheduler holds go on, one call at a time, until `work` is over: between two calls everybody runs up to their next one. */
async function freely<Value>(scheduler: fc.Scheduler, work: Promise<Value>): Promise<Value> {
  let isOver = false;
  const watched = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    if (scheduler.count() > 0) await scheduler.waitNext(1);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return watched;
}

test.each(["continue", "last"] as const)(
  "a step that was running (%s page) while its project was deleted or reset stores and charges nothing more",
  async (which) => {
    const gates: (() => void)[] = [];
    const world = await taskWorld({
      provider: ({ page }) =>
        page === 1 ? new Promise((resolve) => gates.push(() => resolve(undefined))) : Promise.resolve(undefined),
    });
    const actor = await memberWithQuota(100);
    const task = await world.create(actor, { pages: which === "last" ? 2 : 4, projectId: "prj_going" });
    const running = world.run(2);
    while (gates.length === 0) await env.DB.prepare("SELECT 1").first();
    expect(await world.engine.endByProject(actor.userId, "prj_going")).toBe(1);
    gates[0]?.();
    await running;
    await world.run();
    expect(await stateOf(task.id)).toMatchObject({ status: "COMPLETED", captured_units: 10, lease_token: null });
    expect(await foundPages(task.id)).toEqual([0]);
    expect(await usedUnits(actor)).toBe(10);
  },
);

test("a dead letter of a task that waits for its provider does not end it: its next try has a message of its own", async () => {
  let isBusy = true;
  const world = await taskWorld({
    provider: async () => {
      if (isBusy) throw new ProviderError({ provider: "tiktok", kind: "rate", retryAfterMs: 60_000 });
      return undefined;
    },
  });
  const actor = await memberWithQuota(100);
  const task = await world.create(actor, { pages: 1 });
  await world.run(1);
  expect(await world.engine.failDead({ taskId: task.id, step: 0 })).toEqual({ isRunning: false });
  expect(await stateOf(task.id)).toMatchObject({ ended_at: null });
  isBusy = false;
  await world.run();
  expect(await stateOf(task.id)).toMatchObject({ status: "COMPLETED" });
  // Even when that message is lost, the sweeper brings the task to its end.
  isBusy = true;
  const other = await world.create(actor, { pages: 1, projectId: "prj_other" });
  await world.run(1);
  world.queue.messages.splice(0);
  await world.engine.failDead({ taskId: other.id, step: 0 });
  isBusy = false;
  await world.sweepAfter(3);
  await world.run();
  expect(await stateOf(other.id)).toMatchObject({ status: "COMPLETED" });
});
