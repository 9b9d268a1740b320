/** Consent at the emulated Google with the product's client, and the sandbox's own calls about Google. */
import * as z from "zod";
import { GMAIL_CLIENT } from "#sandbox/google/clients.ts";

export const GMAIL_SEND = "https://www.googleapis.com/auth/gmail.send";
export const GMAIL_READ = "https://www.googleapis.com/auth/gmail.readonly";
export const GMAIL_METADATA = "https://www.googleapis.com/auth/gmail.metadata";
const CALLBACK = "http://localhost:8787/connect/gmail/callback";

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string().optional(), scope: z.string() });
export type Tokens = z.infer<typeof Tokens>;

export type SandboxUrl = { url: string };

type Consent = {
  account: string;
  asked?: readonly string[];
  ticked?: readonly string[];
  query?: Readonly<Record<string, string>>;
};

/** The address to which the consent page sends the browser back. */
export async function consentTo(
  sandbox: SandboxUrl,
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
export async function grantGmail(sandbox: SandboxUrl, consent: Consent): Promise<Tokens> {
  const back = await consentTo(sandbox, consent);
  const reply = await postToken(sandbox, {
    grant_type: "authorization_code",
    code: back.searchParams.get("code") ?? "",
    redirect_uri: consent.query?.redirect_uri ?? CALLBACK,
  });
  return Tokens.parse(await reply.json());
}

/** A call of the token endpoint with the product's client. */
export function postToken(sandbox: SandboxUrl, form: Readonly<Record<string, string>>): Promise<Response> {
  const client = { client_id: GMAIL_CLIENT.id, client_secret: GMAIL_CLIENT.secret };
  return fetch(`${sandbox.url}/google/token`, { method: "POST", body: new URLSearchParams({ ...client, ...form }) });
}

/** The sandbox's own calls about Google. */
export async function steerGoogle(
  sandbox: SandboxUrl,
  path: string,
  body: unknown,
  method = "POST",
): Promise<{ status: number; body: unknown }> {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${sandbox.url}/google/${path}`, { method, headers, body: JSON.stringify(body) });
  return { status: reply.status, body: await reply.json() };
}

/** Has calls of Google's whose path holds `path` fail at these rates. */
export async function failGoogle(
  sandbox: SandboxUrl,
  path: string,
  rates: Readonly<Record<string, number>>,
): Promise<void> {
  const body = JSON.stringify({ service: "google", path, rates });
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${sandbox.url}/faults`, { method: "POST", headers, body });
  if (!reply.ok) throw new Error(await reply.text());
}

/** Has no call of Google's fail any more. */
export async function healGoogle(sandbox: SandboxUrl): Promise<void> {
  await fetch(`${sandbox.url}/faults?service=google`, { method: "DELETE" });
}
