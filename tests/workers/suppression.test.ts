/** The list of people whom a workspace does not write to, over the API. */

import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { makeMember, unique } from "#tests/support/workers/quota-world.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import { fillList, insertList, insertProject, sampleCard } from "#tests/support/workers/result-world.ts";
import { insertRecipient, listOf, mailsOf, suppressionWorld } from "#tests/support/workers/suppression-world.ts";
import {
  ADDRESSES_PER_CALL,
  EXCLUSIONS_PER_CALL,
  MAX_SUPPRESSIONS,
} from "#workers/modules/outreach/suppression/domain.ts";
import { suppressStatement } from "#workers/modules/outreach/suppression/statements.ts";
import { createSuppressionStore } from "#workers/modules/outreach/suppression/store.ts";

const suppress = (workspaceId: string, email: string, reason: "unsubscribed" | "declined" | "complaint" | "bounced") =>
  suppressStatement(env.DB, { workspaceId, email, reason, at: NOW }).run();

describe("adding", () => {
  test("every address is answered by itself: added, there already, or none", async () => {
    const { callAs, actors } = suppressionWorld();
    const call = callAs("owner");
    await call("POST", "/suppressions", { emails: ["bob@shop.example"] });
    const emails = [
      " Ana@Shop.example ",
      "bob@shop.example",
      "ana@shop.example",
      "nonsense",
      "a@b@c.de",
      "=1+1@shop.example",
    ];
    const { data } = await call("POST", "/suppressions", { emails, isImport: true });
    expect(data).toEqual({
      added: 2,
      rows: [
        { given: emails[0], email: "ana@shop.example", outcome: "added" },
        { given: emails[1], email: "bob@shop.example", outcome: "present" },
        { given: emails[2], email: "ana@shop.example", outcome: "present" },
        { given: "nonsense", email: null, outcome: "invalid" },
        { given: "a@b@c.de", email: null, outcome: "invalid" },
        { given: "=1+1@shop.example", email: "=1+1@shop.example", outcome: "added" },
      ],
    });
    expect(await listOf(actors.owner.userId)).toEqual({
      "=1+1@shop.example": "imported",
      "ana@shop.example": "imported",
      "bob@shop.example": "manual",
    });
  });

  test("1,000 addresses are taken at once, and no more", async () => {
    const { callAs } = suppressionWorld();
    const many = Array.from({ length: ADDRESSES_PER_CALL }, (_, index) => `person${index}@shop.example`);
    expect((await callAs("owner")("POST", "/suppressions", { emails: many })).data.added).toBe(ADDRESSES_PER_CALL);
    const more = await callAs("owner")("POST", "/suppressions", { emails: [...many, "one@more.example"] });
    expect(more).toMatchObject({ statusCode: 1400, message: expect.stringContaining("1,000") });
    expect((await callAs("owner")("POST", "/suppressions", { emails: [] })).statusCode).toBe(1400);
  });

  test("what waits for an added address is canceled in the whole workspace, and nowhere else", async () => {
    const { callAs, enterpriseId, actors } = suppressionWorld();
    const mine = await insertRecipient(enterpriseId, "ana@shop.example", { ownerId: actors.member.userId });
    const colleagues = await insertRecipient(enterpriseId, "ana@shop.example", { ownerId: actors.colleague.userId });
    const elsewhere = await insertRecipient(actors.stranger.userId, "ana@shop.example");
    await callAs("member")("POST", "/suppressions", { emails: ["ANA@shop.example"] });
    for (const recipient of [mine, colleagues])
      expect(await mailsOf(recipient)).toEqual([
        ["SENT", null],
        ["CANCELED", "suppressed"],
      ]);
    expect(await mailsOf(elsewhere)).toEqual([
      ["SENT", null],
      ["PENDING", null],
    ]);
  });

  test("a full list takes nothing from members, and still everybody's own word", async () => {
    const { callAs, actors } = suppressionWorld();
    const workspaceId = actors.owner.userId;
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO suppressions (workspace_id, email, reason, created_at) SELECT ?1, 'p' || i || '@full.example', 'imported', i FROM n`,
    )
      .bind(workspaceId, MAX_SUPPRESSIONS)
      .run();
    const known = await callAs("owner")("POST", "/suppressions", { emails: ["p1@full.example"] });
    expect(known.data.rows[0].outcome).toBe("present");
    const full = await callAs("owner")("POST", "/suppressions", { emails: ["new@full.example"] });
    expect(full).toMatchObject({ statusCode: 1422, message: expect.stringContaining("100000") });
    await suppress(workspaceId, "leaving@full.example", "unsubscribed");
    const found = await callAs("owner")("GET", "/suppressions?search=leaving");
    expect(found.data.entries).toMatchObject([{ reason: "unsubscribed" }]);

    const page = await callAs("owner")("GET", "/suppressions");
    expect(page.data.total).toBe(MAX_SUPPRESSIONS + 1);
  });
});

describe("reading", () => {
  test("the newest come first, page by page, each once; a search goes by the beginning of the address", async () => {
    const { callAs, clock } = suppressionWorld();
    const call = callAs("member");
    for (let batch = 0; batch < 3; batch += 1) {
      clock.advance(1_000);
      const emails = Array.from(
        { length: 40 },
        (_, index) => `p${batch}-${String(index).padStart(2, "0")}@shop.example`,
      );
      await call("POST", "/suppressions", { emails });
    }
    const first = (await callAs("colleague")("GET", "/suppressions")).data;
    expect(first).toMatchObject({ total: 120 });
    expect(first.entries[0]).toMatchObject({ email: "p2-39@shop.example", canRemove: true });
    const all = [...first.entries];
    for (let next = first.next; next !== null; ) {
      const page = (await call("GET", `/suppressions?after=${next}`)).data;
      expect(page.total).toBeNull();
      all.push(...page.entries);
      next = page.next;
    }
    expect(new Set(all.map(({ email }) => email)).size).toBe(120);
    expect(all).toHaveLength(120);

    const found = (await call("GET", `/suppressions?search=${encodeURIComponent(" P1-0")}`)).data;
    expect(found.entries.map(({ email }: { email: string }) => email)).toEqual(
      Array.from({ length: 10 }, (_, index) => `p1-0${index}@shop.example`),
    );
    const byAddress = (await call("GET", "/suppressions?search=p")).data;
    const rest = (await call("GET", `/suppressions?search=p&after=${byAddress.next}`)).data;
    expect(rest.entries[0].email).toBe("p1-10@shop.example");
    expect((await call("GET", "/suppressions?search=%25")).data.entries).toEqual([]);
    expect((await call("GET", "/suppressions?after=nonsense")).statusCode).toBe(1400);
    expect((await callAs("stranger")("GET", "/suppressions")).data).toEqual({ entries: [], next: null, total: 0 });
  });

  test("a page of a list of 20,000 reads as many rows as it shows, in the order of dates and in a search", async () => {
    const { store, actors } = suppressionWorld();
    const workspaceId = actors.owner.userId;
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
       INSERT INTO suppressions (workspace_id, email, reason, created_at) SELECT ?1, 'p' || i || '@many.example', 'imported', i FROM n`,
    )
      .bind(workspaceId)
      .run();
    const { d1, statements } = recordedDatabase(env.DB);
    const recorded = createSuppressionStore(d1);
    expect(
      await recorded.listNewest(workspaceId, { createdAt: 10_000, email: "p10000@many.example" }, 51),
    ).toHaveLength(51);
    expect(await recorded.listBeginning(workspaceId, "p1", "p10000@many.example", 51)).toHaveLength(51);
    for (const { sql, values } of statements) {
      const { meta } = await env.DB.prepare(sql)
        .bind(...values)
        .all();
      expect(meta.rows_read).toBeLessThanOrEqual(2 * 51);
    }
    expect(await store.count(workspaceId)).toBe(20_000);
  });
});

describe("taking off the list", () => {
  const ALL = ["unsubscribed", "declined", "complaint", "bounced"] as const;

  async function filled(name: "owner" | "member" | "admin") {
    const world = suppressionWorld();
    const workspaceId = name === "owner" ? world.actors.owner.userId : world.enterpriseId;
    for (const reason of ALL) await suppress(workspaceId, `${reason}@shop.example`, reason);
    await world.callAs(name)("POST", "/suppressions", { emails: ["manual@shop.example"] });
    await world.callAs(name)("POST", "/suppressions", { emails: ["imported@shop.example"], isImport: true });
    return { ...world, workspaceId, call: world.callAs(name), emails: Object.keys(await listOf(workspaceId)) };
  }
  const OWN_WORD = ["complaint@shop.example", "declined@shop.example", "unsubscribed@shop.example"];

  test("members take off what was added or bounced, and never a person's own word", async () => {
    const { call, workspaceId, emails } = await filled("member");
    const { data } = await call("DELETE", "/suppressions", { emails, despiteTheirWord: true });
    expect(data).toEqual({ removed: 3, kept: OWN_WORD });
    expect(Object.keys(await listOf(workspaceId))).toEqual(OWN_WORD);
    const shown = (await call("GET", "/suppressions")).data.entries;
    expect(shown.every(({ canRemove }: { canRemove: boolean }) => !canRemove)).toBe(true);
  });

  test.each(["owner", "admin"] as const)(
    "who answers for the workspace (%s) takes off a person's own word only knowingly, and it goes on record",
    async (name) => {
      const { call, workspaceId, emails, actors } = await filled(name);
      expect((await call("DELETE", "/suppressions", { emails })).data).toEqual({ removed: 3, kept: OWN_WORD });
      const { data } = await call("DELETE", "/suppressions", { emails: OWN_WORD, despiteTheirWord: true });
      expect(data).toEqual({ removed: 3, kept: [] });
      expect(await listOf(workspaceId)).toEqual({});
      const record = await env.DB.prepare("SELECT actor_id, action, details FROM audit_log WHERE subject = ?1")
        .bind(workspaceId)
        .all();
      expect(record.results).toEqual([
        { actor_id: actors[name].userId, action: "suppressions.remove", details: JSON.stringify({ addresses: 3 }) },
      ]);
    },
  );

  test("nobody takes anything off somebody else's list", async () => {
    const { callAs, workspaceId, emails } = await filled("admin");
    expect((await callAs("stranger")("DELETE", "/suppressions", { emails, despiteTheirWord: true })).data.removed).toBe(
      0,
    );
    expect(Object.keys(await listOf(workspaceId))).toHaveLength(6);
  });

  test("no canceled mail comes back", async () => {
    const { callAs, actors } = suppressionWorld();
    const recipient = await insertRecipient(actors.owner.userId, "ana@shop.example");
    await callAs("owner")("POST", "/suppressions", { emails: ["ana@shop.example"] });
    await callAs("owner")("DELETE", "/suppressions", { emails: ["ana@shop.example"] });
    expect(await mailsOf(recipient)).toEqual([
      ["SENT", null],
      ["CANCELED", "suppressed"],
    ]);
  });
});

test("a person's own word replaces what members may take off again, and nothing weaker replaces it", async () => {
  const workspaceId = unique("workspace");
  const after = async (...reasons: ("unsubscribed" | "declined" | "complaint" | "bounced")[]) => {
    const email = `${unique("p")}@shop.example`;
    for (const reason of reasons) await suppress(workspaceId, email, reason);
    return (await listOf(workspaceId))[email];
  };
  expect(await after("bounced", "declined")).toBe("declined");
  expect(await after("declined", "unsubscribed")).toBe("unsubscribed");
  expect(await after("unsubscribed", "declined")).toBe("unsubscribed");
  expect(await after("unsubscribed", "bounced")).toBe("unsubscribed");
  expect(await after("complaint", "unsubscribed")).toBe("complaint");
});

describe("the exclude list", () => {
  test("gives the addresses of the creators that a list of the workspace has shown, in parts", async () => {
    const { service, actors, callAs } = suppressionWorld();
    const userId = await makeMember();
    const actor = { ...actors.owner, userId };
    const shown = [3, 6].map((index) => sampleCard(index));
    await showTo(userId, shown);
    await showTo(await makeMember(), [sampleCard(9)]);
    const rows = [...shown, sampleCard(9)].map(({ id, handle, platform }) => ({ id, handle, platform }));
    await env.DB.batch(
      rows.map(({ id, handle, platform }, index) =>
        env.DB.prepare(
          `INSERT INTO exclusions (owner_id, key, scope, platform, creator_id, platform_account, line, link_type, added_by, added_at)
           VALUES (?1, ?2, 'PERSON', ?3, ?4, ?5, ?5, 'profile', ?1, ?6)`,
        ).bind(userId, `${platform}/@${handle}`, platform, id, handle, NOW + index),
      ),
    );
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO exclusions (owner_id, key, scope, platform, platform_account, line, link_type, added_by, added_at)
       SELECT ?1, 'YOUTUBE/@unknown' || i, 'PERSON', 'YOUTUBE', 'unknown' || i, 'unknown' || i, 'profile', ?1, 1 FROM n`,
    )
      .bind(userId, EXCLUSIONS_PER_CALL)
      .run();
    const first = await service.addExcluded(actor, null);
    expect(first).toMatchObject({ excluded: EXCLUSIONS_PER_CALL, known: 0, added: 0 });
    expect(await service.addExcluded(actor, first.next)).toEqual({ excluded: 3, known: 2, added: 2, next: null });
    expect(await listOf(userId)).toEqual({ "creator3@example.com": "imported", "creator6@example.com": "imported" });
    expect((await callAs("owner")("POST", "/suppressions/excluded", {})).data).toEqual({
      ...{ excluded: 0, known: 0, added: 0, next: null },
    });
  });

  async function showTo(ownerId: string, cards: ReturnType<typeof sampleCard>[]): Promise<void> {
    const list = { ownerId, projectId: unique("prj"), listId: unique("list") };
    await insertProject(ownerId, list.projectId);
    await insertList(list);
    await fillList(
      list,
      cards.map((card, rank) => ({ card, rank, score: 1 })),
    );
  }
});
