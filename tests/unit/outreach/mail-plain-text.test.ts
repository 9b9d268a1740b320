import { describe, expect, test } from "vitest";
import { unsubscribeFooter } from "#workers/modules/outreach/mails/footer.ts";
import { draftMail } from "#workers/modules/outreach/sending/compose.ts";
import { textOfMail } from "#workers/modules/outreach/templates/plain-text.ts";

const HOST = { pictureOrigin: "https://app.kolscout.test" };
const PICTURE = `https://app.kolscout.test/api/attachments/${"a".repeat(32)}.png`;
const WAY_OUT = "https://app.kolscout.test/unsubscribe/rcp_1.ab";

/** The plain-text part of an email with this content, as a recipient gets it. */
function sentText(content: string, nickname = "Ana"): string {
  return draftMail(
    {
      from: { name: "Mia", address: "mia@lumo.example" },
      to: { name: nickname, address: "ana@c.example" },
      cc: [],
      content: { subject: "A lamp", content },
      variables: { nickname, platform: "", handle: "", last_post_title: "" },
      messageId: "<m1@lumo.example>",
      follows: [],
      sentAt: 0,
      unsubscribe: { url: WAY_OUT, footerOf: () => unsubscribeFooter("en", WAY_OUT) },
    },
    HOST,
  ).text;
}

const FOOTER = `If you would rather not hear from me again, you can unsubscribe here: ${WAY_OUT}`;

describe("the plain-text part of an email", () => {
  test.each([
    ["a single paragraph", "<p>Hello {{nickname}}!</p>", "Hello Ana!"],
    ["text without a paragraph", "Hello {{nickname}}!", "Hello Ana!"],
    ["a list at the end", "<p>We offer</p><ul><li><p>a lamp</p></li></ul>", "We offer\n\n- a lamp"],
    ["a table at the end", "<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>", "1 | 2"],
    ["blocks of other editors", "<div>Hello Ana!</div><div><br></div><div>Bye</div>", "Hello Ana!\n\nBye"],
    ["nested blocks of other editors", "<div>One<div>Two</div>Three</div>", "One\n\nTwo\n\nThree"],
    ["smaller headings", "<h4>Offer</h4><p>A lamp</p>", "Offer\n\nA lamp"],
  ])("the footer is a paragraph of its own below %s", (_name, content, text) => {
    expect(sentText(content)).toBe(`${text}\n\n${FOOTER}`);
  });

  test("an email of a picture without words has the footer alone", () => {
    expect(sentText(`<p><img src="${PICTURE}"></p>`)).toBe(FOOTER);
  });

  test.each([
    ["paragraphs", "<p>One</p><p>Two</p>", "One\n\nTwo"],
    ["empty paragraphs", "<p>One</p><p></p><p><br></p><p></p><p>Two</p>", "One\n\nTwo"],
    ["line breaks", "<p>One <br> two<br><br><br><br>three<br></p>", "One\ntwo\n\nthree"],
    ["headings", "<h2>Offer</h2><p>A lamp</p>", "Offer\n\nA lamp"],
    ["marks inside of a word", "<p>Lu<strong>men</strong>, <em>now</em></p>", "Lumen, now"],
    ["source line breaks", "<p>One\n   two</p>\n  <p>three</p>", "One two\n\nthree"],
    ["source line breaks in Chinese", "<p>你好，\n    我们做台灯。\nLumo</p>", "你好，我们做台灯。 Lumo"],
    ["no-break spaces", "<p>a&nbsp;&nbsp;b</p>", "a  b"],
    ["a rule", "<p>a</p><hr><p>b</p>", "a\n\n---\n\nb"],
    ["bullets", "<ul><li><p>one</p></li><li><p>two</p></li></ul>", "- one\n- two"],
    ["numbers", "<ol><li>one</li><li></li><li>three</li></ol>", "1. one\n3. three"],
    [
      "nested lists",
      "<ol><li><p>one</p><ul><li><p>a<br>b</p><ol><li>deep</li></ol></li></ul></li><li>two</li></ol>",
      "1. one\n   - a\n     b\n     1. deep\n2. two",
    ],
    ["a list right inside of a list", "<ul><li>a</li><ul><li>b</li></ul></ul>", "- a\n  - b"],
    ["a quote", "<blockquote><p>one<br>two</p><p>three</p></blockquote><p>end</p>", "> one\n> two\n>\n> three\n\nend"],
    [
      "quotes and lists inside of each other",
      "<blockquote><blockquote><p>in</p></blockquote><ul><li>a</li></ul></blockquote>",
      "> > in\n>\n> - a",
    ],
    ["code", "<pre><code>  a\n    b\n</code></pre>", "  a\n    b"],
    [
      "a table with a heading row",
      "<table><thead><tr><th>What</th><th>Price</th></tr></thead><tbody><tr><td><p>Video</p></td><td><p>$300</p></td></tr></tbody></table>",
      "What | Price\nVideo | $300",
    ],
    [
      "cells that are empty or hold more than a line",
      "<table><tr><td>a<br>b</td><td></td><td><p>c</p><p>d</p></td></tr><tr><td></td><td></td><td></td></tr></table>",
      "a / b |  | c / d",
    ],
    [
      "a table that only arranges",
      "<table><tr><td><p>One</p><p>Two</p></td></tr><tr><td><ul><li>a</li></ul></td></tr></table>",
      "One\n\nTwo\n\n- a",
    ],
    [
      "a table inside of a cell",
      "<table><tr><td>x</td><td><table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table></td></tr></table>",
      "x | 1 | 2 / 3 | 4",
    ],
    ["a link", '<p>See <a href="https://lumo.example/s">the shop</a>.</p>', "See the shop (https://lumo.example/s)."],
    ["a link that is its text", '<p><a href="https://lumo.example/">lumo.example</a></p>', "https://lumo.example/"],
    ["an address", '<p><a href="mailto:a@b.example">a@b.example</a></p>', "a@b.example"],
    ["a number", '<p><a href="tel:+49123">Call us</a> now</p>', "Call us (+49123) now"],
    [
      "an address with a dollar sign",
      '<a href="https://x.example/$&">https://x.example/$&amp;</a>',
      "https://x.example/$&",
    ],
    [
      "a link around blocks",
      '<a href="https://x.example/a"><p>One</p><p>Two</p></a>',
      "One\n\nTwo (https://x.example/a)",
    ],
    ["a picture", `<p>Look: <img src="${PICTURE}" alt="Our  lamp"></p>`, "Look: [Our lamp]"],
    [
      "a picture that is a link",
      `<a href="https://x.example/a"><img src="${PICTURE}" alt="Lamp"></a>`,
      "[Lamp] (https://x.example/a)",
    ],
    ["a link without words", `<a href="https://x.example/a"><img src="${PICTURE}"></a>`, "https://x.example/a"],
    [
      "Arabic",
      '<p dir="rtl">مرحبا آنا،</p><ul><li>مصباح</li></ul><table><tr><td>السعر</td><td>٣٠٠</td></tr></table>',
      "مرحبا آنا،\n\n- مصباح\n\nالسعر | ٣٠٠",
    ],
    ["Japanese", "<p>こんにちは。<br>ランプ</p><ol><li>一つ</li></ol>", "こんにちは。\nランプ\n\n1. 一つ"],
    ["nothing", "", ""],
  ])("%s", (_name, html, text) => {
    expect(textOfMail(html)).toBe(text);
  });

  test("deep nesting costs no more than its length", () => {
    expect(textOfMail(`${"<strong>".repeat(900)}x`)).toBe("x");
    expect(textOfMail(`${"<blockquote>".repeat(300)}x`)).toBe(`${"> ".repeat(300)}x`);
  });
});
