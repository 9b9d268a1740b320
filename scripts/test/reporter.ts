/**
 * Vitest's reporter for `npm test`: a line for each file on the terminal, logs into files, and a report of what failed, where and with which words.
 * `TEST_REPORT` is the path of the report without its ending; logs go into a folder of that name.
 */
import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { dirname, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite, Vitest } from "vitest/node";
import { type Failure, failedOutside, slowestOf, writeReport } from "./report.ts";

const LOG_LINES = 20;

const MAX_WORDS = 1_500;

/** The Worker under test logs each request and each run of a cron; they are in the file and say little about a failure. */
const REQUEST_LINE = /"level":"info"/;

/** A line of a stack that is not in the project. */
const FOREIGN_FRAME = /^ +at (?:.*node_modules\/.*|new Promise \(<anonymous>\)|.*node:internal.*)\n?/gm;

type ConsoleLog = Parameters<NonNullable<Reporter["onUserConsoleLog"]>>[0];
type Place = TestCase | TestSuite | TestModule;

export default class TestReporter implements Reporter {
  readonly #path: string;
  /** The last lines that were logged, by the id of a test, a group or a file. */
  readonly #logs = new Map<string, string[]>();
  #vitest: Vitest | undefined;

  constructor() {
    const { TEST_REPORT } = process.env;
    if (TEST_REPORT === undefined) throw new Error("TEST_REPORT names the report");
    this.#path = TEST_REPORT;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    rmSync(this.#path, { recursive: true, force: true });
  }

  onUserConsoleLog({ taskId, content }: ConsoleLog): void {
    const task = this.#vitest?.state.idMap.get(taskId ?? "");
    const file = this.#logFileOf(task?.file.name ?? "outside-of-tests");
    const text = stripVTControlCharacters(content);
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, text);
    if (!task) return;
    const lines = text.split("\n").filter((line) => line !== "" && !REQUEST_LINE.test(line));
    this.#logs.set(task.id, [...(this.#logs.get(task.id) ?? []), ...lines].slice(-LOG_LINES));
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()].filter((test) => test.result().state !== "skipped");
    const isBad = module.state() === "failed";
    if (tests.length === 0 && !isBad) return;
    const took = `${(module.diagnostic().duration / 1_000).toFixed(1)} s`;
    console.log(`  ${isBad ? "BAD" : "ok "} ${module.relativeModuleId} (${tests.length}, ${took})`);
    for (const { test, words } of this.#failuresOf(module))
      console.log(`      ${test?.join(" › ") ?? "outside of a test"}: ${words.split("\n")[0]}`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const ended = tests.filter((test) => !["skipped", "pending"].includes(test.result().state));
    writeReport(`${this.#path}.json`, {
      passed: tests.filter((test) => test.result().state === "passed").length,
      skipped: tests.length - ended.length,
      failures: [
        ...modules.flatMap((module) => this.#failuresOf(module)),
        ...unhandledErrors.flatMap((error) => failedOutside(describe([error]).words).failures),
      ],
      slowest: slowestOf(
        ended.map((test) => ({
          test: `${test.module.relativeModuleId}: ${test.fullName}`,
          ms: test.diagnostic()?.duration ?? 0,
        })),
      ),
    });
  }

  #failuresOf(module: TestModule): Failure[] {
    const failedTests = [...module.children.allTests("failed")];
    // A hook or an import that failed. Its tests count as skipped.
    const groups = [module, ...module.children.allSuites()].filter((group) => group.errors().length > 0);
    return [
      ...groups.map((group) => this.#failure(group, module, group.errors())),
      ...failedTests.map((test) => this.#failure(test, module, test.result().errors ?? [])),
    ];
  }

  #failure(place: Place, module: TestModule, errors: readonly SerializedError[]): Failure {
    const log = this.#logs.get(place.id) ?? this.#logs.get(module.id) ?? [];
    return {
      ...describe(errors),
      file: module.relativeModuleId,
      test: place.type === "test" ? namesOf(place) : null,
      pictures: place.meta().pictures ?? [],
      log,
      logFile: log.length > 0 ? this.#logFileOf(module.relativeModuleId) : null,
    };
  }

  #logFileOf(testFile: string): string {
    return `${this.#path}/${testFile.replace(/^tests\/\w+\//, "")}.log`;
  }
}

function namesOf(test: TestCase): string[] {
  const names = [test.name];
  for (let group = test.parent; group.type === "suite"; group = group.parent) names.unshift(group.name);
  return names;
}

function describe(errors: readonly SerializedError[]): Pick<Failure, "words" | "at"> {
  const stacks = errors.map(({ stack, message }) => stripVTControlCharacters(String(stack ?? message)));
  const words = errors.map(({ diff }, index) =>
    [stacks[index], typeof diff === "string" ? stripVTControlCharacters(diff) : ""].join("\n"),
  );
  const own = words.join("\n").replaceAll(FOREIGN_FRAME, "").trim();
  return { words: own.slice(0, MAX_WORDS), at: placeIn(stacks.join("\n")) };
}

/** The first frame in a test of the project, else the first in the project. */
function placeIn(stack: string): string | null {
  const frames = [...stack.matchAll(/(\/[^\s():]+):(\d+):\d+/g)].map(
    ([, file = "", line]) => [relative(process.cwd(), file), line] as const,
  );
  const own = frames.filter(([file]) => !file.startsWith("..") && !file.startsWith("node_modules/"));
  const frame = own.find(([file]) => file.includes(".test.")) ?? own[0];
  return frame ? frame.join(":") : null;
}
