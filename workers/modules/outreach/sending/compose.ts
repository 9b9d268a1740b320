import type { MailDraft, MailPerson } from "#workers/adapters/gmail/compose.ts";
import type { PictureHost } from "#workers/modules/outreach/templates/html.ts";
import { textOfMail } from "#workers/modules/outreach/templates/plain-text.ts";
import { renderMail } from "#workers/modules/outreach/templates/render.ts";
import type { VariableValues } from "#workers/modules/outreach/templates/variables.ts";

/** A mail of a campaign as one recipient gets it. */

export type MailParts = {
  from: MailPerson;
  to: MailPerson;
  cc: readonly string[];
  content: { subject: string; content: string };
  variables: VariableValues;
  messageId: string;
  /** Message-IDs of the mails before it in the thread, oldest first. */
  follows: readonly string[];
  /** ms. */
  sentAt: number;
  unsubscribe: Unsubscribe;
};

/** The way out of a mail: its address, and the line that leads there. */
export type Unsubscribe = { url: string; footerOf(text: string): { html: string; text: string } };

/** Fills in, sanitises, and puts the way out below: as a line at the end, and in the headers of RFC 8058. */
export function draftMail(parts: MailParts, host: PictureHost): MailDraft {
  const { content, variables, unsubscribe, ...envelope } = parts;
  const { subject, html } = renderMail(content, variables, host);
  const text = textOfMail(html);
  const footer = unsubscribe.footerOf(`${subject}\n${text}`);
  return {
    ...envelope,
    subject,
    html: html + footer.html,
    text: text === "" ? footer.text : `${text}\n\n${footer.text}`,
    unsubscribe: { url: unsubscribe.url, mailto: null },
  };
}

/** The subject without its marks of an answer: mails of one thread share it. */
export function threadSubject(subject: string): string {
  return subject.replace(/^(?:\s*(?:re|fwd?|aw|wg|回复|答复|转发)\s*[:：])+/i, "").trim();
}
