import { expect, test } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/growth.ts";
import { normaliseEmail } from "#workers/kernel/email-address.ts";
import { addressesIn } from "#workers/modules/creators/address-list.ts";

test.each([
  ["a profile link whose handle has a dot", "https://www.tiktok.com/@lia.fields,lia@c.example", ["lia@c.example"]],
  ["a profile link alone", "https://www.tiktok.com/@lia.fields", []],
  ["a link without its protocol", "//www.tiktok.com/@lia.fields", []],
  ["a handle", "@lia.fields", []],
  ["an emoji in front", "UGC creator 📧lia.collabs@c.example", ["lia.collabs@c.example"]],
  ["an emoji behind", "lia@c.example💌", ["lia@c.example"]],
  ["a drawn arrow", "mail→lia@c.example←", ["lia@c.example"]],
  ["Chinese words around it", "商务合作邮箱lia@c.example谢谢", ["lia@c.example"]],
  ["Chinese signs", "邮箱：lia@c.example，nova@c.example。", ["lia@c.example", "nova@c.example"]],
  ["full-width signs", "ｌｉａ＠ｃ．ｅｘａｍｐｌｅ", ["lia@c.example"]],
  ["brackets", "name [at] northlight [dot] com", ["name@northlight.com"]],
  ["round brackets", "name(at)northlight.com", ["name@northlight.com"]],
  ["words", "name at gmail dot com", ["name@gmail.com"]],
  ["a link with a query", "mailto:lia@c.example?subject=Collab", ["lia@c.example"]],
  ["a bullet and a full stop", "*lia@c.example.", ["lia@c.example"]],
  ["the next sentence", "lia@northlight.comContact me", ["lia@northlight.com"]],
  [
    "several in a cell",
    "lia@c.example / nova@c.example; rex@c.example",
    ["lia@c.example", "nova@c.example", "rex@c.example"],
  ],
  ["a name in brackets", '"Lia F." <Lia@C.example>', ["lia@c.example"]],
  ["an international domain", "info@müller.de", ["info@müller.de"]],
  ["an international domain with an emoji", "📩info@müller.de❤️", ["info@müller.de"]],
  ["an address in Chinese", "李@例子.公司", ["李@例子.公司"]],
  ["signs that RFCs allow", "o'neil@c.example", ["o'neil@c.example"]],
  ["our own guard against formulas", "'=1+1@c.example", ["=1+1@c.example"]],
  ["an invisible space", "lia@c.example\u200b", ["lia@c.example"]],
  ["a picture", "logo@2x.png", []],
  ["a version", "package@1.2.3", []],
])("%s", (_what, text, expected) => {
  expect([...addressesIn(text)].sort()).toEqual([...expected].sort());
});

test.each([
  "//www.tiktok.com/@lia.fields",
  "📧lia@c.example",
  "邮箱lia@c.example",
  "lia@c",
  "lia@1.2.3.4",
  "lia@c.e",
  "lia@c.123",
  "lia@gmail.con",
  "logo@2x.png",
  '"lia"@c.example',
  "lia@-c.example",
  "lia@c_d.example",
  "lia..f@c.example",
  "lia/f@c.example",
])("the server refuses %s", (text) => {
  expect(normaliseEmail(text)).toBeNull();
});

test.each([
  "lia@c.example ".repeat(4_000),
  "@".repeat(40_000),
  "a@b,".repeat(10_000),
  "'".repeat(40_000),
  "邮箱".repeat(20_000),
])("reading takes time in proportion to the text", (text) => {
  expect(growthOf((part) => addressesIn(part), text)).toBeLessThan(MAX_GROWTH);
});
