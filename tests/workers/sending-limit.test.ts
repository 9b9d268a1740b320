/** Google takes mails and returns them, because the mailbox reached its sending limit: they wait a day and go out by themselves. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { DAY_MS, type InboxWorld, MINUTE_MS, openInboxWorld } from "#tests/support/workers/inbox-world.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import { createAlarmStore } from "#workers/modules/outreach/alarms/store.ts";
import { createMailStore } from "#workers/modules/outreach/sending/mail-store.ts";

const WORDS = "You have reached a limit for sending mail. Your message was not sent.";
const DAEMON = "mailer-daemon@googlemail.com";
const someone = () => `ana@${unique("studio").toLowerCase()}.example`;

type Sent = { status: string; message_id: string | null; sent_message_id: string; thread_id: string | null };
type Counts = { sent: number; bounced: number; answered: number; waiting: number };

const readMail = async (world: InboxWorld, email: string): Promise<Sent | undefined> =>
  (
    await world.rows<Sent>(
      "SELECT m.*, r.thread_id FROM mails m JOIN mail_recipients r ON r.id = m.recipient_id WHERE m.mailbox_id = ?1 AND m.email = ?2 AND m.step = 0",
      world.mailboxId,
      email,
    )
  )[0];
const readHalt = async (world: InboxWorld) =>
  (
    await world.rows<{ halt_reason: string | null }>(
      "SELECT halt_reason FROM mailbox_sending WHERE mailbox_id = ?1",
      world.mailboxId,
    )
  )[0]?.halt_reason;
const readCounts = (world: InboxWorld, campaignId: string) =>
  world.rows<Counts>(
    "SELECT sent, bounced, answered, waiting FROM mail_step_counts WHERE template_id = (SELECT template_id FROM mail_campaigns WHERE id = ?1) AND step = 0",
    campaignId,
  );
/** A copy of Google's report about a mail that it knows by this Message-ID. */
const copyOf = (email: string, messageId: string) => ({
  subject: "Delivery Status Notification (Failure)",
  text: `** Message not sent **\n\n${WORDS}`,
  messageId: `<${unique("report")}@mx.google.com>`,
  headers: { "X-Failed-Recipients": email, "In-Reply-To": messageId, References: messageId },
});
/** Resumes what is due, and sends it. */
async function goOn(world: InboxWorld, mails: number): Promise<void> {
  await world.engine.sweep(world.clock.now());
  for (let run = 0; run < mails; run += 1) await world.engine.run(world.mailboxId);
}

test("mails that Google returns wait a day as if they had not been sent, and go out once more with an id of their own", async () => {
  const world = await openInboxWorld();
  const emails = [someone(), someone(), someone()];
  await world.behave({ returnsAfter: 1 });
  for (const email of emails) await world.meet(email, { kind: "silent" });
  const campaignId = await world.send(emails);
  const [first] = await world.rows<{ email: string; sent_message_id: string }>(
    "SELECT email, sent_message_id FROM mails WHERE mailbox_id = ?1 AND step = 0 ORDER BY sent_at, due_at, id",
    world.mailboxId,
  );
  // Which of the three goes first follows from their ids.
  const delivered = first?.email ?? "";
  const taken = emails.filter((email) => email !== delivered);
  const before = new Map<string, Sent | undefined>();
  for (const email of taken) before.set(email, await readMail(world, email));
  await world.answer(delivered, "I'd love to work with you, tell me more!");
  await world.pass(2 * MINUTE_MS);
  await world.read();

  const mails = await world.mails();
  expect(mails.filter(({ email }) => email === delivered)).toMatchObject([
    { step: 0, status: "SENT" },
    { step: 1, status: "CANCELED", end_reason: "answered" },
  ]);
  for (const email of taken) {
    expect(mails.filter((mail) => mail.email === email)).toMatchObject([
      { step: 0, status: "PAUSED", pause_reason: "sending_limit" },
    ]);
    expect((await world.people()).find((person) => person.email === email)).toMatchObject({
      ...{ first_sent_at: null, last_sent_at: null, thread_id: null },
      ...{ answer_kind: null, soft_bounces: 0, stop_reason: null, sent_steps: 0, bounced_steps: 0 },
    });
  }
  expect(await world.answers()).toHaveLength(1);
  expect(await world.suppressed()).toEqual([]);
  expect(await readHalt(world)).toBe("sending_limit");
  expect(await readCounts(world, campaignId)).toEqual([{ sent: 1, bounced: 0, answered: 1, waiting: 2 }]);
  expect(await createAlarmStore(env.DB).list(world.userId, world.clock.now())).toMatchObject([
    { reason: "sending_limit" },
  ]);

  await world.behave({});
  await world.pass(DAY_MS - 10 * MINUTE_MS);
  await goOn(world, 2);
  expect((await world.mails()).filter(({ status }) => status === "SENT")).toHaveLength(1);
  await world.pass(10 * MINUTE_MS);
  await goOn(world, 2);
  expect(await readHalt(world)).toBeNull();
  for (const email of taken) {
    expect((await world.mails()).filter((mail) => mail.email === email)).toMatchObject([
      { step: 0, status: "SENT" },
      { step: 1, status: "PENDING" },
    ]);
    const after = await readMail(world, email);
    expect(after?.message_id).not.toBe(before.get(email)?.message_id);
    expect(after?.thread_id).not.toBeNull();
  }
  expect(await readCounts(world, campaignId)).toEqual([{ sent: 3, bounced: 0, answered: 1, waiting: 0 }]);
});

test("another copy of the report changes nothing, not even after the mail went out again", async () => {
  const world = await openInboxWorld();
  const email = someone();
  await world.meet(email, { kind: "silent" });
  await world.behave({ returnsAfter: 0 });
  await world.send([email]);
  const messageId = (await readMail(world, email))?.sent_message_id ?? "";
  await world.pass(MINUTE_MS);
  await world.read();
  await world.behave({});
  const waiting = await world.mails();
  expect(waiting).toMatchObject([{ step: 0, status: "PAUSED", pause_reason: "sending_limit" }]);
  await world.writeFrom(DAEMON, copyOf(email, messageId));
  await world.read();
  expect(await world.mails()).toEqual(waiting);
  await world.pass(DAY_MS);
  await goOn(world, 1);
  const sent = await world.mails();
  expect(sent[0]).toMatchObject({ step: 0, status: "SENT" });
  await world.writeFrom(DAEMON, copyOf(email, messageId));
  await world.pass(MINUTE_MS);
  await world.read();
  expect(await world.mails()).toEqual(sent);
  expect(await readHalt(world)).toBeNull();
  expect(await world.answers()).toEqual([]);
});

test("a returned follow-up waits without touching the first mail and its thread", async () => {
  const world = await openInboxWorld();
  const email = someone();
  await world.meet(email, { kind: "silent" });
  await world.send([email]);
  const first = await readMail(world, email);
  await world.pass(4 * DAY_MS);
  await world.behave({ returnsAfter: 0 });
  await goOn(world, 1);
  expect((await world.mails())[1]).toMatchObject({ step: 1, status: "SENT" });
  await world.pass(MINUTE_MS);
  await world.read();
  expect(await world.mails()).toMatchObject([
    { step: 0, status: "SENT" },
    { step: 1, status: "PAUSED", pause_reason: "sending_limit" },
  ]);
  expect(await readMail(world, email)).toEqual(first);
  expect(await world.people()).toMatchObject([{ sent_steps: 1, last_sent_at: expect.any(Number) }]);
});

test("what the owner canceled or paused in the meantime stays so", async () => {
  for (const [action, state] of [
    ["cancel", { status: "CANCELED", end_reason: "campaign_canceled" }],
    ["pause", { status: "PAUSED", pause_reason: "by_user" }],
  ] as const) {
    const world = await openInboxWorld();
    const email = someone();
    await world.meet(email, { kind: "silent" });
    await world.behave({ returnsAfter: 0 });
    await world.send([email]);
    await createMailStore(env.DB).act(world.userId, action, null, world.clock.now());
    await world.pass(MINUTE_MS);
    await world.read();
    expect((await world.mails())[0]).toMatchObject({ step: 0, ...state });
    expect(await readHalt(world)).toBe("sending_limit");
    await world.behave({});
    await world.pass(DAY_MS);
    await goOn(world, 2);
    expect((await world.mails()).filter(({ status }) => status === "SENT")).toEqual([]);
  }
});

test("only Google's own report about a mail of ours halts a mailbox", async () => {
  const world = await openInboxWorld();
  const email = someone();
  await world.meet(email, { kind: "silent" });
  await world.send([email]);
  const messageId = (await readMail(world, email))?.sent_message_id ?? "";
  await world.answer(email, WORDS);
  await world.writeFrom(`mailer-daemon@${email.split("@")[1]}`, copyOf(email, messageId));
  await world.writeFrom(DAEMON, copyOf("stranger@elsewhere.example", "<other@mail.gmail.com>"));
  await world.writeFrom(DAEMON, copyOf(email, "<other@mail.gmail.com>"));
  await world.behave({ filters: [{ from: DAEMON, place: "spam" }] });
  await world.writeFrom(DAEMON, copyOf(email, messageId));
  await world.pass(2 * MINUTE_MS);
  await world.read();
  expect(await readHalt(world)).toBeNull();
  expect((await readMail(world, email))?.status).toBe("SENT");
  expect(await world.suppressed()).toEqual([]);
});
