/** What a person needs of a failure: where, the words, what it looked like, and the command that shows it again. */
import type { Failure } from "./report.ts";
import { commandFor } from "./vitest.ts";

/** A block for the end of the output, which may be all that somebody sees. */
export function describeFailure(verdict: "FAILED" | "FLAKY", suite: string, failure: Failure): string {
  const { words, pictures, log, logFile } = failure;
  return [
    `${verdict} ${nameFailure(suite, failure)}`,
    indent(words, "  "),
    ...pictures.map((picture) => `  picture: ${picture}`),
    ...(logFile ? [`  log: ${logFile}, at the time:`, indent(log.join("\n"), "    | ")] : []),
    `  again: ${commandFor(suite, failure)}`,
  ].join("\n");
}

/** `tests/unit/cost.test.ts:12 group › test`. */
export function nameFailure(suite: string, { file, test, at }: Failure): string {
  if (file === null) return suite;
  const isAtTest = at?.startsWith(`${file}:`);
  return [isAtTest ? at : file, test?.join(" › ") ?? "outside of a test", at && !isAtTest ? `(at ${at})` : ""]
    .join(" ")
    .trim();
}

function indent(text: string, margin: string): string {
  return text.replaceAll(/^/gm, margin);
}
