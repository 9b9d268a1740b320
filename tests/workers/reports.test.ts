/** Reports that an owner shares by a link: what they freeze, and what they never tell. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { reportWorld } from "#tests/support/workers/report-world.ts";
import { memberWithQuota, START } from "#tests/support/workers/task-world.ts";
import { joinEnterprise, leaveEnterprise, postLinks } from "#tests/support/workers/track-world.ts";
import { MAX_REPORT_LENGTH, MAX_REPORTS } from "#workers/modules/reports/domain.ts";

const DAY_MS = 86_400_000;

/** Views of a post by the last digits of its id. */
const byNumber = (of: (n: number) => number) => (link: { id: string }) => ({
  counts: { views: of(Number(link.id.slice(-3))) },
});

async function snapshotOf({ callAs }: Awaited<ReturnType<typeof reportWorld>>, token: string) {
  return (await callAs(null)("GET", `/sharedReports/${token}`)).data.report;
}

describe("what a report says", () => {
  test("sums are those of the table's cards; each currency by itself, estimated views apart, the best posts first", async () => {
    const world = await reportWorld((link) =>
      link.platform === "INSTAGRAM"
        ? { counts: { views: { value: 150_000, mark: "estimated" } } }
        : { counts: { views: 1_000 * Number(link.id.slice(-2)) } },
    );
    const { owner } = world.actors;
    const text = `${postLinks("tiktok", 1, 4)}\n${postLinks("instagram", 1, 1)}`;
    const { posts } = await world.world.track(owner, text);
    const idOf = (views: number) => posts.find((post) => post.views === views)?.id ?? "";
    await world.publications.setCost(owner, idOf(4_000), { totalCost: 100, currency: "USD" });
    await world.publications.setCost(owner, idOf(150_000), { totalCost: 300, currency: "USD" });
    await world.publications.setCost(owner, idOf(1_000), { totalCost: 500, currency: "JPY" });
    world.clock.advance(DAY_MS);
    await world.world.refresh(
      owner,
      posts.map(({ id }) => id),
    );
    const { report, token } = await world.share();
    expect(report).toMatchObject({ title: "Spring campaign", posts: 5, showsCost: true, state: "live" });
    const said = await snapshotOf(world, token);
    const cards = await world.publications.summarize(owner, {});
    expect(said).toMatchObject({ posts: 5, views: 10_000, estimatedViews: 150_000, likes: 4_500, comments: 300 });
    expect([said.views, said.estimatedViews]).toEqual([cards.totalViews, cards.estimatedViews]);
    expect(said.currencies).toEqual([
      { currency: "USD", costMinor: 40_000, posts: 2, cpm: 25, estimatedCpm: 2 },
      { currency: "JPY", costMinor: 500, posts: 1, cpm: 500, estimatedCpm: null },
    ]);
    expect(
      said.best.map(({ views, isEstimated }: { views: number; isEstimated: boolean }) => [views, isEstimated]),
    ).toEqual([
      ...[
        [150_000, true],
        [4_000, false],
        [3_000, false],
        [2_000, false],
        [1_000, false],
      ],
    ]);
    expect(said.best[1]).toMatchObject({
      ...{ platform: "TIKTOK", creator: "Some One", cost: { amountMinor: 10_000, currency: "USD" }, cpm: 25 },
      ...{ url: postLinks("tiktok", 4, 1), publishedAt: START - 10 * DAY_MS },
    });
    expect(said.curve.at(-1).slice(1)).toEqual([10_000, 150_000]);
  });

  test("the filter of the table picks the posts: platform, label and days", async () => {
    const world = await reportWorld();
    const { owner } = world.actors;
    const label = await world.labels.create(owner, { name: "paid", color: "red" });
    await world.world.track(owner, postLinks("tiktok", 1, 3), [label.id]);
    await world.world.track(owner, postLinks("youtube", 1, 2));
    const count = async (filter: Record<string, unknown>) => (await world.share(filter)).report.posts;
    expect(await count({})).toBe(5);
    expect(await count({ platforms: ["YOUTUBE"] })).toBe(2);
    expect(await count({ ids: [label.id] })).toBe(3);
    const day = new Date(START - 10 * DAY_MS).toISOString().slice(0, 10);
    expect(await count({ startDate: day, endDate: day })).toBe(5);
    const none = await world.call("POST", "/reports", {
      ...{ title: "x", days: 7, showsCost: false, startDate: "2020-01-01", endDate: "2020-02-01" },
    });
    expect(none).toMatchObject({ statusCode: 1422, data: { field: null } });
    expect(none.message).toContain("no post");
  });

  test("a report without costs has none in it, nor in what is stored", async () => {
    const world = await reportWorld();
    const { owner } = world.actors;
    const { posts } = await world.world.track(owner, postLinks("tiktok", 1, 1));
    await world.publications.setCost(owner, posts[0]?.id ?? "", { totalCost: 7_654.32, currency: "USD" });
    const { report, token } = await world.share({ showsCost: false });
    const said = await snapshotOf(world, token);
    expect(said).toMatchObject({ showsCost: false, currencies: [], best: [{ cost: null, cpm: null }] });
    const stored = await env.DB.prepare("SELECT snapshot FROM reports WHERE id = ?1").bind(report.id).first("snapshot");
    expect(stored).not.toMatch(/765432|7654|USD/);
  });

  test("numbers stay as they were: later readings, costs and deletions change nothing", async () => {
    let views = 1_000;
    const world = await reportWorld(() => ({ counts: { views } }));
    const { owner } = world.actors;
    const { posts } = await world.world.track(owner, postLinks("tiktok", 1, 2));
    const { token } = await world.share();
    const before = await snapshotOf(world, token);
    expect(before).toMatchObject({ views: 2_000, readFrom: world.clock.now(), readUntil: world.clock.now() });
    views = 9_000;
    world.clock.advance(DAY_MS);
    await world.world.refresh(owner, [posts[0]?.id ?? ""]);
    await world.publications.setCost(owner, posts[0]?.id ?? "", { totalCost: 5, currency: "USD" });
    await world.publications.remove(owner, [posts[1]?.id ?? ""]);
    expect(await snapshotOf(world, token)).toEqual(before);
    expect((await snapshotOf(world, (await world.share()).token)).views).toBe(9_000);
  });

  test("a curve goes from the publication through the readings; the last point is the total", async () => {
    let views = 1_000;
    const world = await reportWorld(() => ({ counts: { views } }));
    const { owner } = world.actors;
    const { posts } = await world.world.track(owner, postLinks("tiktok", 1, 1));
    for (const [step, next] of [1_500, 4_000].entries()) {
      views = next;
      world.clock.advance((step + 1) * DAY_MS);
      await world.world.refresh(
        owner,
        posts.map(({ id }) => id),
      );
    }
    const { curve, best } = await snapshotOf(world, (await world.share()).token);
    const second = (at: number) => at / 1_000;
    expect(best[0].curve).toEqual([
      [second(START - 10 * DAY_MS), 0],
      [second(posts[0]?.readAt ?? 0), 1_000],
      [second((posts[0]?.readAt ?? 0) + DAY_MS), 1_500],
      [second((posts[0]?.readAt ?? 0) + 3 * DAY_MS), 4_000],
    ]);
    expect(curve).toHaveLength(60);
    expect(curve[0]).toEqual([second(START - 10 * DAY_MS), 0, 0]);
    expect(curve.at(-1)).toEqual([second((posts[0]?.readAt ?? 0) + 3 * DAY_MS), 4_000, 0]);
  });

  test("one reading makes no curve, of one post or of several; a post that is read again has one", async () => {
    const world = await reportWorld();
    const { owner } = world.actors;
    const { posts } = await world.world.track(owner, postLinks("tiktok", 1, 2));
    world.clock.advance(DAY_MS);
    await world.world.track(owner, postLinks("youtube", 1, 1));
    const once = await snapshotOf(world, (await world.share()).token);
    expect(once).toMatchObject({ posts: 3, curve: [], curvePosts: 0 });
    expect(once.best.map(({ curve }: { curve: unknown[] }) => curve)).toEqual([[], [], []]);
    await world.world.refresh(owner, [posts[0]?.id ?? ""]);
    const twice = await snapshotOf(world, (await world.share()).token);
    expect(twice).toMatchObject({ posts: 3, curvePosts: 1 });
    expect(twice.curve).toHaveLength(60);
    expect(twice.best.map(({ curve }: { curve: unknown[] }) => curve.length).sort()).toEqual([0, 0, 3]);
  });

  test("it says nothing of labels, people of the team, ids, covers or other posts", async () => {
    const world = await reportWorld((link) => ({ post: { thumbnail: `https://p16.example/${link.id}.jpg` } }));
    const { owner, stranger } = world.actors;
    const label = await world.labels.create(owner, { name: "overpaid", color: "red" });
    const { posts } = await world.world.track(owner, postLinks("tiktok", 1, 1), [label.id]);
    await world.world.track(owner, postLinks("youtube", 7, 1));
    await world.world.track(stranger, postLinks("tiktok", 8, 1));
    const { token } = await world.share({ ids: [label.id] });
    const answer = JSON.stringify(await world.callAs(null)("GET", `/sharedReports/${token}`));
    const secrets = [owner.email, owner.userId, label.id, "overpaid", posts[0]?.id ?? "", "p16.example", "vid00000007"];
    for (const secret of [...secrets, "7100000000000000008"]) expect(answer).not.toContain(secret);
    expect(answer).toContain("7100000000000000001");
  });

  test("twenty of many posts one by one, all of them in the sums; what is stored stays small", async () => {
    const title = '\u{1F600}"'.repeat(150);
    const world = await reportWorld((link) => ({
      ...byNumber((n) => 10_000 + n)(link),
      post: { title, author: { accountId: "a", handle: "someone", name: title, avatar: null } },
    }));
    const { owner } = world.actors;
    const tracked = await world.world.track(owner, postLinks("tiktok", 1, 230));
    const posts = [...tracked.posts].sort((one, other) => (other.views ?? 0) - (one.views ?? 0));
    for (let time = 0; time < 40; time += 1) {
      world.clock.advance(3_600_000);
      await world.world.refresh(
        owner,
        posts.slice(0, 25).map(({ id }) => id),
      );
    }
    const { report, token } = await world.share();
    const said = await snapshotOf(world, token);
    expect(said).toMatchObject({ posts: 230, curvePosts: 25, views: 230 * 10_000 + (230 * 231) / 2 });
    expect(said.best.map(({ views }: { views: number }) => views)).toEqual(
      Array.from({ length: 20 }, (_, n) => 10_230 - n),
    );
    const sql = "SELECT length(snapshot) AS n FROM reports WHERE id = ?1";
    const length = (await env.DB.prepare(sql).bind(report.id).first<number>("n")) ?? 0;
    expect(length).toBeGreaterThan(5_000);
    expect(length).toBeLessThan(MAX_REPORT_LENGTH / 2);
  });
});

describe("whose reports", () => {
  test("a team-mate's posts can be looked at and not shared: a report has the caller's own alone", async () => {
    const world = await reportWorld();
    const { owner, stranger } = world.actors;
    await joinEnterprise(owner, stranger);
    await world.world.track(owner, postLinks("tiktok", 1, 2));
    const body = { title: "x", days: 7, showsCost: true };
    expect(await world.callAs("stranger")("POST", "/reports", body)).toMatchObject({ statusCode: 1422 });
    const named = await world.callAs("stranger")("POST", "/reports", { ...body, userId: owner.userId });
    expect(named.statusCode).toBe(1400);
  });

  test("a stranger neither lists, revokes nor deletes it, and learns no more than of an unknown one", async () => {
    const world = await reportWorld();
    await world.world.track(world.actors.owner, postLinks("tiktok", 1, 1));
    const { report, token } = await world.share();
    const asStranger = world.callAs("stranger");
    expect((await asStranger("GET", "/reports")).data.items).toEqual([]);
    for (const [method, path] of [
      ["POST", "/revoke"],
      ["DELETE", ""],
    ] as const) {
      const foreign = await asStranger(method, `/reports/${report.id}${path}`);
      const unknown = await asStranger(method, `/reports/rpt_${"0".repeat(26)}${path}`);
      expect([foreign.statusCode, foreign.message]).toEqual([1404, unknown.message]);
    }
    expect((await world.open(token)).status).toBe(200);
  });

  test("who leaves the enterprise keeps the posts, and with them the links", async () => {
    const world = await reportWorld();
    const { owner, stranger } = world.actors;
    await joinEnterprise(owner, stranger);
    await world.world.track(owner, postLinks("tiktok", 1, 1));
    const { token } = await world.share();
    await leaveEnterprise(owner);
    expect((await world.open(token)).status).toBe(200);
  });

  test("a banned account shares nothing while it is banned", async () => {
    const world = await reportWorld();
    const { owner } = world.actors;
    await joinEnterprise(owner);
    await world.world.track(owner, postLinks("tiktok", 1, 1));
    const { token } = await world.share();
    const setStatus = (status: string) =>
      env.DB.prepare("UPDATE memberships SET status = ?2 WHERE user_id = ?1").bind(owner.userId, status).run();
    await setStatus("BAN");
    expect((await world.open(token)).status).toBe(404);
    await setStatus("ACTIVE");
    expect((await world.open(token)).status).toBe(200);
  });

  test("a call that is sent twice makes one report", async () => {
    const world = await reportWorld();
    await world.world.track(world.actors.owner, postLinks("tiktok", 1, 1));
    const call = world.callAs("owner", { "idempotency-key": "3c1f0f0e-0000-4000-8000-000000000001" });
    const body = { title: "once", days: 7, showsCost: true };
    const [first, second] = [await call("POST", "/reports", body), await call("POST", "/reports", body)];
    expect(second.data).toEqual(first.data);
    expect((await world.call("GET", "/reports")).data.items).toHaveLength(1);
  });

  test("fifty and no more, however many are asked for at once", async () => {
    const world = await reportWorld();
    await world.world.track(world.actors.owner, postLinks("tiktok", 1, 1));
    for (let n = 0; n < MAX_REPORTS - 1; n += 1) await world.share({ title: `Report ${n}` });
    const body = { title: "one more", days: 7, showsCost: true };
    const answers = await Promise.all([1, 2, 3].map(() => world.call("POST", "/reports", body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([1000, 1422, 1422]);
    expect((await world.call("GET", "/reports")).data.items).toHaveLength(MAX_REPORTS);
  });

  test.each([
    ["blank", " \u200B\t ", 1400],
    ["of 101 characters", "x".repeat(101), 1400],
    ["of 100 characters", "\u{1F600}".repeat(100), 1000],
    ["with marks that turn its direction", "a\u202Eb\u0007\nc", 1000],
  ])("a title %s", async (_what, title, code) => {
    const world = await reportWorld();
    await world.world.track(world.actors.owner, postLinks("tiktok", 1, 1));
    const { statusCode, data } = await world.call("POST", "/reports", { title, days: 7, showsCost: true });
    expect(statusCode).toBe(code);
    if (title.startsWith("a")) expect(data.title).toBe("ab c");
  });

  test("a link holds for 7, 30 or 90 days and nothing else", async () => {
    const world = await reportWorld();
    await world.world.track(await memberWithQuota(10), postLinks("tiktok", 2, 1));
    await world.world.track(world.actors.owner, postLinks("tiktok", 1, 1));
    for (const days of [7, 30, 90])
      expect((await world.share({ days })).report.expiresAt).toBe(world.clock.now() + days * DAY_MS);
    for (const days of [0, 1, 365, -7, "7"])
      expect((await world.call("POST", "/reports", { title: "x", days, showsCost: true })).statusCode).toBe(1400);
  });
});
