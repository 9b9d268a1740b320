import type { CreatorAnalysis } from "./analyse.ts";
import type { Brief, WantedWord } from "./brief.ts";
import { isOfOthers, type Named } from "./named.ts";
import type { Pool } from "./pool.ts";
import type { Postings } from "./postings.ts";
import type { Profile } from "./profile.ts";
import type { MatchingTables } from "./tables.ts";

/** What plainly speaks for or against each creator of a pool, apart from any score. Pure. */

/** One number for each creator; of the last two 1 means yes. */
export type Signals = {
  words: Uint16Array;
  sideWords: Uint16Array;
  topical: Float64Array;
  unwanted: Uint8Array;
  seldom: Uint8Array;
};

/** An exclusion names a topic so surely that speaking of the topic breaks it. */
const SURE = 0.5;
/** So many posts show a creator's subject, and so many of them must speak of it. */
const TELLING_POSTS = 5;
const LEAST_SHARE = 0.4;
/** Of two to four posts so many: what stands beside them may be chance. */
const SHARE_OF_FEW = 0.5;

/** The signs of all creators for a description; where it asks for nothing, for what the seeds have in common. */
export function signalsOf(pool: Pool, brief: Brief, seeds: Profile | null, tables: MatchingTables): Signals {
  const fromSeeds = brief.words.length === 0 && seeds !== null;
  const words = fromSeeds
    ? seeds.terms.map(({ key }) => ({ keys: [key], phrases: [], isTopical: false }))
    : brief.words;
  const topics = fromSeeds ? seeds.topics : brief.subjects;
  return {
    words: countSaid(pool, words),
    sideWords: countSaid(
      pool,
      words.filter(({ isTopical }) => !isTopical),
    ),
    topical: countTopical(pool, topics),
    unwanted: findUnwanted(pool, brief),
    seldom: findSeldom(pool, words, topics, brief.named, tables),
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

/** What is asked for, by the names under which analyses count it. */
type Asked = { names: ReadonlySet<string>; groups: ReadonlySet<string>; areTopics: boolean };

/** Marks creators who speak of other things than those that are named, and those of several posts that are about something else. */
function findSeldom(
  pool: Pool,
  words: readonly WantedWord[],
  topics: ReadonlyMap<string, number>,
  named: Named,
  tables: MatchingTables,
): Uint8Array {
  const own = [...topics.keys()].filter((topic) => !topic.startsWith("@"));
  const areTopics = own.length > 0;
  const names = new Set(areTopics ? own : words.flatMap((word) => [...word.keys, ...word.phrases]));
  const groups = new Set(own.flatMap((topic) => tables.lexicon.topics.get(topic)?.group ?? []));
  return Uint8Array.from(pool.analyses, (analysis) => {
    if (named.size > 0 && isOfOthers(analysis, named, names, tables)) return 1;
    return isElsewhere(analysis, { names, groups, areTopics }, tables) ? 1 : 0;
  });
}

/**
 * Whether the posts are about something else. Of two to four, less than half speak of what is asked for or of something kindred. Of more, too few speak of any of the topics
 * (where none is asked for: say any of the words), or another topic leads (a runner who writes of training is no fitness coach).
 */
function isElsewhere(analysis: CreatorAnalysis, { names, groups, areTopics }: Asked, tables: MatchingTables): boolean {
  let [most, all, asked, other] = [0, 0, 0, 0];
  for (const [name, weight, posts] of areTopics ? analysis.topics : analysis.terms) {
    if (names.has(name)) {
      most = Math.max(most, posts);
      asked = Math.max(asked, weight);
    } else other = Math.max(other, weight);
    if (names.has(name) || groups.has(tables.lexicon.topics.get(name)?.group ?? "")) all += posts;
  }
  if (analysis.posts < 2) return false;
  if (analysis.posts < TELLING_POSTS) return all < SHARE_OF_FEW * analysis.posts;
  return most < LEAST_SHARE * analysis.posts || (areTopics && other > LEADS * asked);
}

function each(postings: Postings | undefined, visit: (creator: number, weight: number) => void): void {
  for (const [at, creator] of postings?.creators.entries() ?? []) visit(creator, postings?.weights[at] ?? 0);
}

function add(sums: Float64Array, creator: number, weight: number): void {
  sums[creator] = (sums[creator] ?? 0) + weight;
}
