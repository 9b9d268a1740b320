/** Answers from the sandbox's people, whose truth is known: what is read of them, what is kept, and what follows. */
import { expect, test } from "vitest";
import { failGoogle, healGoogle, steerGoogle } from "#tests/support/google-consent.ts";
import { NOW } from "#tests/support/now.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, openInboxWorld } from "#tests/support/workers/inbox-world.ts";
import { FIRST, followUp } from "#tests/support/workers/mail-world.ts";
import { unique } from "#tests/support/workers/quota-world.ts";

const someone = () => `ana@${unique("studio").toLowerCase()}.example`;

test("each kind of answer is known for what it is, in both languages, and ends what it should", async () => {
  const world = await openInboxWorld();
  const truth = [
    ["interested", {}, { kind: "interested", follow: "answered", suppressed: null }],
    ["price", {}, { kind: "price", follow: "answered", suppressed: null }],
    [
      "manager",
      { managerEmail: "maya@studio-kite.tv", managerWrites: false },
      { kind: "manager", follow: "answered", suppressed: null },
    ],
    ["declines", {}, { kind: "no", follow: "declined", suppressed: "declined" }],
    ["hardBounce", {}, { kind: "bounce_hard", follow: "bounced", suppressed: "bounced" }],
  ] as const;
  const cases = truth.flatMap(([kind, more, expected]) =>
    (["en", "zh"] as const).map((language) => ({
      email: `${unique("p").toLowerCase()}@${unique("firm").toLowerCase()}.example`,
      kind,
      more,
      language,
      expected,
    })),
  );
  for (const { email, kind, more, language } of cases) await world.meet(email, { kind, language, ...more });
  await world.send(cases.map(({ email }) => email));
  await world.pass(2 * MINUTE_MS);
  await world.read();
  const [people, mails, suppressed] = [await world.people(), await world.mails(), await world.suppressed()];
  for (const { email, kind, expected } of cases) {
    const person = people.find((one) => one.email === email);
    expect({ kind, answer: person?.answer_kind }).toEqual({ kind, answer: expected.kind });
    const follow = mails.find((one) => one.email === email && one.step === 1);
    expect({ kind, status: follow?.status, why: follow?.end_reason }).toEqual({
      kind,
      status: "CANCELED",
      why: expected.follow,
    });
    expect(suppressed.find((one) => one.email === email)?.reason ?? null).toBe(expected.suppressed);
    if (kind === "manager") expect(person?.manager_email).toBe("maya@studio-kite.tv");
  }
  expect(await world.answers()).toHaveLength(cases.length);
  await world.pass(10 * DAY_MS);
  for (let turn = 0; turn < cases.length; turn += 1) await world.engine.run(world.mailboxId);
  expect((await world.mails()).filter(({ step, status }) => step > 0 && status === "SENT")).toEqual([]);
});

test("a silent person gets the follow-up in the thread", async () => {
  const world = await openInboxWorld();
  const email = someone();
  await world.meet(email, { kind: "silent" });
  await world.send([email]);
  await world.pass(4 * DAY_MS);
  await world.engine.run(world.mailboxId);
  expect(await world.mails()).toMatchObject([
    { step: 0, status: "SENT" },
    { step: 1, status: "SENT" },
  ]);
  expect(await world.answers()).toEqual([]);
});

test("a person who is away is written to on the morning of the return, by the clock of their own mail", async () => {
  const world = await openInboxWorld();
  const email = someone();
  // Back on a Saturday; a weekend counts as the Monday behind it.
  const awayDays = 13 - new Date(NOW).getUTCDay();
  const saturday = (Math.floor(NOW / DAY_MS) + awayDays) * DAY_MS;
  const monday = saturday + 2 * DAY_MS + 9 * HOUR_MS;
  await world.meet(email, { kind: "silent", awayDays });
  await world.send([email]);
  await world.pass(2 * MINUTE_MS);
  await world.read();
  expect(await world.people()).toMatchObject([{ answer_kind: "away", away_until: monday, stop_reason: null }]);
  expect(await world.answers()).toMatchObject([{ kind: "away", day: new Date(saturday).toISOString().slice(0, 10) }]);
  expect((await world.mails())[1]).toMatchObject({ status: "PAUSED", pause_reason: "away", due_at: monday });
  await world.moveTo(monday - MINUTE_MS);
  await world.engine.sweep(world.clock.now());
  await world.engine.run(world.mailboxId);
  expect((await world.mails())[1]).toMatchObject({ status: "PAUSED" });
  await world.moveTo(monday);
  await world.engine.sweep(world.clock.now());
  await world.engine.run(world.mailboxId);
  expect((await world.mails())[1]).toMatchObject({ status: "SENT" });
});

test("a mailbox that is full three times ends the campaign for the person alone", async () => {
  const world = await openInboxWorld();
  const email = someone();
  const report = (id: number) => ({
    subject: "Delivery Status Notification (Failure)",
    text: "The recipient's inbox is out of storage space: 452 4.2.2 mailbox full",
    messageId: `<report-${id}@mx.google.com>`,
    headers: { "X-Failed-Recipients": email },
  });
  await world.meet(email, { kind: "silent" });
  await world.send([email]);
  for (const count of [1, 2, 3]) {
    await world.pass(MINUTE_MS);
    await world.writeFrom("mailer-daemon@googlemail.com", report(count));
    await world.read();
    expect(await world.people()).toMatchObject([
      { answer_kind: "bounce_soft", soft_bounces: count, stop_reason: count === 3 ? "soft_bounces" : null },
    ]);
  }
  expect((await world.mails())[1]).toMatchObject({ status: "CANCELED", end_reason: "soft_bounces" });
  expect(await world.suppressed()).toEqual([]);
});

test("follow-ups that go out in any case stay after an answer that is no refusal", async () => {
  const world = await openInboxWorld();
  const email = someone();
  await world.meet(email, { kind: "price" });
  await world.send([email], { steps: { first: FIRST, followUps: [followUp(3, { onlyIfNoAnswer: false })] } });
  await world.pass(2 * MINUTE_MS);
  await world.read();
  expect(await world.people()).toMatchObject([{ answer_kind: "price" }]);
  expect((await world.mails())[1]).toMatchObject({ status: "PENDING" });
});

test("an automatic reply after a no neither hides it nor lifts what it stopped", async () => {
  const world = await openInboxWorld();
  const email = someone();
  await world.meet(email, { kind: "silent" });
  await world.send([email]);
  await world.answer(email, "No thank you, this isn't a fit for us.");
  await world.pass(MINUTE_MS);
  await world.writeFrom(email, {
    subject: "Automatic reply: Hello",
    text: "Thanks for your mail, we have got it.",
    headers: { "Auto-Submitted": "auto-replied" },
  });
  await world.read();
  expect((await world.answers()).map(({ kind }) => kind)).toEqual(["no", "auto_reply"]);
  expect(await world.people()).toMatchObject([{ answer_kind: "no", stop_reason: "declined" }]);
  expect(await world.suppressed()).toEqual([{ email, reason: "declined" }]);
});

test("a wish for no more mail holds for every campaign of the workspace and no other workspace", async () => {
  const world = await openInboxWorld();
  const email = someone();
  await world.meet(email, { kind: "silent" });
  await world.send([email]);
  await world.send([email], { workspaceId: "ent_other" });
  await world.answer(email, "Please remove me from your list and stop emailing me.");
  await world.pass(MINUTE_MS);
  await world.read();
  // The answer came in the thread of the latest campaign.
  expect(await world.rows("SELECT workspace_id, email, reason FROM suppressions WHERE email = ?1", email)).toEqual([
    { workspace_id: "ent_other", email, reason: "unsubscribed" },
  ]);
  const [mine, theirs] = await world.people();
  expect([mine?.stop_reason, theirs?.stop_reason]).toEqual([null, "unsubscribed"]);
  await world.send([email]);
  expect((await world.mails()).filter(({ step, status }) => step === 0 && status === "SENT")).toHaveLength(3);
});

test("a colleague's mail is no answer of the person, and ends follow-ups where the campaign says so", async () => {
  const world = await openInboxWorld();
  const [stops, goesOn] = [
    `ana@${unique("firm").toLowerCase()}.example`,
    `ben@${unique("firm").toLowerCase()}.example`,
  ];
  for (const email of [stops, goesOn]) await world.meet(email, { kind: "silent" });
  await world.send([stops], { stopsOnColleague: true });
  await world.send([goesOn]);
  await world.pass(HOUR_MS);
  for (const email of [stops, goesOn]) {
    const colleague = `carla@${email.split("@")[1]}`;
    await world.writeFrom(colleague, { subject: "Your mail to us", text: "Sounds great, I'd love to hear more!" });
  }
  await world.pass(MINUTE_MS);
  await world.read();
  expect((await world.answers()).map(({ kind, matched_by }) => [kind, matched_by])).toEqual([
    ["interested", "domain"],
    ["interested", "domain"],
  ]);
  expect((await world.people()).map(({ answer_kind }) => answer_kind)).toEqual([null, null]);
  const follow = (await world.mails()).filter(({ step }) => step === 1);
  expect(follow.map(({ email, status, end_reason }) => [email, status, end_reason]).sort()).toEqual(
    [
      [stops, "CANCELED", "colleague_answered"],
      [goesOn, "PENDING", null],
    ].sort(),
  );
  await world.pass(4 * DAY_MS);
  for (let turn = 0; turn < 2; turn += 1) await world.engine.run(world.mailboxId);
  const sent = (await world.mails()).filter(({ step, status }) => step === 1 && status === "SENT");
  expect(sent.map(({ email }) => email)).toEqual([goesOn]);
});

test("strangers at a mail host that everybody uses are no colleagues, and neither are newsletters of the company", async () => {
  const world = await openInboxWorld();
  const [free, firm] = ["ana.lee@yahoo.de", `ana@${unique("firm").toLowerCase()}.example`];
  for (const email of [free, firm]) await world.meet(email, { kind: "silent" });
  await world.send([free, firm], { stopsOnColleague: true });
  await world.writeFrom("stranger@yahoo.de", { text: "I'm interested, tell me more!" });
  await world.writeFrom(`news@${firm.split("@")[1]}`, {
    text: "I'm interested!",
    headers: { "List-Id": "<news.firm.example>" },
  });
  await world.pass(MINUTE_MS);
  await world.read();
  expect(await world.answers()).toEqual([]);
});

test("the breaker halts a mailbox when too many of its mails came back, and says nothing before", async () => {
  const world = await openInboxWorld();
  const people = Array.from({ length: 60 }, (_, number) => ({
    email: someone(),
    kind: number < 3 ? "hardBounce" : "silent",
  }));
  for (const { email, kind } of people) await world.meet(email, { kind });
  await world.send(people.map(({ email }) => email));
  await world.send([someone()]);
  const halted = async () =>
    (
      await world.rows<{ halt_reason: string | null }>(
        "SELECT halt_reason FROM mailbox_sending WHERE mailbox_id = ?1",
        world.mailboxId,
      )
    )[0]?.halt_reason;
  expect(await halted()).toBeNull();
  await world.pass(2 * MINUTE_MS);
  await world.read();
  expect(await halted()).toBe("bounce_breaker");
  const waiting = (await world.mails()).filter(({ step, status }) => step === 1 && status !== "CANCELED");
  expect(new Set(waiting.map(({ status, pause_reason }) => `${status} ${pause_reason}`))).toEqual(
    new Set(["PAUSED bounce_breaker"]),
  );
  expect(await world.suppressed()).toHaveLength(3);
});

test("a copy (CC) that comes back is no bounce of the person", async () => {
  const world = await openInboxWorld();
  const [email, copy] = [someone(), `boss@${unique("own").toLowerCase()}.example`];
  await world.meet(email, { kind: "silent" });
  await world.meet(copy, { kind: "hardBounce" });
  await world.send([email], { cc: [copy] });
  await world.pass(2 * MINUTE_MS);
  await world.read();
  expect(await world.answers()).toEqual([]);
  expect(await world.suppressed()).toEqual([]);
});

test("a manager who writes in the person's place is kept as whom to write to", async () => {
  const world = await openInboxWorld();
  const email = someone();
  await world.meet(email, { kind: "manager", managerWrites: true, managerEmail: "maya@studio-kite.tv" });
  await world.send([email]);
  await world.pass(2 * MINUTE_MS);
  await world.read();
  expect(await world.people()).toMatchObject([{ manager_email: "maya@studio-kite.tv", stop_reason: null }]);
  expect((await world.mails())[1]).toMatchObject({ status: "CANCELED", end_reason: "answered" });
});

test("a report that names our mail in its parts alone is matched by them, and a report about a stranger's mail leaves nothing", async () => {
  const world = await openInboxWorld();
  const email = someone();
  await world.meet(email, { kind: "silent" });
  await world.send([email]);
  const [row] = await world.rows<{ message_id: string }>(
    "SELECT message_id FROM mails WHERE mailbox_id = ?1 AND step = 0",
    world.mailboxId,
  );
  const report = (messageId: string, recipient: string) => ({
    subject: "Undelivered Mail Returned to Sender",
    text: "I'm sorry to have to inform you that your message could not be delivered.",
    attachments: [
      {
        contentType: "message/delivery-status",
        content: `Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ${recipient}\r\nAction: failed\r\nStatus: 5.1.1\r\n`,
      },
      { contentType: "text/rfc822-headers", content: `Message-ID: ${messageId}\r\nTo: ${recipient}\r\n` },
    ],
  });
  await world.pass(MINUTE_MS);
  await world.writeFrom("postmaster@mx.example", report("<strange@x.example>", "stranger@x.example"));
  await world.read();
  expect(await world.answers()).toEqual([]);
  await world.writeFrom("postmaster@mx.example", report(row?.message_id ?? "", email));
  await world.read();
  expect(await world.answers()).toMatchObject([{ kind: "bounce_hard", matched_by: "reference" }]);
  expect(await world.suppressed()).toEqual([{ email, reason: "bounced" }]);
});

test("a report of plain text is matched by the address that it names and the mail that it returns", async () => {
  const world = await openInboxWorld();
  const email = someone();
  await world.meet(email, { kind: "silent" });
  await world.send([email]);
  const [row] = await world.rows<{ message_id: string }>(
    "SELECT message_id FROM mails WHERE mailbox_id = ?1 AND step = 0",
    world.mailboxId,
  );
  const report = (words: string, below: string) => ({
    subject: "failure notice",
    headers: { "Return-Path": "<>" },
    text: `Hi. This is the qmail-send program at mx.example.\nI'm afraid I wasn't able to deliver your message.\n\n${words}\n\n--- Below this line is a copy of the message.\n\n${below}`,
  });
  await world.pass(MINUTE_MS);
  await world.writeFrom("daemon-x@mx.example", report("<stranger@x.example>:\nNo such user", "Subject: Hi"));
  await world.read();
  expect(await world.answers()).toEqual([]);
  await world.writeFrom("daemon-x@mx.example", report(`<${email}>:\nThe mailbox is full.`, "Subject: Hi"));
  await world.writeFrom("mailer-daemon@mx.example", report("It came back.", `Message-ID: ${row?.message_id ?? ""}`));
  await world.read();
  expect(await world.answers()).toMatchObject([
    { kind: "bounce_soft", reason: "mailbox_full", matched_by: "address" },
    { kind: "bounce_soft", reason: "refused", matched_by: "reference" },
  ]);
  expect(await world.suppressed()).toEqual([]);
});

test("an answer that neither push nor poll has brought still stops the follow-up that is due", async () => {
  const world = await openInboxWorld({ changes: { GMAIL_TOPIC: "", GMAIL_PUSH_AUDIENCE: "", GMAIL_PUSH_ACCOUNT: "" } });
  const email = someone();
  await world.meet(email, { kind: "interested", delayMs: 3 * DAY_MS - MINUTE_MS });
  await world.send([email]);
  await world.pass(3 * DAY_MS + MINUTE_MS);
  expect(await world.answers()).toEqual([]);
  await world.engine.run(world.mailboxId);
  expect(await world.people()).toMatchObject([{ answer_kind: "interested" }]);
  expect((await world.mails())[1]).toMatchObject({ status: "CANCELED", end_reason: "answered" });
});

test("while Google does not say what has come in, no follow-up goes out; it goes when Google answers again", async () => {
  const world = await openInboxWorld();
  const email = someone();
  await world.meet(email, { kind: "silent" });
  await world.send([email]);
  await world.read();
  await world.pass(4 * DAY_MS);
  await failGoogle(world.sandbox, "/history", { serverError: 1 });
  await expect(world.engine.run(world.mailboxId)).rejects.toThrow("gmail: upstream");
  expect((await world.mails())[1]).toMatchObject({ status: "PENDING" });
  await healGoogle(world.sandbox);
  await world.engine.run(world.mailboxId);
  expect((await world.mails())[1]).toMatchObject({ status: "SENT" });
});

test("a grant that is gone is found before the follow-up, which waits for the mailbox", async () => {
  const world = await openInboxWorld();
  const email = someone();
  await world.meet(email, { kind: "silent" });
  await world.send([email]);
  await steerGoogle(world.sandbox, "accounts/revoke", { email: world.email });
  await world.pass(4 * DAY_MS);
  await world.engine.run(world.mailboxId);
  expect((await world.mails())[1]).toMatchObject({ status: "PAUSED", pause_reason: "mailbox_disconnected" });
});
