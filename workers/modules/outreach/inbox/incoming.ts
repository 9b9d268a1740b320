import PostalMime, { type Attachment, type Email } from "postal-mime";
import { MARK_HEADER } from "#workers/adapters/gmail/compose.ts";
import { normaliseEmail } from "#workers/kernel/email-address.ts";
import type { IncomingMail } from "#workers/modules/outreach/answers/mail.ts";
import { textOfHtml } from "#workers/modules/outreach/answers/markup.ts";
import { isMailSystem, reportTextOf } from "#workers/modules/outreach/answers/report.ts";
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

/** Of a report's text, in signs: what it says stands at the top, and our returned mail's headers right below. */
const MAX_REPORT_TEXT = 32_000;
const MAX_FAILED = 5;
/** Gmail replaces our Message-ID and keeps our mark. */
const NAMING_IDS = ["message-id", MARK_HEADER.toLowerCase()];
const NAMED_FAILED = [
  "original-recipient",
  "final-recipient",
  "original-rcpt-to",
  "removal-recipient",
  "x-failed-recipients",
];

/**
 * What a report is about: the Message-IDs of the mail it returns, and whom it could not reach. Both stand in parts of their own, or, in reports
 * as qmail, Yahoo, Zoho or GMX write them, in the text alone.
 */
export function reportedIn(mail: IncomingMail): { references: string[]; failed: string[] } {
  const { parts, headers } = mail;
  const text = (mail.text.trim() === "" ? textOfHtml(mail.html.slice(0, 4 * MAX_REPORT_TEXT)) : mail.text).slice(
    0,
    MAX_REPORT_TEXT,
  );
  const original = parts.filter(({ type }) => !type.startsWith("message/delivery-status"));
  const reports = parts.filter(({ type }) => /delivery-status|feedback-report/.test(type));
  const named = [text, ...original.map((part) => part.text)];
  const mailbox = headers.flatMap(({ name, value }) => (/^(?:to|delivered-to)$/i.test(name) ? addressesIn(value) : []));
  const isOther = (address: string) =>
    !mailbox.includes(address) && address !== mail.from.toLowerCase() && !isMailSystem(address, "");
  const byField = [...reports.map((part) => part.text), text].flatMap((each) =>
    NAMED_FAILED.flatMap((name) => linesOf(each, name)).flatMap((value) =>
      addressesIn(value.replace(/^[^;]{0,40};/, "")),
    ),
  );
  const byText = byField.length > 0 ? [] : addressesWithin(reportTextOf(mail));
  const found = [...byField, ...byText].filter(isOther);
  const failed =
    found.length > 0
      ? found
      : named
          .flatMap((each) => linesOf(each, "to"))
          .flatMap(addressesIn)
          .filter(isOther);
  return {
    references: messageIdsIn(named.flatMap((each) => NAMING_IDS.flatMap((name) => linesOf(each, name))).join(" ")),
    failed: [...new Set(failed)].slice(0, MAX_FAILED),
  };
}

/** The addresses in a running text; Japanese, Korean and Chinese go on behind one without a blank. */
function addressesWithin(text: string): string[] {
  const words = text.slice(0, MAX_REPORT_TEXT).split(/[\s<>()[\]"',;:]+/);
  return words.flatMap((word) =>
    word.includes("@") ? (normaliseEmail(word.split(/[^\x21-\x7e]/, 1)[0]?.replace(/[.]$/, "") ?? "") ?? []) : [],
  );
}

/** The values of the headers of this name (lower case) in a text that has headers in it. */
function linesOf(text: string, name: string): string[] {
  const lines = text.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/, 400);
  return lines
    .map((line) => line.replace(/^[>\s]{1,8}/, ""))
    .filter((line) => line.toLowerCase().startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1).trim());
}
