import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  bookings,
  foundPages,
  memberWithQuota,
  stateOf,
  taskWorld,
  usedUnits,
} from "#tests/support/workers/task-world.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";

test("a task runs to its end, stores each result once and captures what it delivered", async () => {
  const world = await taskWorld();
  const actor = await memberWithQuota(100);
  const task = await world.create(actor, { pages: 3 });
  expect(task).toMatchObject({ status: "PROCESSING", costUnits: 30, capturedUnits: null, message: null });
  expect(await usedUnits(actor)).toBe(30);
  await world.run();
  expect(await world.engine.get(actor, task.id)).toMatchObject({
    status: "COMPLETED",
    capturedUnits: 30,
    progress: { current: 3, total: 3, count: 3, percent: 100, remainingSeconds: 0 },
    result: { hasMore: true, taskId: task.id },
  });
  expect(await foundPages(task.id)).toEqual([0, 1, 2]);
  expect(await bookings(task.id)).toEqual(["CAPTURE 30", "CHARGE 30"]);
});

test("a healthy task goes through all its steps in one delivery and leaves nothing to send", async () => {
  const world = await taskWorld();
  const task = await world.create(await memberWithQuota(100), { pages: 5 });
  expect(await world.run(1, 5_000)).toBe(1);
  expect((await stateOf(task.id)).status).toBe("COMPLETED");
  expect(world.queue.messages).toEqual([]);
  const unsent = await env.DB.prepare("SELECT COUNT(*) AS n FROM outbox WHERE sent_at IS NULL").first<{ n: number }>();
  expect(unsent?.n).toBe(0);
});

test("a double click makes one task and one charge; another platform or project is not in its way", async () => {
  const world = await taskWorld();
  const actor = await memberWithQuota(1_000);
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => world.create(actor)));
  expect(tries.filter((entry) => entry.status === "fulfilled")).toHaveLength(1);
  for (const entry of tries) if (entry.status === "rejected") expect(entry.reason).toMatchObject({ code: 1409 });
  expect(await usedUnits(actor)).toBe(30);
  await world.create(actor, { platform: "YOUTUBE" });
  await world.create(actor, { projectId: "prj_other" });
  expect(await usedUnits(actor)).toBe(90);
});

test("a call that is executed again after its Worker died makes neither a second task nor a second charge", async () => {
  const world = await taskWorld();
  const call = { hash: "5a".repeat(32), at: world.clock.now() };
  const actor = { ...(await memberWithQuota(1_000)), call };
  const first = await world.create(actor);
  expect((await world.create(actor)).id).toBe(first.id);
  await world.run();
  expect(await world.create(actor)).toMatchObject({ id: first.id, status: "COMPLETED" });
  expect(await bookings(first.id)).toEqual(["CAPTURE 30", "CHARGE 30"]);
  const stranger = { ...(await memberWithQuota(1_000)), call };
  await expect(world.create(stranger)).rejects.toThrow();
  expect((await world.create({ ...actor, call: { ...call, hash: "a5".repeat(32) } })).id).not.toBe(first.id);
});

test("a refused charge leaves no task, no message and no ledger row", async () => {
  const world = await taskWorld();
  const actor = await memberWithQuota(20);
  await expect(world.create(actor, { pages: 3 })).rejects.toMatchObject({ code: 1913 });
  const counts = await env.DB.prepare(
    "SELECT (SELECT COUNT(*) FROM tasks) + (SELECT COUNT(*) FROM outbox) AS n",
  ).first<{ n: number }>();
  expect(counts?.n).toBe(0);
  expect(await usedUnits(actor)).toBe(0);
});

test("the twenty-first unfinished task of an account is refused and costs nothing", async () => {
  const world = await taskWorld();
  const actor = await memberWithQuota(10_000);
  for (let n = 0; n < 20; n += 1) await world.create(actor, { projectId: `prj_${n}`, pages: 1 });
  await expect(world.create(actor, { projectId: "prj_20", pages: 1 })).rejects.toMatchObject({ code: 1429 });
  expect(await usedUnits(actor)).toBe(200);
});

test("a free task has no ledger rows at all", async () => {
  const world = await taskWorld();
  const task = await world.create(await memberWithQuota(0), { costUnits: 0 });
  await world.run();
  expect((await stateOf(task.id)).status).toBe("COMPLETED");
  expect(await bookings(task.id)).toEqual([]);
});

test("copies and late messages change nothing, and nobody is called after the end", async () => {
  const calls: number[] = [];
  const world = await taskWorld({ provider: async ({ page }) => void calls.push(page) });
  const task = await world.create(await memberWithQuota(100));
  const first = world.queue.messages[0];
  if (first === undefined) throw new Error("no message");
  await Promise.all(Array.from({ length: 5 }, () => world.engine.deliver(first.body, 0)));
  await world.run();
  const ended = await stateOf(task.id);
  for (let step = 0; step < 4; step += 1) await world.engine.deliver({ ...first.body, step }, 5_000);
  expect(await stateOf(task.id)).toEqual(ended);
  expect(calls).toEqual([0, 1, 2]);
  expect(await bookings(task.id)).toEqual(["CAPTURE 30", "CHARGE 30"]);
});

test("a provider that asks to wait is asked again when it said, without costing an attempt", async () => {
  const times: number[] = [];
  const world = await taskWorld({
    provider: async ({ context }) => {
      times.push(context.now);
      if (times.length === 1) throw new ProviderError({ provider: "tiktok", kind: "rate", retryAfterMs: 40_000 });
      return undefined;
    },
  });
  const task = await world.create(await memberWithQuota(100), { pages: 1 });
  await world.run(1);
  expect(await world.engine.get(await ownerOf(task.id), task.id)).toMatchObject({
    progress: { phase: "en:tasks:phases.waiting" },
  });
  expect((await stateOf(task.id)).attempts).toBe(0);
  await world.run();
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(40_000);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeLessThan(50_000);
  expect((await stateOf(task.id)).status).toBe("COMPLETED");
});

test("a copy that comes while the task waits does not call the provider early", async () => {
  let calls = 0;
  const world = await taskWorld({
    provider: async () => {
      calls += 1;
      throw new ProviderError({ provider: "tiktok", kind: "rate", retryAfterMs: 120_000 });
    },
  });
  await world.create(await memberWithQuota(100));
  const first = world.queue.messages[0];
  if (first === undefined) throw new Error("no message");
  await world.run(1);
  expect(await world.engine.deliver(first.body, 0)).toEqual({ kind: "done" });
  expect(calls).toBe(1);
});

test("a provider that never recovers fails the task within its patience and keeps only what was delivered", async () => {
  const world = await taskWorld({
    provider: async ({ page }) => {
      if (page === 1) throw new ProviderError({ provider: "tiktok", kind: "upstream" });
      return undefined;
    },
  });
  const actor = await memberWithQuota(100);
  const task = await world.create(actor, { pages: 3 });
  await world.run();
  const view = await world.engine.get(actor, task.id);
  expect(view).toMatchObject({ status: "FAILED", capturedUnits: 10 });
  expect(view.message).toBe("en:tasks:failures.returned(en:creators:failures.down)");
  expect(view.updatedAt - view.createdAt).toBeLessThanOrEqual(16 * 60_000);
  expect(await bookings(task.id)).toEqual(["CAPTURE 10", "CHARGE 30", "REFUND -20"]);
  expect(await usedUnits(actor)).toBe(10);
});

test.each([
  ["auth", "creators:failures.unauthorized", 1],
  ["bad_request", "creators:failures.refused", 1],
  ["quota", "creators:failures.youtubeQuota", 1],
  ["not_found", "tasks:failures.internal", 5],
] as const)(
  "a provider fault of kind %s ends the task with %s after %i tries and returns the quota",
  async (kind, key, tries) => {
    let calls = 0;
    const world = await taskWorld({
      provider: async () => {
        calls += 1;
        throw new ProviderError({ provider: "youtube", kind });
      },
    });
    const actor = await memberWithQuota(100);
    const task = await world.create(actor);
    await world.run();
    expect(calls).toBe(tries);
    expect(JSON.parse((await stateOf(task.id)).failure ?? "{}")).toMatchObject({ key });
    expect(await usedUnits(actor)).toBe(0);
  },
);

test("a handler's own failure carries its reason and keeps what it delivered", async () => {
  const world = await taskWorld({
    provider: async () => ({
      kind: "fail",
      reasonKey: "search:failures.gone",
      reasonParams: { handle: "nora" },
      deliveredUnits: 7,
    }),
  });
  const actor = await memberWithQuota(100);
  const task = await world.create(actor);
  await world.run();
  expect(JSON.parse((await stateOf(task.id)).failure ?? "{}")).toEqual({
    key: "search:failures.gone",
    params: { handle: "nora" },
  });
  expect(await usedUnits(actor)).toBe(7);
});

test("foreign and unknown tasks are 1404 alike, and a foreign end changes nothing", async () => {
  const world = await taskWorld();
  const task = await world.create(await memberWithQuota(100));
  const stranger = await memberWithQuota(100);
  for (const id of [task.id, "tsk_unknown"]) {
    await expect(world.engine.get(stranger, id)).rejects.toMatchObject({ code: 1404 });
    await expect(world.engine.meta(stranger, id)).rejects.toMatchObject({ code: 1404 });
    await expect(world.engine.terminate(stranger, id)).rejects.toMatchObject({ code: 1404 });
    await expect(world.engine.watch(stranger, id, new Request("https://kolscout.test"))).rejects.toMatchObject({
      code: 1404,
    });
  }
  expect(await stateOf(task.id)).toMatchObject({ is_terminated: 0, ended_at: null });
  expect(await world.engine.latest(stranger, { type: "SEARCH_INPUT_BREAK" })).toBeNull();
  expect(await world.engine.listUnterminated(stranger)).toEqual([]);
});

test("the newest task, the unfinished ones and a task's source are told to their owner", async () => {
  const world = await taskWorld();
  const actor = await memberWithQuota(100);
  const older = await world.create(actor, { pages: 1 });
  await world.run();
  world.clock.advance(1_000);
  const newer = await world.create(actor, { pages: 1 });
  expect((await world.engine.latest(actor, { type: "SEARCH_INPUT_BREAK", projectId: older.projectId ?? "" }))?.id).toBe(
    newer.id,
  );
  expect((await world.engine.listUnterminated(actor)).map((task) => task.id)).toEqual([newer.id]);
  expect(await world.engine.meta(actor, newer.id)).toMatchObject({
    source: { label: "yoga mats" },
    projectTitle: "Spring launch",
    params: { pages: 1 },
    costUnits: 10,
  });
});

async function ownerOf(id: string) {
  const row = await env.DB.prepare("SELECT user_id FROM tasks WHERE id = ?1").bind(id).first<{ user_id: string }>();
  return { ...(await memberWithQuota(0)), userId: row?.user_id ?? "" };
}

test("a task whose params cannot be read any more is listed and shown without its source", async () => {
  const world = await taskWorld({
    handlers: [
      {
        type: "SEARCH_INPUT_BREAK",
        step: async () => ({ kind: "wait", retryAfterMs: 1_000, reasonKey: "tasks:failures.providerBusy" }),
        deliveredUnits: () => 0,
        describeSource() {
          throw new Error("of an older release");
        },
      },
    ],
  });
  const actor = await memberWithQuota(100);
  const { id } = await world.create(actor);
  const nameless = { id, source: { label: "SEARCH_INPUT_BREAK", url: null } };
  expect(await world.engine.listRecent(actor, 7)).toMatchObject([nameless]);
  expect(await world.engine.meta(actor, id)).toMatchObject({ source: nameless.source });
  expect(world.lines).toContainEqual(expect.objectContaining({ level: "warn", event: "task.sourceUnreadable" }));
});
