import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { nobodyContacted } from "#tests/support/workers/contacts.ts";
import { sandboxPlatforms } from "#tests/support/workers/sandbox-platforms.ts";
import { MODE_CASES } from "#tests/support/workers/search-modes.ts";
import { memberWithProject, searchWorld } from "#tests/support/workers/search-world.ts";
import { START, usedUnits } from "#tests/support/workers/task-world.ts";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { createTexts } from "#workers/api/texts.ts";
import { ResultQuery } from "#workers/modules/lists/contract.ts";
import { createCachedService } from "#workers/modules/reuse/cached-service.ts";
import { createCachedStore } from "#workers/modules/reuse/cached-store.ts";
import { createIndexService } from "#workers/modules/reuse/index-service.ts";
import { createReuseRoutes } from "#workers/modules/reuse/routes.ts";
import { SEARCH_MODES } from "#workers/modules/search/domain.ts";
import { searchLocales } from "#workers/modules/search/locales.ts";

/** What is known already, over the calls of the API, for each mode on each platform. */

async function openWorld() {
  const world = await searchWorld(sandboxPlatforms());
  const { actor, projectId } = await memberWithProject();
  const routes = createReuseRoutes({
    index: createIndexService({ d1: env.DB, lists: world.lists, findContacts: nobodyContacted }),
    cached: createCachedService({
      ...{ d1: env.DB, tasks: world.engine, lists: world.lists, cached: createCachedStore(env.DB), clock: world.clock },
    }),
  });
  const other = `prj_${crypto.randomUUID()}`;
  const insert = "INSERT INTO projects (id, owner_id, title, created_at, updated_at) VALUES (?1, ?2, 'Other', ?3, ?3)";
  await env.DB.prepare(insert).bind(other, actor.userId, START).run();
  const api = openTestApi(routes, { texts: createTexts({ search: searchLocales }), actors: { mia: actor } });
  const call = async (path: string, body: unknown) =>
    (await api.call("POST", path, body, { authorization: "Bearer mia.mia.mia" })).body;
  return { ...world, run: () => world.settle().then(() => world.run(500)), actor, projectId, other, call };
}

describe.each(MODE_CASES.map((one) => [`${one.mode} on ${one.platform}`, one] as const))("%s", (_name, one) => {
  test("the same search is offered, and taken into another project for nothing", async () => {
    const { mode, platform } = one;
    const { startMode, run, call, actor, projectId, other, listPage } = await openWorld();
    const own = { platform, ...(await one.body()) };
    await startMode(mode, actor, { projectId, ...own });
    await run();
    const query = { platform, taskType: SEARCH_MODES[mode].taskType, pageSize: 100 };
    const found = await listPage(actor, ResultQuery.parse({ projectId, ...query }));
    const used = await usedUnits(actor);

    const wish = { mode, search: { projectId: other, ...own } };
    const preview = await call("/search/preview", wish);
    expect(preview).toMatchObject({ statusCode: 1000, data: { cached: { count: found.total } } });
    expect(preview.data.known === null).toBe(mode !== "input" && mode !== "hashtag");
    expect(await call("/search/cached", wish)).toMatchObject({ statusCode: 1000, data: { costUnits: 0 } });
    await run();
    const taken = await listPage(actor, ResultQuery.parse({ projectId: other, ...query }));
    expect(taken.data.map(({ id }) => id)).toEqual(found.data.map(({ id }) => id));
    expect([taken.tag, taken.total, await usedUnits(actor)]).toEqual([found.tag, found.total, used]);
  }, 30_000);
});

test("the index answers cards, and names the field that is wrong", async () => {
  const { startMode, run, call, actor, projectId } = await openWorld();
  await startMode("input", actor, { projectId, platform: "YOUTUBE", searchInput: "makeup", maxVideoCount: 100 });
  await run();
  const answer = await call("/search/index", { projectId, text: "makeup", platform: "YOUTUBE", pageSize: 5 });
  expect(answer.statusCode).toBe(1000);
  expect(answer.data.data).toHaveLength(5);
  expect(answer.data.total).toBeGreaterThanOrEqual(5);
  expect((await call("/search/index", { projectId, followerRanges: ["huge"] })).statusCode).toBe(1400);
  expect((await call("/search/index", { projectId: "prj_foreign" })).statusCode).toBe(1404);
  expect(
    await call("/search/preview", { mode: "input", search: { projectId, platform: "YOUTUBE", searchInput: "" } }),
  ).toMatchObject({
    statusCode: 1400,
    message: "Please enter a keyword",
  });
  expect((await call("/search/preview", { mode: "unheard-of", search: {} })).statusCode).toBe(1400);
});
