/** What an AI task likes is its own opinion: it stays in the task's list until a person has rated the creator. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { hikers, openHikers, body as orderOf } from "#tests/support/workers/auto-hikers.ts";
import { TOPICS } from "#tests/support/workers/auto-platform.ts";
import { download, recordsOf } from "#tests/support/workers/export-world.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import { fillList, insertList, keptCounters, recount } from "#tests/support/workers/result-world.ts";
import { range } from "#tests/support/workers/search-world.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import type { Attitude, LikedBy } from "#workers/kernel/vocabulary.ts";
import type { AutoListItem } from "#workers/modules/auto-tasks/finds-contract.ts";
import { NO_RESULT_FILTERS } from "#workers/modules/lists/contract.ts";
import { countLiked, listDelivered, markPendingStatements } from "#workers/modules/lists/port.ts";
import { createRatingStore } from "#workers/modules/lists/rate-store.ts";
import { createSourceService } from "#workers/modules/outreach/sources/service.ts";
import { createSourceStore } from "#workers/modules/outreach/sources/store.ts";
import { createReceiverCheck } from "#workers/modules/outreach/suppression/receiver-check.ts";
import { createRecordStages } from "#workers/modules/records/stage-events.ts";

const ORIGIN = "https://app.example";
const { rate } = createRatingStore(env.DB);

/** A finished AI task with twenty perfect fits, in a project whose search has met ten of them before and ten after. */
async function openTask() {
  const opened = await openHikers(hikers({ tags: { hiking: [range(1_000, 20)] } }));
  const { world, actor, projectId } = opened;
  const task = await world.start(actor, orderOf(projectId));
  await world.run(500);
  const perfect = await world.listAll(actor, task.id, "perfectFit");
  expect(perfect.length).toBe(20);
  const searchId = await addSearch(actor, projectId, perfect);
  const attitudeIn = (listId: string, creatorId: string) =>
    env.DB.prepare("SELECT attitude FROM candidates WHERE list_id = ?1 AND creator_id = ?2")
      .bind(listId, creatorId)
      .first<Attitude>("attitude");
  const page = async (likedBy?: LikedBy) =>
    (await world.found.list(actor, task.id, { type: "perfectFit", page: 1, pageSize: 100, likedBy })).parse();
  const rateThere = (creatorId: string, attitude: Attitude) =>
    rate([creatorId], { ownerId: actor.userId, projectId, attitude, at: 1_000 });
  return { ...opened, task, perfect, searchId, attitudeIn, page, rateThere };
}

/** A search of the project that lists these creators. */
async function addSearch(actor: Actor, projectId: string, cards: readonly AutoListItem[]): Promise<string> {
  const list = { ownerId: actor.userId, projectId, listId: unique("list"), platform: "TIKTOK" as const };
  await insertList(list);
  await fillList(
    list,
    cards.map(({ attitude: _attitude, score, fit: _fit, contact: _contact, likedBy: _likedBy, ...card }, rank) => ({
      ...{ card, rank, score },
    })),
  );
  return list.listId;
}

const idsOf = (cards: readonly { id: string }[]) => cards.map(({ id }) => id).sort();

describe("in lists", () => {
  test("an AI like takes nothing out of the pending creators of a search, and is no rating of the project", async () => {
    const { projectId, perfect, searchId, attitudeIn } = await openTask();
    for (const { id, attitude, likedBy } of perfect) {
      expect([attitude, likedBy]).toEqual(["LIKE", "ai"]);
      expect(await attitudeIn(searchId, id)).toBe("NORATE");
    }
    expect(await keptCounters(searchId)).toEqual(await recount(searchId));
    expect(await countLiked(env.DB, { projectIds: [projectId], since: 0 })).toBe(0);
  });

  test("a search that the AI task comes after keeps its pending creators too", async () => {
    const { world, actor, projectId, task, perfect, searchId, attitudeIn } = await openTask();
    const again = await world.start(actor, orderOf(projectId));
    await world.run(500);
    expect(idsOf(await world.listAll(actor, again.id, "perfectFit"))).toEqual(idsOf(perfect));
    expect(await attitudeIn(searchId, perfect[0]?.id ?? "")).toBe("NORATE");
    for (const listId of [task.id, again.id, searchId])
      expect(await keptCounters(listId)).toEqual(await recount(listId));
  });

  test("a like in the task confirms it: it is the person's in every list, and is told apart from the others", async () => {
    const { world, actor, task, perfect, searchId, attitudeIn, page } = await openTask();
    const [first, second, third] = idsOf(perfect);
    const said = await world.found.rate(actor, task.id, first ?? "", "LIKE");
    expect(said).toMatchObject({ attitude: "LIKE", previous: "LIKE" });
    await world.found.rate(actor, task.id, second ?? "", "SUPERLIKE");
    await world.found.rate(actor, task.id, third ?? "", "DISLIKE");
    expect(await attitudeIn(searchId, first ?? "")).toBe("LIKE");
    const all = await page();
    expect(all.attitudeCounts).toEqual({ like: 18, superlike: 1, dislike: 1, norate: 0 });
    expect(all).toMatchObject({ total: 20, likedByAi: 17 });
    const own = await page("you");
    expect([own.total, own.likedByAi, own.hasMore]).toEqual([2, 17, false]);
    expect(idsOf(own.data)).toEqual([first, second]);
    expect(own.data.every(({ likedBy }) => likedBy === "you")).toBe(true);
    const byAi = await page("ai");
    expect(byAi.total).toBe(17);
    expect(byAi.data.every(({ attitude, likedBy }) => attitude === "LIKE" && likedBy === "ai")).toBe(true);
    expect(all.data.find(({ id }) => id === third)?.likedBy).toBeUndefined();
  });

  test("a like in a search confirms it too; taken back there, nobody likes the creator", async () => {
    const { task, perfect, searchId, attitudeIn, page, rateThere } = await openTask();
    const [first = ""] = idsOf(perfect);
    expect(await rateThere(first, "LIKE")).toEqual([{ creatorId: first, previous: "NORATE" }]);
    expect((await page("you")).data.map(({ id }) => id)).toEqual([first]);
    await rateThere(first, "NORATE");
    expect([await attitudeIn(task.id, first), await attitudeIn(searchId, first)]).toEqual(["NORATE", "NORATE"]);
    for (const listId of [task.id, searchId]) expect(await keptCounters(listId)).toEqual(await recount(listId));
  });

  test("a rating that is taken back in the task leaves what the task thinks", async () => {
    const { world, actor, projectId, task, perfect, searchId, attitudeIn, page } = await openTask();
    const [first = ""] = idsOf(perfect);
    for (const attitude of ["LIKE", "DISLIKE", "SUPERLIKE"] as const) {
      await world.found.rate(actor, task.id, first, attitude);
      expect(await world.found.rate(actor, task.id, first, "NORATE")).toMatchObject({ previous: attitude });
      expect([await attitudeIn(task.id, first), await attitudeIn(searchId, first)]).toEqual(["LIKE", "NORATE"]);
    }
    expect((await page("ai")).total).toBe(20);
    expect(await countLiked(env.DB, { projectIds: [projectId], since: 0 })).toBe(0);
    for (const listId of [task.id, searchId]) expect(await keptCounters(listId)).toEqual(await recount(listId));
  });

  test("what is marked with a file is marked in the task's list as well", async () => {
    const { actor, projectId, task, perfect, searchId, attitudeIn } = await openTask();
    const [first = "", second = ""] = idsOf(perfect);
    await rate([second], { ownerId: actor.userId, projectId, attitude: "LIKE", at: 1_000 });
    const write = { ownerId: actor.userId, projectId, attitude: "DISLIKE", at: 2_000 } as const;
    await env.DB.batch(markPendingStatements(env.DB, [first, second], write));
    expect([await attitudeIn(task.id, first), await attitudeIn(searchId, first)]).toEqual(["DISLIKE", "DISLIKE"]);
    expect([await attitudeIn(task.id, second), await attitudeIn(searchId, second)]).toEqual(["LIKE", "LIKE"]);
    for (const listId of [task.id, searchId]) expect(await keptCounters(listId)).toEqual(await recount(listId));
  });

  test("content that is OK is liked by nobody until a person rates it, and can be unrated again", async () => {
    const { world, actor, projectId } = await openHikers(
      hikers({
        tags: { hiking: [range(1_000, 20)] },
        topicOf: () => ({ ...TOPICS.hiking, titles: [...TOPICS.hiking.titles, "Fishing at the lake"] }),
      }),
    );
    const task = await world.start(actor, orderOf(projectId, {}, "hiking, no fishing"));
    await world.run(500);
    const content = await world.listAll(actor, task.id, "contentOk");
    expect(content.length).toBeGreaterThan(0);
    expect(content.every(({ attitude, likedBy }) => attitude === "NORATE" && likedBy === undefined)).toBe(true);
    const id = content[0]?.id ?? "";
    const now = async () => (await world.listAll(actor, task.id, "contentOk")).find((one) => one.id === id);
    for (const attitude of ["LIKE", "SUPERLIKE", "DISLIKE"] as const) {
      const said = await world.found.rate(actor, task.id, id, attitude);
      expect(said).toMatchObject({ attitude, previous: "NORATE" });
      expect(await now()).toMatchObject({ attitude, ...(attitude !== "DISLIKE" && { likedBy: "you" }) });
      expect(await world.found.rate(actor, task.id, id, "NORATE")).toMatchObject({ previous: attitude });
      expect(await now()).toMatchObject({ attitude: "NORATE" });
    }
  });

  test("a perfect fit that a changed description makes content that is OK is liked by nobody any more", async () => {
    const { world, actor, projectId } = await openHikers({
      ...hikers(),
      topicOf: (number) => (number > 100 && number % 2 === 1 ? TOPICS.cooking : TOPICS.hiking),
    });
    const task = await world.start(actor, orderOf(projectId, { numberOfRuns: 3 }));
    let before: string[] = [];
    for (let steps = 0; before.length < 2 && steps < 20; steps += 1) {
      await world.run(1);
      before = idsOf(await world.listAll(actor, task.id, "perfectFit"));
    }
    const [kept = ""] = before;
    await world.found.rate(actor, task.id, kept, "LIKE");
    await world.autoTasks.describe(actor, task.id, { kolDescription: "cooking and easy recipes", criteria: null });
    await world.run(500);
    const all = await Promise.all(
      (["perfectFit", "contentOk"] as const).map((group) => world.listAll(actor, task.id, group)),
    );
    const [fits = [], content = []] = all;
    const moved = content.filter(({ id }) => before.includes(id) && id !== kept);
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.every(({ attitude, likedBy }) => attitude === "NORATE" && likedBy === undefined)).toBe(true);
    expect(fits.every(({ id, likedBy }) => likedBy === (id === kept ? "you" : "ai"))).toBe(true);
    expect(all.flat().find(({ id }) => id === kept)).toMatchObject({ attitude: "LIKE", likedBy: "you" });
    expect(await keptCounters(task.id)).toEqual(await recount(task.id));
  });
});

describe("in files", () => {
  const likersOf = (rows: readonly Record<string, string>[]) =>
    Object.fromEntries(rows.map((row) => [row.Handle, `${row.Rating} ${row["Liked by"] ?? ""}`.trim()]));

  test("a column says whose like it is, and a group can be taken away by it", async () => {
    const { world, actor, task, perfect } = await openTask();
    const [first, second, third] = perfect;
    await world.found.rate(actor, task.id, first?.id ?? "", "LIKE");
    await world.found.rate(actor, task.id, second?.id ?? "", "DISLIKE");
    const rowsOf = async (likedBy?: LikedBy) => {
      const { url } = await world.exports.exportFits(actor, task.id, "perfectFit", ORIGIN, likedBy);
      return likersOf(await recordsOf(await download(world.exports, url)));
    };
    const all = await rowsOf();
    expect(Object.keys(all)).toHaveLength(20);
    expect([first, second, third].map((card) => all[card?.platformAccount ?? ""])).toEqual([
      ...["Liked Person", "No", "Liked AI"],
    ]);
    expect(await rowsOf("you")).toEqual({ [first?.platformAccount ?? ""]: "Liked Person" });
    expect(Object.values(await rowsOf("ai"))).toEqual(Array.from({ length: 18 }, () => "Liked AI"));
  });

  test("the favorites of a project are a person's, unless AI likes are asked for", async () => {
    const { world, actor, projectId, task, perfect } = await openTask();
    await expect(world.exports.exportLikes(actor, projectId, ORIGIN)).rejects.toMatchObject({ code: 1422 });
    const [first] = perfect;
    await world.found.rate(actor, task.id, first?.id ?? "", "LIKE");
    const again = await world.start(actor, orderOf(projectId));
    await world.run(500);
    expect((await world.autoTasks.show(actor, again.id)).status).toBe("COMPLETED");
    const rowsOf = async (job: Promise<{ url: string | null }>) =>
      Object.entries(likersOf(await recordsOf(await download(world.exports, (await job).url))));
    const own = [[first?.platformAccount, "Liked Person"]];
    expect(await rowsOf(world.exports.exportLikes(actor, projectId, ORIGIN))).toEqual(own);
    expect(await rowsOf(world.exports.exportUserLikes(actor, "all", ORIGIN))).toEqual(own);
    const byAi = await rowsOf(world.exports.exportLikes(actor, projectId, ORIGIN, "ai"));
    // Each once, though two tasks like them.
    expect([byAi.length, new Set(byAi.map(([, said]) => said))]).toEqual([19, new Set(["Liked AI"])]);
    const any = await rowsOf(world.exports.exportUserLikes(actor, "all", ORIGIN, "any"));
    expect([any.length, any[0]]).toEqual([20, own[0]]);
  });

  test("the file of all lists holds what one likes, or what the AI task likes", async () => {
    const { world, actor, projectId, perfect, rateThere } = await openTask();
    const [first] = perfect;
    await rateThere(first?.id ?? "", "LIKE");
    const rowsOf = async (likedBy: LikedBy) => {
      const { taskId } = await world.exports.start(actor, {
        ...{ downloadType: "KOL_EXPORT", projectId, taskIds: [], attitude: "ALL", isWeb: true, likedBy },
        ...{ filters: NO_RESULT_FILTERS, afterwards: "NONE", isStop: false },
      });
      await world.run();
      const { result } = await world.exports.get(actor, taskId, ORIGIN);
      return likersOf(await recordsOf(await download(world.exports, result.url)));
    };
    expect(await rowsOf("you")).toEqual({ [first?.platformAccount ?? ""]: "Liked Person" });
    const byAi = await rowsOf("ai");
    expect([Object.keys(byAi).length, new Set(Object.values(byAi))]).toEqual([19, new Set(["Liked AI"])]);
  });
});

describe("in emails", () => {
  const sources = createSourceService({
    store: createSourceStore(env.DB),
    check: createReceiverCheck(env.DB),
    listDelivered: (userId, creators) => listDelivered(env.DB, userId, creators),
  });

  test("receivers are the favorites of a person; AI likes are a source of their own, and say so", async () => {
    const { world, actor, projectId, task, perfect } = await openTask();
    await env.DB.prepare("UPDATE creators SET email = lower(id) || '@mail.example', email_source = 'bio'").run();
    const listed = async () => (await sources.list(actor)).projects.find(({ id }) => id === projectId);
    expect(await listed()).toMatchObject({ withEmail: 0, withEmailByAi: 20 });
    const [first = ""] = idsOf(perfect);
    await world.found.rate(actor, task.id, first, "LIKE");
    expect(await listed()).toMatchObject({ withEmail: 1, withEmailByAi: 19 });
    const take = (likedBy: LikedBy) => sources.take(actor, { kind: "favorites", projectId, likedBy });
    expect(await take("you")).toEqual([expect.not.objectContaining({ likedBy: "ai" })]);
    const byAi = await take("ai");
    expect(byAi.map(({ likedBy }) => likedBy)).toEqual(Array.from({ length: 19 }, () => "ai"));
    expect(byAi.map(({ creatorId }) => creatorId)).not.toContain(first);
    for (const { id } of perfect) await world.found.rate(actor, task.id, id, "DISLIKE");
    expect(await take("ai")).toEqual([]);
    expect(await listed()).toEqual({ id: projectId, title: expect.any(String), withEmail: 0 });
  });

  test("whoever writes to an AI like has chosen to: it becomes a record, one that was turned down does not", async () => {
    const { world, actor, task, perfect } = await openTask();
    const [first = "", second = ""] = idsOf(perfect);
    await world.found.rate(actor, task.id, second, "DISLIKE");
    const { saveFavoriteStatement } = createRecordStages(env.DB);
    const written = { workspaceId: actor.userId, userId: actor.userId, at: 5 };
    await env.DB.batch([first, second].map((creatorId) => saveFavoriteStatement({ ...written, creatorId })));
    const { results } = await env.DB.prepare("SELECT creator_id FROM records WHERE workspace_id = ?1")
      .bind(actor.userId)
      .all();
    expect(results).toEqual([{ creator_id: first }]);
  });
});
