import { expect, test } from "vitest";
import { memberWithQuota, START, stateOf, taskWorld, usedUnits } from "#tests/support/workers/task-world.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { PATIENCE_MS } from "#workers/modules/tasks/domain.ts";

const MINUTE_MS = 60_000;
/** The slowest that a page asks. */
const POLL_MS = 10_000;

test("a task whose provider refuses says so within a minute: since when, when it tries again, when it ends", async () => {
  let isRefusing = true;
  const world = await taskWorld({
    provider: async () => {
      if (isRefusing) throw new ProviderError({ provider: "tiktok", kind: "rate", retryAfterMs: null });
      return undefined;
    },
  });
  const actor = await memberWithQuota(100);
  const { id } = await world.create(actor, { pages: 3 });
  await world.run(1);
  expect((await world.engine.get(actor, id)).progress.stalled).toBeNull();
  while (world.clock.now() < START + MINUTE_MS - POLL_MS) await world.run(1);
  const { progress } = await world.engine.get(actor, id);
  expect(progress.stalled).toMatchObject({ kind: "waiting", since: START });
  expect(progress.stalled?.nextTryAt).toBeGreaterThan(world.clock.now());
  expect(progress.stalled?.endsAt).toBeGreaterThan(START + PATIENCE_MS / 2);
  expect(progress.phase).not.toMatch(/moment/);
  isRefusing = false;
  await world.run(1);
  expect((await world.engine.get(actor, id)).progress.stalled).toBeNull();
});

test("a task that stands still can be ended, and what was not delivered comes back", async () => {
  const world = await taskWorld({
    provider: async ({ page }) => {
      if (page > 0) throw new ProviderError({ provider: "tiktok", kind: "rate", retryAfterMs: 30_000 });
      return undefined;
    },
  });
  const actor = await memberWithQuota(100);
  const { id } = await world.create(actor, { pages: 3 });
  while (world.clock.now() < START + MINUTE_MS) await world.run(1);
  expect((await world.engine.get(actor, id)).progress.stalled).not.toBeNull();
  await world.engine.terminate(actor, id);
  const ended = await world.engine.get(actor, id);
  expect(ended).toMatchObject({ status: "COMPLETED", isTerminated: true, capturedUnits: 10 });
  expect(ended.progress.stalled).toBeNull();
  expect(await usedUnits(actor)).toBe(10);
});

test("a task that nobody begins, and one whose step never answers, are told apart from one that moves", async () => {
  const world = await taskWorld({ queueIsDown: () => true });
  const actor = await memberWithQuota(100);
  const { id } = await world.create(actor, { pages: 3 });
  world.clock.advance(MINUTE_MS - POLL_MS);
  expect((await world.engine.get(actor, id)).progress.stalled).toMatchObject({ kind: "queued", since: START });

  const silent = await taskWorld({
    provider: async ({ taskId }) => {
      silent.clock.advance(MINUTE_MS - POLL_MS);
      expect((await silent.engine.get(actor, taskId)).progress.stalled).toMatchObject({ kind: "silent" });
      return undefined;
    },
  });
  const task = await silent.create(actor, { pages: 1 });
  await silent.run(1);
  expect((await stateOf(task.id)).status).toBe("COMPLETED");
});
