import { HISTORY_MARKS } from "./quote-words.ts";

/** The visible text of a mail's HTML, without what it quotes. One pass over the signs. */

const BREAKS = new Set(["br", "p", "div", "tr", "li", "ul", "ol", "table", "h1", "h2", "h3", "pre", "hr", "section"]);
/** Elements whose whole content is left out. */
const HIDDEN = new Set(["style", "script", "head", "title", "blockquote"]);
const SIGNATURE_MARKS = ["gmail_signature", "moz-signature", "protonmail_signature"];

/** Of a tag with its attributes, in signs. */
const MAX_TAG = 1_000;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["nbsp", " "],
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["rsquo", "'"],
  ["euro", "€"],
  ["pound", "£"],
]);

/** Takes capped HTML; broken HTML gives what can be read of it and never throws. */
export function textOfHtml(html: string): string {
  let text = "";
  let at = 0;
  let hiddenTag = "";
  let hiddenDepth = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (hiddenDepth === 0) text += decode(html.slice(at, open < 0 ? html.length : open));
    if (open < 0) break;
    const close = html.indexOf(">", open);
    if (close < 0) break;
    const tag = html.slice(open + 1, close).toLowerCase();
    at = close + 1;
    const closing = tag.startsWith("/");
    const name = nameOf(closing ? tag.slice(1) : tag);
    if (hiddenDepth > 0) {
      if (name === hiddenTag && !tag.endsWith("/")) hiddenDepth += closing ? -1 : 1;
      continue;
    }
    if (!closing && isHistoryTag(tag)) break;
    if (!closing && (HIDDEN.has(name) || SIGNATURE_MARKS.some((mark) => tag.includes(mark)))) {
      hiddenTag = name;
      hiddenDepth = 1;
    }
    if (BREAKS.has(name)) text += "\n";
  }
  return text;
}

/** Whether the HTML says itself where its history begins. */
export function hasHistoryMark(html: string): boolean {
  let at = html.indexOf("<");
  while (at >= 0) {
    const close = html.indexOf(">", at);
    if (close < 0) return false;
    const tag = html.slice(at + 1, close).toLowerCase();
    if (!tag.startsWith("/") && (tag.startsWith("blockquote") || isHistoryTag(tag))) return true;
    at = html.indexOf("<", close);
  }
  return false;
}

/** A style sheet names marks too, but not in a tag. */
function isHistoryTag(tag: string): boolean {
  const bare = tag.slice(0, MAX_TAG).replaceAll(/\s+/g, "");
  return HISTORY_MARKS.some((mark) => bare.includes(mark));
}

function nameOf(tag: string): string {
  let end = 0;
  while (end < tag.length && end < 12 && /[a-z0-9]/.test(tag[end] ?? "")) end += 1;
  return tag.slice(0, end);
}

function decode(text: string): string {
  return text.replaceAll(/&(#?[a-z0-9]{1,8});/gi, (whole: string, entity: string) => {
    if (!entity.startsWith("#")) return ENTITIES.get(entity.toLowerCase()) ?? whole;
    const isHex = entity[1]?.toLowerCase() === "x";
    const code = Number.parseInt(entity.slice(isHex ? 2 : 1), isHex ? 16 : 10);
    return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
