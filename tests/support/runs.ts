/** How much a run holds: `npm test` the short form of each guarantee, `TEST_RUN=full` all of it (docs/testing.md). */
import { it } from "vitest";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";

const { TEST_RUN = "short" } = process.env;
if (TEST_RUN !== "short" && TEST_RUN !== "full") throw new TypeError(`TEST_RUN is neither short nor full: ${TEST_RUN}`);

export const isFullRun = TEST_RUN === "full";

/** `it` of a test that only the full run holds: the short one counts it as skipped. */
export const long = isFullRun ? it : it.skip;

/** The languages of a journey: both in the full run, `short` alone in the short one. */
export function inOneLanguage(short: Language): readonly Language[] {
  return isFullRun ? LANGUAGES : [short];
}

/** The size of a fixture or the number of its repetitions. What is asked of it must fail at the short size too. */
export function sizeOf({ short, full }: { short: number; full: number }): number {
  return isFullRun ? full : short;
}
