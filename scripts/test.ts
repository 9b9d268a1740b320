/** `npm test`: every suite, one closing line each. With names as arguments only those (`npm test -- unit workers`). */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import * as z from "zod";
import { buildApp } from "./serve/build-app.ts";
import { ensureHeadlessShell } from "./serve/chromium.ts";
import { runCommand, toolPath } from "./serve/run-command.ts";

type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  again?: readonly string[];
  /** What failed and with which words, for whoever sees the end of the output alone. */
  problems?: readonly string[];
};
type Suite = { name: string; needsBuild?: true; isAlone?: true; run(): Promise<Outcome> };

/** Each waits now and then, and the other has the cores meanwhile. */
const SUITES_AT_ONCE = 2;

/** More than these are no chance. */
const MAX_FILES_AGAIN = 3;

/** The assertion with its values and the first frames, not the whole stack. */
const MAX_PROBLEM_CHARS = 1500;

/** What is read of Vitest's JSON report. */
const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const CHECKS: readonly [string, string, readonly string[]][] = [
  ["types of app and workers", "tsc", ["--noEmit", "-p", "tsconfig.json"]],
  ["types of sandbox, scripts and tests", "tsc", ["--noEmit", "-p", "tsconfig.node.json"]],
  ["types of the extension", "tsc", ["--noEmit", "-p", "tsconfig.extension.json"]],
  ["lint and format", "biome", ["check", "--error-on-warnings"]],
  [
    "rule of imports",
    "depcruise",
    ["--config", ".dependency-cruiser.cjs", "workers", "queues", "durable-objects", "app", "sandbox", "extension"],
  ],
  ["dead code", "knip", []],
];

const SUITES: readonly Suite[] = [
  { name: "check", run: runChecks },
  { name: "unit", run: () => runVitest("unit") },
  { name: "sandbox", run: () => runVitest("sandbox") },
  { name: "workers", run: () => runVitest("workers") },
  { name: "faults", needsBuild: true, run: () => runBuilt("faults") },
  // By itself: three Chromiums leave nothing for others.
  { name: "browser", needsBuild: true, isAlone: true, run: () => runInBrowser() },
];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !SUITES.some((suite) => suite.name === name));
if (unknown.length > 0)
  throw new Error(`No such suite: ${unknown.join(", ")}. There are: ${SUITES.map((suite) => suite.name).join(", ")}`);
const suites = SUITES.filter((suite) => chosen.length === 0 || chosen.includes(suite.name));

mkdirSync("test-results", { recursive: true });
/** Goes on beside the suites that come first, which leave a core idle now and then; the suites that need it wait for it and say how it failed. */
const built = suites.some(({ needsBuild }) => needsBuild) ? buildApp() : Promise.resolve(false);
built.catch(() => undefined);
/** The same for a Chromium, which a bare machine has to fetch. */
const browser = suites.some(({ name }) => name === "browser") ? ensureHeadlessShell() : Promise.resolve("");
browser.catch(() => undefined);
const closing = new Map<string, string>();
const problems: string[] = [];
let failed = 0;
await inLanes(
  SUITES_AT_ONCE,
  suites.filter(({ isAlone }) => !isAlone),
  runSuite,
);
for (const suite of suites.filter(({ isAlone }) => isAlone)) await runSuite(suite);
if (problems.length > 0) console.error(`${problems.join("\n\n")}\n`);
if (suites.length > 1) console.log(suites.map(({ name }) => closing.get(name)).join("\n"));
process.exit(failed > 0 ? 1 : 0);

async function runSuite(suite: Suite): Promise<void> {
  const started = Date.now();
  const outcome = await suite.run().catch((error: unknown): Outcome => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0, problems: [`${suite.name}: ${error}`] };
  });
  failed += outcome.failed;
  problems.push(...(outcome.problems ?? []));
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : "";
  const again = outcome.again ? `, run twice: ${outcome.again.join(" ")}` : "";
  const line = `${suite.name}: ${outcome.passed} passed, ${outcome.failed} failed${skipped}${again}`;
  closing.set(suite.name, line);
  console.log(`\n${line}\n(${suite.name} took ${Math.round((Date.now() - started) / 1000)} s)\n`);
}

/** Two at a time, for each keeps one core busy. */
async function runChecks(): Promise<Outcome> {
  const outcome = { passed: 0, failed: 0, skipped: 0, problems: [] as string[] };
  await inLanes(2, CHECKS, async ([what, tool, args]) => {
    try {
      await runCommand(toolPath(tool), args);
      outcome.passed += 1;
      console.log(`  ok  ${what}`);
    } catch (error) {
      outcome.failed += 1;
      outcome.problems.push(`check: ${what} failed`);
      console.error(`  BAD ${what}\n${error instanceof Error ? error.message : error}`);
    }
  });
  return outcome;
}

/** Works through a list in its order, so many at once. */
async function inLanes<Item>(
  lanes: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function runBuilt(project: string): Promise<Outcome> {
  await built;
  return runVitest(project);
}

/**
 * Files that failed are run a second time, by themselves: a machine that was busy with two Chromiums does not fail the suite, a fault does. The closing
 * line names them, for what needs a second run has a race of its own.
 */
async function runInBrowser(): Promise<Outcome> {
  // Before the lanes begin, which would each install what is missing.
  await browser;
  const first = await runBuilt("browser");
  const files = readFailedFiles("browser");
  if (first.failed === 0 || files.length === 0 || files.length > MAX_FILES_AGAIN) return first;
  console.log(`\nOnce more, by themselves: ${files.join(" ")}\n`);
  const second = await runVitest("browser", { files });
  return {
    ...first,
    passed: first.passed + first.failed - second.failed,
    failed: second.failed,
    again: files,
    problems: [...(first.problems ?? []), ...(second.problems ?? [])],
  };
}

/** Runs a suite; with `again` only these files of it, one after the other, into a report of its own. */
async function runVitest(project: string, again?: { files: readonly string[] }): Promise<Outcome> {
  const name = again ? `${project}-again` : project;
  const file = reportOf(name);
  rmSync(file, { force: true });
  const ended = runCommand(
    toolPath("vitest"),
    [
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...(again?.files ?? []),
    ],
    { show: true, ...(again && { env: { TEST_LANES: "1" } }) },
  );
  const problem = await ended.then(
    () => null,
    (error: unknown) => error,
  );
  const outcome = readOutcome(file);
  // A run that fails outside of a test (a suite that can't load, an unhandled error) counts as one failure.
  return problem && outcome.failed === 0
    ? { ...outcome, failed: 1, problems: [`${name}: failed outside of a test`] }
    : outcome;
}

function reportOf(name: string): string {
  return `test-results/${name}.json`;
}

/** The files with a test that failed, as paths inside the project. */
function readFailedFiles(name: string): string[] {
  return readReport(reportOf(name))
    .testResults.filter(({ status }) => status === "failed")
    .map((file) => relative(process.cwd(), file.name));
}

function readOutcome(file: string): Outcome {
  const report = readReport(file);
  const { numPassedTests: passed, numFailedTests: failed } = report;
  if (passed + failed === 0) throw new Error(`${file}: no test was run`);
  return { passed, failed, skipped: report.numPendingTests + report.numTodoTests, problems: readProblems(report) };
}

function readReport(file: string): z.infer<typeof Report> {
  return Report.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Each failed test with its file and words; a file that failed before its tests is named with its own. */
function readProblems(report: z.infer<typeof Report>): string[] {
  return report.testResults
    .filter(({ status }) => status === "failed")
    .flatMap((file) => {
      const path = relative(process.cwd(), file.name);
      const tests = file.assertionResults.filter(({ status }) => status === "failed");
      if (tests.length === 0) return [`FAILED ${path}\n${file.message.slice(0, MAX_PROBLEM_CHARS)}`];
      return tests.map(
        ({ fullName, failureMessages }) =>
          `FAILED ${path}: ${fullName}\n${(failureMessages ?? []).join("\n").slice(0, MAX_PROBLEM_CHARS)}`,
      );
    });
}
