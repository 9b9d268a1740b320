/** The suite `check`: types, lint, import rules and dead code. */

import { type RunOptions, runCommand, toolPath } from "../serve/run-command.ts";
import { inLanes } from "./lanes.ts";
import { type Failure, failedOutside, type Report } from "./report.ts";

/** TypeScript 7 (docs/decisions/test-run.md). One checker: each further one computes most types once more. */
const TSC = "node_modules/typescript-native/bin/tsc";
const typesOf = (project: string) => [TSC, ["--noEmit", "--checkers", "1", "-p", project]] as const;

const CHECKS: readonly (readonly [string, string, readonly string[]])[] = [
  ["types of app and workers", ...typesOf("tsconfig.json")],
  ["types of sandbox, scripts and tests", ...typesOf("tsconfig.node.json")],
  ["types of the extension", ...typesOf("tsconfig.extension.json")],
  ["lint and format", toolPath("biome"), ["check", "--error-on-warnings"]],
  [
    "rule of imports",
    toolPath("depcruise"),
    ["--config", ".dependency-cruiser.cjs", "workers", "queues", "durable-objects", "app", "sandbox", "extension"],
  ],
  ["dead code", toolPath("knip"), []],
];

/** Two at a time, for each keeps one core busy. */
export async function runChecks(options: RunOptions): Promise<Report> {
  const failures: Failure[] = [];
  await inLanes(2, CHECKS, async ([what, tool, args]) => {
    try {
      await runCommand(tool, args, options);
      console.log(`  ok  ${what}`);
    } catch (error) {
      console.log(`  BAD ${what}`);
      failures.push(...failedOutside(`${what}\n${error instanceof Error ? error.message : error}`).failures);
    }
  });
  return { passed: CHECKS.length - failures.length, skipped: 0, failures, slowest: [] };
}
