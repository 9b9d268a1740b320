/** The server's side of the sign-in pages: what their loaders and actions do. */
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { PageIdentity } from "#app/lib/load-context.ts";
import { askerOf } from "#workers/kernel/device.ts";
import { safeRedirectPath } from "#workers/kernel/redirect.ts";
import type { AuthSession, SignInFailure, Visitor } from "#workers/modules/auth/contract.ts";
import { takeSignInTokens } from "#workers/modules/outreach/mailboxes/contract.ts";
import type { LoginResult } from "./login-result.ts";

/** Where one goes after signing in when nothing was remembered, and after Google's way back (spec 1 §2). */
const HOME = "/search";
export const HOME_AFTER_GOOGLE = "/search/similar";

/** The sign-in service of this request; on the development server there is none (503). */
export function requireIdentity(context: AppLoadContext): PageIdentity {
  if (!context.identity)
    throw new Response("Sign in on the Worker's own address; its cookie counts here too.", { status: 503 });
  return context.identity;
}

/** The remembered path when it is one of our pages, else the start. */
export function targetOf(value: unknown, otherwise = HOME): string {
  return safeRedirectPath(value) ?? otherwise;
}

async function visitorOf({ browser, ip }: PageIdentity): Promise<Visitor> {
  const [device, asked] = await Promise.all([browser.device(), browser.asker()]);
  return { ip, device, asked };
}

/**
 * Sends a code; the answer leads to the code's field whether the address is known or not. From here on the browser's wrong
 * codes count for itself, also when it is told to wait and enters a code that came before.
 */
export async function sendCode(form: FormData, identity: PageIdentity): Promise<LoginResult> {
  const email = textOf(form, "email");
  const visitor = await visitorOf(identity);
  const asked = await askerOf(visitor.asked ?? null, email);
  if (asked !== null) identity.browser.keepAsker(asked);
  const sent = await identity.signIn.sendCode(email, { ...visitor, asked });
  if (!sent.ok) return { step: textOf(form, "step") === "code" ? "code" : "email", email, failure: sent };
  return { step: "code", email: sent.value.email, resendAfterMs: sent.value.resendAfterMs, isSent: true };
}

/** Opens the code's field without sending a code: an earlier code may still be valid while sending is limited. */
export function enterCode(form: FormData): LoginResult {
  return { step: "code", email: textOf(form, "email"), resendAfterMs: 0, isSent: false };
}

/** Tries a code; a right one starts the session. A page without scripts is redirected at once. */
export async function verifyCode(form: FormData, identity: PageIdentity): Promise<LoginResult> {
  const email = textOf(form, "email");
  const code = textOf(form, "code").replaceAll(/\s/g, "");
  const verified = await identity.signIn.verifyCode(email, code, await visitorOf(identity));
  if (!verified.ok) return { step: "code", email, failure: verified };
  identity.browser.start(verified.value);
  const to = targetOf(form.get("redirect"));
  if (form.get("enhanced") !== "1") throw redirect(to);
  return { step: "done", email, to };
}

/**
 * Sends the browser to Google when the visitor asks for it; its return is remembered in a sealed cookie. Answers a page that leads on by
 * itself: our own policy forbids a form's redirect to another host.
 */
export async function startGoogle(form: FormData, identity: PageIdentity): Promise<Response> {
  const { signIn, browser, appOrigin } = identity;
  const remembered = safeRedirectPath(form.get("redirect"));
  const returnTo = new URL("/callback", appOrigin);
  if (remembered !== null) returnTo.searchParams.set("redirect", remembered);
  const withGmail = form.get("scope") === "gmail";
  const asked = { returnTo: returnTo.href, withGmail };
  const started = await signIn.startGoogle(asked, await visitorOf(identity));
  if (!started.ok) return redirect(loginAddress({ redirect: remembered, problem: problemOf(started) }));
  browser.keepPending({ verifier: started.value.verifier, redirect: remembered, withGmail });
  return leadOn(started.value.url);
}

/** A page that goes on to an address of another site at once, with a link for browsers that don't. */
function leadOn(address: string): Response {
  const to = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const html = `<!DOCTYPE html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${to}"><title>Google</title><a href="${to}">Google</a>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "cache-control": "private, no-store",
  };
  return new Response(html, { headers });
}

type Product = Pick<AppLoadContext, "api" | "report">;

/** Finishes a Google sign-in that this very browser started; the address to go to, or null when there is no session. */
export async function finishGoogle(
  code: string,
  { signIn, browser, ip }: PageIdentity,
  product: Product,
): Promise<string | null> {
  const pending = await browser.takePending();
  if (!pending || !/^[\w.-]{8,512}$/.test(code)) return null;
  const exchanged = await signIn.exchangeCode(code, pending.verifier, { ip });
  if (!exchanged.ok) return null;
  const session: AuthSession = exchanged.value;
  browser.start(session);
  if (pending.withGmail) await handOver(session, product);
  return targetOf(pending.redirect, HOME_AFTER_GOOGLE);
}

/** Connects the mailbox of an account that signed in with `scope=gmail`. Signing in does not depend on it: what fails can be connected on the page of the mailboxes. */
async function handOver({ google }: AuthSession, { api, report }: Product) {
  if (google === null || google.refreshToken === null) return;
  const { path, method } = takeSignInTokens;
  const headers = { "content-type": "application/json", accept: "application/json" };
  const body = JSON.stringify({ accessToken: google.accessToken, refreshToken: google.refreshToken });
  const answer = await api(new Request(`http://app/api${path}`, { method: method.toUpperCase(), headers, body }));
  // 422: Google refuses the tokens. 409: the plan has no room for another mailbox. Both are told on the page of the mailboxes.
  if (!answer.ok && answer.status !== 422 && answer.status !== 409)
    report(new Error(`sign-in's tokens were not taken: ${answer.status}`));
}

/** The sign-in page with what it should remember and say. */
export function loginAddress(parts: {
  redirect?: string | null;
  problem?: "google" | "tooMany" | null;
  signedOut?: "1";
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
