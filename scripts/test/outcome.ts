/** The end of a run's output. */
import { describeFailure } from "./failures.ts";
import type { FlakyTest } from "./flaky.ts";
import { type Report, type SuiteReport, slowestOf } from "./report.ts";

/** The slowest tests, a block for each flaky and each failed one, then a line for each suite. */
export function describeOutcome(found: readonly SuiteReport[], flaky: readonly FlakyTest[]): string {
  const slowest = slowestOf(found.flatMap(({ report }) => report.slowest));
  const times = slowest.map(({ test, ms }) => `  ${(ms / 1_000).toFixed(1)} s  ${test}`);
  return [
    ...(times.length > 0 ? [["Slowest tests:", ...times].join("\n")] : []),
    ...flaky.map(({ suite, failure }) => describeFailure("FLAKY", suite, failure)),
    ...found.flatMap(({ suite, report }) =>
      report.failures.map((failure) => describeFailure("FAILED", suite, failure)),
    ),
    found.map(({ suite, report }) => closingLine(suite, report)).join("\n"),
  ].join("\n\n");
}

/** `unit: 540 passed, 0 failed, 12 skipped`. */
export function closingLine(suite: string, { passed, failures, skipped }: Report): string {
  return `${suite}: ${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
