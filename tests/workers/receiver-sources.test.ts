/** What a send takes its receivers from, and what is known of them before anything is sent. */

import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { makeMember, unique } from "#tests/support/workers/quota-world.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import { newRecord } from "#tests/support/workers/records-world.ts";
import { fillList, insertList, insertProject, sampleCard } from "#tests/support/workers/result-world.ts";
import { insertRecipient, suppressionWorld } from "#tests/support/workers/suppression-world.ts";
import { openTestApi, testActor } from "#tests/support/workers/test-api.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { listDelivered } from "#workers/modules/lists/port.ts";
import type { PersonView, ReceiverView } from "#workers/modules/outreach/sources/contract.ts";
import { PEOPLE_PER_PAGE } from "#workers/modules/outreach/sources/domain.ts";
import { createPeopleService } from "#workers/modules/outreach/sources/people.ts";
import { createPeopleStore } from "#workers/modules/outreach/sources/people-store.ts";
import { createSourceRoutes } from "#workers/modules/outreach/sources/routes.ts";
import { createSourceService } from "#workers/modules/outreach/sources/service.ts";
import { createSourceStore } from "#workers/modules/outreach/sources/store.ts";
import { createReceiverCheck } from "#workers/modules/outreach/suppression/receiver-check.ts";
import { createRecordStore } from "#workers/modules/records/store.ts";

const people = createPeopleService({
  store: createPeopleStore(env.DB),
  check: createReceiverCheck(env.DB),
  listDelivered: (userId, creators) => listDelivered(env.DB, userId, creators),
});
const sources = createSourceService({
  store: createSourceStore(env.DB),
  check: createReceiverCheck(env.DB),
  listDelivered: (userId, creators) => listDelivered(env.DB, userId, creators),
});

function callsOf(actors: Record<string, Actor>) {
  const api = openTestApi(createSourceRoutes({ sources, people }), { actors });
  return (name: string) => async (method: string, path: string, body?: unknown) =>
    (await api.call(method, path, body, { authorization: `Bearer ${name}.a.b` })).body;
}

/** A project of the person that was shown these creators and likes them, the first one first. */
async function projectOf(ownerId: string, cards: ReturnType<typeof sampleCard>[], isLiked = true): Promise<string> {
  const list = { ownerId, projectId: unique("prj"), listId: unique("list") };
  await insertProject(ownerId, list.projectId);
  await insertList(list);
  await fillList(
    list,
    cards.map((card, rank) => ({ card, rank, score: 1 })),
  );
  if (isLiked)
    await env.DB.batch(
      cards.map(({ id }, index) =>
        env.DB.prepare(
          "INSERT INTO project_creators (project_id, creator_id, attitude, tab, list_id, rated_at, rated_by) VALUES (?1, ?2, 'LIKE', 'favorite', ?3, ?4, ?5)",
        ).bind(list.projectId, id, list.listId, NOW + index, ownerId),
      ),
    );
  return list.projectId;
}

const card = (index: number, email: string | null) =>
  sampleCard(index, { email, emailSource: email === null ? null : "bio", title: `Name ${index}` });

async function openPeople() {
  const { actors, callAs } = suppressionWorld();
  const userId = await makeMember();
  const owner = { ...testActor("free"), userId };
  const stranger = { ...testActor("free"), userId: await makeMember() };
  return { owner, stranger, call: callsOf({ owner, stranger }), actors, callAs };
}

describe("favorites", () => {
  test("come newest first, each address once, with what the workspace knows of them", async () => {
    const { owner, call } = await openPeople();
    const cards = [
      card(1_001, "one@shop.example"),
      card(1_002, null),
      card(1_003, "Two@shop.example"),
      card(1_004, "two@shop.example"),
    ];
    const projectId = await projectOf(owner.userId, cards);
    await env.DB.prepare(
      "INSERT INTO suppressions (workspace_id, email, reason, created_at) VALUES (?1, 'one@shop.example', 'manual', 1)",
    )
      .bind(owner.userId)
      .run();
    await insertRecipient(owner.userId, "two@shop.example", { sentAt: NOW - 5_000 });
    await insertRecipient(owner.userId, "two@shop.example", { sentAt: NOW - 9_000 });
    const listed = (await call("owner")("GET", "/auto-email/sources")).data;
    expect(listed.projects).toContainEqual({ id: projectId, title: projectId, withEmail: 3 });
    const { data } = await call("owner")("POST", "/auto-email/sources/receivers", { kind: "favorites", projectId });
    const name = await env.DB.prepare("SELECT coalesce(nullif(name, ''), email) AS name FROM users WHERE id = ?1")
      .bind(owner.userId)
      .first<string>("name");
    expect(data).toEqual([
      {
        ...{ creatorId: cards[3]?.id, nickname: "Name 1004", email: "two@shop.example", platform: "YOUTUBE" },
        ...{ handle: cards[3]?.platformAccount, isSuppressed: false, lastMail: { at: NOW - 5_000, by: name ?? "" } },
      },
      {
        ...{ creatorId: cards[0]?.id, nickname: "Name 1001", email: "one@shop.example", platform: "YOUTUBE" },
        ...{ handle: cards[0]?.platformAccount, isSuppressed: true, lastMail: null },
      },
    ]);
  });

  test("of somebody else's project are not found", async () => {
    const { owner, call } = await openPeople();
    const projectId = await projectOf(owner.userId, [card(1_010, "ten@shop.example")]);
    const answer = await call("stranger")("POST", "/auto-email/sources/receivers", { kind: "favorites", projectId });
    expect(answer).toMatchObject({ statusCode: 1404 });
    expect((await call("stranger")("GET", "/auto-email/sources")).data.projects).toEqual([]);
  });
});

describe("tags", () => {
  test("give the creators that the workspace was shown, those tagged last first, and no address of others", async () => {
    const { owner, stranger, call } = await openPeople();
    const records = createRecordStore(env.DB);
    const tag = await records.insertTag(owner.userId, { name: "VIP", color: "red" }, NOW);
    const mine = [card(1_020, "twenty@shop.example"), card(1_021, "more@shop.example")];
    const theirs = card(1_022, "secret@shop.example");
    await projectOf(owner.userId, mine, false);
    await projectOf(stranger.userId, [theirs]);
    for (const [index, { id }] of [...mine, theirs].entries())
      await records.setTags(
        owner.userId,
        { creatorId: id, tagIds: [tag?.id ?? ""], beginning: newRecord(id) },
        { by: owner.userId, at: NOW + index },
      );
    const { data } = await call("owner")("POST", "/auto-email/sources/receivers", { kind: "tag", tagId: tag?.id });
    expect(data.map(({ email }: ReceiverView) => email)).toEqual(["more@shop.example", "twenty@shop.example"]);
    const foreign = await call("stranger")("POST", "/auto-email/sources/receivers", { kind: "tag", tagId: tag?.id });
    expect(foreign.statusCode).toBe(1404);
  });
});

describe("creators chosen by hand", () => {
  const path = "/auto-email/sources/receivers";

  test("come in their order, all of one address, without those who have none or were never shown", async () => {
    const { owner, stranger, call } = await openPeople();
    const cards = [
      card(1_030, "thirty@shop.example"),
      card(1_031, null),
      card(1_032, "Thirty@shop.example"),
      card(1_033, "three@shop.example"),
    ];
    const theirs = card(1_034, "secret@shop.example");
    await projectOf(owner.userId, cards, false);
    await projectOf(stranger.userId, [theirs], false);
    await insertRecipient(owner.userId, "three@shop.example", { sentAt: NOW - 5_000 });
    const kolIds = [...cards.toReversed(), theirs].map(({ id }) => id);
    const { data } = await call("owner")("POST", path, { kind: "creators", kolIds: [...kolIds, kolIds[0]] });
    expect(data.map(({ creatorId, email }: ReceiverView) => [creatorId, email])).toEqual([
      [cards[3]?.id, "three@shop.example"],
      [cards[2]?.id, "thirty@shop.example"],
      [cards[0]?.id, "thirty@shop.example"],
    ]);
    expect(data[0]).toMatchObject({ lastMail: { at: NOW - 5_000 }, isSuppressed: false });
  });

  test("are 500 at most", async () => {
    const { call } = await openPeople();
    const named = (count: number) => ({
      kind: "creators",
      kolIds: Array.from({ length: count }, (_, index) => `crt_named${index}`),
    });
    expect((await call("owner")("POST", path, named(500))).data).toEqual([]);
    expect((await call("owner")("POST", path, named(501))).statusCode).toBe(1400);
  });
});

describe("bounds", () => {
  const OWNER = "owner-of-many-likes";
  const PROJECT = "prj_many_likes";
  /** 3,000 liked creators, each with an address of its own. */
  beforeAll(async () => {
    await insertProject(OWNER, PROJECT);
    const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)";
    await env.DB.batch([
      env.DB.prepare(
        `${numbers} INSERT INTO creators (id, platform, account_id, platform_account, title, verified, email, email_source, card, index_text, info_updated_at, created_at, updated_at, seen_at)
         SELECT 'crt_like' || i, 'TIKTOK', 'like' || i, 'like' || i, 'Like ' || i, 0, 'like' || i || '@many.example', 'bio', '{}', 'like', 1, 1, 1, 1 FROM n`,
      ),
      env.DB.prepare(
        `${numbers} INSERT INTO project_creators (project_id, creator_id, attitude, tab, list_id, rated_at, rated_by)
         SELECT ?1, 'crt_like' || i, 'LIKE', 'favorite', 'list', i, ?2 FROM n`,
      ).bind(PROJECT, OWNER),
    ]);
  });

  async function rowsRead(statements: readonly { sql: string; values: unknown[] }[]): Promise<number> {
    const metas = await Promise.all(
      statements.map(({ sql, values }) =>
        env.DB.prepare(sql)
          .bind(...values)
          .all(),
      ),
    );
    return metas.reduce((sum, { meta }) => sum + meta.rows_read, 0);
  }

  test("of 3,000 liked creators the newest 500 are taken, by at most 3,100 rows; the count looks at 1,000", async () => {
    const { d1, statements } = recordedDatabase(env.DB);
    const bounded = createSourceService({
      store: createSourceStore(d1),
      check: createReceiverCheck(d1),
      listDelivered: async (_userId, creators) => [...creators],
    });
    const actor = { ...testActor("free"), userId: OWNER };
    const taken = await bounded.take(actor, { kind: "favorites", projectId: PROJECT });
    expect(taken).toHaveLength(500);
    expect([taken[0]?.email, taken.at(-1)?.email]).toEqual(["like3000@many.example", "like2501@many.example"]);
    expect(statements).toHaveLength(3);
    expect(await rowsRead(statements)).toBeLessThanOrEqual(3_100);

    statements.length = 0;
    expect((await bounded.list(actor)).projects).toEqual([{ id: PROJECT, title: PROJECT, withEmail: 1_000 }]);
    expect(await rowsRead(statements)).toBeLessThanOrEqual(2_100);
  });

  test("a page of people reads at most 150 rows among 3,000 favorites and 10,000 mails, wherever it begins, and a search 1,600", async () => {
    await env.DB.batch([
      env.DB.prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
         INSERT INTO mail_recipients (id, campaign_id, owner_id, workspace_id, mailbox_id, email, variables, last_sent_at, created_at)
         SELECT 'rcp_many' || i, 'cmp_many', ?1, ?1, 'mbx', 'w' || i || '@many.example', '{}', i, i FROM n`,
      ).bind(OWNER),
      env.DB.prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
         INSERT INTO mails (id, recipient_id, campaign_id, owner_id, mailbox_id, email, step, status, sent_at, created_at, updated_at)
         SELECT 'mai_many' || i, 'rcp_many' || i, 'cmp_many', ?1, 'mbx', 'w' || i || '@many.example', 0, 'SENT', i, i, i FROM n`,
      ).bind(OWNER),
    ]);
    const { d1, statements } = recordedDatabase(env.DB);
    const bounded = createPeopleService({
      store: createPeopleStore(d1),
      check: createReceiverCheck(d1),
      listDelivered: async (_userId, creators) => [...creators],
    });
    const actor = { ...testActor("free"), userId: OWNER };
    const page = async (kind: "creators" | "recipients", search: string, after: string | null) => {
      statements.length = 0;
      const answer = await bounded.search(actor, { kind, search, after });
      return { ...answer, read: await rowsRead(statements) };
    };
    for (const kind of ["creators", "recipients"] as const) {
      let after: string | null = null;
      for (const _ of [1, 2, 3]) {
        const { people: found, next, read } = await page(kind, "", after);
        expect(found).toHaveLength(PEOPLE_PER_PAGE);
        expect(read).toBeLessThanOrEqual(150);
        after = next;
      }
      const { people: none, next, read } = await page(kind, "nobody has this", null);
      expect([none, next === null]).toEqual([[], false]);
      expect(read).toBeLessThanOrEqual(1_600);
    }
    const far = { part: "liked", projectId: PROJECT, ratedAt: 500, id: "crt_like500", ...(await projectPlace()) };
    const { people: late, read } = await page("creators", "", JSON.stringify(far));
    expect(late[0]?.email).toBe("like499@many.example");
    expect(read).toBeLessThanOrEqual(150);
  });

  const projectPlace = () =>
    env.DB.prepare("SELECT is_default AS isDefault, created_at AS createdAt FROM projects WHERE id = ?1")
      .bind(PROJECT)
      .first();
});

describe("people", () => {
  const find = async (call: ReturnType<ReturnType<typeof callsOf>>, kind: string, search = "") => {
    const found: PersonView[] = [];
    for (let after: string | null = null, calls = 0; ; calls += 1) {
      const { data }: { data: { people: PersonView[]; next: string | null } } = await call(
        "POST",
        "/auto-email/people",
        {
          kind,
          search,
          after,
        },
      );
      expect(data.people.length).toBeLessThanOrEqual(PEOPLE_PER_PAGE);
      found.push(...data.people);
      after = data.next;
      if (after === null || calls > 20) return found;
    }
  };

  test("are one's own favorites of all projects, then what one has tagged, with their link, and nobody else's", async () => {
    const { owner, stranger, call } = await openPeople();
    const first = Array.from({ length: 12 }, (_, index) => card(2_000 + index, `one${index}@shop.example`));
    const second = [card(2_020, "two@shop.example"), card(2_021, null), card(2_022, "three@shop.example")];
    await projectOf(owner.userId, first);
    await projectOf(owner.userId, second);
    const theirs = [card(2_030, "secret@shop.example")];
    await projectOf(stranger.userId, theirs);
    const tagged = card(2_040, "tagged@shop.example");
    await projectOf(owner.userId, [tagged], false);
    const records = createRecordStore(env.DB);
    const tag = await records.insertTag(owner.userId, { name: "VIP", color: "red" }, NOW);
    for (const { id } of [tagged, ...theirs])
      await records.setTags(
        owner.userId,
        { creatorId: id, tagIds: [tag?.id ?? ""], beginning: newRecord(id) },
        { by: owner.userId, at: NOW },
      );
    const found = await find(call("owner"), "creators");
    expect(found.map(({ email }) => email).sort()).toEqual(
      [...first, ...second, tagged].flatMap(({ email }) => email ?? []).sort(),
    );
    expect(found.at(-1)?.email).toBe("tagged@shop.example");
    const [sample] = first;
    expect(found.find(({ creatorId }) => creatorId === sample?.id)).toEqual({
      ...{ creatorId: sample?.id, nickname: "Name 2000", email: "one0@shop.example", platform: "YOUTUBE" },
      ...{ handle: sample?.platformAccount, link: sample?.url, role: "creator", isSuppressed: false, lastMail: null },
    });
    expect((await find(call("owner"), "creators", "NAME 2022")).map(({ email }) => email)).toEqual([
      "three@shop.example",
    ]);
    expect((await find(call("owner"), "creators", "two@")).map(({ email }) => email)).toEqual(["two@shop.example"]);
    const byHandle = await find(call("owner"), "creators", `@${second[0]?.platformAccount.toUpperCase()}`);
    expect(byHandle.map(({ email }) => email)).toEqual(["two@shop.example"]);
    expect(await find(call("stranger"), "creators", "two@")).toEqual([]);
  });

  test("are those whom one has written to, the latest first, each once, with what they are and whether they want mail", async () => {
    const { owner, stranger, call } = await openPeople();
    await insertRecipient(owner.userId, "old@shop.example", { sentAt: NOW - 9_000 });
    const id = await insertRecipient(owner.userId, "new@shop.example", { sentAt: NOW - 5_000 });
    await insertRecipient(owner.userId, "old@shop.example", { sentAt: NOW - 1_000 });
    await insertRecipient(owner.userId, "waits@shop.example", { sentAt: null });
    await insertRecipient(stranger.userId, "theirs@shop.example");
    await env.DB.batch([
      env.DB.prepare(
        "UPDATE mail_recipients SET nickname = 'Nina', role = 'customer', link = 'https://nina.example/' WHERE id = ?1",
      ).bind(id),
      env.DB.prepare(
        "INSERT INTO suppressions (workspace_id, email, reason, created_at) VALUES (?1, 'old@shop.example', 'declined', 1)",
      ).bind(owner.userId),
    ]);
    const found = await find(call("owner"), "recipients");
    expect(new Set(found.map(({ email }) => email))).toEqual(new Set(["old@shop.example", "new@shop.example"]));
    expect(found).toHaveLength(2);
    expect(found.find(({ email }) => email === "old@shop.example")).toMatchObject({
      isSuppressed: true,
      lastMail: { at: NOW - 1_000 },
    });
    expect(await find(call("owner"), "recipients", "nina")).toMatchObject([
      { email: "new@shop.example", role: "customer", link: "https://nina.example/", creatorId: null, platform: null },
    ]);
  });

  test("a place that is none begins at the start", async () => {
    const { owner, call } = await openPeople();
    await insertRecipient(owner.userId, "one@shop.example");
    for (const after of ["", "nonsense", '{"part":"written","createdAt":"x"}']) {
      const { data } = await call("owner")("POST", "/auto-email/people", { kind: "recipients", after });
      expect(data.people).toHaveLength(1);
    }
  });
});

describe("checking addresses", () => {
  test("tells of each whether it is one, whether it is suppressed, and when and by whom the workspace wrote last", async () => {
    const { callAs, actors, enterpriseId } = suppressionWorld();
    const [ana, bob] = [await makeMember(), await makeMember()];
    await env.DB.batch([
      env.DB.prepare("UPDATE users SET name = 'Ana' WHERE id = ?1").bind(ana),
      env.DB.prepare("UPDATE users SET name = '', email = 'bob@team.example' WHERE id = ?1").bind(bob),
    ]);
    await callAs("member")("POST", "/suppressions", { emails: ["never@shop.example"] });
    await insertRecipient(enterpriseId, "twice@shop.example", { ownerId: ana, sentAt: NOW - 2_000 });
    await insertRecipient(enterpriseId, "twice@shop.example", { ownerId: bob, sentAt: NOW - 1_000 });
    await insertRecipient(enterpriseId, "once@shop.example", { ownerId: ana, sentAt: NOW - 3_000 });
    await insertRecipient(enterpriseId, "waits@shop.example", { ownerId: ana, sentAt: null });
    await insertRecipient(actors.stranger.userId, "elsewhere@shop.example");
    const check = createReceiverCheck(env.DB);
    const none = { isSuppressed: false, lastMail: null };
    const given = [
      "Twice@Shop.example ",
      "once@shop.example",
      "never@shop.example",
      "waits@shop.example",
      "elsewhere@shop.example",
      "no address",
    ];
    expect(await check.check(actors.colleague, given)).toEqual([
      {
        given: given[0],
        email: "twice@shop.example",
        isSuppressed: false,
        lastMail: { at: NOW - 1_000, by: "bob@team.example" },
      },
      { given: given[1], email: "once@shop.example", isSuppressed: false, lastMail: { at: NOW - 3_000, by: "Ana" } },
      { given: given[2], email: "never@shop.example", isSuppressed: true, lastMail: null },
      { given: given[3], email: "waits@shop.example", ...none },
      { given: given[4], email: "elsewhere@shop.example", ...none },
      { given: "no address", email: null, ...none },
    ]);
  });

  test("2,000 addresses are one statement, at most five rows each, however often they were written to", async () => {
    const { actors } = suppressionWorld();
    const workspaceId = actors.owner.userId;
    await env.DB.batch([
      env.DB.prepare(
        `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
         INSERT INTO mail_recipients (id, campaign_id, owner_id, workspace_id, mailbox_id, email, variables, last_sent_at, created_at)
         SELECT 'rcp_check' || i, 'cmp' || (i / 2000), ?1, ?1, 'mbx', 'p' || (i % 2000) || '@many.example', '{}', i + 1, 1 FROM n`,
      ).bind(workspaceId),
    ]);
    const { d1, statements } = recordedDatabase(env.DB);
    const given = Array.from({ length: 2_000 }, (_, index) => `p${index}@many.example`);
    const checked = await createReceiverCheck(d1).check(actors.owner, given);
    expect(checked.every(({ lastMail }, index) => lastMail?.at === 8_001 + index)).toBe(true);
    expect(statements).toHaveLength(1);
    const [{ sql, values } = { sql: "", values: [] }] = statements;
    expect(
      (
        await env.DB.prepare(sql)
          .bind(...values)
          .all()
      ).meta.rows_read,
    ).toBeLessThanOrEqual(5 * 2_000);
  });
});
