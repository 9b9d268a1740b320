import type { NoticeMail } from "#workers/adapters/notice-mail/port.ts";
import { PRODUCT } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Log } from "#workers/kernel/log.ts";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import type { MembershipStore } from "#workers/modules/membership/store.ts";
import type { Translate } from "#workers/modules/tasks/ports.ts";
import type { Alarm, AlarmStore } from "./store.ts";

const DAY_MS = 86_400_000;
/** Older standstills are no news: their owners have seen them in the app. */
const NEWS_MS = 3 * DAY_MS;
const KEPT_MS = 30 * DAY_MS;
const MAILS_PER_RUN = 20;
const RUN_TIMEOUT_MS = 25_000;

/** Where a standstill is ended. */
const PAGE_OF: Readonly<Record<Alarm["reason"], string>> = {
  mailbox_disconnected: "/settings/mailboxes",
  bounce_breaker: "/email/batchSend",
  expired: "/email/batchSend",
  sending_limit: "/settings/mailboxes",
  refused: "/settings/mailboxes",
  scope: "/settings/mailboxes",
  mailServiceOff: "/settings/mailboxes",
};

export type MailboxAlarmDeps = {
  store: AlarmStore;
  members: Pick<MembershipStore, "findMember">;
  /** Null where the product has no mail service of its own: then owners are told in the app alone. */
  notices: NoticeMail | null;
  appOrigin: string;
  translate: Translate;
  clock: Clock;
  log: Log;
};

/** Tells owners of mailboxes that stand still: in the app, and by one mail to the address they sign in by, for their mailbox can carry none. */
export function createMailboxAlarms({ store, members, notices, appOrigin, translate, clock, log }: MailboxAlarmDeps) {
  /** In every language: an account says none. */
  function write(to: string, { email, reason }: Alarm) {
    const params = { email, url: appOrigin + PAGE_OF[reason] };
    const inAll = (part: string) =>
      LANGUAGES.map((language) => translate(language, `alarms:${reason}.${part}`, params));
    return { to, subject: inAll("subject").join(" · "), text: inAll("text").join("\n\n") };
  }

  return {
    list: (actor: Actor): Promise<Alarm[]> => store.list(actor.userId, clock.now()),

    /**
     * Writes to the owners of mailboxes that began to stand still: once about each standstill. A mail that the service refused for the time being is
     * tried again by the next run; one that it may have taken is not.
     */
    async tell(at: number): Promise<void> {
      if (notices === null) return;
      const caller = { payer: PRODUCT, signal: AbortSignal.timeout(RUN_TIMEOUT_MS) };
      for (const alarm of await store.listUntold({ since: at - NEWS_MS, at }, MAILS_PER_RUN)) {
        if (!(await store.claim(alarm, at))) continue;
        const owner = await members.findMember(alarm.ownerId);
        if (owner === null) continue;
        try {
          await notices.send(write(owner.email, alarm), caller);
        } catch (failure) {
          if (!(failure instanceof ProviderError)) throw failure;
          log.warn("alarm.untold", { mailboxId: alarm.mailboxId, failure: failure.message });
          if (failure.isUncertain || failure.kind === "bad_request") continue;
          await store.release(alarm);
          return;
        }
      }
    },

    purge: (at: number): Promise<number> => store.purge(at - KEPT_MS),
  };
}
export type MailboxAlarms = ReturnType<typeof createMailboxAlarms>;
