/** nDCG@10 of the matcher and of plain BM25, query by query. */

import { readBrief } from "#workers/matching/brief.ts";
import { explain } from "#workers/matching/evidence.ts";
import { FITS } from "#workers/matching/fit.ts";
import type { Collection } from "./collection.ts";
import { idsOf, rankSet } from "./collection.ts";
import type { Folder, Query } from "./folder.ts";
import { macro, mean, ndcg } from "./gain.ts";
import { rankPlainly } from "./plain-bm25.ts";

/** One query's figures. */
export type Scored = { set: string; language: string; bm25: number; ours: number };

/** Scores all queries that have something relevant. */
export function scoreQueries(folder: Folder, { sets, tables }: Collection): Scored[] {
  return eachQuery(folder, (query, relevant) => {
    const set = sets.get(query.set);
    if (!set) return [];
    const texts = set.creators.map(({ plainText }) => plainText);
    const plain = rankPlainly(texts, query.query).flatMap((at) => set.creators[at]?.id ?? []);
    const ours = idsOf(set, rankSet(set, query.query, tables));
    const { language } = readBrief(query.query, tables);
    return { set: query.set, language, bm25: ndcg(plain, relevant), ours: ndcg(ours, relevant) };
  });
}

/** Visits each query that has something relevant. */
export function eachQuery<Result>(
  { queries, relevant }: Folder,
  visit: (query: Query, relevant: ReadonlySet<string>) => Result | Result[],
): Result[] {
  return queries.flatMap((query) => {
    const own = relevant.get(query.qid);
    return own && own.size > 0 ? visit(query, own) : [];
  });
}

/** Means by set, and their mean. */
export function summarize(scored: readonly Scored[]) {
  const sets = new Map(
    [...new Set(scored.map(({ set }) => set))].map((set) => [set, scored.filter((each) => each.set === set)]),
  );
  const by = (figure: "bm25" | "ours") =>
    new Map([...sets].map(([set, own]) => [set, own.map((each) => each[figure])]));
  return {
    macro: { bm25: macro(by("bm25")), ours: macro(by("ours")) },
    sets: Object.fromEntries(
      [...sets].map(([set, own]) => [
        set,
        { bm25: mean(own.map(({ bm25 }) => bm25)), ours: mean(own.map(({ ours }) => ours)), queries: own.length },
      ]),
    ),
  };
}

/** How often each group is right, over all ranked creators and over the first ten, and how many of the first ten have evidence. */
export function scoreGroups(folder: Folder, { sets, tables }: Collection) {
  const counts = new Map(FITS.map((fit) => [fit, { all: [0, 0], top: [0, 0] }]));
  const evidenced: number[] = [];
  eachQuery(folder, (query, relevant) => {
    const set = sets.get(query.set);
    if (!set) return [];
    const brief = readBrief(query.query, tables);
    for (const [place, { creator, fit }] of rankSet(set, query.query, tables).entries()) {
      const found = set.creators[creator];
      const own = counts.get(fit);
      if (!found || !own) continue;
      const isRight = relevant.has(found.id) ? 1 : 0;
      own.all = [(own.all[0] ?? 0) + isRight, (own.all[1] ?? 0) + 1];
      if (place >= 10) continue;
      own.top = [(own.top[0] ?? 0) + isRight, (own.top[1] ?? 0) + 1];
      const quotes = explain(found.text, brief, tables).flatMap(({ isWanted, quotes }) => (isWanted ? quotes : []));
      evidenced.push(quotes.length > 0 ? 1 : 0);
    }
    return [];
  });
  return { counts, evidence: mean(evidenced) };
}
