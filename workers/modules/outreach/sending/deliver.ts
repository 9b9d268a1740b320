import { composeMail, MailFieldError } from "#workers/adapters/gmail/compose.ts";
import type { Gmail, MailAccount, MessageRef } from "#workers/adapters/gmail/port.ts";
import { isGrantGone, troubleOf } from "#workers/adapters/gmail/refusal.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { MINUTE_MS } from "#workers/modules/outreach/schedule/zone.ts";
import type { PictureHost } from "#workers/modules/outreach/templates/html.ts";
import { draftMail, threadSubject, type Unsubscribe } from "./compose.ts";
import { envelopeOf, threadOf } from "./due.ts";
import type { DueMail, EngineStore } from "./engine-store.ts";
import type { openStep } from "./steps.ts";

/** One mail to Google, and what its answer means for the mail. */

export type Outcome =
  | { kind: "sent"; ref: MessageRef }
  /** Google has taken nothing. */
  | { kind: "blocked"; until: number }
  /** Google refuses us in this mailbox: now, or until it is connected again. */
  | { kind: "shut"; failure: ProviderError }
  | { kind: "later"; code: string }
  | { kind: "refused"; code: string }
  /** Google may have taken it. */
  | { kind: "unknown" };

/** A limit without a date is one of a minute. */
const BLOCKED_MS = MINUTE_MS;

export type Sender = { name: string; email: string; account: MailAccount; canRead: boolean; caller: Caller };
export type Delivery = {
  mail: DueMail;
  /** What the mail says, opened. */
  text: Awaited<ReturnType<typeof openStep>>;
  messageId: string;
  sender: Sender;
  unsubscribe: Unsubscribe;
  at: number;
};
type Deps = {
  gmail: Pick<Gmail, "send" | "readHeaders">;
  store: Pick<EngineStore, "keepSentId">;
  host: PictureHost;
};
/** A mail that is out, by our id and by Gmail's. */
type SentRef = { id: string; gmailId: string };

export function createDelivery({ gmail, store, host }: Deps) {
  /** The Message-ID that the recipient of a sent mail sees, asked back from Gmail and kept; null where it may not be read. Throws ProviderError. */
  async function readSentId({ id, gmailId }: SentRef, { canRead, account, caller }: Sender): Promise<string | null> {
    if (!canRead) return null;
    const kept = await gmail.readHeaders(account, gmailId, ["Message-ID"], caller);
    const sentMessageId = kept?.headers.get("message-id")?.trim() || null;
    if (sentMessageId !== null) await store.keepSentId(id, gmailId, sentMessageId);
    return sentMessageId;
  }

  /** The Message-IDs of the thread as its recipient knows them. */
  async function followedBy({ mail, sender }: Delivery): Promise<string[]> {
    const ids: string[] = [];
    for (const { sentMessageId, messageId, ...ref } of threadOf(mail))
      ids.push(sentMessageId ?? (await readSentId(ref, sender)) ?? messageId);
    return ids;
  }

  async function write(delivery: Delivery): Promise<{ mime: Uint8Array; threadId: string | null }> {
    const { mail, text, messageId, sender, unsubscribe, at } = delivery;
    if (text === null) throw new MailFieldError("step");
    const { content, firstSubject } = text;
    const { variables, cc } = envelopeOf(mail);
    const draft = draftMail(
      {
        from: { name: sender.name, address: sender.email },
        to: { name: mail.nickname, address: mail.email },
        ...{ cc, content, variables, messageId, unsubscribe, sentAt: at },
        follows: await followedBy(delivery),
      },
      host,
    );
    // Google keeps a thread together only where the subject stays; recipients' programs go by the references.
    const isSameThread = threadSubject(content.subject) === threadSubject(firstSubject);
    return { mime: await composeMail(draft), threadId: isSameThread ? mail.threadId : null };
  }

  return {
    readSentId,

    /** Sends the mail once; never throws what Google answers. */
    async deliver(delivery: Delivery): Promise<Outcome> {
      const { sender, at } = delivery;
      let written: { mime: Uint8Array; threadId: string | null };
      try {
        written = await write(delivery);
      } catch (failure) {
        if (failure instanceof MailFieldError) return { kind: "refused", code: failure.field };
        // The mails before it could not be looked at: it waits rather than leave its thread.
        if (failure instanceof ProviderError) return outcomeOf(failure, at);
        throw failure;
      }
      try {
        return { kind: "sent", ref: await gmail.send(sender.account, written, sender.caller) };
      } catch (failure) {
        return outcomeOf(failure, at);
      }
    },
  };
}

/** What a failed send means. A failure that is no refusal of Google's tells nothing about the mail. */
function outcomeOf(failure: unknown, at: number): Outcome {
  if (!(failure instanceof ProviderError) || failure.isUncertain) return { kind: "unknown" };
  if (isGrantGone(failure) || troubleOf(failure) !== null) return { kind: "shut", failure };
  const code = failure.code ?? failure.kind;
  if (failure.kind === "rate") return { kind: "blocked", until: at + (failure.retryAfterMs ?? BLOCKED_MS) };
  return failure.isPassing || failure.kind === "quota" ? { kind: "later", code } : { kind: "refused", code };
}
