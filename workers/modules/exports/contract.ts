import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { LIKED_BY, TASK_STATUSES } from "#workers/kernel/vocabulary.ts";
import { EXCLUDE_SCOPES } from "#workers/modules/exclusions/domain.ts";
import { NO_RESULT_FILTERS, ResultFilters } from "#workers/modules/lists/contract.ts";

const ProjectId = z
  .string({ error: "exports:errors.projectRequired" })
  .min(1, "exports:errors.projectRequired")
  .max(64);
const AnyTaskId = z.string({ error: "exports:errors.taskRequired" }).min(1, "exports:errors.taskRequired").max(64);

/** Whose likes: the caller's own, what AI tasks like and nobody has rated (by when their task began), or both. */
const Liker = z.enum([...LIKED_BY, "any"]).default("you");

/** Exports every rated-like creator of a project; answers at once with the job, whose link comes when it is ready. */
export const exportProject = endpoint({
  method: "post",
  path: "/kols/export",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "exports",
  summary: "Export a project's creators",
  body: z.strictObject({ projectId: ProjectId, isWeb: z.boolean().default(true), likedBy: Liker }),
  /** `url` is null until the job `taskId` has ended; poll `/tasks/download/:taskId`. Small exports are usually ready in the answer. */
  output: z.object({ url: z.string().nullable(), taskId: z.string() }),
});

const RECENT_DAYS = ["1", "7", "30", "all"] as const;
const ExportJob = z.object({
  /** Null until the job `taskId` has ended; poll `/tasks/download/:taskId`. Small exports are usually ready in the answer. */
  url: z.string().nullable(),
  taskId: z.string(),
});

/** Exports what the caller liked in the last 1, 7 or 30 days or ever, over all projects, each creator once (spec 3 §7.4). */
export const exportUserLikes = endpoint({
  method: "post",
  path: "/kols/export/user-likes",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "exports",
  summary: "Export the caller's liked creators",
  body: z.strictObject({
    recentDays: z
      .union([z.number(), z.string()], { error: "exports:errors.recentDays" })
      .transform(String)
      .pipe(z.enum(RECENT_DAYS, { error: "exports:errors.recentDays" })),
    likedBy: Liker,
  }),
  output: ExportJob,
});

/** Exports what all members of the caller's enterprise liked, each creator once. */
export const exportEnterpriseLikes = endpoint({
  method: "post",
  path: "/kols/export/enterprise-likes",
  access: "enterpriseAdmin",
  idempotent: true,
  weight: 5,
  tag: "exports",
  summary: "Export an enterprise's liked creators",
  body: z.strictObject({}),
  output: ExportJob,
});

/** The exclude list as a spreadsheet (spec 3 §7.3); for a member of an enterprise the shared one unless `scope` says otherwise. */
export const exportExcludeList = endpoint({
  method: "post",
  path: "/excludeList/export",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "exclude list",
  summary: "Export the exclude list",
  body: z.strictObject({ scope: z.enum(EXCLUDE_SCOPES).optional() }),
  output: ExportJob,
});

export const DownloadView = z.object({
  taskId: z.string(),
  downloadType: z.literal("KOL_EXPORT"),
  status: z.enum(TASK_STATUSES),
  result: z.object({
    url: z.string().nullable(),
    message: z.string().nullable(),
    rows: z.number(),
    /** Creators of the file that were not rated and have been marked as `afterwards` said. */
    marked: z.number(),
    bytes: z.number().nullable(),
    expiresAt: z.number().nullable(),
  }),
  progress: z.object({ current: z.number(), total: z.number() }),
  errors: z.array(z.string()),
});
export type DownloadView = z.output<typeof DownloadView>;

/** Starts a spreadsheet of the results of the given tasks (all of the project's when empty). Costs nothing. 1422 when there is nothing to export. */
export const createDownload = endpoint({
  method: "post",
  path: "/tasks/download/create",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "exports",
  summary: "Start a download",
  body: z.strictObject({
    downloadType: z.literal("KOL_EXPORT"),
    projectId: ProjectId,
    taskIds: z.array(z.string().max(64)).max(100).default([]),
    /** Which tab; all of them when absent. */
    attitude: z.enum(["ALL", "NORATE", "LIKE", "DISLIKE"]).default("ALL"),
    /** Only what a person likes, or what an AI task likes and nobody has rated; `attitude` does not matter then. */
    likedBy: z.enum(LIKED_BY).optional(),
    isWeb: z.boolean().default(true),
    /** Only those that match, as on the results screen. */
    filters: ResultFilters.default(NO_RESULT_FILTERS),
    /** What becomes of the file's creators that are not rated yet, in the moment in which the file is there. */
    afterwards: z.enum(["NONE", "LIKE", "DISLIKE"]).default("NONE"),
    /** Ends the search too (the download modal's choice). */
    isStop: z.boolean().default(false),
  }),
  output: z.object({ taskId: z.string() }),
});

/**
 * Starts a file that failed once more, with the same contents and by the rules of now. 1404 for a task that is no file of the caller's, 1409 for one that did not
 * fail, 1403 where the caller may not have it any more, 1422 when there is nothing to export.
 */
export const repeatDownload = endpoint({
  method: "post",
  path: "/tasks/download/:taskId/again",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "exports",
  summary: "Start a failed download again",
  params: z.object({ taskId: AnyTaskId }),
  output: z.object({ taskId: z.string() }),
});

export const getDownload = endpoint({
  method: "get",
  path: "/tasks/download/:taskId",
  access: "signedIn",
  openTo: "lapsed",
  tag: "exports",
  summary: "State of a download",
  params: z.object({ taskId: AnyTaskId }),
  output: DownloadView,
});

/** The spreadsheet of one task's results, streamed (spec 2 §7). */
export const exportWeb = endpoint({
  method: "get",
  path: "/search/web/export",
  access: "signedIn",
  kind: "file",
  weight: 5,
  tag: "exports",
  summary: "Spreadsheet of a task's results",
  query: z.object({ taskId: AnyTaskId }),
  output: z.unknown(),
});

/** A finished export by its unguessable link: 15 minutes, rights checked again, never cached. Opened by the browser without a bearer. */
export const downloadFile = endpoint({
  method: "get",
  path: "/files/:token",
  access: "anyone",
  kind: "file",
  tag: "exports",
  summary: "Download a finished export",
  params: z.object({ token: z.string().min(16).max(128) }),
  output: z.unknown(),
});
