import { describe, expect, test } from "vitest";
import { readAddress } from "#app/entities/list/search-address.ts";
import { againOf, followTasks, resultsOf } from "#app/entities/task/activity.ts";
import { groupRecent } from "#app/features/search/group-recent.ts";
import { TRACKING_PATH } from "#app/lib/paths.ts";
import type { RecentTask } from "#workers/modules/tasks/contract.ts";

const AT = Date.UTC(2026, 10, 22);

function task(id: string, changes: Partial<RecentTask> = {}): RecentTask {
  return {
    id,
    taskId: id,
    type: "SEARCH_INPUT_BREAK",
    taskType: "SEARCH_INPUT_BREAK",
    status: "COMPLETED",
    reason: "SEARCH",
    isTerminated: false,
    projectId: "prj_1",
    platform: "TIKTOK",
    rootTaskId: id,
    params: {},
    costUnits: 10,
    capturedUnits: null,
    createdAt: AT,
    updatedAt: AT,
    message: null,
    progress: { current: 0, total: 0, count: 0, percent: 0, remainingSeconds: null, phase: null, stalled: null },
    result: { hasMore: false, taskId: id },
    source: { label: "yoga mats", url: null },
    listCharge: { kept: 0, held: 0, returned: 0, parts: [] },
    ...changes,
  };
}

const never = () => false;

describe("the end of a task", () => {
  test("is told once, of tasks that were seen running", () => {
    const running = followTasks([], [task("tsk_a", { status: "PROCESSING" }), task("tsk_old")], never);
    expect(running).toEqual({ watched: ["tsk_a"], ended: [] });
    const over = followTasks(running.watched, [task("tsk_a"), task("tsk_old")], never);
    expect(over.ended.map(({ id }) => id)).toEqual(["tsk_a"]);
    expect(followTasks(over.watched, [task("tsk_a")], never).ended).toEqual([]);
  });

  test("is left to another tab for as long as this one may not tell of it", () => {
    const held = followTasks(["tsk_a"], [task("tsk_a")], () => true);
    expect(held).toEqual({ watched: ["tsk_a"], ended: [] });
    expect(followTasks(held.watched, [task("tsk_a")], never).ended).toHaveLength(1);
  });

  test("is told of a failure, and not when somebody ended the task", () => {
    expect(followTasks(["tsk_a"], [task("tsk_a", { status: "FAILED" })], never).ended).toHaveLength(1);
    expect(followTasks(["tsk_a"], [task("tsk_a", { isTerminated: true })], never)).toEqual({ watched: [], ended: [] });
  });
});

test("a search is opened by its first task, whichever portion is the newest", () => {
  const href = resultsOf(task("tsk_b", { rootTaskId: "tsk_a", reason: "NEXT_PAGE" })) ?? "";
  const address = new URL(href, "https://kolscout.test");
  expect(address.pathname).toBe("/search/input");
  expect(readAddress(address.searchParams, "input")).toMatchObject({
    taskId: "tsk_a",
    projectId: "prj_1",
    platform: "TIKTOK",
    isDirectLoad: true,
  });
});

test("a failed search is asked for again with its input, on the form", () => {
  const address = new URL(againOf(task("tsk_a", { status: "FAILED" })) ?? "", "https://kolscout.test");
  expect(readAddress(address.searchParams, "input")).toMatchObject({
    searchInput: "yoga mats",
    taskId: null,
    isDirectLoad: false,
  });
});

test("spreadsheets lead nowhere, AI tasks, batch queries and tracking to their pages", () => {
  expect(resultsOf(task("tsk_x", { type: "KOL_EXPORT", platform: null }))).toBeNull();
  expect(resultsOf(task("tsk_x", { type: "LONG_CRAWLER" }))).toContain("/auto-task?platform=tiktok");
  expect(resultsOf(task("tsk_x", { type: "POST_AUDIENCE", platform: null }))).toContain("/audience");
  const tracking = task("tsk_x", { type: "KOLSCOUT_TRACK", platform: null, projectId: null });
  expect([resultsOf(tracking), againOf(tracking)]).toEqual([TRACKING_PATH, TRACKING_PATH]);
});

test("the hub shows each search once, what runs first, the current project before the others", () => {
  const groups = groupRecent(
    [
      task("tsk_e", { projectId: "prj_2" }),
      task("tsk_d", { type: "KOL_EXPORT" }),
      task("tsk_c", { rootTaskId: "tsk_a", reason: "NEXT_PAGE" }),
      task("tsk_b", { status: "PROCESSING" }),
      task("tsk_a"),
    ],
    "prj_1",
  );
  expect(groups.map(({ projectId, shown }) => [projectId, shown.map(({ id }) => id)])).toEqual([
    ["prj_1", ["tsk_b", "tsk_c"]],
    ["prj_2", ["tsk_e"]],
  ]);
});

test("the hub shows three searches of a project, what runs first, and keeps the others behind them", () => {
  const [work] = groupRecent(
    ["tsk_a", "tsk_b", "tsk_c", "tsk_d", "tsk_e"].map((id) => task(id, id === "tsk_e" ? { status: "PROCESSING" } : {})),
    "prj_1",
  );
  expect(work?.shown.map(({ id }) => id)).toEqual(["tsk_e", "tsk_a", "tsk_b"]);
  expect(work?.more.map(({ id }) => id)).toEqual(["tsk_c", "tsk_d"]);
});
