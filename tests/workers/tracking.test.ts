import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { failing, refusal } from "#tests/support/workers/batch-world.ts";
import { countedDatabase } from "#tests/support/workers/counted-database.ts";
import { bookings, memberWithQuota, START, stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import {
  countersOf,
  joinEnterprise,
  leaveEnterprise,
  postLinks,
  trackReaders,
  trackWorld,
} from "#tests/support/workers/track-world.ts";
import { createReadingStore } from "#workers/modules/publications/reading-store.ts";
import { decodeReadings, encodeReading, READINGS_PER_CHUNK } from "#workers/modules/publications/readings.ts";

const DAY_MS = 86_400_000;

async function readingsOf(publicationId: string) {
  const { results } = await env.DB.prepare(
    "SELECT chunk, count, data FROM publication_readings WHERE publication_id = ?1 ORDER BY chunk",
  )
    .bind(publicationId)
    .all<{ chunk: number; count: number; data: string }>();
  return results.map(({ chunk, count, data }) => ({ chunk, count, readings: decodeReadings(data) }));
}

describe("what an import takes", () => {
  test("five hundred links after repeated ones are taken out; one more refuses the whole and holds nothing", async () => {
    const world = await trackWorld();
    const actor = await memberWithQuota(2_000);
    const most = postLinks("tiktok", 0, 500);
    const started = await world.start(actor, `${most}\n${postLinks("tiktok", 0, 7)}\nhttps://example.com/x`);
    expect(started).toMatchObject({ total: 500, costUnits: 500, duplicates: 7, invalid: 1 });
    expect(await usedUnits(actor)).toBe(500);

    const refused = await refusal(world.start(actor, `${most}\n${postLinks("youtube", 1, 1)}`));
    expect(refused).toMatchObject({
      code: 1400,
      details: { messageKey: "links:tooMany.tracking", params: { max: 500, count: 501 } },
    });
    expect(await usedUnits(actor)).toBe(500);
  });

  test.each([
    ["nothing", ""],
    ["profiles", "https://www.tiktok.com/@someone"],
    ["a look-alike", "https://www.tiktok.com.evil.example/@someone/video/7100000000000000001"],
  ])("%s is refused and costs nothing", async (_what, text) => {
    const world = await trackWorld();
    const actor = await memberWithQuota(100);
    expect(await refusal(world.start(actor, text))).toMatchObject({ code: 1400 });
    expect(await usedUnits(actor)).toBe(0);
  });

  test("ids by platform are the same as links, and both name a post once", async () => {
    const world = await trackWorld();
    const actor = await memberWithQuota(100);
    const ids = { urls: [], videosIds: [] };
    const started = await world.tracking.trackNew(actor, {
      autoUpdate: false,
      links: "",
      youtube: {
        ...ids,
        videosIds: ["dQw4w9WgXcQ"],
        shortsIds: ["abcdefghijk"],
        urls: ["https://youtu.be/dQw4w9WgXcQ"],
      },
      tiktok: { ...ids, videosIds: ["7100000000000000001"] },
      instagram: { urls: [], postsIds: ["CodeAbc1234"], reelsIds: ["ReelAbc1234"] },
      douyin: { urls: [], videosIds: ["7200000000000000001"], noteIds: ["7200000000000000002"] },
      xhs: { urls: [], noteIds: ["64f0a1b2000000001e03abcd"] },
      tagIds: [],
    });
    expect(started).toMatchObject({ total: 8, duplicates: 1, invalid: 0 });
    await world.run();
    const { data } = await world.page(actor);
    expect(data.map(({ platform, kind }) => `${platform} ${kind}`).sort()).toEqual([
      ...["DOUYIN note", "DOUYIN video", "INSTAGRAM post", "INSTAGRAM reel", "TIKTOK video"],
      ...["XHS note", "YOUTUBE shorts", "YOUTUBE video"],
    ]);
  });

  test("without quota nothing is begun", async () => {
    const world = await trackWorld();
    const actor = await memberWithQuota(2);
    expect((await refusal(world.start(actor, postLinks("tiktok", 1, 3)))).code).toBe(1913);
    expect((await world.page(actor)).total).toBe(0);
  });
});

describe("what a task brings", () => {
  test("every link is settled by itself: who is deleted, private or unavailable, and what is no post, is told and not charged", async () => {
    const states = ["deleted", "private", "unavailable", "not_a_post"] as const;
    const readers = trackReaders((link) => states[Number(link.id.at(-1)) - 1] ?? {});
    const world = await trackWorld(readers);
    const actor = await memberWithQuota(100);
    const { id } = await world.track(actor, postLinks("tiktok", 0, 6));
    const { stats, links } = await world.tracking.outcomes(actor, id);
    expect(links.map(({ outcome, reason }) => outcome ?? reason)).toEqual([
      ...["created", "deleted", "private", "unavailable", "unsupported", "created"],
    ]);
    expect(links[1]?.message).toBe("This post has been deleted");
    expect(stats).toMatchObject({ total: 6, success: 2, failed: 4, created: 2, updated: 0 });
    expect(stats.failedVideoIds).toEqual(["1", "2", "3", "4"].map((n) => `710000000000000000${n}`));
    expect(stats.failedVideoUrls[0]).toBe(postLinks("tiktok", 1, 1));
    expect(await bookings(id)).toEqual(["CAPTURE 2", "CHARGE 6", "REFUND -4"]);
    expect((await world.engine.get(actor, id)).result).toMatchObject(stats);
  });

  test("a post has its numbers with what is computed from them", async () => {
    const world = await trackWorld();
    const actor = await memberWithQuota(100);
    const { posts } = await world.track(actor, postLinks("youtube", 1, 1));
    expect(posts[0]).toMatchObject({
      ...{ platform: "YOUTUBE", kind: "video", title: "Post vid00000001", influencer: "Some One", region: "US" },
      ...{ views: 10_000, likes: 900, comments: 60, favorites: 40, shares: 20, engagementRate: 10, cpm: null },
      ...{ publishDate: START - 10 * DAY_MS, isEstimated: false, state: "ok", marks: [], readings: 1, tags: [] },
    });
  });

  test("a link that is tracked already is refreshed; its readings are all kept", async () => {
    let views = 1_000;
    const world = await trackWorld(trackReaders(() => ({ counts: { views } })));
    const actor = await memberWithQuota(100);
    const text = postLinks("tiktok", 1, 1);
    const first = await world.track(actor, text);
    views = 4_000;
    world.clock.advance(3_600_000);
    const again = await world.track(actor, text);
    expect((await world.tracking.outcomes(actor, again.id)).stats).toMatchObject({ created: 0, updated: 1 });
    const [post] = again.posts;
    expect([post?.id, post?.views, post?.readings, again.posts.length]).toEqual([first.posts[0]?.id, 4_000, 2, 1]);
    const [chunk] = await readingsOf(post?.id ?? "");
    expect(chunk?.readings.map((reading) => reading.views)).toEqual([1_000, 4_000]);
    expect(chunk?.count).toBe(2);
  });

  test("two short links to one post are one post and paid for once", async () => {
    const target = postLinks("tiktok", 77, 1);
    const world = await trackWorld(trackReaders(() => ({ post: { id: "7100000000000000077", url: target } })));
    const actor = await memberWithQuota(100);
    const { id, posts } = await world.track(
      actor,
      "https://vm.tiktok.com/ZMabc1234/\nhttps://vm.tiktok.com/ZMdef5678/",
    );
    const { links } = await world.tracking.outcomes(actor, id);
    expect(links.map(({ outcome, reason }) => outcome ?? reason)).toEqual(["created", "duplicate"]);
    expect(posts.map(({ postLink, kind }) => [postLink, kind])).toEqual([[target, "video"]]);
    expect(await usedUnits(actor)).toBe(1);
  });

  test("counts that fall, are missing or cannot be are kept and marked; the table shows what can be believed", async () => {
    const told = [
      { views: 5_000 },
      { views: 4_000 },
      { views: { value: null, mark: "hidden" } as const },
      { views: { value: null, mark: "absurd" } as const },
      { views: 0 },
      { views: 6_000 },
    ];
    const world = await trackWorld(trackReaders((_link, asked) => ({ counts: told[asked - 1] })));
    const actor = await memberWithQuota(100);
    const { posts } = await world.track(actor, postLinks("tiktok", 1, 1));
    const id = posts[0]?.id ?? "";
    const shown = [];
    for (let turn = 0; turn < told.length - 1; turn += 1) {
      world.clock.advance(3_600_000);
      await world.refresh(actor, [id]);
      const [post] = (await world.page(actor)).data;
      shown.push([post?.views, post?.marks.join()]);
    }
    expect(shown).toEqual([
      [4_000, "fell"],
      [4_000, "missing"],
      [4_000, "absurd"],
      [4_000, "absurd"],
      [6_000, ""],
    ]);
    const [chunk] = await readingsOf(id);
    expect(chunk?.readings.map(({ views, marks }) => [views, marks.join()])).toEqual([
      ...[
        [5_000, ""],
        [4_000, "fell"],
        [null, "missing"],
        [null, "absurd"],
        [0, "absurd"],
        [6_000, ""],
      ],
    ]);
  });

  test("of an Instagram post that is refused without a reason the reader is named the author, who may be private now", async () => {
    const named: unknown[] = [];
    const world = await trackWorld(
      trackReaders((link, asked) => {
        if (asked === 1) return {};
        named.push(link.author);
        return link.author === undefined ? "unavailable" : "private";
      }),
    );
    const actor = await memberWithQuota(100);
    const instagram = postLinks("instagram", 7, 1);
    const { posts } = await world.track(actor, `${instagram}\n${postLinks("youtube", 7, 1)}`);
    await world.refresh(
      actor,
      posts.map(({ id }) => id),
    );
    const states = new Map((await world.page(actor)).data.map(({ platform, state }) => [platform, state]));
    expect([states.get("INSTAGRAM"), states.get("YOUTUBE")]).toEqual(["private", "unavailable"]);
    expect(named.filter((author) => author !== undefined)).toMatchObject([{ handle: "someone" }]);
  });

  test("a post that is gone keeps its last numbers and says so; when it returns it is well again", async () => {
    const world = await trackWorld(trackReaders((_link, asked) => (asked === 2 ? "private" : {})));
    const actor = await memberWithQuota(100);
    const { posts } = await world.track(actor, postLinks("instagram", 1, 1));
    const id = posts[0]?.id ?? "";
    world.clock.advance(DAY_MS);
    await world.refresh(actor, [id]);
    const gone = (await world.page(actor)).data[0];
    expect([gone?.state, gone?.views, gone?.readings]).toEqual(["private", 10_000, 1]);
    expect(gone?.checkedAt).toBeGreaterThan(gone?.readAt ?? 0);
    await world.refresh(actor, [id]);
    expect((await world.page(actor)).data[0]).toMatchObject({ state: "ok", readings: 2 });
    expect(await usedUnits(actor)).toBe(2);
  });

  test("readings go into a new row when one is full", async () => {
    const world = await trackWorld();
    const actor = await memberWithQuota(100);
    const { posts } = await world.track(actor, postLinks("tiktok", 1, 1));
    const id = posts[0]?.id ?? "";
    await env.DB.prepare("UPDATE publications SET readings = 255 WHERE id = ?1").bind(id).run();
    for (let turn = 0; turn < 3; turn += 1) await world.refresh(actor, [id]);
    expect((await readingsOf(id)).map(({ chunk, count }) => [chunk, count])).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });
});

describe("the curve of a post", () => {
  test("is all its readings from at most five rows, the oldest first; older ones come with a second call", async () => {
    const world = await trackWorld();
    const actor = await memberWithQuota(100);
    const { posts } = await world.track(actor, postLinks("tiktok", 1, 1));
    const id = posts[0]?.id ?? "";
    const chunk = (n: number) =>
      Array.from({ length: READINGS_PER_CHUNK }, (_, index) =>
        encodeReading({
          ...{ at: START + (n * READINGS_PER_CHUNK + index) * 60_000, views: n * 1_000 + index, likes: 1 },
          ...{ comments: null, favorites: null, shares: null, marks: [] },
        }),
      ).join("");
    await env.DB.batch([
      env.DB.prepare("DELETE FROM publication_readings WHERE publication_id = ?1").bind(id),
      ...[0, 1, 2, 3, 4].map((n) =>
        env.DB.prepare("INSERT INTO publication_readings VALUES (?1, ?2, ?3, ?4)").bind(
          id,
          n,
          READINGS_PER_CHUNK,
          chunk(n),
        ),
      ),
    ]);
    const last = await world.publications.readings(actor, id, {});
    expect([last.points.length, last.points[0]?.views, last.points.at(-1)?.views, last.before]).toEqual([
      ...[4 * READINGS_PER_CHUNK, 1_000, 4_255, 1],
    ]);
    const first = await world.publications.readings(actor, id, { before: 1 });
    expect([first.points.length, first.points.at(-1)?.views, first.before]).toEqual([READINGS_PER_CHUNK, 255, null]);
    const { d1, read } = countedDatabase();
    await createReadingStore(d1).listChunks({ ownerId: actor.userId, joinId: null }, id, 1_000);
    expect(read()).toBeLessThanOrEqual(5);
    expect((await refusal(world.publications.readings(await memberWithQuota(1), id, {}))).code).toBe(1404);
  });
});

test("posts to be compared come with their readings in the order of their ids; a stranger sees none", async () => {
  const world = await trackWorld();
  const [actor, stranger] = [await memberWithQuota(100), await memberWithQuota(1)];
  const ids = (await world.track(actor, postLinks("tiktok", 1, 3))).posts.map(({ id }) => id);
  const [one = "", two = "", three = ""] = ids;
  await world.refresh(actor, [two]);
  await world.publications.remove(actor, [three]);
  const { series } = await world.series.read(actor, { publicationIds: [two, "pub_unknown", three, one, two] });
  expect(series.map(({ post, points }) => [post.id, points.length])).toEqual([
    [two, 2],
    [one, 1],
  ]);
  expect((await world.series.read(stranger, { publicationIds: [one] })).series).toEqual([]);
  const foreign = world.series.read(stranger, { publicationIds: [one], userId: actor.userId });
  expect((await refusal(foreign)).code).toBe(1403);
});

test("a tracked post of a saved creator moves the creator's record to posted, as of its day", async () => {
  const world = await trackWorld();
  const actor = await memberWithQuota(100);
  const save = env.DB.prepare(
    "INSERT INTO records (workspace_id, creator_id, stage, stage_at, saved_by, saved_at, updated_by, updated_at) VALUES (?1, ?2, 'agreed', 1, ?1, 1, ?1, 1)",
  );
  const ids = ["7100000000000000001", "7100000000000000002"].map((id) => `crt_tt_author-${id}`);
  await save.bind(actor.userId, ids[0]).run();
  await world.track(actor, `${postLinks("tiktok", 1, 2)}\n${postLinks("douyin", 1, 1)}`);
  const { results } = await env.DB.prepare("SELECT creator_id, stage, posted_at FROM records WHERE workspace_id = ?1")
    .bind(actor.userId)
    .all();
  expect(results).toEqual([{ creator_id: ids[0], stage: "posted", posted_at: START - 10 * DAY_MS }]);
});

describe("refreshing", () => {
  test("pressed twice it is one task and paid once; afterwards it can be pressed again", async () => {
    const world = await trackWorld();
    const actor = await memberWithQuota(20);
    const { posts } = await world.track(actor, postLinks("tiktok", 1, 6));
    const ids = posts.map(({ id }) => id);
    const [one, two] = await Promise.all([
      world.tracking.update(actor, undefined, ids),
      world.tracking.update(actor, undefined, [...ids].reverse()),
    ]);
    expect(two.id).toBe(one.id);
    expect(await usedUnits(actor)).toBe(12);
    await world.settle();
    await world.run();
    expect((await world.refresh(actor, ids)).id).not.toBe(one.id);
  });

  test("a page is refreshed as it is filtered; an empty one is refused", async () => {
    const world = await trackWorld();
    const actor = await memberWithQuota(100);
    await world.track(actor, `${postLinks("tiktok", 1, 3)}\n${postLinks("youtube", 1, 2)}`);
    const paging = { ids: [], page: 1, pageSize: 10 };
    const started = await world.tracking.trackPage(actor, { ...paging, platforms: ["YOUTUBE"] });
    expect(started).toMatchObject({ total: 2, costUnits: 2 });
    const refused = await refusal(world.tracking.trackPage(actor, { ...paging, platforms: ["XHS"] }));
    expect(refused.code).toBe(1422);
  });

  test("a post that is deleted meanwhile is not brought back and not paid for", async () => {
    const world = await trackWorld();
    const actor = await memberWithQuota(100);
    const { posts } = await world.track(actor, postLinks("tiktok", 1, 2));
    const ids = posts.map(({ id }) => id);
    const { id } = await world.tracking.update(actor, undefined, ids);
    await world.publications.remove(actor, ids.slice(0, 1));
    await world.settle();
    await world.run();
    const { links } = await world.tracking.outcomes(actor, id);
    expect(links.map(({ outcome, reason }) => outcome ?? reason)).toEqual(["removed", "updated"]);
    expect((await world.page(actor)).total).toBe(1);
    expect(await usedUnits(actor)).toBe(3);
  });

  test("ended by its owner it keeps what came, returns the rest and says what came of each link", async () => {
    const world = await trackWorld(trackReaders(() => ({}), 10));
    const actor = await memberWithQuota(200);
    const { id } = await world.start(actor, postLinks("tiktok", 0, 120));
    await world.run(1);
    await world.engine.terminate(actor, id);
    await world.run();
    const { stats } = await world.tracking.outcomes(actor, id);
    expect(stats.success).toBeGreaterThan(0);
    expect(stats.success + stats.failed).toBe(120);
    expect(await usedUnits(actor)).toBe(stats.success);
    expect((await world.engine.get(actor, id)).result).toMatchObject(stats);
  });
});

describe("faults", () => {
  test("one link that always fails is given up while all others come, and is not charged", async () => {
    const { platforms, asked } = trackReaders((link) => (link.id.endsWith("0005") ? "again" : {}));
    const world = await trackWorld({ platforms, asked });
    const actor = await memberWithQuota(100);
    const { id } = await world.track(actor, postLinks("tiktok", 1, 9));
    const { links, stats } = await world.tracking.outcomes(actor, id);
    expect(stats).toMatchObject({ success: 8, failed: 1 });
    expect(links[4]?.reason).toBe("provider_failed");
    expect(asked.get("7100000000000000005")).toBe(4);
    expect(await usedUnits(actor)).toBe(8);
  });

  test("a platform that is down does not hold the others, and comes when it is back", async () => {
    let isDown = true;
    const readers = trackReaders(({ platform }) => (isDown && platform === "TIKTOK" ? failing("upstream") : {}));
    const world = await trackWorld(readers);
    const actor = await memberWithQuota(200);
    const { id } = await world.start(actor, `${postLinks("tiktok", 0, 5)}\n${postLinks("youtube", 0, 60)}`);
    await world.run(2);
    expect((await world.tracking.outcomes(actor, id)).stats.success).toBe(60);
    isDown = false;
    await world.run();
    expect((await world.tracking.outcomes(actor, id)).stats).toMatchObject({ success: 65, failed: 0 });
  });

  test.each([
    ["quota", "allowance"],
    ["auth", "provider_failed"],
  ] as const)("a platform that refuses for good (%s) costs nothing", async (kind, reason) => {
    const world = await trackWorld(trackReaders(() => failing(kind)));
    const actor = await memberWithQuota(100);
    const { id } = await world.track(actor, postLinks("douyin", 0, 3));
    const { links } = await world.tracking.outcomes(actor, id);
    expect(new Set(links.map((link) => link.reason))).toEqual(new Set([reason]));
    expect(await usedUnits(actor)).toBe(0);
  });

  test("asked to slow down it waits as long as it is told and ends whole", async () => {
    const world = await trackWorld(trackReaders((_link, asked) => (asked <= 2 ? failing("rate", 20_000) : {})));
    const actor = await memberWithQuota(100);
    const before = world.clock.now();
    const { id } = await world.track(actor, postLinks("tiktok", 1, 1));
    expect((await stateOf(id)).status).toBe("COMPLETED");
    expect(world.clock.now() - before).toBeGreaterThanOrEqual(20_000);
    expect(await usedUnits(actor)).toBe(1);
  });

  test.each(["rate", "upstream"] as const)(
    "what was read before the platform failed (%s) is kept and not read, or paid for, again",
    async (kind) => {
      const readers = trackReaders(
        (link, asked) => (link.id.endsWith("00025") && asked === 1 ? failing(kind, 1_000) : {}),
        10,
      );
      const world = await trackWorld(readers);
      const actor = await memberWithQuota(100);
      const { id } = await world.track(actor, postLinks("tiktok", 1, 25));
      expect((await stateOf(id)).status).toBe("COMPLETED");
      const asked = [...readers.asked].filter(([, times]) => times > 1).map(([link]) => Number(link.slice(-5)));
      expect(asked.every((number) => number > 20)).toBe(true);
      expect(await usedUnits(actor)).toBe(25);
    },
  );

  test("a reading that an earlier task brings late is kept and does not replace the later one", async () => {
    const world = await trackWorld(trackReaders((_link, asked) => ({ counts: { views: asked * 1_000 } })));
    const actor = await memberWithQuota(100);
    const { posts } = await world.track(actor, postLinks("tiktok", 1, 1));
    const id = posts[0]?.id ?? "";
    world.clock.advance(DAY_MS);
    await world.refresh(actor, [id]);
    world.clock.set(START + 3_600_000);
    await world.refresh(actor, [id]);
    const [post] = (await world.page(actor)).data;
    expect([post?.views, post?.readings]).toEqual([2_000, 3]);
    expect((await readingsOf(id))[0]?.readings.length).toBe(3);
  });
});

describe("the team's view", () => {
  test("a member reads and refreshes the posts of another, pays for it, and can change nothing", async () => {
    const world = await trackWorld();
    const [owner, mate] = [await memberWithQuota(100), await memberWithQuota(100)];
    await joinEnterprise(owner, mate);
    const { posts } = await world.track(owner, postLinks("tiktok", 1, 2));
    const id = posts[0]?.id ?? "";
    const label = await world.labels.create(owner, { name: "Q1", color: "blue" });

    expect((await world.page(mate, { userId: owner.userId })).total).toBe(2);
    expect(await world.publications.summarize(mate, { userId: owner.userId })).toMatchObject({ totalVideos: 2 });
    expect((await world.labels.list(mate, owner.userId)).items.length).toBe(1);
    expect((await world.publications.team(mate)).members.map(({ userId }) => userId).sort()).toEqual(
      [owner.userId, mate.userId].sort(),
    );
    await world.refresh(mate, [id], owner.userId);
    expect([await usedUnits(owner), await usedUnits(mate)]).toEqual([2, 1]);
    expect((await world.page(owner)).data.find((post) => post.id === id)?.readings).toBe(2);

    const writes = [
      () => world.publications.remove(mate, [id]),
      () => world.publications.setCost(mate, id, { totalCost: 5 }),
      () => world.labels.add(mate, { publicationId: id, tagId: label.id }),
      () => world.labels.take(mate, { publicationId: id, tagId: label.id }),
    ];
    for (const write of writes) expect((await refusal(write())).code).toBe(1403);
    expect((await refusal(world.labels.remove(mate, label.id))).code).toBe(1404);
  });

  test("nobody else sees anything", async () => {
    const world = await trackWorld();
    const [owner, stranger, elsewhere] = [
      await memberWithQuota(100),
      await memberWithQuota(100),
      await memberWithQuota(100),
    ];
    await joinEnterprise(owner);
    await joinEnterprise(elsewhere);
    const { posts, id: taskId } = await world.track(owner, postLinks("tiktok", 1, 1));
    const id = posts[0]?.id ?? "";
    for (const actor of [stranger, elsewhere]) {
      expect((await refusal(world.page(actor, { userId: owner.userId }))).code).toBe(1403);
      expect((await refusal(world.publications.summarize(actor, { userId: owner.userId }))).code).toBe(1403);
      expect((await refusal(world.tracking.update(actor, owner.userId, [id]))).code).toBe(1403);
      expect((await refusal(world.tracking.update(actor, undefined, [id]))).code).toBe(1404);
      expect((await refusal(world.publications.setCost(actor, id, { totalCost: 1 }))).code).toBe(1404);
      expect((await refusal(world.publications.remove(actor, [id]))).code).toBe(1404);
      expect((await refusal(world.tracking.outcomes(actor, taskId))).code).toBe(1404);
      expect((await world.page(actor)).total).toBe(0);
    }
    expect((await world.publications.team(stranger)).members).toEqual([]);
  });

  test("a member who leaves during a refresh of another's posts brings nothing more and gets the rest back", async () => {
    const world = await trackWorld();
    const [owner, mate] = [await memberWithQuota(300), await memberWithQuota(300)];
    await joinEnterprise(owner, mate);
    const { posts } = await world.track(owner, postLinks("tiktok", 1, 3));
    const { id } = await world.tracking.update(
      mate,
      owner.userId,
      posts.map((post) => post.id),
    );
    await leaveEnterprise(mate);
    await world.settle();
    await world.run();
    expect(await stateOf(id)).toMatchObject({ status: "FAILED", captured_units: 0 });
    expect(await usedUnits(mate)).toBe(0);
    expect((await world.page(owner)).data.every(({ readings }) => readings === 1)).toBe(true);
  });
});

describe("costs", () => {
  test("are kept to the cent with their currency, and every change with its time", async () => {
    const world = await trackWorld();
    const actor = await memberWithQuota(100);
    const { posts } = await world.track(actor, postLinks("tiktok", 1, 1));
    const id = posts[0]?.id ?? "";
    const set = (totalCost: number | string | null, currency?: "EUR" | "USD") =>
      world.publications.setCost(actor, id, { totalCost, currency });
    expect(await set("800")).toMatchObject({ totalCost: 800, costMinor: 80_000, currency: "USD", cpm: 80 });
    await set(800);
    world.clock.advance(1_000);
    expect(await set("19.99", "EUR")).toMatchObject({ totalCost: 19.99, currency: "EUR", cpm: 2 });
    world.clock.advance(1_000);
    expect(await set("")).toMatchObject({ totalCost: null, currency: null, cpm: null });
    const { results } = await env.DB.prepare(
      "SELECT version, cost_minor, currency FROM publication_costs WHERE publication_id = ?1 ORDER BY version",
    )
      .bind(id)
      .all();
    expect(results).toEqual([
      { version: 0, cost_minor: 80_000, currency: "USD" },
      { version: 1, cost_minor: 1_999, currency: "EUR" },
      { version: 2, cost_minor: null, currency: null },
    ]);
    await expect(env.DB.prepare("DELETE FROM publication_costs").run()).rejects.toThrow(/append-only/);
    await expect(env.DB.prepare("UPDATE publication_costs SET cost_minor = 1").run()).rejects.toThrow(/append-only/);
  });

  test.each([
    [-1, "negative"],
    ["12,50", "ambiguous"],
    ["1e999", "notANumber"],
    ["99999999999999999", "tooLarge"],
    [0.001, "tooPrecise"],
  ])("%s is refused and changes nothing", async (totalCost, problem) => {
    const world = await trackWorld();
    const actor = await memberWithQuota(100);
    const { posts } = await world.track(actor, postLinks("tiktok", 1, 1));
    const id = posts[0]?.id ?? "";
    const refused = await refusal(world.publications.setCost(actor, id, { totalCost }));
    expect(refused).toMatchObject({ code: 1400, details: { messageKey: `publications:cost.${problem}` } });
    expect((await world.page(actor)).data[0]?.costMinor).toBeNull();
  });
});

describe("deleting", () => {
  test("takes posts off the table and its sums; undo brings them back whole; the money's history stays in any case", async () => {
    const world = await trackWorld();
    const actor = await memberWithQuota(100);
    const { posts } = await world.track(actor, postLinks("tiktok", 1, 3));
    const [first, second] = posts.map(({ id }) => id);
    if (first === undefined || second === undefined) throw new Error("no posts");
    const label = await world.labels.create(actor, { name: "Launch", color: "gold" });
    await world.labels.add(actor, { publicationId: first, tagId: label.id });
    await world.publications.setCost(actor, first, { totalCost: 100 });
    const before = (await world.page(actor)).data;
    const removed = await world.publications.remove(actor, [first, second, "pub_unknown"]);
    expect(removed).toMatchObject({ deletedIds: [first, second], deletedCount: 2 });
    expect((await world.page(actor)).total).toBe(1);
    expect((await world.page(actor, { ids: [label.id] })).data).toEqual([]);
    expect(await world.publications.summarize(actor, {})).toMatchObject({ totalVideos: 1, cost: null });
    expect((await refusal(world.publications.setCost(actor, first, { totalCost: 5 }))).code).toBe(1404);

    world.clock.set(removed.undoUntil);
    expect((await world.publications.restore(actor, [first])).restoredIds).toEqual([first]);
    expect((await world.page(actor)).data).toEqual(before.filter(({ id }) => id !== second));
    world.clock.advance(1);
    expect((await refusal(world.publications.restore(actor, [second]))).code).toBe(1422);
    const kept = await env.DB.prepare("SELECT count(*) AS n FROM publication_costs WHERE publication_id = ?1");
    expect(await kept.bind(first).first("n")).toBe(1);
    const { counters, full } = await countersOf(actor.userId);
    expect(counters).toEqual(full);
  });

  test("a deleted post that is tracked again returns with its readings", async () => {
    const world = await trackWorld();
    const actor = await memberWithQuota(100);
    const { posts } = await world.track(actor, postLinks("tiktok", 1, 1));
    const id = posts[0]?.id ?? "";
    await world.publications.remove(actor, [id]);
    world.clock.advance(DAY_MS);
    const again = await world.track(actor, postLinks("tiktok", 1, 1));
    expect((await world.tracking.outcomes(actor, again.id)).links[0]).toMatchObject({
      outcome: "created",
      publicationId: id,
    });
    expect(again.posts[0]).toMatchObject({ id, readings: 2 });
  });
});

describe("labels", () => {
  test("have ten characters in one of twelve colours, exist once, and filter the table", async () => {
    const world = await trackWorld();
    const actor = await memberWithQuota(100);
    const { posts } = await world.track(actor, `${postLinks("tiktok", 1, 3)}\n${postLinks("youtube", 1, 2)}`);
    const label = await world.labels.create(actor, { name: "  双十一 大促销1234  ".trim().slice(0, 10), color: "red" });
    expect(Array.from(label.name).length).toBeLessThanOrEqual(10);
    expect((await refusal(world.labels.create(actor, { name: label.name.toUpperCase(), color: "blue" }))).code).toBe(
      1409,
    );
    expect((await refusal(world.labels.create(actor, { name: "12345678901", color: "blue" }))).code).toBe(1400);
    expect((await refusal(world.labels.create(actor, { name: " \u200B ", color: "blue" }))).code).toBe(1400);
    const other = await world.labels.create(actor, { name: "Other", color: "cyan" });
    for (const { id } of posts.slice(0, 3)) await world.labels.add(actor, { publicationId: id, tagId: label.id });
    await world.labels.add(actor, { publicationId: posts[0]?.id ?? "", tagId: label.id });
    for (const { id } of posts.slice(2, 4)) await world.labels.add(actor, { publicationId: id, tagId: other.id });

    const ids = async (more: Parameters<typeof world.page>[1]) => {
      const { data, total } = await world.page(actor, more);
      expect(total).toBe(data.length);
      return data.map(({ id }) => id);
    };
    expect(await ids({ ids: [label.id] })).toEqual(posts.slice(0, 3).map(({ id }) => id));
    expect(await ids({ ids: [label.id, other.id] })).toEqual(posts.slice(0, 4).map(({ id }) => id));
    const onYoutube = posts.slice(0, 3).filter(({ platform }) => platform === "YOUTUBE");
    expect(await ids({ ids: [label.id], platforms: ["YOUTUBE"] })).toEqual(onYoutube.map(({ id }) => id));
    expect(
      (await world.labels.list(actor, undefined)).items.map(({ name, useCount }) => [name, useCount]),
    ).toContainEqual(["Other", 2]);
    await world.labels.remove(actor, label.id);
    expect((await world.page(actor)).data[0]?.tags).toEqual([]);
    const { counters, full } = await countersOf(actor.userId);
    expect(counters).toEqual(full);
  });

  test("of an import are on all its posts; foreign ones are refused", async () => {
    const world = await trackWorld();
    const [actor, other] = [await memberWithQuota(100), await memberWithQuota(100)];
    const label = await world.labels.create(actor, { name: "Import", color: "lime" });
    const foreign = await world.labels.create(other, { name: "Foreign", color: "lime" });
    const { posts } = await world.track(actor, postLinks("tiktok", 1, 2), [label.id]);
    expect(posts.map(({ tags }) => tags.map(({ name }) => name))).toEqual([["Import"], ["Import"]]);
    expect((await refusal(world.start(actor, postLinks("tiktok", 3, 1), [foreign.id]))).code).toBe(1404);
  });
});

describe("sums", () => {
  test("of a range of days are those of its posts; currencies are never added, estimated views stand apart", async () => {
    const readers = trackReaders((link) => {
      const n = Number(link.id.slice(-3));
      const isInstagram = link.platform === "INSTAGRAM";
      return {
        counts: { views: isInstagram ? { value: 1_500, mark: "estimated" } : 1_000 * n },
        post: { publishedAt: START - n * DAY_MS },
      };
    });
    const world = await trackWorld(readers);
    const actor = await memberWithQuota(100);
    const { posts } = await world.track(actor, `${postLinks("tiktok", 1, 40)}\n${postLinks("instagram", 5, 1)}`);
    const byAge = (platform: string, days: number) =>
      posts.find((post) => post.platform === platform && post.publishDate === START - days * DAY_MS)?.id ?? "";
    await world.publications.setCost(actor, byAge("TIKTOK", 2), { totalCost: 30 });
    await world.publications.setCost(actor, byAge("TIKTOK", 3), { totalCost: 20 });
    await world.publications.setCost(actor, byAge("INSTAGRAM", 5), { totalCost: 15 });
    const day = (ago: number) => new Date(START - ago * DAY_MS).toISOString().slice(0, 10);
    expect(await world.publications.summarize(actor, { startDate: day(6), endDate: day(2) })).toEqual({
      ...{ totalVideos: 6, totalViews: 20_000, estimatedViews: 1_500, cost: 65, currency: "USD", cpm: 10 },
      currencies: [{ currency: "USD", cost: 65, costMinor: 6_500, videos: 3, cpm: 10, estimatedCpm: 10 }],
    });
    await world.publications.setCost(actor, byAge("TIKTOK", 3), { totalCost: 20, currency: "EUR" });
    expect(await world.publications.summarize(actor, {})).toMatchObject({
      ...{ totalVideos: 41, totalViews: 820_000, cost: null, currency: null, cpm: null },
      currencies: [
        { currency: "USD", cost: 45, cpm: 15, estimatedCpm: 10 },
        { currency: "EUR", cost: 20, cpm: 6.67 },
      ],
    });
    const listed = await world.page(actor, { startDate: day(6), endDate: day(2), pageSize: 3, page: 2 });
    expect(listed).toMatchObject({ total: 6, totalPages: 2 });
    expect(listed.data.length).toBe(3);
    const { counters, full } = await countersOf(actor.userId);
    expect(counters).toEqual(full);
  });
});
