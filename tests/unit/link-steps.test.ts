import { expect, test } from "vitest";
import { linkSteps } from "#app/entities/task/link-steps.ts";
import type { RecentTask } from "#workers/modules/tasks/contract.ts";

/** Where the hub's next steps lead. */

const task: RecentTask = {
  ...{ id: "tsk_2", taskId: "tsk_2", rootTaskId: "tsk_1", platform: "TIKTOK" },
  ...{ type: "SEARCH_INPUT_BREAK", taskType: "SEARCH_INPUT_BREAK" },
  ...{ projectId: "prj_1", status: "COMPLETED", reason: "SEARCH", isTerminated: false, params: {}, costUnits: 10 },
  ...{ capturedUnits: null, createdAt: 0, updatedAt: 0, message: null, result: { hasMore: false, taskId: "tsk_2" } },
  progress: { current: 0, total: 0, count: 0, percent: 0, remainingSeconds: null, phase: null, stalled: null },
  source: { label: "yoga mats", url: null },
  listCharge: { kept: 0, held: 0, returned: 0, parts: [] },
};

test("a list leads to its results under its own address, mail to the page that sends it", () => {
  const steps = linkSteps(
    [
      { kind: "rate", taskId: "tsk_1", count: 12 },
      { kind: "write", count: 3, kolIds: ["crt_1", "crt_2", "crt_3"] },
    ],
    [task],
  );
  expect(steps.map(({ kind, count, name }) => [kind, count, name])).toEqual([
    ["rate", 12, "yoga mats"],
    ["write", 3, ""],
  ]);
  const [list, mail] = steps.map(({ href }) => new URL(href, "https://app.example"));
  expect(list?.pathname).toBe("/search/input");
  expect(Object.fromEntries(list?.searchParams ?? [])).toMatchObject({ taskId: "tsk_1", projectId: "prj_1" });
  expect(mail?.pathname).toBe("/email/batchSend");
  expect(steps[1]?.kolIds).toEqual(["crt_1", "crt_2", "crt_3"]);
});

test("a list whose search the hub does not show is left out", () => {
  expect(linkSteps([{ kind: "rate", taskId: "tsk_9", count: 1 }], [task])).toEqual([]);
});
