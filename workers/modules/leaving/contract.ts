import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";

const Milliseconds = z.number().int();

/** Something that is kept for a while, and its latest clearing; times null before the first. */
const RetentionView = z.object({
  name: z.string(),
  /** What is kept, in the caller's language: an operator reads it. */
  keeps: z.string(),
  keptMs: Milliseconds,
  /** How often it is cleared away. */
  every: z.enum(["hour", "day"]),
  ranAt: Milliseconds.nullable(),
  /** Rows or files that the latest run removed, and all runs together. */
  removed: z.number().int(),
  removedInAll: z.number().int(),
  /** Why the latest try failed; null when it did not. */
  failure: z.string().nullable(),
  /** When the next run is late: an hour after it is due. Null before the schedule has seen the job. */
  lateAt: Milliseconds.nullable(),
});
export type RetentionView = z.output<typeof RetentionView>;

/** What the product keeps for a while only: for how long, and when it was last cleared away (spec 3 §2.14). */
export const listRetention = endpoint({
  method: "get",
  path: "/admin/retention",
  access: "systemAdmin",
  openTo: "lapsed",
  tag: "admin",
  summary: "What is kept for a while, and its last clearing",
  output: z.array(RetentionView),
});

/** Where the caller's account stands between staying and leaving. */
const LeavingView = z.object({
  /** When the account will be deleted, ms; null while it stays. */
  leavesAt: Milliseconds.nullable(),
  requestedAt: Milliseconds.nullable(),
  /** How long an account waits for its deletion, ms. */
  waitingMs: Milliseconds,
  /** Why the account cannot leave at present: the only admin of an enterprise has to make another member admin first. */
  hindrance: z.enum(["lastAdmin"]).nullable(),
  /** Whether the plan's renewal was stopped with the request. */
  isRenewalStopped: z.boolean(),
});
export type LeavingView = z.output<typeof LeavingView>;

export const getLeaving = endpoint({
  method: "get",
  path: "/account/leaving",
  access: "signedIn",
  openTo: "lapsed",
  tag: "account",
  summary: "Whether and when the caller's account will be deleted",
  output: LeavingView,
});

/**
 * Asks for the deletion of the caller's account: it waits for seven days, in which nothing new is done for it, no mail goes out and no plan renews, and in which it can be kept. 1422 unless `email` is
 * the address that the caller signs in by, and for the only admin of an enterprise. Asked again, nothing changes.
 */
export const requestLeaving = endpoint({
  method: "post",
  path: "/account/leaving",
  access: "signedIn",
  openTo: "lapsed",
  weight: 5,
  tag: "account",
  summary: "Ask for the deletion of the caller's account",
  body: z.strictObject({ email: z.string({ error: "leaving:errors.email" }).min(1, "leaving:errors.email").max(320) }),
  output: LeavingView,
});

/**
 * Starts an archive with everything that is kept of the caller, as JSON. Costs nothing; follow it by `/tasks/download/:taskId`, whose link opens it for 15 minutes, and which is kept for
 * a day. 1409 while one is being made.
 */
export const exportPerson = endpoint({
  method: "post",
  path: "/account/export",
  access: "signedIn",
  openTo: "lapsed",
  weight: 10,
  tag: "account",
  summary: "Export all data of the caller",
  body: z.strictObject({}),
  output: z.object({ taskId: z.string() }),
});

/** Keeps an account whose deletion was asked for: what waited goes on. 1404 when nothing was asked for, or the deletion has begun. */
export const cancelLeaving = endpoint({
  method: "delete",
  path: "/account/leaving",
  access: "signedIn",
  openTo: "lapsed",
  tag: "account",
  summary: "Keep the caller's account",
  output: LeavingView.extend({
    /** What became of a renewal that was stopped: `stopped` when Stripe did not answer, and it has to be taken up again on the plans' page. */
    renewal: z.enum(["none", "resumed", "stopped"]),
  }),
});
