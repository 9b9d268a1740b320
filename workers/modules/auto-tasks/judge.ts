import { z } from "zod";
import { analyseCreator, type CreatorAnalysis } from "#workers/matching/analyse.ts";
import type { Brief } from "#workers/matching/brief.ts";
import { type CriterionEvidence, explain } from "#workers/matching/evidence.ts";
import type { Fit } from "#workers/matching/fit.ts";
import { openPool } from "#workers/matching/pool.ts";
import { type Examples, rankPool } from "#workers/matching/rank.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { postUrl } from "#workers/modules/creators/creator.ts";
import type { StoredText } from "./creator-text.ts";
import type { FitGroup, WhyNotReason } from "./domain.ts";
import { FitView } from "./finds-contract.ts";

/** Says of newly met creators how well they fit, beside those that the task has met before. Pure. */

const Count = z.tuple([z.string(), z.number(), z.number()]);
/** An analysis as it is kept. */
export const StoredAnalysis = z.object({
  version: z.string(),
  language: z.enum(["en", "es", "zh"]),
  length: z.number(),
  posts: z.number(),
  terms: z.array(Count),
  topics: z.array(Count),
}) satisfies z.ZodType<CreatorAnalysis>;

/** What a find keeps of its evidence. */
export const StoredFit = FitView.omit({ group: true, score: true });
export type StoredFit = z.output<typeof StoredFit>;

export type Met = { card: Creator; text: StoredText; score: number };

export type Judged = Met & {
  kind: FitGroup | "none";
  analysis: CreatorAnalysis;
  /** 0 to 100, beside the best of the pool. */
  likeness: number;
  /** How near it stands to the line of a group (matching/fit.ts), null when it plainly is where it is. */
  toLine: number | null;
  /** Null for those in no group. */
  fit: StoredFit | null;
};

export type Yardstick = {
  brief: Brief;
  /** Creators met before. */
  pool: readonly CreatorAnalysis[];
  examples: Examples;
};

const KINDS = { PERFECT: "perfectFit", CONTENT: "contentOk", NONE: "none" } as const satisfies Record<
  Fit,
  Judged["kind"]
>;

/** The newly met, best first. Analyses that were made with other tables do not count any more. */
export function judge(met: readonly Met[], { brief, pool, examples }: Yardstick, tables: MatchingTables): Judged[] {
  const isCurrent = ({ version }: CreatorAnalysis) => version === tables.version;
  const known = pool.filter(isCurrent);
  const analyses = met.map(({ text }) => analyseCreator(text, tables));
  const current: Examples = {
    seeds: examples.seeds.filter(isCurrent),
    likes: examples.likes.filter(isCurrent),
    superlikes: examples.superlikes.filter(isCurrent),
    dislikes: examples.dislikes.filter(isCurrent),
  };
  const ranking = rankPool(openPool([...known, ...analyses], tables), brief, current, tables);
  const best = Math.max(ranking[0]?.score ?? 0, Number.EPSILON);
  return ranking.flatMap(({ creator, score, fit, toLine }) => {
    const one = met[creator - known.length];
    const analysis = analyses[creator - known.length];
    if (!one || !analysis) return [];
    const kind = KINDS[fit];
    const likeness = Math.round(100 * Math.min(1, Math.max(0, score / best)));
    const why = kind === "none" ? null : fitFor(one, kind, brief, tables);
    return [{ ...one, kind, analysis, likeness, toLine, fit: why }];
  });
}

/** The evidence for a creator in a group. */
export function fitFor(
  { card, text }: Pick<Met, "card" | "text">,
  group: FitGroup,
  brief: Brief,
  tables: MatchingTables,
): StoredFit {
  const evidence = explain(text, brief, tables);
  const quoted = new Set(evidence.flatMap(({ quotes }) => quotes.flatMap(({ postId }) => postId ?? [])));
  const posts = text.posts
    .filter(({ id }) => quoted.has(id))
    .map(({ id, title }) => ({ postId: id, title, url: postUrl(card, id) }));
  return { evidence, posts, whyNot: group === "perfectFit" ? [] : whyNot(evidence) };
}

/** So many posts tell what somebody posts about, and so much of them must be about it (as matching draws the line). */
const TELLING_POSTS = 5;
const LEAST_SHARE = 0.4;

/** What keeps a creator from a perfect fit, the gravest first; never nothing. */
export function whyNot(evidence: readonly CriterionEvidence[]): { reason: WhyNotReason; criterion: string | null }[] {
  const wanted = evidence.filter(({ isWanted }) => isWanted);
  const reasons: { reason: WhyNotReason; criterion: string | null }[] = [
    ...evidence
      .filter(({ isWanted, quotes }) => !isWanted && quotes.length > 0)
      .map(({ text }) => ({ reason: "unwanted" as const, criterion: text })),
    ...wanted
      .filter(({ quotes }) => quotes.length === 0)
      .map(({ text }) => ({ reason: "notSaid" as const, criterion: text })),
  ];
  const rarely = rarenessOf(wanted);
  if (rarely !== null) reasons.push({ reason: rarely, criterion: null });
  return reasons.length > 0 ? reasons : [{ reason: "weaker", criterion: null }];
}

function rarenessOf(wanted: readonly CriterionEvidence[]): "onlyClaimed" | "seldom" | null {
  const read = Math.max(0, ...wanted.map(({ postsRead }) => postsRead));
  const most = Math.max(0, ...wanted.map(({ posts }) => posts));
  if (read < TELLING_POSTS || most >= LEAST_SHARE * read) return null;
  if (most > 0) return "seldom";
  return wanted.some(({ quotes }) => quotes.length > 0) ? "onlyClaimed" : null;
}
