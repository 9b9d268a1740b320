import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { memberWithProject, scriptedPlatform, searchWorld } from "#tests/support/workers/search-world.ts";
import { usedUnits } from "#tests/support/workers/task-world.ts";
import { KeywordSearch } from "#workers/modules/search/modes/keyword/contract.ts";
import { createSearchService } from "#workers/modules/search/search-service.ts";

test("a project deleted between the check and the start of a search: 1404, no task, no charge", async () => {
  const { adapter } = scriptedPlatform({ platform: "TIKTOK", pages: [[1]] });
  const world = await searchWorld({ find: () => adapter });
  const { actor, projectId } = await memberWithProject();
  const search = createSearchService({
    tasks: world.engine,
    clock: world.clock,
    lists: {
      ...world.lists,
      async ownsProject(ownerId, id) {
        const owns = await world.lists.ownsProject(ownerId, id);
        await env.DB.prepare("DELETE FROM projects WHERE id = ?1").bind(id).run();
        return owns;
      },
    },
  });
  const input = KeywordSearch.parse({ projectId, platform: "TIKTOK", searchInput: "yoga" });
  await expect(search.start("input", actor, input)).rejects.toMatchObject({ code: 1404 });
  const { results } = await env.DB.prepare(
    "SELECT (SELECT COUNT(*) FROM tasks WHERE project_id = ?1) AS tasks, (SELECT COUNT(*) FROM result_lists WHERE project_id = ?1) AS lists",
  )
    .bind(projectId)
    .all();
  expect(results).toEqual([{ tasks: 0, lists: 0 }]);
  expect(await usedUnits(actor)).toBe(0);
});
