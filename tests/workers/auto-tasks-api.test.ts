import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { autoPlatform, TOPICS } from "#tests/support/workers/auto-platform.ts";
import { autoWorld } from "#tests/support/workers/auto-world.ts";
import { memberWithProject, range } from "#tests/support/workers/search-world.ts";
import { usedUnits } from "#tests/support/workers/task-world.ts";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { createTexts } from "#workers/api/texts.ts";
import { autoTasksLocales } from "#workers/modules/auto-tasks/locales.ts";
import { createAutoTaskRoutes } from "#workers/modules/auto-tasks/routes.ts";
import { exportsLocales } from "#workers/modules/exports/locales.ts";
import { createExportRoutes } from "#workers/modules/exports/routes.ts";
import { linksLocales } from "#workers/modules/links/locales.ts";
import { createTaskRoutes } from "#workers/modules/tasks/routes.ts";

/** The calls of the automatic task, as a client makes them; answers are held against their contract. */

async function open() {
  await env.DB.prepare("DELETE FROM creators").run();
  const { platforms } = autoPlatform({
    tags: { hiking: range(0, 6).map((page) => range(1_000 + page * 20, 20)) },
    topicOf: () => TOPICS.hiking,
    seeds: { walker: 1 },
  });
  const world = await autoWorld(platforms);
  const { actor, projectId } = await memberWithProject();
  const routes = [
    ...createAutoTaskRoutes({ autoTasks: world.autoTasks, finds: world.found }),
    ...createTaskRoutes({
      tasks: { ...world.engine, listUnterminated: (caller) => world.autoTasks.listUnterminated(caller) },
    }),
    ...createExportRoutes({ exports: world.exports }),
  ];
  const api = openTestApi(routes, {
    texts: createTexts({ autoTasks: autoTasksLocales, links: linksLocales, exports: exportsLocales }),
    actors: { mia: actor, freddy: { ...actor, membershipType: "FREE" } },
  });
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const who = headers.who ?? "mia";
    const all = { authorization: `Bearer ${who}.${who}.${who}`, "x-client-language": "en", ...headers };
    return (await api.call(method, path, body, all)).body;
  };
  const body = {
    ...{ projectId, platform: "TIKTOK", seedUsers: "https://www.tiktok.com/@walker", numberOfRuns: 2 },
    filters: { kolDescription: "hiking on mountain trails, no fishing" },
  };
  const run = () => world.settle().then(() => world.run(500));
  return { actor, call, body, run };
}

test("the whole way over the addresses of the spec", async () => {
  const { actor, call, body, run } = await open();
  const started = await call("POST", "/search/longCrawler", body);
  expect([started.statusCode, started.message]).toEqual([1000, expect.any(String)]);
  const { taskId } = started.data;
  expect(started.data).toMatchObject({
    status: "PROCESSING",
    meta: { hasConsumedQuotaCount: 0 },
  });
  expect((await call("POST", "/search/longCrawler", body)).statusCode).toBe(1409);
  await run();

  const task = (await call("GET", `/search/longCrawler/${taskId}`)).data;
  expect(task).toMatchObject({ status: "COMPLETED", meta: { endReason: "delivered", hasConsumedQuotaCount: 20 } });
  const open_ = (await call("GET", "/tasks/user/unterminatedTasks?taskType=LONG_CRAWLER")).data;
  expect(open_).toMatchObject([{ id: taskId, params: { seedUsers: ["@walker"] } }]);

  const page = (await call("GET", `/search/longCrawler/${taskId}/creators?page=2&pageSize=30&type=perfectFit`)).data;
  expect(page).toMatchObject({ page: 2, pageSize: 30, hasMore: true, attitudeCounts: { like: page.total } });
  expect(page.data).toHaveLength(30);
  const [kol] = page.data;

  const rated = await call("POST", `/search/longCrawler/${taskId}/rate`, { kolId: kol.id, attitude: "DISLIKE" });
  expect(rated.data).toEqual({ kolId: kol.id, attitude: "DISLIKE", previous: "LIKE", isAlreadyProcessed: false });
  expect(kol.fit).toMatchObject({ group: "perfectFit", whyNot: [] });

  const exported = await call("POST", "/search/longCrawler/export", { taskId, type: "perfectFit" });
  expect(exported.data.url).toMatch(/^http/);
  const empty = await call("POST", "/search/longCrawler/export", { taskId, type: "contentOk" });
  expect([1000, 1422]).toContain(empty.statusCode);

  const change = { taskId, kolDescription: "hikers" };
  expect((await call("PUT", "/search/longCrawler/description", change)).data).toMatchObject({
    kolDescription: "hikers",
  });
  const acted = await call("POST", `/tasks/${taskId}/action`, { action: "SUPERLIKE", kolId: kol.id });
  expect(acted.data).toMatchObject({ taskId });
  const more = await call("PUT", "/search/longCrawler/params", { taskId, params: { addNumberOfRuns: 1 } });
  expect(more.data).toEqual({ taskId, newMaxQuotaCost: 30, numberOfRuns: 3 });
  await run();
  expect(await usedUnits(actor)).toBe(24);
});

test("a free member is told to upgrade, is not charged, and starts nothing", async () => {
  const { actor, call, body } = await open();
  expect((await call("POST", "/search/longCrawler", body, { who: "freddy" })).statusCode).toBe(1903);
  const params = { taskId: "tsk_1", params: { addNumberOfRuns: 1 } };
  expect((await call("PUT", "/search/longCrawler/params", params, { who: "freddy" })).statusCode).toBe(1903);
  const next = await call("POST", "/tasks/tsk_1/action", { action: "NEXT_PAGE" }, { who: "freddy" });
  expect(next.statusCode).toBe(1903);
  expect(await usedUnits(actor)).toBe(0);
});

test.each([-100, 0, 0.5, "5", 1e300, null])("runs of %s are refused", async (runs) => {
  const { actor, call, body } = await open();
  const { statusCode } = await call("POST", "/search/longCrawler", { ...body, numberOfRuns: runs });
  expect(statusCode).toBe(1400);
  const added = { taskId: "tsk_1", params: { addNumberOfRuns: runs } };
  expect((await call("PUT", "/search/longCrawler/params", added)).statusCode).toBe(1400);
  expect(await usedUnits(actor)).toBe(0);
});

test("a call that is sent twice with its key adds its runs once", async () => {
  const { actor, call, body } = await open();
  const { taskId } = (await call("POST", "/search/longCrawler", body, { "idempotency-key": "start-once" })).data;
  const again = await call("POST", "/search/longCrawler", body, { "idempotency-key": "start-once" });
  expect(again.data.taskId).toBe(taskId);
  const added = { taskId, params: { addNumberOfRuns: 2 } };
  for (let turn = 0; turn < 2; turn += 1) {
    const { data } = await call("PUT", "/search/longCrawler/params", added, { "idempotency-key": "add-once" });
    expect(data.newMaxQuotaCost).toBe(40);
  }
  expect(await usedUnits(actor)).toBe(40);
});

test("what is wrong is said in the caller's language, by the field", async () => {
  const { call, body } = await open();
  const chinese = { "x-client-language": "zh-CN" };
  const long = { ...body, filters: { kolDescription: "长".repeat(501) } };
  expect((await call("POST", "/search/longCrawler", long, chinese)).message).toBe("描述最多 500 个字符。");
  const many = { ...body, seedUsers: range(0, 1_001).map((number) => `@walker${number}`) };
  expect((await call("POST", "/search/longCrawler", many)).message).toContain("1000");
  const read = await call("POST", "/search/longCrawler/description/read", { kolDescription: "hikers, no kids" });
  expect(read.data).toMatchObject({
    criteria: [
      { kind: "topic", text: "hikers", values: [], isCheckable: true },
      { kind: "exclusion", text: "kids" },
    ],
  });
});
