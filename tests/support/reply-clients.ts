import type { Language } from "#workers/kernel/vocabulary.ts";
import { unsubscribeFooter } from "#workers/modules/outreach/mails/footer.ts";
import type { Locale } from "./reply-languages.ts";

/** Replies as mail programs in many languages send them: what the person wrote, above our own mail in the program's own way of quoting. */

export const OUR_ADDRESS = "mia@lumo.example";
export const THEIR_ADDRESS = "ana@creator.example";

export type Sent = { text: string; html: string; subject: string };
export type Reply = { text: string; html: string };

const URL = "https://app.lumo.example/unsubscribe/rcp_01JD3ZK8V6Q4T1M9N7B5C3X2W0.9f8e7d6c5b4a39281706f5e4d3c2b1a0";

/** Our mail, with words in it that would end all mail if they were the creator's. */
export function sentMail(footer: Language): Sent {
  const body = [
    "Hi Ana,",
    "We make lamps for small rooms and would love to see one in your next video. If you are not interested, just say no and I will stop. No spam, I promise.",
    "Would you like to work with us?",
    "Mia Chen\nLumo Lamps",
  ];
  const { html, text } = unsubscribeFooter(footer, URL);
  return {
    subject: "A lamp for your next video",
    text: `${body.join("\n\n")}\n\n${text}`,
    html: body.map((part) => `<p>${part.replaceAll("\n", "<br>")}</p>`).join("") + html,
  };
}

const who = `Mia Chen <${OUR_ADDRESS}>`;

/** The ways in which programs write the link of our footer into a text. */
const LINKS: readonly ((text: string) => string)[] = [
  (text) => text.replace(/[:：] ?(https:\S+)/, "<$1>."),
  (text) => text.replace(/[:：] ?https:\S+/, "."),
  (text) =>
    text.replace(
      /[:：] ?(https:\S+)/,
      (_all, url: string) =>
        `<https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&data=05%7C02%7C&reserved=0>.`,
    ),
  (text) => text.replace(/[:：] ?(https:\S+)/, " [$1]"),
  (text) => text.replace(/[:：] ?https:\/\/([^/]+)\/unsubscribe(\S+)/, ":\nhttps://$1/\nunsubscribe$2"),
  (text) => text.replace(/[:：] ?(https:\S+)/, " ( $1 )"),
];
const wrapped = (text: string) => text.replaceAll(/(.{50,70}\S*) /g, "$1\n");
const escaped = (text: string) => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>");

type Client = (answer: string, locale: Locale, sent: Sent, variant: number) => Reply;

function block(
  { labels, date }: Locale,
  { subject }: Sent,
  order: readonly number[] = [0, 1, 2, 3],
  mark = "",
): string {
  const values = [who, date, THEIR_ADDRESS, subject];
  return order.map((at) => `${mark}${labels[at]}${mark} ${values[at]}`).join("\n");
}

const quotedText = (sent: Sent, variant: number) => LINKS[variant % LINKS.length]?.(sent.text) ?? sent.text;

/** Each program in one variant of its quoting. */
export const CLIENTS: Readonly<Record<string, Client>> = {
  outlook: (answer, locale, sent, n) => ({
    text: `${answer}\n\n${block(locale, sent)}\n\n${quotedText(sent, n)}`,
    html:
      n % 2 === 0
        ? ""
        : `<div class="WordSection1"><p class="MsoNormal">${escaped(answer)}</p><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>${escaped(block(locale, sent))}</b></p></div>${sent.html}</div>`,
  }),
  outlookWeb: (answer, locale, sent, n) => ({
    text:
      n % 2 === 0
        ? `${answer}\n________________________________\n${block(locale, sent)}\n\n${quotedText(sent, n)}`
        : "",
    html: `<div dir="ltr">${escaped(answer)}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><b>${escaped(block(locale, sent))}</b></div><div>${sent.html}</div>`,
  }),
  outlookMobile: (answer, locale, sent, n) => ({
    text: `${answer}\n\n${locale.device}\n________________________________\n${block(locale, sent, [0, 1, 2, 3], "*")}\n\n${quotedText(sent, n)}`,
    html: "",
  }),
  outlookReordered: (answer, locale, sent, n) => ({
    text: `${answer}\n\n-----${locale.original}-----\n${block(locale, sent, [3, 1, 0, 2])}\n\n${quotedText(sent, n)}`,
    html: "",
  }),
  gmail: (answer, locale, sent, n) => ({
    text: `${answer}\n\n${locale.wrote(locale.date, who)}\n\n${quotedText(sent, n).replaceAll(/^/gm, n % 3 === 0 ? "" : "> ")}`,
    html: `<div dir="ltr">${escaped(answer)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escaped(locale.wrote(locale.date, who))}<br></div><blockquote class="gmail_quote">${sent.html}</blockquote></div>`,
  }),
  appleMail: (answer, locale, sent, n) => ({
    text: `${answer}\n\n${wrapped(locale.wrote(`${locale.date} Uhr GMT+01:00`, `Mia Chen from Lumo Lamps and Lights for Small Rooms <${OUR_ADDRESS}>`))}\n\n${quotedText(sent, n)}`,
    html:
      n % 2 === 0
        ? ""
        : `<html><body>${escaped(answer)}<br><div><br><blockquote type="cite"><div>${escaped(locale.wrote(locale.date, who))}</div><br>${sent.html}</blockquote></div></body></html>`,
  }),
  yahoo: (answer, locale, sent, n) => ({
    text: `${answer}\n\n    ${locale.wrote(locale.date, who)}\n \n ${quotedText(sent, n).replaceAll("\n\n", "\n")}`,
    html:
      n % 2 === 0
        ? ""
        : `<div class="ydp1yahoo-style-wrap">${escaped(answer)}</div><div id="ydp1yahoo_quoted_1" class="ydp1yahoo_quoted"><div>${escaped(locale.wrote(locale.date, who))}</div>${sent.html}</div>`,
  }),
  gmx: (answer, locale, sent, n) => ({
    text: `${answer}\n \n\n${block(locale, sent, [1, 0, 2, 3])}\n${wrapped(quotedText(sent, n))}`,
    html:
      n % 2 === 0
        ? ""
        : `<div>${escaped(answer)}</div><div name="quote" style="margin:10px 5px"><div>${escaped(block(locale, sent, [1, 0, 2, 3]))}</div>${sent.html}</div>`,
  }),
  proton: (answer, locale, sent, n) => ({
    text: `${answer}\n\n-------- ${locale.original} --------\n${locale.wrote(locale.date, who)}\n\n${quotedText(sent, n)}`,
    html: `<div>${escaped(answer)}</div><div class="protonmail_quote">${escaped(locale.wrote(locale.date, who))}<blockquote class="protonmail_quote" type="cite">${sent.html}</blockquote></div>`,
  }),
  zoho: (answer, locale, sent, n) => ({
    text: `${answer}\n\n\n\n\n---- ${locale.wrote(locale.date, who).replace(/ ?[:：]$/, "")} ----\n\n${quotedText(sent, n)}`,
    html:
      n % 2 === 0
        ? ""
        : `<div>${escaped(answer)}</div><div class="zmail_extra" style="border-top:1px dotted">${escaped(locale.wrote(locale.date, who))}<blockquote>${sent.html}</blockquote></div>`,
  }),
  thunderbird: (answer, locale, sent, n) => ({
    text: `${answer}\n\n${locale.wrote(locale.date, who)}\n${wrapped(quotedText(sent, n)).replaceAll(/^/gm, "> ")}`,
    html: `<p>${escaped(answer)}</p><div class="moz-cite-prefix">${escaped(locale.wrote(locale.date, who))}<br></div><blockquote type="cite">${sent.html}</blockquote>`,
  }),
  naver: (answer, _locale, sent, n) => ({
    text: `${answer}\n\n-----Original Message-----\nFrom: "Mia Chen" <${OUR_ADDRESS}>\nTo: <${THEIR_ADDRESS}>;\nCc:\nSent: 2026-11-23 (월) 10:12:00 (GMT+09:00)\nSubject: ${sent.subject}\n\n${quotedText(sent, n)}`,
    html: "",
  }),
  qq: (answer, locale, sent, n) => ({
    text: `${answer}\n\n\n\n------------------&nbsp;${locale.original}&nbsp;------------------\n${block(locale, sent, [0, 1, 2, 3])}\n\n${quotedText(sent, n)}`.replaceAll(
      "&nbsp;",
      "\u00a0",
    ),
    html: "",
  }),
  netease: (answer, _locale, sent, n) => ({
    text: `${answer}\n\n\n\n---- 回复的原邮件 ----\n| 发件人 | ${who} |\n| 日期 | 2026年11月23日 10:12 |\n| 收件人 | ${THEIR_ADDRESS} |\n| 主题 | ${sent.subject} |\n${quotedText(sent, n)}`,
    html: "",
  }),
  /** A program that quotes without a mark, a line or a header: only our own words tell. */
  unmarked: (answer, _locale, sent, n) => ({
    text: `${answer}\n\n${wrapped(quotedText(sent, n))
      .toUpperCase()
      .slice(0, n % 2 === 0 ? undefined : 900)}`,
    html: "",
  }),
  bottom: (answer, locale, sent, n) => ({
    text: `${locale.wrote(locale.date, who)}\n${quotedText(sent, n).replaceAll(/^/gm, "> ")}\n\n${answer}`,
    html: "",
  }),
};
