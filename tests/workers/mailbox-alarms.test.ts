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
import { createMembershipStore } from "#workers/modules/membership/store.ts";
import { createMailboxAlarms } from "#workers/modules/outreach/alarms/service.ts";
import { createAlarmStore } from "#workers/modules/outreach/alarms/store.ts";
import { createMailboxStore } from "#workers/modules/outreach/mailboxes/store.ts";
import { createHalts } from "#workers/modules/outreach/sending/halt.ts";

const DAY_MS = 86_400_000;

async function openAlarms(refusals: (ProviderError | null)[] = []) {
  // What other tests of this database left standing is no business of this one.
  await env.DB.prepare(
    `INSERT OR IGNORE INTO mailbox_alarms SELECT id, updated_at, 0 FROM mailboxes WHERE status = 'LOST'
     UNION SELECT mailbox_id, halted_at, 0 FROM mailbox_sending WHERE halted_at IS NOT NULL`,
  ).run();
  const { box, userId, queue } = await openMailWorld();
  const email = await createMembershipStore(env.DB)
    .findMember(userId)
    .then((member) => member?.email ?? "");
  const sent: Notice[] = [];
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
    log: { info() {}, warn() {}, error() {} },
  });
  const mailboxes = createMailboxStore(env.DB);
  const lose = async (at: number, id = box.id) => {
    const row = await mailboxes.find(userId, id);
    expect(row && (await mailboxes.markLost(row, "grant", at))).toBe(true);
  };
  return {
    alarms,
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
  await mailboxes.connect(userId, grant, MAIL_START + 1);
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
  await createAlarmStore(watched).listUntold(MAIL_START, 1);
  const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${asked[0]}`).bind(MAIL_START, 1).all<{ detail: string }>();
  const reads = plan.results.map(({ detail }) => detail).filter((detail) => /SEARCH|SCAN/.test(detail));
  expect(reads).toContain("SEARCH b USING INDEX mailboxes_lost (updated_at>?)");
  expect(reads.some((detail) => detail.startsWith("SEARCH s USING INDEX mailbox_sending_bounced (halted_at>?)"))).toBe(
    true,
  );
  expect(reads.filter((detail) => detail.startsWith("SCAN"))).toEqual([]);
});
