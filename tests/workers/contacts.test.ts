/** What lists say of a creator that the workspace has written to: when, who, and what came back. */

import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { makeMember, unique } from "#tests/support/workers/quota-world.ts";
import { cpm } from "#tests/support/workers/rates.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import { fillList, insertList, insertProject, sampleCard } from "#tests/support/workers/result-world.ts";
import { insertRecipient, suppressionWorld } from "#tests/support/workers/suppression-world.ts";
import { testActor } from "#tests/support/workers/test-api.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { ResultQuery } from "#workers/modules/lists/contract.ts";
import { createRatingStore, createResultStore } from "#workers/modules/lists/port.ts";
import { createListsService } from "#workers/modules/lists/service.ts";
import { contactColumn, createContactFinder } from "#workers/modules/outreach/sources/contacts.ts";
import { searchLabel } from "#workers/modules/search/modes/registry.ts";

const DAY_MS = 86_400_000;
const findContacts = createContactFinder(env.DB);
let nextIndex = 70_000;

/** A stored creator with an address of its own. */
async function creatorWith(email: string | null) {
  nextIndex += 1;
  const card = sampleCard(nextIndex, { email, emailSource: email === null ? null : "bio" });
  const [projectId, listId] = [unique("prj"), unique("list")];
  await insertProject("owner-of-cards", projectId);
  await insertList({ ownerId: "owner-of-cards", projectId, listId });
  await fillList({ projectId, listId }, [{ card, rank: 0, score: 1 }]);
  return card.id;
}

const change = (recipientId: string, set: string) =>
  env.DB.prepare(`UPDATE mail_recipients SET ${set} WHERE id = ?1`).bind(recipientId).run();

async function person() {
  const userId = await makeMember();
  return { ...testActor("free"), userId };
}

describe("a contact", () => {
  test("tells when the workspace wrote last, by whom, and nothing of other workspaces or of mails that wait", async () => {
    const { actors, enterpriseId } = suppressionWorld();
    const [ana, stranger] = [await makeMember(), await makeMember()];
    await env.DB.prepare("UPDATE users SET name = 'Ana' WHERE id = ?1").bind(ana).run();
    const [theirs, own, waiting, foreign] = [
      await creatorWith("theirs@shop.example"),
      await creatorWith(null),
      await creatorWith("waiting@shop.example"),
      await creatorWith("foreign@shop.example"),
    ];
    await insertRecipient(enterpriseId, "theirs@shop.example", { ownerId: ana, sentAt: NOW - DAY_MS });
    const mine = await insertRecipient(enterpriseId, "office@agency.example", {
      ownerId: actors.colleague.userId,
      sentAt: NOW - 2 * DAY_MS,
    });
    await change(mine, `creator_id = '${own}'`);
    await insertRecipient(enterpriseId, "waiting@shop.example", { ownerId: ana, sentAt: null });
    await insertRecipient(stranger, "foreign@shop.example");
    const found = await findContacts(actors.colleague, [theirs, own, waiting, foreign, "crt_unknown"]);
    expect(Object.fromEntries(found)).toEqual({
      [theirs]: { at: NOW - DAY_MS, by: "Ana", answer: null },
      [own]: { at: NOW - 2 * DAY_MS, by: null, answer: null },
    });
  });

  test("keeps an answer while a later mail goes out, and takes no absence or automatic reply for one", async () => {
    const actor = await person();
    const id = await creatorWith("lee@shop.example");
    const first = await insertRecipient(actor.userId, "lee@shop.example", { sentAt: NOW - 9 * DAY_MS });
    await change(first, `answer_kind = 'price', answered_at = ${NOW - 8 * DAY_MS}`);
    const second = await insertRecipient(actor.userId, "lee@shop.example", { sentAt: NOW - DAY_MS });
    const contact = async () => (await findContacts(actor, [id])).get(id);
    const price = { kind: "price", at: NOW - 8 * DAY_MS };
    expect(await contact()).toEqual({ at: NOW - DAY_MS, by: null, answer: price });
    for (const kind of ["away", "auto_reply", "bounce_soft"]) {
      await change(second, `answer_kind = '${kind}', answered_at = ${NOW - 5_000}`);
      expect((await contact())?.answer).toEqual(price);
    }
    await change(second, `answer_kind = 'no', answered_at = ${NOW - 4_000}`);
    expect((await contact())?.answer).toEqual({ kind: "no", at: NOW - 4_000 });
    await change(second, `stop_reason = 'unsubscribed', stopped_at = ${NOW - 3_000}`);
    expect((await contact())?.answer).toEqual({ kind: "unsubscribe", at: NOW - 3_000 });
  });
});

test("a page of a list shows each creator's contact, and the names of the spec's calls stay as they were", async () => {
  const actor = await person();
  const [projectId, listId] = [unique("prj"), unique("list")];
  await insertProject(actor.userId, projectId);
  await insertList({ ownerId: actor.userId, projectId, listId });
  const cards = [
    sampleCard(71_000, { email: "Page@Shop.example", emailSource: "bio" }),
    sampleCard(71_001, { email: null, emailSource: null }),
  ];
  await fillList(
    { projectId, listId },
    cards.map((card, rank) => ({ card, rank, score: 1 })),
  );
  await insertRecipient(actor.userId, "page@shop.example", { sentAt: NOW });
  const { d1, statements } = recordedDatabase(env.DB);
  const lists = createListsService({
    ...{
      results: createResultStore(d1),
      ratings: createRatingStore(d1),
      contacts: contactColumn,
      labelOf: searchLabel,
    },
    cpm,
    clock: fixedClock(NOW),
  });
  const page = (await lists.list(actor, ResultQuery.parse({ projectId, platform: "YOUTUBE" }))).parse();
  expect(page.data.map(({ contact }) => contact)).toEqual([{ at: NOW, by: null, answer: null }, undefined]);
  // The head of the list and the page, in one batch.
  expect(statements).toHaveLength(2);
});

test("contacts of a page of 20 are one read by keys, of at most 20 rows a card, however often each was written to", async () => {
  const actor = await person();
  const ids = await Promise.all(Array.from({ length: 20 }, (_, index) => creatorWith(`often${index}@many.example`)));
  const { d1, statements } = recordedDatabase(env.DB);
  const finder = createContactFinder(d1);
  async function read() {
    statements.length = 0;
    const found = await finder(actor, ids);
    expect(statements).toHaveLength(1);
    const [{ sql, values } = { sql: "", values: [] }] = statements;
    const [answer, plan] = await env.DB.batch<{ detail: string }>([
      env.DB.prepare(sql).bind(...values),
      env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values),
    ]);
    return { found, rows: answer?.meta.rows_read, plan: plan?.results.map(({ detail }) => detail) ?? [] };
  }
  expect((await read()).rows).toBeLessThanOrEqual(20 * 2);

  const model = await insertRecipient(actor.userId, "model@many.example");
  // 10,000 threads, 500 with each: half by the creator, half by the address alone.
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
     INSERT INTO mail_recipients (id, campaign_id, owner_id, workspace_id, mailbox_id, email, variables, creator_id, last_sent_at, created_at)
     SELECT 'often_' || i, 'campaign_' || i, m.owner_id, m.workspace_id, m.mailbox_id,
       CASE WHEN i < 5000 THEN 'other' ELSE 'often' END || (i % 20) || '@many.example', '{}', CASE WHEN i < 5000 THEN ?2 ->> (i % 20) END, i, 1
     FROM n CROSS JOIN (SELECT * FROM mail_recipients WHERE id = ?1) m`,
  )
    .bind(model, JSON.stringify(ids))
    .run();
  const { found, rows, plan } = await read();
  expect(ids.map((id) => found.get(id)?.at)).toEqual(ids.map((_, index) => 9_980 + index));
  expect(rows).toBeLessThanOrEqual(20 * 20);
  const tables = plan.filter((detail) => /^(SCAN|SEARCH) [kpu]\b/.test(detail));
  expect(tables.length).toBeGreaterThan(3);
  expect(tables.filter((detail) => detail.startsWith("SCAN"))).toEqual([]);
});
