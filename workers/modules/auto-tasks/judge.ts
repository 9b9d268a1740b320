import * as z from "zod";
import { analyseCreator, type CreatorAnalysis } from "#workers/matching/analyse.ts";
import type { Brief } from "#workers/matching/brief.ts";
import { type Fit, PERFECT_SCORE } from "#workers/matching/fit.ts";
import { openPool } from "#workers/matching/pool.ts";
import { type Examples, rankPool } from "#workers/matching/rank.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";
import {
  canBePerfect,
  failsCondition,
  fitAfterVerdicts,
  isLimit,
  type JudgedCriterion,
  judgeCriteria,
  shownFit,
} from "#workers/matching/verdicts.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { postUrl } from "#workers/modules/creators/creator.ts";
import type { StoredText } from "#workers/modules/creators/matching-text.ts";
import type { FitGroup, WhyNotReason } from "./domain.ts";
import { FIT_VERSION, type StoredFit } from "./finds-contract.ts";

/** Says of creators how well they fit a description and examples. Pure: whom a task has met before changes no verdict. */

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

/** What judging needs to know of a creator beside its words. */
export type Judgeable = Pick<Creator, "platform" | "handle" | "region"> &
  Partial<Pick<Creator, "followers" | "averageViews" | "averageLikes">>;

export type Met = { card: Creator; text: StoredText; score: number };

export type Judgement = {
  kind: FitGroup | "none";
  analysis: CreatorAnalysis;
  /** The fit that people see, 0 to 100. */
  likeness: number;
  /** How near it stands to the line of a group (matching/fit.ts), null when it plainly is where it is. */
  toLine: number | null;
  /** Null for those in no group. */
  fit: StoredFit | null;
};

export type Judged = Met & Judgement;

/** What newly met creators are measured by. */
export type Yardstick = { brief: Brief; examples: Examples };

const KINDS = { PERFECT: "perfectFit", CONTENT: "contentOk", NONE: "none" } as const satisfies Record<
  Fit,
  Judged["kind"]
>;
const FITS = { perfectFit: "PERFECT", contentOk: "CONTENT", none: "NONE" } as const satisfies Record<
  Judged["kind"],
  Fit
>;

/** The creators, best first: by group, then by fit; equal ones in the order given. */
export function judge<One extends { card: Judgeable; text: StoredText }>(
  met: readonly One[],
  { brief, examples }: Yardstick,
  tables: MatchingTables,
): (One & Judgement)[] {
  const isCurrent = ({ version }: CreatorAnalysis) => version === tables.version;
  const current: Examples = {
    seeds: examples.seeds.filter(isCurrent),
    likes: examples.likes.filter(isCurrent),
    superlikes: examples.superlikes.filter(isCurrent),
    dislikes: examples.dislikes.filter(isCurrent),
  };
  const analyses = met.map(({ text }) => analyseCreator(text, tables));
  const judged = rankPool(openPool(analyses, tables), brief, current, tables).flatMap((place) => {
    const one = met[place.creator];
    const analysis = analyses[place.creator];
    if (!one || !analysis) return [];
    if (place.fit === "NONE" && place.toLine === null) return { ...one, ...outOf(analysis, place.score) };
    const verdicts = judgeCriteria({ ...one.card, text: one.text }, brief, tables);
    const fit = fitAfterVerdicts(place.fit, verdicts);
    if (fit === "NONE") return { ...one, ...outOf(analysis, place.score), toLine: openLine(place.toLine, verdicts) };
    const isLowered = fit !== place.fit && place.score >= PERFECT_SCORE;
    const kind = KINDS[fit];
    return {
      ...one,
      ...{ kind, analysis, likeness: shownFit(fit, place.score, verdicts) },
      toLine: openLine(isLowered ? 0 : place.toLine, verdicts),
      fit: storedFit(one, verdicts, kind),
    };
  });
  return ["perfectFit", "contentOk", "none"].flatMap((kind) =>
    judged.filter((one) => one.kind === kind).sort((one, other) => other.likeness - one.likeness),
  );
}

/** Who fails a condition or does what is not wanted is not near a line, whatever its score. */
function openLine(toLine: number | null, verdicts: readonly JudgedCriterion[]): number | null {
  return failsCondition(verdicts) ? null : toLine;
}

function outOf(analysis: CreatorAnalysis, score: number): Judgement {
  return { kind: "none", analysis, likeness: shownFit("NONE", score, []), toLine: null, fit: null };
}

/** A creator that a second opinion has moved to another group, with what the group shows of it; null when no words speak for it there, or its verdicts allow no perfect fit. */
export function movedTo<One extends Judgement & { card: Judgeable; text: StoredText }>(
  one: One,
  kind: Judged["kind"],
  brief: Brief,
  tables: MatchingTables,
): One | null {
  if (kind === "none") return { ...one, kind, likeness: shownFit("NONE", 0, []), fit: null };
  const verdicts = judgeCriteria({ ...one.card, text: one.text }, brief, tables);
  if (!verdicts.some(({ kind: of, quotes }) => of === "topic" && quotes.length > 0)) return null;
  if (kind === "perfectFit" && !canBePerfect(verdicts)) return null;
  const isUp = one.kind === "none" || kind === "perfectFit";
  const fit = { ...storedFit(one, verdicts, kind), opinion: isUp ? ("up" as const) : ("down" as const) };
  // It stands at the near end of the group it comes into.
  const likeness = shownFit(FITS[kind], isUp ? 0 : 1, verdicts);
  return { ...one, kind, likeness, fit: isUp ? fit : { ...fit, whyNot: [{ reason: "doubted", criterion: null }] } };
}

function storedFit(
  { card, text }: { card: Judgeable; text: StoredText },
  criteria: JudgedCriterion[],
  kind: FitGroup,
): StoredFit {
  const quoted = new Set(criteria.flatMap(({ quotes }) => quotes.flatMap(({ postId }) => postId ?? [])));
  const posts = text.posts
    .filter(({ id }) => quoted.has(id))
    .map(({ id, title }) => ({ postId: id, title, url: postUrl(card, id) }));
  const opinion: StoredFit["opinion"] = null;
  return { version: FIT_VERSION, criteria, posts, whyNot: kind === "perfectFit" ? [] : whyNot(criteria), opinion };
}

const FAILED = {
  topic: "notSaid",
  language: "otherLanguage",
  region: "otherRegion",
  followers: "outsideLimit",
  views: "outsideLimit",
  likes: "outsideLimit",
  creatorKind: "otherKind",
  tone: "weaker",
  audience: "weaker",
  exclusion: "unwanted",
} as const satisfies Record<JudgedCriterion["kind"], WhyNotReason>;
/** The gravest first. */
const GRAVITY = [
  "exclusion",
  "language",
  "region",
  "followers",
  "views",
  "likes",
  "creatorKind",
  "topic",
  "tone",
  "audience",
] as const satisfies readonly JudgedCriterion["kind"][];

/** So many posts show a creator's subject, and this share of them must be about it (as matching draws the line). */
const TELLING_POSTS = 5;
const LEAST_SHARE = 0.4;

/** What keeps a creator from a perfect fit, the gravest first; never nothing. */
export function whyNot(criteria: readonly JudgedCriterion[]): { reason: WhyNotReason; criterion: string | null }[] {
  const failed = GRAVITY.flatMap((kind) => criteria.filter((each) => each.kind === kind && each.verdict === "no"));
  const reasons: { reason: WhyNotReason; criterion: string | null }[] = failed.map(({ kind, text }) => ({
    reason: FAILED[kind],
    criterion: text,
  }));
  for (const { kind, text, verdict } of criteria) {
    if (isLimit(kind) && verdict === "unknown") reasons.push({ reason: "notTold", criterion: text });
  }
  const rarely = rarenessOf(criteria.filter(({ kind }) => kind === "topic"));
  if (rarely !== null) reasons.push({ reason: rarely, criterion: null });
  return reasons.length > 0 ? reasons : [{ reason: "weaker", criterion: null }];
}

function rarenessOf(topics: readonly JudgedCriterion[]): "onlyClaimed" | "seldom" | null {
  const read = Math.max(0, ...topics.map(({ postsRead }) => postsRead));
  const most = Math.max(0, ...topics.map(({ posts }) => posts));
  if (read < TELLING_POSTS || most >= LEAST_SHARE * read) return null;
  if (most > 0) return "seldom";
  return topics.some(({ quotes }) => quotes.length > 0) ? "onlyClaimed" : null;
}
