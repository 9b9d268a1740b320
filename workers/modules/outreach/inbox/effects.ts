import type { Answer, AnswerKind } from "#workers/modules/outreach/answers/answer.ts";
import { resumeAt } from "#workers/modules/outreach/schedule/follow-up.ts";
import { MAX_SOFT_BOUNCES, TALKING } from "#workers/modules/outreach/schedule/stops.ts";

/** What follows from an answer (docs/outreach-rules.md, "What stops a sequence"). Pure. */

export type SuppressionReason = "declined" | "unsubscribed" | "complaint" | "bounced";

export type Effect =
  /** The workspace writes to the person no more. */
  | { kind: "suppress"; reason: SuppressionReason }
  /** The campaign ends for the person. */
  | { kind: "stop"; reason: "soft_bounces" }
  /** Follow-ups with "only if no answer" are canceled. */
  | { kind: "answered" }
  /** Follow-ups to colleagues are canceled where the campaign says so. */
  | { kind: "colleagueAnswered" }
  /** What waits for the person waits until then (ms). */
  | { kind: "putOff"; until: number };

const SUPPRESSED_FOR: Partial<Record<AnswerKind, SuppressionReason>> = {
  no: "declined",
  unsubscribe: "unsubscribed",
  complaint: "complaint",
  bounce_hard: "bounced",
};

type Facts = {
  /** Another person at the same company wrote it. */
  isColleague: boolean;
  /** Soft bounces of the person, this answer among them. */
  softBounces: number;
  /** Whether no newer mail of the person has been read: an older one says nothing about when they are back. */
  isLatest: boolean;
  /** ms. */
  at: number;
};

/** The effects of an answer. A colleague's answer has one alone, whatever it says: the person has not spoken. */
export function effectsOf(answer: Answer, { isColleague, softBounces, isLatest, at }: Facts): Effect[] {
  const { kind, until, offsetMinutes } = answer;
  const isUnsure = kind === "no" && answer.reason === "unsure";
  const isTalking = TALKING.has(kind) || isUnsure;
  if (isColleague) return isTalking ? [{ kind: "colleagueAnswered" }] : [];
  const reason = isUnsure ? undefined : SUPPRESSED_FOR[kind];
  if (reason !== undefined) return [{ kind: "suppress", reason }];
  const back = until === null || !isLatest ? null : resumeAt(until, offsetMinutes);
  return [
    ...(kind === "bounce_soft" && softBounces >= MAX_SOFT_BOUNCES
      ? [{ kind: "stop", reason: "soft_bounces" } as const]
      : []),
    ...(isTalking ? [{ kind: "answered" } as const, { kind: "colleagueAnswered" } as const] : []),
    ...(back !== null && back > at ? [{ kind: "putOff", until: back } as const] : []),
  ];
}
