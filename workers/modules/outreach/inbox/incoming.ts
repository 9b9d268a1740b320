import PostalMime, { type Attachment, type Email } from "postal-mime";
import type { IncomingMail } from "#workers/modules/outreach/answers/mail.ts";
import { addressesIn, messageIdsIn } from "./envelope.ts";

/** A mail's bytes as the rules of answers read them. */

/** Larger mails are not read: a worker holds several copies of one in its memory. */
export const MAX_SOURCE_BYTES = 8 * 1024 * 1024;
/** Of a part that is no text of the mail, such as a mail server's report. */
const MAX_PART_BYTES = 64 * 1024;
const READ_PARTS =
  /^(?:message\/(?:delivery-status|feedback-report|rfc822|global|global-delivery-status)|text\/rfc822-headers)/;

/** The parsed mail; null for bytes that are none, or that are made to exhaust a parser. */
export async function parseIncoming(source: Uint8Array, receivedAt: number): Promise<IncomingMail | null> {
  try {
    // What a report holds of our own mail is a part of its own, not text of the mail.
    const email = await PostalMime.parse(source, { forceRfc822Attachments: true, maxNestingDepth: 20 });
    return toIncoming(email, receivedAt);
  } catch {
    return null;
  }
}

function toIncoming(email: Email, receivedAt: number): IncomingMail {
  const { headers, from, cc = [], subject = "", text = "", html = "", attachments } = email;
  return {
    headers: headers.map(({ key, value }) => ({ name: key, value })),
    from: from?.address ?? "",
    cc: cc.flatMap((each) => each.group ?? [each]).map(({ address }) => address ?? ""),
    subject,
    text,
    html,
    parts: attachments
      .filter(({ mimeType }) => READ_PARTS.test(mimeType))
      .map((part) => ({ type: part.mimeType, text: textOf(part) })),
    receivedAt,
  };
}

function textOf({ content }: Attachment): string {
  if (typeof content === "string") return content.slice(0, MAX_PART_BYTES);
  return new TextDecoder().decode(content.slice(0, MAX_PART_BYTES));
}

/** What a report is about: the Message-IDs of the mail it holds, and whom it could not reach. */
export function reportedIn({ parts }: IncomingMail): { references: string[]; failed: string[] } {
  const original = parts.filter(({ type }) => !type.startsWith("message/delivery-status"));
  const status = parts.find(({ type }) => type.startsWith("message/delivery-status"))?.text ?? "";
  return {
    references: messageIdsIn(original.flatMap(({ text }) => lineOf(text, "message-id")).join(" ")),
    failed: ["original-recipient", "final-recipient"].flatMap((name) =>
      lineOf(status, name).flatMap((value) => addressesIn(value.replace(/^[^;]{0,40};/, ""))),
    ),
  };
}

/** The values of the headers of this name (lower case) in a text that begins with headers. */
function lineOf(text: string, name: string): string[] {
  const lines = text.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/, 400);
  return lines
    .filter((line) => line.toLowerCase().startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1).trim());
}
