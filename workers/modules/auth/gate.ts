/** The state behind the exact sign-in limits: loads, steps (domain.ts), saves. Runs inside a Durable Object. */

import type { AuthSession, SignInResult } from "./contract.ts";
import {
  type Asker,
  askToSend,
  askToTry,
  type CounterKind,
  codeNotSent,
  codeSent,
  codeUsed,
  countEvent,
  EMPTY_MAILBOX,
  type GateAnswer,
  type MailboxState,
  tryUndone,
} from "./domain.ts";

/** One gate object answers for one mailbox, one browser's use of it, one network, everybody, or one refresh token, by its name. `now` in milliseconds. */
export type GateObject = {
  askToSend(asker: Asker, now: number): Promise<GateAnswer>;
  codeSent(asker: Asker, now: number): Promise<void>;
  codeNotSent(askedAt: number): Promise<void>;
  askToTry(asker: Asker, now: number): Promise<GateAnswer>;
  codeUsed(): Promise<void>;
  tryUndone(askedAt: number): Promise<void>;
  count(kind: CounterKind, now: number): Promise<GateAnswer>;
  /**
   * Refreshes once for all who ask at the same time or within the next 10 s. After a failure that says nothing about the
   * session, the identity service is left alone for a while and whoever asks meanwhile gets the same answer.
   */
  refresh(refreshToken: string, visitorIp: string | null, now: number): Promise<SignInResult<AuthSession>>;
};

/** Opens the gate object of a name such as `mailbox:a@b.c`. */
export type OpenGate = (name: string) => GateObject;

export type GateStorage = {
  get<Value>(key: string): Promise<Value | undefined>;
  put<Value>(key: string, value: Value): Promise<void>;
};
type Refresh = (refreshToken: string, visitorIp: string | null) => Promise<SignInResult<AuthSession>>;

/** How long the outcome of a refresh is handed to those who come with the old token: the reuse interval of the identity service. */
const SHARED_MS = 10_000;
/** After a failed refresh: doubled with each further failure in a row. */
const BACK_OFF_MS = 1_000;
const MAX_BACK_OFF_MS = 60_000;
/** What the mailbox's state is kept under; the one before had another shape and forgot itself within two days. */
const MAILBOX_KEY = "mailbox/2";

/** The caller must not let two calls interleave between a read and the write after it; a Durable Object does not. */
export function createGateObject(storage: GateStorage, refresh: Refresh): GateObject {
  const mailbox = async () => (await storage.get<MailboxState>(MAILBOX_KEY)) ?? EMPTY_MAILBOX;
  const save = (state: MailboxState) => storage.put(MAILBOX_KEY, state);
  return {
    async askToSend(asker, now) {
      const { state, answer } = askToSend(await mailbox(), asker, now);
      await save(state);
      return answer;
    },
    codeSent: async (asker, now) => save(codeSent(await mailbox(), asker, now)),
    codeNotSent: async (askedAt) => save(codeNotSent(await mailbox(), askedAt)),
    async askToTry(asker, now) {
      const { state, answer } = askToTry(await mailbox(), asker, now);
      await save(state);
      return answer;
    },
    codeUsed: async () => save(codeUsed(await mailbox())),
    tryUndone: async (askedAt) => save(tryUndone(await mailbox(), askedAt)),
    async count(kind, now) {
      const events = (await storage.get<readonly number[]>("events")) ?? [];
      const { state, answer } = countEvent(kind, events, now);
      await storage.put("events", state);
      return answer;
    },
    refresh: createSharedRefresh(refresh),
  };
}

type Shared = { token: string; startedAt: number; lastsMs: number; outcome: Promise<SignInResult<AuthSession>> };

/** The result stays in memory only, so that no token is ever at rest here. */
function createSharedRefresh(refresh: Refresh): GateObject["refresh"] {
  let shared: Shared | null = null;
  let failures = 0;
  return async (token, visitorIp, now) => {
    if (shared?.token !== token || now - shared.startedAt >= shared.lastsMs) {
      shared = { token, startedAt: now, lastsMs: SHARED_MS, outcome: refresh(token, visitorIp) };
    }
    const mine = shared;
    const result = await mine.outcome;
    const isKept = result.ok || result.why === "gone";
    if (shared === mine && mine.lastsMs === SHARED_MS && !isKept) {
      failures += 1;
      mine.lastsMs = Math.min(BACK_OFF_MS * 2 ** (failures - 1), MAX_BACK_OFF_MS);
    } else if (result.ok) {
      failures = 0;
    }
    return result;
  };
}
