import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { Figures, Result } from "./result.ts";

/** What came of orders that sent two templates to halves of their people (docs/outreach.md, "Comparing two templates"). */

const Moment = z.number().int();

const VariantView = Figures.extend({
  templateId: z.string(),
  /** Names and subjects are those that were queued; variables of a subject have their fallbacks. */
  templateName: z.string(),
  subject: z.string(),
  isDeleted: z.boolean(),
  /** How many were queued. */
  people: z.number().int(),
});
export type VariantView = z.output<typeof VariantView>;

export const ComparisonView = z.object({
  id: z.string(),
  createdAt: Moment,
  /** When the verdict was made, or the comparison stopped without one. It stays. */
  endedAt: Moment.nullable(),
  /** People of each variant that the verdict waits for. */
  sample: z.number().int(),
  a: VariantView,
  b: VariantView,
  verdict: z.discriminatedUnion("state", [
    z.object({
      state: z.literal("running"),
      /** People who are awaited in both variants together. */
      missing: z.number().int(),
      /** When the last of them has had a week; null while some of them are not written to yet. */
      dueAt: Moment.nullable(),
      /** Since when the mailbox was not read, where that is more than a day: answers that came since are not known. */
      unreadSince: Moment.nullable(),
    }),
    ...Result.shape.verdict.options,
  ]),
});
export type ComparisonView = z.output<typeof ComparisonView>;

/** The five newest comparisons that a template is part of, the newest first. 1404 for a template that is not the caller's. */
export const listComparisons = endpoint({
  method: "get",
  path: "/emails/templates/:id/comparisons",
  access: "signedIn",
  openTo: "lapsed",
  tag: "outreach",
  summary: "How a template did beside others",
  params: z.object({ id: z.string().min(1).max(64) }),
  output: z.array(ComparisonView),
});
