import * as z from "zod";
import type { SealedTexts } from "#workers/adapters/sealed-texts/port.ts";
import type { FollowUpView, TemplateView } from "#workers/modules/outreach/templates/contract.ts";
import { openMail, sealMail } from "#workers/modules/outreach/templates/sealed-mail.ts";

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

/** Subjects and contents of what is stored are sealed (`openStep`); days and conditions are not, since SQL reads them. */
export function readSteps(text: string): Steps {
  return Steps.parse(JSON.parse(text));
}

/** The steps as they are stored: the same for the same texts of the same owner. */
export async function sealSteps(texts: SealedTexts, ownerId: string, { first, followUps }: Steps): Promise<string> {
  return writeSteps({
    first: await sealMail(texts, ownerId, first),
    followUps: await Promise.all(followUps.map((step) => sealMail(texts, ownerId, step))),
  });
}

/** The stored content of a step as it was written, and the subject that its thread began with; null when there is no such step. */
export async function openStep(
  texts: SealedTexts,
  ownerId: string,
  { stored, step }: { stored: string; step: number },
) {
  const steps = readSteps(stored);
  const content = stepAt(steps, step);
  if (content === null) return null;
  return {
    content: await openMail(texts, ownerId, content),
    firstSubject: await texts.open(ownerId, steps.first.subject),
  };
}

/** The content of a step, 0 the first mail; null when there is none. */
export function stepAt({ first, followUps }: Steps, step: number): Steps["first"] | null {
  return step === 0 ? first : (followUps[step - 1] ?? null);
}
