/** Runs a suite of `vitest.config.ts`, or a part of it, in a process of its own. */
import { rmSync } from "node:fs";
import { type RunOptions, runCommand, toolPath } from "../serve/run-command.ts";
import { type Failure, RESULTS, type Report, readReport } from "./report.ts";

/** A failure that can be run again. */
export type FailureInFile = Failure & { file: string };

export function isInFile(failure: Failure): failure is FailureInFile {
  return failure.file !== null;
}

/** Runs all of a suite, or the files that are named. */
export function runSuite(suite: string, options: RunOptions, files: readonly string[] = []): Promise<Report> {
  return runVitest(suite, ["run", ...files], options);
}

/** Runs the tests of a suite that import one of the files, directly or not. A test among the files runs too. */
export function runRelated(suite: string, files: readonly string[], options: RunOptions): Promise<Report> {
  return runVitest(suite, ["related", "--run", "--passWithNoTests", ...files], options);
}

/** Runs what failed once more, in one lane: the test, or its file when it failed outside of a test. */
export function runAgain(suite: string, { file, test }: FailureInFile): Promise<Report> {
  const only = test ? ["-t", patternOf(test)] : [];
  return runVitest(suite, ["run", file, ...only], { env: { TEST_LANES: "1" } }, `${suite}-again`);
}

/** Variables that change what a test does. */
export const CIRCUMSTANCES = [
  "TEST_NOW",
  "TEST_RUN",
  "FC_SEED",
  "FAULT_SEED",
  "FAULT_TASKS",
  "FAULT_ROUND_SEEDS",
  "MAIL_MONTH",
  "PLAN_SEQUENCES",
];

/** A line for a shell that runs what failed under the same circumstances: a test, or its file, or else its suite. */
export function commandFor(suite: string, failure: Failure): string {
  const circumstances = CIRCUMSTANCES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [`${name}=${quote(value)}`];
  });
  if (!isInFile(failure)) return [...circumstances, "npm test --", suite].join(" ");
  const { file, test } = failure;
  const only = test ? ["-t", quote(patternOf(test))] : [];
  return [...circumstances, "TEST_LANES=1", "npx vitest run --project", suite, quote(file), ...only].join(" ");
}

async function runVitest(
  suite: string,
  words: readonly string[],
  options: RunOptions,
  name: string = suite,
): Promise<Report> {
  const path = `${RESULTS}/${name}`;
  rmSync(`${path}.json`, { force: true });
  const args = [...words, "--project", suite, "--reporter=./scripts/test/reporter.ts"];
  const problem = await runCommand(toolPath("vitest"), args, {
    ...options,
    show: true,
    env: { ...options.env, TEST_REPORT: path },
  }).then(
    () => null,
    (error: unknown) => error,
  );
  const report = readReport(`${path}.json`);
  const tests = report.passed + report.failures.length;
  if (tests === 0 && !words.includes("--passWithNoTests")) throw new Error(`${suite}: no test was run`);
  if (problem && report.failures.length === 0) throw problem;
  return report;
}

/** What Vitest's `-t` compares with the names of a test and of its groups, one after the other. */
function patternOf(names: readonly string[]): string {
  return `^${names.join(" ").replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`;
}

/** For a shell. */
function quote(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
