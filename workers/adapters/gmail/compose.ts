/** Writes the mails that outreach sends (docs/decisions/mail-composing.md). */
import MailComposer from "nodemailer/lib/mail-composer";

export type MailPerson = { name: string; address: string };

export type MailDraft = {
  from: MailPerson;
  to: MailPerson;
  cc: readonly string[];
  subject: string;
  text: string;
  html: string;
  /** With its angle brackets. */
  messageId: string;
  /** ms. */
  sentAt: number;
  /** What this mail follows in its thread, oldest first; empty for a first mail. */
  follows: readonly string[];
  /** One-click unsubscribing (RFC 8058). */
  unsubscribe: { url: string; mailto: string | null } | null;
};

/** What a draft may not hold: the field cannot be written without becoming something else. */
export class MailFieldError extends Error {
  readonly field: string;

  constructor(field: string) {
    super(`the mail's ${field} cannot be sent`);
    this.name = "MailFieldError";
    this.field = field;
  }
}

/** Our own Message-ID a second time: Gmail puts one of its own in place of the first and keeps this header. */
export const MARK_HEADER = "X-Kolscout-Mail";

/** A Message-ID, with its angle brackets, for a mail from this address. */
export function newMessageId(from: string): string {
  return `<${crypto.randomUUID()}@${from.slice(from.lastIndexOf("@") + 1)}>`;
}

const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}]{1,253}$/u;
const MESSAGE_ID = /^<[\x21-\x3b\x3d\x3f\x41-\x7e]+@[\x21-\x3b\x3d\x3f\x41-\x7e]+>$/;
const MAX_MESSAGE_ID = 400;
const URL_IN_HEADER = /^https:\/\/[\x21-\x3b\x3d\x3f-\x7e]{1,700}$/;
/** Control characters and what else breaks lines. */
const UNWRITABLE = /[\p{Cc}\u2028\u2029]+/gu;
const MAX_LINE_TEXT = 2000;
/** Of a thread's mails the first and the latest are named (RFC 5322 §3.6.4 lets long lists be cut). */
const MAX_REFERENCES = 20;

/**
 * The bytes of a mail: text and HTML, every line within 998 octets, headers of pure ASCII (RFC 2047). Line breaks and other control characters in names and
 * the subject become blanks. Throws MailFieldError for an address, Message-ID or link that is none.
 */
export async function composeMail(draft: MailDraft): Promise<Uint8Array> {
  const { from, to, cc, follows, unsubscribe, messageId, sentAt } = draft;
  for (const [field, address] of [
    ["from", from.address],
    ["to", to.address],
    ...cc.map((each) => ["cc", each] as const),
  ] as const) {
    if (!ADDRESS.test(address)) throw new MailFieldError(field);
  }
  for (const id of [messageId, ...follows]) {
    if (id.length > MAX_MESSAGE_ID || !MESSAGE_ID.test(id)) throw new MailFieldError("messageId");
  }
  const composer = new MailComposer({
    from: { name: onOneLine(from.name), address: from.address },
    to: { name: onOneLine(to.name), address: to.address },
    ...(cc.length === 0 ? {} : { cc: cc.map((address) => ({ name: "", address })) }),
    subject: onOneLine(draft.subject),
    text: withMailLines(draft.text),
    html: withMailLines(draft.html),
    messageId,
    date: new Date(sentAt),
    ...(follows.length === 0 ? {} : { inReplyTo: follows.at(-1), references: referencesOf(follows) }),
    headers: { [MARK_HEADER]: messageId, ...(unsubscribe === null ? {} : unsubscribeHeaders(unsubscribe)) },
    // A draft is text: nothing in it is a path or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return new Uint8Array(await composer.compile().build());
}

/** Lines of a mail end in CRLF; a lone CR or LF has no place in one (RFC 5322 §2.3). */
function withMailLines(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "\r\n");
}

function onOneLine(text: string): string {
  const line = text.slice(0, MAX_LINE_TEXT).replace(UNWRITABLE, " ").replace(/ {2,}/g, " ").trim();
  // The mark of an encoded word, which a reader's program would decode.
  return line.replaceAll("=?", "= ?");
}

function referencesOf(follows: readonly string[]): string[] {
  return follows.length <= MAX_REFERENCES
    ? [...follows]
    : [...follows.slice(0, 1), ...follows.slice(1 - MAX_REFERENCES)];
}

function unsubscribeHeaders({ url, mailto }: { url: string; mailto: string | null }): Record<string, string> {
  if (!URL_IN_HEADER.test(url) && !/^http:\/\/(localhost|127\.0\.0\.1)[:/][\x21-\x3b\x3d\x3f-\x7e]{1,700}$/.test(url)) {
    throw new MailFieldError("unsubscribe");
  }
  if (mailto !== null && !ADDRESS.test(mailto)) throw new MailFieldError("unsubscribe");
  return {
    "List-Unsubscribe": mailto === null ? `<${url}>` : `<${url}>, <mailto:${mailto}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
