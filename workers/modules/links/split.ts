import { MAX_ADDRESS_LENGTH } from "#workers/kernel/web-address.ts";
import { KNOWN_DOMAINS } from "./recognise.ts";

/** Finds where the links of a text begin and end, whatever stands around them. One pass; the work grows with the length of the text alone. */

/** A stretch of the text that is a link, or would like to pass for one. */
export type Piece = { start: number; end: number };

/** Invisible characters that chats and editors leave behind. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const SCHEME_OR_DOMAIN = new RegExp(
  `https?://|(?:${KNOWN_DOMAINS.map((domain) => domain.replace(".", "\\.")).join("|")})(?![a-z0-9-])`,
  "gi",
);
/** What may stand before a known domain when it is glued to the link before: longest first. */
const HOST_PREFIXES = ["www.", "music.", "gaming.", "mobile.", "vm.", "vt.", "m.", "v."];
const MAX_HOST = 253;
const MAX_DOMAIN = Math.max(...KNOWN_DOMAINS.map((domain) => domain.length));
/** Many times what any purpose takes; behind it nothing is looked for. */
const MAX_PIECES = 10_000;
/** An address given as a parameter (`?url=https://…`) belongs to the link around it. `==` is the end of a value. */
const PARAMETER_BEFORE = /[?&#][\w-]{1,40}=$/;
/** Paths whose last part may hold letters of any script. */
const NAME_PATH = /(?:youtube\.com\/(?:@|(?:c|user|hashtag)\/)|\/tags?\/|\/music\/)([^/?#]*)$/i;
const ID_PARAMETER = /[?&](?:v|vi|modal_id)=[^&]*$/;
const PROSE_SIGNS = "，。、；：！？（）【】「」『』《》“”‘’…";
const LETTER = /[\p{L}\p{M}\p{N}]/u;
const TRAILING = new Set(".:!?&#~…");

const IN_LINK = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#@%&=+") {
  IN_LINK[character.charCodeAt(0)] = 1;
}

/** Makes the spellings of chats, web pages and program texts alike: `&amp;`, `\/`, full-width slashes and @. */
export function plainText(text: string): string {
  let plain = text;
  if (plain.includes("&amp;")) plain = plain.replaceAll("&amp;", "&");
  if (plain.includes("\\/")) plain = plain.replaceAll("\\/", "/");
  if (plain.includes("／")) plain = plain.replaceAll("：／／", "://").replaceAll("／", "/");
  if (plain.includes("＠")) plain = plain.replaceAll("＠", "@");
  return plain;
}

export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) >= 0;
}

/** Takes invisible characters out of everything but the host, where one of them is a disguise. */
export function withoutInvisible(link: string): string {
  const schemeEnd = link.indexOf("://");
  const path = link.slice(schemeEnd < 0 ? 0 : schemeEnd + 3).search(/[/?#]/);
  if (path < 0) return link;
  const pathAt = path + (schemeEnd < 0 ? 0 : schemeEnd + 3);
  return link.slice(0, pathAt) + link.slice(pathAt).replace(INVISIBLE, "");
}

/** The text without what cannot be seen, at its ends without blanks. */
export function trimInvisible(text: string): string {
  return text.replace(INVISIBLE, "").trim();
}

/** The links of `text` in their order: everything that begins with http(s) or with the name of a known site. The pieces never overlap. */
export function findLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  const starts = createStarts(text);
  let floor = 0;
  for (let match = starts.from(0); match !== null; match = starts.from(floor)) {
    const { end: authorityAt, hasScheme } = match;
    // `https://https://…`: the first one is a slip.
    if (hasScheme && /^https?:\/\//i.test(text.slice(authorityAt, authorityAt + 8))) {
      floor = authorityAt;
      continue;
    }
    const start = hasScheme ? match.index : hostStart(text, match.index, floor);
    const isLink = hasScheme || startsAddress(text, start, floor);
    const end = isLink ? linkEnd(text, start, hasScheme ? authorityAt : start, starts) : tokenEnd(text, authorityAt);
    const from = isLink ? start : tokenStart(text, start, floor);
    if (isLink || text[start - 1] !== "@") pieces.push({ start: from, end: trimEnd(text, from, end) });
    floor = Math.max(end, match.index + 1);
    if (pieces.length >= MAX_PIECES) break;
  }
  return pieces;
}

type Start = { index: number; end: number; hasScheme: boolean };
type Starts = { from(at: number): Start | null };

/** The next start at or behind a place; places only grow, so what was found ahead is not looked for again. */
function createStarts(text: string): Starts {
  let ahead: Start | null = null;
  let isOver = false;
  return {
    from(at) {
      if (isOver || (ahead !== null && ahead.index >= at)) return ahead;
      SCHEME_OR_DOMAIN.lastIndex = at;
      // `test` alone: what was matched follows from where it ends, and a list of links needs no list of matches.
      ahead = SCHEME_OR_DOMAIN.test(text) ? startBefore(text, SCHEME_OR_DOMAIN.lastIndex) : null;
      isOver = ahead === null;
      return ahead;
    },
  };
}

function startBefore(text: string, end: number): Start {
  if (text.charCodeAt(end - 1) === 47) {
    const isHttps = text.charCodeAt(end - 4) !== 112 && text.charCodeAt(end - 4) !== 80;
    return { index: end - (isHttps ? 8 : 7), end, hasScheme: true };
  }
  const ending = text.slice(Math.max(0, end - MAX_DOMAIN), end).toLowerCase();
  const length = KNOWN_DOMAINS.reduce(
    (most, domain) => (ending.endsWith(domain) ? Math.max(most, domain.length) : most),
    0,
  );
  return { index: end - length, end, hasScheme: false };
}

/** Goes back over the labels in front of a known domain: `m.` and `www.`, but also the rest of a name that only ends like one. */
function hostStart(text: string, domainAt: number, floor: number): number {
  let at = domainAt;
  const least = Math.max(floor, domainAt - MAX_HOST);
  while (at > least && isHostCharacter(text.charCodeAt(at - 1))) at -= 1;
  // `-tiktok.com/…` is an item of a list, `…tiktok.com` goes on from a sentence.
  while (at < domainAt && !isAsciiAlphanumeric(text.charCodeAt(at))) at += 1;
  return at;
}

function isHostCharacter(code: number): boolean {
  return code === 45 || code === 46 || code === 95 || isAsciiAlphanumeric(code);
}

function isAsciiAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** A host without http:// is an address unless it is the path, the parameter or the mail domain of something else. */
function startsAddress(text: string, start: number, floor: number): boolean {
  if (start === floor || start === 0) return true;
  let at = start;
  while (at > floor && isInvisible(text.charCodeAt(at - 1))) at -= 1;
  if (at < start && at > floor && isHostCharacter(text.charCodeAt(at - 1))) return false;
  if (at === floor) return true;
  const before = text[at - 1] ?? "";
  if (before === "/") return /(?:^|[\s:(["'<>]|https?:?)\/\/$/i.test(text.slice(Math.max(floor, at - 12), at));
  return !"@=?#&%\\~+$".includes(before);
}

function tokenStart(text: string, start: number, floor: number): number {
  let at = start;
  const least = Math.max(floor, start - MAX_HOST);
  while (at > least && !isSpace(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

function tokenEnd(text: string, from: number, bound = text.length): number {
  let at = from;
  while (at < bound && !isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function isSpace(code: number): boolean {
  return (
    code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000 || code === 0x2028 || code === 0x2029
  );
}

/** Where the link that begins at `start` is over: at the first sign that no link holds, or where the next one is glued to it. */
function linkEnd(text: string, start: number, authorityAt: number, starts: Starts): number {
  const authority = authorityEnd(text, authorityAt);
  // A host with signs that no host holds is a disguise: nothing behind it may pass for a link of its own.
  if (authority.isDisguised) return tokenEnd(text, authority.end);
  let at = authority.end;
  let isNested = false;
  for (let from = at; ; ) {
    const next = starts.from(from);
    const bound = next === null ? text.length : next.index;
    const end = pathEnd(text, start, at, bound);
    if (end < bound || next === null) return end;
    const glued = gluedStart(text, next, authority.end, start);
    // Behind `?url=https://` a host is that parameter's.
    if (glued !== null && (glued.hasScheme || !isNested)) return glued.at;
    isNested ||= next.hasScheme;
    at = next.index;
    from = next.end;
  }
}

function authorityEnd(text: string, from: number): { end: number; isDisguised: boolean } {
  let isOdd = false;
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isHostCharacter(code)) continue;
    if (code === 58 || code === 64 || code === 37 || code === 92) isOdd = true;
    else if (code < 128 || (!isOdd && endsHost(text, from, at, code))) break;
    else isOdd = true;
  }
  if (!isOdd) return { end: at, isDisguised: false };
  const authority = text.slice(from, Math.min(at, from + MAX_HOST));
  // The scheme's own port, and the colon of `tiktok.com: …`, which is prose.
  return { end: at, isDisguised: !/^[^:@%\\]*:(?:443|80)?$/.test(authority) || /[^\x21-\x7e]/.test(authority) };
}

/** Whether a sign beyond ASCII stands behind the host rather than in it. */
function endsHost(text: string, from: number, at: number, code: number): boolean {
  if (isSpace(code) || PROSE_SIGNS.includes(text[at] ?? "")) return true;
  if (isInvisible(code)) return /^\s|^$/.test(trimInvisibleStart(text.slice(at, at + 8)));
  return isBehindDomain(text, from, at) && (isCjk(code) || !isLetter(text, at));
}

function trimInvisibleStart(text: string): string {
  let at = 0;
  while (at < text.length && isInvisible(text.charCodeAt(at))) at += 1;
  return text.slice(at);
}

/** Prose may follow a bare host at once (`tiktok.com上`); inside a name a letter of another script is a disguise. */
function isBehindDomain(text: string, from: number, at: number): boolean {
  const host = text.slice(Math.max(from, at - MAX_HOST), at).toLowerCase();
  return KNOWN_DOMAINS.some((domain) => host.endsWith(domain));
}

/** Past the longest address nothing is looked at closely any more: it is no link, only its end matters. */
function pathEnd(text: string, start: number, from: number, bound: number): number {
  const longest = Math.min(bound, start + MAX_ADDRESS_LENGTH + 1);
  let allowsLetters: boolean | null = null;
  let isQuery = text.slice(start, Math.min(from, longest)).includes("?");
  for (let at = from; at < longest; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 128) {
      if (IN_LINK[code] !== 1) return at;
      if (code === 63) isQuery = true;
      if (code === 63 || (code === 47 && !isQuery)) allowsLetters = null;
    } else if (!isInvisible(code)) {
      if (!isLetter(text, at)) return at;
      allowsLetters ??= takesLetters(text, start, at, isQuery);
      if (!allowsLetters) return at;
      if (code >= 0xd800 && code <= 0xdbff) at += 1;
    }
  }
  return tokenEnd(text, Math.max(from, longest), bound);
}

function isInvisible(code: number): boolean {
  if (code === 0xad || code === 0xfeff) return true;
  return (code >= 0x200b && code <= 0x200f) || (code >= 0x202a && code <= 0x202e) || (code >= 0x2060 && code <= 0x2069);
}

function isCjk(code: number): boolean {
  return (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3);
}

/** Letters by their blocks, for speed; pairs are asked for one by one. */
function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code >= 0xd800 && code <= 0xdfff) return LETTER.test(String.fromCodePoint(text.codePointAt(at) ?? code));
  if (isCjk(code) || code === 0x3005 || code === 0xb7) return true;
  return (code >= 0xc0 && code < 0x2000) || (code >= 0xa000 && code < 0xac00) || (code >= 0xf900 && code <= 0xfaff);
}

/**
 * Whether a letter beyond ASCII belongs to the link. Names and tags may hold some; ids never do. Behind a Latin handle a Chinese, Japanese or
 * Korean letter is taken for prose, unless the link opens its line.
 */
function takesLetters(text: string, start: number, at: number, isQuery: boolean): boolean {
  const before = text.slice(Math.max(start, at - 64), at);
  if (isQuery) return !ID_PARAMETER.test(before);
  const name = NAME_PATH.exec(before);
  if (name === null) return false;
  const isBehindLatin = before.includes("/@") && name[1] !== "";
  return !isBehindLatin || !isCjk(text.charCodeAt(at)) || start === 0 || text.charCodeAt(start - 1) === 10;
}

/** Where the second of two links that touch begins; null when it is a part of the first. */
function gluedStart(
  text: string,
  next: Start,
  pathAt: number,
  start: number,
): { at: number; hasScheme: boolean } | null {
  if (next.hasScheme) {
    const isParameter = PARAMETER_BEFORE.test(text.slice(Math.max(start, next.index - 44), next.index));
    return isParameter ? null : { at: next.index, hasScheme: true };
  }
  // Without http:// only a name that follows the end of a known site's path can be a second link: `…/@awww.tiktok.com/@b`.
  if (!isBehindDomain(text, start, pathAt) || text[next.end] !== "/") return null;
  let at = next.index;
  const written = text.slice(Math.max(pathAt, at - 7), at).toLowerCase();
  at -= HOST_PREFIXES.find((prefix) => written.endsWith(prefix))?.length ?? 0;
  // `youtube.com/tiktok.com/…` is one (odd) address, `youtu.be/x/tiktok.com/…` are two.
  return at - 1 > pathAt && /[A-Za-z0-9_\-/]/.test(text[at - 1] ?? "") ? { at, hasScheme: false } : null;
}

function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  if (isAsciiAlphanumeric(text.charCodeAt(end - 1))) return end;
  while (at > start + 1 && (TRAILING.has(text[at - 1] ?? "") || isInvisible(text.charCodeAt(at - 1)))) at -= 1;
  return at;
}
