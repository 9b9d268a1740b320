import type { Gmail } from "#workers/adapters/gmail/port.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Log } from "#workers/kernel/log.ts";
import type { MemberRecord, MembershipStore } from "#workers/modules/membership/store.ts";
import type { MailboxAccess } from "#workers/modules/outreach/mailboxes/access.ts";
import type { MailboxRow, MailboxStore } from "#workers/modules/outreach/mailboxes/store.ts";
import { DAY_MS, MINUTE_MS } from "#workers/modules/outreach/schedule/zone.ts";
import type { Sender } from "./deliver.ts";
import type { EngineStore, PausedMail, SentRef } from "./engine-store.ts";

/** Finds out what became of mails whose outcome is unknown. A mail is found or waits for its owner; it is never sent again from here. */

type Deps = {
  store: Pick<EngineStore, "searchAgain" | "keepSentId">;
  mailboxes: Pick<MailboxStore, "find">;
  access: MailboxAccess;
  members: Pick<MembershipStore, "findMember">;
  /** Null where no client at Google is configured. */
  openSender: (row: MailboxRow, member: MemberRecord) => Sender | null;
  gmail: Pick<Gmail, "findSent"> | null;
  accept: (mail: { id: string; recipientId: string }, ref: SentRef, from: SentFrom) => Promise<void>;
  clock: Clock;
  log: Log;
};
type SentFrom = { ownerId: string; mailboxId: string; sentAt: number };

export const FIRST_SEARCH_MS = 2 * MINUTE_MS;
/** So long after a mail was claimed it is looked for; after the last time its owner decides. */
const SEARCH_AFTER_MS = [FIRST_SEARCH_MS, 30 * MINUTE_MS, 6 * 60 * MINUTE_MS, DAY_MS] as const;
/** While its mailbox can't be looked into, it is tried again so often, for so long after it was claimed. */
const RETRY_MS = 60 * MINUTE_MS;
const SEARCHED_FOR_MS = 30 * DAY_MS;
/** Google's clock and ours may differ. */
const SKEW_MS = 60 * MINUTE_MS;

export function createLostMailSearch(deps: Deps) {
  const { store, mailboxes, access, members, openSender, gmail, accept, clock, log } = deps;

  /** Looks later, when the mailbox is connected again or Google answers. */
  async function retry({ id, claimedAt }: PausedMail, waitMs: number): Promise<void> {
    const at = clock.now();
    const isOver = at + waitMs >= (claimedAt ?? at) + SEARCHED_FOR_MS;
    await store.searchAgain(id, isOver ? null : at + waitMs, at);
  }

  /** In a mailbox that is open: neither its halts nor its owner's plan keep us from looking. */
  async function searchIn(row: MailboxRow, sender: Sender, mail: PausedMail): Promise<void> {
    const { id, recipientId, mailboxId, messageId, email } = mail;
    const at = clock.now();
    const claimedAt = mail.claimedAt ?? at;
    if (messageId === null || gmail === null) return void (await store.searchAgain(id, null, at));
    const asked = { messageId, to: email, since: mail.createdAt - SKEW_MS };
    const found = await gmail.findSent(sender.account, asked, sender.caller);
    await access.worked(row);
    if (found === null) {
      const next = SEARCH_AFTER_MS.map((after) => claimedAt + after).find((each) => each > at);
      await store.searchAgain(id, next ?? null, at);
      return;
    }
    await accept({ id, recipientId }, found, { ownerId: row.ownerId, mailboxId, sentAt: claimedAt });
    if (found.messageId !== null) await store.keepSentId(id, found.id, found.messageId);
  }

  return {
    async search(mail: PausedMail): Promise<void> {
      const row = await mailboxes.find(mail.ownerId, mail.mailboxId);
      const member = await members.findMember(mail.ownerId);
      const isOpen = row?.status === "CONNECTED";
      if (row === null || member === null || (isOpen && openSender(row, member)?.canRead !== true)) {
        await store.searchAgain(mail.id, null, clock.now());
        return;
      }
      const sender = isOpen ? openSender(row, member) : null;
      if (sender === null) return retry(mail, RETRY_MS);
      try {
        await searchIn(row, sender, mail);
      } catch (failure) {
        if (!(failure instanceof ProviderError)) throw failure;
        log.warn("outreach.searchFailed", { mailId: mail.id, failure: failure.message });
        await access.failed(row, failure, clock.now());
        await retry(mail, Math.max(failure.retryAfterMs ?? 0, MINUTE_MS));
      }
    },
  };
}
