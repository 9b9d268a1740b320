import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { refusal } from "#tests/support/workers/batch-world.ts";
import { memberWithQuota, START } from "#tests/support/workers/task-world.ts";
import {
  countAsMadeInStay,
  joinEnterprise,
  postLinks,
  type TrackAnswer,
  trackReaders,
  trackWorld,
} from "#tests/support/workers/track-world.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** One tracked TikTok, published ten days before, that `answers` tell of reading by reading; the last one stays. */
async function readOverTime(answers: readonly TrackAnswer[], stepMs = 24 * HOUR_MS) {
  const world = await trackWorld(trackReaders((_link, asked) => answers[Math.min(asked, answers.length) - 1] ?? {}));
  const actor = await memberWithQuota(1_000);
  const [post] = (await world.track(actor, postLinks("tiktok", 1, 1))).posts;
  if (post === undefined) throw new Error("not tracked");
  const readAgain = async () => {
    world.clock.set(world.clock.now() + stepMs);
    await world.refresh(actor, [post.id]);
  };
  const details = async () => (await world.alerts.list(actor, {})).alerts.map(({ detail }) => detail);
  return { ...world, actor, post, readAgain, details };
}

const views = (count: number): TrackAnswer => ({ counts: { views: count } });
const text = (caption: string, hasAdLabel: boolean | null = null): TrackAnswer => ({
  post: { title: "", caption, hasAdLabel },
});

async function runAll({ readAgain }: { readAgain: () => Promise<void> }, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await readAgain();
}

describe("alerts", () => {
  test("tell once of a post that takes off, however often it is read", async () => {
    const world = await readOverTime([50_000, 50_400, 50_800, 80_000, 130_000, 250_000].map(views));
    await runAll(world, 2);
    expect(await world.details()).toEqual([]);
    await runAll(world, 1);
    const taken = { kind: "takeOff", gain: 29_200, hours: 24, times: expect.any(Number) };
    expect(await world.details()).toEqual([taken]);
    await runAll(world, 2);
    expect(await world.details()).toEqual([taken]);
    expect((await world.page(world.actor)).data[0]?.alerts).toEqual(["takeOff"]);
  });

  test.each([
    ["an unknown creator", null, 1],
    ["a creator whose posts have few views", 50_000, 1],
    ["a creator whose posts all begin so", 5_000_000, 0],
  ] as const)("hold a take-off against the usual views of %s", async (_who, usual, told) => {
    const accountId = `author-${usual}`;
    if (usual !== null) {
      await env.DB.prepare(
        `INSERT INTO creators (id, platform, account_id, platform_account, title, average_views, verified, card, info_updated_at, created_at, updated_at, seen_at)
         VALUES (?1, 'TIKTOK', ?2, ?2, 'A', ?3, 0, '{}', 1, 1, 1, 1)`,
      )
        .bind(creatorId("TIKTOK", accountId), accountId, usual)
        .run();
    }
    const author = { accountId, handle: null, name: "A", avatar: null };
    const young = { publishedAt: START - 2 * HOUR_MS, author };
    const world = await readOverTime(
      [2_000, 20_000].map((count) => ({ counts: { views: count }, post: young })),
      HOUR_MS,
    );
    await runAll(world, 1);
    expect(await world.details()).toHaveLength(told);
  });

  test("tell once of a young post that stalls", async () => {
    const publishedAt = START - 30 * HOUR_MS;
    const world = await readOverTime(
      [40_000, 40_100, 40_150].map((count) => ({ counts: { views: count }, post: { publishedAt } })),
    );
    await runAll(world, 3);
    expect(await world.details()).toEqual([{ kind: "stall", gain: 100, hours: 24, expected: expect.any(Number) }]);
  });

  test("tell of a deleted post at once and of an unreadable one at the second look, and again only after it was back", async () => {
    const world = await readOverTime(
      [{}, "unavailable", "unavailable", "unavailable", {}, "deleted", "deleted"],
      11 * MINUTE_MS,
    );
    await runAll(world, 1);
    expect(await world.details()).toEqual([]);
    await runAll(world, 2);
    expect(await world.details()).toEqual([{ kind: "gone", state: "unavailable" }]);
    await runAll(world, 3);
    expect(await world.details()).toEqual([
      { kind: "gone", state: "deleted" },
      { kind: "gone", state: "unavailable" },
    ]);
  });

  test("tell of each edit, and not of what a platform leaves out", async () => {
    const world = await readOverTime([
      text("A #one https://a.example"),
      text(""),
      text("A #two https://a.example"),
      text("A  #two https://a.example "),
    ]);
    await runAll(world, 3);
    expect(await world.details()).toEqual([{ kind: "edited", removed: ["#one"], added: ["#two"] }]);
  });

  test("tell once which required tags a post lacks, under the tags of the time", async () => {
    const world = await readOverTime([
      text("A #one"),
      text("A #one"),
      text("A #one #ad"),
      text("A #one"),
      text("A #one!"),
    ]);
    expect((await refusal(world.alerts.setRules(world.actor, ["two words"]))).code).toBe(1400);
    world.clock.set(world.clock.now() + 1);
    expect(await world.alerts.setRules(world.actor, ["ad", "#AD", "@brand"])).toEqual({
      requiredTags: ["#ad", "@brand"],
    });
    const missing = async () =>
      (await world.details()).flatMap((detail) => (detail.kind === "tagMissing" ? [detail.tags] : []));
    await runAll(world, 1);
    expect(await missing()).toEqual([["#ad", "@brand"]]);
    await runAll(world, 1);
    expect(await missing()).toEqual([["#ad", "@brand"]]);
    // The tag is taken away again.
    await runAll(world, 2);
    expect(await missing()).toEqual([["#ad"], ["#ad", "@brand"]]);
    expect(await world.alerts.getRules(await memberWithQuota(1))).toEqual({ requiredTags: [] });
  });

  test("come with the first reading of an import too", async () => {
    const world = await trackWorld(trackReaders(() => text("Nothing of the kind")));
    const actor = await memberWithQuota(10);
    await world.alerts.setRules(actor, ["#ad"]);
    await world.track(actor, postLinks("tiktok", 1, 2));
    const { alerts, unseen } = await world.alerts.list(actor, {});
    expect([alerts.length, unseen]).toEqual([2, 2]);
  });
});

test("the longest texts of many posts are kept whole, and their last tag counts", async () => {
  const long = `${"长".repeat(4_990)} #ad`;
  const world = await trackWorld(trackReaders(() => ({ post: { title: "标".repeat(100), caption: long } })));
  const actor = await memberWithQuota(1_000);
  await world.alerts.setRules(actor, ["#ad"]);
  const links = (["youtube", "tiktok", "instagram", "douyin"] as const).map((site) => postLinks(site, 1, 50));
  const { posts } = await world.track(actor, links.join("\n"));
  expect(posts).toHaveLength(100);
  expect((await world.page(actor)).total).toBe(200);
  expect((await world.alerts.list(actor, {})).unseen).toBe(0);
});

/** An account with `count` alerts of as many posts. */
async function withAlerts(count: number) {
  const world = await trackWorld(trackReaders(() => text("Nothing")));
  const actor: Actor = await memberWithQuota(100);
  await world.alerts.setRules(actor, ["#ad"]);
  const { posts } = await world.track(actor, postLinks("tiktok", 1, count));
  return { ...world, actor, posts };
}

describe("the list of alerts", () => {
  test("comes in pages, and is marked as seen up to the one that was shown", async () => {
    const world = await withAlerts(45);
    const first = await world.alerts.list(world.actor, {});
    expect([first.alerts.length, first.unseen, first.next]).toEqual([20, 45, first.alerts.at(-1)?.id]);
    const second = await world.alerts.list(world.actor, { before: first.next ?? "" });
    const third = await world.alerts.list(world.actor, { before: second.next ?? "" });
    expect([third.alerts.length, third.next]).toEqual([5, null]);
    const ids = [first, second, third].flatMap(({ alerts }) => alerts.map(({ id }) => id));
    expect(ids).toEqual([...ids].sort().reverse());
    expect(await world.alerts.markSeen(world.actor, { until: second.alerts[0]?.id ?? "" })).toEqual({ unseen: 20 });
    const post = first.alerts[3]?.publicationId ?? "";
    expect(await world.alerts.markSeen(world.actor, { until: first.alerts[0]?.id ?? "", publicationId: post })).toEqual(
      { unseen: 19 },
    );
    const { alerts } = await world.alerts.list(world.actor, { publicationId: post });
    expect(alerts.map(({ isSeen }) => isSeen)).toEqual([true]);
  });

  test("leaves out the alerts of deleted posts until these return", async () => {
    const world = await withAlerts(3);
    const [post] = world.posts;
    await world.publications.remove(world.actor, [post?.id ?? ""]);
    expect(await world.alerts.list(world.actor, {})).toMatchObject({ unseen: 2, alerts: { length: 2 } });
    await world.publications.restore(world.actor, [post?.id ?? ""]);
    expect(await world.alerts.list(world.actor, {})).toMatchObject({ unseen: 3, alerts: { length: 3 } });
  });

  test("is a team-mate's to look at, and the owner's alone to mark", async () => {
    const world = await withAlerts(2);
    const [mate, stranger] = [await memberWithQuota(1), await memberWithQuota(1)];
    await joinEnterprise(world.actor, mate);
    expect(await world.alerts.list(mate, { userId: world.actor.userId })).toMatchObject({ alerts: [], unseen: 0 });
    await countAsMadeInStay(world.actor);
    const userId = world.actor.userId;
    const seen = await world.alerts.list(mate, { userId });
    expect(seen.unseen).toBe(2);
    expect((await refusal(world.alerts.list(stranger, { userId }))).code).toBe(1403);
    await world.alerts.markSeen(mate, { until: seen.alerts[0]?.id ?? "" });
    expect((await world.alerts.list(world.actor, {})).unseen).toBe(2);
  });
});
