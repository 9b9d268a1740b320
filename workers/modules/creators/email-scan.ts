import type { EMAIL_SOURCES } from "./contract.ts";
import { type Certainty, isKnownEnding, toAddress } from "./email-address.ts";
import { BARE_MAIL_HOSTS, GLUED_MAILBOX, MAIL_PROVIDERS, MAILBOX_NAMES } from "./email-hosts.ts";
import { isSpelledAt, isSpelledDot, MAX_TEXT_LENGTH, normalizeText, type Token, tokenize } from "./email-tokens.ts";

/** Finds e-mail addresses in the shapes in which people write them into profiles. Pure, linear in the length of the text. */

export type EmailSource = (typeof EMAIL_SOURCES)[number];
export type FoundEmail = { address: string; source: EmailSource };

const MAX_ADDRESSES = 10;
const MAX_PARTS = 8;
/** A text without any of these holds no address: most captions are done with one look. */
const HINT = /@|＠|%40|&#64;|&#x40;|&commat;|[([{<【（［｛＜「]\s{0,2}(?:at|a|arroba|艾特)\b|艾特|arroba|#/i;
const SPELLED_HINT = /\bat\b[^@]{1,80}(?:dot|punto|ponto|punkt|点|mail|live|proton|icloud|yahoo|outlook|qq|163|126)/i;
/** A mail host with its ending: the @ in front of it may have been left out. */
const HOST_HINT =
  /(?:gmail|googlemail|hotmail|outlook|yahoo|ymail|icloud|protonmail|foxmail|hanmail)\s?[.。]\s?[a-z]{2}/i;
/** Letters that look like or belong to Latin ones: an address cut out of such a word is a wrong one, or a trap. */
const KIN_OF_LATIN =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{M}]/u;
/** Signs that may stand inside a name but are not read as part of it: "o'brien@", "a&b@". */
const INSIDE_NAMES = /[\p{L}\p{N}]['’&]$/u;

/**
 * The addresses in a text in order of appearance, each once, in lower case, at most 10: plain; with full-width signs; "name [at] domain
 * [dot] com" and its kin in several languages; with gaps; glued to emoji, Chinese or punctuation; without the ending of a known mail host
 * ("name@gmail") or without the @ in front of one ("name gmail.com"). Placeholders, file names, handles, user names in links, shorteners
 * and words with look-alike letters are refused.
 */
export function extractEmails(text: string, source: EmailSource): FoundEmail[] {
  return scanAddresses(text, { max: MAX_ADDRESSES, isMeant: false }).map((address) => ({ address, source }));
}

/** `isMeant`: the text is a list of addresses, in which placeholders count, too. */
type Scan = { max: number; isMeant: boolean };

/** `extractEmails` for any text of up to 20,000 characters. */
export function scanAddresses(text: string, { max, isMeant }: Scan): string[] {
  const head = text.slice(0, MAX_TEXT_LENGTH);
  if (!HINT.test(head) && !SPELLED_HINT.test(head) && !HOST_HINT.test(head)) return [];
  const normal = normalizeText(head);
  const tokens = tokenize(normal);
  const found = new Set<string>();
  for (let index = 0; index < tokens.length && found.size < max; index += 1) {
    const hit = readAddress(normal, tokens, index, isMeant) ?? readUnsaid(normal, tokens, index);
    if (hit === null) continue;
    found.add(hit.address);
    index = hit.lastToken;
  }
  return [...found];
}

type Hit = { address: string; lastToken: number };

/** The address around an "at", or null when the token is none or what surrounds it makes no address. */
function readAddress(text: string, tokens: readonly Token[], index: number, isMeant: boolean): Hit | null {
  const at = tokens[index];
  if (at === undefined || !(at.kind === "at" || isSpelledAt(at))) return null;
  const isSpaceBefore = tokens[index - 1]?.kind === "space";
  const isSpaceAfter = tokens[index + 1]?.kind === "space";
  if (at.form === "spelled" && !(isSpaceBefore && isSpaceAfter)) return null;
  const isPlain = at.form === "sign" && !isSpaceBefore && !isSpaceAfter;
  const local = readLocal(tokens, index - (isSpaceBefore ? 2 : 1), !isPlain);
  const domain = readDomain(tokens, index + (isSpaceAfter ? 2 : 1), isPlain);
  if (local === null || domain === null) return null;
  // "@name@server" is a handle of another network, unless mailboxes are all the server has.
  const isHandle = text.charAt(local.start - 1) === "@";
  if (isHandle && !isPlain) return null;
  const certainty = isHandle ? "provider" : certaintyOf(at, isSpaceBefore, isSpaceAfter, domain.isSpelled);
  const labels = domain.labels.length < 2 ? labelsOfHost(at, domain, certainty) : domain.labels;
  const kept = labels && toAddress(local.name, labels, certainty, isMeant);
  if (kept === null || isCutOutOfWord(text, local.start)) return null;
  if (certainty !== "sure" && isPlaceOnTheWeb(text, domain)) return null;
  const lastToken = domain.tokenOfLabel[kept.usedLabels - 1] ?? domain.tokenOfLabel.at(-1) ?? index;
  const isWhole = kept.usedLabels >= domain.labels.length;
  if (isWhole && KIN_OF_LATIN.test(text.charAt(domain.end))) return null;
  return { address: kept.address, lastToken };
}

/** The domain of a mail host that is named without its ending; null for any other word, and where the @ could begin a handle. */
function labelsOfHost(at: Token, domain: Domain, certainty: Certainty): string[] | null {
  const host = BARE_MAIL_HOSTS.get(domain.labels[0]?.toLowerCase() ?? "");
  const isMeant = certainty === "sure" || (certainty === "spaced" && at.form === "sign");
  return host !== undefined && isMeant && !domain.isCut ? host.split(".") : null;
}

/** "shop @ northlight.com/sale" is a page; a list of addresses may have slashes between them. */
function isPlaceOnTheWeb(text: string, { labels, end }: Domain): boolean {
  return /^\/\w/.test(text.slice(end, end + 2)) && !MAIL_PROVIDERS.has(labels.join(".").toLowerCase());
}

/** The address whose @ was left out: "lara gmail.com", "lara.gmail.com", "laragmail.com". */
function readUnsaid(text: string, tokens: readonly Token[], index: number): Hit | null {
  const host = tokens[index];
  if (host?.kind !== "word") return null;
  const glued = GLUED_MAILBOX.exec(host.text);
  if (glued === null && !MAILBOX_NAMES.has(host.text.toLowerCase())) return null;
  const domain = readDomain(tokens, index, true);
  if (domain === null || domain.labels.length < 2 || /^\/\w/.test(text.slice(domain.end, domain.end + 2))) return null;
  const before = glued === null ? readLocal(tokens, beforeHost(tokens, index), false) : readLocal(tokens, index, false);
  if (before === null || isLinkOrHandle(text, before.start)) return null;
  const name = glued === null ? before.name : before.name.slice(0, -(glued[2]?.length ?? 0));
  const labels = glued === null ? domain.labels : [glued[2] ?? "", ...domain.labels.slice(1)];
  const kept = toAddress(name, labels, "unsaid");
  if (kept === null || isCutOutOfWord(text, before.start)) return null;
  return { address: kept.address, lastToken: domain.tokenOfLabel[kept.usedLabels - 1] ?? index };
}

/** Where the name in front of a host ends: behind one gap or one dot. */
function beforeHost(tokens: readonly Token[], index: number): number {
  const { kind, form } = tokens[index - 1] ?? { kind: "other", form: "none" };
  return kind === "space" || (kind === "dot" && form === "sign") ? index - 2 : -1;
}

function isLinkOrHandle(text: string, start: number): boolean {
  return /(?:[@/#=?&]|www\.)$/i.test(text.slice(Math.max(0, start - 4), start));
}

function certaintyOf(at: Token, isSpaceBefore: boolean, isSpaceAfter: boolean, isDotSpelled: boolean): Certainty {
  if (at.form === "bracketed") return "sure";
  if (at.form === "letter") return "spaced";
  if (at.form === "spelled") return isDotSpelled ? "spelled" : "provider";
  if (!isSpaceBefore && !isSpaceAfter) return "sure";
  // " @name.com" with a gap in front alone is how handles are written.
  return isSpaceBefore && !isSpaceAfter ? "provider" : "spaced";
}

/** Reads the name backwards: words joined by dots, which may be spelled out where the "at" is. */
function readLocal(tokens: readonly Token[], last: number, maySpell: boolean): { name: string; start: number } | null {
  let word = tokens[last];
  if (word?.kind !== "word") return null;
  let name = word.text;
  for (let position = last, parts = 1; parts < MAX_PARTS; parts += 1) {
    const { dot, gap, next } = lookBack(tokens, position);
    if (dot === undefined || next === undefined || next.token.kind !== "word") break;
    const isJoined = dot.form === "sign" ? !gap : maySpell && (dot.form === "bracketed" || isSpelledDot(dot));
    if (!isJoined) break;
    word = next.token;
    name = `${word.text}.${name}`;
    position = next.position;
  }
  return { name, start: word.start };
}

function lookBack(tokens: readonly Token[], from: number) {
  let position = from - 1;
  const isGapAfter = tokens[position]?.kind === "space";
  if (isGapAfter) position -= 1;
  const dot = tokens[position];
  if (dot === undefined || !(dot.kind === "dot" || isSpelledDot(dot)))
    return { dot: undefined, gap: false, next: undefined };
  position -= 1;
  const isGapBefore = tokens[position]?.kind === "space";
  if (isGapBefore) position -= 1;
  const token = tokens[position];
  return { dot, gap: isGapAfter || isGapBefore, next: token && { token, position } };
}

type Domain = {
  labels: string[];
  tokenOfLabel: number[];
  isSpelled: boolean;
  end: number;
  /** More of the last word follows its label. */
  isCut: boolean;
};

/** Reads the domain forwards: labels joined by dots. Beside a plain @, gaps and spelled dots are taken for the first dot alone. */
function readDomain(tokens: readonly Token[], first: number, isPlain: boolean): Domain | null {
  const head = labelOf(tokens[first]);
  if (head === null) return null;
  const domain: Domain = {
    labels: [head.label],
    tokenOfLabel: [first],
    isSpelled: false,
    end: head.end,
    isCut: head.isCut,
  };
  for (let position = first, isCut = head.isCut; !isCut && domain.labels.length < MAX_PARTS; ) {
    const { dot, gap, next } = lookAhead(tokens, position);
    const label = next === undefined ? null : labelOf(next.token);
    if (dot === undefined || next === undefined || label === null) break;
    if (!isDomainDot(dot, gap, label.label, domain.labels.length === 1, isPlain)) break;
    domain.labels.push(label.label);
    domain.tokenOfLabel.push(next.position);
    domain.isSpelled ||= dot.form !== "sign";
    domain.end = label.end;
    domain.isCut = label.isCut;
    position = next.position;
    isCut = label.isCut;
  }
  return domain;
}

function lookAhead(tokens: readonly Token[], from: number) {
  let position = from + 1;
  const isGapBefore = tokens[position]?.kind === "space";
  if (isGapBefore) position += 1;
  const dot = tokens[position];
  if (dot === undefined || !(dot.kind === "dot" || isSpelledDot(dot)))
    return { dot: undefined, gap: false, next: undefined };
  position += 1;
  const isGapAfter = tokens[position]?.kind === "space";
  if (isGapAfter) position += 1;
  const token = tokens[position];
  return { dot, gap: isGapBefore || isGapAfter, next: token && { token, position } };
}

function isDomainDot(dot: Token, gap: boolean, label: string, isFirst: boolean, isPlain: boolean): boolean {
  if (dot.form === "sign") return !gap || (isFirst && isKnownEnding(label));
  if (dot.form === "han") return isFirst && !gap;
  return !isPlain || isFirst;
}

/** The part of a word that can be a label of a domain; `isCut` when more of the word follows it. */
function labelOf(token: Token | undefined): { label: string; end: number; isCut: boolean } | null {
  if (token?.kind !== "word") return null;
  const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?/.exec(token.text)?.[0] ?? "";
  if (label === "" || label.length > 63) return null;
  return { label, end: token.start + label.length, isCut: label.length < token.text.length };
}

function isCutOutOfWord(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 100), start);
  // "https://name:word@host": the user part of a link.
  if (/:\/\/[^\s/?=&]*$/.test(before)) return true;
  return KIN_OF_LATIN.test(before.slice(-1)) || INSIDE_NAMES.test(before.slice(-2));
}
