/** `npm run test:faults`: the long seeded run of the task engine. `FAULT_TASKS` and `FAULT_SEED` choose another one; a seed repeats its run. */
import { runCommand } from "#scripts/serve/run-command.ts";

const tasks = process.env.FAULT_TASKS ?? "1000";
const seed = process.env.FAULT_SEED ?? "20260301";

console.log(`${tasks} tasks under faults, seed ${seed}`);
const args = ["--no-install", "vitest", "run", "--project", "workers", "tests/workers/tasks-simulation.test.ts"];
await runCommand("npx", args, { show: true, env: { FAULT_TASKS: tasks, FAULT_SEED: seed } });
