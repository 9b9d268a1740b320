import * as z from "zod";
import { ANSWER_KINDS } from "#workers/modules/outreach/answers/answer.ts";
import { followUpDueAt } from "#workers/modules/outreach/schedule/follow-up.ts";
import { decideSend, type SendDecision } from "#workers/modules/outreach/schedule/stops.ts";
import { DAY_MS } from "#workers/modules/outreach/schedule/zone.ts";
import type { VariableValues } from "#workers/modules/outreach/templates/variables.ts";
import type { DueMail, SentMail } from "./engine-store.ts";
import { readSteps } from "./steps.ts";

/** What is decided about a mail from its row. Pure. */

const Answers = z.array(z.enum(ANSWER_KINDS));
const Variables = z.object({
  nickname: z.string(),
  platform: z.string(),
  handle: z.string(),
  last_post_title: z.string(),
});
const Addresses = z.array(z.string());
const Thread = z.array(
  z.object({ id: z.string(), messageId: z.string(), sentMessageId: z.string().nullable(), gmailId: z.string() }),
);

/** The mails before it in the thread, oldest first. */
export function threadOf({ thread }: Pick<DueMail, "thread">) {
  return Thread.parse(JSON.parse(thread));
}

/** What the variables stand for, and who gets a copy. */
export function envelopeOf({ variables, cc }: Pick<DueMail, "variables" | "cc">): {
  variables: VariableValues;
  cc: string[];
} {
  return { variables: Variables.parse(JSON.parse(variables)), cc: Addresses.parse(JSON.parse(cc)) };
}

/** What is asked of the sender beside the mail's own row. */
export type SenderFacts = {
  isBanned: boolean;
  isExpired: boolean;
  isMailboxConnected: boolean;
  isBreakerOpen: boolean;
};

/** Whether the mail goes now (docs/outreach-rules.md). What has stopped the person before stays, whatever the answers say. */
export function decideMail(mail: DueMail, sender: SenderFacts, now: number): SendDecision {
  const { steps, step, stopReason } = mail;
  if (stopReason !== null) return { action: "cancel", reason: stopReason };
  return decideSend(
    {
      ...sender,
      isSuppressed: mail.isSuppressed === 1,
      answers: Answers.parse(JSON.parse(mail.answers)),
      awayUntil: mail.awayUntil,
      hasColleagueAnswered: mail.hasColleagueAnswered === 1,
      stopsOnColleague: mail.stopsOnColleague === 1,
      isFollowUp: step > 0,
      onlyIfNoAnswer: readSteps(steps).followUps[step - 1]?.onlyIfNoAnswer ?? true,
      isCampaignCanceled: mail.canceledAt !== null,
      isTemplateDeleted: mail.templateDeletedAt !== null,
    },
    now,
  );
}

/** When the mail after this one is due, at least a day behind it; null when it is the last. */
export function nextDueAfter(mail: SentMail, sentAt: number): number | null {
  const next = readSteps(mail.steps).followUps[mail.step];
  if (next === undefined) return null;
  const zone = next.isRecipientTime && mail.recipientZone !== null ? mail.recipientZone : mail.zone;
  const planned = followUpDueAt(
    mail.firstSentAt ?? sentAt,
    { daysAfter: next.daysAfter, inBusinessDays: next.isBusinessDays },
    zone,
  );
  return Math.max(planned, sentAt + DAY_MS);
}
