/** Mail of a Google account at the emulated Gmail. */
import MailComposer from "nodemailer/lib/mail-composer";
import * as z from "zod";
import type { SandboxUrl } from "./google-consent.ts";

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
  attachments?: { contentType: string; content: string }[];
};

/** The bytes of a mail, written by another library than the product's. */
export async function writeMail({ text = "Hello", subject = "Collab", ...mail }: TestMail): Promise<Buffer> {
  return new MailComposer({ from: "me@gmail.com", text, subject, ...mail, date: new Date(0) }).compile().build();
}

const Answered = z.object({ status: z.number(), body: z.unknown() });
export type Answered = z.infer<typeof Answered>;

/** Calls of one account: paths are below `/gmail/v1/users/me/`. */
export function openGmail(sandbox: SandboxUrl, token: string) {
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
