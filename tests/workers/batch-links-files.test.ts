import { env } from "cloudflare:workers";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import {
  authors,
  batchPlatform,
  batchWorld,
  platformsOf,
  refusal,
  videos,
} from "#tests/support/workers/batch-world.ts";
import { cpm } from "#tests/support/workers/rates.ts";
import { memberWithQuota } from "#tests/support/workers/task-world.ts";
import { createExclusionStore } from "#workers/modules/exclusions/store.ts";
import { createBatchExports } from "#workers/modules/exports/batches/service.ts";
import { createCreatorSource } from "#workers/modules/exports/creator-source.ts";
import { createExportService } from "#workers/modules/exports/service.ts";
import { createExportStore } from "#workers/modules/exports/store.ts";

describe("files", () => {
  async function sheetOf(world: Awaited<ReturnType<typeof batchWorld>>, url: string): Promise<string> {
    const exports = createExportService({
      tasks: world.engine,
      store: createExportStore(env.DB),
      source: createCreatorSource(env.DB),
      exclusions: createExclusionStore(env.DB),
      cpm,
      bucket: env.FILES,
      clock: world.clock,
    });
    const reply = await exports.open(url.split("/").at(-1) ?? "");
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    return strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  }

  test("a batch's file holds every link with its reason, the history's all batches; links expire after 15 minutes", async () => {
    const { adapter } = batchPlatform("TIKTOK", (name) => (name === "creator2" ? "gone" : "ok"));
    const world = await batchWorld(platformsOf(adapter));
    const actor = await memberWithQuota(1_000);
    const { batchId } = await world.start(actor, authors("tiktok", 1, 3));
    await world.run();
    world.clock.advance(1_000);
    await world.start(actor, videos(8, 1), 2);
    await world.run();
    const files = createBatchExports({
      ...{ batches: world.store, store: createExportStore(env.DB), bucket: env.FILES, clock: world.clock },
    });
    const one = await files.exportBatch(actor, batchId, "https://app.example");
    expect(one).toMatch(/^https:\/\/app\.example\/api\/files\/[\w-]{32}$/);
    const sheet = await sheetOf(world, one);
    expect(sheet.match(/<row /g)?.length).toBe(4);
    expect(sheet).toContain("Nothing is there: deleted, or the address is wrong");
    expect(sheet).toContain("creator3");
    expect(sheet).not.toContain("Comments");
    const all = await sheetOf(world, await files.exportHistory(actor, "https://app.example"));
    expect(all.match(/<row /g)?.length).toBe(5);
    expect(all.indexOf("Post 71000000000000")).toBeLessThan(all.indexOf("creator3"));

    world.clock.advance(15 * 60_000 + 1);
    expect((await refusal(sheetOf(world, one))).code).toBe(1404);
  });

  test("a batch that brought nothing has no file", async () => {
    const { adapter } = batchPlatform("TIKTOK", () => "gone");
    const world = await batchWorld(platformsOf(adapter));
    const actor = await memberWithQuota(100);
    const { batchId } = await world.start(actor, authors("tiktok", 1, 1));
    await world.run();
    const files = createBatchExports({
      ...{ batches: world.store, store: createExportStore(env.DB), bucket: env.FILES, clock: world.clock },
    });
    expect((await refusal(files.exportBatch(actor, batchId, "https://app.example"))).code).toBe(1422);
  });
});
