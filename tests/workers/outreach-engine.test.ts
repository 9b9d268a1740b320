/** What the engine promises: one mail each, in its thread, at the mailbox's pace, and none that something has ended. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { FIRST, followUp, HOUR_MS, MAIL_START, MINUTE_MS, openMailWorld } from "#tests/support/workers/mail-world.ts";
import { DAY_MS } from "#tests/support/workers/quota-world.ts";
import { stopPersonStatements } from "#workers/modules/outreach/mails/stop.ts";
import { createMailStore } from "#workers/modules/outreach/sending/mail-store.ts";

const PEOPLE = ["ana@studio.example", "ben@clips.example", "cho@films.example"];

test("each person gets one mail with their own name, the way out in headers and text, and nothing else of anybody", async () => {
  const { queue, live, google, mails, box } = await openMailWorld();
  expect(await queue(PEOPLE, { cc: ["boss@brand.example"] })).toMatchObject({ added: 3 });
  await live(MAIL_START + HOUR_MS);
  expect(google.taken.map(({ to }) => to).sort()).toEqual(PEOPLE);
  const mail = google.taken.find(({ to }) => to === "ana@studio.example");
  expect(mail).toMatchObject({ from: box.email, subject: "Hello ana", cc: ["boss@brand.example"], inReplyTo: "" });
  expect(mail?.html).toContain("Hi ana, a collab?");
  expect(mail?.text).toContain("Hi ana, a collab?");
  const link = /https:\/\/kolscout\.test\/unsubscribe\/rcp_\w{26}\.[0-9a-f]{64}/.exec(mail?.text ?? "")?.[0];
  expect(link).toBeDefined();
  expect(mail?.html).toContain(link);
  expect(mail?.headers.get("list-unsubscribe")).toContain(link);
  expect(mail?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(await mails()).toMatchObject(PEOPLE.map((email) => ({ email, status: "SENT", step: 0 })));
});

test("mails of one mailbox keep their distance and never pass the cap of rolling 24 hours", async () => {
  const { queue, live, google } = await openMailWorld();
  await queue(Array.from({ length: 60 }, (_, index) => `p${index}@crowd.example`));
  await live(MAIL_START + 4 * DAY_MS);
  const sentAt = google.taken.map(({ at }) => at);
  expect(sentAt).toHaveLength(60);
  // A new mailbox: 20 in 24 hours at first, 28 after two days.
  for (const [index, at] of sentAt.entries()) {
    const inDay = sentAt.filter((other) => other > at - DAY_MS && other <= at).length;
    expect(inDay).toBeLessThanOrEqual(at < MAIL_START + 2 * DAY_MS ? 20 : 28);
    if (index > 0) expect(at - (sentAt[index - 1] ?? 0)).toBeGreaterThanOrEqual(MINUTE_MS / 2);
  }
});

test("a follow-up goes out on its day in the thread of the first mail, and the next one behind it", async () => {
  const { queue, live, google, mails, caughtUp, box } = await openMailWorld();
  await queue(["ana@studio.example"], { steps: { first: FIRST, followUps: [followUp(3), followUp(10)] } });
  await live(MAIL_START + 20 * DAY_MS);
  const [first, second, third] = google.taken;
  expect(google.taken).toHaveLength(3);
  expect(second).toMatchObject({ threadId: first?.threadId, inReplyTo: first?.messageId, subject: "Re: Hello ana" });
  expect(third?.references.split(/\s+/)).toEqual([first?.messageId, second?.messageId]);
  const day = ((second?.at ?? 0) - (first?.at ?? 0)) / DAY_MS;
  expect(day).toBeGreaterThanOrEqual(3);
  expect(day).toBeLessThan(3.01);
  expect((await mails()).map(({ status }) => status)).toEqual(["SENT", "SENT", "SENT"]);
  // The mailbox is read directly before each of them.
  expect(caughtUp).toEqual([box.id, box.id]);
});

test("a follow-up with a subject of its own is not forced into Google's thread, but still answers to the first mail", async () => {
  const { queue, live, google } = await openMailWorld();
  const steps = { first: FIRST, followUps: [followUp(1, { subject: "One more thing" })] };
  await queue(["ana@studio.example"], { steps });
  await live(MAIL_START + 3 * DAY_MS);
  expect(google.taken[1]).toMatchObject({ subject: "One more thing", inReplyTo: google.taken[0]?.messageId });
  expect(google.taken[1]?.threadId).not.toBe(google.taken[0]?.threadId);
});

test("what ends a sequence ends it up to the moment of the send", async () => {
  const world = await openMailWorld();
  const { queue, live, google, mails, userId, clock } = world;
  const stops = {
    suppressed: async (email: string) => {
      await env.DB.prepare(
        "INSERT INTO suppressions (workspace_id, email, reason, created_at) VALUES (?1, ?2, 'manual', 0)",
      )
        .bind(userId, email)
        .run();
    },
    unsubscribed: async (email: string) => {
      const stop = { workspaceId: userId, email, reason: "unsubscribed" as const, at: clock.now() };
      await env.DB.batch(stopPersonStatements(env.DB, stop));
    },
    declined: async (email: string) => answer(email, "no"),
    answered: async (email: string) => answer(email, "interested"),
    bounced: async (email: string) => answer(email, "bounce_hard"),
  };
  async function answer(email: string, kind: string) {
    await env.DB.prepare(
      `INSERT INTO mail_answers (id, mailbox_id, recipient_id, kind, reason, matched_by, received_at, created_at)
       SELECT 'x' || id, mailbox_id, id, ?2, 'declines', 'thread', 0, 0 FROM mail_recipients WHERE owner_id = ?3 AND email = ?1`,
    )
      .bind(email, kind, userId)
      .run();
  }
  const names = Object.keys(stops).map((why) => `${why}@studio.example`);
  await queue(names, { steps: { first: FIRST, followUps: [followUp(3)] } });
  await live(MAIL_START + 2 * DAY_MS);
  expect(google.taken).toHaveLength(names.length);
  for (const [why, stop] of Object.entries(stops)) await stop(`${why}@studio.example`);
  await live(MAIL_START + 30 * DAY_MS);
  expect(google.taken).toHaveLength(names.length);
  const ended = (await mails()).filter(({ step }) => step === 1);
  expect(ended.map(({ email, status, end_reason }) => [email.split("@")[0], status, end_reason])).toEqual(
    Object.keys(stops)
      .sort()
      .map((why) => [why, "CANCELED", why]),
  );
});

test("a follow-up without the condition goes out although the person has answered", async () => {
  const { queue, live, google, userId } = await openMailWorld();
  await queue(["ana@studio.example"], { steps: { first: FIRST, followUps: [followUp(2, { onlyIfNoAnswer: false })] } });
  await live(MAIL_START + DAY_MS);
  await env.DB.prepare(
    `INSERT INTO mail_answers (id, mailbox_id, recipient_id, kind, reason, matched_by, received_at, created_at)
     SELECT 'y' || id, mailbox_id, id, 'interested', 'wants', 'thread', 0, 0 FROM mail_recipients WHERE owner_id = ?1`,
  )
    .bind(userId)
    .run();
  await live(MAIL_START + 5 * DAY_MS);
  expect(google.taken).toHaveLength(2);
});

test("a send of unknown outcome is looked for: found it is sent, not found it waits for its owner and is never sent again by itself", async () => {
  const { queue, live, google, mails } = await openMailWorld();
  const outcomes = ["takeAndLose", "lose", "take"] as const;
  google.script((send) => outcomes[send - 1] ?? "take");
  await queue(PEOPLE, { steps: { first: FIRST, followUps: [followUp(3)] } });
  await live(MAIL_START + 2 * DAY_MS);
  const states = (await mails())
    .filter(({ step }) => step === 0)
    .map(({ status, pause_reason }) => [status, pause_reason]);
  expect(states.sort()).toEqual([
    ["PAUSED", "unknown_outcome"],
    ["SENT", null],
    ["SENT", null],
  ]);
  await live(MAIL_START + 10 * DAY_MS);
  expect(new Set(google.taken.map(({ mark }) => mark)).size).toBe(google.taken.length);
  // The mail that was found has its follow-up, the lost one has none.
  expect(google.taken).toHaveLength(4);
});

test("without the scope to search, an unknown outcome waits for its owner at once", async () => {
  const { queue, live, google, mails } = await openMailWorld({
    scopes: ["https://www.googleapis.com/auth/gmail.send"],
  });
  google.script(() => "takeAndLose");
  await queue(["ana@studio.example"]);
  await live(MAIL_START + DAY_MS);
  expect(await mails()).toMatchObject([{ status: "PAUSED", pause_reason: "unknown_outcome", due_at: null }]);
  expect(google.taken).toHaveLength(1);
});

test.each(["dieBefore", "dieAfter"] as const)(
  "a run that dies around the send (%s) sends nothing twice",
  async (how) => {
    const { queue, engine, google, mails, live, clock, box } = await openMailWorld();
    google.script((send) => (send === 1 ? how : "take"));
    await queue(["ana@studio.example"]);
    void engine.run(box.id);
    await google.death;
    expect(await mails()).toMatchObject([{ status: "SENDING" }]);
    clock.advance(11 * MINUTE_MS);
    await live(MAIL_START + 2 * DAY_MS);
    const isOut = how === "dieAfter";
    expect(await mails()).toMatchObject([
      { status: isOut ? "SENT" : "PAUSED", pause_reason: isOut ? null : "unknown_outcome" },
    ]);
    expect(google.taken).toHaveLength(isOut ? 1 : 0);
  },
);

test("Google's own limit is waited for to the second it names, and no mail fails by it", async () => {
  const { queue, live, google, mails } = await openMailWorld();
  google.script((send) => (send === 2 ? { limitedMs: 5 * HOUR_MS } : "take"));
  await queue(PEOPLE);
  await live(MAIL_START + DAY_MS);
  expect((await mails()).every(({ status }) => status === "SENT")).toBe(true);
  const [first = 0, second = 0] = google.taken.map(({ at }) => at);
  expect(second - first).toBeGreaterThanOrEqual(5 * HOUR_MS);
  expect(second - first).toBeLessThan(5 * HOUR_MS + 5 * MINUTE_MS);
});

test("a server that fails is tried again with growing waits, and gives up with the reason", async () => {
  const { queue, live, google, mails, userId, clock } = await openMailWorld();
  google.script((send) => (send <= 2 ? "fail" : "take"));
  await queue(["ana@studio.example"]);
  await live(MAIL_START + DAY_MS);
  expect(await mails()).toMatchObject([{ status: "SENT", attempts: 3 }]);
  google.script(() => "fail");
  await queue(["ben@clips.example"]);
  await live(MAIL_START + 3 * DAY_MS);
  expect((await mails())[1]).toMatchObject({ status: "FAILED", attempts: 6 });
  // Its owner tries it again, and that begins with all of its tries.
  google.script((send) => (send <= 10 ? "fail" : "take"));
  await createMailStore(env.DB).act(userId, "retry", null, clock.now());
  await live(MAIL_START + 6 * DAY_MS);
  expect((await mails())[1]).toMatchObject({ status: "SENT", attempts: 2 });
});

test("what Google refuses for good is FAILED and does not hold up the next", async () => {
  const { queue, live, google, mails } = await openMailWorld();
  google.script((send) => (send === 1 ? "refuse" : "take"));
  await queue(PEOPLE);
  await live(MAIL_START + HOUR_MS);
  expect((await mails()).map(({ status }) => status).sort()).toEqual(["FAILED", "SENT", "SENT"]);
});

test("a grant that was taken back halts the mailbox with everything kept, and connecting again lets it go on", async () => {
  const { queue, live, google, mails, deps, box, clock, engine } = await openMailWorld();
  google.script((send) => (send === 2 ? "revoked" : "take"));
  await queue(PEOPLE);
  await live(MAIL_START + HOUR_MS);
  const calls = google.sends();
  expect((await mails()).map(({ status, pause_reason }) => `${status} ${pause_reason}`).sort()).toEqual([
    "PAUSED mailbox_disconnected",
    "PAUSED mailbox_disconnected",
    "SENT null",
  ]);
  await engine.run(box.id);
  await live(MAIL_START + 2 * HOUR_MS);
  expect(google.sends()).toBe(calls);
  await env.DB.prepare(
    "UPDATE mailboxes SET status = 'CONNECTED', lost_reason = NULL, refresh_token = 's' WHERE id = ?1",
  )
    .bind(box.id)
    .run();
  expect(await deps.halts.release(box.id, "mailbox_disconnected", clock.now())).toBe(2);
  await live(MAIL_START + 5 * HOUR_MS);
  expect((await mails()).every(({ status }) => status === "SENT")).toBe(true);
});

test("nothing goes out for a person who is banned or whose plan has lapsed", async () => {
  const banned = await openMailWorld({ member: { status: "BAN" } });
  await banned.queue(PEOPLE);
  await banned.live(MAIL_START + HOUR_MS);
  expect(banned.google.sends()).toBe(0);
  expect((await banned.mails()).map(({ status, end_reason }) => [status, end_reason])).toEqual(
    PEOPLE.map(() => ["CANCELED", "banned"]),
  );
  const lapsed = await openMailWorld({ member: { expireAt: MAIL_START - 1 } });
  await lapsed.queue(PEOPLE);
  await lapsed.live(MAIL_START + HOUR_MS);
  expect(lapsed.google.sends()).toBe(0);
  expect((await lapsed.mails()).map(({ status, pause_reason }) => [status, pause_reason])).toEqual(
    PEOPLE.map(() => ["PAUSED", "expired"]),
  );
});

test("two runs at one mailbox, copies of messages and sweeps beside each other send each mail once", async () => {
  const { queue, engine, google, mails, box, clock } = await openMailWorld();
  await queue(PEOPLE);
  for (let turn = 0; turn < 6; turn += 1) {
    await Promise.all([engine.run(box.id), engine.run(box.id), engine.sweep(clock.now()), engine.run(box.id)]);
    clock.advance(MINUTE_MS);
  }
  expect(google.taken.map(({ to }) => to).sort()).toEqual(PEOPLE);
  expect((await mails()).every(({ status }) => status === "SENT")).toBe(true);
});

test("two clicks or two tabs queue a person once", async () => {
  const { queue, mails } = await openMailWorld();
  const orders = await Promise.all([
    queue(PEOPLE, { templateId: "tpl_same" }),
    queue(PEOPLE, { templateId: "tpl_same" }),
  ]);
  expect(orders.map(({ added }) => added).sort()).toEqual([0, 3]);
  expect(
    await queue(PEOPLE, { id: orders.find(({ added }) => added === 3)?.id, templateId: "tpl_same" }),
  ).toMatchObject({
    added: 3,
  });
  expect(await mails()).toHaveLength(3);
});

test("the content of a queued campaign can't be changed", async () => {
  const { queue } = await openMailWorld();
  const { id } = await queue(PEOPLE);
  const change = env.DB.prepare("UPDATE mail_campaigns SET steps = '{}' WHERE id = ?1").bind(id).run();
  await expect(change).rejects.toThrow("never changes");
});

test("nothing is sent for an account that waits for its deletion, but what became of a mail is still looked for", async () => {
  const { queue, engine, google, mails, box, clock, userId } = await openMailWorld();
  google.script(() => "takeAndLose");
  await queue(["ana@studio.example", "ben@clips.example"]);
  await engine.run(box.id);
  expect((await mails()).map(({ status }) => status).sort()).toEqual(["PAUSED", "PENDING"]);
  await env.DB.prepare("UPDATE memberships SET leaves_at = ?2 WHERE user_id = ?1")
    .bind(userId, clock.now() + 14 * DAY_MS)
    .run();
  clock.advance(HOUR_MS);
  await engine.sweep(clock.now());
  await engine.run(box.id);
  expect((await mails()).map(({ status }) => status).sort()).toEqual(["PENDING", "SENT"]);
  expect(google.taken).toHaveLength(1);
});
