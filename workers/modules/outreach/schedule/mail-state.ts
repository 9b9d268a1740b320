/** The states of one mail and what leads from one to another (spec 3 §4.1; the table: docs/outreach-rules.md). */

export const MAIL_STATUSES = ["PENDING", "SENDING", "SENT", "FAILED", "CANCELED", "PAUSED"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

export const PAUSE_REASONS = [
  "by_user",
  "mailbox_disconnected",
  "bounce_breaker",
  "expired",
  "away",
  /** Google sends nothing more from this mailbox for a day. */
  "sending_limit",
  /** Whether the mail went out is not known: only a found copy or the user's own choice moves it. */
  "unknown_outcome",
] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export type MailState = { status: MailStatus; pauseReason: PauseReason | null };

export const MAIL_EVENTS = [
  /** A worker takes the mail and is about to send it. */
  "claim",
  /** Google took it. */
  "accept",
  /** Google refused it for good. */
  "refuse",
  /** Google took nothing and named a time, or refused for now. */
  "postpone",
  /** Time-out, or a worker that died between sending and writing. */
  "lose",
  "pause",
  "resume",
  "cancel",
  /** The user tries a failed mail again. */
  "retry",
  /** A mail of unknown outcome was found among the sent ones. */
  "find",
  /** The user chooses to send a mail of unknown outcome again. */
  "resend",
  /** Google took the mail and reported afterwards that it did not send it. */
  "return",
] as const;
export type MailEvent = (typeof MAIL_EVENTS)[number];

export const NEW_MAIL: MailState = { status: "PENDING", pauseReason: null };

/** Where each event leads; an event that is not in a state's row is refused there. */
export const TRANSITIONS = {
  PENDING: { claim: "SENDING", pause: "PAUSED", cancel: "CANCELED" },
  SENDING: { accept: "SENT", refuse: "FAILED", postpone: "PENDING", lose: "PAUSED" },
  PAUSED: { resume: "PENDING", pause: "PAUSED", cancel: "CANCELED" },
  FAILED: { retry: "PENDING", cancel: "CANCELED" },
  SENT: { return: "PENDING" },
  CANCELED: {},
} as const satisfies Record<MailStatus, Partial<Record<MailEvent, MailStatus>>>;

/** A mail of unknown outcome may have been sent: it is neither resumed nor paused for another reason. */
const UNKNOWN_TRANSITIONS: Partial<Record<MailEvent, MailStatus>> = {
  find: "SENT",
  resend: "PENDING",
  cancel: "CANCELED",
};

/** The state behind an event, or null when the event is refused. `pauseReason` is what `pause` is given. */
export function nextState(state: MailState, event: MailEvent, pauseReason: PauseReason = "by_user"): MailState | null {
  const row: Partial<Record<MailEvent, MailStatus>> =
    state.pauseReason === "unknown_outcome" ? UNKNOWN_TRANSITIONS : TRANSITIONS[state.status];
  const status = row[event];
  if (status === undefined) return null;
  // What the user paused only the user resumes, and only a lost mail is of unknown outcome.
  if (event === "pause" && (state.pauseReason === "by_user" || pauseReason === "unknown_outcome")) return null;
  if (status !== "PAUSED") return { status, pauseReason: null };
  return { status, pauseReason: event === "lose" ? "unknown_outcome" : pauseReason };
}

/** Whether the pair may be stored at all: a reason stands with PAUSED, and only there. */
export function isLegal({ status, pauseReason }: MailState): boolean {
  return (status === "PAUSED") === (pauseReason !== null);
}
