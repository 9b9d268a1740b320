import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS, TASK_STATUSES } from "#workers/kernel/vocabulary.ts";
import { CRITERION_KINDS } from "#workers/matching/criteria.ts";
import { ProgressView, TaskId } from "#workers/modules/tasks/contract.ts";
import { CRITERIA_MAX, CRITERION_MAX, END_REASONS, MAX_RUNS } from "./domain.ts";

/**
 * The calls that start, show and steer an automatic task (spec 2 §7); what it found is in finds-contract.ts. `taskId` is any task of the chain that
 * "add runs" makes; answers name the first.
 */

const ProjectId = z
  .string({ error: "autoTasks:errors.projectRequired" })
  .min(1, "autoTasks:errors.projectRequired")
  .max(64);
const Count = z.number().int().min(0).max(10_000_000_000);
/** Both ends count as inside; null is open. */
const CountRange = z.strictObject({ min: Count.nullable().default(null), max: Count.nullable().default(null) });
const Runs = z
  .number()
  .int("autoTasks:errors.runs")
  .min(1, "autoTasks:errors.runs")
  .max(MAX_RUNS, "autoTasks:errors.runs");
/** Length is capped before anything looks at it; what is longer than a description may be is told with its own words. */
const Description = z
  .string({ error: "autoTasks:errors.descriptionRequired" })
  .max(20_000, "autoTasks:errors.descriptionTooLong");
/** Exclusions that were read out of the description and that its writer has undone, as they are shown. */
const DismissedExclusions = z.array(z.string().max(500)).max(20).default([]);

/** One thing that is asked for or not wanted, as its writer wants it read. */
const WrittenCriterion = z.strictObject({
  kind: z.enum(CRITERION_KINDS),
  text: z
    .string()
    .trim()
    .min(1, "autoTasks:errors.criterionEmpty")
    .max(CRITERION_MAX, "autoTasks:errors.criterionLong"),
});
const WrittenCriteria = z.array(WrittenCriterion).max(CRITERIA_MAX, "autoTasks:errors.criteriaMany");

/** What a criterion was understood to mean. */
const CriterionView = z.object({
  kind: z.enum(CRITERION_KINDS),
  text: z.string(),
  /** Languages (ISO 639-1), countries (ISO 3166 alpha-2) or the kind of creator; empty where the words count as they are. */
  values: z.array(z.string()),
  /** False for what cannot be told from a creator's words and numbers: a tone, an unknown language, place or kind. */
  isCheckable: z.boolean(),
});
export type CriterionView = z.output<typeof CriterionView>;

export const AutoTaskFilters = z.strictObject({
  followerRange: CountRange.nullable().default(null),
  /** At most 500 characters after trimming. */
  kolDescription: Description,
  /** ISO 3166 alpha-2; empty is the whole world. */
  regions: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(250)
    .default([]),
  /** YouTube and TikTok. */
  averagePlay: CountRange.nullable().default(null),
  /** Instagram. */
  averageLikeCount: CountRange.nullable().default(null),
  dismissedExclusions: DismissedExclusions,
  /** The description taken apart and corrected; creators are judged by these. Null has the server take it apart. */
  criteria: z
    .strictObject({ version: z.literal(1).default(1), items: WrittenCriteria })
    .nullable()
    .default(null),
});
export type AutoTaskFilters = z.output<typeof AutoTaskFilters>;

const Hashtag = z.object({
  /** Unique in the queue; keywords begin with `keyword:`. */
  tagId: z.string(),
  challengeInfo: z.object({ cha_name: z.string() }),
  /** Whether it is searched as words instead of as a hashtag. */
  isKeyword: z.boolean(),
  /** Pages read of it so far, and the creators they brought. */
  pages: z.number(),
  delivered: z.number(),
});

export const AutoTaskView = z.object({
  /** The id of the first task of the chain: it never changes while runs are added. */
  id: z.string(),
  taskId: z.string(),
  /** The task that works now or did last, for `GET /tasks/:id/live`. */
  liveTaskId: z.string(),
  status: z.enum(TASK_STATUSES),
  /** Whether its owner has ended or left it. */
  isTerminated: z.boolean(),
  projectId: z.string(),
  platform: z.enum(PLATFORMS),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** The failure in the caller's language, or null. */
  message: z.string().nullable(),
  progress: ProgressView,
  params: z.object({
    projectId: z.string(),
    platform: z.enum(PLATFORMS),
    /** The first ten, as they are called; `seedCount` says how many there are. */
    seedUsers: z.array(z.string()),
    seedCount: z.number(),
    /** Runs ordered in all, added ones with them. */
    numberOfRuns: z.number(),
    /** Runs that were added later. */
    addNumberOfRuns: z.number(),
    /** Stored units held and captured in all: the most that this task may cost. */
    maxQuotaCost: z.number(),
    filters: AutoTaskFilters,
  }),
  meta: z.object({
    /** Stored units earned so far: what the task costs if it is ended now. */
    hasConsumedQuotaCount: z.number(),
    allPerfectFitUserNames: z.array(z.string()),
    allContentOkUserNames: z.array(z.string()),
    /** What is being searched; null when the task does not run. */
    processingHashtag: Hashtag.nullable(),
    /** In the order in which they come, as it is now. */
    pendingHashtagsQueue: z.object({ items: z.array(Hashtag) }),
    perfectFitCount: z.number(),
    contentOkCount: z.number(),
    /** Creators judged, pages read, and creators that were left out by a limit (followers, regions, averages). */
    judgedCount: z.number(),
    pagesRead: z.number(),
    outsideLimits: z.number(),
    /** What creators are judged by: topics, then language, place, kind and tone, then what is not wanted. */
    criteria: z.array(CriterionView),
    /** Seeds that could not be used; `autoTasks:seeds.<reason>` says why. */
    missingSeeds: z.array(z.object({ input: z.string(), reason: z.string() })),
    /** Null while it runs or when it failed. */
    endReason: z.enum(END_REASONS).nullable(),
    /** When the allowance returns that has ended the task; runs can be added then. */
    allowanceReturnsAt: z.number().nullable(),
  }),
});
export type AutoTaskView = z.output<typeof AutoTaskView>;

/**
 * Starts an automatic task and holds its cost: ten stored units a run, of which only what is delivered is kept. 1400 for a bad field, 1404 for a project that
 * is not the caller's, 1409 while one runs in the project, 1903 on a free plan, and what the ledger refuses.
 */
export const createAutoTask = endpoint({
  method: "post",
  path: "/search/longCrawler",
  access: "paid",
  idempotent: true,
  weight: 5,
  tag: "auto tasks",
  summary: "Start an automatic task",
  body: z.strictObject({
    projectId: ProjectId,
    platform: z.enum(PLATFORMS),
    /** Links, `@names` or a list of them, at most 1,000. */
    seedUsers: z.union([z.string().max(200_000), z.array(z.string().max(2_048)).max(5_000)], {
      error: "autoTasks:errors.seedsRequired",
    }),
    numberOfRuns: Runs,
    /** The most that the caller wants to spend, in stored units; 1422 when the runs cost more. */
    maxQuotaCost: Count.optional(),
    filters: AutoTaskFilters,
  }),
  output: AutoTaskView,
});

/** The task with what it has found and what it searches next: fit for polling every 3 s. */
export const getAutoTask = endpoint({
  method: "get",
  path: "/search/longCrawler/:taskId",
  access: "signedIn",
  openTo: "lapsed",
  tag: "auto tasks",
  summary: "An automatic task",
  params: z.object({ taskId: TaskId }),
  output: AutoTaskView,
});

/** Adds runs to a task, which holds their cost at once; one that has ended goes on where it stopped. 1422 for one that its owner has ended. */
export const addAutoTaskRuns = endpoint({
  method: "put",
  path: "/search/longCrawler/params",
  access: "paid",
  idempotent: true,
  weight: 5,
  tag: "auto tasks",
  summary: "Add runs to an automatic task",
  body: z.strictObject({ taskId: TaskId, params: z.strictObject({ addNumberOfRuns: Runs }) }),
  /** `newMaxQuotaCost` in stored units. */
  output: z.object({ taskId: z.string(), newMaxQuotaCost: z.number(), numberOfRuns: z.number() }),
});

const DescriptionReading = z.object({ kolDescription: z.string(), criteria: z.array(CriterionView) });

/**
 * Changes the description and its criteria (null: those of the new description). While the task runs, what was delivered and not rated is judged anew by them.
 */
export const updateAutoTaskDescription = endpoint({
  method: "put",
  path: "/search/longCrawler/description",
  access: "signedIn",
  tag: "auto tasks",
  summary: "Change the description of an automatic task",
  body: z.strictObject({
    taskId: TaskId,
    kolDescription: Description,
    criteria: WrittenCriteria.nullable().default(null),
  }),
  output: DescriptionReading.extend({ taskId: z.string() }),
});

/** The criteria of a description, or what corrected ones mean, for the form while it is written; costs nothing. */
export const readAutoTaskDescription = endpoint({
  method: "post",
  path: "/search/longCrawler/description/read",
  access: "signedIn",
  tag: "auto tasks",
  summary: "How a description is understood",
  body: z.strictObject({ kolDescription: Description, criteria: WrittenCriteria.nullable().default(null) }),
  output: DescriptionReading,
});

/**
 * Something done with an automatic task (spec 1 §4): SEARCH answers how it stands, LIKE and SUPERLIKE rate `kolId`, NEXT_PAGE orders one run more.
 */
export const actOnAutoTask = endpoint({
  method: "post",
  path: "/tasks/:id/action",
  access: "signedIn",
  idempotent: true,
  weight: 3,
  tag: "auto tasks",
  summary: "Act on an automatic task",
  params: z.object({ id: TaskId }),
  body: z.strictObject({
    action: z.enum(["SEARCH", "LIKE", "SUPERLIKE", "NEXT_PAGE"]),
    kolId: z.string().min(1).max(64).optional(),
  }),
  output: AutoTaskView,
});
