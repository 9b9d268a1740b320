import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/growth.ts";
import { createTexts } from "#workers/api/texts.ts";
import { ANSWER_KINDS, MAX_WORDS } from "#workers/modules/outreach/answers/answer.ts";
import { classifyAnswer } from "#workers/modules/outreach/answers/classify.ts";
import { freshTextOf } from "#workers/modules/outreach/answers/fresh-text.ts";
import { answersLocales } from "#workers/modules/outreach/answers/locales.ts";
import { type IncomingMail, MAX_TEXT_LENGTH } from "#workers/modules/outreach/answers/mail.ts";

const OWN = { addresses: ["mia@lumo.example"], text: "" };
const MONDAY = "Mon, 23 Nov 2026 10:00:00 +0000";

function mailWith(text: string, more: Partial<IncomingMail> = {}): IncomingMail {
  return {
    headers: [{ name: "Date", value: MONDAY }],
    from: "ana@creator.example",
    cc: [],
    subject: "Re: Lumo",
    text,
    html: "",
    parts: [],
    receivedAt: Date.parse(MONDAY),
    ...more,
  };
}

const kindOf = (text: string, more: Partial<IncomingMail> = {}) => classifyAnswer(mailWith(text, more), OWN).kind;

describe("which statement of a mixed mail counts", () => {
  test.each([
    ["Not for free, my rate is $500.", "price"],
    ["Not interested in the giveaway but happy to do a video.", "interested"],
    ["I would love to, but I can't.", "no"],
    ["No thanks, please stop emailing me.", "unsubscribe"],
    ["Stop emailing me, this is spam.", "complaint"],
    ["Sounds great! Please write to my manager kim@talent.example", "manager"],
    ["I am interested, what is your budget?", "price"],
    ["Not this time, but I would love to work together in the future.", "no"],
    ["I have to decline. I love to work on my own ideas.", "no"],
    ["暂时不考虑", "no"],
    ["谢谢，暂不需要，后续可以联系", "no"],
    ["没兴趣做直播，但可以做视频", "interested"],
    ["免费的不接，一条2000", "price"],
    ["不感兴趣，别再发了", "unsubscribe"],
  ])("%s", (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  test("a refusal stays one, however kindly it is wrapped", () => {
    const wrapped = [
      {
        before: [
          "",
          "Thanks so much for reaching out! ",
          "I love your product and the idea, but ",
          "Sounds great. However, ",
          "Hi Mia, happy to hear you enjoy my videos. ",
        ],
        refusals: [
          "I'm not interested.",
          "I'll have to pass.",
          "I can't accept this.",
          "it's not a good fit.",
          "I don't do sponsorships.",
          "we're fully booked.",
          "I already work with another brand.",
          "no thanks.",
        ],
        after: [
          "",
          " Good luck with the launch!",
          " Maybe next time.",
          " I'd love to work with you in the future, though.",
          " But keep me in mind for future campaigns.",
          " I'm happy to hear from you again next year.",
        ],
      },
      {
        before: ["", "谢谢邀请，", "产品我很喜欢，不过", "您好，感谢认可！但是", "听起来不错，可惜"],
        refusals: [
          "我不感兴趣。",
          "这次就不参加了。",
          "我不接广告。",
          "不太适合我。",
          "最近没有档期。",
          "已经签了独家。",
          "暂时不考虑。",
        ],
        after: ["", "祝顺利！", "下次有机会再合作。", "期待以后能合作！", "后续有需要再联系。"],
      },
    ];
    for (const { before, refusals, after } of wrapped)
      for (const opening of before)
        for (const refusal of refusals)
          for (const ending of after) {
            const text = `${opening}${refusal}${ending}`;
            expect(kindOf(text), text).toBe("no");
          }
  });

  test("a machine's words are never interest, a price or a no", () => {
    const headers = [{ name: "Auto-Submitted", value: "auto-replied" }];
    for (const text of ["I'd love to work with you!", "My rate is $300", "Not interested", "报价2000"])
      expect(kindOf(text, { headers })).toBe("auto_reply");
  });
});

describe("only what the sender wrote is read", () => {
  const refusal = "Not interested.";
  test.each([
    ["On Mon, 23 Nov 2026, Mia <mia@lumo.example> wrote:\n> Are you interested?\n> Yes or no"],
    ["On Mon, 23 Nov 2026 at 09:12, Mia Chen from the Lumo team\n<mia@lumo.example> wrote:\n\nAre you interested?"],
    ["-----Original Message-----\nFrom: Mia\nAre you interested?"],
    ["From: Mia Chen\nSent: Monday\nTo: Ana\nSubject: Hi\n\nAre you interested? Yes!"],
    ["------------------ 原始邮件 ------------------\n发件人: Mia\n感兴趣请回复"],
    ['在 2026-11-23 09:12:00，"Mia" <mia@lumo.example> 写道：\n>感兴趣请回复'],
    ["发件人： Mia\n发送时间： 2026年11月23日\n收件人： Ana\n主题： 合作\n\n可以合作"],
    ["-- \nAna, always happy to collaborate"],
    ["Best,\nAna\nInterested in cooperation? Write to my manager kim@talent.example"],
    ["Sent from my iPhone"],
  ])("%s", (tail) => {
    expect(freshTextOf(mailWith(`${refusal}\n\n${tail}`), OWN)).toBe(refusal);
    expect(kindOf(`${refusal}\n\n${tail}`)).toBe("no");
  });

  test("an answer below or between quoted lines is read", () => {
    const text = "On Mon, 23 Nov 2026, Mia wrote:\n> Are you interested?\n\nYes please\n> How soon?\nNext week";
    expect(freshTextOf(mailWith(text), OWN)).toBe("Yes please\nNext week");
  });

  test("lines of our own mail do not count, quoted or not", () => {
    const own = { ...OWN, text: "Would you like to work with us?\nIf you are not interested, tell us." };
    const mail = mailWith("If you are not interested, tell us.\nI am interested!");
    expect(classifyAnswer(mail, own).kind).toBe("interested");
  });

  test("a mail of HTML alone is read without its history, styles and signature", () => {
    const html = `<style>p{color:red}</style><p>No&nbsp;thanks</p><div class="gmail_signature">happy to help</div>
      <blockquote>we would love to</blockquote><div class="gmail_quote">yes please</div>`;
    expect(freshTextOf(mailWith("", { html }), OWN)).toBe("No thanks");
  });
});

describe("what is kept of a mail", () => {
  test("no address, name or sentence of the mail but a manager's address", () => {
    const secret =
      "My bank is Sparkasse and I live in Lindenstrasse 5, write to zoe@private.example, my rate is 400 USD";
    const kept = classifyAnswer(mailWith(secret), { addresses: [...OWN.addresses, "zoe@private.example"], text: "" });
    expect(kept.kind).toBe("price");
    expect(JSON.stringify(kept)).not.toMatch(/sparkasse|linden|zoe|private|400/i);
  });

  test("every kind and reason has its line in both languages, with what the answer carries", () => {
    expect(Object.keys(answersLocales["zh-CN"].why)).toEqual(Object.keys(answersLocales.en.why));
    for (const { kinds } of Object.values(answersLocales))
      expect(Object.keys(kinds).sort()).toEqual([...ANSWER_KINDS].sort());
    const { reason, until, words } = classifyAnswer(mailWith("I'm on vacation until December 8"), OWN);
    expect(words).toEqual(["on vacation"]);
    const texts = createTexts({ answers: answersLocales });
    const line = (language: "en" | "zh-CN") => texts.text(language, `answers:why.${reason}`, { day: until ?? "" });
    expect(line("en")).toBe("Back on 2026-12-08.");
    expect(line("zh-CN")).toBe("2026-12-08 回来。");
  });
});

describe("whatever comes in", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom(
      "not ",
      "interested",
      "but ",
      "12/",
      "月",
      "不",
      "可以",
      "\n> ",
      "@",
      "<",
      "&#x110000;",
      "a.",
      "On ",
      " wrote:",
      "\n",
      "$",
      "until ",
    ),
  );
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

  test("the rules never throw, give the same answer twice, and keep few words", () => {
    fc.assert(
      fc.property(text, text, text, text, (body, html, subject, header) => {
        const mail = mailWith(body, {
          html,
          subject,
          headers: [
            { name: header, value: header },
            { name: "date", value: header },
          ],
          parts: [{ type: "message/delivery-status", text: html }].slice(0, body.length % 2),
          from: header,
        });
        const answer = classifyAnswer(mail, OWN);
        expect(classifyAnswer(mail, OWN)).toEqual(answer);
        expect(answer.words.length).toBeLessThanOrEqual(MAX_WORDS);
        if (answer.until !== null) expect(answer.until).toMatch(/^20\d\d-\d\d-\d\d$/);
      }),
      { numRuns: 1_500 },
    );
  });

  test("a longer mail takes as much longer as it is longer", () => {
    for (const unit of [
      "not interested but ",
      "不是不可以 ",
      "On Mon <a@\n",
      "12/12 until 1.2.",
      "a.a@",
      "> \n",
      "<div ",
      "&#1;",
      "12月",
      "from: \n",
    ]) {
      const long = unit.repeat(MAX_TEXT_LENGTH / unit.length);
      expect(
        growthOf((body) => classifyAnswer(mailWith(body, { html: body }), OWN), long),
        unit,
      ).toBeLessThan(MAX_GROWTH);
    }
  });
});
