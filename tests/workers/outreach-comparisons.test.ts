/** Comparing two templates: an order in two halves or none, who is in which, and a verdict that is made once, of enough people, and costs the same however many mails there are. */

import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { sizeOf } from "#tests/support/runs.ts";
import { openComparisons, type PersonRow } from "#tests/support/workers/comparison-world.ts";
import { MAIL_START } from "#tests/support/workers/mail-world.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import { sealedTexts } from "#tests/support/workers/sealed-texts.ts";
import { createComparisonService } from "#workers/modules/outreach/comparisons/service.ts";
import { createComparisonStore } from "#workers/modules/outreach/comparisons/store.ts";
import { createCampaignStore } from "#workers/modules/outreach/sending/campaign-store.ts";
import { createMailStore } from "#workers/modules/outreach/sending/mail-store.ts";
import { createSuppressionStore } from "#workers/modules/outreach/suppression/store.ts";

/** What waits in one test is not sent in the next one. */
afterEach(async () => {
  await env.DB.prepare("UPDATE mailbox_sending SET wake_at = NULL").run();
});

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

const countOf = async (table: string, ownerId: string) =>
  await env.DB.prepare(`SELECT count(*) AS count FROM ${table} WHERE owner_id = ?1`)
    .bind(ownerId)
    .first<number>("count");
const stored = async (ownerId: string) => ({
  campaigns: await countOf("mail_campaigns", ownerId),
  recipients: await countOf("mail_recipients", ownerId),
  mails: await countOf("mails", ownerId),
  comparisons: await countOf("mail_comparisons", ownerId),
});
const NOTHING = { campaigns: 0, recipients: 0, mails: 0, comparisons: 0 };

const suppress = async (workspaceId: string, emails: readonly string[]) =>
  await env.DB.prepare(
    "INSERT INTO suppressions (workspace_id, email, reason, created_at) SELECT ?1, value, 'manual', 0 FROM json_each(?2)",
  )
    .bind(workspaceId, JSON.stringify(emails))
    .run();

describe("an order that compares", () => {
  test("leaves people out before it halves the others, and each gets one mail, of one template", async () => {
    const { order, people, userId, short, long, written, call, box, ask } = await openComparisons();
    const all = people(240);
    await suppress(userId, ["creator0@gmail.com", "creator1@gmail.com"]);
    // They wait for one of the two already: whichever half they were in, they are in none.
    const waiting = { templateId: long, usingEmail: box.email, receivers: all.slice(2, 7) };
    expect((await call("POST", "/auto-email/import", waiting)).data).toMatchObject({ added: 5, halves: null });
    const receivers = [...all, { email: "CREATOR9@gmail.com", nickname: "" }, { email: "broken@", nickname: "" }];
    const { data } = await order(receivers);
    expect(data).toMatchObject({ added: 233, duplicates: 6, invalid: ["broken@"] });
    expect(data.suppressed.sort()).toEqual(["creator0@gmail.com", "creator1@gmail.com"]);
    const rows = (await written()).slice(0).filter(({ email }) => !all.slice(2, 7).some((one) => one.email === email));
    expect(new Set(rows.map(({ email }) => email)).size).toBe(233);
    const sizes = [short, long].map((id) => rows.filter(({ templateId }) => templateId === id).length);
    expect([data.halves.a, data.halves.b]).toEqual(sizes);
    expect([...sizes].sort()).toEqual([116, 117]);
    expect(await stored(userId)).toEqual({ campaigns: 3, recipients: 238, mails: 238, comparisons: 1 });
    // Planned is nine in ten of the smaller half.
    expect((await ask())[0]).toMatchObject({
      sample: 104,
      a: { templateId: short, templateName: "Short", subject: "Short?", people: sizes[0], waiting: sizes[0] },
      b: { templateId: long, templateName: "Long", subject: "Long?", people: sizes[1], sent: 0 },
      verdict: { state: "running", missing: 208, dueAt: null, unreadSince: null },
    });
    expect(await ask(long)).toEqual(await ask(short));
  });

  test("goes out in a mixed order, with each half's own text and follow-up, whatever is edited meanwhile", async () => {
    const { order, people, short, long, live, google, clock, templates, userId, written } = await openComparisons();
    await order(people(220));
    const rows = await written();
    expect(new Set(rows.slice(0, 40).map(({ templateId }) => templateId))).toEqual(new Set([short, long]));
    const few = [short, long].flatMap((id) => rows.filter(({ templateId }) => templateId === id).slice(0, 4));
    const others = rows.filter((row) => !few.includes(row)).map(({ mailId }) => mailId);
    await createMailStore(env.DB).act(userId, "cancel", others, clock.now());
    await templates.update(userId, short, { subject: "Changed", content: "<p>Changed</p>" }, clock.now());
    await templates.saveFollowUps(userId, short, [], null);
    await live(MAIL_START + 5 * DAY_MS);
    for (const [id, name] of [
      [short, "Short"],
      [long, "Long"],
    ] as const)
      for (const { email } of few.filter(({ templateId }) => templateId === id))
        expect(google.taken.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
          `${name}?`,
          `Re: ${name}`,
        ]);
    expect((await written()).map(({ email, templateId }) => [email, templateId])).toEqual(
      rows.map(({ email, templateId }) => [email, templateId]),
    );
  });

  test("is queued once: pressed again, pressed in two tabs, or executed again after somebody was suppressed", async () => {
    const { order, people, userId, orders, owner, box, short, long, written, clock } = await openComparisons();
    const receivers = people(230);
    const first = await order(receivers, {}, { key: "one-press" });
    const after = await stored(userId);
    expect(after).toEqual({ campaigns: 2, recipients: 230, mails: 230, comparisons: 1 });
    expect((await order(receivers, {}, { key: "one-press" })).data).toEqual(first.data);
    expect(await order(receivers, {}, { key: "another-tab" })).toMatchObject({
      statusCode: 1422,
      message: expect.stringContaining("Here are 0."),
    });
    expect(await stored(userId)).toEqual(after);

    // A Worker that died behind the batch sent no answer: the same call is executed once more.
    const others = people(225, "other");
    const call = { hash: "0123456789abcdef".repeat(2) + "fedcba9876543210".repeat(2), at: clock.now() };
    const again = () =>
      orders.queueTemplate(
        { ...owner, call },
        {
          ...{ templateId: short, compareWith: long, usingEmail: box.email, deduplicate: true, zone: "UTC" },
          ...{ stopsOnColleague: false, receivers: others.map((one) => ({ ...one, creatorId: null })) },
        },
      );
    const { campaignId, halves } = await again();
    const before = await written();
    await suppress(
      userId,
      others.slice(0, 20).map(({ email }) => email),
    );
    clock.set(clock.now() + 3_600_000);
    expect(await again()).toMatchObject({ campaignId, halves, added: 225 });
    expect(await written()).toEqual(before);
  });

  test("of two at once, one is queued whole and the other one not at all", async () => {
    const { order, people, userId } = await openComparisons();
    const answers = await Promise.all(["a", "b", "c"].map((key) => order(people(260), {}, { key })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([1000, 1422, 1422]);
    expect(await stored(userId)).toEqual({ campaigns: 2, recipients: 260, mails: 260, comparisons: 1 });
  });

  test("is taken back whole when a half comes out too small in the very batch", async () => {
    const { people, userId, box, short, long } = await openComparisons();
    const campaigns = createCampaignStore(env.DB, sealedTexts);
    const half = (templateId: string, all: { email: string; nickname: string }[]) => ({
      campaign: {
        ...{ id: unique("cmp_"), ownerId: userId, workspaceId: userId, mailboxId: box.id, kind: "BATCH" as const },
        ...{ templateId, templateName: "T", cc: [], zone: "UTC", stopsOnColleague: false },
        steps: { first: { subject: "s", content: "c" }, followUps: [] },
      },
      people: all.map(({ email, nickname }) => ({
        ...{ email, nickname, domain: null, creatorId: null, role: "creator" as const, link: null },
        variables: { nickname, platform: "", handle: "", last_post_title: "" },
      })),
    });
    const all = people(210);
    await suppress(
      userId,
      all.slice(105, 111).map(({ email }) => email),
    );
    const halves = { a: half(short, all.slice(0, 105)), b: half(long, all.slice(105)) };
    const plan = { startAt: MAIL_START, at: MAIL_START, sample: 100 };
    expect(await campaigns.queueComparison(unique("cpr_"), halves, plan)).toBeNull();
    expect(await stored(userId)).toEqual(NOTHING);
  });

  test("is refused, in both languages, where it could show nothing, and queues nothing", async () => {
    const { order, people, userId, templates, short, clock, box, call } = await openComparisons();
    const refusals: [object, string, string, string][] = [
      [{ receivers: people(219) }, "receivers", "needs 220 people", "需要 220 位"],
      [{ compareWith: short }, "compareWith", "another template", "另一个模板"],
      [{ compareWith: "tpl_unknown" }, "compareWith", "doesn't exist", "不存在"],
      [
        { receivers: people(300).map(({ nickname }, at) => ({ nickname, email: `p${at}@one-agency.example` })) },
        ...(["receivers", "can't be halved", "无法分成"] as const),
      ],
    ];
    const copy = (await templates.insertCopy(userId, short, "Copy", clock.now()))?.id;
    refusals.push([{ compareWith: copy }, "compareWith", "say the same", "内容相同"]);
    const empty = await templates.insert(userId, { name: "Empty", cc: [], subject: "", content: "" }, clock.now());
    refusals.push([{ compareWith: empty?.id }, "compareWith", "“Empty”", "“Empty”"]);
    for (const [more, field, english, chinese] of refusals) {
      const refused = await order(people(230), more);
      expect(refused, english).toMatchObject({ data: { field }, message: expect.stringContaining(english) });
      const said = (await order(people(230), more, { language: "zh-CN" })).message;
      expect(said, chinese).toContain(chinese);
    }
    await env.DB.prepare(`UPDATE mailboxes SET scopes = '["https://www.googleapis.com/auth/gmail.send"]' WHERE id = ?1`)
      .bind(box.id)
      .run();
    expect(await order(people(230))).toMatchObject({
      ...{ statusCode: 1422, data: { field: "usingEmail" }, message: expect.stringContaining("not be read") },
    });
    expect(await stored(userId)).toEqual(NOTHING);
    expect(await call("GET", `/emails/templates/${short}/comparisons`, undefined, { as: "stranger" })).toMatchObject({
      statusCode: 1404,
    });
  });
});

/** 240 people in two halves of 120, of whom 108 each are compared, and 5 of each don't exist. */
async function openSent(world: Awaited<ReturnType<typeof openComparisons>>) {
  const { order, people, written, send, hear, short, clock, readInbox } = world;
  await order(people(240));
  const rows = await written();
  const half = (is: boolean): PersonRow[] => rows.filter(({ templateId }) => (templateId === short) === is);
  const [a, b] = [half(true), half(false)];
  await send(a, MAIL_START);
  await send(b.slice(0, 110), MAIL_START + 1);
  await hear([...a.slice(0, 5), ...b.slice(0, 5)], "bounce_hard", MAIL_START + 1_000);
  await hear(a.slice(5, 35), "interested", MAIL_START + DAY_MS);
  await hear(a.slice(35, 40), "no", MAIL_START + DAY_MS);
  await hear(b.slice(5, 15), "price", MAIL_START + DAY_MS);
  await hear(a.slice(40, 45), "away", MAIL_START + DAY_MS);
  // Too late to count.
  await hear(b.slice(15, 60), "interested", MAIL_START + WEEK_MS + DAY_MS);
  clock.set(MAIL_START + 2 * DAY_MS);
  await readInbox();
  return { a, b };
}

describe("what comes of a comparison", () => {
  test("is said once of enough people, for both templates, and stays", async () => {
    const world = await openComparisons();
    const { clock, ask, send, hear, readInbox, long, short } = world;
    const { a, b } = await openSent(world);
    const before = { state: "running", missing: 216, dueAt: null };
    expect((await ask())[0]).toMatchObject({
      verdict: before,
      a: { sent: 120, reached: 115, counted: 0, answered: 0 },
    });
    await send(b.slice(110), MAIL_START + 3 * DAY_MS);
    clock.set(MAIL_START + WEEK_MS + 1);
    await readInbox();
    // Of the second half 105 have had their week: three short.
    expect((await ask())[0]).toMatchObject({
      verdict: { state: "running", missing: 3, dueAt: MAIL_START + 10 * DAY_MS },
      a: { counted: 108, answered: expect.any(Number) },
      b: { counted: 105, answered: 10, interested: 10 },
    });
    clock.set(MAIL_START + 10 * DAY_MS);
    await readInbox();
    const [over] = await ask(long);
    expect(over).toMatchObject({
      ...{ sample: 108, endedAt: clock.now(), verdict: { state: "decided", winner: "a" } },
      b: { counted: 108, answered: 10, interested: 10, sent: 120, reached: 115, waiting: 0 },
    });
    // Of the first 108 of 115 who were reached, by the order of their ids.
    const compared = a
      .slice(5)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, 108);
    const answered = compared.filter((one) => a.indexOf(one) < 40).length;
    expect(over.a).toMatchObject({ counted: 108, answered });
    expect(over.verdict.low).toBeGreaterThan(0);
    expect(over.verdict.difference).toBeCloseTo((answered - 10) / 108, 10);

    // What comes now changes nothing any more.
    await hear(b.slice(60), "interested", MAIL_START + DAY_MS);
    clock.set(MAIL_START + 30 * DAY_MS);
    expect(await ask()).toEqual([over]);
    expect(await ask(short)).toEqual(await ask(long));
  });

  test("stops with the deletion of a template; what was queued as a first mail still goes", async () => {
    const world = await openComparisons();
    const { ask, templates, userId, long, short, clock, live, written } = world;
    await openSent(world);
    await templates.remove(userId, long, clock.now());
    const [stopped] = await ask();
    expect(stopped).toMatchObject({
      ...{ endedAt: clock.now(), verdict: { state: "stopped", why: "templateDeleted" } },
      b: { isDeleted: true, waiting: 10 },
    });
    expect((await world.call("GET", `/emails/templates/${long}/comparisons`)).statusCode).toBe(1404);
    await live(clock.now() + 2 * DAY_MS);
    expect(new Set((await written()).map(({ status }) => status))).toEqual(new Set(["SENT"]));
    expect(await ask(short)).toEqual([stopped]);
  });

  test("a mailbox that is lost is said, and decides nothing until it was read again", async () => {
    const world = await openComparisons();
    const { ask, box, clock, readInbox, deps, b, send } = { ...world, ...(await openSent(world)) };
    await deps.halts.halt(box.id, "mailbox_disconnected", clock.now());
    const lostAt = clock.now();
    clock.set(MAIL_START + 20 * DAY_MS);
    expect((await ask())[0]).toMatchObject({
      verdict: { state: "running", missing: 216, unreadSince: lostAt },
      b: { waiting: 10, paused: 10 },
    });
    await deps.halts.release(box.id, "mailbox_disconnected", clock.now());
    await send(b.slice(110), clock.now());
    await readInbox();
    expect((await ask())[0]).toMatchObject({ verdict: { state: "running", missing: 3, unreadSince: null } });
    clock.set(clock.now() + WEEK_MS);
    await readInbox();
    expect((await ask())[0].verdict).toMatchObject({ state: "decided", winner: "a" });
  });

  test("mails that are paused are awaited, canceled ones are not: with too few left it is over without a verdict", async () => {
    const { order, people, written, ask, userId, clock, short } = await openComparisons();
    await order(people(240));
    const mails = createMailStore(env.DB);
    const ids = (await written()).filter(({ templateId }) => templateId !== short).map(({ mailId }) => mailId);
    await mails.act(userId, "pause", ids, clock.now());
    expect((await ask())[0]).toMatchObject({ verdict: { state: "running" }, b: { waiting: 120, paused: 120 } });
    await mails.act(userId, "resume", ids, clock.now());
    expect((await ask())[0]).toMatchObject({ b: { waiting: 120, paused: 0 } });
    await mails.act(userId, "cancel", ids.slice(0, 21), clock.now());
    const [over] = await ask();
    expect(over).toMatchObject({
      ...{ endedAt: clock.now(), verdict: { state: "stopped", why: "tooFew" }, b: { waiting: 99 } },
    });
  });

  test("whoever is suppressed before the first mail is awaited no longer", async () => {
    const { order, people, written, ask, userId, clock, short } = await openComparisons();
    await order(people(240));
    const [person] = (await written()).filter(({ templateId }) => templateId === short);
    await createSuppressionStore(env.DB).unsubscribe(
      { id: person?.id ?? "", workspaceId: userId, email: person?.email ?? "" },
      clock.now(),
    );
    expect((await ask())[0]).toMatchObject({ a: { people: 120, waiting: 119 }, verdict: { state: "running" } });
  });

  test("costs as much among many mails as among few: some three rows a person while it runs, then a few", async () => {
    const world = await openComparisons();
    const { clock, userId, short, readInbox, send } = world;
    const { b } = await openSent(world);
    const { d1, statements } = recordedDatabase(env.DB);
    const comparisons = createComparisonService({ store: createComparisonStore(d1, sealedTexts), clock });
    const read = async () => {
      statements.length = 0;
      await comparisons.ofTemplate(userId, short);
      const metas = await Promise.all(
        statements
          .filter(({ sql }) => !/^\s*UPDATE/.test(sql))
          .map(({ sql, values }) =>
            env.DB.prepare(sql)
              .bind(...values)
              .all(),
          ),
      );
      return metas.reduce((sum, { meta }) => sum + meta.rows_read, 0);
    };
    const few = await read();
    await env.DB.batch([
      env.DB.prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
         INSERT INTO mails (id, recipient_id, campaign_id, owner_id, mailbox_id, email, step, status, due_at, created_at, updated_at)
         SELECT ?2 || i, ?2 || i, 'cmp_other', ?1, 'mbx_other', 'x@x.example', 0, 'PENDING', 1, 1, 1 FROM n`,
      ).bind(userId, unique("x"), sizeOf({ short: 5_000, full: 100_000 })),
      env.DB.prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
         INSERT INTO mail_comparisons (id, owner_id, mailbox_id, campaign_a, campaign_b, template_a, template_b, people_a, people_b, sample, created_at)
         SELECT ?2 || i, ?1, 'mbx_other', ?2 || i, ?2 || i, 'tpl_other', 'tpl_other', 100, 100, 100, i FROM n`,
      ).bind(userId, unique("cpr_")),
    ]);
    expect(await read()).toBe(few);
    expect(few).toBeLessThanOrEqual(3 * 240);
    await send(b.slice(110), clock.now());
    clock.set(clock.now() + WEEK_MS);
    await readInbox();
    await read();
    expect(await read()).toBeLessThanOrEqual(15);
  });
});

test("five comparisons are shown, the newest first", async () => {
  const { order, people, ask, clock, userId } = await openComparisons({ member: {} });
  for (let at = 0; at < 6; at += 1) {
    clock.set(MAIL_START + at * DAY_MS);
    expect((await order(people(220, `group${at}`))).data.added).toBe(220);
  }
  const shown = await ask();
  expect(shown.map(({ createdAt }: { createdAt: number }) => (createdAt - MAIL_START) / DAY_MS)).toEqual([
    5, 4, 3, 2, 1,
  ]);
  expect(await stored(userId)).toMatchObject({ comparisons: 6 });
});
