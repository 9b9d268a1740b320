/** Gmail puts Message-IDs of its own in place of ours: threads, answers and mails of unknown outcome go by what it really sent. */
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { openGmail } from "#tests/support/gmail-account.ts";
import { failGoogle, grantGmail, healGoogle } from "#tests/support/google-consent.ts";
import { DAY_MS, HOUR_MS, type InboxWorld, MINUTE_MS, openInboxWorld } from "#tests/support/workers/inbox-world.ts";
import { FIRST, followUp } from "#tests/support/workers/mail-world.ts";
import { unique } from "#tests/support/workers/quota-world.ts";

const someone = () => `ana@${unique("studio").toLowerCase()}.example`;
const THREE = { first: FIRST, followUps: [followUp(3), followUp(6)] };

/** What lies in the mailbox's sent folder, the oldest first. */
async function sentOf(world: InboxWorld) {
  const { access_token } = await grantGmail(world.sandbox, { account: world.email });
  const kept = await openGmail(world.sandbox, access_token).list("in:sent");
  return Promise.all(
    kept.map(async ({ raw, threadId }) => ({
      threadId,
      mail: await PostalMime.parse(Buffer.from(raw, "base64url")),
    })),
  );
}

const idsOf = (world: InboxWorld) =>
  world.rows<{ message_id: string; sent_message_id: string | null }>(
    "SELECT message_id, sent_message_id FROM mails WHERE mailbox_id = ?1 AND status = 'SENT' ORDER BY step",
    world.mailboxId,
  );

async function runAfter(world: InboxWorld, days: number) {
  await world.pass(days * DAY_MS + MINUTE_MS);
  await world.engine.run(world.mailboxId);
}

test("the second and third mail name what the recipient has really got, in one thread", async () => {
  const world = await openInboxWorld();
  const ana = someone();
  await world.meet(ana, { kind: "silent" });
  await world.send([ana], { steps: THREE });
  await runAfter(world, 3);
  await runAfter(world, 3);
  const [first, second, third] = await sentOf(world);
  const real = [first, second, third].map((each) => each?.mail.messageId);
  expect(new Set([first, second, third].map((each) => each?.threadId)).size).toBe(1);
  expect(second?.mail.inReplyTo).toBe(real[0]);
  expect(third?.mail).toMatchObject({ inReplyTo: real[1], references: `${real[0]} ${real[1]}` });
  const ids = await idsOf(world);
  expect(ids.map(({ sent_message_id }) => sent_message_id)).toEqual(real);
  expect(ids.some(({ message_id }) => real.includes(message_id))).toBe(false);
});

test("a Message-ID that could not be read after the send is read before the follow-up, which waits for it", async () => {
  const world = await openInboxWorld();
  const ana = someone();
  await world.meet(ana, { kind: "silent" });
  await failGoogle(world.sandbox, "/messages/1", { serverError: 1 });
  await world.send([ana], { steps: THREE });
  expect(await idsOf(world)).toMatchObject([{ sent_message_id: null }]);
  await runAfter(world, 3);
  expect(
    (await world.mails()).map(({ status }) => status),
    "the thread can't be named yet",
  ).toEqual(["SENT", "PENDING"]);
  await healGoogle(world.sandbox);
  await world.pass(HOUR_MS);
  await world.engine.run(world.mailboxId);
  const [first, second] = await sentOf(world);
  expect(second?.mail.inReplyTo).toBe(first?.mail.messageId);
  expect(second?.threadId).toBe(first?.threadId);
});

test("an answer that names Gmail's Message-ID alone is matched, from whatever address", async () => {
  const world = await openInboxWorld();
  const ana = someone();
  await world.meet(ana, { kind: "silent" });
  await world.send([ana]);
  await world.read();
  const [first] = await sentOf(world);
  await world.pass(MINUTE_MS);
  await world.writeFrom(`desk-${unique("x").toLowerCase()}@gmail.com`, {
    subject: "About your offer",
    text: "We'd love to!",
    inReplyTo: first?.mail.messageId ?? "",
    references: [first?.mail.messageId ?? ""],
  });
  await world.read();
  expect(await world.answers()).toMatchObject([{ kind: "interested", matched_by: "reference" }]);
});

test("a mail whose answer was lost is found among the sent ones by its recipient and our own header", async () => {
  const world = await openInboxWorld();
  const people = [someone(), someone(), someone()];
  for (const email of people) await world.meet(email, { kind: "silent" });
  await failGoogle(world.sandbox, "/messages/send", { truncated: 1 });
  await world.send(people);
  await healGoogle(world.sandbox);
  expect((await world.mails()).map(({ pause_reason }) => pause_reason)).toEqual(people.map(() => "unknown_outcome"));
  await world.pass(3 * MINUTE_MS);
  await world.engine.sweep(world.clock.now());
  const first = (await world.mails()).filter(({ step }) => step === 0);
  expect(first.map(({ status }) => status)).toEqual(people.map(() => "SENT"));
  const real = (await sentOf(world)).map(({ mail }) => mail.messageId).sort();
  expect((await idsOf(world)).map(({ sent_message_id }) => sent_message_id).sort()).toEqual(real);
});

test("runs that were killed around their send are settled, whatever kept their mailbox from being looked into meanwhile", async () => {
  const world = await openInboxWorld();
  const people = Array.from({ length: 8 }, someone);
  for (const email of people) await world.meet(email, { kind: "silent" });
  await failGoogle(world.sandbox, "/messages/send", { truncated: 1 });
  await world.send(people);
  await healGoogle(world.sandbox);
  // As killed runs leave them: still being sent.
  const setAll = (set: string) => world.rows(`UPDATE mails SET ${set} WHERE mailbox_id = ?1`, world.mailboxId);
  await setAll("status = 'SENDING', pause_reason = NULL, due_at = NULL");
  await world.rows(
    "UPDATE mailboxes SET status = 'LOST', lost_reason = 'grant', refresh_token = NULL WHERE id = ?1",
    world.mailboxId,
  );
  await world.rows(
    "UPDATE mailbox_sending SET halt_reason = 'bounce_breaker', halted_at = 1 WHERE mailbox_id = ?1",
    world.mailboxId,
  );
  for (let hours = 0; hours < 30; hours += 5) {
    await world.pass(5 * HOUR_MS);
    await world.engine.sweep(world.clock.now());
  }
  expect(new Set((await world.mails()).map(({ pause_reason }) => pause_reason))).toEqual(new Set(["unknown_outcome"]));
  await world.connect();
  await world.pass(2 * HOUR_MS);
  await world.engine.sweep(world.clock.now());
  const first = (await world.mails()).filter(({ step }) => step === 0);
  expect(first.map(({ status }) => status)).toEqual(people.map(() => "SENT"));
  expect(await sentOf(world), "none went out again").toHaveLength(people.length);
});

test("while Google does not answer a lost mail is looked for again instead of given up", async () => {
  const world = await openInboxWorld();
  const ana = someone();
  await world.meet(ana, { kind: "silent" });
  await failGoogle(world.sandbox, "/messages/send", { truncated: 1 });
  await world.send([ana]);
  await healGoogle(world.sandbox);
  await failGoogle(world.sandbox, "/gmail/", { unauthorized: 1 });
  for (let times = 0; times < 4; times += 1) {
    await world.pass(40 * MINUTE_MS);
    await world.engine.sweep(world.clock.now());
  }
  await healGoogle(world.sandbox);
  await world.pass(HOUR_MS);
  await world.engine.sweep(world.clock.now());
  expect((await world.mails())[0]).toMatchObject({ status: "SENT" });
});
