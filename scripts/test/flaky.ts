/** A test that fails and passes by itself has a race, in the product or in the test. A run passes with one or two of them, and names them. */
import { nameFailure } from "./failures.ts";
import type { Report, SuiteReport } from "./report.ts";
import { type FailureInFile, isInFile } from "./vitest.ts";

export const MAX_FLAKY = 2;

/** How a test failed that then passed. */
export type FlakyTest = { suite: string; failure: FailureInFile };

/**
 * Runs what failed once more, and moves what passes then from the failures of its report to the passed ones; answers it. Runs nothing when that
 * cannot make the run pass: more than `MAX_FLAKY` failures, or one that is in no test file.
 */
export async function forgiveFlaky(
  found: readonly SuiteReport[],
  runAgain: (suite: string, failure: FailureInFile) => Promise<Report>,
): Promise<FlakyTest[]> {
  const failures = found.flatMap(({ report }) => report.failures);
  if (failures.length > MAX_FLAKY || !failures.every(isInFile)) return [];
  const flaky: FlakyTest[] = [];
  for (const { suite, report } of found) {
    for (const failure of report.failures.filter(isInFile)) {
      console.log(`Once more, by itself: ${nameFailure(suite, failure)}`);
      const again = await runAgain(suite, failure).catch(() => null);
      if (again === null || again.failures.length > 0) continue;
      report.failures.splice(report.failures.indexOf(failure), 1);
      report.passed += again.passed;
      flaky.push({ suite, failure });
    }
  }
  return flaky;
}
