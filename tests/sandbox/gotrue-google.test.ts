/** Google sign-in by PKCE, from the button to the session, with everything that can go wrong on the way. */
import { expect, test } from "vitest";
import { SIGN_IN_CLIENT } from "#sandbox/google/clients.ts";
import { ANON_KEY } from "#sandbox/gotrue/gotrue.ts";
import type { Sandbox } from "#sandbox/server.ts";
import { answerConsent, latestCode, locationOf, openAuthClient, openSandbox, signInByCode } from "./support.ts";

const CALLBACK = "http://localhost:8787/callback?redirect=%2Fsearch";
const GMAIL_SEND = "https://www.googleapis.com/auth/gmail.send";
const GMAIL_MODIFY = "https://www.googleapis.com/auth/gmail.modify";
const PLUS = "plus@kolscout.test";

test("allowing opens a session with Google's tokens in it, once", async () => {
  const sandbox = await openSandbox();
  const { client, url } = await startGoogle(sandbox);
  const back = await answerConsent(url, { account: PLUS, decision: "allow", scopes: [GMAIL_SEND] });
  expect(`${back.origin}${back.pathname}`).toBe("http://localhost:8787/callback");
  expect(back.searchParams.get("redirect")).toBe("/search");
  const { data, error } = await client.exchangeCodeForSession(back.searchParams.get("code") ?? "");
  expect(error).toBeNull();
  expect(data.session?.provider_token).toMatch(/^ya29\./);
  expect(data.session?.provider_refresh_token).toMatch(/^1\/\//);
  expect(data.user).toMatchObject({ email: PLUS, user_metadata: { full_name: "Paul Plus", email_verified: true } });
  const refreshed = (await client.refreshSession()).data.session;
  expect(refreshed).not.toBeNull();
  expect(refreshed?.provider_token).toBeUndefined();
});

test("scopes that were unticked are not granted, and token info says so", async () => {
  const sandbox = await openSandbox();
  const { client, url } = await startGoogle(sandbox, `${GMAIL_SEND} ${GMAIL_MODIFY}`);
  const back = await answerConsent(url, { account: PLUS, decision: "allow", scopes: [GMAIL_SEND] });
  const { data } = await client.exchangeCodeForSession(back.searchParams.get("code") ?? "");
  const token = data.session?.provider_token ?? "";
  const info = await fetch(`${sandbox.url}/google/tokeninfo?access_token=${token}`);
  expect(await info.json()).toMatchObject({
    scope: `email profile ${GMAIL_SEND}`,
    aud: SIGN_IN_CLIENT.id,
    email: PLUS,
    access_type: "offline",
  });
});

test("refusing brings the browser back with the error in query and fragment", async () => {
  const sandbox = await openSandbox();
  const { url } = await startGoogle(sandbox);
  const back = await answerConsent(url, { account: PLUS, decision: "deny" });
  expect(back.searchParams.get("error")).toBe("access_denied");
  expect(back.searchParams.get("code")).toBeNull();
  expect(new URLSearchParams(back.hash.slice(1)).get("error")).toBe("access_denied");
});

test("a code opens one session only", async () => {
  const sandbox = await openSandbox();
  const { code, verifier } = await codeFor(sandbox);
  expect((await exchange(sandbox, code, verifier)).status).toBe(200);
  expect(await exchange(sandbox, code, verifier)).toMatchObject({
    status: 404,
    body: { code: "flow_state_not_found" },
  });
});

test("a code lives five minutes", async () => {
  const sandbox = await openSandbox();
  const inTime = await codeFor(sandbox);
  sandbox.clock.advance(300_000);
  expect((await exchange(sandbox, inTime.code, inTime.verifier)).status).toBe(200);
  const late = await codeFor(sandbox);
  sandbox.clock.advance(300_001);
  expect(await exchange(sandbox, late.code, late.verifier)).toMatchObject({
    status: 422,
    body: { code: "flow_state_expired" },
  });
});

test("a wrong or missing verifier opens nothing, and the right one still does", async () => {
  const sandbox = await openSandbox();
  const { code, verifier } = await codeFor(sandbox);
  expect(await exchange(sandbox, code, "w".repeat(56))).toMatchObject({
    status: 400,
    body: { code: "bad_code_verifier" },
  });
  expect(await exchange(sandbox, code, "")).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  expect((await exchange(sandbox, code, verifier)).status).toBe(200);
});

test("a plain challenge is its own verifier", async () => {
  const sandbox = await openSandbox();
  const { code } = await codeFor(sandbox, { method: "plain", challenge: "p".repeat(43) });
  expect((await exchange(sandbox, code, "q".repeat(43))).status).toBe(400);
  expect((await exchange(sandbox, code, "p".repeat(43))).status).toBe(200);
});

test("the state of a flow is good once", async () => {
  const sandbox = await openSandbox();
  const { url } = await startGoogle(sandbox);
  const callback = await callbackFor(url);
  expect(locationOf(await fetch(callback, { redirect: "manual" })).searchParams.get("code")).not.toBeNull();
  const replay = locationOf(await fetch(callback, { redirect: "manual" }));
  expect(replay.searchParams.get("error_code")).toBe("bad_oauth_state");
  expect(replay.searchParams.get("code")).toBeNull();
});

test("a code of the other browser is useless without its verifier", async () => {
  const sandbox = await openSandbox();
  const victim = await startGoogle(sandbox);
  const attacker = await codeFor(sandbox);
  const { error } = await victim.client.exchangeCodeForSession(attacker.code);
  expect(error).toMatchObject({ status: 400, code: "bad_code_verifier" });
});

test("Google and a mailed code lead to the same user", async () => {
  const sandbox = await openSandbox();
  const byCode = await signInByCode(sandbox, openAuthClient(sandbox), "ada@example.com");
  const { client, url } = await startGoogle(sandbox);
  const back = await answerConsent(url, { account: "Ada@example.com", decision: "allow" });
  const { data } = await client.exchangeCodeForSession(back.searchParams.get("code") ?? "");
  expect(data.user?.id).toBe(byCode.user.id);
  expect(data.user?.app_metadata).toMatchObject({ provider: "email", providers: ["email", "google"] });
});

test("redirects lead to this machine, test names or the product, never elsewhere", async () => {
  const sandbox = await openSandbox({ settings: { appUrl: "https://app.kolscout.com" } });
  for (const [wanted, origin] of [
    ["https://evil.com/callback", "https://app.kolscout.com"],
    ["javascript:alert(1)", "https://app.kolscout.com"],
    ["//evil.com", "https://app.kolscout.com"],
    ["http://localhost.evil.com", "https://app.kolscout.com"],
    ["http://127.0.0.1:9999/callback", "http://127.0.0.1:9999"],
    ["https://app.kolscout.com/callback", "https://app.kolscout.com"],
  ]) {
    const query = new URLSearchParams({ provider: "google", redirect_to: wanted ?? "" });
    const back = await answerConsent(`${sandbox.url}/auth/v1/authorize?${query}`, { account: PLUS, decision: "deny" });
    expect(back.origin, wanted).toBe(origin);
  }
});

test("half a challenge, a weak one and another provider are refused", async () => {
  const sandbox = await openSandbox();
  for (const query of [
    "provider=github",
    "provider=google&code_challenge=abc",
    `provider=google&code_challenge=${"a".repeat(42)}&code_challenge_method=s256`,
    `provider=google&code_challenge=${"a".repeat(43)}&code_challenge_method=md5`,
  ]) {
    const reply = await fetch(`${sandbox.url}/auth/v1/authorize?${query}`, { redirect: "manual" });
    expect(reply.status, query).toBe(400);
    expect(reply.headers.get("x-sb-error-code")).toBe("validation_failed");
  }
});

test("Google failing in the exchange brings an error back, not a session", async () => {
  const sandbox = await openSandbox();
  const { url } = await startGoogle(sandbox);
  const callback = await callbackFor(url);
  sandbox.faults.set({ service: "google", path: "/google/token", rates: { serverError: 1 } });
  const back = locationOf(await fetch(callback, { redirect: "manual" }));
  expect(back.searchParams.get("error")).toBe("server_error");
  expect(back.searchParams.get("code")).toBeNull();
});

test("a revoked refresh token gives no more access tokens, and its access tokens die", async () => {
  const sandbox = await openSandbox();
  const { client, url } = await startGoogle(sandbox);
  const back = await answerConsent(url, { account: PLUS, decision: "allow", scopes: [GMAIL_SEND] });
  const { session } = (await client.exchangeCodeForSession(back.searchParams.get("code") ?? "")).data;
  const refresh = () =>
    fetch(`${sandbox.url}/google/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "refresh_token",
        refresh_token: session?.provider_refresh_token ?? "",
        client_id: SIGN_IN_CLIENT.id,
        client_secret: SIGN_IN_CLIENT.secret,
      }),
    });
  const fresh: unknown = await (await refresh()).json();
  expect(fresh).toMatchObject({ token_type: "Bearer", expires_in: 3599 });
  const revoked = await fetch(`${sandbox.url}/google/revoke?token=${session?.provider_token}`, { method: "POST" });
  expect(revoked.status).toBe(200);
  const after = await refresh();
  expect(after.status).toBe(400);
  expect(await after.json()).toEqual({
    error: "invalid_grant",
    error_description: "Token has been expired or revoked.",
  });
  const info = await fetch(`${sandbox.url}/google/tokeninfo?access_token=${session?.provider_token}`);
  expect(info.status).toBe(400);
});

test("the consent page escapes what the address brings and blocks foreign redirects", async () => {
  const sandbox = await openSandbox();
  const { url } = await startGoogle(sandbox, '"><script>alert(1)</script>');
  const google = locationOf(await fetch(url, { redirect: "manual" }));
  google.searchParams.set("login_hint", '"><img src=x onerror=alert(2)>');
  const page = await (await fetch(google)).text();
  expect(page).not.toContain("<script>alert");
  expect(page).not.toContain("<img");
  google.searchParams.set("redirect_uri", "https://evil.com/");
  expect((await fetch(google)).status).toBe(400);
});

test("consent without a proper address asks again", async () => {
  const sandbox = await openSandbox();
  const { url } = await startGoogle(sandbox);
  const google = locationOf(await fetch(url, { redirect: "manual" }));
  const consent = locationOf(await fetch(google, { redirect: "manual" }));
  const reply = await fetch(consent, {
    method: "POST",
    body: new URLSearchParams({ other: "nobody", decision: "allow" }),
    redirect: "manual",
  });
  expect(reply.status).toBe(400);
  expect(await reply.text()).toContain("Pick an account");
  expect(() => latestCode(sandbox, "nobody")).toThrow();
});

async function startGoogle(sandbox: Sandbox, scopes = GMAIL_SEND) {
  const client = openAuthClient(sandbox);
  const { data, error } = await client.signInWithOAuth({
    provider: "google",
    options: {
      redirectTo: CALLBACK,
      scopes,
      queryParams: { access_type: "offline", prompt: "consent" },
      skipBrowserRedirect: true,
    },
  });
  if (error !== null) throw error;
  return { client, url: data.url };
}

/** The address Google sends the browser back to GoTrue with. */
async function callbackFor(authorizeUrl: string): Promise<URL> {
  const google = locationOf(await fetch(authorizeUrl, { redirect: "manual" }));
  const consent = locationOf(await fetch(google, { redirect: "manual" }));
  const body = new URLSearchParams({ account: PLUS, decision: "allow" });
  return locationOf(await fetch(consent, { method: "POST", body, redirect: "manual" }));
}

async function codeFor(sandbox: Sandbox, chosen?: { method: string; challenge: string }) {
  const verifier = crypto.randomUUID() + crypto.randomUUID();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const query = new URLSearchParams({
    provider: "google",
    redirect_to: CALLBACK,
    code_challenge: chosen?.challenge ?? Buffer.from(digest).toString("base64url"),
    code_challenge_method: chosen?.method ?? "s256",
  });
  const back = await answerConsent(`${sandbox.url}/auth/v1/authorize?${query}`, { account: PLUS, decision: "allow" });
  return { code: back.searchParams.get("code") ?? "", verifier };
}

async function exchange(sandbox: Sandbox, code: string, verifier: string): Promise<{ status: number; body: unknown }> {
  const reply = await fetch(`${sandbox.url}/auth/v1/token?grant_type=pkce`, {
    method: "POST",
    headers: { apikey: ANON_KEY, "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
    body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
  });
  return { status: reply.status, body: await reply.json() };
}
