/** What a browser extension is told of the creators on a page, and where it puts them. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { companionWorld } from "#tests/support/workers/companion-world.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import { showCreators } from "#tests/support/workers/records-world.ts";
import { fillList, insertList, insertProject, sampleCard } from "#tests/support/workers/result-world.ts";
import { insertRecipient } from "#tests/support/workers/suppression-world.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";

const DAY_MS = 86_400_000;
let number = 60_000;

/** A channel as it is stored, with an id that platforms could give. */
function channel(now: number, overrides: Partial<Creator> = {}): Creator {
  number += 1;
  const accountId = `UC${String(number).padStart(22, "x")}`;
  const posts = [1, 2, 3, 4].map((post) => ({
    ...{ id: `p${number}-${post}`, title: "A post", cover: null, video: null, plays: 10_000, likes: 10, comments: 1 },
    ...{ publishedAt: now - 120 * DAY_MS, durationSeconds: 60, isEstimated: false },
  }));
  return sampleCard(number, {
    ...{ accountId, id: creatorId("YOUTUBE", accountId), platformAccount: `Maker${number}`, handle: `Maker${number}` },
    ...{ region: "US", infoUpdatedAt: now - DAY_MS, posts, followers: 5_000, averageViews: 10_000 },
    ...overrides,
  });
}

/** A connected extension and creators that the person's lists have shown. */
async function openCreators(name: string) {
  const world = await companionWorld(`${name}@kolscout.test`);
  const { accessToken } = await world.connect();
  const now = world.clock.now();
  const call = world.asExtension(accessToken);
  const lookUp = async (creators: readonly unknown[]) => call("POST", "/companion/creators", { creators });
  const tagOf = async (tag: string): Promise<string> =>
    (await world.asPage("POST", "/tagAndNote/tag", { name: tag, color: "red" })).data.id;
  return { ...world, now, call, lookUp, tagOf };
}

const refOf = ({ handle }: Creator) => ({ platform: "YOUTUBE", link: `https://www.youtube.com/@${handle}/videos?x=1` });

describe("what is known", () => {
  test("a reference is answered in its place, by link, handle and id, whatever its case", async () => {
    const { now, lookUp, userId } = await openCreators("companion-known");
    const maker = channel(now);
    await showCreators(userId, [maker]);
    const { statusCode, data } = await lookUp([
      { platform: "YOUTUBE", handle: "@nobody.qq" },
      refOf(maker),
      { platform: "YOUTUBE", handle: maker.handle?.toUpperCase() },
      { platform: "YOUTUBE", id: maker.accountId },
      { platform: "YOUTUBE", link: "https://www.youtube.com/watch?v=kR7_tQ-9xZa" },
      { platform: "TIKTOK", link: `https://www.youtube.com/@${maker.handle}` },
      { platform: "TIKTOK", handle: "__proto__" },
      { platform: "INSTAGRAM", link: "javascript:alert(1)", handle: "constructor" },
      { platform: "YOUTUBE" },
    ]);
    expect(statusCode).toBe(1000);
    expect(data.map(({ state }: { state: string }) => state)).toEqual([
      ...["unknown", "known", "known", "known", "unclear", "unclear", "unknown", "unclear", "unclear"],
    ]);
    for (const at of [1, 2, 3]) expect(data[at].known.kolId).toBe(maker.id);
  });

  test("saved, rated, written to, excluded and priced, of the caller's workspace alone", async () => {
    const owner = await openCreators("companion-facts");
    const stranger = await openCreators("companion-facts-stranger");
    const maker = channel(owner.now);
    await showCreators(owner.userId, [maker]);
    await showCreators(stranger.userId, [maker]);
    const tagId = await owner.tagOf("VIP");
    await owner.asPage("POST", "/tagAndNote/kol/tag", { kolId: maker.id, tagIds: [tagId] });
    await env.DB.prepare(
      `INSERT INTO project_creators (project_id, creator_id, attitude, tab, list_id, rated_at, rated_by)
       SELECT project_id, ?2, 'LIKE', 'favorite', list_id, 1, ?1 FROM result_lists WHERE user_id = ?1`,
    )
      .bind(owner.userId, maker.id)
      .run();
    const recipient = await insertRecipient(owner.userId, "maker@shop.example", {
      ownerId: owner.userId,
      sentAt: owner.now - DAY_MS,
    });
    await env.DB.prepare("UPDATE mail_recipients SET creator_id = ?2 WHERE id = ?1").bind(recipient, maker.id).run();
    await owner.asPage("POST", "/excludeList/upload", { links: `https://www.youtube.com/@${maker.handle}` });
    const [told] = (await owner.lookUp([refOf(maker)])).data;
    expect(told).toMatchObject({
      state: "known",
      excluded: "PERSON",
      known: {
        nickname: maker.title,
        saved: { tags: [{ name: "VIP", color: "red" }] },
        ratings: [{ attitude: "LIKE" }],
        contact: { at: owner.now - DAY_MS, by: null, answer: null },
        numbers: { followers: 5_000, averageViews: 10_000, readAt: maker.infoUpdatedAt },
      },
    });
    // Ten thousand views at the 30 dollars of the first tier.
    expect(told.known.price).toMatchObject({ state: "priced", fair: 30_000, isEstimated: false });
    const [foreign] = (await stranger.lookUp([refOf(maker)])).data;
    expect(foreign).toMatchObject({ excluded: null, known: { saved: null, ratings: [], contact: null } });
  });

  test("numbers and prices come with a search that was paid for, and are not named where they say too little", async () => {
    const { now, lookUp, userId } = await openCreators("companion-prices");
    const [foreign, old, few, nowhere] = [
      channel(now),
      channel(now, { infoUpdatedAt: now - 91 * DAY_MS }),
      channel(now, { posts: [] }),
      channel(now, { region: null }),
    ];
    await showCreators("somebody-else", [foreign]);
    await showCreators(userId, [old, few, nowhere]);
    const { data } = await lookUp([foreign, old, few, nowhere].map(refOf));
    const told = data.map(({ known }: { known: { price: { state: string }; numbers: unknown } }) => [
      known.price.state,
      known.numbers !== null,
    ]);
    expect(told).toEqual([
      ["analyse", false],
      ["tooOld", true],
      ["fewPosts", true],
      ["noCountry", true],
    ]);
  });

  test("a creator of the exclude list that was never met is told, too", async () => {
    const { lookUp, asPage } = await openCreators("companion-excluded");
    await asPage("POST", "/excludeList/upload", { links: "https://www.tiktok.com/@nobody.knows.them" });
    const { data } = await lookUp([
      { platform: "TIKTOK", handle: "Nobody.Knows.Them" },
      { platform: "INSTAGRAM", handle: "nobody.knows.them" },
    ]);
    expect(data).toEqual([
      { state: "unknown", excluded: "PERSON", known: null },
      { state: "unknown", excluded: null, known: null },
    ]);
  });

  test("a hundred are one call, one more is refused", async () => {
    const { now, lookUp, userId } = await openCreators("companion-hundred");
    const makers = Array.from({ length: 100 }, () => channel(now));
    await showCreators(userId, makers);
    const { data } = await lookUp(makers.map(refOf));
    expect(data.map(({ known }: { known: { kolId: string } }) => known.kolId)).toEqual(makers.map(({ id }) => id));
    expect((await lookUp([...makers, ...makers.slice(0, 1)].map(refOf))).statusCode).toBe(1400);
    expect((await lookUp([])).statusCode).toBe(1400);
  });
});

describe("what is added", () => {
  const add = (world: Awaited<ReturnType<typeof openCreators>>, body: Record<string, unknown>) =>
    world.call("POST", "/companion/additions", body);
  const results = (rows: { result: string; needsSearch: boolean }[]) =>
    rows.map(({ result, needsSearch }) => [result, needsSearch]);

  test("tags save whom the product has met; others are told apart, and a stranger's tag changes nothing", async () => {
    const world = await openCreators("companion-tags");
    const maker = channel(world.now);
    await showCreators("somebody", [maker]);
    const tagIds = [await world.tagOf("Fair")];
    const creators = [refOf(maker), { platform: "YOUTUBE", handle: "unmet.qq" }, { platform: "YOUTUBE", handle: "//" }];
    const first = (await add(world, { to: "tags", tagIds, creators })).data;
    expect(results(first)).toEqual([
      ["added", false],
      ["failed", true],
      ["failed", false],
    ]);
    expect(results((await add(world, { to: "tags", tagIds, creators: [refOf(maker)] })).data)).toEqual([
      ["unchanged", false],
    ]);
    const listed = await world.asPage("POST", "/tagAndNote/kol/list", {});
    expect(listed.data.data).toMatchObject([{ kol: { id: maker.id }, tags: [{ name: "Fair" }] }]);
    const stranger = await openCreators("companion-tags-stranger");
    expect((await add(stranger, { to: "tags", tagIds, creators })).statusCode).toBe(1404);
    expect((await add(world, { to: "tags", creators })).statusCode).toBe(1400);
  });

  test("more than fifty go to the exclude list in one call, each with its own answer", async () => {
    const world = await openCreators("companion-exclude");
    const creators = Array.from({ length: 60 }, (_, n) => ({ platform: "TIKTOK", handle: `shop.person${n}` }));
    const { data } = await add(world, { to: "exclude", creators: [...creators, creators[59]] });
    expect(data.filter(({ result }: { result: string }) => result === "added")).toHaveLength(60);
    expect(data.at(-1).result).toBe("unchanged");
    expect((await world.asPage("GET", "/excludeList/statistic")).data.count).toBe(60);
  });

  test("a project takes as favorites those that its lists hold; the others need a search", async () => {
    const world = await openCreators("companion-project");
    const [held, unheld] = [channel(world.now), channel(world.now)];
    const list = { ownerId: world.userId, projectId: unique("prj"), listId: unique("list") };
    await insertProject(world.userId, list.projectId);
    await insertList(list);
    await fillList(list, [{ card: held, rank: 0, score: 1 }]);
    await showCreators("somebody", [unheld]);
    const { projectId } = list;
    const creators = [refOf(held), refOf(unheld), refOf(held)];
    const body = { to: "project", projectId, creators };
    expect(results((await add(world, body)).data)).toEqual([
      ["added", false],
      ["failed", true],
      ["unchanged", false],
    ]);
    expect(results((await add(world, body)).data)[0]).toEqual(["unchanged", false]);
    const [told] = (await world.lookUp([refOf(held)])).data;
    expect(told.known.ratings).toEqual([{ projectId, title: projectId, attitude: "LIKE" }]);
    const stranger = await openCreators("companion-project-stranger");
    expect((await add(stranger, body)).statusCode).toBe(1404);
    expect((await add(world, { to: "project", creators })).statusCode).toBe(1400);
    const { results: charges } = await env.DB.prepare("SELECT * FROM ledger WHERE user_id = ?1")
      .bind(world.userId)
      .all();
    expect(charges).toEqual([]);
  });
});
