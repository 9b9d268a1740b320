import * as z from "zod";
import type { FollowUpView, TemplateView } from "#workers/modules/outreach/templates/contract.ts";

/** The mails of a campaign as they were when it was queued: the first one and its follow-ups. */

const First = z.object({ subject: z.string(), content: z.string() });
const Following = First.extend({
  daysAfter: z.number().int(),
  isBusinessDays: z.boolean(),
  isRecipientTime: z.boolean(),
  onlyIfNoAnswer: z.boolean(),
});
const Steps = z.object({ first: First, followUps: z.array(Following) });
export type Steps = z.output<typeof Steps>;
export type FollowUpStep = z.output<typeof Following>;

/** What is kept of a template and its follow-ups, which are in the order of their days. */
export function stepsOf(
  { subject, content }: Pick<TemplateView, "subject" | "content">,
  followUps: readonly FollowUpView[],
): Steps {
  return { first: { subject, content }, followUps: followUps.map(({ id: _id, ...step }) => step) };
}

export function writeSteps(steps: Steps): string {
  return JSON.stringify(steps);
}

export function readSteps(text: string): Steps {
  return Steps.parse(JSON.parse(text));
}

/** The content of a step, 0 the first mail; null when there is none. */
export function stepAt({ first, followUps }: Steps, step: number): Steps["first"] | null {
  return step === 0 ? first : (followUps[step - 1] ?? null);
}
