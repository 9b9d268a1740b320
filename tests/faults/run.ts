/**
 * `npm run test:faults`: the long seeded runs. First the task engine (`FAULT_TASKS`, 1,000 unless said), then a month of mails, then plans and
 * payments (`PLAN_SEQUENCES`, 100,000), then the whole product in rounds (`FAULT_ROUNDS`, 2). `FAULT_SEED` chooses another run; a seed repeats the
 * engine's, the mails' and the payments', and of the product what is drawn by us.
 */
import { buildApp } from "#scripts/serve/build-app.ts";
import { runCommand } from "#scripts/serve/run-command.ts";

const tasks = process.env.FAULT_TASKS ?? "1000";
const seed = process.env.FAULT_SEED ?? "20260301";
const planSequences = process.env.PLAN_SEQUENCES ?? "100000";
const rounds = Number(process.env.FAULT_ROUNDS ?? "2");

console.log(`${tasks} tasks under faults, seed ${seed}`);
await runVitest(["--project", "workers", "tests/workers/tasks-simulation.test.ts"], {
  FAULT_TASKS: tasks,
  FAULT_SEED: seed,
});

console.log(`a month of 5 mailboxes and some 20,000 mails under faults, seed ${seed}`);
await runVitest(["--project", "unit", "tests/unit/outreach/engine-month.test.ts"], {
  MAIL_MONTH: "long",
  FAULT_SEED: seed,
});

console.log(`${planSequences} sequences of plans and payments under faults, seed ${seed}`);
await runVitest(["--project", "unit", "tests/unit/subscriptions/plan-model.test.ts"], {
  PLAN_SEQUENCES: planSequences,
  FAULT_SEED: seed,
});

const seeds = Array.from({ length: rounds }, (_, round) => Number(seed) + round).join(",");
console.log(`the whole product under faults, seeds ${seeds}`);
await buildApp();
await runVitest(["--project", "faults"], { TEST_RUN: "full", FAULT_ROUND_SEEDS: seeds });

function runVitest(args: string[], env: Record<string, string>): Promise<void> {
  return runCommand("npx", ["--no-install", "vitest", "run", ...args], { show: true, env });
}
