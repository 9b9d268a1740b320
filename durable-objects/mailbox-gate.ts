/** The Durable Object around the sending limits: one object per Google account. Its rules are in modules/outreach. */
import { DurableObject } from "cloudflare:workers";
import { createUnitBucket, type GmailQuota } from "#workers/adapters/gmail/quota.ts";
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
  /** In memory alone: an object that begins anew has no call under way. */
  readonly #units = createUnitBucket();

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
  /** How many ms a call of so many units has to wait. */
  bookUnits(units: number, now: number): number {
    return this.#units.book(units, now);
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

/** The quota units of Gmail by Google account, shared by everything that calls it. */
export function openUnitBuckets(namespace: DurableObjectNamespace<MailboxGate>): GmailQuota {
  return {
    async book(accountId, units) {
      try {
        return await namespace.get(namespace.idFromName(accountId)).bookUnits(units, Date.now());
      } catch {
        // Gmail counts too: a call that was not counted here is refused at worst, and waits a minute then.
        return 0;
      }
    },
  };
}

/** Empties the gate of a Google account. */
export async function forgetMailboxGate(
  namespace: DurableObjectNamespace<MailboxGate>,
  subject: string,
): Promise<void> {
  await namespace.get(namespace.idFromName(subject)).forget();
}
