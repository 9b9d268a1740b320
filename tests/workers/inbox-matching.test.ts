/** Whose answer a mail is, by each sign of it, and what a match reads among 100,000 people (5,000 in the short run). */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { sizeOf } from "#tests/support/runs.ts";
import { DAY_MS } from "#tests/support/workers/inbox-world.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import type { Envelope } from "#workers/modules/outreach/inbox/envelope.ts";
import { createMatchStore } from "#workers/modules/outreach/inbox/match-store.ts";
import { createMatching } from "#workers/modules/outreach/inbox/matching.ts";

const BOX = "mbx_1";
const SENT = Date.UTC(2026, 10, 20, 9);
const PEOPLE = sizeOf({ short: 5_000, full: 100_000 });
/** Fifty people each: more than a match may read. */
const COMPANIES = PEOPLE / 50;

const MAIL: Envelope = {
  ...{ threadId: "unknown", at: SENT + DAY_MS, from: "stranger@nowhere.example", references: [], failed: [] },
  ...{ isReport: false, hasNullSender: false, isToList: false },
};

/** Person `n` at company `n % COMPANIES`, in a thread of their own, written to with the Message-ID `<n@k.test>`. */
const FILL = `
WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?1)
INSERT INTO mail_recipients (id, campaign_id, owner_id, workspace_id, mailbox_id, email, domain, variables, thread_id, first_sent_at, last_sent_at, created_at)
SELECT 'rcp_' || n, 'cmp_1', 'usr_1', 'usr_1', '${BOX}', 'p' || n || '@firm' || (n % ${COMPANIES}) || '.example', 'firm' || (n % ${COMPANIES}) || '.example', '{}', 'thread' || n, ${SENT}, ${SENT} + n, 0 FROM n`;
const FILL_MAILS = `
INSERT INTO mails (id, recipient_id, campaign_id, owner_id, mailbox_id, email, step, status, message_id, sent_at, created_at, updated_at)
SELECT 'eml_' || substr(id, 5), id, campaign_id, owner_id, mailbox_id, email, 0, 'SENT', '<' || substr(id, 5) || '@k.test>', first_sent_at, 0, 0 FROM mail_recipients WHERE mailbox_id = '${BOX}'`;

async function addPerson(id: string, email: string, more: Record<string, string | number> = {}): Promise<void> {
  const row = {
    ...{ id, campaign_id: "cmp_1", owner_id: "usr_1", workspace_id: "usr_1", mailbox_id: BOX, email, variables: "{}" },
    ...{ first_sent_at: SENT, last_sent_at: SENT + PEOPLE + 1, created_at: 0, ...more },
  };
  const names = Object.keys(row);
  await env.DB.prepare(
    `INSERT INTO mail_recipients (${names.join(", ")}) VALUES (${names.map((_, at) => `?${at + 1}`).join(", ")})`,
  )
    .bind(...Object.values(row))
    .run();
}

async function addCampaign(id: string, cc: readonly string[]): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO mail_campaigns (id, owner_id, workspace_id, mailbox_id, kind, template_name, steps, cc, zone, created_at)
     VALUES (?1, 'usr_1', 'usr_1', '${BOX}', 'BATCH', 'Launch', '{}', ?2, 'UTC', 0)`,
  )
    .bind(id, JSON.stringify(cc))
    .run();
}

/** A hundred thousand people take their time on a busy machine. */
const FILL_MS = 120_000;

beforeAll(async () => {
  await addCampaign("cmp_1", []);
  await addCampaign("cmp_2", ["boss@own.example"]);
  await env.DB.prepare(FILL).bind(PEOPLE).run();
  await env.DB.prepare(FILL_MAILS).run();
  await addPerson("rcp_tagged", "lee+collab@studio.example");
  await addPerson("rcp_gmail", "annalee@gmail.com");
  await addPerson("rcp_again", "p7@firm7.example", { campaign_id: "cmp_2" });
  await addPerson("rcp_foreign", "only@elsewhere.example", { mailbox_id: "mbx_2", thread_id: "foreign" });
  await addPerson("rcp_unsent", "soon@later.example", { first_sent_at: 0, last_sent_at: 0 });
  await env.DB.prepare(
    "UPDATE mail_recipients SET first_sent_at = NULL, last_sent_at = NULL WHERE id = 'rcp_unsent'",
  ).run();
}, FILL_MS);

const matching = createMatching(createMatchStore(env.DB));
const match = async (part: Partial<Envelope>) => {
  const found = await matching.match(BOX, { ...MAIL, ...part });
  return found === null ? null : { by: found.by, ids: found.people.map(({ id }) => id) };
};

describe("a mail is matched", () => {
  test("by its thread, from any sender", async () => {
    expect(await match({ threadId: "thread5", from: "maya@agency.example" })).toEqual({ by: "thread", ids: ["rcp_5"] });
  });

  test("by our own Message-ID, else by the sender's address", async () => {
    expect(await match({ references: ["<9@k.test>", "<strange@x>"] })).toEqual({ by: "reference", ids: ["rcp_9"] });
    expect(await match({ from: "p12@firm12.example" })).toEqual({ by: "address", ids: ["rcp_12"] });
  });

  test("by the address with its tag, without it or with another one, and by Gmail's other spellings", async () => {
    expect(await match({ from: "p12+work@firm12.example" })).toEqual({ by: "address", ids: ["rcp_12"] });
    expect(await match({ from: "lee@studio.example" })).toEqual({ by: "address", ids: ["rcp_tagged"] });
    expect(await match({ from: "lee+private@studio.example" })).toEqual({ by: "address", ids: ["rcp_tagged"] });
    expect(await match({ from: "anna.lee+x@googlemail.com" })).toEqual({ by: "address", ids: ["rcp_gmail"] });
    expect(await match({ from: "lee@studio.example.evil.example" })).toBeNull();
  });

  test("of two campaigns with one person to the one that wrote last", async () => {
    expect(await match({ from: "p7@firm7.example" })).toEqual({ by: "address", ids: ["rcp_again"] });
  });

  test("by the company of people written to lately, then as a colleague's", async () => {
    const found = await match({ from: "new@firm3.example" });
    expect(found?.by).toBe("domain");
    expect(found?.ids).toHaveLength(6);
    expect(found?.ids[0]).toBe(`rcp_${PEOPLE - COMPANIES + 3}`);
    expect(await match({ from: "new@firm3.example", at: SENT + 61 * DAY_MS })).toBeNull();
    expect(await match({ from: "new@firm3.example", isToList: true })).toBeNull();
  });

  test("to nobody when it is a stranger's, another mailbox's, older than our mail, or from an address that got a copy", async () => {
    expect(await match({})).toBeNull();
    expect(await match({ from: null })).toBeNull();
    expect(await match({ from: "only@elsewhere.example" })).toBeNull();
    expect(await match({ threadId: "foreign" })).toBeNull();
    expect(await match({ from: "soon@later.example" })).toBeNull();
    expect(await match({ threadId: "thread5", at: SENT - DAY_MS })).toBeNull();
    await addPerson("rcp_copied", "cora@copied.example", { campaign_id: "cmp_2", thread_id: "copied" });
    expect(await match({ threadId: "copied", from: "boss@own.example" })).toBeNull();
    expect(await match({ threadId: "copied", from: "cora@copied.example" })).toEqual({
      by: "thread",
      ids: ["rcp_copied"],
    });
  });
});

describe("a report is matched", () => {
  const report = { isReport: true, from: "mailer-daemon@googlemail.com" };
  test("by thread, by our Message-ID, and by whom it could not reach", async () => {
    expect(await match({ ...report, threadId: "thread8", failed: ["p8@firm8.example"] })).toEqual({
      by: "thread",
      ids: ["rcp_8"],
    });
    expect(await match({ ...report, references: ["<8@k.test>"] })).toEqual({ by: "reference", ids: ["rcp_8"] });
    expect(await match({ ...report, failed: ["p8@firm8.example"] })).toEqual({ by: "address", ids: ["rcp_8"] });
    expect(await match({ ...report, failed: ["stranger@firm8.example"] })).toBeNull();
  });

  test("to nobody when a copy alone came back", async () => {
    await addPerson("rcp_cc", "ceci@copies.example", { campaign_id: "cmp_2", thread_id: "cc" });
    expect(await match({ ...report, threadId: "cc", failed: ["boss@own.example"] })).toBeNull();
    expect(await match({ ...report, threadId: "cc", failed: ["forwarded@host.example"] })).toEqual({
      by: "thread",
      ids: ["rcp_cc"],
    });
  });
});

test(`a match reads at most 30 rows among ${PEOPLE} people, by every sign and without a match`, async () => {
  const { d1, statements } = recordedDatabase(env.DB);
  const cases: Partial<Envelope>[] = [
    { threadId: "thread50", from: "p50@firm50.example", references: ["<50@k.test>"] },
    { references: Array.from({ length: 10 }, (_, number) => `<strange-${number}@x>`) },
    { from: "p70+work@firm70.example" },
    { from: "new@firm3.example" },
    { from: "stranger@gmail.com" },
    {
      ...{ isReport: true, threadId: "thread8", references: ["<8@k.test>"] },
      failed: [8, 9, 10, 11, 12].map((number) => `p${number}@firm${number}.example`),
    },
    {},
  ];
  for (const part of cases) {
    statements.length = 0;
    await createMatching(createMatchStore(d1)).match(BOX, { ...MAIL, ...part });
    const results = await env.DB.batch(statements.map(({ sql, values }) => env.DB.prepare(sql).bind(...values)));
    const read = results.reduce((sum, { meta }) => sum + meta.rows_read, 0);
    expect({ part, within: read <= 30, read }).toMatchObject({ part, within: true });
    for (const { sql, values } of statements) {
      const { results: plan } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...values)
        .all<{ detail: string }>();
      for (const { detail } of plan) expect(detail).not.toMatch(/^SCAN (?!named)|TEMP B-TREE/);
    }
  }
});
