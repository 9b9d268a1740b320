import type { WayKey } from "#app/entities/list/mode-icons.ts";
import { type LinkReason, PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";
import { AUTO_PLATFORMS, descriptionProblem } from "#workers/modules/auto-tasks/domain.ts";
import { parseLinks, type ValidLink } from "#workers/modules/links/domain.ts";
import {
  accountProblem,
  hashtagProblem,
  keywordProblem,
  musicProblem,
  SEARCH_MODES,
} from "#workers/modules/search/domain.ts";

/** What a typed or pasted text may be meant as: the one place that reads it, for the box of the hub and for the command palette. Pure. */

export type Reading = {
  /** Stays the same while the text grows, so that a choice among the readings outlasts the next key. */
  key: string;
  mode: WayKey;
  /** What the mode starts from, as its form takes it. */
  input: string;
  /** Where the text can mean this; at least one. */
  platforms: readonly Platform[];
  /** The one to begin with. */
  platform: Platform;
  /** Accounts and links that the text names. */
  named: readonly string[];
};

export type BoxText = {
  /** The likeliest first. */
  readings: readonly Reading[];
  /** Why a link leads to no search. */
  problem: LinkReason | null;
};

/** One account or link alone, several, a sentence that names some, hashtags, a number, a sentence, or a few words. */
type Kind = "one" | "many" | "described" | "tags" | "number" | "sentence" | "words";

type Said = {
  kind: Kind;
  text: string;
  /** The only account or link, as it was written. */
  one: string | null;
  named: readonly string[];
  /** Each with one #. */
  tags: readonly string[];
};

/** Which modes a kind of text is offered for, the likeliest first; each takes what it can (`TAKES`). A new mode appears in the box by a row in both. */
const OFFERED: Record<Kind, readonly WayKey[]> = {
  one: ["similar", "following", "tagged", "bgm", "hashtag", "web-list"],
  many: ["web-list"],
  described: ["auto", "similar", "web-list"],
  tags: ["hashtag", "input"],
  number: ["bgm", "input"],
  sentence: ["auto", "input"],
  words: ["input", "hashtag", "auto"],
};

/** What each mode would start from on a platform; nothing where the text means nothing to it there. */
const TAKES: Record<WayKey, (said: Said, platform: Platform) => readonly string[]> = {
  input({ kind, text, tags }) {
    const words = kind === "tags" ? tags.map((tag) => tag.slice(1)).join(" ") : text;
    return keywordProblem(words) === null ? [words] : [];
  },
  hashtag({ kind, text, one, tags }, platform) {
    if (one !== null) return firstLink(one, "searchTag", platform).map(({ id, url }) => tagOr(`#${id}`, url, platform));
    const tag = `#${text.replace(/\s+/gu, "")}`;
    const asked = kind === "tags" ? tags.slice(0, MAX_TAGS) : text.split(/\s+/u).length <= MAX_TAG_WORDS ? [tag] : [];
    return asked.filter((each) => hashtagProblem(each, platform) === null);
  },
  following: takeAccount,
  tagged: takeAccount,
  similar: takeAccount,
  bgm({ text, one }, platform) {
    const sounds = firstLink(one ?? text, "searchMusic", platform);
    return sounds.map(({ url }) => (one === null ? text : url)).filter((sound) => musicProblem(sound) === null);
  },
  "web-list": ({ text }, platform) => (countLinks(text, platform) > 0 ? [text] : []),
  auto: ({ text }) => (descriptionProblem(text) === null ? [text] : []),
};

/** So many hashtags of one text are offered. */
const MAX_TAGS = 3;
/** More words than that are no hashtag that people write. */
const MAX_TAG_WORDS = 4;
/** A sentence has so many words, or fewer when a comma parts them. */
const SENTENCE_WORDS = 7;
const SENTENCE_WORDS_WITH_COMMA = 4;
/** Chinese and Japanese letters that count as a word. */
const LETTERS_A_WORD = 1.5;

const BETWEEN = /[\s,;，；、]+/u;
const TAG = /[#＃]\s*[^\s#＃,;，；、]+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** What a text can mean to a person who would like to look on `wanted`. Never throws, whatever the text. */
export function readBox(typed: string, wanted: Platform): BoxText {
  const text = typed.normalize("NFC").trim();
  if (text === "") return { readings: [], problem: null };
  const { said, problem } = understand(text);
  if (problem !== null) return { readings: [], problem };
  const readings = OFFERED[said.kind].flatMap((mode) => readAs(mode, said, wanted));
  return { readings: inOrder(said.kind, readings, wanted), problem: readings.length === 0 ? whyNot(said) : null };
}

/** Words can mean something everywhere: what they mean where one looks comes first. Everything else says itself what it is. */
function inOrder(kind: Kind, readings: readonly Reading[], wanted: Platform): readonly Reading[] {
  if (kind !== "words") return readings;
  const fits = ({ platform }: Reading) => platform === wanted;
  return [...readings.filter(fits), ...readings.filter((reading) => !fits(reading))];
}

function readAs(mode: WayKey, said: Said, wanted: Platform): Reading[] {
  if (mode !== "auto" && !SEARCH_MODES[mode].available) return [];
  const platforms: readonly Platform[] = mode === "auto" ? AUTO_PLATFORMS : SEARCH_MODES[mode].platforms;
  const found = new Map<string, Platform[]>();
  for (const platform of PLATFORMS.filter((each) => platforms.includes(each))) {
    for (const input of TAKES[mode](said, platform)) found.set(input, [...(found.get(input) ?? []), platform]);
  }
  return [...found].map(([input, on], index) => ({
    key: `${mode}-${index}`,
    mode,
    input,
    platforms: on,
    platform:
      (mode === "web-list" ? mostLinks(said.text, on, wanted) : on.find((each) => each === wanted)) ?? on[0] ?? wanted,
    named: said.named,
  }));
}

const ENDS: ReadonlySet<string> = new Set(".!?。！？");

/** The word without what ends its sentence. */
function withoutEnd(word: string): string {
  let end = word.length;
  while (end > 0 && ENDS.has(word.charAt(end - 1))) end -= 1;
  return word.slice(0, end);
}

function understand(text: string): { said: Said; problem: LinkReason | null } {
  const found = parseLinks(text, "any");
  const links = found.valid.map(({ input }) => input);
  const [refused] = found.invalid;
  if (links.length === 0 && refused && text.split(BETWEEN).length === 1) {
    return { said: { kind: "one", text, one: null, named: [], tags: [] }, problem: refused.reason };
  }
  const gaps = betweenLinks(text, links);
  const known = new Set(links);
  const words = gaps.flatMap((gap) => gap.split(BETWEEN)).filter((word) => word !== "" && !known.has(word));
  const handles = words.filter(isHandle).map(withoutEnd);
  const hasProse = !words.every(isHandle);
  const named = [...links, ...new Set(handles)];
  const tags = [...new Set(Array.from(text.matchAll(TAG), ([tag]) => `#${tag.slice(1).trim()}`))];
  const kind = kindOf();
  return {
    said: { kind, text, one: kind !== "many" && isAlone() ? (named[0] ?? null) : null, named, tags },
    problem: null,
  };

  function isAlone(): boolean {
    return named.length === 1 && (links.length === 1 || !hasProse);
  }
  function kindOf(): Kind {
    // Among many links stand names and numbers of a table, which make no sentence together.
    const stretches = links.length === 1 ? [gaps.join(" ")] : gaps;
    if (links.length > 0 && stretches.some(isSentence) && descriptionProblem(text) === null) return "described";
    if (isAlone()) return "one";
    if (named.length > 1 && (links.length > 1 || !hasProse)) return "many";
    if (tags.length > 0 && text.replace(TAG, "").replace(/[\s,;，；、]/gu, "") === "") return "tags";
    if (/^\d{8,24}$/.test(text)) return "number";
    return isSentence(text) ? "sentence" : "words";
  }
}

function isHandle(word: string): boolean {
  return /^@\S/u.test(word);
}

/** What stands around the links, in the order of the text. */
function betweenLinks(text: string, links: readonly string[]): string[] {
  const gaps: string[] = [];
  let at = 0;
  for (const link of links) {
    const start = text.indexOf(link, at);
    if (start < 0) continue;
    gaps.push(text.slice(at, start));
    at = start + link.length;
  }
  gaps.push(text.slice(at));
  return gaps;
}

function isSentence(text: string): boolean {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const spaced = text.replace(UNSPACED, " ").match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  const words = spaced + unspaced / LETTERS_A_WORD;
  return words >= SENTENCE_WORDS || (words >= SENTENCE_WORDS_WITH_COMMA && /[,;，；。]/u.test(text));
}

function takeAccount({ one }: Said, platform: Platform): readonly string[] {
  if (one === null) return [];
  const accounts = firstLink(one, "searchUser", platform).map(({ url }) => (one.startsWith("@") ? one : url));
  return accounts.filter((account) => accountProblem(account, platform) === null);
}

function firstLink(text: string, purpose: "searchUser" | "searchMusic" | "searchTag", platform: Platform): ValidLink[] {
  return parseLinks(text, purpose, platform).valid.slice(0, 1);
}

/** A hashtag in the letters that the form takes, else its link. */
function tagOr(tag: string, url: string, platform: Platform): string {
  return hashtagProblem(tag, platform) === null ? tag : url;
}

function countLinks(text: string, platform: Platform): number {
  return parseLinks(text, "searchList", platform).valid.length;
}

/** The platform that most of the links lead to; the wanted one among equals. */
function mostLinks(text: string, platforms: readonly Platform[], wanted: Platform): Platform | undefined {
  const counted = platforms.map((platform) => ({ platform, count: countLinks(text, platform) }));
  counted.sort(
    (one, other) => other.count - one.count || Number(other.platform === wanted) - Number(one.platform === wanted),
  );
  return counted[0]?.platform;
}

/** Without a link only the length is left. */
function whyNot({ text, named }: Said): LinkReason {
  return (named.length > 0 && parseLinks(text, "searchList").invalid[0]?.reason) || "too_long";
}
