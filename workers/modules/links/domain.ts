import { type LinkReason, PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";
import { instagramHandleLink } from "#workers/platforms/instagram/link.ts";
import type { LinkKind, LinkPlatform, PlatformLink } from "#workers/platforms/link.ts";
import { tiktokHandleLink, tiktokMusicLink } from "#workers/platforms/tiktok/link.ts";
import { youtubeHandleLink } from "#workers/platforms/youtube/link.ts";
import { LINK_PURPOSES, type LinkPurpose, type PurposeRule } from "./purposes.ts";
import { recogniseLink } from "./recognise.ts";
import { findLinks, hasInvisible, type Piece, plainText, trimInvisible, withoutInvisible } from "./split.ts";

/** From a pasted text to the links of a purpose: the same function counts while the user types and decides on the server. */

export type ValidLink = PlatformLink & {
  /** What was written. */
  input: string;
};
/** `kind` says what a link of `wrong_kind` leads to. */
export type InvalidLink = { input: string; reason: LinkReason; kind?: LinkKind };

export type ParsedLinks = {
  /** In the order of the text, each thing once. */
  valid: ValidLink[];
  /** At most 1,000 are listed. */
  invalid: InvalidLink[];
  /** How often something came again. */
  duplicates: number;
  /** The purpose's most links. */
  limit: number;
  isOverLimit: boolean;
};

/** Longer texts are not looked into. */
export const MAX_LINK_TEXT_LENGTH = 1_048_576;
/** Past any limit by far: what comes after is not counted any more. */
const MAX_COUNTED = 5_000;
const MAX_INVALID = 1_000;
/** So many words that are no link are looked at; a list of a thousand accounts is far below. */
const MAX_WORDS = 20_000;
const MAX_SHOWN_LENGTH = 200;

const MUSIC_NUMBER = /^\d{8,24}$/;
const EDGE =
  /^["'“”‘’「」『』《》【】()[\]{}<>*•·:：.。!！?？~–—-]+|["'“”‘’「」『』《》【】()[\]{}<>*•·:：.。!！?？~–—]+$/g;

/** The account links by name; Douyin and Xiaohongshu have no names in their addresses. */
const HANDLE_LINKS = {
  YOUTUBE: youtubeHandleLink,
  TIKTOK: tiktokHandleLink,
  INSTAGRAM: instagramHandleLink,
} as const satisfies Record<Platform, (name: string) => PlatformLink | null>;

/**
 * All links of `text` that count for `purpose`, on one platform when it is given. Never throws, whatever the text; the work grows with its length alone.
 * Names without a link (`@name`) count where the purpose admits them, as accounts of `namesOn`: a list may mix links of several platforms with names of one.
 */
export function parseLinks(
  text: string,
  purpose: LinkPurpose,
  platform: LinkPlatform | null = null,
  namesOn: LinkPlatform | null = platform,
): ParsedLinks {
  const rule: PurposeRule = LINK_PURPOSES[purpose];
  const found = new Findings(rule, platform, namesOn);
  if (text.length > MAX_LINK_TEXT_LENGTH) {
    found.refuse(text, "too_long");
    return found.result();
  }
  const plain = plainText(text);
  const hidesSigns = hasInvisible(plain);
  const readsWords = rule.entries !== "text" || namesOf(found) !== "none" || rule.takesMusicNumbers;
  let at = 0;
  for (const piece of findLinks(plain)) {
    if (found.isFull) break;
    if (readsWords) readBetween(plain, at, piece.start, { behindLink: at > 0, beforeLink: true }, found);
    readPiece(plain, piece, hidesSigns, found);
    at = piece.end;
  }
  if (readsWords && !found.isFull)
    readBetween(plain, at, plain.length, { behindLink: at > 0, beforeLink: false }, found);
  return found.result();
}

class Findings {
  readonly rule: PurposeRule;
  readonly platform: LinkPlatform | null;
  readonly namesOn: LinkPlatform | null;
  readonly #valid: ValidLink[] = [];
  readonly #invalid: InvalidLink[] = [];
  readonly #keys = new Set<string>();
  readonly #refused = new Set<string>();
  #duplicates = 0;
  #words = 0;

  constructor(rule: PurposeRule, platform: LinkPlatform | null, namesOn: LinkPlatform | null) {
    this.rule = rule;
    this.platform = platform;
    this.namesOn = namesOn;
  }

  get isFull(): boolean {
    return this.#valid.length >= MAX_COUNTED || this.#words >= MAX_WORDS;
  }

  countWord(): void {
    this.#words += 1;
  }

  get canRefuse(): boolean {
    return this.#invalid.length < MAX_INVALID;
  }

  /** Takes a link if the purpose has a use for it, otherwise notes why not. */
  take(input: string, link: PlatformLink): void {
    const wanted = this.rule.reducesToProfile ? reduce(link) : link;
    if (!this.rule.platforms.includes(link.platform) || (this.platform !== null && link.platform !== this.platform)) {
      this.refuse(input, "wrong_platform");
    } else if (!this.rule.kinds[link.platform].includes(wanted.kind)) {
      this.refuse(input, "wrong_kind", wanted.kind);
    } else {
      const before = this.#keys.size;
      this.#keys.add(wanted.key);
      if (this.#keys.size === before) this.#duplicates += 1;
      else this.#keep(input, wanted);
    }
  }

  #keep(input: string, { platform, kind, id, handle, url, key }: PlatformLink): void {
    this.#valid.push({ input, platform, kind, id, handle, url, key });
  }

  refuse(text: string, reason: LinkReason, kind?: LinkKind): void {
    if (!this.canRefuse) return;
    const input = text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
    if (this.#refused.has(input)) return;
    this.#refused.add(input);
    this.#invalid.push(kind === undefined ? { input, reason } : { input, reason, kind });
  }

  result(): ParsedLinks {
    const { limit } = this.rule;
    return {
      valid: this.#valid,
      invalid: this.#invalid,
      duplicates: this.#duplicates,
      limit,
      isOverLimit: this.#valid.length > limit,
    };
  }
}

function reduce(link: PlatformLink): PlatformLink {
  if (link.kind === "profile" || link.handle === null) return link;
  return handleLink(link.platform, link.handle) ?? link;
}

/** The profile link of an account's name; null where no account can have this name. */
export function handleLink(platform: LinkPlatform, name: string): PlatformLink | null {
  return platform === "DOUYIN" || platform === "XIAOHONGSHU" ? null : HANDLE_LINKS[platform](name);
}

function readPiece(text: string, piece: Piece, hidesSigns: boolean, found: Findings): void {
  const input = text.slice(piece.start, piece.end);
  const recognised = recogniseLink(hidesSigns ? withoutInvisible(input) : input);
  if (recognised.ok) found.take(input, recognised.link);
  else found.refuse(input, recognised.why);
}

type Neighbours = { behindLink: boolean; beforeLink: boolean };

/** What stands between two links: names where they are admitted, and what counts as an entry that is no link. */
function readBetween(
  text: string,
  from: number,
  to: number,
  { behindLink, beforeLink }: Neighbours,
  found: Findings,
): void {
  const takesNames = namesOf(found) !== "none" || found.rule.takesMusicNumbers;
  if (from === to) return;
  const gap = text.slice(from, to);
  for (let lineStart = 0; lineStart < gap.length; ) {
    const newline = gap.indexOf("\n", lineStart);
    const lineEnd = newline < 0 ? gap.length : newline;
    const sharesLine = (behindLink && lineStart === 0) || (beforeLink && lineEnd === gap.length);
    readLine(gap.slice(lineStart, lineEnd), sharesLine, found);
    if (found.isFull || (!found.canRefuse && !takesNames)) return;
    lineStart = lineEnd + 1;
  }
}

function readLine(line: string, sharesLine: boolean, found: Findings): void {
  const isOneEntry = found.rule.entries === "lines";
  if (isOneEntry) {
    found.countWord();
    const entry = trimInvisible(line.slice(0, MAX_SHOWN_LENGTH + 1));
    if (/^@\S+$/.test(entry)) readWord(entry.replace(/[.,;!?。，；！？]+$/, ""), sharesLine, found);
    else if (!sharesLine && entry !== "") found.refuse(entry, "not_a_link");
    return;
  }
  for (const match of line.matchAll(/[^\s,;，；、|]+/g)) {
    if (found.isFull) return;
    readWord(withoutEdges(trimInvisible(match[0].slice(0, MAX_SHOWN_LENGTH + 1)), found), sharesLine, found);
    if (!found.canRefuse && namesOf(found) === "none") return;
  }
}

/** Dots with which a TikTok name may begin; three are an ellipsis. */
const DOTS_OF_NAME = /^\.{1,2}(?=[\w][\w.]*$)/;

/** A word without the signs of the sentence around it; the dots in front of a TikTok name are part of it. */
function withoutEdges(word: string, { rule, namesOn }: Findings): string {
  const plain = word.replace(EDGE, "");
  if (namesOn !== "TIKTOK" || rule.names.TIKTOK !== "bare") return plain;
  const behind = word.slice(0, word.length - (/[^\w]*$/.exec(word)?.[0].length ?? 0));
  return DOTS_OF_NAME.test(behind) ? behind : plain;
}

/** One word that is no link. Beside a link it is prose unless it can be a name. */
function readWord(word: string, sharesLine: boolean, found: Findings): void {
  const { rule, namesOn } = found;
  found.countWord();
  if (word === "") return;
  const names = namesOf(found);
  if (rule.takesMusicNumbers && MUSIC_NUMBER.test(word)) {
    const music = tiktokMusicLink(word);
    if (music !== null) found.take(word, music);
  } else if (word.startsWith("@") && names !== "none" && namesOn !== null) {
    const link = handleLink(namesOn, word.slice(1));
    if (link !== null) found.take(word, link);
    else found.refuse(word, "bad_name");
  } else if (names === "bare" && namesOn !== null && isBareName(word, sharesLine)) {
    const link = handleLink(namesOn, word);
    if (link !== null) found.take(word, link);
    else if (!sharesLine) found.refuse(word, "bad_name");
  } else if (namesOn === null && isNameSomewhere(rule, word)) {
    found.refuse(word, "no_platform");
  } else if (rule.entries !== "text" && (isEntry(rule, word) || !sharesLine || /[.@/]/.test(word))) {
    found.refuse(word, /\.[a-z]{2,}\//i.test(word) ? "unknown_site" : "not_a_link");
  }
}

/** Where each word is an entry, one beside a link is one too; only a number there is the link's place in a list. */
function isEntry({ entries }: PurposeRule, word: string): boolean {
  return entries === "words" && !LIST_NUMBER.test(word);
}

const LIST_NUMBER = /^\d{1,4}$/;

function isBareName(word: string, sharesLine: boolean): boolean {
  return !/[/@:]/.test(word) && !(sharesLine && LIST_NUMBER.test(word));
}

/** Whether a word is an @name of a platform on which the purpose takes names. */
function isNameSomewhere({ entries, names }: PurposeRule, word: string): boolean {
  if (entries === "text" || !word.startsWith("@")) return false;
  return PLATFORMS.some((platform) => names[platform] !== "none" && handleLink(platform, word.slice(1)) !== null);
}

function namesOf({ rule, namesOn }: Findings): "none" | "at" | "bare" {
  return namesOn === null || namesOn === "DOUYIN" || namesOn === "XIAOHONGSHU" ? "none" : rule.names[namesOn];
}
