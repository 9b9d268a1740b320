import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { Crash, type Fault, faultyDatabase } from "#tests/support/workers/faulty-database.ts";
import {
  bookings,
  foundPages,
  memberWithQuota,
  START,
  stateOf,
  type TaskWorld,
  taskWorld,
  usedUnits,
} from "#tests/support/workers/task-world.ts";

/** Runs to the end although deliveries crash: a killed Worker's message comes again, and the sweeper runs every minute. */
async function runThroughCrashes(world: TaskWorld, taskId: string, restart = () => {}): Promise<void> {
  for (let minute = 0; minute < 30 && (await stateOf(taskId)).ended_at === null; minute += 1) {
    const before = [...world.queue.messages];
    try {
      await world.run();
    } catch (failure) {
      if (!(failure instanceof Crash)) throw failure;
      restart();
      for (const message of before) if (!world.queue.messages.includes(message)) world.queue.messages.push(message);
    }
    await world.sweepAfter(1);
  }
}

const FAULTS: Fault[] = ["lost-before", "lost-after", "crash-before", "crash-after"];
// Batches of a task of three pages: its creation, three commits.
const POINTS = FAULTS.flatMap((fault) => [
  ...[1, 2, 3].map((nth) => [fault, "batch", nth] as const),
  ...[1, 2, 3].map((nth) => [fault, "claim", nth] as const),
]);

test.each(POINTS)("%s at %s %i: the task completes with each result once and one charge", async (fault, kind, nth) => {
  const seen = { batch: 0, claim: 0 };
  let isArmed = false;
  const d1 = faultyDatabase(env.DB, (call) => {
    if (!isArmed || call.kind !== kind) return null;
    seen[call.kind] += 1;
    return seen[call.kind] === nth ? fault : null;
  });
  const world = await taskWorld({ d1 });
  const actor = await memberWithQuota(100);
  const task = await world.create(actor, { pages: 3 });
  isArmed = true;
  await runThroughCrashes(world, task.id);
  expect(seen[kind]).toBeGreaterThanOrEqual(nth);
  expect((await stateOf(task.id)).status).toBe("COMPLETED");
  expect(await foundPages(task.id)).toEqual([0, 1, 2]);
  expect(await bookings(task.id)).toEqual(["CAPTURE 30", "CHARGE 30"]);
});

test.each(["lost-before", "lost-after"] as const)(
  "creation with %s makes exactly one task with one charge",
  async (fault) => {
    let calls = 0;
    const world = await taskWorld({
      d1: faultyDatabase(env.DB, ({ kind }) => (kind === "batch" && calls++ === 0 ? fault : null)),
    });
    const actor = await memberWithQuota(100);
    const task = await world.create(actor, { pages: 3 });
    const rows = await env.DB.prepare("SELECT COUNT(*) AS n FROM tasks WHERE user_id = ?1")
      .bind(actor.userId)
      .first<{ n: number }>();
    expect(rows?.n).toBe(1);
    expect(await usedUnits(actor)).toBe(30);
    await world.run();
    expect((await stateOf(task.id)).status).toBe("COMPLETED");
  },
);

test("a database that stays away refuses the creation with 1503 and charges nothing", async () => {
  const world = await taskWorld({
    d1: faultyDatabase(env.DB, ({ kind }) => (kind === "batch" ? "lost-before" : null)),
  });
  const actor = await memberWithQuota(100);
  await expect(world.create(actor)).rejects.toMatchObject({ code: 1503 });
  expect(await usedUnits(actor)).toBe(0);
});

test("a crash after the commit and before the sending is healed by the sweeper within ninety seconds", async () => {
  let isDown = true;
  const world = await taskWorld({ queueIsDown: () => isDown });
  const task = await world.create(await memberWithQuota(100), { pages: 1 });
  expect(world.queue.messages).toEqual([]);
  isDown = false;
  expect(await world.sweepAfter(1)).toMatchObject({ sent: 1, requeued: 0 });
  await world.run();
  expect((await stateOf(task.id)).status).toBe("COMPLETED");
});

test("a crash after the sending and before it was marked brings a second message that does nothing", async () => {
  let calls = 0;
  const world = await taskWorld({
    provider: async () => {
      calls += 1;
      return undefined;
    },
    afterSend: () => {
      if (calls === 0) throw new Error("the Worker was killed here");
    },
  });
  const task = await world.create(await memberWithQuota(100), { pages: 2 });
  expect(world.queue.messages).toHaveLength(1);
  await world.run();
  calls = 2;
  expect(await world.sweepAfter(1)).toMatchObject({ sent: 1, requeued: 0 });
  await world.run();
  expect(calls).toBe(2);
  expect(await foundPages(task.id)).toEqual([0, 1]);
  expect(await bookings(task.id)).toEqual(["CAPTURE 20", "CHARGE 20"]);
});

test("a message lost by the queue is sent again, and copies of the sweeper's own run do not add up", async () => {
  const world = await taskWorld();
  const task = await world.create(await memberWithQuota(100), { pages: 2 });
  world.queue.messages.length = 0;
  world.clock.advance(60_000);
  const reports = await Promise.all([1, 2, 3].map(() => world.engine.sweep(world.clock.now())));
  expect(reports.some((report) => report.requeued === 1)).toBe(true);
  const rows = await env.DB.prepare("SELECT COUNT(*) AS n FROM outbox").first<{ n: number }>();
  expect(rows?.n).toBe(2);
  await world.run();
  expect((await stateOf(task.id)).status).toBe("COMPLETED");
  expect(await foundPages(task.id)).toEqual([0, 1]);
});

test("a step that kills its Worker twice is not run a third time: the task fails and the quota returns", async () => {
  let calls = 0;
  const world = await taskWorld();
  const actor = await memberWithQuota(100);
  const task = await world.create(actor);
  const first = world.queue.messages[0];
  if (first === undefined) throw new Error("no message");
  world.queue.messages.length = 0;
  for (let minute = 0; minute < 60 && (await stateOf(task.id)).ended_at === null; minute += 1) {
    // A killed Worker leaves what a claim leaves, and nothing else.
    const claimed = await env.DB.prepare(
      `UPDATE tasks SET lease_token = 'killed', lease_until = ?2, attempts = attempts + 1, crashes = crashes + (lease_until IS NOT NULL)
        WHERE id = ?1 AND ended_at IS NULL AND (lease_until IS NULL OR lease_until <= ?3)`,
    )
      .bind(task.id, world.clock.now() + 60_000, world.clock.now())
      .run();
    calls += claimed.meta.changes;
    await world.sweepAfter(1);
    world.queue.messages.length = 0;
  }
  expect(calls).toBe(2);
  expect(await stateOf(task.id)).toMatchObject({ status: "FAILED", captured_units: 0 });
  expect(await usedUnits(actor)).toBe(0);
});

/** A world whose Worker dies before it commits what the chosen provider calls brought, counted from 1. */
async function worldThatDies(after: (call: number) => boolean) {
  const seen = { calls: 0, isDying: false };
  const world = await taskWorld({
    d1: faultyDatabase(env.DB, () => (seen.isDying ? "crash-before" : null)),
    provider: async () => {
      seen.calls += 1;
      seen.isDying = after(seen.calls);
      return undefined;
    },
  });
  const runToEnd = (taskId: string) =>
    runThroughCrashes(world, taskId, () => {
      seen.isDying = false;
    });
  return { world, seen, runToEnd };
}

test("a step that dies twice is tried by no delivery again: what was committed before it is kept and charged", async () => {
  const { world, seen, runToEnd } = await worldThatDies((call) => call > 1);
  const actor = await memberWithQuota(100);
  const task = await world.create(actor, { pages: 3 });
  await runToEnd(task.id);
  expect(seen.calls).toBe(3);
  expect(await stateOf(task.id)).toMatchObject({ status: "FAILED", captured_units: 10 });
  expect(await foundPages(task.id)).toEqual([0]);
  expect(await usedUnits(actor)).toBe(10);
});

test("a step that dies once and is committed then leaves the next one both of its tries", async () => {
  const { world, seen, runToEnd } = await worldThatDies((call) => call % 2 === 1);
  const task = await world.create(await memberWithQuota(100), { pages: 3 });
  await runToEnd(task.id);
  expect((await stateOf(task.id)).status).toBe("COMPLETED");
  expect(await foundPages(task.id)).toEqual([0, 1, 2]);
  expect(seen.calls).toBe(6);
});

test("steps that died with one Worker are tried again apart from each other", async () => {
  const chance = [0, 0.5, 0.999];
  const world = await taskWorld({ random: () => chance.shift() ?? 0 });
  const task = await world.create(await memberWithQuota(100), { pages: 1 });
  const [message] = world.queue.messages;
  if (message === undefined) throw new Error("no message");
  await env.DB.prepare("UPDATE tasks SET lease_token = 'other', lease_until = ?2 WHERE id = ?1")
    .bind(task.id, START + 60_000)
    .run();
  const delays = [];
  for (let n = 0; n < 3; n += 1) delays.push(await world.engine.deliver(message.body, 0));
  expect(delays).toEqual([61_000, 68_500, 75_985].map((delayMs) => ({ kind: "later", delayMs })));
});

test("a dead letter fails the task with the reason and returns the quota, unless the task went on without it", async () => {
  const world = await taskWorld();
  const actor = await memberWithQuota(100);
  const gone = await world.create(actor);
  expect(await world.engine.failDead({ taskId: gone.id, step: 0 })).toEqual({ isRunning: false });
  expect(await stateOf(gone.id)).toMatchObject({ status: "FAILED", captured_units: 0 });
  expect(world.lines.filter((line) => line.event === "task.deadLetter" && line.level === "error")).toHaveLength(1);
  const alive = await world.create(actor);
  await world.run(3);
  const before = await stateOf(alive.id);
  await world.engine.failDead({ taskId: alive.id, step: before.step - 1 });
  expect(await stateOf(alive.id)).toEqual(before);
});

test("when nobody ever takes a step, the reaper fails the task and returns the quota", async () => {
  const world = await taskWorld();
  const actor = await memberWithQuota(100);
  const task = await world.create(actor);
  for (let minute = 0; minute < 400 && (await stateOf(task.id)).ended_at === null; minute += 1) {
    await world.sweepAfter(1);
    world.queue.messages.length = 0;
  }
  expect(await stateOf(task.id)).toMatchObject({ status: "FAILED", captured_units: 0 });
  expect(await bookings(task.id)).toEqual(["CAPTURE 0", "CHARGE 30", "REFUND -30"]);
});

test("a lease that ran out is taken over, and who held it can't commit any more", async () => {
  const gates: (() => void)[] = [];
  const world = await taskWorld({
    provider: ({ page }) =>
      page === 0 && gates.length < 1
        ? new Promise((resolve) => gates.push(() => resolve(undefined)))
        : Promise.resolve(undefined),
  });
  const task = await world.create(await memberWithQuota(100), { pages: 2 });
  const message = world.queue.messages.shift();
  if (message === undefined) throw new Error("no message");
  const slow = world.engine.deliver(message.body, 0);
  await until(() => gates.length === 1);
  expect(await world.engine.deliver(message.body, 0)).toMatchObject({ kind: "later" });
  world.clock.advance(61_000);
  expect(await world.engine.deliver(message.body, 60_000)).toEqual({ kind: "done" });
  const ended = await stateOf(task.id);
  expect(ended.status).toBe("COMPLETED");
  gates[0]?.();
  await slow;
  expect(await stateOf(task.id)).toEqual(ended);
  expect(await foundPages(task.id)).toEqual([0, 1]);
});

test("a step that hangs is given up before its lease ends, and the task goes on", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const signals: AbortSignal[] = [];
    const world = await taskWorld({
      provider: async ({ context }) => {
        signals.push(context.signal);
        return signals.length === 1 ? new Promise(() => {}) : undefined;
      },
    });
    const task = await world.create(await memberWithQuota(100), { pages: 1 });
    const running = world.run(1);
    await until(() => signals.length === 1);
    await vi.advanceTimersByTimeAsync(45_000);
    await running;
    expect(signals[0]?.aborted).toBe(true);
    expect(await stateOf(task.id)).toMatchObject({ lease_token: null, ended_at: null });
    await world.run();
    expect((await stateOf(task.id)).status).toBe("COMPLETED");
  } finally {
    vi.useRealTimers();
  }
});

test("old bookkeeping is purged in portions and a running task keeps its own", async () => {
  const world = await taskWorld();
  const actor = await memberWithQuota(100);
  const done = await world.create(actor, { pages: 2 });
  await world.run();
  const open = await world.create(actor, { pages: 2 });
  await world.run(1);
  const later = world.clock.now() + 20 * 24 * 3_600_000;
  expect(await world.engine.purge(later)).toBe(2);
  expect(await world.outbox.purge(later)).toBe(4);
  const left = await env.DB.prepare("SELECT task_id FROM task_steps").all<{ task_id: string }>();
  expect(left.results).toEqual([{ task_id: open.id }]);
  expect((await stateOf(done.id)).status).toBe("COMPLETED");
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await env.DB.prepare("SELECT 1").first();
}

test("a Worker that died with its messages is missed as soon as its lease is over, whenever in the minute it died", async () => {
  for (const diedAfterMs of [1_000, 20_000, 44_000, 59_000]) {
    const world = await taskWorld();
    const actor = await memberWithQuota(100);
    const task = await world.create(actor, { pages: 1 });
    world.clock.advance(diedAfterMs);
    await env.DB.prepare("UPDATE tasks SET lease_token = 'gone', lease_until = ?2, due_at = ?3 WHERE id = ?1")
      .bind(task.id, world.clock.now() + 60_000, world.clock.now())
      .run();
    const diedAt = world.clock.now();
    world.queue.messages.splice(0);
    for (let minute = 1; minute <= 3 && (await stateOf(task.id)).ended_at === null; minute += 1) {
      world.clock.set(START + minute * 60_000);
      await world.engine.sweep(world.clock.now());
      await world.run();
    }
    const { status, ended_at } = await stateOf(task.id);
    expect(status).toBe("COMPLETED");
    expect((ended_at ?? 0) - diedAt).toBeLessThanOrEqual(80_000);
  }
});

test("a slow step that gets a message for the end of its lease runs on alone", async () => {
  const gates: (() => void)[] = [];
  let calls = 0;
  const world = await taskWorld({
    provider: async () => {
      calls += 1;
      await new Promise<void>((resolve) => gates.push(resolve));
      return undefined;
    },
  });
  const actor = await memberWithQuota(100);
  const task = await world.create(actor, { pages: 1 });
  const running = world.run(1);
  while (gates.length === 0) await env.DB.prepare("SELECT 1").first();
  world.clock.advance(40_000);
  expect((await world.engine.sweep(world.clock.now())).sent).toBe(1);
  gates[0]?.();
  await running;
  await world.run();
  expect(calls).toBe(1);
  expect(await stateOf(task.id)).toMatchObject({ status: "COMPLETED", captured_units: 10 });
});
