/** `npm test`: every suite, one closing line each. With names as arguments only those (`npm test -- unit workers`). */
import { ensureHeadlessShell } from "./serve/chromium.ts";
import { type RunOptions, runCommand } from "./serve/run-command.ts";
import { runChecks } from "./test/checks.ts";
import type { Report } from "./test/report.ts";
import { runSuites, type Suite } from "./test/suites.ts";
import { runSuite } from "./test/vitest.ts";

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

/** A bare machine has to fetch it, which takes none of its processor time. */
const browser = wanted.some(({ name }) => name === "browser") ? ensureHeadlessShell() : Promise.resolve("");
browser.catch(() => undefined);
process.exitCode = await runSuites(suites);

async function build(options: RunOptions): Promise<Report> {
  await runCommand(process.execPath, ["scripts/build.ts", "--if-changed"], options);
  return { passed: 1, skipped: 0, failures: [], slowest: [] };
}

async function runBrowser(options: RunOptions): Promise<Report> {
  // Before the lanes begin, which would each install what is missing.
  await browser;
  return runSuite("browser", options);
}
