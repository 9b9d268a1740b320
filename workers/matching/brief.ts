import {
  MAX_DESCRIPTION,
  readDescriptionParts,
  type Understood,
  understand,
  type WrittenCriterion,
} from "./criteria.ts";
import { type ExcludedThing, readExclusion, type Wish } from "./exclusions.ts";
import { languageOf } from "./language.ts";
import type { LexiconLanguage } from "./lexicon.ts";
import { isForeign, type Mention, readMentions } from "./mentions.ts";
import { type Named, namedIn } from "./named.ts";
import type { Span } from "./negation.ts";
import { isGenericWord } from "./noise-words.ts";
import { formatsBesideSubjects, withoutVerbs } from "./subject.ts";
import type { MatchingTables } from "./tables.ts";
import { plainWord, tokenize } from "./tokens.ts";
import type { WantedTerm } from "./word-score.ts";

/** A description of wanted creators, understood: what is asked for, by criteria, and what is not wanted. Pure. */

/** A word or phrase of the description: the keys by which it is said exactly or in translation, those of the whole phrase apart. */
export type WantedWord = { keys: string[]; phrases: string[]; isTopical: boolean };

/** Something asked for or not wanted, as the description says it. */
export type Criterion = Span & {
  text: string;
  terms: WantedTerm[];
  /** Keys among the terms that only translate what the description says. */
  translated: ReadonlySet<string>;
  /** Topics with how surely they are meant. */
  topics: ReadonlyMap<string, number>;
  /** Keys of its words that name a topic; where there are any, a word beside them says nothing alone ("routine" of "skincare routine"). */
  topical: ReadonlySet<string>;
};

/** Words and topics. */
export type Spoken = Pick<Criterion, "terms" | "topics">;

/** What is not wanted. `terms` and `topics` are those that break it alone; of several parts none does. */
export type Exclusion = Criterion & ExcludedThing;

/** What a description asks for and what it does not want. */
export type Brief = {
  text: string;
  language: LexiconLanguage;
  /** Each wanted key once. */
  terms: WantedTerm[];
  /** Each wanted word or phrase once. */
  words: WantedWord[];
  topics: ReadonlyMap<string, number>;
  /** Those of the topics that say what is shown, not in what form. */
  subjects: ReadonlyMap<string, number>;
  /** What is called by its name. */
  named: Named;
  criteria: Criterion[];
  /** What is said by one who does just this, verbs and all: the measure of a whole fit. */
  whole: Spoken & { parts: Spoken[] };
  /** Language, place, kind of creator and tone that are asked for. */
  conditions: Understood[];
  exclusions: Exclusion[];
};

const MAX_REPEATS = 2;
/** What a word without a translation counts in the measure of a whole fit. */
const UNTRANSLATED_WEIGHT = 0.3;

/** Reads a description of at most `MAX_DESCRIPTION` characters; what is longer is cut. Never throws. */
export function readBrief(description: string, tables: MatchingTables): Brief {
  const text = description.slice(0, MAX_DESCRIPTION);
  const { language, conditions, exclusions, topics } = readDescriptionParts(text, tables);
  const unwanted = exclusions.map((span) => ({ ...span, text: text.slice(span.start, span.end) }));
  return build({ text, language, wanted: topics, conditions, unwanted }, tables);
}

/** The brief of criteria that their writer has corrected; topics are read in their order. Never throws. */
export function briefOf(criteria: readonly WrittenCriterion[], tables: MatchingTables): Brief {
  const of = (kind: WrittenCriterion["kind"]) => criteria.filter((each) => each.kind === kind);
  const text = textOf(criteria);
  const wanted = of("topic")
    .map((each) => each.text)
    .join(", ");
  const language = languageOf([{ text: wanted, tokens: tokenize(wanted) }], tables);
  const conditions = criteria.filter(({ kind }) => kind !== "topic" && kind !== "exclusion");
  const unwanted = of("exclusion").map((each) => ({ start: 0, end: each.text.length, text: each.text }));
  return build({ text, language, wanted, conditions, unwanted }, tables);
}

/** Criteria in one line, as a reader would say them. */
function textOf(criteria: readonly WrittenCriterion[]): string {
  const wanted = criteria.filter(({ kind }) => kind !== "exclusion").map(({ text }) => text);
  const unwanted = criteria.flatMap(({ kind, text }) => (kind === "exclusion" ? `no ${text}` : []));
  return [...wanted, ...unwanted].join(", ");
}

/** The criteria of a brief in the order in which they are shown: topics, conditions, what is not wanted. */
export function criteriaOfBrief({ criteria, conditions, exclusions }: Brief): WrittenCriterion[] {
  return [
    ...criteria.map(({ text }) => ({ kind: "topic" as const, text })),
    ...conditions.map(({ kind, text }) => ({ kind, text })),
    ...exclusions.map(({ text }) => ({ kind: "exclusion" as const, text })),
  ];
}

type Parts = {
  text: string;
  language: LexiconLanguage;
  wanted: string;
  conditions: readonly WrittenCriterion[];
  unwanted: readonly (Span & { text: string })[];
};

function build({ text, language, wanted, conditions, unwanted }: Parts, tables: MatchingTables): Brief {
  const written = wantedMentions(wanted, language, tables);
  const { mentions, verbs } = withoutVerbs(wanted, written, tables);
  const formats = formatsBesideSubjects(mentions, criteriaOf(wanted, mentions));
  const said = mentions.filter((mention) => !verbs.has(mention) && !formats.has(mention));
  const bare = mentions.map((mention) => (formats.has(mention) ? { ...mention, senses: [] } : mention));
  const terms = termsOf(mentions);
  const topics = topicsOf(mentions);
  const wish: Wish = {
    keys: new Set(terms.map(({ key }) => key)),
    topics: new Set([...topics.keys()].filter((topic) => !topic.startsWith("@"))),
  };
  return {
    ...{ text, language, terms, topics, words: wordsOf(said), criteria: criteriaOf(wanted, bare) },
    subjects: topicsOf(bare),
    whole: {
      terms: termsOf(written),
      topics: topicsOf(written),
      parts: criteriaOf(wanted, written.map(withoutForeign)),
    },
    named: namedIn(wanted, mentions),
    conditions: conditions.map(understand),
    exclusions: unwanted
      .map((each) => excluded(each, wish, language, tables))
      .filter(({ parts, creatorKind }) => parts.length > 0 || creatorKind !== null),
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
    for (const { key, weight } of keys) weights.set(key, Math.min(MAX_REPEATS, (weights.get(key) ?? 0) + weight));
  }
  return [...weights].map(([key, weight]) => ({ key, weight }));
}

/**
 * Spanish and Chinese words only where no English ones translate them: hardly any creator writes the language of the description. What nothing translates stays, in
 * part: who does not say it has said less than was asked for.
 */
function withoutForeign(mention: Mention): Mention {
  const translated = mention.keys.filter(({ key }) => !isForeign(key));
  const own = mention.keys.map(({ key, weight }) => ({ key, weight: UNTRANSLATED_WEIGHT * weight }));
  return { ...mention, keys: translated.length > 0 ? translated : own };
}

function translatedOf(mentions: readonly Mention[]): Set<string> {
  const foreign = mentions.filter(({ keys }) => keys.some(({ key }) => isForeign(key)));
  return new Set(foreign.flatMap(({ keys }) => keys.flatMap(({ key }) => (isForeign(key) ? [] : key))));
}

function wordsOf(mentions: readonly Mention[]): WantedWord[] {
  const words = new Map<string, WantedWord>();
  for (const { keys, senses } of mentions) {
    const names = keys.map(({ key }) => key);
    const phrases = names.filter((key) => key.includes("_"));
    const isTopical = senses.length > 0;
    words.set(names.join(" "), { keys: names.filter((key) => !key.includes("_")), phrases, isTopical });
  }
  return [...words.values()];
}

function topicsOf(mentions: readonly Mention[]): Map<string, number> {
  const topics = new Map<string, number>();
  for (const { senses } of mentions) {
    for (const { topic, share } of senses) topics.set(topic, (topics.get(topic) ?? 0) + share);
  }
  return topics;
}

function topicalOf(mentions: readonly Mention[]): Set<string> {
  return new Set(mentions.flatMap(({ senses, keys }) => (senses.length > 0 ? keys.map(({ key }) => key) : [])));
}

function excluded(
  { text, start }: Span & { text: string },
  wish: Wish,
  language: LexiconLanguage,
  tables: MatchingTables,
): Exclusion {
  const { mentions, ...thing } = readExclusion(text, wish, language, tables);
  const { parts, creatorKind } = thing;
  const [only] = parts.length === 1 && creatorKind === null ? parts : [];
  // What every description says ("content") is no part of what is named.
  const from = creatorKind === null ? Math.min(text.length, ...mentions.map((mention) => mention.start)) : 0;
  const to = creatorKind === null ? Math.max(0, ...mentions.map((mention) => mention.end)) : text.length;
  return {
    ...{ start: start + from, end: start + to, text: text.slice(from, to), ...thing },
    terms: only?.terms ?? [],
    topics: only?.topics ?? new Map(),
    translated: translatedOf(mentions),
    topical: new Set(),
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
        topics: topicsOf(own),
        topical: topicalOf(own),
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
