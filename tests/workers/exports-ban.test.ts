import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { insertList, insertProject } from "#tests/support/workers/result-world.ts";
import { readEnv } from "#workers/env.ts";
import { createExportStore } from "#workers/modules/exports/store.ts";

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

test("the ban is off unless the environment says otherwise", () => {
  expect(readEnv({ ...env }).WEB_LIST_EXPORT_BANNED).toBe(false);
  expect(readEnv({ ...env, WEB_LIST_EXPORT_BANNED: "true" }).WEB_LIST_EXPORT_BANNED).toBe(true);
});
