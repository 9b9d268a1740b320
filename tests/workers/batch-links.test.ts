import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import {
  authors,
  batchPlatform,
  batchWorld,
  failing,
  platformsOf,
  refusal,
  videos,
} from "#tests/support/workers/batch-world.ts";
import { memberWithQuota, stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { createExclusionStore } from "#workers/modules/exclusions/store.ts";
import { createBatchExports } from "#workers/modules/exports/batches/service.ts";
import { createExportStore } from "#workers/modules/exports/store.ts";

async function exclude(actor: Actor, key: string, platform: "TIKTOK" | "YOUTUBE", ownerId = actor.userId) {
  const scope = ownerId === actor.userId ? "PERSON" : "ENTERPRISE";
  const row = { key, platform, creatorId: null, platformAccount: key, line: key, linkType: "profile" } as const;
  await createExclusionStore(env.DB).insertStatement({ ownerId, scope }, [row], { userId: actor.userId, at: 1 }).run();
}

describe("what a query takes", () => {
  test("fifty links after repeated ones are taken out, of all platforms mixed; the fifty-first refuses the whole and holds nothing", async () => {
    const world = await batchWorld(platformsOf());
    const actor = await memberWithQuota(1_000);
    const fifty = [authors("youtube", 0, 20), authors("tiktok", 20, 20), authors("instagram", 40, 10)].join("\n");
    const created = await world.start(actor, `${fifty}\n${fifty}\n说明 https://example.com/x`);
    expect(created).toMatchObject({ totalTasks: 50, costUnits: 100, duplicates: 50 });
    expect(await usedUnits(actor)).toBe(100);

    const refused = await refusal(world.start(actor, `${fifty}\n${authors("tiktok", 90, 1)}`));
    expect(refused).toMatchObject({
      code: 1400,
      details: { messageKey: "links:tooMany.query", params: { max: 50, count: 51 } },
    });
    expect(await usedUnits(actor)).toBe(100);
  });

  test.each([
    ["nothing", ""],
    ["words alone", "hello there, 你好"],
    ["posts where authors are wanted", "https://www.tiktok.com/@a/video/7100000000000000001"],
    ["platforms that are not asked", "https://www.douyin.com/user/MS4wLjABAAAAabcdefghijklmnopqrstuvwxyz"],
    ["a look-alike", "https://www.tiktok.com.evil.example/@someone"],
  ])("%s is refused and costs nothing", async (_what, text) => {
    const world = await batchWorld(platformsOf());
    const actor = await memberWithQuota(100);
    expect(await refusal(world.start(actor, text))).toMatchObject({ code: 1400 });
    expect(await usedUnits(actor)).toBe(0);
  });

  test("links may come as a list; without quota nothing is begun", async () => {
    const world = await batchWorld(platformsOf());
    const actor = await memberWithQuota(3);
    const links = authors("tiktok", 1, 2).split("\n");
    expect((await refusal(world.batches.create(actor, { links, mode: 1 }))).code).toBe(1913);
    const { total } = await world.batches.list(actor, { page: 1, pageSize: 20 });
    expect(total).toBe(0);
  });
});

describe("what a query brings", () => {
  test("every link is settled by itself: who is gone, private or excluded, and what is no such thing, is told and not charged", async () => {
    const youtube = batchPlatform("YOUTUBE");
    const tiktok = batchPlatform("TIKTOK", (name) =>
      name === "creator11" ? "gone" : name === "creator12" ? "private" : "ok",
    );
    const world = await batchWorld(platformsOf(youtube.adapter, tiktok.adapter));
    const actor = await memberWithQuota(100);
    await exclude(actor, "TIKTOK/@creator13", "TIKTOK");
    const { batchId } = await world.start(
      actor,
      [authors("youtube", 1, 3), authors("tiktok", 11, 4), authors("instagram", 20, 1)].join("\n"),
    );
    await world.run();
    const view = await world.batches.get(actor, batchId);
    expect(view.links.map(({ reason, status }) => reason ?? status)).toEqual([
      ...["COMPLETED", "COMPLETED", "COMPLETED"],
      ...["not_found", "private", "excluded", "COMPLETED"],
      "unsupported",
    ]);
    expect(view.links[5]?.message).toBe("This creator is on your exclude list");
    expect(view).toMatchObject({
      statusCounts: { completed: 4, failed: 4, processing: 0 },
      ...{ progress: 100, successCount: 4, costUnits: 16, capturedUnits: 8 },
    });
    expect(await usedUnits(actor)).toBe(8);
    expect(view.links[0]?.creator).toMatchObject({ title: "Creator 1", followers: 997 });
    const kept = await env.DB.prepare(
      "SELECT count(*) AS count FROM creators WHERE platform_account IN ('creator1', 'creator14')",
    );
    expect(await kept.first("count")).toBe(2);
  });

  test("two links to one creator are paid for once", async () => {
    const { adapter } = batchPlatform("YOUTUBE");
    const world = await batchWorld(platformsOf(adapter));
    const actor = await memberWithQuota(100);
    const sameOne = `https://www.youtube.com/channel/UC${"0".repeat(21)}7`;
    const { batchId } = await world.start(actor, `https://youtube.com/@creator7 ${sameOne}`);
    await world.run();
    const view = await world.batches.get(actor, batchId);
    expect(view.links.map(({ reason }) => reason)).toEqual([null, "duplicate"]);
    expect(await usedUnits(actor)).toBe(2);
  });

  test("posts come with their numbers and authors; posts of excluded authors are told as such", async () => {
    const { adapter } = batchPlatform("TIKTOK", (id) => (id.endsWith("0003") ? "gone" : "ok"));
    const world = await batchWorld(platformsOf(adapter));
    const actor = await memberWithQuota(100);
    await exclude(actor, "TIKTOK/@creator2", "TIKTOK");
    const { batchId } = await world.start(actor, videos(1, 3), 2);
    await world.run();
    const { links, capturedUnits } = await world.batches.get(actor, batchId);
    expect(links.map(({ reason }) => reason)).toEqual([null, "excluded", "not_found"]);
    expect(links[0]).toMatchObject({
      post: { plays: 1_000, likes: 90, comments: 8, shares: 7, author: { handle: "creator1" } },
      creator: { title: "Creator 1" },
    });
    expect(capturedUnits).toBe(2);
  });

  test("what the whole enterprise excludes is excluded for its members", async () => {
    const { adapter } = batchPlatform("TIKTOK");
    const world = await batchWorld(platformsOf(adapter));
    const actor = await memberWithQuota(100);
    const enterpriseId = `ent_${crypto.randomUUID()}`;
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO enterprises (id, name, email, status, effective_at, created_at, updated_at) VALUES (?1, 'E', 'e@kolscout.test', 'ACTIVE', 1, 1, 1)",
      ).bind(enterpriseId),
      env.DB.prepare(
        `INSERT INTO memberships (id, user_id, type, plan, status, effective_at, enterprise_id, is_enterprise_admin, created_at, updated_at)
         VALUES (?1, ?2, 'ENTERPRISE', 'TEAM', 'ACTIVE', 1, ?3, 0, 1, 1)`,
      ).bind(`mem_${actor.userId}`, actor.userId, enterpriseId),
    ]);
    await exclude(actor, "TIKTOK/@creator4", "TIKTOK", enterpriseId);
    const { batchId } = await world.start(actor, authors("tiktok", 4, 1));
    await world.run();
    expect((await world.batches.get(actor, batchId)).links[0]?.reason).toBe("excluded");
  });
});

describe("faults", () => {
  test("one link that always fails is given up while all others come, and is not charged", async () => {
    const { adapter, asked } = batchPlatform("TIKTOK", (name) => (name === "creator5" ? failing("upstream") : "ok"));
    const world = await batchWorld(platformsOf(adapter));
    const actor = await memberWithQuota(100);
    const { batchId } = await world.start(actor, authors("tiktok", 1, 9));
    await world.run();
    const view = await world.batches.get(actor, batchId);
    expect(view).toMatchObject({ status: "COMPLETED", successCount: 8, capturedUnits: 16 });
    expect(view.links[4]?.reason).toBe("provider_failed");
    expect(asked.get("creator5")).toBeLessThanOrEqual(9);
  });

  test("a platform that fails lets the others go first, comes late when it is back, and is charged only then", async () => {
    let isDown = true;
    const tiktok = batchPlatform("TIKTOK", () => (isDown ? failing("upstream") : "ok"));
    const youtube = batchPlatform("YOUTUBE");
    const world = await batchWorld(platformsOf(tiktok.adapter, youtube.adapter));
    const actor = await memberWithQuota(100);
    const { batchId } = await world.start(actor, `${authors("tiktok", 1, 2)}\n${authors("youtube", 3, 15)}`);
    await world.run(4);
    expect((await world.batches.get(actor, batchId)).statusCounts).toMatchObject({ completed: 15 });
    isDown = false;
    await world.run();
    expect(await world.batches.get(actor, batchId)).toMatchObject({ successCount: 17, capturedUnits: 34 });
  });

  test("a platform that never comes back costs nothing and does not hold the rest", async () => {
    const tiktok = batchPlatform("TIKTOK", () => failing("timeout"));
    const youtube = batchPlatform("YOUTUBE");
    const world = await batchWorld(platformsOf(tiktok.adapter, youtube.adapter));
    const actor = await memberWithQuota(100);
    const { batchId } = await world.start(actor, `${authors("tiktok", 1, 12)}\n${authors("youtube", 20, 2)}`);
    await world.run();
    const view = await world.batches.get(actor, batchId);
    expect(view).toMatchObject({ status: "COMPLETED", progress: 100, successCount: 2, capturedUnits: 4 });
    expect(view.links.filter(({ reason }) => reason === "provider_failed").length).toBe(12);
  });

  test("asked to slow down, the query waits as long as it is told and ends whole", async () => {
    const { adapter } = batchPlatform("TIKTOK", (name, asked) =>
      name === "creator1" && asked <= 3 ? failing("rate", 20_000) : "ok",
    );
    const world = await batchWorld(platformsOf(adapter));
    const actor = await memberWithQuota(100);
    const before = world.clock.now();
    const { batchId } = await world.start(actor, authors("tiktok", 1, 1));
    await world.run();
    expect(await world.batches.get(actor, batchId)).toMatchObject({ successCount: 1, capturedUnits: 2 });
    expect(world.clock.now() - before).toBeGreaterThanOrEqual(20_000);
  });

  test.each([
    ["a used-up allowance", "quota", "allowance"],
    ["a refused key", "auth", "provider_failed"],
  ] as const)("%s ends the links of its platform alone", async (_what, kind, reason) => {
    const youtube = batchPlatform("YOUTUBE", () => failing(kind));
    const tiktok = batchPlatform("TIKTOK");
    const world = await batchWorld(platformsOf(youtube.adapter, tiktok.adapter));
    const actor = await memberWithQuota(100);
    const { batchId } = await world.start(actor, `${authors("youtube", 1, 2)}\n${authors("tiktok", 5, 2)}`);
    await world.run();
    const view = await world.batches.get(actor, batchId);
    expect(view.links.map((link) => link.reason)).toEqual([reason, reason, null, null]);
    expect(view.capturedUnits).toBe(4);
  });

  test("ended in the middle, what came stays and is charged, the rest is told as not come to and returned", async () => {
    const { adapter } = batchPlatform("TIKTOK");
    const world = await batchWorld(platformsOf(adapter));
    const actor = await memberWithQuota(100);
    const { batchId } = await world.start(actor, authors("tiktok", 1, 30));
    await world.run(1);
    const half = await world.batches.get(actor, batchId);
    expect(half.statusCounts).toEqual({ completed: 10, failed: 0, processing: 20 });
    expect(half.progress).toBe(33);
    await world.engine.terminate(actor, batchId);
    await world.run();
    const view = await world.batches.get(actor, batchId);
    expect(view).toMatchObject({ isTerminated: true, progress: 100, successCount: 10, capturedUnits: 20 });
    expect(view.links.filter(({ reason }) => reason === "stopped").length).toBe(20);
    expect(await usedUnits(actor)).toBe(20);
    expect((await stateOf(batchId)).ended_at).not.toBeNull();
  });

  test("a step that is delivered twice brings and charges nothing twice", async () => {
    const { adapter } = batchPlatform("TIKTOK");
    const world = await batchWorld(platformsOf(adapter));
    const actor = await memberWithQuota(100);
    const { batchId } = await world.start(actor, authors("tiktok", 1, 12));
    const [first] = world.queue.messages;
    if (first) world.queue.messages.push({ ...first });
    await world.run();
    expect(await world.batches.get(actor, batchId)).toMatchObject({ successCount: 12, capturedUnits: 24 });
  });
});

describe("whose it is", () => {
  test("a batch of somebody else answers like one that never was: its state, its history, its file", async () => {
    const { adapter } = batchPlatform("TIKTOK");
    const world = await batchWorld(platformsOf(adapter));
    const [owner, stranger] = [await memberWithQuota(100), await memberWithQuota(100)];
    const { batchId } = await world.start(owner, authors("tiktok", 1, 1));
    await world.run();
    const files = createBatchExports({
      ...{ batches: world.store, store: createExportStore(env.DB), bucket: env.FILES, clock: world.clock },
    });
    expect((await refusal(world.batches.get(stranger, batchId))).code).toBe(1404);
    expect((await refusal(world.batches.get(owner, "tsk_never"))).code).toBe(1404);
    expect((await refusal(files.exportBatch(stranger, batchId, "https://app.example"))).code).toBe(1404);
    expect((await refusal(files.exportHistory(stranger, "https://app.example"))).code).toBe(1422);
    expect((await world.batches.list(stranger, { page: 1, pageSize: 20 })).total).toBe(0);
  });

  test("the history is paged, the newest first", async () => {
    const world = await batchWorld(platformsOf(batchPlatform("TIKTOK").adapter));
    const actor = await memberWithQuota(1_000);
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      ids.unshift((await world.start(actor, authors("tiktok", index, 1))).batchId);
      await world.run();
      world.clock.advance(1_000);
    }
    const pages = [
      await world.batches.list(actor, { page: 1, pageSize: 2 }),
      await world.batches.list(actor, { page: 3, pageSize: 2 }),
      await world.batches.list(actor, { page: 9, pageSize: 2 }),
    ];
    expect(pages.map(({ data }) => data.map(({ batchId }) => batchId))).toEqual([ids.slice(0, 2), ids.slice(4), []]);
    expect(pages[0]).toMatchObject({ total: 5, page: 1, pageSize: 2 });
  });
});
