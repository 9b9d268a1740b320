/** Saved creators of one person: suggested on proof, merged by a person, separated again. */

import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import { recordWorld, showCreators } from "#tests/support/workers/records-world.ts";
import { sampleCard, storeCards } from "#tests/support/workers/result-world.ts";
import { sealedTexts } from "#tests/support/workers/sealed-texts.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { listDelivered } from "#workers/modules/lists/port.ts";
import { createSourceService } from "#workers/modules/outreach/sources/service.ts";
import { createSourceStore } from "#workers/modules/outreach/sources/store.ts";
import { createReceiverCheck } from "#workers/modules/outreach/suppression/receiver-check.ts";
import { createNoteStore } from "#workers/modules/records/note-store.ts";
import { createPeopleStore } from "#workers/modules/records/people-store.ts";
import { createSavedService } from "#workers/modules/records/record-service.ts";
import { createSavedStore } from "#workers/modules/records/record-store.ts";
import { createRecordStages } from "#workers/modules/records/stage-events.ts";

let made = 0;
/** A creator of its own, with profile addresses that name it. */
function account(platform: Platform, shown: Partial<Creator> = {}): Creator {
  made += 1;
  const handle = `one.person${made}`;
  const url =
    platform === "YOUTUBE"
      ? `https://www.youtube.com/@${handle}`
      : platform === "TIKTOK"
        ? `https://www.tiktok.com/@${handle}`
        : `https://www.instagram.com/${handle}/`;
  return sampleCard(800_000 + made, {
    ...{ platform, handle, platformAccount: handle, url, title: `Name ${made}` },
    ...{ email: null, emailSource: null },
    ...shown,
  });
}
const mail = (email: string): Partial<Creator> => ({ email, emailSource: "bio" });
function uniqueMail(): string {
  made += 1;
  return `person${made}@studio.example`;
}

async function openWorld() {
  let now = NOW;
  const clock: Clock = { now: () => now };
  const { callAs, actors, enterpriseId } = await recordWorld(clock);
  type Name = keyof typeof actors;
  const save = async (name: Name, ...cards: Creator[]) => {
    await showCreators(actors[name].userId, cards);
    for (const { id } of cards) await callAs(name)("POST", "/kol", { kolId: id });
  };
  const suggestions = async (name: Name, kolId?: string) =>
    (await callAs(name)("GET", `/kol/person/suggestions${kolId === undefined ? "" : `?kolId=${kolId}`}`)).data;
  const list = async (name: Name, body: object = {}) => (await callAs(name)("POST", "/kol/list", body)).data;
  const get = async (name: Name, kolId: string) => (await callAs(name)("GET", `/kol?kolId=${kolId}`)).data;
  const tagOf = async (name: Name, text: string): Promise<string> =>
    (await callAs(name)("POST", "/tag", { name: text, color: "blue" })).data.id;
  const merge = (name: Name, one: Creator, other: Creator) =>
    callAs(name)("POST", "/kol/person/merge", { kolIds: [one.id, other.id] });
  const separate = (name: Name, { id }: Creator) => callAs(name)("POST", "/kol/person/separate", { kolId: id });
  const pass = (ms: number) => {
    now += ms;
    return now;
  };
  return { callAs, actors, enterpriseId, save, suggestions, list, get, tagOf, merge, separate, pass };
}

const idsOf = (suggested: { kolIds: string[] }[]) => suggested.map(({ kolIds }) => [...kolIds].sort());
const pairOf = (...cards: Creator[]) => cards.map(({ id }) => id).sort();

describe("a suggestion", () => {
  test("comes with the same mailbox on two platforms, when the second one is saved", async () => {
    const { save, suggestions } = await openWorld();
    const [one, other] = [
      account("YOUTUBE", mail("Ana.One@gmail.com")),
      account("TIKTOK", mail("anaone+tt@gmail.com")),
    ];
    await save("alone", one);
    expect(await suggestions("alone")).toEqual([]);
    await save("alone", other);
    const [suggested, ...more] = await suggestions("alone");
    expect(more).toEqual([]);
    expect(idsOf([suggested])).toEqual([pairOf(one, other)]);
    expect(suggested.proof.kind).toBe("mail");
    expect(suggested.creators.map(({ id }: { id: string }) => id).sort()).toEqual(pairOf(one, other));
    expect(idsOf(await suggestions("alone", one.id))).toEqual([pairOf(one, other)]);
    expect(await suggestions("stranger")).toEqual([]);
  });

  test("comes with a link from one profile to the other, whichever is saved first", async () => {
    const { save, suggestions } = await openWorld();
    const target = account("TIKTOK");
    const linking = account("INSTAGRAM", { description: `Videos: ${target.url}?utm_source=ig` });
    const later = account("YOUTUBE", { description: `Clips on ${target.url}` });
    await save("alone", linking, target, later);
    expect((await suggestions("alone")).map(({ proof }: { proof: object }) => proof)).toEqual([
      { kind: "link", from: later.id, to: target.id },
      { kind: "link", from: linking.id, to: target.id },
    ]);
  });

  test("does not come by a name in a text, on one platform, or by an address that four creators have", async () => {
    const { save, suggestions } = await openWorld();
    const email = uniqueMail();
    const target = account("TIKTOK");
    await save("alone", target, account("INSTAGRAM", { description: `With @${target.handle}` }));
    await save("alone", account("YOUTUBE", mail(email)), account("YOUTUBE", mail(email)));
    expect(await suggestions("alone")).toEqual([]);
    await save("alone", account("TIKTOK", mail(email)));
    expect(await suggestions("alone")).toHaveLength(2);
    await save("alone", account("INSTAGRAM", mail(email)));
    expect(await suggestions("alone")).toEqual([]);
  });

  test("follows what the profiles show, and says no address of whom the workspace was never shown", async () => {
    const { save, suggestions, callAs } = await openWorld();
    const email = uniqueMail();
    const [one, other] = [account("YOUTUBE", mail(email)), account("TIKTOK", mail(email))];
    await save("alone", one);
    await showCreators("somebody", [other]);
    await callAs("alone")("POST", "/kol", { kolId: other.id });
    expect(await suggestions("alone")).toEqual([]);
    await save("alone", other);
    expect(await suggestions("alone")).toHaveLength(1);
    const without = { ...other, ...{ email: null, emailSource: null }, infoUpdatedAt: NOW + 1 };
    await env.DB.batch(storeCards([{ card: without }]));
    expect(await suggestions("alone")).toEqual([]);
  });

  test("is found for creators that were stored before there were proofs, when they are saved and when their record is opened", async () => {
    const { save, suggestions, callAs } = await openWorld();
    const email = uniqueMail();
    const [one, other] = [account("YOUTUBE", mail(email)), account("TIKTOK", mail(email))];
    await save("alone", one, other);
    await env.DB.prepare("UPDATE creators SET proofs = NULL WHERE id IN (?1, ?2)").bind(one.id, other.id).run();
    expect(await suggestions("alone")).toEqual([]);
    expect(await suggestions("alone", one.id)).toEqual([]);
    expect(await suggestions("alone", other.id)).toHaveLength(1);
    await callAs("alone")("DELETE", "/kol", { kolId: other.id });
    await env.DB.prepare("UPDATE creators SET proofs = NULL WHERE id = ?1").bind(other.id).run();
    await save("alone", { ...other, infoUpdatedAt: NOW - 1 });
    expect(await suggestions("alone")).toHaveLength(1);
  });

  test("that is dismissed never comes again, but by its undo; members of a team decide nothing", async () => {
    const { save, suggestions, callAs } = await openWorld();
    const email = uniqueMail();
    const [one, other] = [account("YOUTUBE", mail(email)), account("TIKTOK", mail(email))];
    await save("member", one, other);
    const kolIds = [other.id, one.id];
    for (const act of ["merge", "dismiss", "restore"])
      expect((await callAs("member")("POST", `/kol/person/${act}`, { kolIds })).statusCode).toBe(1403);
    expect((await callAs("member")("POST", "/kol/person/separate", { kolId: one.id })).statusCode).toBe(1403);
    expect((await callAs("admin")("POST", "/kol/person/dismiss", { kolIds })).statusCode).toBe(1000);
    expect((await callAs("admin")("POST", "/kol/person/dismiss", { kolIds })).statusCode).toBe(1409);
    expect(await suggestions("admin")).toEqual([]);
    // Neither a refreshed profile nor another save brings it back.
    await env.DB.batch(storeCards([{ card: { ...other, description: "New", infoUpdatedAt: NOW + 1 } }]));
    await callAs("admin")("DELETE", "/kol", { kolId: other.id });
    await save("member", other);
    expect(await suggestions("admin")).toEqual([]);
    expect((await callAs("admin")("POST", "/kol/person/merge", { kolIds })).statusCode).toBe(1409);
    await callAs("admin")("POST", "/kol/person/restore", { kolIds });
    expect(await suggestions("admin")).toHaveLength(1);
  });
});

describe("merged creators", () => {
  async function openPerson() {
    const world = await openWorld();
    const { save, callAs, tagOf, pass } = world;
    const email = uniqueMail();
    const [lead, joined] = [account("YOUTUBE", mail(email)), account("TIKTOK", mail(email))];
    await save("alone", lead, joined);
    const [both, only, mine] = [
      await tagOf("alone", "both"),
      await tagOf("alone", "only"),
      await tagOf("alone", "mine"),
    ];
    const call = callAs("alone");
    await call("POST", "/kol/tag", { kolId: lead.id, tagIds: [both, mine] });
    await call("POST", "/kol/tag", { kolId: joined.id, tagIds: [both, only] });
    for (const [card, note] of [
      [lead, "first"],
      [joined, "second"],
      [lead, "third"],
    ] as const) {
      pass(1_000);
      await call("POST", "/kol/note", { kolId: card.id, note });
    }
    await call("PUT", "/kol/stage", { kolId: joined.id, from: "new", to: "agreed" });
    pass(1_000);
    return { ...world, call, lead, joined, tags: { both, only, mine } };
  }
  const state = async (
    { get, list, suggestions, call }: Awaited<ReturnType<typeof openPerson>>,
    ...cards: Creator[]
  ) => ({
    records: await Promise.all(cards.map(({ id }) => get("alone", id))),
    list: await list("alone"),
    tags: (await call("GET", "/listWithCount")).data,
    suggested: idsOf(await suggestions("alone")),
  });

  test("are one row with both profiles, all tags and notes, the furthest stage, and count once", async () => {
    const person = await openPerson();
    const { lead, joined, list, get, merge, call, tags } = person;
    expect((await merge("alone", joined, lead)).data).toEqual({ kolId: lead.id, joinedId: joined.id });
    const { data, meta } = await list("alone");
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      ...{
        kol: { id: lead.id, platform: "YOUTUBE" },
        others: [{ id: joined.id, platform: "TIKTOK" }],
        stage: "agreed",
      },
      ...{ noteCount: 3, notes: [{ note: "third" }], tags: [{ name: "both" }, { name: "mine" }, { name: "only" }] },
    });
    expect(meta).toMatchObject({ totalCount: 1, stages: { new: 0, agreed: 1 } });
    for (const tag of [tags.both, tags.only, tags.mine])
      expect((await list("alone", { tags: [tag] })).meta).toMatchObject({ totalCount: 1, stages: { agreed: 1 } });
    expect((await list("alone", { tags: [tags.both, tags.only] })).meta.totalCount).toBe(1);
    expect((await list("alone", { stage: "new" })).data).toEqual([]);
    const opened = await get("alone", joined.id);
    expect(opened.kol.id).toBe(lead.id);
    expect(opened.notes.map(({ note }: { note: string }) => note)).toEqual(["third", "second", "first"]);
    expect(opened.moves).toMatchObject([{ from: "new", to: "agreed" }]);
    expect(opened.merges).toMatchObject([{ kolId: joined.id }]);
    // Cards of either show what the person has.
    const saved = (await call("POST", "/kol/tags", { kolIds: [lead.id, joined.id] })).data;
    expect(saved.map(({ stage, tagIds }: { stage: string; tagIds: string[] }) => [stage, tagIds.length])).toEqual([
      ["agreed", 3],
      ["agreed", 3],
    ]);
    expect((await merge("alone", lead, joined)).data).toEqual({ kolId: lead.id, joinedId: joined.id });
    expect((await merge("alone", lead, lead)).statusCode).toBe(1409);
    // Saving one of them again from its card says where the person stands, and takes nothing back.
    expect((await call("POST", "/kol", { kolId: joined.id })).data).toEqual({
      ...{ kolId: joined.id, stage: "agreed", isNew: false },
    });
    expect((await call("POST", "/kol/takeBack", { kolId: joined.id })).statusCode).toBe(1409);
  });

  test("are separated as each was, with the suggestion", async () => {
    const person = await openPerson();
    const { lead, joined, merge, separate } = person;
    const before = await state(person, lead, joined);
    await merge("alone", lead, joined);
    expect((await separate("alone", lead)).statusCode).toBe(1409);
    expect((await separate("alone", joined)).data).toEqual({ kolId: joined.id, leadId: lead.id });
    expect(await state(person, lead, joined)).toEqual(before);
    expect((await separate("alone", joined)).statusCode).toBe(1409);
    await merge("alone", lead, joined);
    await separate("alone", joined);
    expect(await state(person, lead, joined)).toEqual(before);
  });

  test("keep with the lead what was done to the person, and with each what happened to it", async () => {
    const person = await openPerson();
    const { lead, joined, merge, separate, call, get, pass, tags, tagOf, actors } = person;
    await merge("alone", lead, joined);
    const later = await tagOf("alone", "later");
    // By the card of either: the tags are the person's.
    await call("POST", "/kol/tag", { kolId: joined.id, tagIds: [tags.only, tags.mine, later] });
    await call("POST", "/kol/note", { kolId: joined.id, note: "fourth" });
    const at = pass(1_000);
    await createRecordStages(env.DB).happened({
      workspaceId: actors.alone.userId,
      creatorId: joined.id,
      kind: "posted",
      at,
    });
    expect(await get("alone", lead.id)).toMatchObject({ stage: "posted", postedAt: at, noteCount: 4 });
    await separate("alone", joined);
    const [one, other] = [await get("alone", lead.id), await get("alone", joined.id)];
    const names = (record: { tags: { name: string }[] }) => record.tags.map(({ name }) => name);
    expect([names(one), one.stage, one.postedAt, one.noteCount]).toEqual([["later", "mine"], "posted", null, 3]);
    expect([names(other), other.stage, other.postedAt, other.noteCount]).toEqual([["both", "only"], "posted", at, 1]);
  });

  test("a lead that nothing but the merge has moved stands where its own events have brought it", async () => {
    const { lead, joined, merge, separate, get, pass, actors } = await openPerson();
    await merge("alone", lead, joined);
    const at = pass(1_000);
    await createRecordStages(env.DB).happened({
      workspaceId: actors.alone.userId,
      creatorId: lead.id,
      kind: "contacted",
      at,
    });
    expect(await get("alone", lead.id)).toMatchObject({ stage: "agreed", contactedAt: at });
    await separate("alone", joined);
    expect(await get("alone", lead.id)).toMatchObject({ stage: "contacted", stageAt: at, contactedAt: at });
    expect(await get("alone", joined.id)).toMatchObject({ stage: "agreed", contactedAt: null });
  });

  test("of three platforms leave one after the other, and the tags that another one brought stay", async () => {
    const person = await openPerson();
    const { lead, joined, save, call, merge, separate, get, tags, callAs } = person;
    const email = lead.email ?? "";
    const third = account("INSTAGRAM", mail(email));
    await save("alone", third);
    await call("POST", "/kol/tag", { kolId: third.id, tagIds: [tags.only] });
    const before = await state(person, lead, joined, third);
    await merge("alone", lead, joined);
    expect((await merge("alone", third, joined)).data).toEqual({ kolId: lead.id, joinedId: third.id });
    expect((await get("alone", lead.id)).others).toHaveLength(2);
    await separate("alone", joined);
    expect((await get("alone", lead.id)).tags.map(({ name }: { name: string }) => name)).toEqual([
      "both",
      "mine",
      "only",
    ]);
    expect((await get("alone", lead.id)).stage).toBe("new");
    await separate("alone", third);
    expect(await state(person, lead, joined, third)).toEqual({
      ...before,
      suggested: expect.arrayContaining(before.suggested),
    });
    // Deleting names all that it takes.
    await merge("alone", lead, joined);
    const remove = (others: string[]) => callAs("alone")("DELETE", "/kol", { kolId: lead.id, others });
    expect((await remove([])).statusCode).toBe(1409);
    expect((await callAs("alone")("DELETE", "/kol", { kolId: joined.id })).statusCode).toBe(1409);
    expect((await remove([joined.id])).data).toEqual({ kolId: lead.id });
    expect([await get("alone", lead.id), await get("alone", joined.id)]).toEqual([null, null]);
    expect((await person.list("alone")).meta.totalCount).toBe(1);
  });

  test("two colleagues who merge and separate at once leave one of the two states whole", async () => {
    const person = await openPerson();
    const { lead, joined, merge, separate } = person;
    const apart = await state(person, lead, joined);
    await merge("alone", lead, joined);
    const together = await state(person, lead, joined);
    await separate("alone", joined);
    const answers = await Promise.all([merge("alone", lead, joined), merge("alone", joined, lead)]);
    expect(answers.map(({ data }) => data)).toEqual(
      Array.from({ length: 2 }, () => ({ kolId: lead.id, joinedId: joined.id })),
    );
    const merges = [{ ...together.records[0].merges[0] }];
    expect((await state(person, lead, joined)).records[0].merges).toEqual(merges);
    for (let round = 0; round < 5; round += 1) {
      const [merged, separated] = await Promise.all([merge("alone", lead, joined), separate("alone", joined)]);
      expect([1000, 1409]).toContain(merged.statusCode);
      expect([1000, 1409]).toContain(separated.statusCode);
      const now = await state(person, lead, joined);
      expect([apart, together]).toContainEqual(now);
      await Promise.all([separate("alone", joined), separate("alone", joined)]);
      expect(await state(person, lead, joined)).toEqual(apart);
    }
  });

  test("are all watched for posts while the person stands at agreed, and each by its own stage afterwards", async () => {
    const { lead, joined, merge, separate, call, actors } = await openPerson();
    const watched = async () => {
      const asked = env.DB.prepare("SELECT creator_id AS id FROM sighting_watches WHERE workspace_id = ?1 ORDER BY 1");
      return (await asked.bind(actors.alone.userId).all<{ id: string }>()).results.map(({ id }) => id);
    };
    expect(await watched()).toEqual([joined.id]);
    await merge("alone", lead, joined);
    expect(await watched()).toEqual(pairOf(lead, joined));
    await call("PUT", "/kol/stage", { kolId: lead.id, from: "agreed", to: "paid" });
    expect(await watched()).toEqual([]);
    await call("PUT", "/kol/stage", { kolId: lead.id, from: "paid", to: "agreed" });
    expect(await watched()).toEqual(pairOf(lead, joined));
    await call("PUT", "/kol/stage", { kolId: lead.id, from: "agreed", to: "paid" });
    await separate("alone", joined);
    expect(await watched()).toEqual([joined.id]);
  });

  test("are written to at the address of another one, where the lead has none", async () => {
    const { save, merge, callAs, tagOf, actors } = await openWorld();
    const target = account("TIKTOK");
    const other = account("INSTAGRAM", { ...mail(uniqueMail()), description: target.url });
    await save("alone", target, other);
    const tagId = await tagOf("alone", "written");
    await callAs("alone")("POST", "/kol/tag", { kolId: target.id, tagIds: [tagId] });
    await merge("alone", target, other);
    const sources = createSourceService({
      store: createSourceStore(env.DB),
      check: createReceiverCheck(env.DB),
      listDelivered: (userId, creators) => listDelivered(env.DB, userId, creators),
    });
    const expected = [expect.objectContaining({ creatorId: other.id, email: other.email })];
    expect(await sources.take(actors.alone, { kind: "tag", tagId })).toEqual(expected);
    expect(await sources.take(actors.alone, { kind: "creators", kolIds: [target.id] })).toEqual(expected);
    expect((await sources.list(actors.alone)).tags).toMatchObject([{ id: tagId, withEmail: 1 }]);
  });

  test("bear ten tags at most together", async () => {
    const { lead, joined, call, merge, tagOf } = await openPerson();
    const more = await Promise.all(Array.from({ length: 9 }, (_, index) => tagOf("alone", `more ${index}`)));
    await call("POST", "/kol/tag", { kolId: lead.id, tagIds: more });
    expect(await merge("alone", lead, joined)).toMatchObject({
      ...{ statusCode: 1422, message: "Together they would have more than 10 tags. Take some off first." },
    });
  });

  test("a page without merged creators reads no row for them, and one with a person five at most", async () => {
    const { lead, joined, merge, actors } = await openPerson();
    const rowsOf = async () => {
      const { d1, statements } = recordedDatabase(env.DB);
      const store = createSavedStore(d1, sealedTexts);
      const saved = createSavedService({
        ...{
          store,
          notes: createNoteStore(d1, sealedTexts),
          clock: { now: () => NOW },
          findBeginnings: async () => [],
        },
      });
      const body = { page: 1, pageSize: 10, tags: [], stage: null, after: null };
      await saved.list(actors.alone, body);
      let rows = 0;
      for (const { sql, values } of statements)
        rows += (
          await env.DB.prepare(sql)
            .bind(...values)
            .run()
        ).meta.rows_read;
      return { rows, statements: statements.length };
    };
    const before = await rowsOf();
    await merge("alone", lead, joined);
    const after = await rowsOf();
    expect(after.statements).toBe(before.statements + 1);
    expect(after.rows).toBeLessThanOrEqual(before.rows + 5);
  });

  test("suggestions read what they show, however many creators are saved", async () => {
    const { actors, save } = await openWorld();
    const workspaceId = actors.alone.userId;
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
       INSERT INTO creators (id, platform, account_id, platform_account, title, verified, card, proofs, info_updated_at, created_at, updated_at, seen_at)
       SELECT 'crt_agency' || i, iif(i % 2, 'TIKTOK', 'YOUTUBE'), 'agency' || i, 'agency' || i, 'Agency', 0, '{}', '[{"kind":"mail","key":"us@agency.example"}]', 0, 0, 0, 0 FROM n`,
    ).run();
    const saved = await env.DB.prepare(
      `INSERT INTO records (workspace_id, creator_id, stage_at, is_delivered, saved_by, saved_at, updated_by, updated_at)
       SELECT ?1, id, 0, 1, ?1, 0, ?1, 0 FROM creators WHERE title = 'Agency'`,
    )
      .bind(workspaceId)
      .run();
    // A row of the record, those of its counts and proofs, and at most a few of those who share the address: nothing grows with the workspace.
    expect(saved.meta.rows_read).toBeLessThanOrEqual(2_000 * 40);
    const email = uniqueMail();
    await save("alone", account("YOUTUBE", mail(email)), account("TIKTOK", mail(email)));
    const { d1, statements } = recordedDatabase(env.DB);
    expect(await createPeopleStore(d1).listOpen(workspaceId, null)).toHaveLength(1);
    let rows = 0;
    for (const { sql, values } of statements)
      rows += (
        await env.DB.prepare(sql)
          .bind(...values)
          .run()
      ).meta.rows_read;
    expect(rows).toBeLessThanOrEqual(10);
  });
});
