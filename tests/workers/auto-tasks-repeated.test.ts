import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { body, delivered, hikers, openHikers, pagesFrom } from "#tests/support/workers/auto-hikers.ts";
import type { AutoWorld } from "#tests/support/workers/auto-world.ts";
import { Crash, type Fault, faultyDatabase } from "#tests/support/workers/faulty-database.ts";
import { keptCounters, recount } from "#tests/support/workers/result-world.ts";
import { START, stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { reconcile } from "#workers/modules/tasks/reconcile.ts";

/** What happens more than once to an automatic task: calls whose Worker died before it answered, and steps whose Worker died before it was through. */

const FAULTS: readonly Fault[] = ["lost-before", "lost-after", "crash-before", "crash-after"];

/** The same person in a call that bears a key: every execution of it bears the same mark. */
function calling(actor: Actor, name: string): Actor {
  const hash = Array.from(name.padEnd(32, "."), (sign) => sign.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  return { ...actor, call: { hash, at: START } };
}

const ordered = async (world: AutoWorld, actor: Actor, taskId: string) => {
  const { params, meta } = await world.autoTasks.show(actor, taskId);
  return { ...params, spent: meta.hasConsumedQuotaCount };
};

async function expectMoneyHolds(actor: Actor) {
  const alarms = (await reconcile(env.DB)).filter(({ subject }) => subject.includes(actor.userId));
  expect(alarms).toEqual([]);
}

describe("a call whose Worker died before it answered, executed again", () => {
  test("adds its runs once while the task works", async () => {
    const { world, actor, projectId } = await openHikers();
    const task = await world.start(actor, body(projectId));
    await world.run(3);
    const call = calling(actor, "add to a running one");
    const first = await world.autoTasks.addRuns(call, task.id, 1);
    expect(await world.autoTasks.addRuns(call, task.id, 1)).toEqual(first);
    expect(await ordered(world, actor, task.id)).toMatchObject({ numberOfRuns: 2, maxQuotaCost: 20 });
    expect(await usedUnits(actor)).toBe(20);
  });

  test("adds nothing to a task that has ended since", async () => {
    const { world, actor, projectId } = await openHikers();
    const task = await world.start(actor, body(projectId));
    await world.run(3);
    const call = calling(actor, "add and see it end");
    await world.autoTasks.addRuns(call, task.id, 1);
    await world.run(500);
    expect((await stateOf(task.id)).status).toBe("COMPLETED");
    expect(await world.autoTasks.addRuns(call, task.id, 1)).toMatchObject({ newMaxQuotaCost: 20, numberOfRuns: 2 });
    await world.run(500);
    expect(await delivered(world, actor, task.id)).toHaveLength(100);
    expect(await usedUnits(actor)).toBe(20);
  });

  test("lets a task that has ended go on once, whether it still works or has ended again", async () => {
    const { world, actor, projectId } = await openHikers();
    const task = await world.start(actor, body(projectId));
    await world.run(500);
    const call = calling(actor, "go on");
    const first = await world.autoTasks.addRuns(call, task.id, 1);
    expect(await world.autoTasks.addRuns(call, task.id, 1)).toEqual(first);
    expect(await usedUnits(actor)).toBe(20);
    await world.run(500);
    expect(await world.autoTasks.addRuns(call, task.id, 1)).toEqual(first);
    await world.run(500);
    expect(await delivered(world, actor, task.id)).toHaveLength(100);
    expect(await ordered(world, actor, task.id)).toMatchObject({ numberOfRuns: 2, maxQuotaCost: 20, spent: 20 });
    expect(await usedUnits(actor)).toBe(20);
    await expectMoneyHolds(actor);
  });

  test("starts one task", async () => {
    const { world, actor, projectId } = await openHikers();
    const call = calling(actor, "start");
    const [one, other] = await Promise.all([world.start(call, body(projectId)), world.start(call, body(projectId))]);
    expect(other.id).toBe(one.id);
    await world.run(500);
    expect((await world.start(call, body(projectId))).id).toBe(one.id);
    expect(await usedUnits(actor)).toBe(10);
  });

  test("is no other call: that one adds its own", async () => {
    const { world, actor, projectId } = await openHikers();
    const task = await world.start(actor, body(projectId));
    await world.run(3);
    await world.autoTasks.addRuns(calling(actor, "one"), task.id, 1);
    await world.autoTasks.addRuns(calling(actor, "other"), task.id, 1);
    expect(await usedUnits(actor)).toBe(30);
  });
});

test("runs that several calls add at the same moment are all ordered, held and delivered", async () => {
  const { world, actor, projectId } = await openHikers();
  const task = await world.start(actor, body(projectId));
  await world.run(2);
  await Promise.all([1, 2, 1].map((runs) => world.autoTasks.addRuns(actor, task.id, runs)));
  const expected = { numberOfRuns: 5, addNumberOfRuns: 4, maxQuotaCost: 50 };
  expect(await ordered(world, actor, task.id)).toMatchObject(expected);
  await world.run(500);
  expect(await delivered(world, actor, task.id)).toHaveLength(250);
  expect(await usedUnits(actor)).toBe(50);
  await expectMoneyHolds(actor);
});

test("a description that is changed while a task begins to go on holds for what goes on", async () => {
  const { world, actor, projectId } = await openHikers();
  const task = await world.start(actor, body(projectId));
  await world.run(500);
  const change = world.engine.changeParams;
  vi.spyOn(world.engine, "changeParams").mockImplementationOnce(async (...given) => {
    await world.autoTasks.addRuns(actor, task.id, 1);
    return change(...given);
  });
  const written = { kolDescription: "anglers at quiet lakes", criteria: null };
  await world.autoTasks.describe(actor, task.id, written);
  const { params, liveTaskId } = await world.autoTasks.show(actor, task.id);
  expect(liveTaskId).not.toBe(task.id);
  expect(params.filters.kolDescription).toBe(written.kolDescription);
});

test("a task that is about to go on with a description that was just corrected does not, and costs nothing", async () => {
  const { world, actor, projectId } = await openHikers();
  const task = await world.start(actor, body(projectId));
  await world.run(500);
  const used = await usedUnits(actor);
  const create = world.engine.create;
  const written = { kolDescription: "anglers at quiet lakes", criteria: null };
  vi.spyOn(world.engine, "create").mockImplementationOnce(async (...given) => {
    await world.autoTasks.describe(actor, task.id, written);
    return create(...given);
  });
  await expect(world.autoTasks.addRuns(actor, task.id, 1)).rejects.toMatchObject({ code: 1409 });
  expect(await usedUnits(actor)).toBe(used);
  await world.autoTasks.addRuns(actor, task.id, 1);
  const { params, liveTaskId } = await world.autoTasks.show(actor, task.id);
  expect(liveTaskId).not.toBe(task.id);
  expect(params.filters.kolDescription).toBe(written.kolDescription);
});

// Every third would meet the same step again and again, until its tries are used up.
test.each([4, 5, 7])(
  "where every %ith batch is lost or kills its Worker, no page is read twice more often than that, and the money holds",
  async (every) => {
    const seen = { batches: 0, faults: 0, isArmed: false };
    const d1 = faultyDatabase(env.DB, ({ kind }) => {
      if (!seen.isArmed || kind !== "batch") return null;
      seen.batches += 1;
      if (seen.batches % every !== 0) return null;
      seen.faults += 1;
      return FAULTS[seen.faults % FAULTS.length] ?? null;
    });
    const script = hikers({ tags: { hiking: pagesFrom(1_000, 12), trails: pagesFrom(3_000, 12) } });
    const { world, actor, projectId, asked } = await openHikers(script, 10_000, { d1 });
    const task = await world.start(actor, body(projectId, { numberOfRuns: 4 }));
    seen.isArmed = true;
    for (let minute = 0; minute < 60 && (await stateOf(task.id)).ended_at === null; minute += 1) {
      const before = [...world.queue.messages];
      await world.run(500).catch((failure: unknown) => {
        if (!(failure instanceof Crash)) throw failure;
        for (const message of before) if (!world.queue.messages.includes(message)) world.queue.messages.push(message);
      });
      await world.sweepAfter(1);
    }
    seen.isArmed = false;
    const state = await stateOf(task.id);
    const found = await delivered(world, actor, task.id);
    expect([state.status, state.failure]).toEqual(["COMPLETED", null]);
    expect(found).toHaveLength(200);
    expect(new Set(found.map(({ id }) => id)).size).toBe(200);
    expect(await usedUnits(actor)).toBe(40);
    expect(seen.faults).toBeGreaterThan(4);
    expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(seen.faults);
    expect(await keptCounters(task.id)).toEqual(await recount(task.id));
    await expectMoneyHolds(actor);
  },
);
