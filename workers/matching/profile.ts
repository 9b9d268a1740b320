import type { CreatorAnalysis } from "./analyse.ts";
import { centroid, openPool, type Pool, unit } from "./pool.ts";
import { rarityOfTerm } from "./rarity.ts";
import type { MatchingTables } from "./tables.ts";
import { scoreTopics } from "./topic-score.ts";
import { scoreVectors } from "./vector-score.ts";
import { saturated, type WantedTerm } from "./word-score.ts";

/** What examples have in common, and how much of it others have (Rocchio over what the examples agree on). Pure. */

const TERMS_KEPT = 12;
const TOPICS_KEPT = 8;
const VECTOR_SHARE = 0.5 / 4;

/** What examples agree on: words, topics, and the direction of all their words. */
export type Profile = {
  terms: WantedTerm[];
  topics: ReadonlyMap<string, number>;
  direction: Float32Array;
  /** The examples themselves: the one that has most of the profile is the measure of all others. */
  examples: readonly CreatorAnalysis[];
};

/** The consensus of examples: what many of them say, and say often, counts most. */
export function profileOf(examples: readonly CreatorAnalysis[], tables: MatchingTables): Profile {
  const rarity = (name: string) => rarityOfTerm(name, tables);
  const terms = consensus(examples.map(({ terms }) => terms));
  const topics = consensus(examples.map(({ topics }) => topics));
  const sum = new Float32Array(tables.words.dimensions);
  for (const { terms } of examples) {
    for (const [at, value] of centroid(terms, tables).entries()) sum[at] = (sum[at] ?? 0) + value;
  }
  return {
    terms: strongest(terms, TERMS_KEPT, rarity).map(([key, weight]) => ({ key, weight })),
    topics: new Map(strongest(topics, TOPICS_KEPT, () => 1)),
    direction: unit(sum),
    examples,
  };
}

/** What a profile has that another has not, and that was not asked for: who is disliked for a reason shares the rest with those who are liked. */
export function differing(profile: Profile, other: Profile | null, asked: ReadonlySet<string>): Profile {
  const shared = new Set([...asked, ...(other?.terms.map(({ key }) => key) ?? []), ...(other?.topics.keys() ?? [])]);
  return {
    terms: profile.terms.filter(({ key }) => !shared.has(key)),
    topics: new Map([...profile.topics].filter(([topic]) => !shared.has(topic))),
    direction: other
      ? unit(profile.direction.map((value, at) => value - (other.direction[at] ?? 0)))
      : profile.direction,
    examples: profile.examples,
  };
}

/** How much each creator of the pool has of a profile: about 2 for one who has as much of it as the examples. */
export function scoreProfile(pool: Pool, profile: Profile, tables: MatchingTables): Float64Array {
  const { words, topics, nearness } = scoreProfileParts(pool, profile, tables);
  return words.map((word, creator) => word + (topics[creator] ?? 0) + (nearness[creator] ?? 0));
}

/** The parts of `scoreProfile`: words and topics each 1 for one who has as much of them as the examples, and what the direction adds or takes off. */
export function scoreProfileParts(
  pool: Pool,
  profile: Profile,
  tables: MatchingTables,
): { words: Float64Array; topics: Float64Array; nearness: Float64Array } {
  const examples = openPool(profile.examples, tables);
  const mostWords = largest(scoreTerms(examples, profile, tables));
  const mostTopics = largest(scoreTopics(examples, profile.topics, tables, false));
  return {
    words: scoreTerms(pool, profile, tables).map((score) => score / mostWords),
    topics: scoreTopics(pool, profile.topics, tables, false).map((score) => score / mostTopics),
    nearness: scoreVectors(pool, profile.direction).map((score) => VECTOR_SHARE * score),
  };
}

function scoreTerms(pool: Pool, { terms }: Profile, tables: MatchingTables): Float64Array {
  const scores = new Float64Array(pool.analyses.length);
  for (const { key, weight } of terms) {
    const postings = pool.terms.get(key);
    if (!postings) continue;
    const factor = weight * rarityOfTerm(key, tables);
    for (const [at, creator] of postings.creators.entries()) {
      scores[creator] = (scores[creator] ?? 0) + factor * saturated(postings.weights[at] ?? 0, pool, creator);
    }
  }
  return scores;
}

/** The largest of values that are 0 or more; 1 when all are 0. */
export function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0) || 1;
}

function consensus(counts: readonly (readonly (readonly [string, number, number])[])[]): Map<string, number> {
  const sums = new Map<string, { weight: number; holders: number }>();
  for (const each of counts) {
    for (const [name, weight] of each) {
      const sum = sums.get(name) ?? { weight: 0, holders: 0 };
      sums.set(name, { weight: sum.weight + weight / (weight + 1), holders: sum.holders + 1 });
    }
  }
  const size = Math.max(1, counts.length);
  return new Map([...sums].map(([name, { weight, holders }]) => [name, (weight / size) * (holders / size)]));
}

function strongest(
  weights: ReadonlyMap<string, number>,
  kept: number,
  rarity: (name: string) => number,
): [string, number][] {
  const ranked = [...weights].map(([name, weight]) => ({ name, weight, rank: weight * rarity(name) }));
  ranked.sort((one, other) => other.rank - one.rank || (one.name < other.name ? -1 : 1));
  return ranked.slice(0, kept).map(({ name, weight }) => [name, weight]);
}
