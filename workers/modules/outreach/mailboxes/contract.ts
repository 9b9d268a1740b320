import * as z from "zod";
import { TROUBLES } from "#workers/adapters/gmail/refusal.ts";
import { endpoint } from "#workers/api/endpoint.ts";

/** The Gmail mailboxes that a person has connected (spec 3 §7.1). No answer holds a token. */

export const MailboxView = z.object({
  id: z.string(),
  email: z.string(),
  isConnected: z.boolean(),
  /** Why it is not: the grant was taken back, a scope is missing, Gmail is off. */
  lostReason: z.enum(["grant", "scope", "mailServiceOff"]).nullable(),
  /** Why Google refuses Kolscout for now, and since when (ms). The grant is kept and tried again. */
  trouble: z.enum(TROUBLES).nullable(),
  troubleSince: z.number().int().nullable(),
  /** What the owner granted, as Google last said. */
  actualScopes: z.array(z.string()),
  canSend: z.boolean(),
  canRead: z.boolean(),
  /** Whether the owner's plan sends from it: a plan sends from those that were connected first. */
  isInPlan: z.boolean(),
  checkedAt: z.number().int(),
  connectedAt: z.number().int(),
});
export type MailboxView = z.output<typeof MailboxView>;

const Token = z.string().min(1).max(4096);

/** The caller's mailboxes, the first connected first. */
export const listMailboxes = endpoint({
  method: "get",
  path: "/emails/mailboxes",
  access: "signedIn",
  openTo: "lapsed",
  tag: "outreach",
  summary: "List connected mailboxes",
  output: z.array(MailboxView),
});

/** The scopes that the mailboxes' owner granted, asked back from Google where that is more than five minutes ago. */
export const getGmailScopes = endpoint({
  method: "get",
  path: "/emails/gmail-scopes",
  access: "signedIn",
  weight: 2,
  tag: "outreach",
  summary: "Granted Gmail scopes",
  output: z.array(MailboxView),
});

/** The address of Google's consent page for the caller's present session; good for ten minutes. 1409 for one more mailbox than the plan holds, 1503 where Gmail is not set up. */
export const askConsent = endpoint({
  method: "post",
  path: "/emails/mailboxes/consent",
  access: "signedIn",
  tag: "outreach",
  summary: "Begin to connect a mailbox",
  body: z.strictObject({
    /** Where the browser goes afterwards: one of our pages. */
    redirect: z.string().max(2048).optional(),
    email: z.string().max(320).optional(),
    /** Whether it is for one more mailbox, not for one that is connected already. */
    isOneMore: z.boolean().optional(),
  }),
  output: z.object({ url: z.string() }),
});

/** Connects the mailbox whose owner has consented, with the code and state that the browser brought back. 1422 when they are no good, 1409 when the plan holds no more. */
export const connectMailbox = endpoint({
  method: "post",
  path: "/emails/mailboxes",
  access: "signedIn",
  weight: 2,
  tag: "outreach",
  summary: "Connect a mailbox",
  body: z.strictObject({ code: z.string().min(1).max(1024), state: z.string().min(1).max(4096) }),
  output: z.object({ mailbox: MailboxView, redirect: z.string().nullable() }),
});

/** Connects a mailbox with tokens that the product's own client was given elsewhere. 1422 when they are another client's, or not of one account. */
export const giveCredentials = endpoint({
  method: "post",
  path: "/credentials",
  access: "signedIn",
  weight: 2,
  tag: "outreach",
  summary: "Connect a mailbox by its tokens",
  body: z.strictObject({ provider: z.string().regex(/^google$/i), accessToken: Token, refreshToken: Token }),
  output: MailboxView,
});

/**
 * Connects the mailbox of the Google account that one has just signed in with, where its tokens may send mail; null where they may not. A mailbox that works already stays as it
 * is.
 */
export const takeSignInTokens = endpoint({
  method: "post",
  path: "/credentials/sign-in",
  access: "signedIn",
  weight: 2,
  tag: "outreach",
  summary: "Connect the mailbox of a Google sign-in",
  body: z.strictObject({ accessToken: Token, refreshToken: Token }),
  output: MailboxView.nullable(),
});

/** Disconnects a mailbox, forgets its tokens and gives the grant back to Google, unless another account has connected the same mailbox. */
export const disconnectMailbox = endpoint({
  method: "delete",
  path: "/emails/mailboxes/:id",
  access: "signedIn",
  tag: "outreach",
  summary: "Disconnect a mailbox",
  params: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({ id: z.string(), isRevoked: z.boolean() }),
});
