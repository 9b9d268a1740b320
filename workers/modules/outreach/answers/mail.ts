import { normaliseEmail } from "#workers/kernel/email-address.ts";

/** An incoming mail as the answer rules read it. Every field is capped before a rule sees it. */

/** Signs of each text that are read; what stands behind them is not looked at. */
export const MAX_TEXT_LENGTH = 20_000;
const MAX_HEADERS = 200;
const MAX_HEADER_LENGTH = 2_000;
const MAX_PARTS = 20;
const MAX_ADDRESSES = 50;

/** One mail after MIME parsing. postal-mime's `headers`, `from.address`, `cc[].address`, `text`, `html` and `attachments` map to it. */
export type IncomingMail = {
  /** Names in any case. */
  headers: readonly { name: string; value: string }[];
  from: string;
  cc: readonly string[];
  subject: string;
  text: string;
  html: string;
  /** Parts that are neither the plain text nor the HTML, such as `message/delivery-status`. */
  parts: readonly { type: string; text: string }[];
  /** When the mailbox took the mail, in ms; stands in for a missing `Date` header. */
  receivedAt: number;
};

/** What the workspace sent: its addresses and the plain text of the mail that is answered. */
export type OwnSide = { addresses: readonly string[]; text: string };

/** The mail with every field cut to its limit, header names and addresses in lower case. */
export function capMail(mail: IncomingMail): IncomingMail {
  const address = (text: string) => normaliseEmail(text) ?? "";
  return {
    headers: mail.headers
      .slice(0, MAX_HEADERS)
      .map(({ name, value }) => ({ name: name.slice(0, 100).toLowerCase(), value: value.slice(0, MAX_HEADER_LENGTH) })),
    from: address(mail.from),
    cc: mail.cc.slice(0, MAX_ADDRESSES).map(address).filter(Boolean),
    subject: mail.subject.slice(0, MAX_HEADER_LENGTH),
    text: mail.text.slice(0, MAX_TEXT_LENGTH),
    html: mail.html.slice(0, 4 * MAX_TEXT_LENGTH),
    parts: mail.parts
      .slice(0, MAX_PARTS)
      .map(({ type, text }) => ({ type: type.slice(0, 200).toLowerCase(), text: text.slice(0, MAX_TEXT_LENGTH) })),
    receivedAt: mail.receivedAt,
  };
}

/** The value of the first header of this (lower-case) name in a capped mail, in lower case; "" when there is none. */
export function headerOf(mail: IncomingMail, name: string): string {
  return (
    mail.headers
      .find((header) => header.name === name)
      ?.value.trim()
      .toLowerCase() ?? ""
  );
}

/** The text of the first part whose type begins so, in a capped mail; "" when there is none. */
export function partOf(mail: IncomingMail, type: string): string {
  return mail.parts.find((part) => part.type.startsWith(type))?.text ?? "";
}
