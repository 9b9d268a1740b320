/** Mails as they are written in the Worker, read back by a parser. */
import fc from "fast-check";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { composeMail, type MailDraft, MailFieldError } from "#workers/adapters/gmail/compose.ts";

const DRAFT: MailDraft = {
  from: { name: "Ada", address: "ada@gmail.com" },
  to: { name: "Ana", address: "ana@example.com" },
  cc: [],
  subject: "Collab",
  text: "Hello",
  html: "<p>Hello</p>",
  messageId: "<m1@kolscout.test>",
  sentAt: Date.UTC(2026, 10, 20, 12),
  follows: [],
  unsubscribe: null,
};
const NAMES = ["content-type", "date", "from", "message-id", "mime-version", "subject", "to", "x-kolscout-mail"];

async function writeAndRead(part: Partial<MailDraft>) {
  const bytes = await composeMail({ ...DRAFT, ...part });
  const source = new TextDecoder("latin1").decode(bytes);
  const head = source.slice(0, source.indexOf("\r\n\r\n"));
  const email = await PostalMime.parse(bytes);
  return { source, head, email, names: email.headers.map(({ key }) => key).sort() };
}

test("Chinese names, emoji and quotes come back as they were, from pure ASCII headers", async () => {
  const name = '林小雨 "Rain" 🎬, Studio';
  const subject = `${"合作邀请 🎉 ".repeat(30)}end`;
  const { email, head } = await writeAndRead({
    from: { name, address: DRAFT.from.address },
    to: { name, address: DRAFT.to.address },
    subject,
  });
  expect(email).toMatchObject({
    subject,
    from: { name, address: "ada@gmail.com" },
    to: [{ name, address: "ana@example.com" }],
  });
  expect(head).toMatch(/^[\x20-\x7e\r\n]*$/);
});

test("text and HTML come back whole, and no line is longer than 998 octets", async () => {
  const text = `${"a".repeat(5000)}\n\n${"长".repeat(3000)}\n.\nFrom here`;
  const html = `<p>${"x".repeat(5000)}</p><p>${"🎉".repeat(2000)}</p>`;
  const { email, source } = await writeAndRead({ text, html });
  expect(email.text?.trimEnd()).toBe(text);
  expect(email.html?.trimEnd()).toBe(html);
  expect(Math.max(...source.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(998);
  expect(/[\r\n]/.test(source.replaceAll("\r\n", "")), "a lone CR or LF").toBe(false);
});

test("nothing in a name or a subject adds a header, an address or an encoded word", async () => {
  const evil = fc
    .array(
      fc.oneof(
        fc.string({ unit: "binary", maxLength: 12 }),
        fc.constantFrom(
          "\r\nBcc: x@y.z",
          "\n\n<b>",
          "\0",
          "\u2028X: 1",
          "=?UTF-8?B?QmNj?=",
          '"><x@y.z>',
          ",",
          ";",
          "x@y.z",
          " ".repeat(1200),
          "长".repeat(400),
        ),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(evil, evil, evil, async (fromName, toName, subject) => {
      const { email, names, source } = await writeAndRead({
        from: { name: fromName, address: DRAFT.from.address },
        to: { name: toName, address: DRAFT.to.address },
        subject,
      });
      expect(names.filter((name) => name !== "subject")).toEqual(NAMES.filter((name) => name !== "subject"));
      expect(email.from?.address).toBe(DRAFT.from.address);
      expect(email.to?.map(({ address }) => address)).toEqual([DRAFT.to.address]);
      expect([email.bcc, email.cc]).toEqual([undefined, undefined]);
      for (const line of [email.subject ?? "", email.from?.name ?? "", email.to?.[0]?.name ?? ""])
        expect(line).not.toMatch(/[\r\n\0]/);
      expect(Math.max(...source.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(998);
    }),
    { numRuns: 60 },
  );
});

test("an encoded word that somebody types stays what was typed", async () => {
  const { email } = await writeAndRead({ subject: "=?UTF-8?B?QmNjOiBldmls?=" });
  expect(email.subject).toBe("= ?UTF-8?B?QmNjOiBldmls?=");
});

test("a follow-up names what it follows, the first and the latest of a long thread", async () => {
  const follows = Array.from({ length: 40 }, (_, place) => `<m${place}@kolscout.test>`);
  const { email } = await writeAndRead({ follows, messageId: "<m40@kolscout.test>", subject: "Re: Collab" });
  expect(email.inReplyTo).toBe("<m39@kolscout.test>");
  const references = email.references?.split(/\s+/) ?? [];
  expect(references).toHaveLength(20);
  expect([references[0], references[1], references.at(-1)]).toEqual([
    "<m0@kolscout.test>",
    "<m21@kolscout.test>",
    "<m39@kolscout.test>",
  ]);
  expect(email.messageId).toBe("<m40@kolscout.test>");
});

test("a mail can be left with one click (RFC 8058)", async () => {
  const unsubscribe = { url: "https://app.kolscout.com/u/abc", mailto: "ada@gmail.com" };
  const { email } = await writeAndRead({ unsubscribe });
  const headers = Object.fromEntries(email.headers.map(({ key, value }) => [key, value]));
  expect(headers["list-unsubscribe"]).toBe("<https://app.kolscout.com/u/abc>, <mailto:ada@gmail.com>");
  expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
});

test("several people may be copied in", async () => {
  const cc = Array.from({ length: 30 }, (_, place) => `colleague${place}@example.com`);
  const { email } = await writeAndRead({ cc });
  expect(email.cc?.map(({ address }) => address)).toEqual(cc);
});

test("what is no address, no Message-ID or no link is refused and named", async () => {
  const person = (address: string) => ({ name: "", address });
  const wrong: [string, Partial<MailDraft>][] = [
    ["to", { to: person("ana@example.com\r\nBcc: x@y.z") }],
    ["to", { to: person("ana@example.com, x@y.z") }],
    ["from", { from: person("ada") }],
    ["cc", { cc: ["ok@example.com", "x@y.z>"] }],
    ["messageId", { messageId: "<a@b>\r\nX: 1" }],
    ["messageId", { follows: ["no-brackets@b"] }],
    ["unsubscribe", { unsubscribe: { url: "https://a/b>\r\nX-Evil: 1", mailto: null } }],
    ["unsubscribe", { unsubscribe: { url: "http://app.kolscout.com/u/a", mailto: null } }],
    ["unsubscribe", { unsubscribe: { url: "https://a/b", mailto: "x@y.z?bcc=a@b.c" } }],
  ];
  for (const [field, part] of wrong) {
    const failure = await composeMail({ ...DRAFT, ...part }).catch((error: unknown) => error);
    expect(failure, JSON.stringify(part)).toBeInstanceOf(MailFieldError);
    expect(failure).toMatchObject({ field });
  }
});
