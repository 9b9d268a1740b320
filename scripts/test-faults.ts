/**
 * `npm run test:faults`: the long seeded runs (docs/faults.md). `FAULT_TASKS`, `PLAN_SEQUENCES` and `FAULT_ROUNDS` say how long, `FAULT_SEED` which.
 * A seed repeats the task engine, the mails and the payments exactly; of the whole product it repeats what the tests draw, not the timing.
 */
import { runSuites } from "./test/suites.ts";
import { runSuite } from "./test/vitest.ts";

const { FAULT_SEED = "20260301", FAULT_TASKS = "1000", PLAN_SEQUENCES = "100000", FAULT_ROUNDS = "2" } = process.env;
const seeds = Array.from({ length: Number(FAULT_ROUNDS) }, (_, round) => Number(FAULT_SEED) + round);

Object.assign(process.env, {
  ...{ TEST_RUN: "full", FAULT_SEED, FAULT_TASKS, PLAN_SEQUENCES, MAIL_MONTH: "long" },
  FAULT_ROUND_SEEDS: seeds.join(","),
});
console.log(
  `${FAULT_TASKS} tasks, ${PLAN_SEQUENCES} sequences of payments, a month of 20,000 mails and ${FAULT_ROUNDS} rounds of the whole product under faults, seed ${FAULT_SEED}`,
);

const LONG_UNIT_TESTS = ["tests/unit/subscriptions/plan-model.test.ts", "tests/unit/outreach/engine-month.test.ts"];
process.exitCode = await runSuites([
  { name: "unit", run: (options) => runSuite("unit", options, LONG_UNIT_TESTS) },
  { name: "workers", run: (options) => runSuite("workers", options, ["tests/workers/tasks-simulation.test.ts"]) },
  { name: "faults", run: (options) => runSuite("faults", options) },
]);
