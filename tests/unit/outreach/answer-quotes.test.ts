import { describe, expect, test } from "vitest";
import { CLIENTS, OUR_ADDRESS, type Reply, type Sent, sentMail, THEIR_ADDRESS } from "#tests/support/reply-clients.ts";
import { LOCALES, POSITIVE } from "#tests/support/reply-languages.ts";
import { classifyAnswer } from "#workers/modules/outreach/answers/classify.ts";
import { freshTextOf } from "#workers/modules/outreach/answers/fresh-text.ts";

/** Our own mail comes back below most answers: none of its words may be taken for the creator's. */

const FINAL = new Set(["no", "unsubscribe", "complaint", "bounce_hard"]);

function mailOf(reply: Reply, subject = "Re: A lamp for your next video") {
  return {
    headers: [{ name: "Date", value: "Mon, 23 Nov 2026 12:00:00 +0000" }],
    from: THEIR_ADDRESS,
    cc: [],
    subject,
    ...reply,
    parts: [],
    receivedAt: Date.parse("2026-11-23T12:00:00Z"),
  };
}

const ownSide = (sent: Sent | null) => ({ addresses: [OUR_ADDRESS, THEIR_ADDRESS], text: sent?.text ?? "" });

/** Each language in each program: answers, footers and what is known of our mail take turns. */
function replies(answersOf: (language: string) => readonly string[], locales = LOCALES) {
  return locales.flatMap((locale, line) =>
    Object.entries(CLIENTS).map(([client, write], column) => {
      const turn = line + column;
      const answers = answersOf(locale.name);
      const answer = answers[turn % answers.length] ?? "";
      const sent = sentMail(turn % 2 === 0 ? "en" : "zh-CN");
      // Without a mark, a line or a header only our own words tell what is ours.
      const known = client === "unmarked" || turn % 3 !== 0 ? sent : null;
      const mail = mailOf(write(answer, locale, sent, turn));
      return { name: `${locale.name}, ${client}`, answer, mail, own: ownSide(known) };
    }),
  );
}

describe("a yes above our own mail", () => {
  const all = replies((language) => POSITIVE[language] ?? []);

  test("in 24 languages and 16 programs suppresses nobody", () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(24 * 16);
    const judged = all.map(({ name, answer, mail, own }) => ({ name, answer, kind: classifyAnswer(mail, own).kind }));
    expect(judged.filter(({ kind }) => FINAL.has(kind))).toEqual([]);
  });

  test("is all that is read", () => {
    const kept = all.map(({ name, answer, mail, own }) => ({ name, answer, fresh: freshTextOf(mail, own) }));
    expect(kept.filter(({ fresh }) => /for small rooms|unsubscribe|退订/i.test(fresh))).toEqual([]);
    expect(kept.filter(({ answer, fresh }) => !fresh.startsWith(answer.slice(0, 12)))).toEqual([]);
  });

  test("and in English is a yes", () => {
    const english = all.filter(({ name }) => name.startsWith("en,"));
    const kinds = english.map(({ mail, own }) => classifyAnswer(mail, own).kind);
    expect(kinds.filter((kind) => kind !== "interested" && kind !== "price")).toEqual([]);
  });
});

describe("what a creator says above our mail still counts", () => {
  test.each([
    ["Please unsubscribe me.", "unsubscribe"],
    ["unsubscribe", "unsubscribe"],
    ["Please stop emailing me.", "unsubscribe"],
    ["Not interested, thanks.", "no"],
    ["This is spam. I reported you.", "complaint"],
    ["退订", "unsubscribe"],
    ["谢谢，不感兴趣", "no"],
    ["Unsubscribe\n\nAna Kowalska\nWarszawa, Polska", "unsubscribe"],
  ])("%s", (answer, kind) => {
    const judged = replies(
      () => [answer],
      LOCALES.filter((_, line) => line % 5 === answer.length % 5),
    ).map(({ name, mail, own }) => ({
      name,
      kind: classifyAnswer(mail, own).kind,
    }));
    expect(judged.filter((one) => one.kind !== kind)).toEqual([]);
  });
});

describe("no suppression is taken from words of ours", () => {
  const sent = sentMail("en");

  test.each([
    [
      "the footer on lines of its own",
      "Sounds good!\n\nIf you would rather\nnot hear from me\nagain, you can\nunsubscribe here",
    ],
    ["the footer in capitals", "Sounds good! IF YOU WOULD RATHER NOT HEAR FROM ME AGAIN, YOU CAN UNSUBSCRIBE HERE."],
    ["a link alone", "Sounds good!\n<https://app.lumo.example/unsubscribe/rcp_01.ff>"],
    ["the rest of a broken link", "Sounds good!\nhttps://app.lumo.example/\nunsubscribe/rcp_01.ff"],
    ["a sentence of the template", "Sounds good!\nIf you are not interested, just say no and I will stop."],
    ["half a sentence of the template", "Sounds good!\njust say no and I will stop"],
    ["the Chinese footer", "Sounds good!\n如不希望再收到我的邮件，请点击此处退订。"],
  ])("%s", (_name, text) => {
    expect(FINAL.has(classifyAnswer(mailOf({ text, html: "" }), ownSide(sent)).kind)).toBe(false);
  });

  test("a subject of ours that begins with a word of stopping is none", () => {
    const kind = (subject: string) => classifyAnswer(mailOf({ text: "", html: "" }, subject), ownSide(sent)).kind;
    expect(kind("Stop motion with our lamps")).toBe("other");
    expect(kind("Unsubscribe")).toBe("unsubscribe");
  });
});

describe("a sentence is no attribution because it ends in a verb of writing", () => {
  test("an answer about what somebody wrote is read", () => {
    const text = "At the weekend my editor wrote:\nwe can do it for $300. Works for you?";
    expect(classifyAnswer(mailOf({ text, html: "" }), ownSide(null)).kind).toBe("price");
  });

  test("a yes on the line above the attribution stays", () => {
    const text = `Yes, let us talk on 5.12.\nOn Mon, 23 Nov 2026 at 10:12, Mia Chen <${OUR_ADDRESS}>\nwrote:\n\nHi Ana`;
    expect(freshTextOf(mailOf({ text, html: "" }), ownSide(null))).toBe("Yes, let us talk on 5.12.");
  });
});
