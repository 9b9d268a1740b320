/** A running sandbox with a clock that stands still, and real Supabase clients that talk to it. */
import { GoTrueClient } from "@supabase/supabase-js";
import { onTestFinished, vi } from "vitest";
import { ANON_KEY } from "#sandbox/gotrue/gotrue.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "#sandbox/server.ts";

/** Noon of an ordinary day; the clock of a test's sandbox stands there until it is moved. */
export const NOON_MS = Date.UTC(2026, 10, 20, 12);

/** Starts a sandbox that is closed when the test ends. */
export async function openSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ worldSize: 1000, now: () => NOON_MS, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/**
 * A browser's worth of Supabase Auth: own storage, PKCE, no refresh behind the test's back. It reads the time at which the sandbox stands; by the machine's
 * it would take tokens of that noon for expired, and renew them itself.
 */
export function openAuthClient(sandbox: Pick<Sandbox, "url">): GoTrueClient {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON_MS });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const kept = new Map<string, string>();
  return new GoTrueClient({
    url: `${sandbox.url}/auth/v1`,
    headers: { apikey: ANON_KEY },
    flowType: "pkce",
    storageKey: crypto.randomUUID(),
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
}

/** The code in the latest mail to an address. */
export function latestCode(sandbox: Pick<Sandbox, "inbox">, to: string): string {
  const code = /\d{6}/.exec(sandbox.inbox.list({ to })[0]?.text ?? "")?.[0];
  if (code === undefined) throw new Error(`no code was mailed to ${to}`);
  return code;
}

/** Signs an address in by code; the session is in the client and in the answer. */
export async function signInByCode(sandbox: Sandbox, client: GoTrueClient, email: string) {
  const sent = await client.signInWithOtp({ email });
  if (sent.error !== null) throw sent.error;
  const { data, error } = await client.verifyOtp({ email, token: latestCode(sandbox, email), type: "email" });
  if (error !== null) throw error;
  if (data.session === null) throw new Error("no session");
  return data.session;
}

/** Where a redirect points. */
export function locationOf(response: Response): URL {
  return new URL(response.headers.get("location") ?? "");
}

/** Answers Google's consent page and follows the browser back to the product; resolves to the address it ends at. */
export async function answerConsent(
  authorizeUrl: string,
  answer: { account: string; decision: "allow" | "deny"; scopes?: readonly string[] },
): Promise<URL> {
  const google = locationOf(await fetch(authorizeUrl, { redirect: "manual" }));
  const consent = locationOf(await fetch(google, { redirect: "manual" }));
  const form = new URLSearchParams({ account: answer.account, decision: answer.decision });
  for (const scope of answer.scopes ?? []) form.append("scope", scope);
  const callback = locationOf(await fetch(consent, { method: "POST", body: form, redirect: "manual" }));
  return locationOf(await fetch(callback, { redirect: "manual" }));
}
