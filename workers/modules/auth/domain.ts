/** The exact limits of signing in by e-mail code, as pure steps over a small state (THREATS: guessing, floods, re-sends). */
import type { NetworkKind } from "#workers/kernel/network.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A code dies after this, whatever the identity service would still accept. */
export const CODE_LIFE_MS = 10 * MINUTE_MS;
/** Wrong codes of one browser: for each code, and in any hour over all codes, so that re-sending buys no more guesses. */
export const TRIES_PER_CODE = 5;
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

/** One network's part of a mailbox's codes in an hour. */
const SENDS_PER_NETWORK: Window = { most: 3, ms: HOUR_MS };
/**
 * Wrong codes for a mailbox by all browsers but the one whose request sent the code, and one network's part of them. They
 * bound a guesser with many browsers (docs/security.md has the arithmetic); the sender's own tries are never used up by others.
 */
const GUESSES_PER_MAILBOX: readonly Window[] = [
  { most: 50, ms: HOUR_MS },
  { most: 150, ms: DAY_MS },
];
const GUESSES_PER_NETWORK: Window = { most: 15, ms: HOUR_MS };

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

/**
 * Who asks: the browser by the id that it got when it first asked for a code of this mailbox (null: it never asked), and
 * its provider's network (null: unknown).
 */
export type Asker = { browser: string | null; network: string | null };

type Event = { at: number } & Asker;
/** `isOfCode`: of the code that is out there, whatever the clock has done since. */
type Failure = Event & { isOfCode: boolean };

/** What the gate remembers of one mailbox. Times in milliseconds, oldest first. */
export type MailboxState = {
  sends: readonly Event[];
  failures: readonly Failure[];
  /** The code that is out there and the browser whose request sent it; null when there is none or it was used. */
  code: { sentAt: number; browser: string | null } | null;
};

export const EMPTY_MAILBOX: MailboxState = { sends: [], failures: [], code: null };

export type GateAnswer =
  | { ok: true }
  | { ok: false; why: "tooMany"; retryAfterSeconds: number }
  | { ok: false; why: "codeDead" };
type Step<State> = { state: State; answer: GateAnswer };

/** Asks to send a code. A granted send is counted at once, before the mail goes out, so that parallel asks cannot all pass. */
export function askToSend(state: MailboxState, asker: Asker, now: number): Step<MailboxState> {
  const isSlow = recent(state.sends, DAY_MS, now).length >= SENDS_PER_DAY_AT_EASE;
  const ofNetwork = state.sends.filter(({ network }) => network !== null && network === asker.network);
  const wait = Math.max(
    waitFor(state.sends, isSlow ? [SLOW_SENDS] : SENDS_PER_MAILBOX, now),
    waitFor(ofNetwork, [SENDS_PER_NETWORK], now),
  );
  if (wait > 0) return { state, answer: tooMany(wait) };
  const sends = [...recent(state.sends, DAY_MS, now), { at: now, ...asker }];
  return { state: { ...state, sends }, answer: { ok: true } };
}

/** The mail is out: only now the old code is dead, and every browser has its tries of the new one. */
export function codeSent(state: MailboxState, { browser }: Asker, now: number): MailboxState {
  const failures = state.failures.map((failure) => ({ ...failure, isOfCode: false }));
  return { ...state, failures, code: { sentAt: now, browser } };
}

/** The mail was refused by the identity service: the send is given back, the code before stays as it was. */
export function codeNotSent(state: MailboxState, askedAt: number): MailboxState {
  return { ...state, sends: withoutLast(state.sends, askedAt) };
}

/** Asks to try a code. A granted try is counted as wrong at once; a right one is taken back by `codeUsed`. */
export function askToTry(state: MailboxState, asker: Asker, now: number): Step<MailboxState> {
  const { code } = state;
  const own = state.failures.filter(({ browser }) => browser === asker.browser);
  const isDead = code === null || now - code.sentAt >= CODE_LIFE_MS;
  if (isDead || own.filter(({ isOfCode }) => isOfCode).length >= TRIES_PER_CODE) {
    return { state, answer: { ok: false, why: "codeDead" } };
  }
  const isSender = asker.browser !== null && asker.browser === code.browser;
  const wait = Math.max(
    waitFor(own, [{ most: FAILURES_PER_HOUR, ms: HOUR_MS }], now),
    isSender ? 0 : waitForGuess(state, asker, now),
  );
  if (wait > 0) return { state, answer: tooMany(wait) };
  const failures = [...recent(state.failures, DAY_MS, now), { at: now, ...asker, isOfCode: true }];
  return { state: { ...state, failures }, answer: { ok: true } };
}

function waitForGuess({ failures }: MailboxState, asker: Asker, now: number): number {
  const ofNetwork = failures.filter(({ network }) => network !== null && network === asker.network);
  return Math.max(waitFor(failures, GUESSES_PER_MAILBOX, now), waitFor(ofNetwork, [GUESSES_PER_NETWORK], now));
}

/** The code was right: it cannot be used again, and the person starts afresh. */
export function codeUsed(state: MailboxState): MailboxState {
  return { ...state, failures: [], code: null };
}

/** The identity service could not be asked: the try does not count. */
export function tryUndone(state: MailboxState, askedAt: number): MailboxState {
  return { ...state, failures: withoutLast(state.failures, askedAt) };
}

function withoutLast<Dated extends Event>(events: readonly Dated[], at: number): readonly Dated[] {
  const place = events.findLastIndex((event) => event.at === at);
  return place < 0 ? events : events.filter((_, index) => index !== place);
}

export type CounterKind = NetworkKind | "total";

/** Counts one sign-in event of a network or of everybody; refuses when a window is full. */
export function countEvent(kind: CounterKind, events: readonly number[], now: number): Step<readonly number[]> {
  const dated = events.map((at) => ({ at }));
  const wait = waitFor(dated, EVENTS[kind], now);
  if (wait > 0) return { state: events, answer: tooMany(wait) };
  return { state: [...recent(dated, HOUR_MS, now).map(({ at }) => at), now], answer: { ok: true } };
}

function waitFor(events: readonly { at: number }[], windows: readonly Window[], now: number): number {
  let wait = 0;
  for (const { most, ms } of windows) {
    const inside = recent(events, ms, now);
    const blocking = inside.at(-most);
    if (inside.length >= most && blocking !== undefined) wait = Math.max(wait, blocking.at + ms - now);
  }
  return wait;
}

/** Events of the last `ms`; what claims to lie in the future counts as now. */
function recent<Dated extends { at: number }>(events: readonly Dated[], ms: number, now: number): Dated[] {
  return events.filter(({ at }) => now - at < ms).map((event) => ({ ...event, at: Math.min(event.at, now) }));
}

function tooMany(waitMs: number): GateAnswer {
  return { ok: false, why: "tooMany", retryAfterSeconds: Math.ceil(waitMs / 1000) };
}
