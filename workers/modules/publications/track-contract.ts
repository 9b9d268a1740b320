import * as z from "zod";
import { orBlank } from "#workers/api/blank-field.ts";
import { endpoint } from "#workers/api/endpoint.ts";
import { TaskView } from "#workers/modules/tasks/contract.ts";
import { LINK_KINDS } from "#workers/platforms/link.ts";
import { Filters, Paging } from "./contract.ts";
import {
  MAX_LABELS_PER_POST,
  MAX_LINKS_PER_IMPORT,
  TRACK_OUTCOMES,
  TRACK_REASONS,
  TRACK_STATES,
  TRACKED_PLATFORMS,
} from "./domain.ts";

/** Tasks that read posts, for the first time and again (spec 3 §4.9, §7.7). */

const Id = z.string().min(1).max(64);
const Count = z.number().int();
/** Less than a whole body may hold, so that too long a text is told by its field. */
const MAX_TEXT_LENGTH = 1_000_000;

const PostId = z.string().min(1).max(64);
const PostIds = z.array(PostId).max(1_000).default([]);
const Urls = z.array(z.string().max(2_048)).max(5_000).default([]);

/** A task that has been started: its state is read under `GET /tasks/result/:id`, which answers the stats as `result`. */
export const StartedTask = z.object({
  id: z.string(),
  /** Links that the task reads, and the stored units held for them. */
  total: Count,
  costUnits: Count,
  status: TaskView.shape.status,
});
export type StartedTask = z.output<typeof StartedTask>;

/** Stats of an ended tracking task, `result` of `GET /tasks/result/:id`. */
export const TrackStats = z.object({
  total: Count,
  success: Count,
  failed: Count,
  created: Count,
  updated: Count,
  failedVideoIds: z.array(z.string()),
  failedVideoUrls: z.array(z.string()),
});
export type TrackStats = z.output<typeof TrackStats>;

/**
 * Starts to track posts, at most 500 after repeated ones are taken out. Links come as a text, as addresses or as ids by platform; one that is tracked already is refreshed.
 * Holds 0.1 task credits a link; a link that brings nothing costs nothing. 1400 for no link that can be tracked or too many, 1404 for a foreign label; with
 * `autoUpdate` 1422 while the automatic refresh is off, and 1403 where the enterprise forbids it.
 */
export const trackNew = endpoint({
  method: "post",
  path: "/publicationStatistics/task/track-new",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "tracking",
  summary: "Track new posts",
  body: z.strictObject({
    /** Any text with links in it. */
    links: z.string().max(MAX_TEXT_LENGTH).default(""),
    spreadsheetId: z.string().max(200).optional(),
    youtube: z.strictObject({ videosIds: PostIds, shortsIds: PostIds, urls: Urls }).optional(),
    tiktok: z.strictObject({ videosIds: PostIds, urls: Urls }).optional(),
    instagram: z.strictObject({ postsIds: PostIds, reelsIds: PostIds, urls: Urls }).optional(),
    douyin: z.strictObject({ videosIds: PostIds, noteIds: PostIds, urls: Urls }).optional(),
    xhs: z.strictObject({ noteIds: PostIds, urls: Urls }).optional(),
    /** Labels that every post of the import gets. */
    tagIds: z.array(Id).max(MAX_LABELS_PER_POST).default([]),
    /** Posts that the import reads are refreshed by themselves afterwards (spec 3 §4.9). */
    autoUpdate: z.boolean().default(false),
  }),
  output: StartedTask.extend({
    /** Links that were written more than once, and what looked like a link and can't be tracked. */
    duplicates: Count,
    invalid: Count,
  }),
});

/** Reads the posts of one page of the table again. Pressed twice while it runs, it answers the running task. 1422 when the page is empty. */
export const trackRecent = endpoint({
  method: "post",
  path: "/publicationStatistics/task/track-recent",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "tracking",
  summary: "Refresh a page of tracked posts",
  body: z.strictObject({ ...Filters, ...Paging }),
  output: StartedTask,
});

/** Reads chosen posts again, at most 500. Pressed twice while it runs, it answers the running task. 1404 when one of them is not there. */
export const updateBatch = endpoint({
  method: "post",
  path: "/publicationStatistics/task/update-batch",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "tracking",
  summary: "Refresh chosen posts",
  body: z.strictObject({
    userId: orBlank(Id),
    publicationIds: z.array(Id).min(1, "publications:errors.selectOne").max(MAX_LINKS_PER_IMPORT),
  }),
  output: StartedTask,
});

/** Reads one post again. */
export const trackOne = endpoint({
  method: "put",
  path: "/publicationStatistics/track/:publicationId",
  access: "signedIn",
  tag: "tracking",
  summary: "Refresh one post",
  params: z.object({ publicationId: Id }),
  query: z.object({ userId: Id.optional() }),
  output: StartedTask,
});

/** What came of each link of a task of the caller's, while it runs and after. */
export const listOutcomes = endpoint({
  method: "get",
  path: "/publicationStatistics/task/:taskId/outcomes",
  access: "signedIn",
  openTo: "lapsed",
  tag: "tracking",
  summary: "What came of each link of a tracking task",
  params: z.object({ taskId: Id }),
  output: z.object({
    stats: TrackStats,
    links: z.array(
      z.object({
        /** From 0, in the order of the text. */
        position: Count,
        input: z.string(),
        url: z.string(),
        platform: z.enum(TRACKED_PLATFORMS),
        kind: z.enum(LINK_KINDS),
        status: z.enum(TRACK_STATES),
        outcome: z.enum(TRACK_OUTCOMES).nullable(),
        reason: z.enum(TRACK_REASONS).nullable(),
        /** The reason in the caller's language, or null. */
        message: z.string().nullable(),
        publicationId: z.string().nullable(),
      }),
    ),
  }),
});
export type TrackOutcomes = z.output<typeof listOutcomes.output>;
