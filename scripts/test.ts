/** `npm test`: every suite, one closing line each. With names as arguments only those (`npm test -- unit workers`). */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { ensureHeadlessShell } from "./serve/chromium.ts";
import { type RunOptions, runCommand } from "./serve/run-command.ts";
import { describeCost, judgeCost } from "./test/budget.ts";
import { runChecks } from "./test/checks.ts";
import { describeFailure } from "./test/failures.ts";
import { forgiveFlaky } from "./test/flaky.ts";
import { inLanes } from "./test/lanes.ts";
import { watchSpeed } from "./test/machine-speed.ts";
import { openProcessorClock } from "./test/processor-time.ts";
import { failedOutside, type Report, slowestOf } from "./test/report.ts";
import { runAgain, runSuite } from "./test/vitest.ts";

type Suite = { name: string; needs?: "build"; isAlone?: true; run(options: RunOptions): Promise<Report> };

/** Each waits now and then, and the other has the cores meanwhile. */
const SUITES_AT_ONCE = 2;

const FLAKY_FILE = "test-results/flaky.json";

const SUITES: readonly Suite[] = [
  { name: "build", run: build },
  { name: "check", run: runChecks },
  { name: "unit", run: (options) => runSuite("unit", options) },
  { name: "sandbox", run: (options) => runSuite("sandbox", options) },
  { name: "workers", run: (options) => runSuite("workers", options) },
  { name: "faults", needs: "build", run: (options) => runSuite("faults", options) },
  // By itself: three Chromiums leave nothing for others.
  { name: "browser", needs: "build", isAlone: true, run: runBrowser },
];

const chosen = process.argv.slice(2);
const names = SUITES.map(({ name }) => name);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`No such suite: ${unknown.join(", ")}. There are: ${names.join(", ")}`);
const wanted = SUITES.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
const suites = SUITES.filter((suite) => wanted.includes(suite) || wanted.some(({ needs }) => needs === suite.name));
/** Budgets are those of the short run. */
const hasBudget = (process.env.TEST_RUN ?? "short") === "short";

mkdirSync("test-results", { recursive: true });
rmSync(FLAKY_FILE, { force: true });
const speed = watchSpeed();
/** A bare machine has to fetch it, which takes none of its processor time. */
const browser = wanted.some(({ name }) => name === "browser") ? ensureHeadlessShell() : Promise.resolve("");
browser.catch(() => undefined);

const reports = new Map<string, Promise<Report>>();
for (const isAlone of [false, true]) {
  const turn = suites.filter((suite) => (suite.isAlone ?? false) === isAlone);
  await inLanes(isAlone ? 1 : SUITES_AT_ONCE, turn, async (suite) => {
    const report = runWithin(suite);
    reports.set(suite.name, report);
    await report;
  });
}
speed.stop();
process.exitCode = await close();

/** Runs a suite and measures it. What it costs too much is a failure of it. */
async function runWithin({ name, needs, run }: Suite): Promise<Report> {
  if (needs && (await reports.get(needs))?.passed === 0) return failedOutside(`not run: ${needs} failed`);
  const started = performance.now();
  const clock = openProcessorClock(name);
  const slowness = speed.start();
  const report = await run(clock ? { wrap: clock.wrap } : {}).catch((error: unknown) =>
    failedOutside(error instanceof Error ? error.message : String(error)),
  );
  const cost = clock && { seconds: clock.seconds(), slowness: slowness() };
  clock?.close();
  const overspent = cost && hasBudget ? judgeCost(name, cost) : null;
  if (overspent) report.failures.push(...failedOutside(overspent).failures);
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(`\n${closingLine(name, report)}\n(${seconds} s${cost ? `, ${describeCost(name, cost)}` : ""})\n`);
  return report;
}

async function build(options: RunOptions): Promise<Report> {
  await runCommand(process.execPath, ["scripts/build.ts", "--if-changed"], options);
  return { passed: 1, skipped: 0, failures: [], slowest: [] };
}

async function runBrowser(options: RunOptions): Promise<Report> {
  // Before the lanes begin, which would each install what is missing.
  await browser;
  return runSuite("browser", options);
}

/** Runs again what failed, says everything that somebody needs who sees the end alone, and answers the exit code. */
async function close(): Promise<number> {
  const found = await Promise.all([...reports].map(async ([suite, report]) => ({ suite, report: await report })));
  const flaky = await forgiveFlaky(found, runAgain);
  const failures = found.flatMap(({ suite, report }) => report.failures.map((failure) => ({ suite, failure })));
  const slowest = slowestOf(found.flatMap(({ report }) => report.slowest));
  if (slowest.length > 0)
    console.log(
      `Slowest tests:\n${slowest.map(({ test, ms }) => `  ${(ms / 1_000).toFixed(1)} s  ${test}`).join("\n")}\n`,
    );
  for (const { suite, failure } of flaky) console.log(`${describeFailure("FLAKY", suite, failure)}\n`);
  for (const { suite, failure } of failures) console.log(`${describeFailure("FAILED", suite, failure)}\n`);
  if (flaky.length > 0) writeFileSync(FLAKY_FILE, `${JSON.stringify(flaky, null, 2)}\n`);
  console.log(found.map(({ suite, report }) => closingLine(suite, report)).join("\n"));
  return failures.length > 0 ? 1 : 0;
}

function closingLine(suite: string, { passed, failures, skipped }: Report): string {
  return `${suite}: ${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
