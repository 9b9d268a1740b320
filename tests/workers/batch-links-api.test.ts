import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { batchPlatform, batchWorld, platformsOf } from "#tests/support/workers/batch-world.ts";
import { memberWithQuota, usedUnits } from "#tests/support/workers/task-world.ts";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { createTexts } from "#workers/api/texts.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { batchLinksLocales } from "#workers/modules/batch-links/locales.ts";
import { createBatchRoutes } from "#workers/modules/batch-links/routes.ts";
import { createBatchExportRoutes } from "#workers/modules/exports/batches/routes.ts";
import { createBatchExports } from "#workers/modules/exports/batches/service.ts";
import { exportsLocales } from "#workers/modules/exports/locales.ts";
import { createExportStore } from "#workers/modules/exports/store.ts";
import { linksLocales } from "#workers/modules/links/locales.ts";

/** The calls of the batch link query as a client makes them. */

let world: Awaited<ReturnType<typeof batchWorld>>;
let actor: Actor;
let api: ReturnType<typeof openTestApi>;
beforeEach(async () => {
  world = await batchWorld(platformsOf(batchPlatform("TIKTOK").adapter));
  actor = await memberWithQuota(1_000);
  const store = createExportStore(env.DB);
  const batchExports = createBatchExports({ batches: world.store, store, bucket: env.FILES, clock: world.clock });
  api = openTestApi([...createBatchRoutes({ batches: world.batches }), ...createBatchExportRoutes({ batchExports })], {
    actors: { payer: actor },
    texts: createTexts({ batchLinks: batchLinksLocales, exports: exportsLocales, links: linksLocales }),
  });
});

/** A call by the account that has quota. */
function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return api.call(method, path, body, { authorization: "Bearer payer.a.b", ...headers });
}

const LINKS = "https://www.tiktok.com/@creator1 https://www.tiktok.com/@creator2";

describe("POST /tasks/audience-tasks", () => {
  test("the same wish sent twice is one batch, paid once; another wish is another batch", async () => {
    const send = (key: string) =>
      call("POST", "/tasks/audience-tasks", { links: LINKS, mode: 1 }, { "idempotency-key": key });
    const [first, again] = [await send("wish-one-0001"), await send("wish-one-0001")];
    expect(first.body.statusCode).toBe(1000);
    expect(again.body.data.batchId).toBe(first.body.data.batchId);
    expect(await usedUnits(actor)).toBe(4);
    const other = await send("wish-two-0002");
    expect(other.body.data.batchId).not.toBe(first.body.data.batchId);
    expect(await usedUnits(actor)).toBe(8);
  });

  test.each([
    ["no links", { mode: 1 }],
    ["links of another type", { links: 7, mode: 1 }],
    ["a mode that is none", { links: LINKS, mode: 3 }],
    ["no mode", { links: LINKS }],
    ["more than it takes", { links: LINKS, mode: 1, projectId: "prj_1" }],
    ["a text without links", { links: "nobody", mode: 2 }],
  ])("%s is 1400 and costs nothing", async (_what, body) => {
    const { body: answer } = await call("POST", "/tasks/audience-tasks", body);
    expect(answer.statusCode).toBe(1400);
    expect(await usedUnits(actor)).toBe(0);
  });

  test("above fifty the answer says so in the spec's words", async () => {
    const links = Array.from({ length: 51 }, (_, index) => `https://www.tiktok.com/@creator${index}`);
    const { body } = await call("POST", "/tasks/audience-tasks", { links, mode: 1 });
    expect(body).toMatchObject({
      statusCode: 1400,
      message: "At most 50 links per query. You have entered 51.",
      data: { field: "links" },
    });
  });
});

describe("reading", () => {
  test("a batch, its history and its file answer in the shapes of the contract", async () => {
    const { batchId } = await world.start(actor, LINKS);
    await world.run();
    const get = async (path: string) => (await call("GET", path)).body;
    const batch = await get(`/tasks/audience-tasks/batch/${batchId}`);
    expect(batch.data).toMatchObject({
      id: batchId,
      totalTasks: 2,
      statusCounts: { completed: 2, failed: 0, processing: 0 },
      progress: 100,
      rawInput: { mode: 1 },
    });
    const history = await get("/tasks/batch-tasks?page=1&pageSize=20");
    expect(history.data).toMatchObject({ total: 1, page: 1, pageSize: 20, data: [{ batchId }] });
    expect((await get(`/tasks/audience-tasks/batch/${batchId}/export`)).data).toMatch(/\/api\/files\/[\w-]{32}$/);
    expect((await get("/tasks/audience-tasks/export")).data).toMatch(/\/api\/files\/[\w-]{32}$/);
    expect((await get("/tasks/batch-tasks?page=0")).statusCode).toBe(1400);
    const foreign = await api.call("GET", `/tasks/audience-tasks/batch/${batchId}`);
    expect(foreign.body.statusCode).toBe(1404);
  });
});
