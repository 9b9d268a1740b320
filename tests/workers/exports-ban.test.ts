import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { codeOf, exportWorld, rowsOf } from "#tests/support/workers/export-world.ts";
import { fillList, insertList, insertProject, sampleCandidates } from "#tests/support/workers/result-world.ts";
import { memberWithQuota } from "#tests/support/workers/task-world.ts";
import { readEnv } from "#workers/env.ts";
import { exportsLocales } from "#workers/modules/exports/locales.ts";
import { createExportStore } from "#workers/modules/exports/store.ts";
import { NO_RESULT_FILTERS } from "#workers/modules/lists/contract.ts";

test("lists of a banned kind are left out of whole projects, and asking for one of them by its task is told apart from an unknown one", async () => {
  await insertProject("usr_ban", "prj_ban");
  await insertList({ ownerId: "usr_ban", projectId: "prj_ban", listId: "tsk_words" });
  await insertList({ ownerId: "usr_ban", projectId: "prj_ban", listId: "tsk_links" });
  await env.DB.prepare("UPDATE result_lists SET task_type = 'WEB_LIST' WHERE list_id = 'tsk_links'").run();
  const asked = ["tsk_words", "tsk_links", "tsk_unknown"];
  const closed = createExportStore(env.DB, ["WEB_LIST"]);
  expect(await closed.findLists("usr_ban", "prj_ban", [])).toEqual({ listIds: ["tsk_words"], missing: 0, banned: 0 });
  expect(await closed.findLists("usr_ban", "prj_ban", asked)).toEqual({
    listIds: ["tsk_words"],
    missing: 1,
    banned: 1,
  });
  const open = await createExportStore(env.DB).findLists("usr_ban", "prj_ban", asked);
  expect({ ...open, listIds: open.listIds.sort() }).toEqual({
    listIds: ["tsk_links", "tsk_words"],
    missing: 1,
    banned: 0,
  });
  expect(await closed.findLists("usr_other", "prj_ban", asked)).toEqual({ listIds: [], missing: 3, banned: 0 });
});

test("a file of a banned list is refused by both calls with the reason in words, and makes no task", async () => {
  const [{ exports }, open] = [await exportWorld({ banned: ["WEB_LIST"] }), await exportWorld()];
  const actor = await memberWithQuota(100);
  await insertProject(actor.userId, "prj_closed");
  await insertList({ ownerId: actor.userId, projectId: "prj_closed", listId: "tsk_closed" });
  await fillList({ projectId: "prj_closed", listId: "tsk_closed" }, sampleCandidates(0, 3));
  await env.DB.prepare("UPDATE result_lists SET task_type = 'WEB_LIST' WHERE list_id = 'tsk_closed'").run();
  const request = {
    ...({ downloadType: "KOL_EXPORT", attitude: "ALL", afterwards: "NONE", isWeb: true, isStop: false } as const),
    filters: NO_RESULT_FILTERS,
  };
  expect(await codeOf(exports.start(actor, { ...request, projectId: "prj_closed", taskIds: ["tsk_closed"] }))).toEqual([
    1403,
    "exports:errors.banned",
  ]);
  expect(await codeOf(exports.streamTask(actor, "tsk_closed"))).toEqual([1403, "exports:errors.banned"]);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM tasks WHERE type = 'KOL_EXPORT'").first("n")).toBe(0);
  expect(exportsLocales.en.errors.banned).toBe("Export is not supported at this time");
  expect(await rowsOf(await open.exports.streamTask(actor, "tsk_closed"))).toHaveLength(4);
});

test("the ban is off unless the environment says otherwise", () => {
  expect(readEnv({ ...env }).WEB_LIST_EXPORT_BANNED).toBe(false);
  expect(readEnv({ ...env, WEB_LIST_EXPORT_BANNED: "true" }).WEB_LIST_EXPORT_BANNED).toBe(true);
});
