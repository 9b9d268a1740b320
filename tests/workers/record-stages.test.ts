/** What happens to a creator outside moves its record forward, once, and never against a person. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { type InboxWorld, MINUTE_MS, openInboxWorld } from "#tests/support/workers/inbox-world.ts";
import { FIRST, followUp } from "#tests/support/workers/mail-world.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import { newRecord, recordWorld, showCreators } from "#tests/support/workers/records-world.ts";
import { sampleCard } from "#tests/support/workers/result-world.ts";
import { sealedTexts } from "#tests/support/workers/sealed-texts.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createMailStore } from "#workers/modules/outreach/sending/mail-store.ts";
import { createOutcomeMarks } from "#workers/modules/outreach/sending/mark-outcome.ts";
import { viewOf } from "#workers/modules/outreach/sending/view.ts";
import type { RecordEvent } from "#workers/modules/records/domain.ts";
import { createSavedStore } from "#workers/modules/records/record-store.ts";
import { createRecordStages } from "#workers/modules/records/stage-events.ts";

const stages = createRecordStages(env.DB);
let cards = 6_000;

/** A workspace with one saved creator that has an address. */
async function openRecord() {
  const clock = fixedClock(NOW);
  const { callAs, actors, enterpriseId } = await recordWorld(clock);
  cards += 1;
  const email = `${unique("creator")}@shop.example`;
  const card = sampleCard(cards, { email: email.toUpperCase(), emailSource: "bio" });
  await showCreators(actors.admin.userId, [card]);
  await callAs("admin")("POST", "/kol", { kolId: card.id });
  const read = async () => (await callAs("member")("GET", `/kol?kolId=${card.id}`)).data;
  const happened = (kind: RecordEvent, at: number, creatorId: string | null = card.id) =>
    stages.happened({ workspaceId: enterpriseId, creatorId, email, kind, at });
  return { callAs, actors, enterpriseId, card, email, read, happened, clock };
}

test("a mail, an answer and a post move a record on, and each move is kept", async () => {
  const { read, happened, callAs } = await openRecord();
  await happened("contacted", NOW + 1);
  await happened("answered", NOW + 2);
  await happened("posted", NOW + 3);
  expect(await read()).toMatchObject({
    ...{ stage: "posted", stageAt: NOW + 3, contactedAt: NOW + 1, answeredAt: NOW + 2, postedAt: NOW + 3 },
    moves: [
      { from: "answered", to: "posted", at: NOW + 3, user: null },
      { from: "contacted", to: "answered", at: NOW + 2, user: null },
      { from: "new", to: "contacted", at: NOW + 1, user: null },
    ],
  });
  const { meta } = (await callAs("admin")("POST", "/kol/list", {})).data;
  expect(meta).toMatchObject({ totalCount: 1, stages: { new: 0, contacted: 0, answered: 0, posted: 1 } });
});

test("a record never moves back by itself, and the times of what came are kept", async () => {
  const { read, happened } = await openRecord();
  await happened("answered", NOW + 5);
  await happened("contacted", NOW + 9);
  await happened("contacted", NOW + 7);
  const record = await read();
  expect(record).toMatchObject({ stage: "answered", contactedAt: NOW + 9, answeredAt: NOW + 5 });
  expect(record.moves).toHaveLength(1);
});

test("the same event twice moves once", async () => {
  const { read, happened } = await openRecord();
  await Promise.all([happened("contacted", NOW + 1), happened("contacted", NOW + 1)]);
  expect((await read()).moves).toHaveLength(1);
});

test("a creator is found by address alone; what happens in a member's private workspace says nothing to the team", async () => {
  const { read, happened, actors, email } = await openRecord();
  await stages.happened({ workspaceId: actors.member.userId, creatorId: null, email, kind: "answered", at: NOW + 1 });
  expect((await read()).stage).toBe("new");
  await happened("contacted", NOW + 2, null);
  expect((await read()).stage).toBe("contacted");
});

test("an address that a creator shows later is the one it is found by", async () => {
  const { read, happened, card, email, enterpriseId } = await openRecord();
  await env.DB.prepare("UPDATE creators SET email = 'New@shop.example' WHERE id = ?1").bind(card.id).run();
  await happened("contacted", NOW + 1, null);
  expect((await read()).stage).toBe("new");
  expect(email).not.toBe("new@shop.example");
  await stages.happened({
    ...{ workspaceId: enterpriseId, creatorId: null, email: "new@shop.example", kind: "contacted", at: NOW + 2 },
  });
  expect((await read()).stage).toBe("contacted");
});

test("a creator that is not saved, or saved by others alone, is left alone", async () => {
  const { read, card, actors } = await openRecord();
  await stages.happened({ workspaceId: actors.stranger.userId, creatorId: card.id, kind: "posted", at: NOW + 1 });
  expect((await read()).stage).toBe("new");
  const rows = await env.DB.prepare("SELECT count(*) AS rows FROM records WHERE workspace_id = ?1")
    .bind(actors.stranger.userId)
    .first("rows");
  expect(rows).toBe(0);
});

test("a sent mail and a written answer move the record; a mail that comes back is no answer", async () => {
  const world = await openInboxWorld();
  const kinds = ["interested", "declines", "hardBounce"] as const;
  const people = kinds.map((kind, index) => ({ kind, email: `p${index}@${unique("firm").toLowerCase()}.example` }));
  const saved = createSavedStore(env.DB, sealedTexts);
  const known = people.map(({ email }, index) => sampleCard(6_500 + index, { email, emailSource: "bio" }));
  await showCreators(world.userId, known);
  const stageOf = async (index: number) => (await saved.find(world.userId, known[index]?.id ?? ""))?.stage;
  const beginnings = known.map(({ id }) => newRecord(id));
  await saved.saveStatement(world.userId, beginnings, { by: world.userId, at: 1 }).run();
  for (const { kind, email } of people) await world.meet(email, { kind });
  await world.send(people.map(({ email }) => email));
  expect(await Promise.all([0, 1, 2].map(stageOf))).toEqual(["contacted", "contacted", "contacted"]);
  await world.pass(2 * MINUTE_MS);
  await world.read();
  expect(await Promise.all([0, 1, 2].map(stageOf))).toEqual(["answered", "answered", "contacted"]);
});

test("a person moves a record forward and back, each move kept and counted, and what happened before moves it no more", async () => {
  const { read, happened, callAs, card, clock, actors } = await openRecord();
  const move = (name: "admin" | "member" | "stranger", from: string, to: string) =>
    callAs(name)("PUT", "/kol/stage", { kolId: card.id, from, to });
  clock.set(NOW + 10);
  expect((await move("member", "new", "agreed")).data).toEqual({ kolId: card.id, stage: "agreed", stageAt: NOW + 10 });
  const refused = await move("admin", "new", "paid");
  expect(refused).toMatchObject({
    ...{ statusCode: 1409, message: "This creator has moved to another stage meanwhile." },
  });
  expect((await move("stranger", "new", "paid")).statusCode).toBe(1404);
  expect((await move("admin", "agreed", "famous")).statusCode).toBe(1400);
  clock.set(NOW + 20);
  expect((await move("member", "agreed", "new")).statusCode).toBe(1000);
  await happened("answered", NOW + 15);
  const user = { email: `${actors.member.userId}@example.test` };
  expect(await read()).toMatchObject({
    ...{ stage: "new", stageAt: NOW + 20, answeredAt: NOW + 15, updatedBy: user, updatedAt: NOW + 20 },
    moves: [
      { from: "agreed", to: "new", at: NOW + 20, user },
      { from: "new", to: "agreed", at: NOW + 10, user },
    ],
  });
  const { meta } = (await callAs("admin")("POST", "/kol/list", { stage: "new" })).data;
  expect(meta).toMatchObject({ totalCount: 1, stages: { new: 1, agreed: 0 } });
  await happened("contacted", NOW + 25);
  expect((await read()).stage).toBe("contacted");
  // Who has moved it has worked on it.
  expect((await callAs("admin")("POST", "/kol/takeBack", { kolId: card.id })).statusCode).toBe(1409);
});

/** A person whom the world writes to, known as a creator. */
async function meetCreators(world: InboxWorld, count: number, from: number) {
  const cards = Array.from({ length: count }, (_, index) => {
    const email = `p${index}@${unique("firm").toLowerCase()}.example`;
    return sampleCard(from + index, { email, emailSource: "bio" });
  });
  const projectId = await showCreators(world.userId, cards);
  for (const { email } of cards) await world.meet(email ?? "", { kind: "silent" });
  return { cards, projectId, creatorIds: new Map(cards.map(({ email, id }) => [email ?? "", id])) };
}

test("a favorite that is written to becomes a record, contacted; others are left alone", async () => {
  const world = await openInboxWorld();
  const { cards, projectId, creatorIds } = await meetCreators(world, 3, 6_700);
  const rate = (creatorId: string | undefined, attitude: string, tab: string) =>
    env.DB.prepare(
      "INSERT INTO project_creators (project_id, creator_id, attitude, tab, list_id, rated_at, rated_by) VALUES (?1, ?2, ?3, ?4, 'l', 1, ?5)",
    )
      .bind(projectId, creatorId ?? "", attitude, tab, world.userId)
      .run();
  await rate(cards[0]?.id, "LIKE", "favorite");
  await rate(cards[1]?.id, "DISLIKE", "no");
  await world.send([...creatorIds.keys()], { creatorIds });
  const saved = createSavedStore(env.DB, sealedTexts);
  const found = await Promise.all(cards.map(({ id }) => saved.find(world.userId, id)));
  expect(found.map((record) => record?.stage ?? null)).toEqual(["contacted", null, null]);
  expect(found[0]).toMatchObject({ isDelivered: 1, contactedAt: world.clock.now(), updatedBy: world.userId });
});

test("an answer is shown with its thread and its sums; agreed and declined move the record and end the follow-ups", async () => {
  const world = await openInboxWorld();
  const { cards, creatorIds } = await meetCreators(world, 3, 6_800);
  const [first = "", second = "", third = ""] = creatorIds.keys();
  await world.send([first, second, third], { creatorIds });
  await world.pass(2 * MINUTE_MS);
  await world.answer(first, "Hi, my rate is $300-500 for a reel, 90€ per story.");
  await world.answer(second, "Sounds good, I am interested! Send me the details.");
  await world.pass(MINUTE_MS);
  await world.read();
  const list = () =>
    createMailStore(env.DB).list(world.userId, { status: null, search: null }, { after: null, skip: 0, take: 20 });
  const viewsOf = async (email: string) =>
    (await list()).filter((mail) => mail.email === email).map((row) => viewOf(row, "en", (_language, key) => key));
  const [priced] = (await viewsOf(first)).filter(({ status }) => status === "SENT");
  const person = (await world.people()).find(({ email }) => email === first);
  expect(priced?.answer).toMatchObject({
    kind: "price",
    amounts: [
      { currency: "$", from: 300, to: 500 },
      { currency: "EUR", from: 90, to: null },
    ],
    threadUrl: `https://mail.google.com/mail/?authuser=${world.email}#all/${person?.thread_id}`,
  });
  const [warm] = (await viewsOf(second)).filter(({ status }) => status === "SENT");
  expect(warm?.answer?.amounts).toEqual([]);
  const [silent] = await viewsOf(third);

  const marks = createOutcomeMarks({ d1: env.DB, stages, clock: world.clock });
  const stageOf = async (index: number) =>
    (await createSavedStore(env.DB, sealedTexts).find(world.userId, cards[index]?.id ?? ""))?.stage ?? null;
  expect(await stageOf(0)).toBeNull();
  expect(await marks.mark(world.actor, priced?.id ?? "", "agreed")).toEqual({
    ...{ outcome: "agreed", isRecorded: true, canceled: 0 },
  });
  expect(await stageOf(0)).toBe("agreed");
  expect((await viewsOf(first)).map(({ outcome }) => outcome)).toEqual(["agreed", "agreed"]);
  // The other one may be said later, and once a post is tracked neither moves the record back.
  await marks.mark(world.actor, priced?.id ?? "", "declined");
  expect(await stageOf(0)).toBe("dropped");
  await marks.mark(world.actor, priced?.id ?? "", "agreed");
  await stages.happened({
    workspaceId: world.userId,
    creatorId: cards[0]?.id ?? "",
    kind: "posted",
    at: world.clock.now() + 1,
  });
  expect((await marks.mark(world.actor, priced?.id ?? "", "declined")).isRecorded).toBe(false);
  expect(await stageOf(0)).toBe("posted");

  await expect(marks.mark(world.actor, silent?.id ?? "", "agreed")).rejects.toMatchObject({ code: 1422 });
  await expect(marks.mark({ ...world.actor, userId: "other" }, warm?.id ?? "", "agreed")).rejects.toMatchObject({
    code: 1404,
  });
});

test("follow-ups that go out despite an answer end once it is marked", async () => {
  const world = await openInboxWorld();
  const { creatorIds } = await meetCreators(world, 1, 6_900);
  const [email = ""] = creatorIds.keys();
  const persistent = { first: FIRST, followUps: [{ ...followUp(3), onlyIfNoAnswer: false }] };
  await world.send([email], { steps: persistent });
  await world.pass(2 * MINUTE_MS);
  await world.answer(email, "Maybe. What is it about?");
  await world.pass(MINUTE_MS);
  await world.read();
  const [sent, waiting] = await world.mails();
  expect([sent?.status, waiting?.status]).toEqual(["SENT", "PENDING"]);
  const marks = createOutcomeMarks({ d1: env.DB, stages, clock: world.clock });
  // The creator is known by address alone, and nobody has saved one with it.
  expect(await marks.mark(world.actor, sent?.id ?? "", "declined")).toEqual({
    ...{ outcome: "declined", canceled: 1, isRecorded: false },
  });
  expect((await world.mails())[1]).toMatchObject({ status: "CANCELED", end_reason: "marked_declined" });
});
