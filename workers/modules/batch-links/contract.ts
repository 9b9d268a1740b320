import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS, TASK_STATUSES } from "#workers/kernel/vocabulary.ts";
import { EMAIL_SOURCES } from "#workers/modules/creators/contract.ts";
import { MAX_LINK_TEXT_LENGTH } from "#workers/modules/links/domain.ts";
import { LINK_KINDS } from "#workers/platforms/link.ts";
import { HISTORY_PAGE_SIZE, ITEM_REASONS, ITEM_STATES } from "./domain.ts";

const Mode = z.union([z.literal(1), z.literal(2)], { error: "batchLinks:errors.mode" });
const Count = z.number().int();

export const BatchPost = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  cover: z.string().nullable(),
  plays: z.number().nullable(),
  likes: z.number().nullable(),
  comments: z.number().nullable(),
  shares: z.number().nullable(),
  /** Plays are an estimate (Instagram: likes x 15). */
  isEstimated: z.boolean(),
  /** Milliseconds. */
  createdAt: z.number().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Its author as the post names them, for those whose own page tells nothing. */
  author: z.object({ name: z.string(), handle: z.string().nullable(), avatar: z.string().nullable() }),
});
export type BatchPost = z.output<typeof BatchPost>;

export const BatchCreator = z.object({
  id: z.string(),
  platformAccount: z.string(),
  title: z.string(),
  url: z.string(),
  avatar: z.string().nullable(),
  description: z.string(),
  region: z.string().nullable(),
  followers: z.number().nullable(),
  averageViews: z.number().nullable(),
  /** Whether the average rests on estimated views. */
  isEstimated: z.boolean(),
  averageLikes: z.number().nullable(),
  /** Percent with one decimal. */
  engagementRate: z.number().nullable(),
  lastPostedAt: z.number().nullable(),
  verified: z.boolean(),
  email: z.string().nullable(),
  emailSource: z.enum(EMAIL_SOURCES).nullable(),
  infoUpdatedAt: z.number(),
  /** The latest, at most three. */
  posts: z.array(
    z.object({ title: z.string(), url: z.string(), cover: z.string().nullable(), views: z.number().nullable() }),
  ),
});
export type BatchCreator = z.output<typeof BatchCreator>;

export const BatchLink = z.object({
  /** From 0, in the order of the text. */
  position: Count,
  input: z.string(),
  url: z.string(),
  platform: z.enum(PLATFORMS),
  kind: z.enum(LINK_KINDS),
  status: z.enum(ITEM_STATES),
  reason: z.enum(ITEM_REASONS).nullable(),
  /** The reason in the caller's language, or null. */
  message: z.string().nullable(),
  creator: BatchCreator.nullable(),
  post: BatchPost.nullable(),
});
export type BatchLink = z.output<typeof BatchLink>;

export const BatchSummary = z.object({
  id: z.string(),
  batchId: z.string(),
  totalTasks: Count,
  statusCounts: z.object({ completed: Count, failed: Count, processing: Count }),
  successCount: Count,
  createdAt: z.number(),
  rawInput: z.object({ mode: Mode }),
  /** 0–100; 100 when nothing more will come. */
  progress: Count,
  status: z.enum(TASK_STATUSES),
  isTerminated: z.boolean(),
  /** The first links of the query, to recognise it by. */
  label: z.string(),
  /** Stored units held at creation, and finally charged (null while running). */
  costUnits: Count,
  capturedUnits: Count.nullable(),
});
export type BatchSummary = z.output<typeof BatchSummary>;

export const BatchView = BatchSummary.extend({
  /** Why it ended early, in the caller's language, or null. */
  message: z.string().nullable(),
  links: z.array(BatchLink),
});
export type BatchView = z.output<typeof BatchView>;

const BatchId = z.object({ batchId: z.string().min(1).max(64) });

/** Starts a query of at most 50 links; its cost is held and only what is delivered is charged. 1400 for no link, too many, or an unknown mode. */
export const createBatch = endpoint({
  method: "post",
  path: "/tasks/audience-tasks",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "batch links",
  summary: "Query many links at once",
  body: z.strictObject({
    /** Any text with links in it, or the links one by one. */
    links: z.union([z.string().max(MAX_LINK_TEXT_LENGTH), z.array(z.string().max(2_048)).max(1_000)], {
      error: "links:errors.empty",
    }),
    /** 1 author, 2 post. */
    mode: Mode,
  }),
  output: z.object({
    batchId: z.string(),
    totalTasks: Count,
    costUnits: Count,
    /** Links that were written more than once, and what looked like a link and does not count. */
    duplicates: Count,
    invalid: Count,
  }),
});

/** How a batch stands, link by link. */
export const getBatch = endpoint({
  method: "get",
  path: "/tasks/audience-tasks/batch/:batchId",
  access: "signedIn",
  openTo: "lapsed",
  tag: "batch links",
  summary: "State of a batch of links",
  params: BatchId,
  output: BatchView,
});

/** The caller's batches, the newest first. */
export const listBatches = endpoint({
  method: "get",
  path: "/tasks/batch-tasks",
  access: "signedIn",
  openTo: "lapsed",
  tag: "batch links",
  summary: "History of batches",
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(HISTORY_PAGE_SIZE),
  }),
  output: z.object({ data: z.array(BatchSummary), total: Count, page: Count, pageSize: Count }),
});

/** Writes the file of one batch of links; the answer is its download link. 1422 while no link of it has brought anything. */
export const exportBatch = endpoint({
  method: "get",
  path: "/tasks/audience-tasks/batch/:batchId/export",
  access: "signedIn",
  weight: 5,
  tag: "batch links",
  summary: "Export a batch of links",
  params: BatchId,
  output: z.string(),
});

/** Writes a file of all the caller's batches, the newest first; the answer is its download link. */
export const exportBatchHistory = endpoint({
  method: "get",
  path: "/tasks/audience-tasks/export",
  access: "signedIn",
  weight: 5,
  tag: "batch links",
  summary: "Export the history of batches",
  output: z.string(),
});
