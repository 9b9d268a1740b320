/** What `npm test` says about a failure, forgives and charges. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { runCommand, toolPath } from "#scripts/serve/run-command.ts";
import { describeCost, judgeCost } from "#scripts/test/budget.ts";
import { changedFiles, testsOfTheTree } from "#scripts/test/changed.ts";
import { describeFailure } from "#scripts/test/failures.ts";
import { forgiveFlaky, MAX_FLAKY } from "#scripts/test/flaky.ts";
import { describeRun, type Round } from "#scripts/test/full-report.ts";
import { describeOutcome } from "#scripts/test/outcome.ts";
import { openProcessorClock } from "#scripts/test/processor-time.ts";
import { type Failure, failedOutside, type Report, readReport } from "#scripts/test/report.ts";
import { CIRCUMSTANCES } from "#scripts/test/vitest.ts";

const FAILURE: Failure = {
  file: "tests/unit/cost.test.ts",
  test: ["a search", "costs $5 (it's [one])"],
  at: "tests/unit/cost.test.ts:12",
  words: "AssertionError: expected 1 to be 2",
  pictures: ["test-results/browser/cost.png"],
  log: ["asked", "answered"],
  logFile: "test-results/unit/cost.test.ts.log",
};

/** Those alone, whatever this run was given. */
function setCircumstances(circumstances: Record<string, string>): void {
  for (const name of CIRCUMSTANCES) vi.stubEnv(name, circumstances[name]);
  onTestFinished(() => void vi.unstubAllEnvs());
}

test("a failure says where it is, its words, what it looked like, its log and how to see it again", () => {
  setCircumstances({ TEST_NOW: "2028-02-29T07:58Z" });
  expect(describeFailure("FAILED", "unit", FAILURE)).toBe(
    [
      "FAILED tests/unit/cost.test.ts:12 a search › costs $5 (it's [one])",
      "  AssertionError: expected 1 to be 2",
      "  picture: test-results/browser/cost.png",
      "  log: test-results/unit/cost.test.ts.log, at the time:",
      "    | asked",
      "    | answered",
      String.raw`  again: TEST_NOW=2028-02-29T07:58Z TEST_LANES=1 npx vitest run --project unit tests/unit/cost.test.ts -t '^a search costs \$5 \(it'\''s \[one\]\)$'`,
    ].join("\n"),
  );
});

test("a failure outside of a file leads back to its suite", () => {
  setCircumstances({ TEST_RUN: "full", FC_SEED: "7" });
  const [failure = FAILURE] = failedOutside("tsc ended with 2").failures;
  expect(describeFailure("FLAKY", "check", failure)).toBe(
    "FLAKY check\n  tsc ended with 2\n  again: TEST_RUN=full FC_SEED=7 npm test -- check",
  );
});

test("the reporter finds what failed in a test, in a hook and outside of both", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kolscout-reporter-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const TEST_REPORT = join(folder, "report");
  const reporter = join(process.cwd(), "scripts/test/reporter.ts");
  const args = ["run", "--root", "tests/fixtures/failing-tests", `--reporter=${reporter}`];
  await expect(runCommand(toolPath("vitest"), args, { env: { TEST_REPORT, VITEST: "" } })).rejects.toThrow(
    "ended with 1",
  );
  const { passed, skipped, failures, slowest } = readReport(`${TEST_REPORT}.json`);
  expect([passed, skipped, slowest.length]).toEqual([1, 2, 2]);
  const ofFile = { file: "failing.test.ts", log: [], logFile: null, pictures: [] };
  const logFile = `${TEST_REPORT}/failing.test.ts.log`;
  expect(failures).toMatchObject([
    { ...ofFile, test: null, at: "tests/fixtures/failing-tests/failing.test.ts:14" },
    {
      ...{ ...ofFile, test: ["a group", "it's (wrong)"], at: "tests/fixtures/failing-tests/failing.test.ts:8" },
      ...{ log: ["asked for one"], logFile, pictures: ["test-results/browser/wrong.png"] },
    },
    { file: null, words: expect.stringContaining("not waited for") },
  ]);
  expect(failures[0]?.words).toContain("no world");
  expect(failures[1]?.words).toMatch(/^AssertionError: .*\n.*failing\.test\.ts:8:\d+\n- Expected\n\+ Received/);
  expect(readFileSync(logFile, "utf8")).toContain("asked for one");
});

describe("a second try", () => {
  const reportOf = (...failures: Failure[]): Report => ({ passed: 1, skipped: 0, failures, slowest: [] });
  const passes = vi.fn(async () => reportOf());

  test("counts what passes by itself as passed and says what it was", async () => {
    const report = reportOf(FAILURE);
    const again = vi.fn(async () => reportOf());
    const flaky = await forgiveFlaky([{ suite: "unit", report }], again);
    expect(flaky).toEqual([{ suite: "unit", failure: FAILURE }]);
    expect(report).toMatchObject({ passed: 2, failures: [] });
    expect(again.mock.calls).toEqual([["unit", FAILURE]]);
  });

  test.each([
    ["fails again", async () => reportOf(FAILURE)],
    ["cannot be run", () => Promise.reject(new Error("no test was run"))],
  ])("leaves what %s as it is", async (_, again) => {
    const report = reportOf(FAILURE);
    expect(await forgiveFlaky([{ suite: "unit", report }], again)).toEqual([]);
    expect(report).toEqual(reportOf(FAILURE));
  });

  test.each([
    ["too many failed", reportOf(...Array.from({ length: MAX_FLAKY + 1 }, () => FAILURE))],
    ["something failed outside of the tests", reportOf(FAILURE, ...failedOutside("biome ended with 1").failures)],
  ])("is not made when %s", async (_, report) => {
    expect(await forgiveFlaky([{ suite: "unit", report }], passes)).toEqual([]);
    expect(passes).not.toHaveBeenCalled();
  });
});

test("the outcome of the full run names each failing test with its command, and each round that is still to come", () => {
  const report = { passed: 3, skipped: 0, failures: [FAILURE], slowest: [{ test: "cost", ms: 1_500 }] };
  const rounds: Round[] = [
    { number: 1, name: "full size", script: "test", suites: ["unit"], env: { TEST_RUN: "full", FC_SEED: "7" } },
    { number: 2, name: "faults", script: "test:faults", suites: [], env: { FAULT_SEED: "7" } },
    {
      number: 5,
      name: "leap day",
      script: "test",
      suites: ["unit"],
      env: { TEST_NOW: "2028-02-29" },
      areCoresTaken: true,
    },
  ];
  const text = describeRun({ commit: "abc1234", began: "2026-11-25T12:00:00.000Z", rounds }, [
    { passed: false, minutes: 31.4, outcome: `${describeOutcome([{ suite: "unit", report }], [])}\n` },
    {
      passed: true,
      minutes: 20.2,
      outcome: describeOutcome([], [{ suite: "unit", failure: { ...FAILURE, file: "a" } }]),
    },
  ]);
  expect(text).toContain("Commit abc1234, begun 2026-11-25T12:00:00.000Z, 52 minutes.");
  expect(text.split("\n").filter((line) => line.startsWith("| "))).toEqual([
    "| | Round | Verdict | Minutes | Command |",
    "| 1 | full size | **failed** | 31 | `TEST_RUN=full FC_SEED=7 npm run test -- unit` |",
    "| 2 | faults | passed, flaky | 20 | `FAULT_SEED=7 npm run test:faults` |",
    "| 5 | leap day | not run |  | `TEST_NOW=2028-02-29 npm run test -- unit` beside a busy loop a core |",
  ]);
  expect(text).toContain(
    `\n\n## full size\n\n\`\`\`text\nSlowest tests:\n  1.5 s  cost\n\n${describeFailure("FAILED", "unit", FAILURE)}`,
  );
  expect(text).toContain("\n\nunit: 3 passed, 1 failed\n```\n\n## faults\n");
  expect(text).not.toContain("## leap day");
});

describe("a budget", () => {
  const budgets: Record<string, number> = JSON.parse(readFileSync("tests/budget.json", "utf8"));

  test.each(Object.entries(budgets))("of %s is kept with a quarter more, not beyond", (suite, budget) => {
    expect(judgeCost(suite, { seconds: budget * 1.25, slowness: 1 })).toBeNull();
    expect(judgeCost(suite, { seconds: budget * 1.26, slowness: 1 })).toContain(suite);
    // A machine that takes half as long again for everything.
    expect(judgeCost(suite, { seconds: budget * 1.8, slowness: 1.5 })).toBeNull();
  });

  test("is missed by a suite without one", () => {
    expect(judgeCost("newest", { seconds: 1, slowness: 1 })).toContain("tests/budget.json");
  });

  test("is shown beside the cost", () => {
    expect(describeCost("newest", { seconds: 30, slowness: 1.5 })).toBe("30 core-s, 20 at reference speed");
  });
});

test("processor time includes what a program starts", async () => {
  const clock = openProcessorClock("test");
  if (clock === null) return;
  onTestFinished(() => clock.close());
  const before = clock.seconds();
  const [command, args] = clock.wrap("/bin/sh", ["-c", `${process.execPath} -e 0; true`]);
  await runCommand(command, args);
  expect(clock.seconds()).toBeGreaterThan(before);
});

test("what is near a change: its files, and the tests that read the tree", () => {
  const folder = mkdtempSync(join(tmpdir(), "kolscout-near-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], { cwd: folder });
  git("init", "-q");
  for (const name of ["same.ts", "changed.ts", "gone.ts"]) writeFileSync(join(folder, name), "1");
  git("add", ".");
  git("commit", "-qm", "one");
  writeFileSync(join(folder, "changed.ts"), "2");
  rmSync(join(folder, "gone.ts"));
  mkdirSync(join(folder, "part"));
  writeFileSync(join(folder, "part/new.ts"), "1");
  expect(changedFiles("HEAD", folder)).toEqual(["changed.ts", "part/new.ts"]);
  const tests = testsOfTheTree();
  for (const name of ["texts", "db/triggers", "db/ownership", "api-mutations"])
    expect(tests).toContain(`tests/unit/${name}.test.ts`);
  expect(tests.length).toBeLessThan(30);
});
