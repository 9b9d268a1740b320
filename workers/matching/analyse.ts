import { withoutContactLines } from "./contact-lines.ts";
import { type CreatorText, FIELD_WEIGHTS, type Passage, passagesOf } from "./creator-text.ts";
import { languageOf } from "./language.ts";
import type { LexiconLanguage } from "./lexicon.ts";
import { type Mention, readMentions } from "./mentions.ts";
import type { MatchingTables } from "./tables.ts";
import { tokenize } from "./tokens.ts";

/** How often something is said: over all fields by their weights, and in how many posts. */
export type Count = readonly [name: string, weight: number, posts: number];

/**
 * What matching knows of a creator: a few kilobytes of JSON to be kept with the creator. It holds while `version` is that of the tables.
 * Terms and topics are sorted by name.
 */
export type CreatorAnalysis = {
  version: string;
  language: LexiconLanguage;
  /** Words that say something, by the weights of their fields. */
  length: number;
  /** Posts that have words. */
  posts: number;
  terms: readonly Count[];
  topics: readonly Count[];
};

/** What a passage speaks of. */
export type ReadPassage = Passage & { mentions: Mention[] };

/** Reads a creator's words once, so that ranking is cheap. Deterministic; never throws for any text. */
export function analyseCreator(creator: CreatorText, tables: MatchingTables): CreatorAnalysis {
  const { language, passages } = readPassages(creator, tables);
  const terms = new Tally();
  const topics = new Tally();
  let length = 0;
  const posts = new Set<number>();
  for (const { field, post, mentions } of passages) {
    const fieldWeight = FIELD_WEIGHTS[field];
    if (post !== null && mentions.length > 0) posts.add(post);
    for (const { keys, senses, words } of mentions) {
      length += words * fieldWeight;
      for (const { key, weight } of keys) terms.add(key, weight * fieldWeight, post);
      for (const { topic, share } of senses) if (!topic.startsWith("@")) topics.add(topic, share * fieldWeight, post);
    }
  }
  return {
    ...{ version: tables.version, language, length: rounded(length), posts: posts.size },
    ...{ terms: terms.counts(), topics: topics.counts() },
  };
}

/** The passages of a creator with what each speaks of, read in the language of the whole. */
export function readPassages(
  creator: CreatorText,
  tables: MatchingTables,
): { language: LexiconLanguage; passages: ReadPassage[] } {
  const read = passagesOf(creator).map((passage) => ({
    ...passage,
    tokens: tokenize(withoutContactLines(passage.text)),
  }));
  const language = languageOf(read, tables);
  const passages = read.map(({ field, post, text, tokens }) => {
    const isName = field === "handle" || field === "name";
    return { field, post, text, mentions: readMentions(text, tokens, language, tables, isName) };
  });
  return { language, passages };
}

/** Sums by name. Passages come post after post, so that the last post of each name tells whether a post is new to it. */
class Tally {
  readonly #sums = new Map<string, { weight: number; posts: number; lastPost: number | null }>();

  add(name: string, weight: number, post: number | null): void {
    const sum = this.#sums.get(name);
    if (!sum) this.#sums.set(name, { weight, posts: post === null ? 0 : 1, lastPost: post });
    else {
      sum.weight += weight;
      if (post !== null && post !== sum.lastPost) {
        sum.posts += 1;
        sum.lastPost = post;
      }
    }
  }

  counts(): Count[] {
    const counts: Count[] = [];
    this.#sums.forEach(({ weight, posts }, name) => {
      counts.push([name, rounded(weight), posts]);
    });
    return counts.sort(byName);
  }
}

// Taking the pairs apart in the parameters would make an iterator for each of them, at each comparison.
function byName(one: Count, other: Count): number {
  return one[0] < other[0] ? -1 : one[0] > other[0] ? 1 : 0;
}

function rounded(weight: number): number {
  return Math.round(weight * 100) / 100;
}
