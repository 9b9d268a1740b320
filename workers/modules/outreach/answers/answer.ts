import type { BounceReason } from "./bounce.ts";

/** What an incoming mail is, and why. This is all that is kept of it: no sentence of the mail. */

/** In the order in which the rules ask (docs/outreach-rules.md). */
export const ANSWER_KINDS = [
  "bounce_hard",
  "bounce_soft",
  "complaint",
  "auto_reply",
  "unsubscribe",
  "manager",
  "no",
  "away",
  "price",
  "interested",
  "other",
] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

export type AnswerReason =
  | BounceReason
  | "feedback_report"
  | "complains"
  | "machine"
  | "away_without_day"
  | "asks_to_stop"
  | "hands_over"
  | "hands_over_unnamed"
  | "declines"
  | "fit"
  | "time"
  | "partnerships"
  | "competitor"
  | "person"
  /** A no in a language whose other words are not read: it suppresses nobody. */
  | "unsure"
  | "away_until"
  | "asks"
  | "names"
  | "paid"
  | "wants"
  | "details"
  | "accepts"
  | "empty"
  | "unclear";

export type Answer = {
  kind: AnswerKind;
  reason: AnswerReason;
  /** Words of our own phrase lists that were found, at most MAX_WORDS. */
  words: string[];
  /** `2026-12-05`, the first day on which the sender is back; with `away`, and with `interested` and `price` when the mail names a day. */
  until: string | null;
  /** Minutes east of UTC of the mail's own time, in which `until` is meant. */
  offsetMinutes: number;
  /** The address to write to instead; with `manager` alone. */
  manager: string | null;
};

export const MAX_WORDS = 3;
