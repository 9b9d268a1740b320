import * as z from "zod";

/** What connecting a mailbox asks for, and what the granted scopes allow. */

/** Scopes are asked back from Google at most so often. */
export const SCOPES_FRESH_MS = 5 * 60_000;

const GMAIL = "https://www.googleapis.com/auth/gmail.";
const ALL_MAIL = "https://mail.google.com/";

/** Sending, and reading answers: the least that outreach needs. */
export const ASKED_SCOPES = ["openid", "email", `${GMAIL}send`, `${GMAIL}readonly`] as const;

const SENDING: readonly string[] = [ALL_MAIL, `${GMAIL}modify`, `${GMAIL}compose`, `${GMAIL}send`];
const READING: readonly string[] = [ALL_MAIL, `${GMAIL}modify`, `${GMAIL}readonly`];

const Scopes = z.array(z.string());

/** The scopes of a mailbox as they are stored. */
export function scopesOf({ scopes }: { scopes: string }): string[] {
  return Scopes.parse(JSON.parse(scopes));
}

/** Whether mail may be sent (spec 3 §7.1). */
export function maySend(scopes: readonly string[]): boolean {
  return scopes.some((scope) => SENDING.includes(scope));
}

/** Whether answers and bounces may be read. */
export function mayRead(scopes: readonly string[]): boolean {
  return scopes.some((scope) => READING.includes(scope));
}

/** Opens a thread in the Gmail of the account that it is in, whichever account the browser shows first. */
export function gmailThreadUrl(address: string, threadId: string): string {
  const account = encodeURIComponent(address).replaceAll("%40", "@");
  return `https://mail.google.com/mail/?authuser=${account}#all/${encodeURIComponent(threadId)}`;
}
