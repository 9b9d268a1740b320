import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { long } from "#tests/support/runs.ts";
import { accountOf, expectTrueClaims } from "#tests/support/workers/auto-evidence.ts";
import { autoWorld } from "#tests/support/workers/auto-world.ts";
import { keptCounters, recount } from "#tests/support/workers/result-world.ts";
import { sandboxPlatforms } from "#tests/support/workers/sandbox-platforms.ts";
import { sandboxTruth } from "#tests/support/workers/sandbox-truth.ts";
import { memberWithProject } from "#tests/support/workers/search-world.ts";
import { stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import { LARGE_WORLD_SIZE } from "#tests/support/world-size.ts";

/** A task of ten runs in a world that has so many who fit. */

const truth = sandboxTruth(LARGE_WORLD_SIZE);

long("ten runs bring 500 creators; claims quote the post or profile they name", { timeout: 120_000 }, async () => {
  const platforms = sandboxPlatforms({
    youtube: { baseUrl: env.LARGE_YOUTUBE_BASE_URL, apiKey: env.YOUTUBE_API_KEY },
  });
  const world = await autoWorld(platforms);
  const { actor, projectId } = await memberWithProject();
  const seeds = truth.creatorsOf("YOUTUBE", "cooking", "en", 3);
  const task = await world.start(actor, {
    ...{ projectId, platform: "YOUTUBE", numberOfRuns: 10 },
    seedUsers: seeds.map(({ handle }) => `@${handle}`),
    // Dinners are not named: those who speak of nutrition make them too, and are right to be found by the word.
    filters: { kolDescription: "Home cooking: easy recipes, no gaming" },
  });
  await world.run(3_000);
  const perfect = await world.listAll(actor, task.id, "perfectFit");
  const content = await world.listAll(actor, task.id, "contentOk");
  const state = await stateOf(task.id);
  expect([state.status, state.captured_units, await usedUnits(actor)]).toEqual(["COMPLETED", 100, 100]);
  expect(new Set([...perfect, ...content].map(({ id }) => id)).size).toBe(500);
  expect(await keptCounters(task.id)).toEqual(await recount(task.id));

  const right = perfect.filter((found) => truth.nicheOf("YOUTUBE", accountOf(found)) === "cooking");
  expect(right.length / perfect.length).toBeGreaterThanOrEqual(0.8);
  expect(expectTrueClaims(truth, "YOUTUBE", [...perfect, ...content])).toBeGreaterThan(3 * 500);
});
