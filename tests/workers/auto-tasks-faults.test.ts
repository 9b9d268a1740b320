import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { isFullRun, sizeOf } from "#tests/support/runs.ts";
import { type AutoScript, autoPlatform, TOPICS } from "#tests/support/workers/auto-platform.ts";
import { autoWorld } from "#tests/support/workers/auto-world.ts";
import { keptCounters, recount } from "#tests/support/workers/result-world.ts";
import { sandboxPlatforms } from "#tests/support/workers/sandbox-platforms.ts";
import { sandboxTruth } from "#tests/support/workers/sandbox-truth.ts";
import { memberWithProject, range } from "#tests/support/workers/search-world.ts";
import { stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import type { OutsideFetch } from "#workers/adapters/outside/one-try.ts";
import { ProviderError, type ProviderErrorKind } from "#workers/adapters/outside/provider-error.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";

/** What faults of platforms, queues and projects do to an automatic task: it goes on or ends clearly, and the money holds. */

const truth = sandboxTruth(2_000);
const BODY = { numberOfRuns: 2, filters: { kolDescription: "hiking creators on mountain trails" } };

async function open(script: Partial<AutoScript>) {
  await env.DB.prepare("DELETE FROM creators").run();
  const platform = autoPlatform({
    tags: { hiking: range(0, 10).map((page) => range(1_000 + page * 20, 20)), trails: [range(5_000, 20)] },
    topicOf: () => TOPICS.hiking,
    seeds: { walker: 1 },
    ...script,
  });
  const world = await autoWorld(platform.platforms);
  const { actor, projectId } = await memberWithProject();
  const task = await world.start(actor, { projectId, platform: "TIKTOK", seedUsers: "@walker", ...BODY });
  return { ...platform, world, actor, projectId, task };
}

async function expectMoneyHolds(
  taskId: string,
  { actor, world }: Pick<Awaited<ReturnType<typeof open>>, "actor" | "world">,
  runs = BODY.numberOfRuns,
) {
  const state = await stateOf(taskId);
  const found = [
    ...(await world.listAll(actor, taskId, "perfectFit")),
    ...(await world.listAll(actor, taskId, "contentOk")),
  ];
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  expect(state.captured_units).toBe(Math.min(runs * UNITS_PER_RUN, Math.floor(found.length / 5)));
  expect(await usedUnits(actor)).toBe(state.captured_units);
  expect(await keptCounters(taskId)).toEqual(await recount(taskId));
  return { state, found };
}

const failing = (kind: ProviderErrorKind) => new ProviderError({ provider: "test", kind });

const FAILURES: readonly ProviderErrorKind[] = isFullRun ? ["upstream", "timeout", "shape", "rate"] : ["rate"];

test.each(FAILURES)(
  "a platform that fails every second time (%s) is waited for or gone round, and all is delivered",
  async (kind) => {
    let calls = 0;
    const onPage = () => {
      calls += 1;
      if (calls % 2 === 1) throw failing(kind);
    };
    const opened = await open({ onPage });
    await opened.world.run(500);
    const { state } = await expectMoneyHolds(opened.task.id, opened);
    expect([state.status, state.failure]).toEqual(["COMPLETED", null]);
  },
);

test("one hashtag that the platform never gives does not keep the others from being searched", async () => {
  const opened = await open({
    onPage: (tag) => {
      if (tag === "hiking") throw failing("upstream");
    },
  });
  await opened.world.run(500);
  const { state, found } = await expectMoneyHolds(opened.task.id, opened);
  expect(state.status).toBe("COMPLETED");
  expect(found).toHaveLength(20);
});

test.each(["auth", "quota"] as const)(
  "where the platform refuses for good (%s) it fails, and only what came is paid",
  async (kind) => {
    let pages = 0;
    const onPage = () => {
      pages += 1;
      if (pages > 3) throw failing(kind);
    };
    const opened = await open({ onPage });
    await opened.world.run(500);
    const { state, found } = await expectMoneyHolds(opened.task.id, opened);
    expect(state.status).toBe("FAILED");
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(100);
  },
);

test("a platform that stays down ends the task with the rest of the quota back", async () => {
  let pages = 0;
  const onPage = () => {
    pages += 1;
    if (pages > 2) throw failing("upstream");
  };
  const opened = await open({ onPage });
  await opened.world.run(2_000);
  const { state } = await expectMoneyHolds(opened.task.id, opened);
  expect(["FAILED", "COMPLETED"]).toContain(state.status);
  expect(opened.asked.length).toBeLessThan(200);
});

test("a message that its queue gave up on ends the task once, with what was committed", async () => {
  const opened = await open({});
  const { world, actor, task } = opened;
  await world.run(5);
  const state = await stateOf(task.id);
  world.queue.messages.length = 0;
  await world.engine.failDead({ taskId: task.id, step: state.step });
  await world.engine.terminate(actor, task.id);
  await world.sweepAfter(30);
  const { state: ended } = await expectMoneyHolds(task.id, opened);
  expect(ended.status).toBe("FAILED");
});

test("a reset project forgets the task, its finds are removed at night, and nothing more comes", async () => {
  const opened = await open({});
  const { world, actor, projectId, task } = opened;
  await world.run(5);
  await world.engine.endByProject(actor.userId, projectId);
  await env.DB.batch(world.lists.forgetStatements(actor.userId, projectId));
  await world.run(500);
  await expect(world.autoTasks.show(actor, task.id)).rejects.toMatchObject({ code: 1404 });
  expect(await world.autoTasks.listUnterminated(actor)).toEqual([]);
  await world.lists.removeDiscarded(10_000);
  for (const table of ["auto_finds", "auto_seeds", "candidates"]) {
    const left = env.DB.prepare(`SELECT count(*) AS count FROM ${table} WHERE list_id = ?1`).bind(task.id);
    expect([table, await left.first<number>("count")]).toEqual([table, 0]);
  }
});

const EVERY_FAULT: [string, (nth: number) => Response | null][] = [
  [
    "asks to slow down",
    (nth) => (nth % 5 === 0 ? new Response("{}", { status: 429, headers: { "retry-after": "1" } }) : null),
  ],
  ["breaks", (nth) => (nth % 4 === 0 ? new Response("<html>bad gateway</html>", { status: 502 }) : null)],
  ["sends half a reply", (nth) => (nth % 4 === 0 ? new Response('{"code":200,"data":{"aweme_list":[{') : null)],
  ["sends another shape", (nth) => (nth % 6 === 0 ? Response.json({ unexpected: [null, -1, "NaN"] }) : null)],
];

const FAULTS = EVERY_FAULT.filter(([name]) => isFullRun || name === "sends half a reply");

test.each(FAULTS)("with an emulated platform that %s now and then, money and lists hold", async (_name, fault) => {
  await env.DB.batch(["provider_cache", "creators"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  let calls = 0;
  const faulty: OutsideFetch = (url, init) => {
    calls += 1;
    const answer = fault(calls);
    return answer ? Promise.resolve(answer) : fetch(url, init);
  };
  const world = await autoWorld(sandboxPlatforms({ fetch: faulty, alert: () => {} }));
  const { actor, projectId } = await memberWithProject();
  const seedUsers = truth.creatorsOf("TIKTOK", "fitness", "en", 3).map(({ handle }) => `@${handle}`);
  const filters = { kolDescription: "Fitness coaches who post home workouts" };
  const numberOfRuns = sizeOf({ short: 1, full: 2 });
  const task = await world.start(actor, { projectId, platform: "TIKTOK", seedUsers, numberOfRuns, filters });
  await world.run(3_000);
  const { state } = await expectMoneyHolds(task.id, { actor, world }, numberOfRuns);
  expect(["COMPLETED", "FAILED"]).toContain(state.status);
  expect(calls).toBeGreaterThan(5);
});
