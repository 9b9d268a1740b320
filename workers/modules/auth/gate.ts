/** The state behind the exact sign-in limits: loads, steps (domain.ts), saves. Runs inside a Durable Object. */

import type { AuthSession, SignInResult } from "./contract.ts";
import {
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
  askToSend(now: number): Promise<GateAnswer>;
  codeSent(now: number): Promise<void>;
  codeNotSent(askedAt: number): Promise<void>;
  askToTry(now: number): Promise<GateAnswer>;
  codeUsed(): Promise<void>;
  tryUndone(askedAt: number): Promise<void>;
  count(kind: CounterKind, now: number): Promise<GateAnswer>;
  /** Refreshes once for all who ask at the same time or within the next 10 s. */
  refresh(refreshToken: string, now: number): Promise<SignInResult<AuthSession>>;
};

/** Opens the gate object of a name such as `mailbox:a@b.c`. */
export type OpenGate = (name: string) => GateObject;

export type GateStorage = {
  get<Value>(key: string): Promise<Value | undefined>;
  put<Value>(key: string, value: Value): Promise<void>;
};
type Refresh = (refreshToken: string) => Promise<SignInResult<AuthSession>>;

/** How long the outcome of a refresh is handed to those who come with the old token: the reuse interval of the identity service. */
const SHARED_MS = 10_000;

/** The caller must not let two calls interleave between a read and the write after it; a Durable Object does not. */
export function createGateObject(storage: GateStorage, refresh: Refresh): GateObject {
  const mailbox = async () => (await storage.get<MailboxState>("mailbox")) ?? EMPTY_MAILBOX;
  const save = (state: MailboxState) => storage.put("mailbox", state);
  return {
    async askToSend(now) {
      const { state, answer } = askToSend(await mailbox(), now);
      await save(state);
      return answer;
    },
    codeSent: async (now) => save(codeSent(await mailbox(), now)),
    codeNotSent: async (askedAt) => save(codeNotSent(await mailbox(), askedAt)),
    async askToTry(now) {
      const { state, answer } = askToTry(await mailbox(), now);
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

/** The result stays in memory only, so that no token is ever at rest here. */
function createSharedRefresh(refresh: Refresh): GateObject["refresh"] {
  let shared: { token: string; startedAt: number; outcome: Promise<SignInResult<AuthSession>> } | null = null;
  return async (token, now) => {
    if (shared?.token !== token || now - shared.startedAt >= SHARED_MS) {
      shared = { token, startedAt: now, outcome: refresh(token) };
    }
    const { outcome } = shared;
    const result = await outcome;
    if (!result.ok && result.why === "unreachable" && shared?.outcome === outcome) shared = null;
    return result;
  };
}
