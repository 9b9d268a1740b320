/** How the inbox is read: pushes, history, polls, and what goes wrong with each. */
import { env } from "cloudflare:workers";
import { generateKeyPair, SignJWT } from "jose";
import { expect, test } from "vitest";
import { failGoogle, GMAIL_SEND, healGoogle, steerGoogle } from "#tests/support/google-consent.ts";
import { DAY_MS, HOUR_MS, type InboxWorld, MINUTE_MS, openInboxWorld } from "#tests/support/workers/inbox-world.ts";
import { unique } from "#tests/support/workers/quota-world.ts";

const someone = () => `ana@${unique("studio").toLowerCase()}.example`;
const YES = "Sounds great, I'd love to work with you!";

/** A mailbox that wrote to a silent person and was read once. */
async function openAwaiting(options: Parameters<typeof openInboxWorld>[0] = {}) {
  const world = await openInboxWorld(options);
  const subscription = await world.subscribe();
  const email = someone();
  await world.meet(email, { kind: "silent" });
  await world.send([email]);
  await world.read();
  await world.pass(MINUTE_MS);
  return { ...world, ...subscription, ana: email };
}

const tell = (email: string, historyId: unknown = 1) =>
  JSON.stringify({
    message: { data: btoa(JSON.stringify({ emailAddress: email, historyId })), messageId: "1" },
    subscription: "s",
  });

const kinds = async (world: Pick<InboxWorld, "answers">) => (await world.answers()).map(({ kind }) => kind);

test("Google's push has the mailbox read within seconds, and is answered before that", async () => {
  const world = await openAwaiting();
  await world.answer(world.ana, YES);
  const [push] = await world.pushes();
  if (push === undefined) throw new Error("Google has pushed");
  expect(await world.push(push)).toBe(204);
  expect(await world.answers()).toEqual([]);
  expect(world.bodies.map(({ dueAt }) => dueAt - world.clock.now())).toEqual([2_000]);
  expect(await world.runQueue()).toBe(1);
  expect(await kinds(world)).toEqual(["interested"]);
});

test("nothing is read for a banned account, neither on a push nor at its turn; what came meanwhile is read once it is let in again", async () => {
  const world = await openAwaiting();
  const setStatus = (status: string) =>
    env.DB.prepare("UPDATE memberships SET status = ?2 WHERE user_id = ?1").bind(world.userId, status).run();
  await setStatus("BAN");
  await world.answer(world.ana, YES);
  for (const push of await world.pushes()) await world.push(push);
  await world.runQueue();
  await world.pass(HOUR_MS);
  expect(await world.poll()).toBe(false);
  await world.read();
  expect(await world.answers()).toEqual([]);
  await setStatus("ACTIVE");
  await world.read();
  expect(await kinds(world)).toEqual(["interested"]);
});

test("pushes of two seconds and their copies cause one reading; a later push causes another", async () => {
  const world = await openAwaiting();
  await world.behave({ pushRepeats: 3 });
  await world.answer(world.ana, YES);
  const pushes = await world.pushes();
  expect(pushes).toHaveLength(4);
  for (const push of pushes) expect(await world.push(push)).toBe(204);
  expect(await world.runQueue()).toBe(1);
  world.clock.advance(3_000);
  for (const push of pushes) expect(await world.push(push)).toBe(204);
  expect(await world.runQueue()).toBe(1);
  expect(await kinds(world)).toEqual(["interested"]);
});

test("a push that Google did not sign, or signed too long ago, is refused with 401 and reads nothing", async () => {
  const world = await openAwaiting();
  await world.answer(world.ana, YES);
  const [real] = await world.pushes();
  if (real === undefined) throw new Error("Google has pushed");
  const stranger = await generateKeyPair("RS256");
  const now = Math.floor(world.clock.now() / 1000);
  const claims = {
    ...{
      aud: world.checked.GMAIL_PUSH_AUDIENCE,
      iss: "https://accounts.google.com",
      email: world.checked.GMAIL_PUSH_ACCOUNT,
    },
    ...{ email_verified: true, iat: now, exp: now + 3_600, sub: "1" },
  };
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "k" }).sign(stranger.privateKey);
  const body = tell(world.email);
  for (const authorization of ["", "Bearer", "Bearer a.b.c", `Bearer ${forged}`, `${real.authorization}x`]) {
    expect(await world.push({ authorization, body })).toBe(401);
  }
  // An hour later the token of the real push has run out.
  world.clock.advance(2 * HOUR_MS);
  expect(await world.push(real)).toBe(401);
  expect(await world.runQueue()).toBe(0);
  expect(await world.answers()).toEqual([]);
});

test("a push for another subscription of the same Google is refused", async () => {
  const world = await openAwaiting({ changes: { GMAIL_PUSH_AUDIENCE: "https://app.kolscout.test/api/gmail/push" } });
  const elsewhere = await openInboxWorld({
    sandbox: world.sandbox,
    changes: { GMAIL_PUSH_ACCOUNT: "other@kolscout.iam.gserviceaccount.com" },
  });
  await world.answer(world.ana, YES);
  const [push] = await world.pushes();
  if (push === undefined) throw new Error("Google has pushed");
  expect(await world.push(push)).toBe(204);
  expect(await elsewhere.push(push)).toBe(401);
  const without = await openInboxWorld({
    sandbox: world.sandbox,
    changes: { GMAIL_TOPIC: "", GMAIL_PUSH_AUDIENCE: "", GMAIL_PUSH_ACCOUNT: "" },
  });
  expect(await without.push(push)).toBe(401);
});

test("what a real push says is not believed: an unknown mailbox, nonsense and absurd history ids are acknowledged, and the history goes on where it stood", async () => {
  const world = await openAwaiting();
  await world.answer(world.ana, YES);
  const [push] = await world.pushes();
  if (push === undefined) throw new Error("Google has pushed");
  const say = (body: string) => world.push({ ...push, body });
  for (const body of [
    tell("nobody@gmail.com"),
    "{}",
    "not json",
    tell("' OR 1=1 --"),
    JSON.stringify({ message: { data: "%" } }),
  ]) {
    expect(await say(body)).toBe(204);
  }
  expect(await world.runQueue()).toBe(0);
  const before = await world.row();
  for (const historyId of [0, -1, "99999999999999999999999", { a: 1 }, null])
    expect(await say(tell(world.email, historyId))).toBe(204);
  expect((await world.row())?.history_id).toBe(before?.history_id);
  await world.runQueue();
  expect(await kinds(world)).toEqual(["interested"]);
  expect(Number((await world.row())?.history_id)).toBeLessThan(9_900_000_000);
});

test("an answer whose push was lost is found by the poll after a quarter of an hour", async () => {
  const world = await openAwaiting();
  await world.behave({ pushLosses: 1 });
  await world.answer(world.ana, YES);
  expect(await world.pushes()).toEqual([]);
  await world.pass(13 * MINUTE_MS);
  expect(await world.poll()).toBe(false);
  await world.pass(2 * MINUTE_MS);
  expect(await world.poll()).toBe(true);
  expect(await world.runQueue()).toBe(1);
  expect(await kinds(world)).toEqual(["interested"]);
  expect(await world.poll()).toBe(false);
});

test("mailboxes are polled for sixty days after their last mail", async () => {
  const world = await openAwaiting();
  await world.pass(59 * DAY_MS);
  expect(await world.poll()).toBe(true);
  await world.runQueue();
  await world.pass(2 * DAY_MS);
  expect(await world.poll()).toBe(true);
  await world.runQueue();
  expect((await world.row())?.next_read_at).toBeNull();
  await world.pass(DAY_MS);
  expect(await world.poll()).toBe(false);
  await world.send([someone()]);
  expect(await world.poll()).toBe(true);
});

test("a watch is renewed when it is a day old, so that pushes go on for weeks", async () => {
  const world = await openAwaiting();
  const first = Number((await world.row())?.watched_until);
  expect(first).toBe(world.clock.now() - MINUTE_MS + 7 * DAY_MS);
  await world.pass(DAY_MS - 2 * MINUTE_MS);
  await world.read();
  expect((await world.row())?.watched_until).toBe(first);
  for (let day = 0; day < 10; day += 1) {
    await world.pass(DAY_MS);
    await world.read();
  }
  expect(Number((await world.row())?.watched_until)).toBe(world.clock.now() + 7 * DAY_MS);
  await world.answer(world.ana, YES);
  expect(await world.pushes()).toHaveLength(1);
});

test("what came while the history was forgotten is found among the recent mails, once", async () => {
  const world = await openAwaiting();
  await world.pass(2 * DAY_MS);
  await world.answer(world.ana, YES);
  const before = await world.row();
  // Gmail keeps its history for a week.
  await world.pass(6 * DAY_MS);
  await steerGoogle(world.sandbox, "people/answer", {
    from: world.ana,
    to: world.email,
    text: "Hello? Are you there?",
  });
  await world.pass(2 * DAY_MS + MINUTE_MS);
  await world.read();
  expect(await kinds(world)).toContain("other");
  expect(Number((await world.row())?.history_id)).toBeGreaterThan(Number(before?.history_id));
  expect(await world.row()).toMatchObject({ recent_days: null, recent_page: null });
  const count = (await world.answers()).length;
  await world.read();
  expect(await world.answers()).toHaveLength(count);
});

test("a long history is read in portions, each where the last one ended, and two readers at once do no harm", async () => {
  const world = await openAwaiting();
  for (let count = 0; count < 210; count += 1) {
    await steerGoogle(world.sandbox, "people/answer", {
      from: world.ana,
      to: world.email,
      text: count === 209 ? YES : `Well, ${count}`,
    });
  }
  await Promise.all([world.read(), world.read()]);
  expect(world.bodies.length, "the rest is another message's").toBeGreaterThan(0);
  while ((await world.runQueue()) > 0);
  const answers = await world.answers();
  expect(answers).toHaveLength(210);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(210);
  expect(await world.people()).toMatchObject([{ answer_kind: "interested" }]);
});

test("a grant that was taken back loses the mailbox and halts its mails; connected again it reads on", async () => {
  const world = await openAwaiting();
  await world.answer(world.ana, YES);
  await steerGoogle(world.sandbox, "accounts/revoke", { email: world.email });
  expect(await world.read()).toEqual({ laterMs: null });
  expect(
    await world.rows("SELECT status, lost_reason, refresh_token FROM mailboxes WHERE id = ?1", world.mailboxId),
  ).toEqual([{ status: "LOST", lost_reason: "grant", refresh_token: null }]);
  expect(await world.rows("SELECT halt_reason FROM mailbox_sending WHERE mailbox_id = ?1", world.mailboxId)).toEqual([
    { halt_reason: "mailbox_disconnected" },
  ]);
  expect((await world.mails())[1]).toMatchObject({ status: "PAUSED", pause_reason: "mailbox_disconnected" });
  expect(await world.read(), "nothing more is asked").toEqual({ laterMs: null });
  await world.connect();
  await world.read();
  expect(await kinds(world)).toEqual(["interested"]);
});

test("a mailbox without the right to read is left alone", async () => {
  const world = await openAwaiting();
  await world.answer(world.ana, YES);
  await env.DB.prepare("UPDATE mailboxes SET scopes = ?2 WHERE id = ?1")
    .bind(world.mailboxId, JSON.stringify([GMAIL_SEND]))
    .run();
  expect(await world.read()).toEqual({ laterMs: null });
  expect(await world.rows("SELECT status FROM mailboxes WHERE id = ?1", world.mailboxId)).toEqual([
    { status: "CONNECTED" },
  ]);
  expect(await world.answers()).toEqual([]);
});

test("two people who connected the same mailbox each see the answers to their own mails", async () => {
  const mine = await openAwaiting();
  const theirs = await openInboxWorld({ sandbox: mine.sandbox, account: mine.email });
  theirs.clock.set(mine.clock.now());
  const ben = someone();
  await theirs.meet(ben, { kind: "silent" });
  await theirs.send([ben]);
  await theirs.read();
  await theirs.pass(MINUTE_MS);
  mine.clock.set(theirs.clock.now());
  await mine.answer(mine.ana, YES);
  await theirs.answer(ben, "No thanks, we are not interested.");
  const [push] = (await mine.pushes()).slice(-1);
  if (push === undefined) throw new Error("Google has pushed");
  expect(await mine.push(push)).toBe(204);
  expect(mine.bodies).toHaveLength(2);
  for (const world of [mine, theirs]) await world.read();
  expect([await kinds(mine), await kinds(theirs)]).toEqual([["interested"], ["no"]]);
});

test("the first reading begins with what came since the first mail, and finds a bounce that was quicker", async () => {
  const world = await openInboxWorld();
  const email = someone();
  await world.meet(email, { kind: "hardBounce" });
  await world.send([email]);
  await world.pass(2 * MINUTE_MS);
  expect(await world.row()).toMatchObject({ history_id: null, owner_id: world.userId });
  expect(await world.poll()).toBe(true);
  await world.runQueue();
  expect(await kinds(world)).toEqual(["bounce_hard"]);
  expect(await world.row()).toMatchObject({ email: world.email, recent_days: null });
});

test("the database holds ids, kinds and reasons of mails, and no text, subject or sender of an answer or of a stranger's mail", async () => {
  const world = await openAwaiting();
  const canary = "zebrafinch";
  await steerGoogle(world.sandbox, "people/answer", {
    ...{ from: world.ana, to: world.email },
    text: `I'd love to! My ${canary} budget is secret. ${canary}@hidden.example`,
  });
  const strangers = [`${canary}@strangers.example`, `carla@creators.example`];
  for (const from of strangers)
    await world.writeFrom(from, { subject: `${canary} subject`, text: `A ${canary} text`, html: `<p>${canary}</p>` });
  await world.writeFrom(`carla@${canary}.example`, {
    subject: canary,
    text: canary,
    inReplyTo: `<${canary}@x.example>`,
  });
  await world.read();
  expect((await world.answers()).map(({ matched_by }) => matched_by)).toContain("thread");
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
  ).all<{ name: string }>();
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    expect({ name, holds: JSON.stringify(results).toLowerCase().includes(canary) }).toEqual({ name, holds: false });
  }
});

test("a worker that dies between reading and writing leaves everything to the next one", async () => {
  const world = await openAwaiting();
  await world.answer(world.ana, YES);
  const before = await world.row();
  await env.DB.prepare(
    "CREATE TRIGGER no_answers BEFORE INSERT ON mail_answers BEGIN SELECT RAISE(ABORT, 'cut off'); END",
  ).run();
  await expect(world.read()).rejects.toThrow("cut off");
  await env.DB.prepare("DROP TRIGGER no_answers").run();
  expect((await world.row())?.history_id).toBe(before?.history_id);
  expect((await world.people())[0]).toMatchObject({ answer_kind: null });
  await world.read();
  expect(await kinds(world)).toEqual(["interested"]);
});

test("a mail that is too large to be read is kept for a person to read", async () => {
  const world = await openAwaiting();
  await world.writeFrom(world.ana, { subject: "Media kit", text: YES, html: `<p>${"x".repeat(9_000_000)}</p>` });
  await world.read();
  expect(await world.answers()).toMatchObject([{ kind: "other", reason: "unclear", matched_by: "address" }]);
});

test("a mailbox that Gmail does not push for is read by its turns, and the watch is asked for again", async () => {
  const world = await openAwaiting();
  await world.pass(2 * DAY_MS);
  const before = (await world.row())?.watched_until;
  await failGoogle(world.sandbox, "/watch", { serverError: 1 });
  await world.answer(world.ana, YES);
  await world.read();
  expect(await kinds(world)).toEqual(["interested"]);
  expect((await world.row())?.watched_until).toBe(before);
  await healGoogle(world.sandbox);
  await world.read();
  expect((await world.row())?.watched_until).toBe(world.clock.now() + 7 * DAY_MS);
});

test("while Google fails half of the time every answer is kept once, and a wait that it names is kept to", async () => {
  const world = await openAwaiting();
  const others = Array.from({ length: 6 }, someone);
  for (const email of others) await world.meet(email, { kind: "price" });
  await world.send(others);
  await world.pass(2 * MINUTE_MS);
  await failGoogle(world.sandbox, "/messages", { serverError: 0.6 });
  let failures = 0;
  for (let tries = 0; tries < 60 && (await world.row())?.read_at !== world.clock.now(); tries += 1) {
    await world.read().catch((failure) => {
      expect(failure).toMatchObject({ name: "ProviderError" });
      failures += 1;
    });
  }
  expect(failures, "some readings were cut off").toBeGreaterThan(0);
  expect(await kinds(world)).toEqual(others.map(() => "price"));
  await healGoogle(world.sandbox);
  await failGoogle(world.sandbox, "/history", { rateLimited: 1 });
  const { laterMs } = await world.read();
  expect(laterMs).toBeGreaterThan(0);
});

test("nothing is asked for a mailbox that its owner removed, and sixty days later not even whether it is there", async () => {
  const world = await openAwaiting();
  await env.DB.prepare(
    "UPDATE mailboxes SET status = 'REMOVED', refresh_token = NULL, access_token = NULL WHERE id = ?1",
  )
    .bind(world.mailboxId)
    .run();
  await world.pass(30 * DAY_MS);
  expect(await world.poll()).toBe(true);
  await world.runQueue();
  await world.pass(31 * DAY_MS);
  await world.poll();
  await world.runQueue();
  expect((await world.row())?.next_read_at).toBeNull();
});
