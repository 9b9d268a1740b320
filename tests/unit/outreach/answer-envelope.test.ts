/** What is read of a mail before it is matched, and of a report's parts; whatever a stranger writes into it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { composeReport } from "#sandbox/google/people/letters.ts";
import { writeMail } from "#tests/support/gmail-account.ts";
import { addressesIn, envelopeOf, isSameMailbox, messageIdsIn } from "#workers/modules/outreach/inbox/envelope.ts";
import { parseIncoming, reportedIn } from "#workers/modules/outreach/inbox/incoming.ts";
import { mailboxIn } from "#workers/modules/outreach/inbox/push.ts";

const envelope = (headers: Record<string, string>) =>
  envelopeOf({ threadId: "t1", at: 5, headers: new Map(Object.entries(headers)) });

test("an envelope names the sender, what is answered and whom a server could not reach", () => {
  const read = envelope({
    from: '"Lee, Ana" <Ana.Lee+Work@Example.COM>',
    references: "<one@k.test> <two@k.test>",
    "in-reply-to": "<two@k.test>",
  });
  expect(read).toEqual({
    ...{
      threadId: "t1",
      at: 5,
      from: "ana.lee+work@example.com",
      failed: [],
      isReport: false,
      hasNullSender: false,
      isToList: false,
    },
    references: ["<two@k.test>", "<one@k.test>"],
  });
  expect(envelope({ from: "x@y.test", "x-failed-recipients": "a@b.test, C@D.test" })).toMatchObject({
    ...{ failed: ["a@b.test", "c@d.test"], isReport: true },
  });
  expect(envelope({ from: "Mail Delivery <MAILER-DAEMON@mx.test>" }).isReport).toBe(true);
  expect(envelope({ from: "x@y.test", "content-type": "Multipart/Report; report-type=delivery-status" }).isReport).toBe(
    true,
  );
  expect(envelope({ from: "x@y.test", "list-id": "<news.y.test>" }).isToList).toBe(true);
  expect(envelope({}).from).toBeNull();
});

test("hostile headers are bounded and never throw", () => {
  const ids = messageIdsIn(Array.from({ length: 500 }, (_, number) => `<${number}@k.test>`).join(" "));
  expect(ids.length).toBeLessThanOrEqual(10);
  expect(addressesIn(`${"a".repeat(100_000)}@b.test`)).toEqual([]);
  expect(addressesIn("<script>@x, a@b.test\u0000, group: c@d.test, e@f.test;")).not.toContain("<script>@x");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const { references, failed, from } = envelope({ from: text, references: text, "x-failed-recipients": text });
      expect(references.length).toBeLessThanOrEqual(10);
      expect(failed.length).toBeLessThanOrEqual(5);
      expect(from === null || !/\s/.test(from)).toBe(true);
    }),
  );
});

test("a tag makes no other person, and dots are Gmail's own affair", () => {
  expect(isSameMailbox("ana+kolscout@studio.test", "ana@studio.test")).toBe(true);
  expect(isSameMailbox("a.na@gmail.com", "ana+x@googlemail.com")).toBe(true);
  expect(isSameMailbox("a.na@studio.test", "ana@studio.test")).toBe(false);
});

test("a report is read in its parts: whom it is about, and which mail", async () => {
  const about = { to: "me@gmail.com", recipient: "gone@x.test", messageId: "<m1@k.test>", subject: "Collab" };
  const bytes = composeReport(
    { ...about, action: "failed", status: "5.1.1", diagnostic: "550 5.1.1 User unknown" },
    { messageId: "<r1@mx.test>", dateMs: 0 },
  );
  const mail = await parseIncoming(bytes, 7);
  if (mail === null) throw new Error("a report can be read");
  expect(reportedIn(mail)).toEqual({ references: ["<m1@k.test>"], failed: ["gone@x.test"] });
  expect(mail.receivedAt).toBe(7);
});

test("text and HTML of a mail are read with its addresses; bytes that are no mail are read as far as they go", async () => {
  const bytes = await writeMail({
    to: "me@gmail.com",
    from: "林小雨 <lin@x.test>",
    cc: "maya@y.test",
    subject: "回复：合作",
    text: "好的",
    html: "<p>好的</p>",
  });
  expect(await parseIncoming(bytes, 0)).toMatchObject({
    from: "lin@x.test",
    cc: ["maya@y.test"],
    subject: "回复：合作",
    text: expect.stringContaining("好的"),
  });
  for (const source of [
    new Uint8Array(),
    new Uint8Array(1_000).fill(255),
    new TextEncoder().encode("Content-Type: multipart/mixed; boundary=b\r\n\r\n".repeat(200)),
  ]) {
    const mail = await parseIncoming(source, 0);
    expect(mail === null || mail.from === "").toBe(true);
  }
});

test("of a push nothing but the mailbox is read, and nothing is no mailbox", () => {
  const pushed = (data: string) =>
    new TextEncoder().encode(JSON.stringify({ message: { data, messageId: "1" }, subscription: "s" }));
  const told = (value: unknown) => pushed(btoa(JSON.stringify(value)));
  expect(mailboxIn(told({ emailAddress: "Me@Gmail.com", historyId: "1" }))).toBe("me@gmail.com");
  expect(mailboxIn(told({ emailAddress: "me@gmail.com", historyId: { $gt: 0 } }))).toBe("me@gmail.com");
  for (const body of [
    told({ historyId: 1 }),
    told([]),
    told({ emailAddress: 5 }),
    told({ emailAddress: "x' OR 1" }),
    pushed("%%%"),
    pushed(btoa("{")),
    new Uint8Array([255, 0]),
    new TextEncoder().encode("[]"),
  ]) {
    expect(mailboxIn(body)).toBeNull();
  }
});
