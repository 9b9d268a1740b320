import { addressParser } from "postal-mime";
import type { MailHeaders } from "#workers/adapters/gmail/port.ts";
import { looseMailboxKey, normaliseEmail } from "#workers/kernel/email-address.ts";
import { isMailSystem } from "#workers/modules/outreach/answers/report.ts";

/** What a mail's headers say about whose answer it is: all that is read of a mail before it is matched. */

/** The headers that are asked for. Neither the subject nor anything of the text is among them. */
export const ENVELOPE_HEADERS = [
  "From",
  "In-Reply-To",
  "References",
  "Content-Type",
  "X-Failed-Recipients",
  "List-Id",
  "Return-Path",
] as const;

const MAX_HEADER_LENGTH = 8_000;
/** Of a long thread the latest mails are looked up. */
const MAX_REFERENCES = 10;
const MAX_FAILED = 5;

export type Envelope = {
  threadId: string;
  /** When Gmail took it in (ms). */
  at: number;
  /** Null when there is no readable one. */
  from: string | null;
  /** Message-IDs of what it answers, with angle brackets, the latest first. */
  references: readonly string[];
  /** Whom a mail server says it has not reached. */
  failed: readonly string[];
  /** A mail server's report, or a provider's about a complaint. */
  isReport: boolean;
  /** Sent with an empty return path, as reports are, and automatic replies. */
  hasNullSender: boolean;
  /** Sent to a list: an answer only where it stands in a thread with us. */
  isToList: boolean;
};

export function envelopeOf({ threadId, at, headers }: Pick<MailHeaders, "threadId" | "at" | "headers">): Envelope {
  const header = (name: string) => (headers.get(name) ?? "").slice(0, MAX_HEADER_LENGTH);
  const from = addressesIn(header("from"))[0] ?? null;
  const type = header("content-type").toLowerCase();
  const failed = addressesIn(header("x-failed-recipients")).slice(0, MAX_FAILED);
  return {
    threadId,
    at,
    from,
    references: messageIdsIn(`${header("references")} ${header("in-reply-to")}`),
    failed,
    isReport: type.startsWith("multipart/report") || failed.length > 0 || isMailSystem(from ?? "", header("from")),
    hasNullSender: header("return-path").trim() === "<>",
    isToList: header("list-id") !== "",
  };
}

/** Message-IDs in a text, the last ones first. */
export function messageIdsIn(text: string): string[] {
  const ids = text.slice(0, MAX_HEADER_LENGTH).match(/<[^<>\s]{3,400}>/g) ?? [];
  return [...new Set(ids.reverse())].slice(0, MAX_REFERENCES);
}

/** The addresses of a header, as they are stored, without what has not the form of an address. */
export function addressesIn(header: string): string[] {
  const named = addressParser(header.slice(0, MAX_HEADER_LENGTH), { flatten: true });
  const addresses = named.flatMap(({ address }) => normaliseEmail(address ?? "") ?? []);
  return [...new Set(addresses)];
}

/** Whether two addresses reach the same mailbox: a +tag makes no other person. */
export function isSameMailbox(one: string, other: string): boolean {
  return looseMailboxKey(one) === looseMailboxKey(other);
}
