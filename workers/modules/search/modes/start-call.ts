import * as z from "zod";
import { TASK_REASONS } from "#workers/kernel/vocabulary.ts";
import { Count } from "#workers/modules/lists/fields.ts";
import { TaskView } from "#workers/modules/tasks/contract.ts";

/** What the calls that start a search have in common: they cost, so a repeated one is answered and not done again. */
export const STARTS_SEARCH = {
  method: "post",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "search",
  output: TaskView,
} as const;

/**
 * Whether a search is new or goes on, and how much of it (spec 2 §7): TikTok sends currentCount/maxCount, other platforms
 * currentVideoCount/maxVideoCount; the server derives the cost itself.
 */
export const Amounts = {
  reason: z.enum(TASK_REASONS).default("SEARCH"),
  currentCount: Count.optional(),
  maxCount: Count.optional(),
  currentVideoCount: Count.optional(),
  maxVideoCount: Count.optional(),
};

/** What people type or paste: length is capped before anything looks at it. */
export const Source = z.string().max(2_000);
