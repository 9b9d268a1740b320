import { fractionOf } from "./hash.ts";
import { nextOpeningAt, type SendingWindow } from "./window.ts";
import { DAY_MS, MINUTE_MS } from "./zone.ts";

/** How fast a mailbox sends: rolling 24 hours, a minute, gaps with jitter, a slow start, and a window. */

/** What the product sends from a mailbox in any 24 hours (spec 3 §9). */
export const DEFAULT_PER_24_HOURS = 200;
export const DEFAULT_PER_MINUTE = 2;

/** Google's own limits of messages in rolling 24 hours (support.google.com/a/answer/166852). */
export const GMAIL_PER_24_HOURS = { gmail: 500, workspace_trial: 500, workspace: 2_000 } as const;
export type MailboxKind = keyof typeof GMAIL_PER_24_HOURS;

/** A mailbox begins with so many mails in 24 hours and may send 1.4 times as many every two days: 200 after two weeks. */
const RAMP_START = 20;
const RAMP_FACTOR = 1.4;
const RAMP_STEP_MS = 2 * DAY_MS;
/** More steps than any limit of Google needs. */
const MAX_RAMP_STEPS = 40;
/** A gap is drawn between the even one and 1.8 times of it. */
const JITTER = 0.8;
/** Between two mails of a mailbox at the default pace. */
export const MEAN_GAP_MS = (MINUTE_MS / DEFAULT_PER_MINUTE) * (1 + JITTER / 2);

export type Pace = {
  kind: MailboxKind;
  /** What the owner allows; Google's limit is never passed. */
  per24Hours: number;
  perMinute: number;
  /** When the mailbox was connected, in ms; null for one that needs no slow start. */
  rampFrom: number | null;
  window: SendingWindow;
  /** Makes the gaps of a mailbox differ from those of others: its id. */
  seed: string;
};

export type WaitReason = "none" | "blocked" | "gap" | "per_minute" | "per_24_hours" | "window";

/** The most mails that may lie in the 24 hours that end at `at`. Never falls while time goes on. */
export function capAt(
  at: number,
  { kind, per24Hours, rampFrom }: Pick<Pace, "kind" | "per24Hours" | "rampFrom">,
): number {
  const limit = Math.min(GMAIL_PER_24_HOURS[kind], Math.max(0, Math.floor(per24Hours)));
  if (rampFrom === null) return limit;
  return Math.min(limit, Math.floor(RAMP_START * RAMP_FACTOR ** rampStepAt(at, rampFrom)));
}

/**
 * When the next mail may go, not before `now`, and what it waits for; null when the window never opens or nothing may be sent. `sentAt` are
 * the sends of the last 24 hours or more, ascending, in ms; `blockedUntil` is a date that Google named (429) or null. Sends in the future (a
 * clock that was set back) count as sent.
 */
export function nextSendAt(
  now: number,
  pace: Pace,
  sentAt: readonly number[],
  blockedUntil: number | null,
): { at: number; reason: WaitReason } | null {
  let at = now;
  let reason: WaitReason = "none";
  const rules: readonly (readonly [WaitReason, (at: number) => number | null])[] = [
    ["blocked", (from) => Math.max(from, blockedUntil ?? from)],
    ["gap", (from) => afterGap(from, pace, sentAt)],
    ["per_minute", (from) => afterRoom(from, sentAt, MINUTE_MS, Math.max(1, Math.floor(pace.perMinute)))],
    ["per_24_hours", (from) => afterDailyRoom(from, pace, sentAt)],
    ["window", (from) => nextOpeningAt(from, pace.window)],
  ];
  // A rule only moves the time on, so that they agree once none moves it.
  for (let moved = true; moved; ) {
    moved = false;
    for (const [name, rule] of rules) {
      const next = rule(at);
      if (next === null) return null;
      if (next > at) {
        at = next;
        reason = name;
        moved = true;
      }
    }
  }
  return { at, reason };
}

function afterGap(from: number, { perMinute, seed }: Pace, sentAt: readonly number[]): number {
  const last = sentAt.at(-1);
  if (last === undefined) return from;
  const even = MINUTE_MS / Math.max(1, Math.floor(perMinute));
  return Math.max(from, Math.ceil(last + even * (1 + JITTER * fractionOf(`${seed}:${last}`))));
}

/** The first time from `from` on at which fewer than `cap` sends lie in the span that ends there. */
function afterRoom(from: number, sentAt: readonly number[], spanMs: number, cap: number): number {
  const leaves = sentAt[sentAt.length - cap];
  return leaves === undefined ? from : Math.max(from, leaves + spanMs);
}

/** As `afterRoom`, with a cap that grows: room comes by a send that is 24 hours old or by the next step of the slow start. */
function afterDailyRoom(from: number, pace: Pace, sentAt: readonly number[]): number | null {
  let at = from;
  for (;;) {
    const cap = capAt(at, pace);
    const grows = nextRampAt(at, pace);
    if (cap <= 0 && grows === null) return null;
    const room = cap <= 0 ? Number.POSITIVE_INFINITY : afterRoom(at, sentAt, DAY_MS, cap);
    if (room <= at) return at;
    if (grows === null || room <= grows) return room;
    at = grows;
  }
}

function rampStepAt(at: number, rampFrom: number): number {
  return Math.min(MAX_RAMP_STEPS, Math.max(0, Math.floor((at - rampFrom) / RAMP_STEP_MS)));
}

/** When the cap may be higher next; null when it has reached its limit. */
function nextRampAt(at: number, pace: Pace): number | null {
  if (pace.rampFrom === null) return null;
  const step = rampStepAt(at, pace.rampFrom);
  const last = capAt(pace.rampFrom + MAX_RAMP_STEPS * RAMP_STEP_MS, pace);
  return capAt(at, pace) >= last ? null : pace.rampFrom + (step + 1) * RAMP_STEP_MS;
}
