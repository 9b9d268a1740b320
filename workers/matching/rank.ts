import type { Count, CreatorAnalysis } from "./analyse.ts";
import type { Brief, Spoken } from "./brief.ts";
import type { ExcludedPart } from "./exclusions.ts";
import { distanceToLine, type Fit, fitOf } from "./fit.ts";
import { centroid, openPool, type Pool } from "./pool.ts";
import { differing, type Profile, profileOf, scoreProfile } from "./profile.ts";
import { type Signals, signalsOf } from "./signals.ts";
import type { MatchingTables } from "./tables.ts";
import { scoreTopics } from "./topic-score.ts";
import { scoreVectors } from "./vector-score.ts";
import { ASKED_NEARNESS, EXCLUDED_NEARNESS, type Nearness, scoreWords } from "./word-score.ts";

/**
 * Orders creators by how well they fit a description and examples. Pure and deterministic. A score is measured against what the description asks for and what the
 * examples have, never against the other creators: whoever is met before, with or after a creator changes nothing about its score and its fit.
 */

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
  /** About 1 for one who says the main thing asked for and some of the rest; comparable wherever description and examples are the same. */
  score: number;
  fit: Fit;
  /** How far its score is from the line of a group when it is near one, else null. */
  toLine: number | null;
};

const VECTOR_SHARE = 0.1 / 4;
/** Of several things asked for, one is enough to fit; what each of the others counts in the measure of a whole fit. */
const OTHERS_SHARE = 0.3;
/** What examples count when they bear out nothing of the description, and how much of that goes when they bear out all. */
const EXAMPLE_WEIGHT = 0.3;
const BORNE_OUT = 0.6;
const DISLIKE_SHARE = 0.5;
const EXCLUSION_WEIGHT = 0.5;
/** Order must not hang on the last bits of a sum. */
const STEPS = 1e6;

/** All creators of the pool, best first; equal ones in the order of the pool. Without a description the seeds alone say what is wanted. */
export function rankPool(pool: Pool, brief: Brief, examples: Examples, tables: MatchingTables): Ranked[] {
  const scores = scoreBrief(pool, brief, tables);
  const seeds = examples.seeds.length > 0 ? profileOf(examples.seeds, tables) : null;
  if (seeds) addProfile(scores, weightOf(examples.seeds, brief), pool, seeds, tables);
  addRatings(scores, pool, brief, examples, tables);
  const signals = signalsOf(pool, brief, seeds, tables);
  subtractExclusions(scores, pool, brief, tables);
  return [...scores]
    .map((exact, creator) => {
      const score = Math.round(exact * STEPS) / STEPS;
      const signs = { ...at(signals, creator), score };
      return { creator, score, fit: fitOf(signs), toLine: distanceToLine(signs) };
    })
    .sort((one, other) => other.score - one.score || one.creator - other.creator);
}

function at(signals: Signals, creator: number) {
  return {
    words: signals.words[creator] ?? 0,
    sideWords: signals.sideWords[creator] ?? 0,
    topical: signals.topical[creator] ?? 0,
    isUnwanted: signals.unwanted[creator] === 1,
    isSeldom: signals.seldom[creator] === 1,
  };
}

/** How much each creator is what the description asks for; 0 for all when it asks for nothing. */
function scoreBrief(pool: Pool, brief: Brief, tables: MatchingTables): Float64Array {
  if (brief.terms.length === 0) return new Float64Array(pool.analyses.length);
  const whole = wholeFit(brief, tables);
  const direction = centroid(
    brief.terms.map(({ key, weight }) => [key, weight]),
    tables,
  );
  const nearness = scoreVectors(pool, direction);
  return scoreAsked(pool, brief, tables).map(
    (asked, creator) => (asked / whole + VECTOR_SHARE * (nearness[creator] ?? 0)) / (1 + VECTOR_SHARE),
  );
}

function scoreAsked(pool: Pool, { terms, topics }: Spoken, tables: MatchingTables) {
  const spoken = scoreTopics(pool, topics, tables, true);
  return scoreWords(pool, terms, ASKED_NEARNESS, tables).map((score, creator) => score + (spoken[creator] ?? 0));
}

/** What somebody would score who says one thing asked for as the description does, and some of the others. */
function wholeFit({ whole }: Brief, tables: MatchingTables): number {
  const sayers = openPool(
    whole.parts.map((part) => sayerOf(part, tables)),
    tables,
  );
  const scores = scoreAsked(sayers, whole, tables);
  const most = Math.max(0, ...scores);
  const sum = scores.reduce((total, score) => total + score, 0);
  return most + OTHERS_SHARE * (sum - most) || 1;
}

/** Somebody who says a criterion once and nothing else. */
function sayerOf({ terms, topics }: Spoken, tables: MatchingTables): CreatorAnalysis {
  const count = (name: string, weight: number): Count => [name, weight, 0];
  return {
    ...{ version: tables.version, language: "en", length: terms.length, posts: 0 },
    terms: terms.map(({ key, weight }) => count(key, weight)),
    topics: [...topics].map(([topic, weight]) => count(topic, weight)),
  };
}

function addRatings(scores: Float64Array, pool: Pool, brief: Brief, examples: Examples, tables: MatchingTables): void {
  const { likes, superlikes, dislikes } = examples;
  const liked = [...likes, ...superlikes, ...superlikes];
  const weight = weightOf(liked.length > 0 ? liked : dislikes, brief);
  const wanted = liked.length > 0 ? profileOf(liked, tables) : null;
  if (wanted) addProfile(scores, weight, pool, wanted, tables);
  if (dislikes.length === 0) return;
  const asked = new Set([...brief.terms.map(({ key }) => key), ...brief.topics.keys()]);
  const unwanted = differing(profileOf(dislikes, tables), wanted, asked);
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
  for (const { parts, creatorKind, isExact } of brief.exclusions) {
    // What kind a creator is stands in no count of words (verdicts.ts).
    if (creatorKind !== null) continue;
    const nearness = isExact ? null : EXCLUDED_NEARNESS;
    const said = parts.map((part) => shareOfPart(pool, part, nearness, tables));
    for (const creator of scores.keys()) {
      const share = Math.min(1, ...said.map((each) => each[creator] ?? 0));
      scores[creator] = (scores[creator] ?? 0) - EXCLUSION_WEIGHT * share;
    }
  }
}

/** How much each creator says of a part, 1 for as much as the description does. */
function shareOfPart(pool: Pool, part: ExcludedPart, nearness: Nearness | null, tables: MatchingTables): Float64Array {
  const score = (of: Pool) => {
    const spoken = scoreTopics(of, part.topics, tables, false);
    return scoreWords(of, part.terms, nearness, tables).map((words, creator) => words + (spoken[creator] ?? 0));
  };
  const [whole = 0] = score(openPool([sayerOf(part, tables)], tables));
  return score(pool).map((sum) => (whole === 0 ? 0 : sum / whole));
}
