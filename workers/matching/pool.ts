import type { CreatorAnalysis } from "./analyse.ts";
import { PostingsIndex } from "./postings.ts";
import type { MatchingTables } from "./tables.ts";

/** Analysed creators side by side, prepared for many rankings. Pure. */

/** Creators with all that ranking looks up, by their places in `analyses`. */
export type Pool = {
  analyses: readonly CreatorAnalysis[];
  terms: PostingsIndex;
  topics: PostingsIndex;
  /** Terms that have a vector, and the rows of their vectors in the word table. */
  vectorTerms: readonly string[];
  rows: Int32Array;
  /** Length of each of their unit vectors beyond the first `PREFIX` numbers. */
  tails: Float32Array;
  /** What each creator speaks of on the whole: unit vectors one after another, zeros where nothing is known. */
  centroids: Float32Array;
  /** Terms without a vector by each three letters they hold. */
  grams: ReadonlyMap<string, readonly string[]>;
};

/** Numbers of a vector that are compared first. */
export const PREFIX = 16;
/** Shortest word whose letters are compared. */
const SHORTEST_SPELLED = 5;
const COMMON_WORD = 1e-3;

/** Prepares analyses for ranking. Order within equal scores is that of `analyses`. Throws when one was made with other tables. */
export function openPool(analyses: readonly CreatorAnalysis[], tables: MatchingTables): Pool {
  const stale = analyses.find(({ version }) => version !== tables.version);
  if (stale)
    throw new Error(`an analysis of version ${stale.version} does not go with tables of version ${tables.version}`);
  const terms = termsOf(analyses);
  const topics = topicsOf(analyses, tables);
  const vectorTerms = [...terms.names()].filter((term) => tables.words.stems.has(term));
  return {
    ...{ analyses, terms, topics, vectorTerms },
    ...rowsOf(vectorTerms, tables),
    centroids: centroidsOf(analyses, tables),
    grams: gramIndex(terms.names(), tables),
  };
}

function termsOf(analyses: readonly CreatorAnalysis[]): PostingsIndex {
  return new PostingsIndex((say) => {
    analyses.forEach(({ terms }, creator) => {
      // Not taken apart in the head of a loop: that makes an iterator for each of some ten thousand.
      for (const count of terms) say(count[0], creator, count[1]);
    });
  });
}

/** A group is spoken of as much as all its topics together. */
function topicsOf(analyses: readonly CreatorAnalysis[], tables: MatchingTables): PostingsIndex {
  return new PostingsIndex((say) => {
    analyses.forEach(({ topics }, creator) => {
      const groups = new Map<string, number>();
      for (const count of topics) {
        const [name, weight] = [count[0], count[1]];
        say(name, creator, weight);
        const group = tables.lexicon.topics.get(name)?.group;
        if (group) groups.set(group, (groups.get(group) ?? 0) + weight);
      }
      groups.forEach((weight, group) => {
        say(group, creator, weight);
      });
    });
  });
}

function rowsOf(terms: readonly string[], tables: MatchingTables): Pick<Pool, "rows" | "tails"> {
  const { dimensions, stems, rowAt, vectors, scales } = tables.words;
  const rows = new Int32Array(terms.length);
  const tails = new Float32Array(terms.length);
  for (const [place, term] of terms.entries()) {
    const row = rowAt[stems.get(term) ?? 0] ?? 0;
    let square = 0;
    for (let at = row * dimensions + PREFIX; at < (row + 1) * dimensions; at += 1) square += (vectors[at] ?? 0) ** 2;
    rows[place] = row;
    tails[place] = Math.sqrt(square) * (scales[row] ?? 0);
  }
  return { rows, tails };
}

/** The unit vector of a term, or null when the table does not know it. */
export function unitVector(term: string, tables: MatchingTables): Float32Array | null {
  const rank = tables.words.stems.get(term);
  if (rank === undefined) return null;
  const { dimensions, vectors, scales, rowAt } = tables.words;
  const row = rowAt[rank] ?? 0;
  const scale = scales[row] ?? 0;
  const unit = new Float32Array(dimensions);
  for (let at = 0; at < dimensions; at += 1) unit[at] = (vectors[row * dimensions + at] ?? 0) * scale;
  return unit;
}

function centroidsOf(analyses: readonly CreatorAnalysis[], tables: MatchingTables): Float32Array {
  const { dimensions } = tables.words;
  const centroids = new Float32Array(analyses.length * dimensions);
  for (const [creator, { terms }] of analyses.entries()) {
    centroids.set(centroid(terms, tables), creator * dimensions);
  }
  return centroids;
}

/** The direction of all terms together: frequent words of the language count little, repetition counts by its logarithm. Zeros when no term is known. */
export function centroid(
  terms: readonly (readonly [string, number, ...unknown[]])[],
  tables: MatchingTables,
): Float32Array {
  const { dimensions, stems, rowAt, vectors, scales } = tables.words;
  const sum = new Float32Array(dimensions);
  for (const counted of terms) {
    const rank = stems.get(counted[0]);
    if (rank === undefined) continue;
    const row = rowAt[rank] ?? 0;
    const rarity = COMMON_WORD / (COMMON_WORD + 0.1 / (rank + 2.7));
    const factor = Math.log2(1 + counted[1]) * rarity * (scales[row] ?? 0);
    for (let at = 0; at < dimensions; at += 1)
      sum[at] = (sum[at] ?? 0) + factor * (vectors[row * dimensions + at] ?? 0);
  }
  return unit(sum);
}

/** A vector of the same direction and of length 1; zeros stay zeros. */
export function unit(vector: Float32Array): Float32Array {
  let square = 0;
  for (const value of vector) square += value * value;
  const length = Math.sqrt(square);
  return length === 0 ? vector : vector.map((value) => value / length);
}

function gramIndex(terms: Iterable<string>, tables: MatchingTables): Map<string, string[]> {
  const grams = new Map<string, string[]>();
  for (const term of terms) {
    if (tables.words.stems.has(term)) continue;
    for (const gram of gramsOf(term)) {
      const holders = grams.get(gram);
      if (holders) holders.push(term);
      else grams.set(gram, [term]);
    }
  }
  return grams;
}

/** Each three letters of a word with its borders; none of short words, of Chinese and of phrases. */
export function gramsOf(term: string): Set<string> {
  const word = term.startsWith("es:") ? term.slice(3) : term;
  const grams = new Set<string>();
  if (word.length < SHORTEST_SPELLED || word.startsWith("zh:") || word.includes("_")) return grams;
  const bordered = `^${word}$`;
  for (let at = 0; at + 3 <= bordered.length; at += 1) grams.add(bordered.slice(at, at + 3));
  return grams;
}
