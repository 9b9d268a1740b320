import { env } from "cloudflare:workers";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { refusal } from "#tests/support/workers/batch-world.ts";
import { cpm } from "#tests/support/workers/rates.ts";
import { memberWithQuota } from "#tests/support/workers/task-world.ts";
import { joinEnterprise, postLinks, trackReaders, trackWorld } from "#tests/support/workers/track-world.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { createExclusionStore } from "#workers/modules/exclusions/store.ts";
import { createCreatorSource } from "#workers/modules/exports/creator-source.ts";
import { createPublicationExports, type PublicationExports } from "#workers/modules/exports/publications/service.ts";
import { createExportService } from "#workers/modules/exports/service.ts";
import { createExportStore } from "#workers/modules/exports/store.ts";

type PostChoice = Parameters<PublicationExports["export"]>[1];
const ALL: PostChoice = { platforms: [], ids: [] };

async function fileWorld(...given: Parameters<typeof trackWorld>) {
  const world = await trackWorld(...given);
  const store = createExportStore(env.DB);
  const files = createPublicationExports({ ...world, store, bucket: env.FILES });
  const exports = createExportService({
    ...{ tasks: world.engine, store, source: createCreatorSource(env.DB), exclusions: createExclusionStore(env.DB) },
    ...{ bucket: env.FILES, clock: world.clock, cpm },
  });
  return {
    ...world,
    /** The first sheet has the posts, the second their readings. */
    async sheet(actor: Actor, input: Parameters<typeof files.export>[1], number = 1): Promise<string> {
      const url = await files.export(actor, input, "https://app.example");
      const reply = await exports.open(url.split("/").at(-1) ?? "");
      const parts = unzipSync(new Uint8Array(await reply.arrayBuffer()));
      return strFromU8(parts[`xl/worksheets/sheet${number}.xml`] ?? new Uint8Array());
    },
  };
}

test("the file has the posts of the filter with their numbers, texts that cannot act, and which views are estimated", async () => {
  const readers = trackReaders(({ platform }) =>
    platform === "INSTAGRAM"
      ? { counts: { views: { value: 1_500, mark: "estimated" } }, post: { title: '=HYPERLINK("http://evil.example")' } }
      : {},
  );
  const world = await fileWorld(readers);
  const [actor, mate, stranger] = [
    await memberWithQuota(100),
    await memberWithQuota(100, "zh-CN"),
    await memberWithQuota(1),
  ];
  await joinEnterprise(actor, mate);
  const { posts } = await world.track(actor, `${postLinks("instagram", 1, 1)}\n${postLinks("tiktok", 1, 2)}`);
  const post = posts.find(({ platform }) => platform === "INSTAGRAM");
  await world.publications.setCost(actor, post?.id ?? "", { totalCost: "12.5" });

  const sheet = await world.sheet(actor, { ...ALL, platforms: ["INSTAGRAM"] });
  expect(sheet.match(/<row /g)?.length).toBe(2);
  expect(sheet).toContain(">'=HYPERLINK");
  for (const text of [
    "<v>12.5</v>",
    "<v>8.33</v>",
    "<v>1500</v>",
    "estimated",
    "https://www.instagram.com/p/Code0000001/",
  ]) {
    expect(sheet).toContain(text);
  }
  const seen = await world.sheet(mate, { ...ALL, userId: actor.userId });
  expect(seen.match(/<row /g)?.length).toBe(4);
  expect(seen).toContain("播放量");
  expect((await refusal(world.sheet(mate, ALL))).code).toBe(1422);
  expect((await refusal(world.sheet(stranger, { ...ALL, userId: actor.userId }))).code).toBe(1403);
});

test("the second sheet has every reading with its time, its hours since publication and what is odd about it", async () => {
  const views = [10_000, 12_000, 11_000];
  const world = await fileWorld(
    trackReaders(({ platform }, asked) =>
      platform === "INSTAGRAM"
        ? { counts: { views: { value: 1_500, mark: "estimated" } } }
        : { counts: { views: views[Math.min(asked, views.length) - 1] ?? 0 } },
    ),
  );
  const actor = await memberWithQuota(100);
  const { posts } = await world.track(actor, `${postLinks("instagram", 1, 1)}\n${postLinks("tiktok", 1, 1)}`);
  const post = posts.find(({ platform }) => platform === "TIKTOK");
  for (const hours of [6, 18]) {
    world.clock.set(world.clock.now() + hours * 3_600_000);
    await world.refresh(actor, [post?.id ?? ""]);
  }
  const sheet = await world.sheet(actor, ALL, 2);
  // The head, three of one and one of the other.
  const rows = sheet.match(/<row .*?<\/row>/g) ?? [];
  expect(rows).toHaveLength(5);
  const ofPost = rows.filter((row) => row.includes("tiktok.com"));
  expect(ofPost.map((row) => /<v>(1[0-2]000)<\/v>/.exec(row)?.[1])).toEqual(["10000", "12000", "11000"]);
  // Published ten days before the first reading; the last one is a day after it.
  expect(
    ofPost.map((row) => ["<v>240</v>", "<v>246</v>", "<v>264</v>"].findIndex((cell) => row.includes(cell))),
  ).toEqual([0, 1, 2]);
  expect(ofPost.map((row) => row.includes("fewer views"))).toEqual([false, false, true]);
  expect(rows.filter((row) => row.includes(">estimated<"))).toHaveLength(1);
  expect(await world.sheet(actor, { ...ALL, platforms: ["INSTAGRAM"] }, 2)).not.toContain("tiktok.com");
});

test("a long table is read whole, each post once, also where many are of one moment", async () => {
  const world = await fileWorld();
  const actor = await memberWithQuota(1);
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2599)
     INSERT INTO publications (id, owner_id, platform, kind, post_key, link_id, url, dated_at, read_at, checked_at, created_at)
     SELECT ?1 || printf('%05d', i), ?1, 'TIKTOK', 'video', 'k' || i, 'l', 'u', 1700000000000 + iif(i < 1200, 0, i / 7), 1, 1, 1 FROM n`,
  )
    .bind(actor.userId)
    .run();
  const ids: string[] = [];
  const filter = { ownerId: actor.userId, joinId: null, platforms: [], labelIds: [], firstDay: null, lastDay: null };
  for await (const part of world.list.readAll(filter)) ids.push(...part.map(({ id }) => id));
  expect([ids.length, new Set(ids).size]).toEqual([2_600, 2_600]);
});
