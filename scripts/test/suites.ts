/** Runs suites side by side, measures them, tries again what failed, and says at the end everything that is worth reading. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { RunOptions } from "../serve/run-command.ts";
import { describeCost, judgeCost } from "./budget.ts";
import { forgiveFlaky } from "./flaky.ts";
import { inLanes } from "./lanes.ts";
import { type SpeedWatch, watchSpeed } from "./machine-speed.ts";
import { closingLine, describeOutcome } from "./outcome.ts";
import { openProcessorClock } from "./processor-time.ts";
import { failedOutside, OUTCOME_FILE, RESULTS, type Report, type SuiteReport } from "./report.ts";
import { runAgain } from "./vitest.ts";

export type Suite = {
  name: string;
  /** The suite that has to pass before this one starts. */
  needs?: string;
  /** Runs with no other suite beside it. */
  isAlone?: true;
  run(options: RunOptions): Promise<Report>;
};

/** Each suite waits now and then, and the other has the cores meanwhile. */
const SUITES_AT_ONCE = 2;

const FLAKY_FILE = `${RESULTS}/flaky.json`;

/** Runs suites in their order and those that are alone last; resolves to the exit code. */
export async function runSuites(suites: readonly Suite[]): Promise<number> {
  mkdirSync(RESULTS, { recursive: true });
  for (const file of [FLAKY_FILE, OUTCOME_FILE]) rmSync(file, { force: true });
  const speed = watchSpeed();
  const reports = new Map<string, Promise<Report>>();
  for (const isAlone of [false, true]) {
    const turn = suites.filter((suite) => (suite.isAlone ?? false) === isAlone);
    await inLanes(isAlone ? 1 : SUITES_AT_ONCE, turn, async (suite) => {
      const report = runWithin(suite, reports.get(suite.needs ?? ""), speed);
      reports.set(suite.name, report);
      await report;
    });
  }
  speed.stop();
  return close(await Promise.all([...reports].map(async ([suite, report]) => ({ suite, report: await report }))));
}

/** Runs a suite and measures it. A cost above its limit is a failure of the suite. */
async function runWithin(
  { name, needs, run }: Suite,
  needed: Promise<Report> | undefined,
  speed: SpeedWatch,
): Promise<Report> {
  if ((await needed)?.passed === 0) return failedOutside(`not run: ${needs} failed`);
  const started = performance.now();
  const clock = openProcessorClock(name);
  const slowness = speed.start();
  const report = await run(clock ? { wrap: clock.wrap } : {}).catch((error: unknown) =>
    failedOutside(error instanceof Error ? error.message : String(error)),
  );
  const cost = clock && { seconds: clock.seconds(), slowness: slowness() };
  clock?.close();
  // Budgets are those of the short run.
  const overspent = cost && process.env.TEST_RUN !== "full" ? judgeCost(name, cost) : null;
  if (overspent) report.failures.push(...failedOutside(overspent).failures);
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(`\n${closingLine(name, report)}\n(${seconds} s${cost ? `, ${describeCost(name, cost)}` : ""})\n`);
  return report;
}

/** Runs again what failed, then prints and stores the outcome, which may be all that is read of a run. */
async function close(found: readonly SuiteReport[]): Promise<number> {
  const flaky = await forgiveFlaky(found, runAgain);
  const outcome = describeOutcome(found, flaky);
  console.log(outcome);
  writeFileSync(OUTCOME_FILE, `${outcome}\n`);
  if (flaky.length > 0) writeFileSync(FLAKY_FILE, `${JSON.stringify(flaky, null, 2)}\n`);
  return found.some(({ report }) => report.failures.length > 0) ? 1 : 0;
}
