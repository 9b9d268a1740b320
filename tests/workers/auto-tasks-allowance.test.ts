import { expect, test } from "vitest";
import { body, delivered, hikers, openHikers } from "#tests/support/workers/auto-hikers.ts";
import { autoWorld } from "#tests/support/workers/auto-world.ts";
import { sandboxPlatforms } from "#tests/support/workers/sandbox-platforms.ts";
import { sandboxTruth } from "#tests/support/workers/sandbox-truth.ts";
import { memberWithProject } from "#tests/support/workers/search-world.ts";
import { stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import { WORLD_SIZE } from "#tests/support/world-size.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";

/** YouTube's few searches of a day: an automatic task spends them on what brings creators, and ends well when they are gone. */

const HOUR = 3_600_000;
const gone = () =>
  new ProviderError({ provider: "youtube", kind: "quota", code: "searchUsed", retryAfterMs: 7 * HOUR });

test("a task that the allowance cuts off is completed with what it found, and what it did not use is returned", async () => {
  let pages = 0;
  const { world, actor, projectId } = await openHikers(
    hikers({
      onPage: () => {
        pages += 1;
        if (pages > 8) throw gone();
      },
    }),
  );
  const task = await world.start(actor, body(projectId, { numberOfRuns: 4 }));
  await world.run(500);
  const found = await delivered(world, actor, task.id);
  expect(found.length).toBeGreaterThan(20);
  const state = await stateOf(task.id);
  expect([state.status, state.failure]).toEqual(["COMPLETED", null]);
  expect(state.captured_units).toBe(Math.floor(found.length / 5));
  expect(await usedUnits(actor)).toBe(state.captured_units);
  const view = await world.autoTasks.show(actor, task.id);
  expect(view.meta).toMatchObject({ endReason: "allowance", processingHashtag: null });
  expect(view.meta.allowanceReturnsAt).toBe(world.clock.now() + 7 * HOUR);

  // With the allowance back it goes on where it stopped.
  pages = Number.NEGATIVE_INFINITY;
  await world.autoTasks.addRuns(actor, task.id, 1);
  await world.run(500);
  expect((await world.autoTasks.show(actor, task.id)).meta).toMatchObject({
    ...{ endReason: "delivered", allowanceReturnsAt: null },
  });
  expect((await delivered(world, actor, task.id)).length).toBeGreaterThan(found.length);
});

test("a task that the allowance cuts off before its first page is completed and costs nothing", async () => {
  const { world, actor, projectId } = await openHikers(
    hikers({
      onPage: () => {
        throw gone();
      },
    }),
  );
  const task = await world.start(actor, body(projectId));
  await world.run(100);
  expect(await stateOf(task.id)).toMatchObject({ status: "COMPLETED", captured_units: 0 });
  expect((await world.autoTasks.show(actor, task.id)).meta.endReason).toBe("allowance");
});

test("two runs on YouTube take at most twelve of the day's hundred searches", async () => {
  let searches = 0;
  const platforms = sandboxPlatforms({
    fetch: async (url, init) => {
      if (/\/v3\/search\?/.test(url)) searches += 1;
      return fetch(url, init);
    },
  });
  const world = await autoWorld(platforms);
  const { actor, projectId } = await memberWithProject();
  const seeds = sandboxTruth(WORLD_SIZE).creatorsOf("YOUTUBE", "cooking", "en", 3);
  const task = await world.start(actor, {
    ...{ projectId, platform: "YOUTUBE", seedUsers: seeds.map(({ handle }) => `@${handle}`), numberOfRuns: 2 },
    filters: { kolDescription: "Home cooking: easy recipes and dinners, no gaming" },
  });
  await world.run(500);
  const found = await delivered(world, actor, task.id);
  console.info(`${found.length} creators by ${searches} searches`);
  expect(found.length).toBeGreaterThan(20);
  expect(searches).toBeLessThanOrEqual(12);
});
