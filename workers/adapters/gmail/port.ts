import type { TokenSource } from "#workers/adapters/outside/bearer.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";

/** A mailbox at Gmail. Every method throws ProviderError; `isGrantGone` and `troubleOf` (refusal.ts) say what a failure means for the mailbox itself. */

/** Whose mailbox a call is for. Calls of one `id` are paced together. */
export type MailAccount = { id: string; tokens: TokenSource };

/** A message by Gmail's own ids. */
export type MessageRef = { id: string; threadId: string };

export type MailSender = {
  /**
   * Sends a message; `threadId` is that of the message it follows, which it must also name in its headers and subject. Sent once: when the failure
   * `isUncertain`, look for the message (`findSent`) before anything is sent again. Kind `rate` says in `retryAfterMs` when the mailbox may send again.
   */
  send(account: MailAccount, mail: { mime: Uint8Array; threadId: string | null }, caller: Caller): Promise<MessageRef>;
  /**
   * A message that this mailbox sent: by the Message-ID that we gave it, or by `MARK_HEADER` among what went to the person since then (ms), because Gmail replaces Message-IDs.
   * `messageId` is the one that the message bears now. Null when there is none. Needs a scope that may search.
   */
  findSent(
    account: MailAccount,
    sent: { messageId: string; to: string; since: number },
    caller: Caller,
  ): Promise<(MessageRef & { messageId: string | null }) | null>;
};

export type MailHeaders = MessageRef & {
  labelIds: readonly string[];
  /** When Gmail took it in (ms). */
  at: number;
  /** Bytes of the whole message, as Gmail estimates them. */
  size: number;
  /** Decoded; names in lower case, the first of each name. */
  headers: ReadonlyMap<string, string>;
};

/** What was added since an id of the history, oldest first. */
export type AddedMessages = {
  messages: readonly (MessageRef & { labelIds: readonly string[] })[];
  /** The id from which reading goes on: of the last change read, or of the mailbox when nothing more has changed. */
  historyId: string;
  /** More has changed than one answer holds. */
  hasMore: boolean;
};

export type MailReader = {
  /** Whose mailbox it is, and where its history stands. */
  readProfile(account: MailAccount, caller: Caller): Promise<{ email: string; historyId: string }>;
  /** The next hundred changes since `historyId`, as far as mail came in, whatever its label; null when Gmail has forgotten that id: then `listRecent` and a new start. */
  listAdded(account: MailAccount, historyId: string, caller: Caller): Promise<AddedMessages | null>;
  /** One page of what came in in the last so many days, spam included, newest first. */
  listRecent(
    account: MailAccount,
    since: { days: number; page: string | null },
    caller: Caller,
  ): Promise<{ messages: readonly MessageRef[]; nextPage: string | null }>;
  /** The headers of these names of a message; null when it is gone. */
  readHeaders(account: MailAccount, id: string, names: readonly string[], caller: Caller): Promise<MailHeaders | null>;
  /** The whole message as it was sent (RFC 5322), for a parser; null when it is gone. */
  readSource(account: MailAccount, id: string, caller: Caller): Promise<Uint8Array | null>;
};

export type MailWatch = {
  /** Has Gmail tell the topic of mail that comes in, whatever its label, until `expiresAt` (ms, seven days); renew it daily. */
  watch(account: MailAccount, topic: string, caller: Caller): Promise<{ historyId: string; expiresAt: number }>;
  stop(account: MailAccount, caller: Caller): Promise<void>;
};

export type Gmail = MailSender & MailReader & MailWatch;
