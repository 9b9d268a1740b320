import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import {
  ATTITUDES,
  LANGUAGES,
  PLATFORMS,
  TASK_REASONS,
  TASK_STATUSES,
  TASK_TYPES,
} from "#workers/kernel/vocabulary.ts";
import { STALL_KINDS } from "./domain.ts";

export const TaskId = z.string().min(1).max(64);

/**
 * That a task has stood still for a while (`stallOf`), and what comes next: `waiting` while its platform refuses, `silent` while nothing answers, `queued` while it
 * has not been begun. Times in ms.
 */
export const StallView = z.object({
  kind: z.enum(STALL_KINDS),
  /** When it last moved. */
  since: z.number(),
  /** When it tries again; null when that is not set. */
  nextTryAt: z.number().nullable(),
  /** When it ends by itself if nothing changes; null while nobody can tell. */
  endsAt: z.number().nullable(),
});
export type StallView = z.output<typeof StallView>;

export const ProgressView = z.object({
  /** Work done and wanted, in what the mode counts (videos, links, rows). */
  current: z.number(),
  total: z.number(),
  /** Results delivered so far. */
  count: z.number(),
  /** 0–100, real. */
  percent: z.number(),
  /** Estimated from the pace so far; null until there is one. */
  remainingSeconds: z.number().nullable(),
  /** What is going on, in the caller's language, or null. */
  phase: z.string().nullable(),
  /** Null while it moves. */
  stalled: StallView.nullable(),
});
export type ProgressView = z.output<typeof ProgressView>;

export const TaskView = z.object({
  id: z.string(),
  taskId: z.string(),
  type: z.enum(TASK_TYPES),
  /** The same as `type`, under the name of spec 1 §3. */
  taskType: z.enum(TASK_TYPES),
  status: z.enum(TASK_STATUSES),
  reason: z.enum(TASK_REASONS),
  isTerminated: z.boolean(),
  projectId: z.string().nullable(),
  platform: z.enum(PLATFORMS).nullable(),
  rootTaskId: z.string(),
  params: z.record(z.string(), z.unknown()),
  /** Stored units held at creation and finally captured (null while running). */
  costUnits: z.number(),
  capturedUnits: z.number().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** The failure in the caller's language, or null. */
  message: z.string().nullable(),
  progress: ProgressView,
  result: z.object({ hasMore: z.boolean(), taskId: z.string() }).loose(),
});
export type TaskView = z.output<typeof TaskView>;

/** `search`: what began the list; `more`: portions that were added after it had ended; `added`: runs added while it ran. */
export const ChargePart = z.object({
  kind: z.enum(["search", "more", "added", "superlike"]),
  /** How many of this kind. */
  count: z.number().int(),
  kept: z.number().int(),
  held: z.number().int(),
  returned: z.number().int(),
});
export type ChargePart = z.output<typeof ChargePart>;

/** What a whole list was charged, in stored units: kept, still held by what runs, and given back. */
export const ListCharge = z.object({
  kept: z.number().int(),
  held: z.number().int(),
  returned: z.number().int(),
  parts: z.array(ChargePart),
});
export type ListCharge = z.output<typeof ListCharge>;

export const AttitudeStat = z.object({ attitude: z.enum(ATTITUDES), count: z.number(), percentage: z.number() });

/** The state of one task: one point read, fit for polling; the socket of `watchTask` tells the same sooner. */
export const getTask = endpoint({
  method: "get",
  path: "/tasks/:id/status",
  aliases: [{ path: "/tasks/result/:id" }, { path: "/similars/:id" }],
  access: "signedIn",
  openTo: "lapsed",
  tag: "tasks",
  summary: "State and progress of a task",
  params: z.object({ id: TaskId }),
  output: TaskView,
});

/** The newest search of a type, or null; a superlike is part of another search and none of its own. With `taskId` the newest portion of that search. */
export const getLatestTask = endpoint({
  method: "get",
  path: "/tasks/latest",
  aliases: [{ path: "/similars/latestTask" }],
  access: "signedIn",
  openTo: "lapsed",
  tag: "tasks",
  summary: "The newest task of a type",
  query: z.object({
    taskType: z.enum(TASK_TYPES),
    projectId: z.string().max(64).optional(),
    platform: z.enum(PLATFORMS).optional(),
    /** The first task of a search (`rootTaskId`). */
    taskId: TaskId.optional(),
  }),
  output: TaskView.nullable(),
});

/** Where a task's results come from: what was searched, with which settings, at which cost. */
export const getTaskMeta = endpoint({
  method: "get",
  path: "/tasks/currentTask/meta",
  access: "signedIn",
  openTo: "lapsed",
  tag: "tasks",
  summary: "What a task searches",
  query: z.object({ taskId: TaskId }),
  output: z.object({
    taskId: z.string(),
    rootTaskId: z.string(),
    type: z.enum(TASK_TYPES),
    platform: z.enum(PLATFORMS).nullable(),
    projectId: z.string().nullable(),
    projectTitle: z.string().nullable(),
    params: z.record(z.string(), z.unknown()),
    source: z.object({ label: z.string(), url: z.string().nullable() }),
    costUnits: z.number(),
    createdAt: z.number(),
    /** Of the whole list that the task belongs to. */
    listCharge: ListCharge,
  }),
});

/** Tasks of the caller that have not ended. */
export const listUnterminatedTasks = endpoint({
  method: "get",
  path: "/tasks/user/unterminatedTasks",
  access: "signedIn",
  openTo: "lapsed",
  tag: "tasks",
  summary: "The caller's unfinished tasks",
  query: z.object({ taskType: z.enum(TASK_TYPES).optional() }),
  output: z.array(TaskView),
});

const MAX_RECENT_DAYS = 30;
const DEFAULT_RECENT_DAYS = 1;

const RecentTask = TaskView.extend({
  source: z.object({ label: z.string(), url: z.string().nullable() }),
  /** Of the whole list that the task belongs to. */
  listCharge: ListCharge,
});
export type RecentTask = z.output<typeof RecentTask>;

/** The caller's tasks of the last days, newest first, at most 50: what runs and what ended. Superlikes are shown with their search and left out. */
export const listRecentTasks = endpoint({
  method: "get",
  path: "/tasks/recent",
  access: "signedIn",
  openTo: "lapsed",
  tag: "tasks",
  summary: "The caller's tasks that run or ended lately",
  query: z.object({ days: z.coerce.number().int().min(1).max(MAX_RECENT_DAYS).default(DEFAULT_RECENT_DAYS) }),
  output: z.array(RecentTask),
});

/** Ends one task: honoured before its next step; what was found stays, unused quota goes back. */
export const terminateTask = endpoint({
  method: "post",
  path: "/tasks/:id/terminate",
  access: "signedIn",
  tag: "tasks",
  summary: "End a task",
  params: z.object({ id: TaskId }),
  output: TaskView,
});

/**
 * A WebSocket that pushes every change of a task as JSON `TaskView`; the bearer goes in the subprotocols `kolscout, bearer.<token>`.
 * A browser's socket can set no headers, so the page's language goes in the query.
 */
export const watchTask = endpoint({
  method: "get",
  path: "/tasks/:id/live",
  access: "signedIn",
  openTo: "lapsed",
  kind: "socket",
  tag: "tasks",
  summary: "Live progress of a task",
  params: z.object({ id: TaskId }),
  query: z.object({ language: z.enum(LANGUAGES).optional() }),
  output: TaskView,
});
