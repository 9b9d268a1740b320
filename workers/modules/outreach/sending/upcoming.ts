import { troubleOf } from "#workers/adapters/gmail/refusal.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Log } from "#workers/kernel/log.ts";
import { MINUTE_MS } from "#workers/modules/outreach/schedule/zone.ts";
import type { DueMail, EngineStore } from "./engine-store.ts";

/** Which mail of a mailbox has its turn. An answer whose push was lost still ends the sequence: a follow-up waits until its mailbox has been read. */

type Deps = {
  store: Pick<EngineStore, "nextDue" | "delay">;
  inbox: { catchUp(mailboxId: string): Promise<void> };
  clock: Clock;
  log: Log;
};

/** `retryMs` until the mailbox may be read. */
type Reading = { isRead: true } | { isRead: false; retryMs: number };

const RETRY_MS = 5 * MINUTE_MS;
/** Follow-ups that one run lets wait; the next run goes on behind them. */
const MAX_DELAYED = 50;

/** For one run, which reads the mailbox once. */
export function createUpcomingMails({ store, inbox, clock, log }: Deps, mailboxId: string) {
  let reading: Reading | null = null;

  async function read(): Promise<Reading> {
    try {
      await inbox.catchUp(mailboxId);
      return { isRead: true };
    } catch (failure) {
      // An outage passes with the queue's next try; what lasts longer must not hold up the mails behind it.
      if (!(failure instanceof ProviderError) || (failure.kind !== "rate" && troubleOf(failure) === null))
        throw failure;
      log.warn("outreach.unread", { mailboxId, failure: failure.message });
      return { isRead: false, retryMs: failure.retryAfterMs ?? RETRY_MS };
    }
  }

  return {
    /** The next mail that may be dealt with; null for none. */
    async next(): Promise<DueMail | null> {
      for (let looked = 0; looked < MAX_DELAYED; looked += 1) {
        const mail = await store.nextDue(mailboxId, clock.now());
        if (mail === null || mail.step === 0 || reading?.isRead) return mail;
        reading ??= await read();
        if (!reading.isRead) await store.delay(mail.id, clock.now() + reading.retryMs, clock.now());
      }
      return null;
    },
  };
}
