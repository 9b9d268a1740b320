import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS, TASK_TYPES } from "#workers/kernel/vocabulary.ts";
import { SpecCandidate } from "#workers/modules/creators/spec-candidate.ts";
import { AnyTaskId, Count, ProjectId } from "#workers/modules/lists/fields.ts";
import { TaskView } from "#workers/modules/tasks/contract.ts";
import { Amounts, Source, STARTS_SEARCH } from "../start-call.ts";

/** Creators like one that is known. With reason SUPERLIKE it starts from a creator of the current view (`kolId`); 1949 when too many run. */
export const createSimilarSearch = endpoint({
  ...STARTS_SEARCH,
  path: "/similars/create",
  summary: "Start a find-similar search",
  body: z.strictObject({
    projectId: ProjectId,
    platform: z.enum(PLATFORMS),
    /** A link or a handle; absent for a superlike. */
    source: Source.optional(),
    kolId: z.string().max(64).optional(),
    /** The view of `kolId`, where a project shows it in several lists: the newest of a kind, or the one of a task. */
    taskType: z.enum(TASK_TYPES).optional(),
    taskId: AnyTaskId.optional(),
    /** Superlike defaults: 10,000 and 1,000 (spec 2 §9). */
    minSubscribers: Count.optional(),
    videosAverageViews: Count.optional(),
    ...Amounts,
  }),
  /** `isAlreadyProcessed` when this creator's similars were looked for before: no new task. */
  output: TaskView.extend({ isAlreadyProcessed: z.boolean().default(false) }),
});

/** Avatars of the superlikes whose similars are in the current view, newest first (the "Similar From:" stack). */
export const listSuperlikes = endpoint({
  method: "get",
  path: "/similars/superlikes",
  access: "signedIn",
  openTo: "lapsed",
  tag: "search",
  summary: "Superlikes of the current view",
  query: z.object({ projectId: ProjectId, platform: z.enum(PLATFORMS), taskType: z.enum(TASK_TYPES) }),
  output: z.array(
    z.object({
      taskId: z.string(),
      kolId: z.string(),
      uniqueId: z.string(),
      url: z.string().nullable(),
      isEnd: z.boolean(),
    }),
  ),
});

const FoundPage = z.object({
  data: z.array(SpecCandidate),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
  totalPage: z.number(),
  hasMore: z.boolean(),
});
const FOUND_PAGE_SIZE = 100;

/** Everyone that find-similar tasks and superlikes brought to the lists of a project, each once, the most alike first. */
export const searchUnion = endpoint({
  method: "get",
  path: "/similars/unionSearch",
  access: "signedIn",
  openTo: "lapsed",
  tag: "search",
  summary: "Union of all similar creators found in a project",
  query: z.object({
    projectId: ProjectId,
    taskType: z.literal("SIMILAR").default("SIMILAR"),
    platform: z.enum(PLATFORMS).optional(),
    /** Without posts, cards hold an empty list of them. */
    hasPost: z.stringbool().default(true),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(FOUND_PAGE_SIZE).default(FOUND_PAGE_SIZE),
  }),
  output: FoundPage,
});

/** What one find-similar task brought. */
export const searchOfTask = endpoint({
  method: "post",
  path: "/similars/singleSearch",
  access: "signedIn",
  tag: "search",
  summary: "Creators found by one similar task",
  body: z.strictObject({
    taskId: AnyTaskId,
    hasPost: z.boolean().default(true),
    page: z.number().int().min(1).max(1_000).default(1),
    pageSize: z.number().int().min(1).max(FOUND_PAGE_SIZE).default(FOUND_PAGE_SIZE),
  }),
  output: FoundPage,
});
