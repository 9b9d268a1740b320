/** The server's side of the sign-in pages: what their loaders and actions do. */
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { PageIdentity } from "#app/lib/load-context.ts";
import { safeRedirectPath } from "#workers/kernel/redirect.ts";
import type { AuthSession, SignInFailure } from "#workers/modules/auth/contract.ts";
import type { LoginResult } from "./login-result.ts";

/** Where one goes after signing in when nothing was remembered (spec 1 §2). */
const HOME = "/search";

/** The sign-in service of this request; on the development server there is none (503). */
export function requireIdentity(context: AppLoadContext): PageIdentity {
  if (!context.identity)
    throw new Response("Sign in on the Worker's own address; its cookie counts here too.", { status: 503 });
  return context.identity;
}

/** The remembered path when it is one of our pages, else the start. */
export function targetOf(value: unknown): string {
  return safeRedirectPath(value) ?? HOME;
}

/** Sends a code; the answer leads to the code's field whether the address is known or not. */
export async function sendCode(form: FormData, { signIn, ip }: PageIdentity): Promise<LoginResult> {
  const email = textOf(form, "email");
  const sent = await signIn.sendCode(email, ip);
  if (!sent.ok) return { step: textOf(form, "step") === "code" ? "code" : "email", email, failure: sent };
  return { step: "code", email: sent.value.email, resendAfterMs: sent.value.resendAfterMs };
}

/** Tries a code; a right one starts the session. A page without scripts is redirected at once. */
export async function verifyCode(form: FormData, identity: PageIdentity): Promise<LoginResult> {
  const email = textOf(form, "email");
  const verified = await identity.signIn.verifyCode(email, textOf(form, "code").replaceAll(/\s/g, ""), identity.ip);
  if (!verified.ok) return { step: "code", email, failure: verified };
  identity.browser.start(verified.value);
  const to = targetOf(form.get("redirect"));
  if (form.get("enhanced") !== "1") throw redirect(to);
  return { step: "done", email, to };
}

/** Sends the browser to Google; its return is remembered in a sealed cookie. Redirects in any case. */
export async function startGoogle(
  request: Request,
  { signIn, browser, ip, appOrigin }: PageIdentity,
): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const remembered = safeRedirectPath(asked.get("redirect"));
  const returnTo = new URL("/callback", appOrigin);
  if (remembered !== null) returnTo.searchParams.set("redirect", remembered);
  const started = await signIn.startGoogle({ returnTo: returnTo.href, withGmail: asked.get("scope") === "gmail" }, ip);
  if (!started.ok) return redirect(loginAddress({ redirect: remembered, problem: problemOf(started) }));
  browser.keepPending({ verifier: started.value.verifier, redirect: remembered });
  return redirect(started.value.url);
}

/** Finishes a Google sign-in that this very browser started; the address to go to, or null when there is no session. */
export async function finishGoogle(code: string, { signIn, browser }: PageIdentity): Promise<string | null> {
  const pending = await browser.takePending();
  if (!pending || !/^[\w.-]{8,512}$/.test(code)) return null;
  const exchanged = await signIn.exchangeCode(code, pending.verifier);
  if (!exchanged.ok) return null;
  const session: AuthSession = exchanged.value;
  browser.start(session);
  return targetOf(pending.redirect);
}

/** The sign-in page with what it should remember and say. */
export function loginAddress(parts: {
  redirect?: string | null;
  problem?: "google" | "tooMany" | null;
  language?: string;
}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value) query.set(name, value);
  return query.size > 0 ? `/login?${query}` : "/login";
}

function problemOf(failure: SignInFailure): "google" | "tooMany" {
  return failure.errorKey === "tooMany" ? "tooMany" : "google";
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 1024) : "";
}
