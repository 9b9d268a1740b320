/** The Durable Object around the sending limits: one object per Google account. Its rules are in modules/outreach. */
import { DurableObject } from "cloudflare:workers";
import type { Pace } from "#workers/modules/outreach/schedule/pace.ts";
import {
  createMailboxGate,
  type MailboxGate as Gate,
  type OpenMailboxGate,
} from "#workers/modules/outreach/sending/gate.ts";

/** Two days after its last send an account has nothing left that counts. */
const FORGET_AFTER_MS = 3 * 24 * 3_600_000;

export class MailboxGate extends DurableObject<object> {
  readonly #gate: Gate;

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    const { storage } = state;
    this.#gate = createMailboxGate({
      get: (key) => storage.get(key),
      async put(key, value) {
        await storage.put(key, value);
        await storage.setAlarm(Date.now() + FORGET_AFTER_MS);
      },
    });
  }

  reserve(key: string, now: number, pace: Pace) {
    return this.#gate.reserve(key, now, pace);
  }
  release(key: string) {
    return this.#gate.release(key);
  }
  block(until: number) {
    return this.#gate.block(until);
  }
  usage(now: number, pace: Pace) {
    return this.#gate.usage(now, pace);
  }

  /** Empties the gate: its account's only mailbox is gone with its owner. */
  async forget(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}

/** The gates as the engine uses them. A stub that broke is never used again: each call takes a new one. */
export function openMailboxGates(namespace: DurableObjectNamespace<MailboxGate>): OpenMailboxGate {
  return (subject) => {
    const stub = () => namespace.get(namespace.idFromName(subject));
    return {
      reserve: (key, now, pace) => stub().reserve(key, now, pace),
      release: (key) => stub().release(key),
      block: (until) => stub().block(until),
      usage: (now, pace) => stub().usage(now, pace),
    };
  };
}

/** Empties the gate of a Google account. */
export async function forgetMailboxGate(
  namespace: DurableObjectNamespace<MailboxGate>,
  subject: string,
): Promise<void> {
  await namespace.get(namespace.idFromName(subject)).forget();
}
