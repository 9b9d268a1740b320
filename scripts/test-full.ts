/**
 * `npm run test:full`: everything at full size, the long fault runs, and every short test at three instants while other programs take the
 * cores (docs/testing.md). With numbers as arguments only those rounds. Writes test-results/full.md after each round. `FC_SEED` and `FAULT_SEED`
 * repeat an earlier run.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { describeRun, type Round, type RoundResult } from "./test/full-report.ts";

const FOLDER = "test-results/full";
const FILE = "test-results/full.md";

const seed = String(Math.floor(Math.random() * 1_000_000_000));
const { FC_SEED = seed, FAULT_SEED = seed } = process.env;
const SHORT_TESTS = ["unit", "sandbox", "workers", "faults", "browser"];

const ROUNDS: readonly Round[] = [
  {
    number: 1,
    name: "full size",
    script: "test",
    // `test:faults` has the suite of faults at full size.
    suites: ["build", "check", "unit", "sandbox", "workers", "browser"],
    env: { TEST_RUN: "full", FC_SEED },
  },
  { number: 2, name: "faults", script: "test:faults", suites: [], env: { FAULT_SEED, FC_SEED } },
  ...[
    // Clocks change in Los Angeles.
    { number: 3, name: "spring forward", TEST_NOW: "2027-03-14T09:58Z" },
    // Of day, month and year in UTC.
    { number: 4, name: "year end", TEST_NOW: "2026-12-31T23:58Z" },
    // Midnight in California.
    { number: 5, name: "leap day", TEST_NOW: "2028-02-29T07:58Z" },
  ].map(({ TEST_NOW, ...round }) => ({
    ...{ ...round, script: "test", suites: SHORT_TESTS, areCoresTaken: true },
    env: { TEST_RUN: "short", TEST_NOW, FC_SEED },
  })),
];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((word) => !ROUNDS.some(({ number }) => String(number) === word));
if (unknown.length > 0) throw new Error(`No such round: ${unknown.join(", ")}. There are 1 to ${ROUNDS.length}`);
const rounds = ROUNDS.filter(({ number }) => chosen.length === 0 || chosen.includes(String(number)));

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const run = { commit: describeCommit(), began: new Date().toISOString(), rounds };
const results: RoundResult[] = [];
writeFileSync(FILE, describeRun(run, results));
console.log(`Full run with FC_SEED=${FC_SEED} FAULT_SEED=${FAULT_SEED}`);
for (const round of rounds) {
  console.log(`\nRound ${round.number} of ${ROUNDS.length}: ${round.name}\n`);
  results.push(await runRound(round, `${FOLDER}/${round.number}`));
  writeFileSync(FILE, describeRun(run, results));
}
console.log(`\n${FILE}: ${results.map(({ passed }) => (passed ? "passed" : "FAILED")).join(", ")}`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;

/** Runs a round to its end, whatever becomes of it. */
async function runRound({ script, suites, env, areCoresTaken = false }: Round, folder: string): Promise<RoundResult> {
  const began = performance.now();
  const busy = areCoresTaken ? Array.from({ length: availableParallelism() }, takeCore) : [];
  const child = spawn("npm", ["run", script, "--", ...suites], {
    env: { ...process.env, ...env, TEST_RESULTS: folder },
    stdio: "inherit",
  });
  const passed = await new Promise<boolean>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code === 0));
  });
  await Promise.all(busy.map((loop) => loop.terminate()));
  const outcomeFile = `${folder}/outcome.txt`;
  const outcome = existsSync(outcomeFile) ? readFileSync(outcomeFile, "utf8") : null;
  return { passed: passed && outcome !== null, outcome, minutes: (performance.now() - began) / 60_000 };
}

/** Keeps one core busy. */
function takeCore(): Worker {
  return new Worker("for (;;);", { eval: true });
}

function describeCommit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  return `${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain") === "" ? "" : " with changes"}`;
}
