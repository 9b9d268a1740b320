/** A Google account that has granted the product's client access, and its calls to the emulated Gmail. */
import MailComposer from "nodemailer/lib/mail-composer";
import { z } from "zod";
import { GMAIL_CLIENT } from "#sandbox/google/clients.ts";
import type { Sandbox } from "#sandbox/server.ts";

export const GMAIL_SEND = "https://www.googleapis.com/auth/gmail.send";
export const GMAIL_READ = "https://www.googleapis.com/auth/gmail.readonly";
export const GMAIL_METADATA = "https://www.googleapis.com/auth/gmail.metadata";
const CALLBACK = "http://localhost:8787/connect/gmail/callback";

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string().optional(), scope: z.string() });
export type Tokens = z.infer<typeof Tokens>;

type Consent = {
  account: string;
  asked?: readonly string[];
  ticked?: readonly string[];
  query?: Readonly<Record<string, string>>;
};

/** The address to which the consent page sends the browser back. */
export async function consentTo(
  sandbox: Pick<Sandbox, "url">,
  { account, asked = [GMAIL_SEND, GMAIL_READ], ticked = asked, query }: Consent,
) {
  const question = new URLSearchParams({
    client_id: GMAIL_CLIENT.id,
    redirect_uri: CALLBACK,
    response_type: "code",
    scope: ["openid", "email", ...asked].join(" "),
    access_type: "offline",
    prompt: "consent",
    state: "s1",
    ...query,
  });
  const form = new URLSearchParams({ other: account, decision: "allow" });
  for (const scope of ticked) form.append("scope", scope);
  const reply = await fetch(`${sandbox.url}/google/consent?${question}`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  return new URL(reply.headers.get("location") ?? "");
}

/** Goes through consent and exchange; rejects when Google refuses. */
export async function grantGmail(sandbox: Pick<Sandbox, "url">, consent: Consent): Promise<Tokens> {
  const back = await consentTo(sandbox, consent);
  const reply = await postToken(sandbox, {
    grant_type: "authorization_code",
    code: back.searchParams.get("code") ?? "",
    redirect_uri: CALLBACK,
  });
  return Tokens.parse(await reply.json());
}

/** A call of the token endpoint with the product's client. */
export function postToken(sandbox: Pick<Sandbox, "url">, form: Readonly<Record<string, string>>): Promise<Response> {
  const client = { client_id: GMAIL_CLIENT.id, client_secret: GMAIL_CLIENT.secret };
  return fetch(`${sandbox.url}/google/token`, { method: "POST", body: new URLSearchParams({ ...client, ...form }) });
}

export type TestMail = {
  to: string;
  from?: string;
  cc?: string;
  subject?: string;
  text?: string;
  html?: string;
  messageId?: string;
  inReplyTo?: string;
  references?: string[];
  headers?: Record<string, string>;
};

/** The bytes of a mail, written by another library than the product's. */
export async function writeMail({ text = "Hello", subject = "Collab", ...mail }: TestMail): Promise<Buffer> {
  return new MailComposer({ from: "me@gmail.com", text, subject, ...mail, date: new Date(0) }).compile().build();
}

const Answered = z.object({ status: z.number(), body: z.unknown() });
export type Answered = z.infer<typeof Answered>;

/** Calls of one account: paths are below `/gmail/v1/users/me/`. */
export function openGmail(sandbox: Pick<Sandbox, "url">, token: string) {
  const ask = async (path: string, init: RequestInit = {}): Promise<Answered> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", ...init.headers };
    const reply = await fetch(`${sandbox.url}/google/${path}`, { ...init, headers });
    const text = await reply.text();
    return { status: reply.status, body: text === "" ? null : JSON.parse(text) };
  };
  const users = "gmail/v1/users/me/";
  const Sent = z.object({ id: z.string(), threadId: z.string(), labelIds: z.array(z.string()) });
  const post = (path: string, body: unknown) => ask(`${users}${path}`, { method: "POST", body: JSON.stringify(body) });
  return {
    ask,
    get: (path: string) => ask(`${users}${path}`),
    post,
    trySend: async (mail: TestMail, threadId?: string): Promise<Answered> =>
      post("messages/send", {
        raw: (await writeMail(mail)).toString("base64url"),
        ...(threadId === undefined ? {} : { threadId }),
      }),
    send: async (mail: TestMail, threadId?: string) => {
      const raw = (await writeMail(mail)).toString("base64url");
      return Sent.parse((await post("messages/send", { raw, ...(threadId === undefined ? {} : { threadId }) })).body);
    },
    /** Everything in the mailbox, oldest first, parsed as bytes by the caller. */
    async list(
      q = "",
    ): Promise<{ id: string; threadId: string; labelIds: string[]; raw: string; internalDate: string }[]> {
      const Listed = z.object({ messages: z.array(z.object({ id: z.string() })).default([]) });
      const Raw = Sent.extend({ raw: z.string(), internalDate: z.string() });
      const { messages } = Listed.parse((await ask(`${users}messages?q=${encodeURIComponent(q)}&maxResults=500`)).body);
      const all = await Promise.all(messages.map(({ id }) => ask(`${users}messages/${id}?format=raw`)));
      return all.map(({ body }) => Raw.parse(body)).reverse();
    },
  };
}

/** The sandbox's own calls about Google. */
export async function steerGoogle(
  sandbox: Pick<Sandbox, "url">,
  path: string,
  body: unknown,
  method = "POST",
): Promise<Answered> {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${sandbox.url}/google/${path}`, { method, headers, body: JSON.stringify(body) });
  return { status: reply.status, body: await reply.json() };
}
