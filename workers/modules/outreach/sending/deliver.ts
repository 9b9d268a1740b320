import { composeMail, MailFieldError } from "#workers/adapters/gmail/compose.ts";
import type { Gmail, MailAccount, MessageRef } from "#workers/adapters/gmail/port.ts";
import { mailboxLoss } from "#workers/adapters/gmail/refusal.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { LostReason } from "#workers/modules/outreach/mailboxes/store.ts";
import { MINUTE_MS } from "#workers/modules/outreach/schedule/zone.ts";
import type { PictureHost } from "#workers/modules/outreach/templates/html.ts";
import { draftMail, threadSubject, type Unsubscribe } from "./compose.ts";
import { envelopeOf, threadOf } from "./due.ts";
import type { DueMail } from "./engine-store.ts";
import type { openStep } from "./steps.ts";

/** One mail to Google, and what its answer means for the mail. */

export type Outcome =
  | { kind: "sent"; ref: MessageRef }
  /** Google has taken nothing. */
  | { kind: "blocked"; until: number }
  | { kind: "lost"; reason: LostReason }
  | { kind: "later"; code: string }
  | { kind: "refused"; code: string }
  /** Google may have taken it. */
  | { kind: "unknown" };

/** A limit without a date: Google counts over a day, so that a look every hour is soon enough. */
const BLOCKED_MS = 60 * MINUTE_MS;

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
type Deps = { gmail: Pick<Gmail, "send" | "readHeaders">; host: PictureHost };

export function createDelivery({ gmail, host }: Deps) {
  /** The Message-IDs of the thread. The first mail's is asked back where it may be: Google rewrites it for some accounts. */
  async function followedBy({ mail, sender }: Delivery): Promise<string[]> {
    const [first, ...rest] = threadOf(mail);
    if (first === undefined) return [];
    const kept = sender.canRead
      ? await gmail.readHeaders(sender.account, first.gmailId, ["Message-ID"], sender.caller).catch(readFailure)
      : null;
    const firstId = kept?.headers.get("message-id")?.trim() || first.messageId;
    return [firstId, ...rest.map(({ messageId }) => messageId)];
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
    /** Sends the mail once; never throws what Google answers. */
    async deliver(delivery: Delivery): Promise<Outcome> {
      const { sender, at } = delivery;
      let written: { mime: Uint8Array; threadId: string | null };
      try {
        written = await write(delivery);
      } catch (failure) {
        if (failure instanceof MailFieldError) return { kind: "refused", code: failure.field };
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
  const reason = mailboxLoss(failure);
  if (reason !== null) return { kind: "lost", reason };
  const code = failure.code ?? failure.kind;
  if (failure.kind === "rate") return { kind: "blocked", until: at + (failure.retryAfterMs ?? BLOCKED_MS) };
  return failure.isPassing || failure.kind === "quota" ? { kind: "later", code } : { kind: "refused", code };
}

function readFailure(failure: unknown): null {
  if (failure instanceof ProviderError) return null;
  throw failure;
}
