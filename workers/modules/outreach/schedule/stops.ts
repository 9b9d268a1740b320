import type { AnswerKind } from "#workers/modules/outreach/answers/answer.ts";
import type { StopReason } from "#workers/modules/outreach/mails/stop-reason.ts";
import type { PauseReason } from "./mail-state.ts";

/** Whether a mail may go out now, decided from what is known in the breath before it is sent. */

/** Soft bounces in a row after which a person is not written to again by this sequence. */
export const MAX_SOFT_BOUNCES = 3;

export type SendFacts = {
  /** On the workspace's list of people who are not written to. */
  isSuppressed: boolean;
  /** Kinds of all mails that came from the person since the first mail. */
  answers: readonly AnswerKind[];
  /** When a person who is away is back (`resumeAt`), in ms; null when no answer says so. */
  awayUntil: number | null;
  /** A colleague at the same company domain answered. */
  hasColleagueAnswered: boolean;
  stopsOnColleague: boolean;
  isFollowUp: boolean;
  /** The step's own setting: only while there is no answer. */
  onlyIfNoAnswer: boolean;
  isBanned: boolean;
  isCampaignCanceled: boolean;
  isTemplateDeleted: boolean;
  isExpired: boolean;
  isMailboxConnected: boolean;
  isBreakerOpen: boolean;
};

export type SendDecision =
  | { action: "send" }
  | { action: "cancel"; reason: StopReason }
  | { action: "pause"; reason: PauseReason; until: number | null };

/** Answers that a person wrote and that are neither a no nor an absence. */
export const TALKING: ReadonlySet<AnswerKind> = new Set(["interested", "price", "manager", "other"]);

/**
 * What becomes of a mail that is due. The first rule that holds decides, what ends a sequence before what halts it: never after a wish to
 * stop, a complaint, a no, a hard bounce or a ban, whatever the step's own settings are.
 */
export function decideSend(facts: SendFacts, now: number): SendDecision {
  const reason = stopReasonOf(facts);
  if (reason !== null) return { action: "cancel", reason };
  if (facts.isExpired) return { action: "pause", reason: "expired", until: null };
  if (!facts.isMailboxConnected) return { action: "pause", reason: "mailbox_disconnected", until: null };
  if (facts.isBreakerOpen) return { action: "pause", reason: "bounce_breaker", until: null };
  if (facts.awayUntil !== null && facts.awayUntil > now)
    return { action: "pause", reason: "away", until: facts.awayUntil };
  return { action: "send" };
}

function stopReasonOf(facts: SendFacts): StopReason | null {
  const has = (kind: AnswerKind) => facts.answers.includes(kind);
  const rules: readonly (readonly [StopReason, boolean])[] = [
    ["complaint", has("complaint")],
    ["unsubscribed", has("unsubscribe")],
    ["declined", has("no")],
    ["bounced", has("bounce_hard")],
    ["suppressed", facts.isSuppressed],
    ["banned", facts.isBanned],
    ["campaign_canceled", facts.isCampaignCanceled],
    ["template_deleted", facts.isTemplateDeleted && facts.isFollowUp],
    ["answered", facts.isFollowUp && facts.onlyIfNoAnswer && facts.answers.some((kind) => TALKING.has(kind))],
    ["colleague_answered", facts.isFollowUp && facts.stopsOnColleague && facts.hasColleagueAnswered],
    ["soft_bounces", facts.answers.filter((kind) => kind === "bounce_soft").length >= MAX_SOFT_BOUNCES],
  ];
  return rules.find(([, holds]) => holds)?.[0] ?? null;
}
