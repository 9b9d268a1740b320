import { capAt, nextSendAt, type Pace, type WaitReason } from "#workers/modules/outreach/schedule/pace.ts";
import { DAY_MS } from "#workers/modules/outreach/schedule/zone.ts";

/**
 * The exact limits of one Google account, however many accounts have connected it: every send is counted before it is made. Runs inside a Durable Object, which lets no two calls interleave.
 */

export type GateStorage = {
  get<Value>(key: string): Promise<Value | undefined>;
  put<Value>(key: string, value: Value): Promise<void>;
};

export type Permit =
  | { granted: true }
  | { granted: false /** Null: nothing may ever go. */; at: number | null; reason: WaitReason };

export type MailboxGate = {
  /**
   * Counts the mail `key` as sent now, or says when it may go. A key is counted once: asked again, its count moves to now, for the run that counted it first
   * may have died before it sent anything.
   */
  reserve(key: string, now: number, pace: Pace): Promise<Permit>;
  /** Takes a count back: Google has taken no mail. */
  release(key: string): Promise<void>;
  /** Google named a time before which it takes nothing. */
  block(until: number): Promise<void>;
  /** Mails of the last 24 hours, how many there may be, and when the next may go (null: never). */
  usage(now: number, pace: Pace): Promise<{ sent: number; cap: number; nextAt: number | null }>;
};

type Send = { key: string; at: number };
type State = { sends: Send[]; blockedUntil: number | null };

const EMPTY: State = { sends: [], blockedUntil: null };
/** A clock that is set forward and back again must not forget sends of the last day. */
const KEPT_MS = 2 * DAY_MS;
const MAX_KEPT = 5_000;

export function createMailboxGate(storage: GateStorage): MailboxGate {
  const load = async () => (await storage.get<State>("state")) ?? EMPTY;
  const save = (state: State) => storage.put("state", state);
  const next = ({ sends, blockedUntil }: State, now: number, pace: Pace) =>
    nextSendAt(
      now,
      pace,
      sends.map(({ at }) => at),
      blockedUntil,
    );

  return {
    async reserve(key, now, pace) {
      const state = await load();
      const others = state.sends.filter((send) => send.key !== key);
      const free = next({ ...state, sends: others }, now, pace);
      if (free === null) return { granted: false, at: null, reason: "per_24_hours" };
      if (free.at > now) return { granted: false, ...free };
      const before = state.sends.find((send) => send.key === key)?.at ?? now;
      const sends = [...others.filter(({ at }) => at > now - KEPT_MS), { key, at: Math.max(before, now) }];
      await save({ ...state, sends: sends.sort((one, other) => one.at - other.at).slice(-MAX_KEPT) });
      return { granted: true };
    },

    async release(key) {
      const state = await load();
      await save({ ...state, sends: state.sends.filter((send) => send.key !== key) });
    },

    async block(until) {
      const state = await load();
      await save({ ...state, blockedUntil: Math.max(until, state.blockedUntil ?? 0) });
    },

    async usage(now, pace) {
      const state = await load();
      const sent = state.sends.filter(({ at }) => at > now - DAY_MS).length;
      return { sent, cap: capAt(now, pace), nextAt: next(state, now, pace)?.at ?? null };
    },
  };
}

/** Opens the gate of a Google account by its id. */
export type OpenMailboxGate = (subject: string) => MailboxGate;
