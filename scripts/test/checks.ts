/** The suite `check`: types, lint, import rules, dead code and ratchets. */

import { type RunOptions, runCommand, toolPath } from "../serve/run-command.ts";
import { inLanes } from "./lanes.ts";
import { type Failure, failedOutside, type Report } from "./report.ts";

/** TypeScript 7 (docs/decisions/test-run.md). One checker: each further one computes most types once more. */
const TSC = "node_modules/typescript-native/bin/tsc";
const typesOf = (project: string) => [TSC, ["--noEmit", "--checkers", "1", "-p", project]] as const;

/** What is checked and the command that does it; `"shown"` prints its output even when it passes. */
type Check = readonly [what: string, tool: string, args: readonly string[], output?: "shown"];

export const TYPES: readonly Check[] = [
  ["types of app and workers", ...typesOf("tsconfig.json")],
  ["types of sandbox, scripts and tests", ...typesOf("tsconfig.node.json")],
  ["types of the extension", ...typesOf("tsconfig.extension.json")],
];

export const IMPORT_RULE: Check = [
  "rule of imports",
  toolPath("depcruise"),
  ["--config", ".dependency-cruiser.cjs", "workers", "queues", "durable-objects", "app", "sandbox", "extension"],
];

export const RATCHETS: Check = ["ratchets", process.execPath, ["scripts/ratchets.ts"], "shown"];

const ALL: readonly Check[] = [
  ...TYPES,
  ["lint and format", toolPath("biome"), ["check", "--error-on-warnings"]],
  IMPORT_RULE,
  ["dead code", toolPath("knip"), []],
  RATCHETS,
];

/** Two at a time, for each keeps one core busy. */
export async function runChecks(options: RunOptions, checks: readonly Check[] = ALL): Promise<Report> {
  const failures: Failure[] = [];
  await inLanes(2, checks, async ([what, tool, args, output]) => {
    try {
      const said = await runCommand(tool, args, options);
      console.log(`  ok  ${what}${output === "shown" ? `\n${said.trimEnd()}` : ""}`);
    } catch (error) {
      console.log(`  BAD ${what}`);
      failures.push(...failedOutside(`${what}\n${error instanceof Error ? error.message : error}`).failures);
    }
  });
  return { passed: checks.length - failures.length, skipped: 0, failures, slowest: [] };
}
