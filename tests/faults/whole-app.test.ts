import { mkdirSync, writeFileSync } from "node:fs";
import { expect } from "vitest";
import { long } from "#tests/support/runs.ts";
import { BATCH_TASK_TYPES } from "#workers/modules/batch-links/handler.ts";
import { SEARCH_MODES } from "#workers/modules/search/domain.ts";
import { formatReport } from "./support/report.ts";
import { runWholeApp, type WholeAppOptions } from "./support/whole-app.ts";

/** `npm run test:faults` gives the seeds of its rounds; the full run of the suite has one, which `FAULT_SEED` chooses. */
const seeds = (process.env.FAULT_ROUND_SEEDS ?? process.env.FAULT_SEED ?? "20260301").split(",").map(Number);
const isLong = process.env.FAULT_ROUND_SEEDS !== undefined;
const KINDS = [
  ...Object.values(SEARCH_MODES).map(({ taskType }) => taskType),
  ...Object.values(BATCH_TASK_TYPES),
  "KOLSCOUT_TRACK",
  "AUDIENCE_OF_POST",
  "SUPERLIKE",
  "LONG_CRAWLER",
  "KOL_EXPORT",
];

const EFFORT: Omit<WholeAppOptions, "seed"> = {
  kinds: KINDS,
  ...(isLong ? { projects: 2, kills: 5, faultyCalls: 2_000 } : { projects: 1, kills: 2, faultyCalls: 700 }),
};

long.each(seeds)(
  "with everything around it failing (seed %i), the product ends every task, once, and charges for what it delivered",
  async (seed) => {
    const report = await runWholeApp({ seed, ...EFFORT });
    console.log(formatReport(report));
    mkdirSync("test-results", { recursive: true });
    writeFileSync(`test-results/whole-app-${seed}.json`, `${JSON.stringify(report, null, 2)}\n`);
    expect(report.violations).toEqual([]);
    expect(report.recoverySeconds).toBeLessThanOrEqual(120);
    const begun = new Set(Object.keys(report.tasks).map((name) => name.split(" ")[0]));
    expect(KINDS.filter((kind) => !begun.has(kind))).toEqual([]);
    expect(report.tasks["SEARCH_INPUT_BREAK COMPLETED"] ?? 0).toBeGreaterThan(0);
    expect(report.tasks["KOL_EXPORT COMPLETED"] ?? 0).toBeGreaterThan(0);
    // Most of what was begun comes to its end although everything around it failed.
    const completed = KINDS.filter((kind) => (report.tasks[`${kind} COMPLETED`] ?? 0) > 0);
    expect(completed.length).toBeGreaterThanOrEqual(KINDS.length - 2);
    expect(report.tasks["LONG_CRAWLER COMPLETED"] ?? 0).toBeGreaterThan(0);
    expect(report.kills).toBe(EFFORT.kills);
    expect(report.database.lostBefore + report.database.lostAfter).toBeGreaterThan(10);
    expect(report.database.copies).toBeGreaterThan(0);
    expect(report.providerCalls.faults).toBeGreaterThan(20);
    // A page is read again only when its step was lost: with the runtime, or by an answer of the database.
    const { tasks: crawling, pages, again } = report.autoTasks;
    expect(pages).toBeGreaterThan(50);
    expect(again).toBeLessThanOrEqual(report.kills * crawling + report.database.lostBefore + report.database.lostAfter);
    // What faults and kills made necessary besides is bounded.
    expect(report.providerCalls.calls).toBeLessThanOrEqual(
      2 * report.providerCalls.needed + 2 * report.providerCalls.faults,
    );
  },
  isLong ? 1_200_000 : 700_000,
);
