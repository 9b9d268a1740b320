import type { CreatorAnalysis } from "./analyse.ts";
import type { Brief } from "./brief.ts";
import { distanceToLine, type Fit, fitOf } from "./fit.ts";
import { centroid, type Pool } from "./pool.ts";
import { differing, largest, type Profile, profileOf, scoreProfile } from "./profile.ts";
import { type Signals, signalsOf } from "./signals.ts";
import type { MatchingTables } from "./tables.ts";
import { scoreTopics } from "./topic-score.ts";
import { scoreVectors } from "./vector-score.ts";
import { ASKED_NEARNESS, EXCLUDED_NEARNESS, scoreWords } from "./word-score.ts";

/** Orders a pool of creators by how well they fit a description and examples. Pure and deterministic. */

/** Analysed creators that say by example what is wanted. A superlike counts as two likes. */
export type Examples = {
  seeds: readonly CreatorAnalysis[];
  likes: readonly CreatorAnalysis[];
  superlikes: readonly CreatorAnalysis[];
  dislikes: readonly CreatorAnalysis[];
};

/** A ranking by the description alone. */
export const NO_EXAMPLES: Examples = { seeds: [], likes: [], superlikes: [], dislikes: [] };

/** A creator's place in a ranking. */
export type Ranked = {
  /** Index in the pool. */
  creator: number;
  /** Comparable within one ranking only; about 1 for the best. */
  score: number;
  fit: Fit;
  /** How far its score is from the line of a group when it is near one, else null. */
  toLine: number | null;
};

const VECTOR_SHARE = 0.2 / 4;
/** What examples count when they bear out nothing of the description, and how much of that goes when they bear out all. */
const EXAMPLE_WEIGHT = 0.5;
const BORNE_OUT = 0.6;
const DISLIKE_SHARE = 0.5;
const EXCLUSION_WEIGHT = 0.5;
/** Order must not hang on the last bits of a sum. */
const STEPS = 1e6;

/** All creators of the pool, best first; equal ones in the order of the pool. Without a description the seeds alone say what is wanted. */
export function rankPool(pool: Pool, brief: Brief, examples: Examples, tables: MatchingTables): Ranked[] {
  const scores = scoreBrief(pool, brief, tables);
  const seeds = examples.seeds.length > 0 ? profileOf(examples.seeds, pool, tables) : null;
  if (seeds) addProfile(scores, weightOf(examples.seeds, brief), pool, seeds, tables);
  addRatings(scores, pool, brief, examples, tables);
  const signals = signalsOf(pool, brief, seeds);
  subtractExclusions(scores, pool, brief, tables);
  const best = largest(scores);
  return [...scores]
    .map((score, creator) => {
      const signs = { ...at(signals, creator), share: score / best };
      return {
        creator,
        score: Math.round(score * STEPS) / STEPS,
        fit: fitOf(signs),
        toLine: distanceToLine(signs),
      };
    })
    .sort((one, other) => other.score - one.score || one.creator - other.creator);
}

function at(signals: Signals, creator: number) {
  return {
    words: signals.words[creator] ?? 0,
    topical: signals.topical[creator] ?? 0,
    isUnwanted: signals.unwanted[creator] === 1,
    isSeldom: signals.seldom[creator] === 1,
  };
}

/** How much each creator is what the description asks for, 1 for the best; 0 for all when it asks for nothing. */
function scoreBrief(pool: Pool, brief: Brief, tables: MatchingTables): Float64Array {
  if (brief.terms.length === 0) return new Float64Array(pool.analyses.length);
  const words = scoreWords(pool, brief.terms, ASKED_NEARNESS, tables);
  const topics = scoreTopics(pool, brief.topics, tables, true);
  const asked = words.map((score, creator) => score + (topics[creator] ?? 0));
  const direction = centroid(
    brief.terms.map(({ key, weight }) => [key, weight]),
    tables,
  );
  const nearness = scoreVectors(pool, direction);
  const most = largest(asked);
  const mixed = asked.map((score, creator) => score / most + VECTOR_SHARE * (nearness[creator] ?? 0));
  const best = largest(mixed);
  return mixed.map((score) => score / best);
}

function addRatings(scores: Float64Array, pool: Pool, brief: Brief, examples: Examples, tables: MatchingTables): void {
  const { likes, superlikes, dislikes } = examples;
  const liked = [...likes, ...superlikes, ...superlikes];
  const weight = weightOf(liked.length > 0 ? liked : dislikes, brief);
  const wanted = liked.length > 0 ? profileOf(liked, pool, tables) : null;
  if (wanted) addProfile(scores, weight, pool, wanted, tables);
  if (dislikes.length === 0) return;
  const asked = new Set([...brief.terms.map(({ key }) => key), ...brief.topics.keys()]);
  const unwanted = differing(profileOf(dislikes, pool, tables), wanted, asked);
  addProfile(scores, -DISLIKE_SHARE * weight, pool, unwanted, tables);
}

/** The fewer of the examples say what the description asks for, the less it is worth, and the more they are. */
function weightOf(examples: readonly CreatorAnalysis[], brief: Brief): number {
  const keys = new Set(brief.words.flatMap((word) => [...word.keys, ...word.phrases]));
  const borneOut = examples.filter(
    ({ terms, topics }) => terms.some(([key]) => keys.has(key)) || topics.some(([topic]) => brief.topics.has(topic)),
  );
  return EXAMPLE_WEIGHT * (1 - (BORNE_OUT * borneOut.length) / Math.max(1, examples.length));
}

function addProfile(scores: Float64Array, weight: number, pool: Pool, profile: Profile, tables: MatchingTables): void {
  for (const [creator, value] of scoreProfile(pool, profile, tables).entries()) {
    scores[creator] = (scores[creator] ?? 0) + weight * value;
  }
}

function subtractExclusions(scores: Float64Array, pool: Pool, brief: Brief, tables: MatchingTables): void {
  for (const { terms, topics } of brief.exclusions) {
    const spoken = scoreTopics(pool, topics, tables, false);
    const sums = scoreWords(pool, terms, EXCLUDED_NEARNESS, tables).map(
      (score, creator) => score + (spoken[creator] ?? 0),
    );
    const most = largest(sums);
    for (const [creator, sum] of sums.entries()) {
      scores[creator] = (scores[creator] ?? 0) - (EXCLUSION_WEIGHT * sum) / most;
    }
  }
}
