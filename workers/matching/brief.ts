import { languageOf } from "./language.ts";
import type { LexiconLanguage } from "./lexicon.ts";
import { isForeign, type Mention, readMentions } from "./mentions.ts";
import { parseNegations, type Span, withoutNegations } from "./negation.ts";
import { isGenericWord } from "./noise-words.ts";
import type { MatchingTables } from "./tables.ts";
import { plainWord, tokenize } from "./tokens.ts";
import type { WantedTerm } from "./word-score.ts";

/** A description of wanted creators, understood: what is asked for, by criteria, and what is not wanted. Pure. */

/** A word or phrase of the description: the keys by which it is said exactly or in translation, those of the whole phrase apart. */
export type WantedWord = { keys: string[]; phrases: string[] };

/** Something asked for or not wanted, as the description says it. */
export type Criterion = Span & {
  text: string;
  terms: WantedTerm[];
  /** Keys among the terms that only translate what the description says. */
  translated: ReadonlySet<string>;
  /** Topics with how surely they are meant. */
  topics: ReadonlyMap<string, number>;
};

/** What a description asks for and what it does not want. */
export type Brief = {
  text: string;
  language: LexiconLanguage;
  /** Each wanted key once. */
  terms: WantedTerm[];
  /** Each wanted word or phrase once. */
  words: WantedWord[];
  topics: ReadonlyMap<string, number>;
  criteria: Criterion[];
  exclusions: Criterion[];
};

/** Longest description that is read (spec 2 §9), in characters. */
export const LONGEST_DESCRIPTION = 500;
/** A topic that is excluded by something in it and not by its name is meant less surely. */
const HINTED = 0.35;
const MOST_REPEATS = 2;

/** Reads a description of at most `LONGEST_DESCRIPTION` characters; what is longer is cut. Never throws. */
export function readBrief(description: string, tables: MatchingTables): Brief {
  const text = description.slice(0, LONGEST_DESCRIPTION);
  const language = languageOf([{ text, tokens: tokenize(text) }], tables);
  const negations = parseNegations(text, language);
  const wanted = withoutNegations(text, negations);
  const mentions = wantedMentions(wanted, language, tables);
  const exclusions = negations
    .flatMap(({ spans }) => spans)
    .map((span) => excluded(text, span, language, tables))
    .filter(({ terms }) => terms.length > 0);
  return {
    ...{ text, language, exclusions },
    terms: termsOf(mentions),
    words: wordsOf(mentions),
    topics: topicsOf(mentions, () => 1),
    criteria: criteriaOf(wanted, mentions),
  };
}

/** Mentions without the words that every description of a creator has. */
function wantedMentions(text: string, language: LexiconLanguage, tables: MatchingTables): Mention[] {
  return readMentions(text, tokenize(text), language, tables).filter(
    ({ words, start, end }) => words > 1 || !isGenericWord(plainWord(text.slice(start, end))),
  );
}

function termsOf(mentions: readonly Mention[]): WantedTerm[] {
  const weights = new Map<string, number>();
  for (const { keys } of mentions) {
    for (const { key, weight } of keys) weights.set(key, Math.min(MOST_REPEATS, (weights.get(key) ?? 0) + weight));
  }
  return [...weights].map(([key, weight]) => ({ key, weight }));
}

function translatedOf(mentions: readonly Mention[]): Set<string> {
  const foreign = mentions.filter(({ keys }) => keys.some(({ key }) => isForeign(key)));
  return new Set(foreign.flatMap(({ keys }) => keys.flatMap(({ key }) => (isForeign(key) ? [] : key))));
}

function wordsOf(mentions: readonly Mention[]): WantedWord[] {
  const words = new Map<string, WantedWord>();
  for (const { keys } of mentions) {
    const names = keys.map(({ key }) => key);
    const phrases = names.filter((key) => key.includes("_"));
    words.set(names.join(" "), { keys: names.filter((key) => !key.includes("_")), phrases });
  }
  return [...words.values()];
}

function topicsOf(mentions: readonly Mention[], sureness: (isName: boolean) => number): Map<string, number> {
  const topics = new Map<string, number>();
  for (const { senses } of mentions) {
    for (const { topic, share, isName } of senses) {
      topics.set(topic, (topics.get(topic) ?? 0) + share * sureness(isName));
    }
  }
  return topics;
}

function excluded(text: string, span: Span, language: LexiconLanguage, tables: MatchingTables): Criterion {
  const part = " ".repeat(span.start) + text.slice(span.start, span.end);
  const mentions = wantedMentions(part, language, tables);
  // Of a phrase only the phrase is excluded, not its words: "no fast food" is not "no food".
  const exact = mentions.map((mention) => {
    const phrases = mention.keys.filter(({ key }) => key.includes("_"));
    return phrases.length > 0 ? { ...mention, keys: phrases } : mention;
  });
  // What every description says ("content") is no part of what is named.
  const start = Math.min(span.end, ...mentions.map((mention) => mention.start));
  const end = Math.max(span.start, ...mentions.map((mention) => mention.end));
  return {
    ...{ start, end, text: text.slice(start, end) },
    terms: termsOf(exact).map(({ key }) => ({ key, weight: 1 })),
    translated: translatedOf(mentions),
    topics: topicsOf(mentions, (isName) => (isName ? 1 : HINTED)),
  };
}

const CRITERION_BORDERS =
  /[,;.:!?()\n，。；：！？、/&]|(?<![\p{L}\p{N}])(?:and|or|plus|y|e|o|u|as well as|asi como)(?![\p{L}\p{N}])|以及|或者|还有|和|或/giu;

/** The parts of what is wanted between commas and conjunctions that are outside of phrases. */
function criteriaOf(wanted: string, mentions: readonly Mention[]): Criterion[] {
  const criteria: Criterion[] = [];
  let start = 0;
  const close = (end: number) => {
    const own = mentions.filter((mention) => mention.start >= start && mention.end <= end);
    const [first, last] = [own[0], own.at(-1)];
    if (first && last) {
      const span = { start: first.start, end: last.end };
      const text = wanted.slice(span.start, span.end);
      criteria.push({
        ...span,
        text,
        terms: termsOf(own),
        translated: translatedOf(own),
        topics: topicsOf(own, () => 1),
      });
    }
  };
  for (const border of wanted.matchAll(CRITERION_BORDERS)) {
    const end = border.index + border[0].length;
    if (mentions.some((mention) => mention.start < border.index && mention.end >= end)) continue;
    close(border.index);
    start = end;
  }
  close(wanted.length);
  return criteria;
}
