/** What a Vitest run leaves for `npm test`: written by `reporter.ts` in Vitest's process, read by `vitest.ts`. */
import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";

const Failure = z.object({
  /** From the root of the project; `null` when it happened outside of a test file. */
  file: z.string().nullable(),
  /** Names of its groups and its own; `null` when the file failed before or after its tests. */
  test: z.array(z.string()).nullable(),
  /** `path:line` in the project, where the error was thrown. */
  at: z.string().nullable(),
  words: z.string(),
  pictures: z.array(z.string()),
  /** The end of what was logged meanwhile. */
  log: z.array(z.string()),
  logFile: z.string().nullable(),
});
export type Failure = z.infer<typeof Failure>;

const Duration = z.object({ test: z.string(), ms: z.number() });
export type Duration = z.infer<typeof Duration>;

const Report = z.object({
  passed: z.int(),
  skipped: z.int(),
  failures: z.array(Failure),
  slowest: z.array(Duration),
});
export type Report = z.infer<typeof Report>;

export type SuiteReport = { suite: string; report: Report };

const NUMBER_OF_SLOWEST = 10;

/** Folder for reports, logs and pictures. */
export const RESULTS = process.env.TEST_RESULTS ?? "test-results";

/** The end of a run's output. */
export const OUTCOME_FILE = `${RESULTS}/outcome.txt`;

/** The report of a suite that failed without a test of its own to say so. */
export function failedOutside(words: string): Report {
  const failure = { file: null, test: null, at: null, words, pictures: [], log: [], logFile: null };
  return { passed: 0, skipped: 0, failures: [failure], slowest: [] };
}

export function slowestOf(durations: readonly Duration[]): Duration[] {
  return durations.toSorted((one, other) => other.ms - one.ms).slice(0, NUMBER_OF_SLOWEST);
}

export function writeReport(file: string, report: Report): void {
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}

/** @throws when Vitest ended before it wrote one. */
export function readReport(file: string): Report {
  return Report.parse(JSON.parse(readFileSync(file, "utf8")));
}
