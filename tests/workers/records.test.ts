/** Records: who sees, changes and deletes them, what a page reads, and how many there are. */

import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import { newRecord, recordWorld, showCreators } from "#tests/support/workers/records-world.ts";
import { sampleCard } from "#tests/support/workers/result-world.ts";
import { sealedTexts } from "#tests/support/workers/sealed-texts.ts";
import { insertRecipient } from "#tests/support/workers/suppression-world.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { STAGES } from "#workers/modules/records/domain.ts";
import { createSavedStore } from "#workers/modules/records/record-store.ts";
import { createRecordStore } from "#workers/modules/records/store.ts";

const clock = fixedClock(NOW);
const CARDS = Array.from({ length: 25 }, (_, index) => sampleCard(5_000 + index, { title: `Name ${index}` }));
const idOf = (index: number) => CARDS[index]?.id ?? "";

beforeAll(async () => {
  await showCreators("somebody", CARDS);
});

type Listed = { data: { kol: { id: string } }[]; meta: { totalCount: number; next: string | null } };
const idsOf = ({ data }: Listed) => data.map(({ kol }) => kol.id);

/** A workspace of its own for each test. */
async function openWorld() {
  const { callAs, actors, enterpriseId } = await recordWorld(clock);
  const list = async (name: keyof typeof actors, body: object = {}): Promise<Listed & { meta: { stages: object } }> =>
    (await callAs(name)("POST", "/kol/list", body)).data;
  const tagOf = async (name: keyof typeof actors, text: string): Promise<string> =>
    (await callAs(name)("POST", "/tag", { name: text, color: "blue" })).data.id;
  return { callAs, actors, enterpriseId, list, tagOf };
}

describe("saving", () => {
  test("a creator is saved once, whoever saves it again, and taken back only by who has just saved it", async () => {
    const { callAs, list } = await openWorld();
    const kolId = idOf(0);
    expect((await callAs("admin")("POST", "/kol", { kolId })).data).toEqual({ kolId, stage: "new", isNew: true });
    expect((await callAs("member")("POST", "/kol", { kolId })).data).toMatchObject({ isNew: false });
    expect((await list("member")).meta.totalCount).toBe(1);
    expect((await callAs("member")("POST", "/kol/takeBack", { kolId })).statusCode).toBe(1409);
    expect((await callAs("admin")("POST", "/kol/takeBack", { kolId })).statusCode).toBe(1000);
    expect((await list("admin")).data).toEqual([]);
    expect((await callAs("admin")("POST", "/kol", { kolId: "crt_nobody" })).statusCode).toBe(1404);
  });

  test("a save that somebody has worked on since is not taken back", async () => {
    const { callAs, list } = await openWorld();
    const kolId = idOf(0);
    await callAs("member")("POST", "/kol", { kolId });
    await callAs("admin")("POST", "/kol/note", { kolId, note: "Met in Lyon" });
    expect((await callAs("member")("POST", "/kol/takeBack", { kolId })).statusCode).toBe(1409);
    expect((await list("member")).meta.totalCount).toBe(1);
  });

  test("a tag and a note save the creator they are put on; taking the tag off keeps the record", async () => {
    const { callAs, list, tagOf } = await openWorld();
    const tagId = await tagOf("alone", "VIP");
    await callAs("alone")("POST", "/kol/tag", { kolId: idOf(1), tagIds: [tagId] });
    await callAs("alone")("POST", "/kol/note", { kolId: idOf(2), note: "Nice" });
    expect(idsOf(await list("alone"))).toEqual([idOf(2), idOf(1)]);
    await callAs("alone")("POST", "/kol/tag", { kolId: idOf(1), tagIds: [] });
    await callAs("alone")("POST", "/kol/tag", { kolId: idOf(3), tagIds: [] });
    expect(idsOf(await list("alone"))).toEqual([idOf(2), idOf(1)]);
    expect((await list("alone", { tags: [tagId] })).data).toEqual([]);
  });

  test("a creator that was written to or answered begins where it stands", async () => {
    const { callAs, actors } = await openWorld();
    const { userId } = actors.alone;
    await insertRecipient(userId, "written@shop.example", { creatorId: idOf(3), sentAt: NOW - 5_000 });
    const answered = await insertRecipient(userId, "answered@shop.example", {
      creatorId: idOf(4),
      sentAt: NOW - 9_000,
    });
    await env.DB.prepare("UPDATE mail_recipients SET answer_kind = 'price', answered_at = ?2 WHERE id = ?1")
      .bind(answered, NOW - 8_000)
      .run();
    expect((await callAs("alone")("POST", "/kol", { kolId: idOf(3) })).data.stage).toBe("contacted");
    expect((await callAs("alone")("POST", "/kol", { kolId: idOf(4) })).data.stage).toBe("answered");
    expect((await callAs("alone")("GET", `/kol?kolId=${idOf(4)}`)).data).toMatchObject({
      ...{ stage: "answered", contactedAt: NOW - 9_000, answeredAt: NOW - 8_000, moves: [] },
    });
  });
});

describe("a team", () => {
  test("shares records, tags and notes; nobody else sees them", async () => {
    const { callAs, list, tagOf, actors } = await openWorld();
    const kolId = idOf(0);
    const tagId = await tagOf("admin", "VIP");
    await callAs("admin")("POST", "/kol/tag", { kolId, tagIds: [tagId] });
    await callAs("admin")("POST", "/kol/note", { kolId, note: "First" });
    await callAs("member")("POST", "/kol/note", { kolId, note: "Second\r\nline" });
    const [record] = (await list("member", { tags: [tagId] })).data;
    const email = `${actors.member.userId}@example.test`;
    expect(record).toMatchObject({
      ...{ kol: { id: kolId, nickname: "Name 0" }, noteCount: 2, updatedBy: { email }, updatedAt: NOW },
      ...{ tags: [{ id: tagId, name: "VIP", color: "blue" }], notes: [{ note: "Second\nline", user: { email } }] },
    });
    expect((await callAs("stranger")("GET", `/kol?kolId=${kolId}`)).data).toBeNull();
    expect((await list("stranger", { tags: [tagId] })).data).toEqual([]);
    expect((await list("stranger")).meta.totalCount).toBe(0);
    expect((await callAs("stranger")("DELETE", "/kol", { kolId })).statusCode).toBe(1404);
  });

  test("a note is changed by its author alone, and deleted by the author or an admin", async () => {
    const { callAs } = await openWorld();
    const kolId = idOf(0);
    const add = async (name: "admin" | "member", note: string) =>
      (await callAs(name)("POST", "/kol/note", { kolId, note })).data.id;
    const [first, second, third] = [
      await add("admin", "one"),
      await add("member", "two"),
      await add("member", "three"),
    ];
    expect((await callAs("admin")("PUT", "/kol/note", { kolId, id: second, note: "x" })).statusCode).toBe(1404);
    const edited = await callAs("member")("PUT", "/kol/note", { kolId, id: second, note: " two! " });
    expect(edited.data).toMatchObject({ note: "two!", editedAt: NOW, canEdit: true });
    const stored = await env.DB.prepare("SELECT text FROM record_notes WHERE id = ?1").bind(second).first("text");
    expect(stored).toMatch(/^sealed1\.[\w-]+$/);
    expect((await callAs("member")("DELETE", "/kol/note", { kolId, id: first })).statusCode).toBe(1404);
    expect((await callAs("member")("DELETE", "/kol/note", { kolId, id: second })).statusCode).toBe(1000);
    expect((await callAs("admin")("DELETE", "/kol/note", { kolId, id: third })).statusCode).toBe(1000);
    const { data } = await callAs("member")("GET", `/kol?kolId=${kolId}`);
    expect(data).toMatchObject({ noteCount: 1, notes: [{ note: "one", canEdit: false, canDelete: false }] });
  });

  test("only an admin of an enterprise and a person without one delete records, with all that belongs to them", async () => {
    const { callAs, list, tagOf, enterpriseId } = await openWorld();
    const kolId = idOf(0);
    const tagId = await tagOf("member", "VIP");
    await callAs("member")("POST", "/kol/tag", { kolId, tagIds: [tagId] });
    await callAs("member")("POST", "/kol/note", { kolId, note: "Kept?" });
    const refused = await callAs("member")("DELETE", "/kol", { kolId });
    expect(refused).toMatchObject({
      ...{ statusCode: 1403, message: "Only an admin of your team can delete saved creators." },
    });
    expect((await callAs("admin")("DELETE", "/kol", { kolId })).data).toEqual({ kolId });
    expect(await list("member")).toMatchObject({ data: [], meta: { totalCount: 0 } });
    expect((await callAs("member")("GET", "/listWithCount")).data).toMatchObject([{ useCount: 0 }]);
    const left = await env.DB.prepare(
      "SELECT (SELECT count(*) FROM record_notes WHERE workspace_id = ?1) + (SELECT count(*) FROM creator_tags WHERE owner_id = ?1) AS rows",
    ).bind(enterpriseId);
    expect(await left.first("rows")).toBe(0);
    await callAs("alone")("POST", "/kol", { kolId });
    expect((await callAs("alone")("DELETE", "/kol", { kolId })).statusCode).toBe(1000);
    expect((await callAs("alone")("DELETE", "/kol", { kolId })).statusCode).toBe(1404);
  });

  test("a blank or long note is refused", async () => {
    const { callAs } = await openWorld();
    const note = (text: string) => callAs("alone")("POST", "/kol/note", { kolId: idOf(0), note: text });
    expect(await note(" \n\u0007 ")).toMatchObject({ statusCode: 1400, message: "Please write something" });
    expect((await note("x".repeat(2_001))).statusCode).toBe(1400);
    expect((await note("x".repeat(2_000))).statusCode).toBe(1000);
  });

  test("numbers and the address of a creator are for who was shown it", async () => {
    const { callAs, actors } = await openWorld();
    const card = sampleCard(5_100, { email: "secret@shop.example", emailSource: "bio" });
    await showCreators("somebody", [card]);
    await callAs("member")("POST", "/kol", { kolId: card.id });
    const view = async () => (await callAs("admin")("GET", `/kol?kolId=${card.id}`)).data;
    expect(await view()).toMatchObject({ kol: { nickname: card.title, known: null }, posts: null });
    await showCreators(actors.admin.userId, [card]);
    await callAs("member")("POST", "/kol", { kolId: card.id });
    expect((await view()).kol.known).toMatchObject({
      email: "secret@shop.example",
      engagementRate: card.engagementRate,
    });
    const numbers = card.posts.map(({ plays, publishedAt, isEstimated }) => ({ plays, publishedAt, isEstimated }));
    expect(numbers).not.toEqual([]);
    expect((await view()).posts).toEqual(numbers);
  });
});

describe("lists", () => {
  test("come newest first, by page or by place, with the counts of their stages", async () => {
    const { callAs, list } = await openWorld();
    for (const { id } of CARDS) await callAs("alone")("POST", "/kol", { kolId: id });
    const newest = CARDS.map(({ id }) => id).reverse();
    const first = await list("alone");
    expect(idsOf(first)).toEqual(newest.slice(0, 10));
    expect(first.meta).toMatchObject({ totalCount: 25, isCapped: false, stages: { new: 25, contacted: 0 } });
    expect(idsOf(await list("alone", { after: first.meta.next }))).toEqual(newest.slice(10, 20));
    const last = await list("alone", { page: 3 });
    expect(idsOf(last)).toEqual(newest.slice(20));
    expect(last.meta.next).toBeNull();
    expect((await list("alone", { stage: "paid" })).meta).toMatchObject({ totalCount: 0, stages: { new: 25 } });
  });

  test("several tags show the creators with any of them, each once", async () => {
    const { callAs, list, tagOf } = await openWorld();
    const [a, b, c] = [await tagOf("alone", "a"), await tagOf("alone", "b"), await tagOf("alone", "c")];
    const tag = (index: number, ...tagIds: string[]) =>
      callAs("alone")("POST", "/kol/tag", { kolId: idOf(index), tagIds });
    await tag(0, a);
    await tag(1, b);
    await tag(2, a, b);
    await tag(3, c);
    await tag(4, a);
    expect(idsOf(await list("alone", { tags: [a] }))).toEqual([idOf(4), idOf(2), idOf(0)]);
    const any = await list("alone", { tags: [a, b], pageSize: 3 });
    expect(idsOf(any)).toEqual([idOf(4), idOf(2), idOf(1)]);
    expect(any.meta).toMatchObject({ totalCount: 4, isCapped: false, stages: null });
    expect(idsOf(await list("alone", { tags: [a, b], pageSize: 3, after: any.meta.next }))).toEqual([idOf(0)]);
    expect(idsOf(await list("alone", { tags: [a, b], pageSize: 3, page: 2 }))).toEqual([idOf(0)]);
    expect((await list("alone", { tags: ["tag_nobody"] })).data).toEqual([]);
  });

  test("a page reads at most 70 rows, 85 with a tag, however many records there are and whichever page it is", async () => {
    const workspace = "ws_large";
    const store = createSavedStore(env.DB, sealedTexts);
    const change = { by: "user_large", at: NOW };
    const many = Array.from({ length: 3_000 }, (_, index) => ({ id: `crt_large${index}`, stage: STAGES[index % 7] }));
    await env.DB.prepare(
      `INSERT INTO creators (id, platform, account_id, platform_account, title, verified, card, info_updated_at, created_at, updated_at, seen_at)
       SELECT value ->> 'id', 'TIKTOK', value ->> 'id', value ->> 'id', 'Large', 0, '{}', 0, 0, 0, 0 FROM json_each(?1)`,
    )
      .bind(JSON.stringify(many))
      .run();
    const beginnings = many.map(({ id, stage }) => ({ ...newRecord(id), stage: stage ?? "new" }));
    await store.saveStatement(workspace, beginnings, change).run();
    const tags = createRecordStore(env.DB);
    const tagIds = await Promise.all(
      ["one", "two"].map(async (name) => (await tags.insertTag(workspace, { name, color: "red" }, NOW))?.id ?? ""),
    );
    await env.DB.prepare(
      `INSERT INTO creator_tags (owner_id, creator_id, tag_id, created_at, record_number, stage)
       SELECT workspace_id, creator_id, j.value, 0, number, stage FROM records, json_each(?2) j WHERE workspace_id = ?1`,
    )
      .bind(workspace, JSON.stringify(tagIds))
      .run();
    const before = (await store.listPage(workspace, { tags: [], stage: null }, { before: 1e9, skip: 0, limit: 11 })).at(
      -1,
    );
    const rowsOf = async (read: (store: ReturnType<typeof createSavedStore>) => Promise<unknown>) => {
      const { d1, statements } = recordedDatabase(env.DB);
      await read(createSavedStore(d1, sealedTexts));
      let rows = 0;
      for (const { sql, values } of statements)
        rows += (
          await env.DB.prepare(sql)
            .bind(...values)
            .run()
        ).meta.rows_read;
      return rows;
    };
    const page = (filter: { tags: string[]; stage: "paid" | null }, from: number) =>
      rowsOf(async (one) => {
        const rows = await one.listPage(workspace, filter, { before: from, skip: 0, limit: 11 });
        expect(rows).toHaveLength(11);
        await one.countStages(workspace, filter.tags);
      });
    for (const from of [1e9, (before?.number ?? 0) - 2_000]) {
      expect(await page({ tags: [], stage: null }, from)).toBeLessThanOrEqual(70);
      expect(await page({ tags: [], stage: "paid" }, from)).toBeLessThanOrEqual(70);
      expect(await page({ tags: tagIds.slice(0, 1), stage: null }, from)).toBeLessThanOrEqual(85);
      expect(await page({ tags: tagIds.slice(0, 1), stage: "paid" }, from)).toBeLessThanOrEqual(85);
    }
    // A column of the board: twenty cards and one that says whether more follow.
    const column = await rowsOf(async (one) => {
      const place = { before: Number.MAX_SAFE_INTEGER, skip: 0, limit: 21 };
      expect(await one.listPage(workspace, { tags: [], stage: "paid" }, place)).toHaveLength(21);
      await one.countStages(workspace, []);
    });
    expect(column).toBeLessThanOrEqual(120);
  });
});
