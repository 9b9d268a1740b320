import * as z from "zod";
import { analyseCreator, readPassages } from "#workers/matching/analyse.ts";
import type { Mention, TermKey } from "#workers/matching/mentions.ts";
import { isStopWord } from "#workers/matching/noise-words.ts";
import { rarityOfTerm } from "#workers/matching/rarity.ts";
import { segment } from "#workers/matching/segment.ts";
import { type MatchingTables, stemOf } from "#workers/matching/tables.ts";
import { isEverybodysTag } from "#workers/modules/creators/everybodys-tags.ts";
import { StoredText, textOfCreator } from "#workers/modules/creators/matching-text.ts";
import type { EnrichedCreator } from "#workers/platforms/port.ts";
import { Profile } from "#workers/platforms/profile.ts";
import { type ComparedSeed, languageOfText } from "./rank.ts";

/** What a creator is about, drawn from their own words once, at the first step of a search for similar ones. Pure. */

const WORDS_SEARCHED = 3;
const TAGS_KEPT = 3;
/** Posts from which on a word must stand in two of them. */
const SEVERAL_POSTS = 4;
const IN_TAGS = 1.4;
const IN_BIO = 1.2;
/** A creator's own name is in most of their texts and in no other creator's. */
const IN_NAME = 0.3;
/** What the posts that speak of a word's topic count beside those that say the word. */
const TOPIC_SHARE = 0.6;
/** A word that the tables do not know is rarer than any other: mostly a name, or misspelled. */
const UNKNOWN = 0.5;
const TAG = /^[\p{L}\p{M}\p{N}_]{2,60}$/u;

export const SeedProfile = z.object({
  account: Profile,
  language: z.string().nullable(),
  /** The seed's words, with which candidates are compared; a seed of an earlier release has its profile and its searches instead. */
  text: StoredText.optional(),
  /** What to search for, best first. */
  queries: z.array(z.string()),
  tags: z.array(z.string()),
});
export type SeedProfile = z.output<typeof SeedProfile>;

/** The seed's words and language; searches made of the words that tell most of what it does; and the hashtags that it uses most. */
export function describeSeed(creator: EnrichedCreator, tables: MatchingTables): SeedProfile {
  const { profile } = creator;
  const text = textOfCreator(creator);
  return {
    account: profile,
    language: profile.language?.slice(0, 2).toLowerCase() ?? languageOfText(text, analyseCreator(text, tables)),
    text,
    queries: queriesOf(tellingWords(text, tables)),
    tags: tagsOf(text),
  };
}

/** The seed as candidates are compared with it. */
export function comparedSeed({ account, language, text, queries, tags }: SeedProfile): ComparedSeed {
  const { handle, name, bio, followers, region } = account;
  const words = [bio, ...queries, ...tags.map((tag) => `#${tag}`)].join("\n");
  return { text: text ?? { handle, name, bio: words, posts: [] }, language, followers, region };
}

type Word = {
  posts: Set<number>;
  topics: Set<string>;
  surfaces: Map<string, number>;
  isInTags: boolean;
  isInBio: boolean;
};

/**
 * The seed's words as it writes them, the most telling first: each by its share of the posts and by how rare it is among creators at large, so that
 * "makeup" leads where every post says "body" too. A word is borne out by the other words of its topic; those of hashtags and biography count more, those of
 * the seed's own name less.
 */
function tellingWords(text: StoredText, tables: MatchingTables): string[] {
  const { words, postsOfTopic, named } = readWords(text, tables);
  const posts = Math.max(1, text.posts.length);
  const least = posts >= SEVERAL_POSTS ? 2 : 1;
  return [...words]
    .flatMap(([key, word]) => {
      const ofTopics = [...word.topics].map((topic) => TOPIC_SHARE * (postsOfTopic.get(topic)?.size ?? 0));
      const spoken = Math.max(word.posts.size, ...ofTopics);
      if ((spoken < least && !word.isInBio) || word.surfaces.size === 0) return [];
      const share = 0.25 + 0.75 * Math.sqrt(spoken / posts);
      const places = (word.isInTags ? IN_TAGS : 1) * (word.isInBio ? IN_BIO : 1) * (named.has(key) ? IN_NAME : 1);
      return { key, surface: commonest(word.surfaces), weight: share * places * telling(key, tables) };
    })
    .filter(({ surface }) => !isEverybodysTag(surface))
    .sort((left, right) => right.weight - left.weight || (left.key < right.key ? -1 : 1))
    .slice(0, WORDS_SEARCHED)
    .map(({ surface }) => surface);
}

/** The words of biography and posts, the posts that speak of each topic, and the words of the name. */
function readWords(text: StoredText, tables: MatchingTables) {
  const words = new Map<string, Word>();
  const postsOfTopic = new Map<string, Set<number>>();
  const named = new Set<string>();
  for (const { field, post, text: written, mentions } of readPassages(text, tables).passages) {
    for (const mention of mentions) {
      const key = strongest(mention.keys);
      if (field === "handle" || field === "name") {
        named.add(key);
        continue;
      }
      const word = words.get(key) ?? emptyWord();
      words.set(key, word);
      const surface = surfaceOf(written, mention, key, tables);
      if (surface !== null) word.surfaces.set(surface, (word.surfaces.get(surface) ?? 0) + 1);
      word.isInTags ||= written[mention.start] === "#";
      word.isInBio ||= field === "bio";
      if (post !== null) word.posts.add(post);
      for (const { topic } of mention.senses) {
        word.topics.add(topic);
        if (post !== null) postsOfTopic.set(topic, (postsOfTopic.get(topic) ?? new Set()).add(post));
      }
    }
  }
  return { words, postsOfTopic, named };
}

function emptyWord(): Word {
  return { posts: new Set(), topics: new Set(), surfaces: new Map(), isInTags: false, isInBio: false };
}

function telling(key: string, tables: MatchingTables): number {
  const isKnown = /[:_]/.test(key) || tables.words.stems.has(key) || tables.lexicon.words.has(key);
  return rarityOfTerm(key, tables) * (isKnown ? 1 : UNKNOWN);
}

function strongest(keys: readonly TermKey[]): string {
  return keys.reduce((best, each) => (each.weight > best.weight ? each : best), keys[0] ?? { key: "", weight: 0 }).key;
}

/** The word as it was written; of a hashtag written together, its part, where that is a word of the lexicon: what else it is cut into may be chance. */
function surfaceOf(written: string, mention: Mention, key: string, tables: MatchingTables): string | null {
  const own = written.slice(mention.start, mention.end).normalize("NFKC").toLowerCase();
  if (!own.startsWith("#")) return own;
  const stems = key.split("_");
  const words = segment(own.slice(1), tables);
  const parts = words.filter((word) => stems.includes(stemOf(word, tables)) && !isStopWord(word));
  return parts.length === 0 || (words.length > 1 && mention.senses.length === 0) ? null : parts.join(" ");
}

function commonest(surfaces: ReadonlyMap<string, number>): string {
  const [first] = [...surfaces].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
  return first?.[0] ?? "";
}

/** The two most telling words together, then each alone: the pair finds what is alike, the single words find more. */
function queriesOf([first, second, third]: readonly string[]): string[] {
  const pair = (a: string | undefined, b: string | undefined) => (a && b ? [`${a} ${b}`] : []);
  return [
    ...new Set([...pair(first, second), ...(first ? [first] : []), ...(second ? [second] : []), ...pair(first, third)]),
  ];
}

function tagsOf({ posts }: StoredText): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of posts) {
    for (const tag of new Set(tags.map((each) => each.normalize("NFKC").toLowerCase().replace(/^#/, "")))) {
      if (TAG.test(tag) && !isEverybodysTag(tag)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
    .slice(0, TAGS_KEPT)
    .map(([tag]) => tag);
}
