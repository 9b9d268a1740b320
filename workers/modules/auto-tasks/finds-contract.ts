import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { ATTITUDES, LIKED_BY } from "#workers/kernel/vocabulary.ts";
import { CRITERION_KINDS } from "#workers/matching/criteria.ts";
import { SPEAKS_BY } from "#workers/matching/evidence.ts";
import { VERDICTS_OF_CRITERIA } from "#workers/matching/verdicts.ts";
import { SpecCandidate } from "#workers/modules/creators/spec-candidate.ts";
import { ListItem } from "#workers/modules/lists/contract.ts";
import { TaskId } from "#workers/modules/tasks/contract.ts";
import { FIT_GROUPS, WHY_NOT } from "./domain.ts";

/** What an automatic task found, and why (spec 2 §7). `taskId` is any task of the chain that "add runs" makes. */

const Group = z.enum(FIT_GROUPS);

/** Words of the creator as they stand in that field of that post; `postId` null is the profile. */
const Quote = z.object({
  postId: z.string().nullable(),
  field: z.enum(["handle", "name", "bio", "title", "description", "tags"]),
  words: z.string(),
  /** The word asked for, its translation, or another word of its topic. */
  by: z.enum(SPEAKS_BY),
});

/** Whether a creator keeps a criterion: "yes", "no", or "unknown" when its words and numbers do not tell. */
export const JudgedCriterion = z.object({
  kind: z.enum(CRITERION_KINDS),
  text: z.string(),
  verdict: z.enum(VERDICTS_OF_CRITERIA),
  /** Posts that bear the verdict out, of all that were read. */
  posts: z.number(),
  postsRead: z.number(),
  /** At most two, of different posts. */
  quotes: z.array(Quote),
});
export type JudgedCriterion = z.output<typeof JudgedCriterion>;

/** Of what is stored of a fit; an older one is brought to it when it is read (fit-versions.ts). */
export const FIT_VERSION = 2;

/** What a find keeps of its fit. */
export const StoredFit = z.object({
  version: z.literal(FIT_VERSION),
  /** Topics, then language, place, kind and tone, then what is not wanted, each in the order of the description. */
  criteria: z.array(JudgedCriterion),
  /** Posts that the quotes are from. */
  posts: z.array(z.object({ postId: z.string(), title: z.string(), url: z.string().nullable() })),
  /** What keeps the creator from a perfect fit, the gravest first; empty for a perfect one. `criterion` is null where it is about the whole. */
  whyNot: z.array(z.object({ reason: z.enum(WHY_NOT), criterion: z.string().nullable() })),
  /** Where a second reading has moved the creator. */
  opinion: z.enum(["up", "down"]).nullable(),
});
export type StoredFit = z.output<typeof StoredFit>;

export const FitView = StoredFit.extend({
  group: Group,
  /** 0 to 100, on one scale for all creators of the task; every perfect fit stands above all others. */
  score: z.number(),
});
export type FitView = z.output<typeof FitView>;

export const AutoListItem = ListItem.extend({ fit: FitView });
export type AutoListItem = z.output<typeof AutoListItem>;

/**
 * Rates a delivered creator of either group; what comes next follows it. NORATE takes the rating back: a perfect fit is liked by the task alone again, another creator is
 * unrated. A superlike makes the creator one more example and searches its hashtags first; `isAlreadyProcessed` when it had been superliked before. 1404 for a creator that the task did not deliver.
 */
export const rateAutoCandidate = endpoint({
  method: "post",
  path: "/search/longCrawler/:taskId/rate",
  access: "signedIn",
  tag: "auto tasks",
  summary: "Rate a creator of an automatic task",
  params: z.object({ taskId: TaskId }),
  body: z.strictObject({ kolId: z.string().min(1).max(64), attitude: z.enum(ATTITUDES) }),
  output: z.object({
    kolId: z.string(),
    attitude: z.enum(ATTITUDES),
    previous: z.enum(ATTITUDES),
    isAlreadyProcessed: z.boolean(),
  }),
});

const AutoPage = z.object({
  data: z.array(AutoListItem),
  page: z.number(),
  pageSize: z.number(),
  hasMore: z.boolean(),
  total: z.number(),
  /** Of the whole group. */
  attitudeCounts: z.object({
    /** With those that the task alone likes. */
    like: z.number(),
    superlike: z.number(),
    dislike: z.number(),
    norate: z.number(),
  }),
  /** Of the whole group, how many the task likes and nobody has rated. */
  likedByAi: z.number(),
});

/** A page of one group, best fit first. While the task runs, those found later come between the others. */
export const listAutoCreators = endpoint({
  method: "get",
  path: "/search/longCrawler/:taskId/creators",
  access: "signedIn",
  openTo: "lapsed",
  tag: "auto tasks",
  summary: "Creators of an automatic task",
  params: z.object({ taskId: TaskId }),
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(100),
    type: Group.default("perfectFit"),
    /** Only those whom a person likes, or whom the task likes and nobody has rated. */
    likedBy: z.enum(LIKED_BY).optional(),
  }),
  output: AutoPage,
});

/** As `listAutoCreators`, by the names of the spec (spec 2 §7). */
export const listAutoUsers = endpoint({
  ...listAutoCreators,
  path: "/search/longCrawler/:taskId/users",
  summary: "Creators of an automatic task, by the names of each platform",
  output: AutoPage.extend({ data: z.array(SpecCandidate.extend({ fit: FitView })) }),
});

/** A spreadsheet of one group. 1422 when it is empty. `url` is null until the job has ended; poll `/tasks/download/:taskId` with the answered `taskId`. */
export const exportAutoTask = endpoint({
  method: "post",
  path: "/search/longCrawler/export",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "auto tasks",
  summary: "Export a group of an automatic task",
  /** `likedBy` as in `listAutoCreators`. */
  body: z.strictObject({ taskId: TaskId, type: Group, likedBy: z.enum(LIKED_BY).optional() }),
  output: z.object({ url: z.string().nullable(), taskId: z.string() }),
});
