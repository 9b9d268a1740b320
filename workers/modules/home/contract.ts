import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";

/** What the hub offers as worth doing next. */

/** So many at most. */
export const MAX_NEXT_STEPS = 3;

export const NextStep = z.discriminatedUnion("kind", [
  /** Creators of a finished list that wait for a rating; `taskId` is the task that began the list. */
  z.object({ kind: z.literal("rate"), taskId: z.string(), count: z.number().int().min(1) }),
  /** Creators liked lately who have an e-mail address that nobody of the workspace has written to: `count` ids, at most 50. */
  z.object({ kind: z.literal("write"), count: z.number().int().min(1), kolIds: z.array(z.string()) }),
]);
export type NextStep = z.output<typeof NextStep>;

/** Whether the caller has ever ordered a search or an AI task, whatever became of it. */
export const getBeginning = endpoint({
  method: "get",
  path: "/home/beginning",
  access: "signedIn",
  openTo: "lapsed",
  tag: "home",
  summary: "Whether the caller has searched before",
  output: z.object({ hasSearched: z.boolean() }),
});

/** At most three steps of a project of the caller in the order of their use, none when there is nothing. Another project than the caller's counts as the first of the caller's own. */
export const listNextSteps = endpoint({
  method: "get",
  path: "/home/next-steps",
  access: "signedIn",
  openTo: "lapsed",
  tag: "home",
  summary: "What is worth doing next in a project",
  query: z.object({ projectId: z.string().min(1).max(64).optional() }),
  output: z.array(NextStep).max(MAX_NEXT_STEPS),
});
