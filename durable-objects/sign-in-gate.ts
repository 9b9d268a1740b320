/** The Durable Object around the sign-in limits: one object per mailbox, address or refresh token. Its rules are in modules/auth. */
import { DurableObject } from "cloudflare:workers";
import { createSignInClient } from "#workers/adapters/identity/sign-in-client.ts";
import { readEnv, signInSetup } from "#workers/env.ts";
import type { Asker, CounterKind } from "#workers/modules/auth/domain.ts";
import { createGateObject, type GateObject } from "#workers/modules/auth/gate.ts";

/** Nothing here matters longer than a day. */
const FORGET_AFTER_MS = 2 * 24 * 3_600_000;

export class SignInGate extends DurableObject<object> {
  readonly #gate: GateObject;

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    const { storage } = state;
    this.#gate = createGateObject(
      {
        get: (key) => storage.get(key),
        async put(key, value) {
          await storage.put(key, value);
          if ((await storage.getAlarm()) === null) await storage.setAlarm(Date.now() + FORGET_AFTER_MS);
        },
      },
      (refreshToken, visitorIp) => openSignInClient(env).refresh(refreshToken, visitorIp),
    );
  }

  askToSend(asker: Asker, now: number) {
    return this.#gate.askToSend(asker, now);
  }
  codeSent(asker: Asker, now: number) {
    return this.#gate.codeSent(asker, now);
  }
  codeNotSent(askedAt: number) {
    return this.#gate.codeNotSent(askedAt);
  }
  askToTry(asker: Asker, now: number) {
    return this.#gate.askToTry(asker, now);
  }
  codeUsed() {
    return this.#gate.codeUsed();
  }
  tryUndone(askedAt: number) {
    return this.#gate.tryUndone(askedAt);
  }
  count(kind: CounterKind, now: number) {
    return this.#gate.count(kind, now);
  }
  refresh(refreshToken: string, visitorIp: string | null, now: number) {
    return this.#gate.refresh(refreshToken, visitorIp, now);
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}

function openSignInClient(raw: object) {
  return createSignInClient(signInSetup(readEnv(raw)));
}
