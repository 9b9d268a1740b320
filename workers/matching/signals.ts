import type { Brief, WantedWord } from "./brief.ts";
import type { Pool } from "./pool.ts";
import type { Postings } from "./postings.ts";
import type { Profile } from "./profile.ts";

/** What plainly speaks for or against each creator of a pool, apart from any score. Pure. */

/** One number for each creator; of the last two 1 means yes. */
export type Signals = { words: Uint16Array; topical: Float64Array; unwanted: Uint8Array; seldom: Uint8Array };

/** An exclusion names a topic so surely that speaking of the topic breaks it. */
const SURE = 0.5;
/** So many posts show a creator's subject, and so many of them must speak of it. */
const TELLING_POSTS = 5;
const LEAST_SHARE = 0.4;

/** The signs of all creators for a description; where it asks for nothing, for what the seeds have in common. */
export function signalsOf(pool: Pool, brief: Brief, seeds: Profile | null): Signals {
  const fromSeeds = brief.words.length === 0 && seeds !== null;
  const words = fromSeeds ? seeds.terms.map(({ key }) => ({ keys: [key], phrases: [] })) : brief.words;
  const topics = fromSeeds ? seeds.topics : brief.topics;
  return {
    words: countSaid(pool, words),
    topical: countTopical(pool, topics),
    unwanted: findUnwanted(pool, brief),
    seldom: findSeldom(pool, words, topics),
  };
}

/** For each creator how many of the words asked for it says, itself or translated; a whole phrase counts as two. */
function countSaid(pool: Pool, words: readonly WantedWord[]): Uint16Array {
  const counts = new Uint16Array(pool.analyses.length);
  for (const { keys, phrases } of words) {
    const whole = new Set(phrases.flatMap((key) => [...(pool.terms.get(key)?.creators ?? [])]));
    const single = keys.flatMap((key) => [...(pool.terms.get(key)?.creators ?? [])]);
    for (const creator of new Set([...single, ...whole])) {
      counts[creator] = (counts[creator] ?? 0) + (whole.has(creator) ? 2 : 1);
    }
  }
  return counts;
}

function countTopical(pool: Pool, topics: ReadonlyMap<string, number>): Float64Array {
  const sums = new Float64Array(pool.analyses.length);
  for (const topic of topics.keys()) each(pool.topics.get(topic), (creator, weight) => add(sums, creator, weight));
  return sums;
}

function findUnwanted(pool: Pool, { exclusions }: Brief): Uint8Array {
  const marks = new Uint8Array(pool.analyses.length);
  for (const { terms, topics } of exclusions) {
    const named = [...topics].flatMap(([topic, weight]) => (weight >= SURE ? topic : []));
    for (const { key } of terms) each(pool.terms.get(key), (creator) => marks.fill(1, creator, creator + 1));
    for (const topic of named) each(pool.topics.get(topic), (creator) => marks.fill(1, creator, creator + 1));
  }
  return marks;
}

/** A topic that is not asked for rivals those that are when it is spoken of so much beside them. */
const LEADS = 0.7;

/**
 * Marks creators of several posts that are about something else: too few posts speak of any of the topics (where none is asked for: say any of the words), or
 * another topic leads (a runner who writes of training is no fitness coach).
 */
function findSeldom(pool: Pool, words: readonly WantedWord[], topics: ReadonlyMap<string, number>): Uint8Array {
  const names = [...topics.keys()].filter((topic) => !topic.startsWith("@"));
  const keys = new Set(names.length > 0 ? names : words.flatMap((word) => [...word.keys, ...word.phrases]));
  return Uint8Array.from(pool.analyses, (analysis) => {
    if (analysis.posts < TELLING_POSTS) return 0;
    let most = 0;
    let asked = 0;
    let other = 0;
    for (const [name, weight, posts] of names.length > 0 ? analysis.topics : analysis.terms) {
      if (!keys.has(name)) other = Math.max(other, weight);
      else {
        most = Math.max(most, posts);
        asked = Math.max(asked, weight);
      }
    }
    const isLed = names.length > 0 && other > LEADS * asked;
    return most < LEAST_SHARE * analysis.posts || isLed ? 1 : 0;
  });
}

function each(postings: Postings | undefined, visit: (creator: number, weight: number) => void): void {
  for (const [at, creator] of postings?.creators.entries() ?? []) visit(creator, postings?.weights[at] ?? 0);
}

function add(sums: Float64Array, creator: number, weight: number): void {
  sums[creator] = (sums[creator] ?? 0) + weight;
}
