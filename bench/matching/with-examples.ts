/** What seeds and ratings are worth: the same ranking with and without them, the creators given as examples taken out of both. */
import type { CreatorAnalysis } from "#workers/matching/analyse.ts";
import { readBrief } from "#workers/matching/brief.ts";
import { type Examples, NO_EXAMPLES } from "#workers/matching/rank.ts";
import { type Collection, idsOf, rankSet, type SetPool } from "./collection.ts";
import type { Folder, Query } from "./folder.ts";
import { macro, ndcg } from "./gain.ts";
import { eachQuery } from "./ranking.ts";

const SEEDS = 3;
const DRAWS = 5;
const RATED = 5;

type Describe = (query: Query, collection: Collection) => string;

/** Macro nDCG@10 without and with examples. */
export type Gain = { before: number; after: number };

/** Of the description only the first thing it asks for. */
export function vague({ query }: Query, { tables }: Collection): string {
  return readBrief(query, tables).criteria[0]?.text ?? query;
}

/** Macro nDCG@10 of a description alone and with three seeds drawn from what is relevant. */
export function seedGain(folder: Folder, collection: Collection, describe: Describe): Gain {
  const [before, after] = [new Map<string, number[]>(), new Map<string, number[]>()];
  eachQuery(folder, (query, relevant) => {
    const set = collection.sets.get(query.set);
    if (!set || relevant.size <= SEEDS * 2) return [];
    const right = set.creators.flatMap(({ id }, at) => (relevant.has(id) ? at : []));
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const seeds = Array.from({ length: SEEDS }, (_, at) => right[(draw * 7 + at * 13) % right.length] ?? 0);
      const examples = { ...NO_EXAMPLES, seeds: analysesOf(set, seeds) };
      compare({ query, relevant, set, given: seeds, examples, describe, collection, before, after });
    }
    return [];
  });
  return { before: macro(before), after: macro(after) };
}

/** Macro nDCG@10 of a description alone and after the first five right and the first five wrong creators from the top were rated. */
export function ratingGain(folder: Folder, collection: Collection, describe: Describe): Gain {
  const [before, after] = [new Map<string, number[]>(), new Map<string, number[]>()];
  eachQuery(folder, (query, relevant) => {
    const set = collection.sets.get(query.set);
    if (!set || relevant.size <= RATED * 2) return [];
    const order = rankSet(set, describe(query, collection), collection.tables).map(({ creator }) => creator);
    const isRight = (at: number) => relevant.has(set.creators[at]?.id ?? "");
    const likes = order.filter(isRight).slice(0, RATED);
    const dislikes = order.filter((at) => !isRight(at)).slice(0, RATED);
    const examples = { ...NO_EXAMPLES, likes: analysesOf(set, likes), dislikes: analysesOf(set, dislikes) };
    const given = [...likes, ...dislikes];
    compare({ query, relevant, set, given, examples, describe, collection, before, after });
    return [];
  });
  return { before: macro(before), after: macro(after) };
}

type Comparison = {
  query: Query;
  relevant: ReadonlySet<string>;
  set: SetPool;
  given: readonly number[];
  examples: Examples;
  describe: Describe;
  collection: Collection;
  before: Map<string, number[]>;
  after: Map<string, number[]>;
};

function compare({ query, relevant, set, given, examples, describe, collection, before, after }: Comparison): void {
  const ids = new Set(given.map((at) => set.creators[at]?.id));
  const left = new Set([...relevant].filter((id) => !ids.has(id)));
  const figure = (each: Examples) =>
    ndcg(
      idsOf(set, rankSet(set, describe(query, collection), collection.tables, each)).filter((id) => !ids.has(id)),
      left,
    );
  push(before, query.set, figure(NO_EXAMPLES));
  push(after, query.set, figure(examples));
}

function push(groups: Map<string, number[]>, name: string, value: number): void {
  groups.set(name, [...(groups.get(name) ?? []), value]);
}

function analysesOf(set: SetPool, places: readonly number[]): CreatorAnalysis[] {
  return places.flatMap((at) => set.pool.analyses[at] ?? []);
}
