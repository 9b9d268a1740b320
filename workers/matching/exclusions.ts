import { type CreatorKind, creatorKindNamed } from "./creator-kind.ts";
import type { LexiconLanguage } from "./lexicon.ts";
import { isForeign, type Mention, readMentions } from "./mentions.ts";
import { isGenericWord } from "./noise-words.ts";
import type { MatchingTables } from "./tables.ts";
import { plainWord, tokenize } from "./tokens.ts";
import type { WantedTerm } from "./word-score.ts";

/** What a "no" of a description bans, and what of it must be said together. Pure. */

/** Something that is said by any of these words or topics; the topics with how surely they are meant. */
export type ExcludedPart = { terms: WantedTerm[]; topics: ReadonlyMap<string, number> };

/**
 * A "no": a creator breaks it who says all `parts` in the same post or in the profile, and is of the kind, where one is named ("no makeup brands"). Of several words
 * those that the description also wants are no parts, so that "football, no football video games" bans video games.
 */
export type ExcludedThing = {
  parts: ExcludedPart[];
  creatorKind: CreatorKind | null;
  /** Only these very words count, none of near meaning: the "no" is about something in what is wanted. */
  isExact: boolean;
};

/** A topic that is excluded by something in it and not by its name is meant less surely. */
const HINTED = 0.35;
/** Words that say nothing of what is wanted, but something of what is not. */
const TELLING = new Set(
  "brand brands show shows promotion promotions promotional collab collabs collaboration campaign campaigns".split(" "),
);

/** What the description wants, as far as it decides what of a "no" is a word of its own. */
export type Wish = { keys: ReadonlySet<string>; topics: ReadonlySet<string> };

/** Reads the words of one "no". Never throws; without a word that says something there are no parts. */
export function readExclusion(
  written: string,
  wish: Wish,
  language: LexiconLanguage,
  tables: MatchingTables,
): ExcludedThing & { mentions: Mention[] } {
  const kind = creatorKindNamed(written);
  const named = kind === null ? written : written.replace(kind.words, (found) => " ".repeat(found.length));
  const mentions = readMentions(named, tokenize(named), language, tables).filter(
    ({ words, start, end }) => words > 1 || isTelling(plainWord(named.slice(start, end))),
  );
  const own = mentions.filter((mention) => !isWished(mention, wish));
  const isQualified = mentions.length > 1 || kind !== null;
  // "No makeup shows": "shows" alone would ban nearly everybody.
  const isEnough = kind !== null || own.some(({ start, end }) => !isGenericWord(plainWord(named.slice(start, end))));
  const required = isQualified && isEnough ? own : mentions;
  const parts = required.map((mention) => partOf(mention, wish, required.length === 1));
  return { parts, creatorKind: kind?.kind ?? null, isExact: isQualified, mentions };
}

function isTelling(word: string): boolean {
  return !isGenericWord(word) || TELLING.has(word);
}

function isWished({ keys }: Mention, wish: Wish): boolean {
  return wholeKeys(keys).some(({ key }) => wish.keys.has(key));
}

/** Of a phrase only the phrase, not its words: "no fast food" is not "no food". */
function wholeKeys(keys: Mention["keys"]): Mention["keys"] {
  const phrases = keys.filter(({ key }) => key.includes("_"));
  return phrases.length > 0 ? phrases : keys;
}

function partOf({ keys, senses }: Mention, wish: Wish, isAlone: boolean): ExcludedPart {
  const topics = new Map<string, number>();
  for (const { topic, share, isName } of senses) {
    // Something in a topic that is wanted does not make the topic unwanted, and a word beside others stands for itself.
    if (!isName && (!isAlone || wish.topics.has(topic))) continue;
    topics.set(topic, (topics.get(topic) ?? 0) + share * (isName ? 1 : HINTED));
  }
  const own = wholeKeys(keys);
  const terms = own.some(({ key }) => !isForeign(key)) ? own.filter(({ key }) => !isForeign(key)) : own;
  return { terms: [...new Set([...terms, ...own].map(({ key }) => key))].map((key) => ({ key, weight: 1 })), topics };
}
