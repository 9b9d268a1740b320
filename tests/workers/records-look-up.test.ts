/** Batch tagging of creators that no search has met: they are looked up, paid for once when they are found, and tagged. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { batchPlatform, batchWorld, platformsOf } from "#tests/support/workers/batch-world.ts";
import { recordWorld, showCreators } from "#tests/support/workers/records-world.ts";
import { sampleCard } from "#tests/support/workers/result-world.ts";
import { sealedTexts } from "#tests/support/workers/sealed-texts.ts";
import { insertRecipient } from "#tests/support/workers/suppression-world.ts";
import { bookings, START, usedUnits } from "#tests/support/workers/task-world.ts";
import { buildFoundTagger } from "#workers/composition/records.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import { createContactFinder } from "#workers/modules/outreach/sources/contacts.ts";

const clock = fixedClock(START);
const findContacts = createContactFinder(env.DB);
const tagFound = buildFoundTagger(env.DB, { findContacts, sealedTexts, clock });

/** TikTok and YouTube that answer from a script, and somebody with tags and quota. */
async function openLookUps(quota = 100, script: Parameters<typeof batchPlatform>[1] = () => "ok") {
  const tiktok = batchPlatform("TIKTOK", script);
  const youtube = batchPlatform("YOUTUBE", script);
  const world = await batchWorld(platformsOf(tiktok.adapter, youtube.adapter), { tagFound });
  const { callAs, actors } = await recordWorld(clock, { batches: world.batches, tasks: world.engine, quota });
  const call = callAs("alone");
  const tagId: string = (await call("POST", "/tag", { name: "VIP", color: "red" })).data.id;
  const run = async () => {
    await world.settle();
    await world.run();
  };
  return {
    ...{ world, call, callAs, tagId, run },
    actor: actors.alone,
    lookUp: (urls: string[], more: object = {}, headers: Record<string, string> = {}) =>
      call("POST", "/kol/tag/look-up", { urls, tagIds: [tagId], ...more }, headers),
    state: async (batchId: string) => (await call("GET", `/kol/tag/look-up/${batchId}`)).data,
    listed: async () => (await call("POST", "/kol/list", { pageSize: 50 })).data.data,
  };
}

const tiktok = (number: number) => `https://www.tiktok.com/@creator${number}`;

test("an unknown creator carries the price of a link query, is found and tagged for it, and its numbers are shown", async () => {
  const { world, call, tagId, run, actor, lookUp, state, listed } = await openLookUps();
  const { data: rows } = await call("POST", "/kol/tag/batch", { urls: [tiktok(411)], tagIds: [tagId] });
  expect(rows).toEqual([
    expect.objectContaining({ result: "failed", kolId: null, lookUp: { url: tiktok(411), units: 2 } }),
  ]);
  expect(await usedUnits(actor)).toBe(0);

  const { data } = await lookUp([tiktok(411), "https://youtu.be/kR7_tQ-9xZa"]);
  expect(data).toMatchObject({ totalTasks: 1, costUnits: 2, rows: [{ result: "failed" }] });
  expect(await state(data.batchId)).toMatchObject({ progress: 0, rows: [] });
  expect(await usedUnits(actor)).toBe(2);
  await run();
  expect(await state(data.batchId)).toMatchObject({
    ...{ progress: 100, status: "COMPLETED", costUnits: 2, capturedUnits: 2 },
    rows: [{ url: tiktok(411), result: "tagged", isNew: true, message: "Found and tagged", lookUp: null }],
  });
  expect(await listed()).toMatchObject([
    { stage: "new", tags: [{ name: "VIP" }], kol: { platformAccount: "creator411", known: { followers: 411 * 997 } } },
  ]);
  expect((await call("GET", "/listWithCount")).data).toMatchObject([{ useCount: 1 }]);
  expect(await bookings(data.batchId)).toEqual(["CAPTURE 2", "CHARGE 2"]);
  // Known from now on: tagging again is free.
  const again = await call("POST", "/kol/tag/batch", { urls: [tiktok(411)], tagIds: [tagId] });
  expect(again.data).toMatchObject([{ result: "unchanged", lookUp: null }]);
  expect((await world.batches.list(actor, { page: 1, pageSize: 20 })).total).toBe(1);
});

test("the same call with the same key is one look-up, paid once", async () => {
  const { actor, lookUp, run } = await openLookUps();
  const send = () => lookUp([tiktok(421), tiktok(422)], {}, { "idempotency-key": "look-up-0001" });
  const [first, again] = [await send(), await send()];
  expect(first.data.batchId).toMatch(/^tsk_/);
  expect(again.data.batchId).toBe(first.data.batchId);
  await run();
  expect(await usedUnits(actor)).toBe(4);
});

test("who is not there, private or named twice is said by name and costs nothing", async () => {
  const { actor, lookUp, state, run, listed } = await openLookUps(100, (name) =>
    name === "creator432" ? "gone" : name === "creator433" ? "private" : "ok",
  );
  const sameOne = `https://www.youtube.com/channel/UC${"0".repeat(19)}431`;
  const urls = ["https://www.youtube.com/@creator431", tiktok(432), tiktok(433), sameOne, tiktok(432)];
  const { data } = await lookUp(urls);
  expect(data).toMatchObject({
    ...{ totalTasks: 4, costUnits: 8 },
    rows: [{ url: tiktok(432), result: "unchanged", message: "The same creator as another link" }],
  });
  await run();
  const { rows, capturedUnits } = await state(data.batchId);
  expect(rows.map(({ url, result }: { url: string; result: string }) => [url, result])).toEqual([
    [urls[0], "tagged"],
    [urls[1], "failed"],
    [urls[2], "failed"],
    [urls[3], "unchanged"],
  ]);
  expect(rows[1].message).toBe("Nothing is there: deleted, or the address is wrong");
  expect(rows[2].message).toBe("This account or post is private");
  expect(capturedUnits).toBe(2);
  expect(await usedUnits(actor)).toBe(2);
  expect(await listed()).toHaveLength(1);
});

test("names without a link are looked up on the platform that is given, and refused without one", async () => {
  const { call, tagId, lookUp, state, run } = await openLookUps();
  const body = { urls: ["@creator441", "https://www.youtube.com/@creator442"], tagIds: [tagId] };
  const { data } = await call("POST", "/kol/tag/batch", body);
  expect(data[0]).toMatchObject({
    ...{ result: "failed", lookUp: null },
    message: "A name alone doesn't say which platform it is on",
  });
  const named = (await call("POST", "/kol/tag/batch", { ...body, platform: "TIKTOK" })).data;
  expect(named).toMatchObject([{ lookUp: { url: tiktok(441) } }, { lookUp: { units: 2 } }]);
  const begun = (await lookUp(body.urls, { platform: "TIKTOK" })).data;
  await run();
  expect((await state(begun.batchId)).rows).toMatchObject([{ result: "tagged" }, { result: "tagged" }]);
});

test("known creators are tagged for nothing, also when all of them are", async () => {
  const { actor, lookUp, callAs } = await openLookUps();
  const known = sampleCard(8_811, { platformAccount: "creator8811" });
  await showCreators("somebody", [known]);
  const url = `https://www.youtube.com/@${known.handle}`;
  expect((await lookUp([url])).data).toMatchObject({
    ...{ batchId: null, totalTasks: 0, costUnits: 0 },
    rows: [{ result: "tagged", kolId: known.id }],
  });
  const { data } = await lookUp([url, tiktok(451)]);
  expect(data).toMatchObject({ totalTasks: 1, rows: [{ result: "unchanged" }] });
  expect(await usedUnits(actor)).toBe(2);
  // Somebody else's look-up is not there.
  expect((await callAs("stranger")("GET", `/kol/tag/look-up/${data.batchId}`)).statusCode).toBe(1404);
});

test("without quota nothing is looked up, and a foreign tag or too many links are refused", async () => {
  const { actor, lookUp, tagId, listed } = await openLookUps(3);
  expect((await lookUp([tiktok(461), tiktok(462)])).statusCode).toBe(1913);
  expect((await lookUp([tiktok(461)], { tagIds: [tagId, "tag_nobody"] })).statusCode).toBe(1404);
  const many = Array.from({ length: 51 }, (_, index) => tiktok(500 + index));
  expect(await lookUp(many)).toMatchObject({ statusCode: 1400, message: "At most 50 links can be looked up at once" });
  expect(await usedUnits(actor)).toBe(0);
  expect(await listed()).toEqual([]);
});

test("a tag that is deleted meanwhile leaves the creator found and says that it was not tagged", async () => {
  const { call, tagId, lookUp, state, run, listed } = await openLookUps();
  const { data } = await lookUp([tiktok(471)]);
  await call("DELETE", "/tag", { id: tagId });
  await run();
  const { rows, capturedUnits } = await state(data.batchId);
  expect(rows).toMatchObject([{ result: "failed", message: expect.stringContaining("not tagged") }]);
  expect(capturedUnits).toBe(2);
  expect(await listed()).toEqual([]);
});

test("who was written to by address before is saved as contacted, in the workspace that pays", async () => {
  const { callAs, actors, enterpriseId } = await recordWorld(clock);
  const tagId: string = (await callAs("admin")("POST", "/tag", { name: "VIP", color: "red" })).data.id;
  const card = sampleCard(8_813, { email: "Met@Shop.example", emailSource: "bio" });
  await insertRecipient(enterpriseId, "met@shop.example", { ownerId: actors.member.userId, sentAt: START });
  const owner = { userId: actors.admin.userId, workspaceId: enterpriseId };
  const statements = await tagFound({ ...owner, tagIds: [tagId, "tag_gone"], creators: [card] });
  // Stored in the batch of the step, as a link query does.
  const record = { card, accountId: card.accountId, emails: [], link: null };
  await env.DB.batch([...createCreatorStore(env.DB).upsertStatements([record], START), ...statements]);
  const { data } = (await callAs("member")("POST", "/kol/list", { pageSize: 50 })).data;
  expect(data).toMatchObject([{ kol: { id: card.id }, stage: "contacted", contactedAt: START, tags: [{ id: tagId }] }]);
});

test("a link query without tags is no look-up", async () => {
  const { world, actor, call } = await openLookUps();
  const { batchId } = await world.start(actor, tiktok(481));
  await world.run();
  expect((await call("GET", `/kol/tag/look-up/${batchId}`)).statusCode).toBe(1404);
});
