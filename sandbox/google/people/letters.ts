/** The mails that people and mail servers write, as bytes. */
import MailComposer from "nodemailer/lib/mail-composer";
import * as z from "zod";

const Person = z.object({ name: z.string(), address: z.string() });

export const Letter = z.object({
  from: Person,
  to: z.string(),
  cc: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  /** What is answered, quoted below the text in both parts. */
  quoted: z.object({ line: z.string(), text: z.string() }).nullable(),
  inReplyTo: z.string().nullable(),
  references: z.array(z.string()),
  headers: z.record(z.string(), z.string()),
});
export type Letter = z.infer<typeof Letter>;

/** A mail server's report that it could not deliver a mail. */
export const Report = z.object({
  to: z.string(),
  recipient: z.string(),
  action: z.enum(["failed", "delayed"]),
  /** What a report of a limit on the sender's side says in place of words about the address. */
  explanation: z.string().optional(),
  /** Enhanced status code (RFC 3463). */
  status: z.string(),
  diagnostic: z.string(),
  /** Message-ID and subject of what was not delivered. */
  messageId: z.string(),
  subject: z.string(),
});
export type Report = z.infer<typeof Report>;

type Stamp = { messageId: string; dateMs: number };

/** A letter as people's programs write it: text and HTML, with what is answered below. */
export async function composeLetter(letter: Letter, { messageId, dateMs }: Stamp): Promise<Uint8Array> {
  const { from, to, cc, subject, text, quoted, inReplyTo, references, headers } = letter;
  const below = quoted === null ? "" : `\n\n${quoted.line}\n${quoted.text.replace(/^/gm, "> ")}\n`;
  const composer = new MailComposer({
    from,
    to,
    ...(cc === null ? {} : { cc }),
    subject,
    text: `${text}${below}`,
    html: `<div dir="ltr">${asHtml(text)}</div>${quoted === null ? "" : quoteHtml(quoted)}`,
    messageId,
    date: new Date(dateMs),
    ...(inReplyTo === null ? {} : { inReplyTo, references }),
    headers,
  });
  return composer.compile().build();
}

function quoteHtml({ line, text }: { line: string; text: string }): string {
  return `<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${asHtml(line)}</div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">${asHtml(text)}</blockquote></div>`;
}

function asHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\n/g, "<br>");
}

const DAEMON = "mailer-daemon@googlemail.com";

const LIMIT = "You have reached a limit for sending mail. Your message was not sent.";

/** What Gmail reports to a sender who is over the limit, about a mail that it took. */
export function limitReport(
  sender: string,
  { to, messageId, subject }: { to: readonly string[]; messageId: string; subject: string },
): Report {
  const about = { to: sender, recipient: to[0] ?? sender, messageId, subject };
  return { ...about, action: "failed", status: "5.4.5", diagnostic: LIMIT, explanation: LIMIT };
}

/** A delivery status notification (RFC 3464) as Gmail writes it. */
export function composeReport(report: Report, { messageId, dateMs }: Stamp): Uint8Array {
  const { to, recipient, action, status, diagnostic } = report;
  const isFinal = action === "failed";
  const boundary = `report-${messageId.replace(/\W/g, "")}`;
  const part = (type: string, lines: readonly string[]): string[] => [
    `--${boundary}`,
    `Content-Type: ${type}`,
    "",
    ...lines,
    "",
  ];
  const explanation =
    report.explanation ??
    (isFinal
      ? `Your message wasn't delivered to ${recipient} because the address couldn't be found, or is unable to receive mail.`
      : `There was a temporary problem while delivering your message to ${recipient}. Gmail will retry for 46 more hours. You'll be notified if the delivery fails permanently.`);
  const title =
    report.explanation !== undefined ? "Message not sent" : isFinal ? "Address not found" : "Delivery incomplete";
  const lines = [
    `From: Mail Delivery Subsystem <${DAEMON}>`,
    `To: ${to}`,
    `Subject: Delivery Status Notification (${isFinal ? "Failure" : "Delay"})`,
    `Message-ID: ${messageId}`,
    `Date: ${new Date(dateMs).toUTCString().replace("GMT", "+0000")}`,
    "Auto-Submitted: auto-replied",
    `X-Failed-Recipients: ${recipient}`,
    `In-Reply-To: ${report.messageId}`,
    `References: ${report.messageId}`,
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; boundary="${boundary}"; report-type=delivery-status`,
    "",
    ...part("text/plain; charset=UTF-8", [`** ${title} **`, "", explanation, "", "The response was:", diagnostic]),
    ...part("message/delivery-status", [
      "Reporting-MTA: dns; googlemail.com",
      `Arrival-Date: ${new Date(dateMs).toUTCString().replace("GMT", "+0000")}`,
      "",
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${diagnostic}`,
    ]),
    ...part("text/rfc822-headers", [`Message-ID: ${report.messageId}`, `To: ${recipient}`]),
    `--${boundary}--`,
    "",
  ];
  return new TextEncoder().encode(lines.join("\r\n"));
}
