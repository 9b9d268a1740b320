import { expect, test } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/growth.ts";
import { looseMailboxKey, mailboxKey, normaliseEmail } from "#workers/kernel/email-address.ts";

test("addresses are compared trimmed, in lower case and NFC", () => {
  expect(normaliseEmail("  Anna.Lee@Example.COM ")).toBe("anna.lee@example.com");
  expect(normaliseEmail("e\u0301va@example.com")).toBe("\u00e9va@example.com");
  expect(normaliseEmail("me+news@mail.example.co.uk")).toBe("me+news@mail.example.co.uk");
  expect(normaliseEmail("李@例子.公司")).toBe("李@例子.公司");
});

test("what is no address is refused", () => {
  const wrong = [
    "",
    "a",
    "@b.c",
    "a@",
    "a@b",
    "a@b..c",
    "a@-b.com",
    "a@b-.com",
    "a b@c.com",
    "a@b.com,c@d.com",
    ".a@b.com",
    "a..b@c.com",
    "a\0@b.com",
  ];
  for (const text of wrong) expect({ text, address: normaliseEmail(text) }).toEqual({ text, address: null });
  expect(normaliseEmail(`${"a".repeat(65)}@b.com`)).toBeNull();
  expect(normaliseEmail(`a@${"b".repeat(250)}.com`)).toBeNull();
  expect(normaliseEmail("<script>@b.com")).toBeNull();
});

test("hostile text is refused at once", () => {
  for (const text of ["a".repeat(1_000_000), `${"a@".repeat(500_000)}b`, `a@${"b.".repeat(500_000)}c`]) {
    expect(normaliseEmail(text)).toBeNull();
    expect(growthOf(normaliseEmail, text)).toBeLessThan(MAX_GROWTH);
  }
});

test("all spellings of one mailbox share one key", () => {
  const spellings = [
    "annalee@gmail.com",
    "anna.lee@gmail.com",
    "a.n.n.a.l.e.e+x+y@googlemail.com",
    "annalee+1@gmail.com",
  ];
  expect(new Set(spellings.map(mailboxKey))).toEqual(new Set(["annalee@gmail.com"]));
  expect(mailboxKey("anna.lee@example.com")).not.toBe(mailboxKey("annalee@example.com"));
  expect(looseMailboxKey("anna.lee+x@example.com")).toBe("anna.lee@example.com");
});

test.each([
  ["anna+x@outlook.com", "anna@outlook.com"],
  ["anna+x@hotmail.co.uk", "anna@hotmail.co.uk"],
  ["anna+x@icloud.com", "anna@icloud.com"],
  ["anna+x@fastmail.com", "anna@fastmail.com"],
  ["anna+x@proton.me", "anna@proton.me"],
  ["info@müller.de", "info@xn--mller-kva.de"],
  ["+anna@icloud.com", "+anna@icloud.com"],
])("%s and %s are one mailbox", (one, other) => {
  expect(mailboxKey(one)).toBe(mailboxKey(other));
});

test.each([
  ["an.na@outlook.com", "anna@outlook.com"],
  ["anna+x@yahoo.com", "anna@yahoo.com"],
  ["team+ana@agency.example", "team+bo@agency.example"],
  ["anna@outlook.com", "anna@hotmail.com"],
  ["anna@gmail.com", "anna@gmail.co"],
])("%s and %s are two mailboxes", (one, other) => {
  expect(mailboxKey(one)).not.toBe(mailboxKey(other));
});

test("full-width letters and the dot of the root are no other address", () => {
  expect(normaliseEmail("ｌｉａ＠ｇｍａｉｌ．ｃｏｍ")).toBe("lia@gmail.com");
  expect(normaliseEmail("lia@gmail.com.")).toBe("lia@gmail.com");
});
