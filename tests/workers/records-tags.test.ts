/** Tags on creators: names, ownership, limits and what a page of creators costs to ask for. */

import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { unique } from "#tests/support/workers/quota-world.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import { sealedTexts } from "#tests/support/workers/sealed-texts.ts";
import { openTestApi, testActor } from "#tests/support/workers/test-api.ts";
import { createTexts } from "#workers/api/texts.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createContactFinder } from "#workers/modules/outreach/sources/contacts.ts";
import { MAX_TAGS, MAX_TAGS_PER_CREATOR } from "#workers/modules/records/domain.ts";
import { recordsLocales } from "#workers/modules/records/locales.ts";
import { createNoteStore } from "#workers/modules/records/note-store.ts";
import { createPeopleService } from "#workers/modules/records/people-service.ts";
import { createPeopleStore } from "#workers/modules/records/people-store.ts";
import { createSavedService } from "#workers/modules/records/record-service.ts";
import { createSavedStore } from "#workers/modules/records/record-store.ts";
import { createRecordsRoutes } from "#workers/modules/records/routes.ts";
import { createBeginnings, createDeliveredFinder } from "#workers/modules/records/save.ts";
import { createRecordsService } from "#workers/modules/records/service.ts";
import { createRecordStore } from "#workers/modules/records/store.ts";

const clock = fixedClock("2026-05-20T06:00:00Z");
const findBeginnings = createBeginnings({
  findContacts: createContactFinder(env.DB),
  findDelivered: createDeliveredFinder(env.DB),
  proveStored: createPeopleStore(env.DB).proveStored,
});
const records = createRecordsService({
  store: createRecordStore(env.DB),
  findLeads: createSavedStore(env.DB, sealedTexts).findLeads,
  findBeginnings,
  clock,
});
const saved = createSavedService({
  store: createSavedStore(env.DB, sealedTexts),
  notes: createNoteStore(env.DB, sealedTexts),
  findBeginnings,
  clock,
});
const noBatch = () => Promise.reject(new Error("no batch is tagged here"));
const batches = { tag: noBatch, tagKnown: noBatch };
const lookUps = { start: noBatch, get: noBatch };
const people = createPeopleService({
  people: createPeopleStore(env.DB),
  store: createSavedStore(env.DB, sealedTexts),
  clock,
});
const CREATORS = Array.from({ length: 30 }, (_, index) => `crt_tagged${String(index).padStart(2, "0")}`);

beforeAll(async () => {
  await env.DB.batch(
    CREATORS.map((id) =>
      env.DB.prepare(
        `INSERT INTO creators (id, platform, account_id, platform_account, title, verified, card, info_updated_at, created_at, updated_at, seen_at)
         VALUES (?1, 'TIKTOK', ?1, ?1, ?1, 0, '{}', 0, 0, 0, 0)`,
      ).bind(id),
    ),
  );
});

/** An api with two strangers in it, so that each test has accounts of its own. */
function openApi() {
  const owner = unique("owner");
  const stranger = unique("stranger");
  const actors = {
    owner: { ...testActor("free"), userId: owner },
    stranger: { ...testActor("free"), userId: stranger },
  };
  const api = openTestApi(createRecordsRoutes({ records, saved, batches, lookUps, people }), {
    actors,
    texts: createTexts({ records: recordsLocales }),
  });
  const as = (name: string, language: string) => ({
    authorization: `Bearer ${name}.a.b`,
    "x-client-language": language,
  });
  const callAs =
    (name: string) =>
    (method: string, path: string, body?: unknown, language = "en") =>
      api.call(method, `/tagAndNote${path}`, body, as(name, language));
  return { owner, call: callAs("owner"), callAsStranger: callAs("stranger") };
}

describe("names", () => {
  test("a tag is trimmed, listed by name with its count, recoloured and deleted", async () => {
    const { call } = openApi();
    const made = await call("POST", "/tag", { name: "  Summer \u200B launch ", color: "blue" });
    expect(made.body).toMatchObject({ statusCode: 1000, data: { name: "Summer launch", color: "blue", useCount: 0 } });
    await call("POST", "/tag", { name: "agency", color: "red" });
    const { id } = made.body.data;
    const changed = await call("PUT", "/tag", { id, name: "Summer launch", color: "purple" });
    expect(changed.body.data).toMatchObject({ id, color: "purple" });
    const listed = await call("GET", "/listWithCount");
    expect(listed.body.data.map(({ name }: { name: string }) => name)).toEqual(["agency", "Summer launch"]);
    expect((await call("DELETE", "/tag", { id })).body).toMatchObject({ statusCode: 1000, data: { id } });
    expect((await call("GET", "/listWithCount")).body.data).toHaveLength(1);
    expect((await call("DELETE", "/tag", { id })).body.statusCode).toBe(1404);
  });

  test("a name that exists in another case or width is refused and not made", async () => {
    const { call } = openApi();
    await call("POST", "/tag", { name: "Gaming", color: "blue" });
    const other = await call("POST", "/tag", { name: "Beauty", color: "red" });
    for (const name of ["gaming", " GAMING ", "ＧＡＭＩＮＧ"]) {
      const again = await call("POST", "/tag", { name, color: "red" });
      expect(again.body).toMatchObject({ statusCode: 1409, data: { field: "name" } });
    }
    const renamed = await call("PUT", "/tag", { id: other.body.data.id, name: "gaming", color: "red" });
    expect(renamed.body).toMatchObject({ statusCode: 1409, message: "The tag “gaming” exists already" });
    expect((await call("GET", "/listWithCount")).body.data).toHaveLength(2);
  });

  test("a tag may change the case of its own name", async () => {
    const { call } = openApi();
    const { id } = (await call("POST", "/tag", { name: "gaming", color: "blue" })).body.data;
    expect((await call("PUT", "/tag", { id, name: "Gaming", color: "blue" })).body.data.name).toBe("Gaming");
  });

  test.each([
    ["", "Please enter a tag name"],
    [" \u200B\t ", "Please enter a tag name"],
    ["x".repeat(21), "A tag name can have at most 20 characters"],
  ])("the name %j is refused with its own message", async (name, message) => {
    const { call } = openApi();
    expect((await call("POST", "/tag", { name, color: "red" })).body).toMatchObject({ statusCode: 1400, message });
  });

  test("the same refusals are told in Chinese", async () => {
    const { call } = openApi();
    await call("POST", "/tag", { name: "游戏", color: "red" });
    const again = await call("POST", "/tag", { name: "游戏", color: "red" }, "zh-CN");
    expect(again.body.message).toBe("标签“游戏”已存在");
  });

  test("twenty creations of one name at once leave one tag", async () => {
    const { owner } = openApi();
    const tries = Array.from({ length: 20 }, () => records.create(owner, { name: "once", color: "cyan" }));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("an account has at most 200 tags", async () => {
    const { owner } = openApi();
    for (let index = 0; index < MAX_TAGS; index += 1) await records.create(owner, { name: `t${index}`, color: "lime" });
    await expect(records.create(owner, { name: "one more", color: "lime" })).rejects.toMatchObject({ code: 1422 });
  });
});

describe("creators", () => {
  test("a creator gets exactly the tags it is given, and every tag counts its creators", async () => {
    const { owner, call } = openApi();
    const [a, b] = [
      await records.create(owner, { name: "a", color: "red" }),
      await records.create(owner, { name: "b", color: "blue" }),
    ];
    const kolId = CREATORS[0];
    await call("POST", "/kol/tag", { kolId, tagIds: [a.id, b.id, a.id] });
    await call("POST", "/kol/tag", { kolId: CREATORS[1], tagIds: [a.id] });
    expect((await records.list(owner)).map(({ useCount }) => useCount)).toEqual([2, 1]);
    const set = await call("POST", "/kol/tag", { kolId, tagIds: [b.id] });
    expect(set.body.data).toEqual({ kolId, tagIds: [b.id] });
    expect((await records.list(owner)).map(({ useCount }) => useCount)).toEqual([1, 1]);
    const shown = await call("GET", `/kol/tag?kolId=${kolId}`);
    expect(shown.body.data).toMatchObject([{ id: b.id, name: "b", color: "blue" }]);
    await call("DELETE", "/tag", { id: b.id });
    expect((await call("GET", `/kol/tag?kolId=${kolId}`)).body.data).toEqual([]);
  });

  test("an unknown creator or a tag of somebody else changes nothing", async () => {
    const { owner, call, callAsStranger } = openApi();
    const own = await records.create(owner, { name: "own", color: "red" });
    const kolId = CREATORS[2];
    await call("POST", "/kol/tag", { kolId, tagIds: [own.id] });
    const foreign = (await callAsStranger("POST", "/tag", { name: "own", color: "blue" })).body.data;
    expect((await call("POST", "/kol/tag", { kolId, tagIds: [foreign.id] })).body.statusCode).toBe(1404);
    expect((await call("POST", "/kol/tag", { kolId: "crt_nobody", tagIds: [own.id] })).body.statusCode).toBe(1404);
    expect((await call("GET", `/kol/tag?kolId=${kolId}`)).body.data).toMatchObject([{ id: own.id }]);
    expect((await callAsStranger("PUT", "/tag", { id: own.id, name: "mine", color: "red" })).body.statusCode).toBe(
      1404,
    );
    expect((await callAsStranger("DELETE", "/tag", { id: own.id })).body.statusCode).toBe(1404);
    expect((await callAsStranger("GET", `/kol/tag?kolId=${kolId}`)).body.data).toEqual([]);
    expect((await callAsStranger("POST", "/kol/tags", { kolIds: [kolId] })).body.data).toEqual([]);
  });

  test("more tags than a card can show are refused", async () => {
    const { call } = openApi();
    const tagIds = Array.from({ length: MAX_TAGS_PER_CREATOR + 1 }, (_, index) => `tag_${index}`);
    expect((await call("POST", "/kol/tag", { kolId: CREATORS[0], tagIds })).body.statusCode).toBe(1400);
  });

  test("the tags and stages of a page's creators are one read of just the rows that are there", async () => {
    const { owner } = openApi();
    const tag = await records.create(owner, { name: "seen", color: "gold" });
    for (const kolId of CREATORS)
      await records.tagCreator({ ...testActor("free"), userId: owner }, { kolId, tagIds: [tag.id] });
    const page = CREATORS.slice(0, 20);
    expect(await records.savedOf(owner, page)).toHaveLength(20);
    const { d1, statements } = recordedDatabase(env.DB);
    await createRecordStore(d1).listSaved(owner, page);
    expect(statements).toHaveLength(1);
    // The list that is asked for counts as rows too.
    const { sql, values } = statements[0] ?? { sql: "", values: [] };
    const { meta } = await env.DB.prepare(sql)
      .bind(...values)
      .run();
    expect(meta.rows_read).toBeLessThanOrEqual(4 * page.length);
  });
});
