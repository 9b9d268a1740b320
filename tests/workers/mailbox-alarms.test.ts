/** A mailbox that stands still is told of: in the app for as long as it does, by mail once. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { insertMailbox, MAIL_START, MINUTE_MS, openMailWorld } from "#tests/support/workers/mail-world.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import { memberWithQuota } from "#tests/support/workers/task-world.ts";
import type { Notice } from "#workers/adapters/notice-mail/port.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { createTexts } from "#workers/api/texts.ts";
import { MODULE_TEXTS } from "#workers/composition/texts.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createMembershipStore } from "#workers/modules/membership/store.ts";
import { createMailboxAlarms } from "#workers/modules/outreach/alarms/service.ts";
import { createAlarmStore } from "#workers/modules/outreach/alarms/store.ts";
import { createMailboxAccess } from "#workers/modules/outreach/mailboxes/access.ts";
import { createMailboxStore } from "#workers/modules/outreach/mailboxes/store.ts";
import { createHalts } from "#workers/modules/outreach/sending/halt.ts";

const DAY_MS = 86_400_000;

async function openAlarms(refusals: (ProviderError | null)[] = []) {
  // What other tests of this database left standing is no business of this one.
  await env.DB.prepare(
    `INSERT OR IGNORE INTO mailbox_alarms SELECT id, updated_at, 0 FROM mailboxes WHERE status = 'LOST'
     UNION SELECT mailbox_id, halted_at, 0 FROM mailbox_sending WHERE halted_at IS NOT NULL
     UNION SELECT id, trouble_since, 0 FROM mailboxes WHERE trouble_since IS NOT NULL`,
  ).run();
  const { box, userId, queue } = await openMailWorld();
  const email = await createMembershipStore(env.DB)
    .findMember(userId)
    .then((member) => member?.email ?? "");
  const sent: Notice[] = [];
  const clock = fixedClock(MAIL_START);
  const store = createAlarmStore(env.DB);
  const alarms = createMailboxAlarms({
    store,
    members: createMembershipStore(env.DB),
    notices: {
      async send(notice) {
        const refusal = refusals.shift() ?? null;
        if (refusal !== null) throw refusal;
        sent.push(notice);
      },
    },
    appOrigin: "https://app.kolscout.test",
    translate: createTexts(MODULE_TEXTS).text,
    clock,
    log: { info() {}, warn() {}, error() {} },
  });
  const mailboxes = createMailboxStore(env.DB);
  const lose = async (at: number, id = box.id) => {
    const row = await mailboxes.find(userId, id);
    expect(row && (await mailboxes.markLost(row, "grant", at))).toBe(true);
  };
  const access = createMailboxAccess(mailboxes);
  const rowOf = async () => {
    const row = await mailboxes.find(userId, box.id);
    if (row === null) throw new Error("the mailbox is gone");
    return row;
  };
  return {
    alarms,
    clock,
    /** A call that Google refuses for this reason, and one that works. */
    refuse: async (code: string, at: number) => {
      await access.failed(await rowOf(), new ProviderError({ provider: "gmail", kind: "auth", code }), at);
    },
    work: async () => access.worked(await rowOf()),
    store,
    mailboxes,
    box,
    userId,
    email,
    sent,
    lose,
    queue,
    actor: { ...(await memberWithQuota(0)), userId },
  };
}

test("the owner of a lost mailbox is written to once, in both languages, at the address they sign in by", async () => {
  const { alarms, box, email, sent, lose, actor } = await openAlarms();
  await alarms.tell(MAIL_START);
  expect([sent, await alarms.list(actor)]).toEqual([[], []]);
  await lose(MAIL_START);
  await Promise.all([alarms.tell(MAIL_START + 1), alarms.tell(MAIL_START + 1)]);
  await alarms.tell(MAIL_START + MINUTE_MS);
  expect(sent.map(({ to }) => to)).toEqual([email]);
  expect(sent[0]?.subject).toBe(`${box.email} is disconnected from Kolscout · ${box.email} 已与 Kolscout 断开连接`);
  expect(sent[0]?.text.match(/https:\S+/g)).toEqual(Array(2).fill("https://app.kolscout.test/settings/mailboxes"));
  expect(await alarms.list(actor)).toEqual([
    { mailboxId: box.id, email: box.email, reason: "mailbox_disconnected", since: MAIL_START },
  ]);
});

test("a mailbox that is connected again is told of no more, and of anew when it is lost again", async () => {
  const { alarms, mailboxes, box, userId, sent, lose, actor } = await openAlarms();
  await lose(MAIL_START);
  await alarms.tell(MAIL_START);
  const grant = { ...box, scopes: "[]", refreshToken: "sealed2", accessToken: "sealed", accessExpiresAt: 0 };
  await mailboxes.connect(userId, grant, { most: 1, at: MAIL_START + 1 });
  expect(await alarms.list(actor)).toEqual([]);
  await lose(MAIL_START + DAY_MS);
  await alarms.tell(MAIL_START + DAY_MS);
  expect(sent).toHaveLength(2);
});

test("a mailbox that the bounce breaker paused is told of with where it goes on; one of an ended plan in the app alone", async () => {
  const { alarms, box, userId, sent, actor, queue } = await openAlarms();
  const other = { id: unique("mbx_"), subject: unique("google-"), email: "second@gmail.com" };
  await insertMailbox({ ...other, ownerId: userId, scopes: [] });
  await queue(["ana@studio.example"]);
  const halts = createHalts(env.DB);
  await halts.halt(box.id, "expired", MAIL_START);
  await alarms.tell(MAIL_START);
  expect(sent).toEqual([]);
  expect(await alarms.list(actor)).toMatchObject([{ mailboxId: box.id, reason: "expired" }]);
  await halts.release(box.id, "expired", MAIL_START);
  await halts.halt(box.id, "bounce_breaker", MAIL_START + 1);
  await alarms.tell(MAIL_START + 1);
  expect(sent.map(({ subject }) => subject)).toEqual([`Sending from ${box.email} is paused · ${box.email} 已暂停发信`]);
  expect(sent[0]?.text).toContain("https://app.kolscout.test/email/batchSend");
  expect(await alarms.list(actor)).toMatchObject([{ mailboxId: box.id, reason: "bounce_breaker" }]);
});

const HOUR_MS = 60 * MINUTE_MS;

test.each([
  { code: "token", reason: "refused", subject: "Google isn't letting Kolscout into" },
  { code: "scope", reason: "scope", subject: "is missing a permission" },
  { code: "mailServiceOff", reason: "mailServiceOff", subject: "Gmail is switched off for" },
])(
  "a mailbox that Google refuses for an hour ($reason) is told of in the app, and by one email",
  async ({ code, reason, subject }) => {
    const { alarms, clock, refuse, box, email, sent, actor } = await openAlarms();
    await refuse(code, MAIL_START);
    await refuse(code, MAIL_START + HOUR_MS - 1);
    clock.set(MAIL_START + HOUR_MS - 1);
    await alarms.tell(clock.now());
    expect([sent, await alarms.list(actor)], "it may pass by itself").toEqual([[], []]);
    for (const at of [MAIL_START + HOUR_MS, MAIL_START + 2 * HOUR_MS, MAIL_START + 30 * HOUR_MS]) {
      clock.set(at);
      await refuse(code, at);
      await Promise.all([alarms.tell(at), alarms.tell(at)]);
      expect(await alarms.list(actor)).toEqual([{ mailboxId: box.id, email: box.email, reason, since: MAIL_START }]);
    }
    expect(sent.map(({ to }) => to)).toEqual([email]);
    expect(sent[0]?.subject).toContain(subject);
    expect(sent[0]?.subject).toContain(" · ");
    expect(sent[0]?.text.match(/https:\S+/g)).toEqual(Array(2).fill("https://app.kolscout.test/settings/mailboxes"));
  },
);

test("refusals that come and go are written about once a day, and shown while they last", async () => {
  const { alarms, clock, refuse, work, sent, actor } = await openAlarms();
  const refuseForTwoHours = async (from: number) => {
    await refuse("token", from);
    clock.set(from + 2 * HOUR_MS);
    await refuse("token", clock.now());
    await alarms.tell(clock.now());
  };
  await refuseForTwoHours(MAIL_START);
  await work();
  expect(await alarms.list(actor), "a call that works ends it").toEqual([]);
  await refuseForTwoHours(MAIL_START + 5 * HOUR_MS);
  expect(await alarms.list(actor)).toMatchObject([{ reason: "refused", since: MAIL_START + 5 * HOUR_MS }]);
  expect(sent).toHaveLength(1);
  await alarms.tell(MAIL_START + 26 * HOUR_MS + 1);
  expect(sent, "a day later it is refused again, or still").toHaveLength(2);
});

test("a single refusal is no news, however long nothing is tried again; a missing permission is", async () => {
  const { alarms, clock, refuse, work, actor } = await openAlarms();
  await refuse("token", MAIL_START);
  clock.set(MAIL_START + 12 * HOUR_MS);
  expect(await alarms.list(actor)).toEqual([]);
  await work();
  await refuse("scope", clock.now());
  clock.set(clock.now() + HOUR_MS);
  expect(await alarms.list(actor)).toMatchObject([{ reason: "scope", since: MAIL_START + 12 * HOUR_MS }]);
});

test("what halts a mailbox is shown before what Google refuses; a lost one is no longer in trouble", async () => {
  const { alarms, clock, refuse, box, lose, actor, queue } = await openAlarms();
  await queue(["ana@studio.example"]);
  await refuse("token", MAIL_START);
  clock.set(MAIL_START + HOUR_MS);
  await refuse("token", MAIL_START + HOUR_MS);
  await createHalts(env.DB).halt(box.id, "bounce_breaker", MAIL_START + 1);
  expect((await alarms.list(actor)).map(({ reason }) => reason)).toEqual(["bounce_breaker"]);
  await createHalts(env.DB).release(box.id, "bounce_breaker", MAIL_START + 2);
  expect((await alarms.list(actor)).map(({ reason }) => reason)).toEqual(["refused"]);
  await lose(MAIL_START + 3);
  expect((await alarms.list(actor)).map(({ reason }) => reason)).toEqual(["mailbox_disconnected"]);
});

const refusal = (kind: ProviderError["kind"], isUncertain = false) =>
  new ProviderError({ provider: "notice-mail", kind, isUncertain });

test.each([
  { what: "a service that is away", failure: refusal("upstream"), mails: 1 },
  { what: "a token that is refused", failure: refusal("auth"), mails: 1 },
  { what: "a mail that may have been taken", failure: refusal("timeout", true), mails: 0 },
  { what: "an address that is refused", failure: refusal("bad_request"), mails: 0 },
])("after $what the next run sends $mails", async ({ failure, mails }) => {
  const { alarms, sent, lose } = await openAlarms([failure]);
  await lose(MAIL_START);
  await alarms.tell(MAIL_START);
  expect(sent).toEqual([]);
  await alarms.tell(MAIL_START + MINUTE_MS);
  expect(sent).toHaveLength(mails);
});

test("old standstills are no news, and what was told of is forgotten after 30 days", async () => {
  const { alarms, store, box, sent, lose } = await openAlarms();
  await lose(MAIL_START);
  await alarms.tell(MAIL_START + 3 * DAY_MS);
  expect(sent).toEqual([]);
  expect(await store.claim({ mailboxId: box.id, since: MAIL_START }, MAIL_START)).toBe(true);
  await alarms.purge(MAIL_START + 30 * DAY_MS);
  expect(await store.claim({ mailboxId: box.id, since: MAIL_START }, MAIL_START)).toBe(false);
  await alarms.purge(MAIL_START + 30 * DAY_MS + 1);
  expect(await store.claim({ mailboxId: box.id, since: MAIL_START }, MAIL_START)).toBe(true);
});

test("the sweep finds what is news by index, however many mailboxes there are", async () => {
  const asked: string[] = [];
  const watched = new Proxy(env.DB, {
    get: (target, property) =>
      property === "prepare"
        ? (sql: string) => {
            asked.push(sql);
            return target.prepare(sql);
          }
        : Reflect.get(target, property),
  });
  await createAlarmStore(watched).listUntold({ since: MAIL_START, at: MAIL_START }, 1);
  const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${asked[0]}`)
    .bind(MAIL_START, 1, 0, 0)
    .all<{ detail: string }>();
  const reads = plan.results.map(({ detail }) => detail).filter((detail) => /SEARCH|SCAN/.test(detail));
  expect(reads).toContain("SEARCH b USING INDEX mailboxes_lost (updated_at>?)");
  expect(reads.some((detail) => detail.startsWith("SEARCH s USING INDEX mailbox_sending_bounced (halted_at>?)"))).toBe(
    true,
  );
  expect(reads).toContain("SEARCH b USING INDEX mailboxes_troubled (trouble_since>?)");
  expect(reads.filter((detail) => detail.startsWith("SCAN"))).toEqual([]);
});
