import { gramsOf, type Pool, PREFIX, unitVector } from "./pool.ts";
import type { Postings } from "./postings.ts";
import { rarityOfTerm } from "./rarity.ts";
import type { MatchingTables } from "./tables.ts";

/** How much creators say of the words asked for, words of like meaning and like spelling included. Pure. */

/** A word asked for. */
export type WantedTerm = { key: string; weight: number };

/** Another word of the pool that counts for the one asked for, from 0 to 1. */
export type Neighbour = { key: string; likeness: number };

/** How near a meaning must be (cosine), and the power by which likeness falls off above that. */
export type Nearness = { least: number; power: number };

/** For what is asked for: much counts a little. */
export const ASKED_NEARNESS: Nearness = { least: 0.45, power: 1.2 };
/** For what is not wanted: only what is plainly near. */
export const EXCLUDED_NEARNESS: Nearness = { least: 0.6, power: 1 };

/** Rarity counts less than in plain BM25: the rarest word of a description is not what it is about. */
const RARITY = 0.75;
const K1 = 1.6;
const B = 0.85;
/** Words that say something, of a creator of middling length. */
const AVERAGE_LENGTH = 20;
/** Like spelling begins here (Dice) and counts so much at most. */
const LEAST_SPELLING = 0.55;
const SPELLING_WEIGHT = 0.6;

/** BM25 over soft counts: a creator says a word as often as it says the word itself, and its neighbours by their likeness; without `nearness` only the word itself counts. */
export function scoreWords(
  pool: Pool,
  wanted: readonly WantedTerm[],
  nearness: Nearness | null,
  tables: MatchingTables,
): Float64Array {
  const count = pool.analyses.length;
  const scores = new Float64Array(count);
  for (const { key, weight } of wanted) {
    const frequencies = new Float64Array(count);
    const own = pool.terms.get(key);
    addPostings(frequencies, own, 1);
    for (const neighbour of nearness === null ? [] : neighboursOf(pool, key, nearness, tables)) {
      addPostings(frequencies, pool.terms.get(neighbour.key), neighbour.likeness);
    }
    const factor = weight * rarityOfTerm(key, tables) ** RARITY;
    for (let creator = 0; creator < count; creator += 1) {
      const frequency = frequencies[creator] ?? 0;
      if (frequency > 0) scores[creator] = (scores[creator] ?? 0) + factor * saturated(frequency, pool, creator);
    }
  }
  return scores;
}

/** BM25's count: more of the same says less, long texts say everything. */
export function saturated(frequency: number, pool: Pool, creator: number): number {
  const length = (pool.analyses[creator]?.length ?? 0) / AVERAGE_LENGTH;
  return (frequency * (K1 + 1)) / (frequency + K1 * (1 - B + B * length));
}

function addPostings(frequencies: Float64Array, postings: Postings | undefined, factor: number): void {
  if (!postings) return;
  for (const [at, creator] of postings.creators.entries()) {
    frequencies[creator] = (frequencies[creator] ?? 0) + factor * (postings.weights[at] ?? 0);
  }
}

/** The pool's words near a word, itself left out. */
export function neighboursOf(pool: Pool, key: string, nearness: Nearness, tables: MatchingTables): Neighbour[] {
  return [...nearInMeaning(pool, key, nearness, tables), ...nearInSpelling(pool, key)];
}

function nearInMeaning(pool: Pool, key: string, { least, power }: Nearness, tables: MatchingTables): Neighbour[] {
  const unit = unitVector(key, tables);
  if (!unit) return [];
  const { dimensions, vectors, scales } = tables.words;
  const { rows, tails, vectorTerms } = pool;
  let square = 0;
  for (let at = PREFIX; at < dimensions; at += 1) square += (unit[at] ?? 0) ** 2;
  const tail = Math.sqrt(square);
  const found: Neighbour[] = [];
  for (let place = 0; place < vectorTerms.length; place += 1) {
    const row = rows[place] ?? 0;
    const start = row * dimensions;
    const scale = scales[row] ?? 0;
    let sum = 0;
    for (let at = 0; at < PREFIX; at += 1) sum += (unit[at] ?? 0) * (vectors[start + at] ?? 0);
    // What is left cannot bring it over the line.
    if (sum * scale + tail * (tails[place] ?? 0) < least) continue;
    for (let at = PREFIX; at < dimensions; at += 1) sum += (unit[at] ?? 0) * (vectors[start + at] ?? 0);
    const cosine = sum * scale;
    const term = vectorTerms[place];
    if (cosine < least || term === undefined || term === key) continue;
    found.push({ key: term, likeness: ((cosine - least) / (1 - least)) ** power });
  }
  return found;
}

function nearInSpelling(pool: Pool, key: string): Neighbour[] {
  const own = gramsOf(key);
  const shared = new Map<string, number>();
  for (const gram of own) {
    for (const term of pool.grams.get(gram) ?? []) shared.set(term, (shared.get(term) ?? 0) + 1);
  }
  const found: Neighbour[] = [];
  for (const [term, count] of shared) {
    if (term === key) continue;
    const dice = (2 * count) / (own.size + gramsOf(term).size);
    if (dice >= LEAST_SPELLING) found.push({ key: term, likeness: SPELLING_WEIGHT * dice });
  }
  return found;
}
