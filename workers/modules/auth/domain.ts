/** The exact limits of signing in by e-mail code, as pure steps over a small state (THREATS: guessing, floods, re-sends). */
import type { NetworkKind } from "#workers/kernel/network.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A code dies after this, whatever the identity service would still accept. */
export const CODE_LIFE_MS = 10 * MINUTE_MS;
export const TRIES_PER_CODE = 5;
/** Wrong codes per mailbox in any hour, over all codes: re-sending does not buy more guesses. */
export const FAILURES_PER_HOUR = 10;
export const RESEND_AFTER_MS = MINUTE_MS;

/** How many events fit into a rolling window. */
type Window = { most: number; ms: number };

const SENDS_PER_MAILBOX: readonly Window[] = [
  { most: 1, ms: RESEND_AFTER_MS },
  { most: 5, ms: HOUR_MS },
];
/** After so many in a day the next ones are slow, never refused for the rest of the day: anybody can ask in a person's name. */
export const SENDS_PER_DAY_AT_EASE = 10;
const SLOW_SENDS: Window = { most: 1, ms: HOUR_MS };

/** Sign-in events by where they come from. One provider's network can take a fifth of what everybody has, one site's a tenth. */
const EVENTS: Readonly<Record<CounterKind, readonly Window[]>> = {
  address: [
    { most: 20, ms: 10 * MINUTE_MS },
    { most: 60, ms: HOUR_MS },
  ],
  site: [
    { most: 30, ms: MINUTE_MS },
    { most: 300, ms: HOUR_MS },
  ],
  provider: [
    { most: 60, ms: MINUTE_MS },
    { most: 600, ms: HOUR_MS },
  ],
  total: [
    { most: 300, ms: MINUTE_MS },
    { most: 3_000, ms: HOUR_MS },
  ],
};

/** What the gate remembers of one mailbox. Times in milliseconds, oldest first. */
export type MailboxState = {
  sends: readonly number[];
  failures: readonly number[];
  /** The code that is out there, or null when none is or it was used. */
  code: { sentAt: number; tries: number } | null;
};

export const EMPTY_MAILBOX: MailboxState = { sends: [], failures: [], code: null };

export type GateAnswer =
  | { ok: true }
  | { ok: false; why: "tooMany"; retryAfterSeconds: number }
  | { ok: false; why: "codeDead" };
type Step<State> = { state: State; answer: GateAnswer };

/** Asks to send a code. A granted send is counted at once, before the mail goes out, so that parallel asks cannot all pass. */
export function askToSend(state: MailboxState, now: number): Step<MailboxState> {
  const isSlow = recent(state.sends, DAY_MS, now).length >= SENDS_PER_DAY_AT_EASE;
  const wait = waitFor(state.sends, isSlow ? [SLOW_SENDS] : SENDS_PER_MAILBOX, now);
  if (wait > 0) return { state, answer: tooMany(wait) };
  return { state: { ...state, sends: [...recent(state.sends, DAY_MS, now), now] }, answer: { ok: true } };
}

/** The mail is out: only now the old code is dead and the new one has its five tries. */
export function codeSent(state: MailboxState, now: number): MailboxState {
  return { ...state, code: { sentAt: now, tries: 0 } };
}

/** The mail was refused by the identity service: the send is given back, the code before stays as it was. */
export function codeNotSent(state: MailboxState, askedAt: number): MailboxState {
  const at = state.sends.lastIndexOf(askedAt);
  return at < 0 ? state : { ...state, sends: state.sends.filter((_, index) => index !== at) };
}

/** Asks to try a code. A granted try is counted as wrong at once; a right one is taken back by `codeUsed`. */
export function askToTry(state: MailboxState, now: number): Step<MailboxState> {
  const { code } = state;
  if (!code || code.tries >= TRIES_PER_CODE || now - code.sentAt >= CODE_LIFE_MS) {
    return { state, answer: { ok: false, why: "codeDead" } };
  }
  const wait = waitFor(state.failures, [{ most: FAILURES_PER_HOUR, ms: HOUR_MS }], now);
  if (wait > 0) return { state, answer: tooMany(wait) };
  const failures = [...recent(state.failures, HOUR_MS, now), now];
  return { state: { ...state, failures, code: { ...code, tries: code.tries + 1 } }, answer: { ok: true } };
}

/** The code was right: it cannot be used again, and the person starts afresh. */
export function codeUsed(state: MailboxState): MailboxState {
  return { ...state, failures: [], code: null };
}

/** The identity service could not be asked: the try does not count. */
export function tryUndone(state: MailboxState, askedAt: number): MailboxState {
  const at = state.failures.lastIndexOf(askedAt);
  const failures = at < 0 ? state.failures : state.failures.filter((_, index) => index !== at);
  const code = state.code && at >= 0 ? { ...state.code, tries: Math.max(0, state.code.tries - 1) } : state.code;
  return { ...state, failures, code };
}

export type CounterKind = NetworkKind | "total";

/** Counts one sign-in event of a network or of everybody; refuses when a window is full. */
export function countEvent(kind: CounterKind, events: readonly number[], now: number): Step<readonly number[]> {
  const wait = waitFor(events, EVENTS[kind], now);
  if (wait > 0) return { state: events, answer: tooMany(wait) };
  return { state: [...recent(events, HOUR_MS, now), now], answer: { ok: true } };
}

function waitFor(events: readonly number[], windows: readonly Window[], now: number): number {
  let wait = 0;
  for (const { most, ms } of windows) {
    const inside = recent(events, ms, now);
    const blocking = inside.at(-most);
    if (inside.length >= most && blocking !== undefined) wait = Math.max(wait, blocking + ms - now);
  }
  return wait;
}

/** Events of the last `ms`; what claims to lie in the future counts as now. */
function recent(events: readonly number[], ms: number, now: number): number[] {
  return events.filter((at) => now - at < ms).map((at) => Math.min(at, now));
}

function tooMany(waitMs: number): GateAnswer {
  return { ok: false, why: "tooMany", retryAfterSeconds: Math.ceil(waitMs / 1000) };
}
