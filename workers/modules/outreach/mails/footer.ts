import type { Language } from "#workers/kernel/vocabulary.ts";

/** The line under every mail by which its reader ends all mail, and the language that it is written in. */

const WORDS: Record<Language, { before: string; link: string; after: string }> = {
  en: { before: "If you would rather not hear from me again, you can ", link: "unsubscribe here", after: "." },
  "zh-CN": { before: "如不希望再收到我的邮件，请", link: "点击此处退订", after: "。" },
};

/** The line in each language as a reader sees it: nobody who quotes it says it. */
export const SUPPRESSION_LINES: readonly string[] = Object.values(WORDS).map(
  ({ before, link, after }) => `${before}${link}${after}`,
);

const STYLE = "margin:24px 0 0;font-size:12px;line-height:18px;color:#6b7280";
const LINK_STYLE = "color:#6b7280;text-decoration:underline";

/** The footer of a mail as HTML, for behind what was sanitised, and as plain text. `url` is the recipient's link. */
export function unsubscribeFooter(language: Language, url: string): { html: string; text: string } {
  const { before, link, after } = WORDS[language];
  const address = escapeHtml(url);
  return {
    html: `<p style="${STYLE}">${before}<a href="${address}" style="${LINK_STYLE}">${link}</a>${after}</p>`,
    text: `${before}${link}${language === "en" ? ": " : "："}${url}`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&"<>]/g, (char) => ENTITIES[char] ?? char);
}

/** Lengths are bounded, so that hostile text costs no more than its length. */
const MARKUP = /<[^<>]*>|&#?\w{1,10};|\{\{[^{}]{0,200}\}\}|https?:\/\/[^\s<>"]{1,2000}|[\w.+-]{1,64}@[\w.-]{1,255}/g;

/**
 * The language that a mail is written in, from its HTML or text: Chinese where there are more Han characters than words of other scripts. Tags, addresses and variables don't count, and
 * a text with Japanese kana is not Chinese.
 */
export function languageOf(mail: string): Language {
  const text = mail.replaceAll(MARKUP, " ");
  const han = countOf(text, /\p{Script=Han}/gu);
  const kana = countOf(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const words = countOf(text, /(?:(?!\p{Script=Han})\p{L})+/gu);
  return han > words && kana * 10 <= han ? "zh-CN" : "en";
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
