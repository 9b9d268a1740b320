import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { Attitude, Platform } from "#workers/kernel/vocabulary.ts";

/** The rules of the automatic task that need no I/O: groups, cost, limits. */

/** The two groups of results as calls name them. */
export const FIT_GROUPS = ["perfectFit", "contentOk"] as const;
export type FitGroup = (typeof FIT_GROUPS)[number];

/** What a delivered creator may be rated; a perfect fit starts as liked by the task (spec 2 §4). */
export type AutoAttitude = Exclude<Attitude, "NORATE">;

/** Why a task ended: all runs delivered, the owner's End, nothing new came any more, or the platform's allowance of the day was used up. */
export const END_REASONS = ["delivered", "ended", "exhausted", "allowance"] as const;
export type EndReason = (typeof END_REASONS)[number];

/** What keeps a creator out of the perfect fits; `autoTasks:whyNot.<reason>` says it. */
export const WHY_NOT = [
  "unwanted",
  "otherLanguage",
  "otherRegion",
  "outsideLimit",
  "otherKind",
  "notSaid",
  "notTold",
  "onlyClaimed",
  "seldom",
  "doubted",
  "weaker",
] as const;
export type WhyNotReason = (typeof WHY_NOT)[number];

/** Creators that one run delivers at most (docs/decisions/auto-task-cost.md). */
export const CREATORS_PER_RUN = 50;
/** Creators for one stored unit. */
export const CREATORS_PER_UNIT = CREATORS_PER_RUN / UNITS_PER_RUN;
/** Longest description, in characters after trimming (spec 2 §9). */
export const MAX_DESCRIPTION = 500;
/** Most criteria of a task, and the longest one in characters. */
export const CRITERIA_MAX = 30;
export const CRITERION_MAX = 120;
/** Most seed creators of a task (spec 1 §5). */
export const MAX_SEEDS = 1_000;
/** Most runs of one order; what is available is checked by the ledger. */
export const MAX_RUNS = 1_000;
/** Creators on a page of results as the screen asks for them (spec 2 §9). */
export const AUTO_PAGE_SIZE = 50;
/** Below so many runs used, the loading screen is shown (spec 2 §4). */
export const LOADING_RUNS = 4;
/** How often a screen asks for the task, in milliseconds (spec 2 §4). */
export const POLL_MS = 3_000;
/** Platforms that an automatic task can search (spec 2 §2.1: the page itself accepts all three). */
export const AUTO_PLATFORMS = ["INSTAGRAM", "YOUTUBE", "TIKTOK"] as const satisfies readonly Platform[];

/**
 * How long a crawl goes on. `barren`: pages in a row without anybody; `aRun`: pages for each run, and so many more. YouTube gives a hundred
 * searches a day to all customers together (docs/decisions/youtube-shares.md), so a page there has to bring something.
 */
export const CRAWL_BOUNDS = {
  TIKTOK: { barren: 25, aRun: 40 },
  INSTAGRAM: { barren: 25, aRun: 40 },
  YOUTUBE: { barren: 6, aRun: 4 },
} as const satisfies Record<Platform, { barren: number; aRun: number }>;

/** Creators of a run about whom a language model may be asked. */
const SECOND_OPINIONS_A_RUN = 40;

/** About how many creators a task may still ask a language model that has asked about so many. */
export function secondOpinionsLeft(costUnits: number, asked: number): number {
  return Math.max(0, Math.floor((costUnits / UNITS_PER_RUN) * SECOND_OPINIONS_A_RUN) - asked);
}

/** Stored units that so many runs hold. */
export function autoTaskCostUnits(runs: number): number {
  return runs * UNITS_PER_RUN;
}

/** Creators that are paid for by so many stored units. */
export function paidCreators(costUnits: number): number {
  return costUnits * CREATORS_PER_UNIT;
}

/** Stored units earned by delivered creators that are charged: one for every five whole ones, never more than was held. */
export function earnedAutoUnits(chargedCreators: number, heldUnits: number): number {
  return Math.min(heldUnits, Math.floor(Math.max(0, chargedCreators) / CREATORS_PER_UNIT));
}

/** Most runs that can be ordered with so many stored units left; null for no limit (spec 2 §5: available quota divided by 10). */
export function mostRuns(availableUnits: number | null): number {
  return Math.min(
    MAX_RUNS,
    availableUnits === null ? MAX_RUNS : Math.max(0, Math.floor(availableUnits / UNITS_PER_RUN)),
  );
}

/** What is wrong with a description, or null. */
export function descriptionProblem(text: string): "empty" | "tooLong" | null {
  const description = trimDescription(text);
  if (description === "") return "empty";
  return Array.from(description).length > MAX_DESCRIPTION ? "tooLong" : null;
}

/** A description as it is kept. */
export function trimDescription(text: string): string {
  return text.normalize("NFC").trim();
}

export type CountRange = { min: number | null; max: number | null };

/** What is wrong with a range, or null (spec 2 §5: min at least 0, max at least min). */
export function rangeProblem({ min, max }: CountRange): "order" | "negative" | null {
  if ((min ?? 0) < 0 || (max ?? 0) < 0) return "negative";
  return min !== null && max !== null && max < min ? "order" : null;
}

type SaidCriterion = {
  kind: string;
  text: string;
  verdict: "yes" | "no" | "unknown";
  posts: number;
  postsRead: number;
};
type SaidFit = {
  criteria: readonly SaidCriterion[];
  whyNot: readonly { reason: WhyNotReason; criterion: string | null }[];
};

/** What `autoTasks:sentence.<key>` takes. */
export type SentencePart = { key: "posts" | "profile" | "like"; topic: string; posts: number; read: number };

/** Why a creator fits, in one sentence: the topic that most of its posts speak of, and what keeps it from a perfect fit. */
export function fitSentence({ criteria, whyNot }: SaidFit): {
  main: SentencePart;
  reason: SaidFit["whyNot"][number] | null;
} {
  const topics = criteria.filter(({ kind, verdict }) => kind === "topic" && verdict !== "no");
  const [best] = [...topics].sort(
    (one, other) => Number(other.verdict === "yes") - Number(one.verdict === "yes") || other.posts - one.posts,
  );
  const key = !best ? "like" : best.posts > 0 ? "posts" : "profile";
  const main: SentencePart = { key, topic: best?.text ?? "", posts: best?.posts ?? 0, read: best?.postsRead ?? 0 };
  return { main, reason: whyNot[0] ?? null };
}
