import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { isFullRun } from "#tests/support/runs.ts";
import { simulateTasks } from "#tests/support/workers/task-simulation.ts";
import { foundPages, memberWithQuota, taskWorld } from "#tests/support/workers/task-world.ts";

const SHORT_RUN = 60;
const SEEDS = isFullRun ? [1, 2] : [1];

/** `FAULT_TASKS` and `FAULT_SEED` make it the long run of `npm run test:faults`. */
const given = {
  tasks: Number(Reflect.get(env, "FAULT_TASKS") ?? 0),
  seed: Number(Reflect.get(env, "FAULT_SEED") ?? 0),
};
const runs =
  given.tasks > 0 ? [{ tasks: given.tasks, seed: given.seed }] : SEEDS.map((seed) => ({ tasks: SHORT_RUN, seed }));

test.each(runs)(
  "$tasks tasks under faults (seed $seed) all end, charged once or returned, without doubles",
  async (run) => {
    const report = await simulateTasks(run);
    console.log(JSON.stringify(report));
    expect(report.violations).toEqual([]);
    expect(report.completed + report.failed).toBe(run.tasks);
    expect(report.recoverySeconds.max).toBeLessThanOrEqual(120);
    for (const fault of ["provider429", "provider5xx", "messageLost", "messageTwice", "databaseLost", "crash"]) {
      expect(report.faults[fault], fault).toBeGreaterThan(0);
    }
    // Repeated calls of providers are bounded by the faults that caused them.
    const causes = Object.values(report.faults).reduce((sum, count) => sum + count, 0);
    expect(report.providerCalls).toBeLessThanOrEqual(report.pagesDelivered + causes);
  },
  900_000,
);

test("twenty tasks of ten people share the deliveries: none is ever more than one turn ahead of another", async () => {
  const world = await taskWorld({ provider: async () => void world.clock.advance(100) });
  const tasks: string[] = [];
  for (let person = 0; person < 10; person += 1) {
    const actor = await memberWithQuota(10_000);
    for (const projectId of ["prj_a", "prj_b"]) {
      const task = await world.create(actor, { pages: 30, projectId: `${projectId}_${person}` });
      tasks.push(task.id);
    }
  }
  const STEPS_A_TURN = 6;
  for (let round = 0; round < 4; round += 1) {
    await world.run(20, 500);
    const done = await Promise.all(tasks.map(async (id) => (await foundPages(id)).length));
    expect(Math.max(...done) - Math.min(...done)).toBeLessThanOrEqual(STEPS_A_TURN);
    expect(Math.min(...done)).toBeGreaterThanOrEqual((round + 1) * (STEPS_A_TURN - 2));
  }
});
