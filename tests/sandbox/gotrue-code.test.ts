/** One-time codes, held against the real Supabase client. */
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { ANON_KEY } from "#sandbox/gotrue/gotrue.ts";
import { userIdForEmail } from "#sandbox/gotrue/user-id.ts";
import { latestCode, NOON_MS, openAuthClient, openSandbox, signInByCode } from "./support.ts";

const ADA = "ada@example.com";

test("a mailed code opens a session of a confirmed user with a stable id", async () => {
  const sandbox = await openSandbox();
  const session = await signInByCode(sandbox, openAuthClient(sandbox), "Ada@Example.com");
  expect(session.user).toMatchObject({
    email: ADA,
    id: userIdForEmail(ADA),
    role: "authenticated",
    aud: "authenticated",
  });
  expect(session.user.email_confirmed_at).toBe(new Date(NOON_MS).toISOString());
  expect(session).toMatchObject({ token_type: "bearer", expires_in: 3600, expires_at: NOON_MS / 1000 + 3600 });
});

test("the access token verifies by the published key and carries Supabase's claims", async () => {
  const sandbox = await openSandbox();
  const client = openAuthClient(sandbox);
  const { access_token } = await signInByCode(sandbox, client, ADA);
  expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: "ES256", typ: "JWT" });
  const keys = createRemoteJWKSet(new URL(`${sandbox.url}/auth/v1/.well-known/jwks.json`));
  const { payload } = await jwtVerify(access_token, keys, {
    issuer: `${sandbox.url}/auth/v1`,
    audience: "authenticated",
    currentDate: new Date(NOON_MS),
  });
  expect(payload).toMatchObject({
    sub: userIdForEmail(ADA),
    email: ADA,
    role: "authenticated",
    aal: "aal1",
    amr: [{ method: "otp", timestamp: NOON_MS / 1000 }],
    is_anonymous: false,
  });
  expect((await client.getUser()).data.user?.email).toBe(ADA);
});

test("the issuer is the public address, whatever address the process listens on", async () => {
  const sandbox = await openSandbox({ publicUrl: "http://localhost:9/" });
  const { access_token } = await signInByCode(sandbox, openAuthClient(sandbox), ADA);
  const claims: unknown = JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString());
  expect(claims).toMatchObject({ iss: "http://localhost:9/auth/v1" });
});

test("the code is the only run of six digits in the mail", async () => {
  const sandbox = await openSandbox();
  await openAuthClient(sandbox).signInWithOtp({ email: ADA });
  const mail = sandbox.inbox.list({ to: ADA })[0];
  const runs = [mail?.subject, mail?.text, mail?.html].flatMap((part) => part?.match(/\d{6,}/g) ?? []);
  expect(new Set(runs).size).toBe(1);
  expect(runs.length).toBeGreaterThanOrEqual(4);
  expect(mail?.text).toContain("10 minutes");
  expect(mail?.text).toContain("10 分钟");
});

test("wrong, foreign, replaced, used and expired codes are refused alike", async () => {
  const sandbox = await openSandbox();
  const client = openAuthClient(sandbox);
  const refusal = {
    name: "AuthApiError",
    status: 403,
    code: "otp_expired",
    message: "Token has expired or is invalid",
  };
  const tryCode = async (email: string, token: string) =>
    (await client.verifyOtp({ email, token, type: "email" })).error;
  const pro = "pro@kolscout.test";

  await client.signInWithOtp({ email: ADA });
  const first = latestCode(sandbox, ADA);
  expect(await tryCode(ADA, first === "000000" ? "000001" : "000000")).toMatchObject(refusal);
  expect(await tryCode(pro, first)).toMatchObject(refusal);

  sandbox.clock.advance(60_000);
  await client.signInWithOtp({ email: ADA });
  const second = latestCode(sandbox, ADA);
  if (second !== first) expect(await tryCode(ADA, first)).toMatchObject(refusal);
  expect(await tryCode(ADA, second)).toBeNull();
  expect(await tryCode(ADA, second)).toMatchObject(refusal);

  await client.signInWithOtp({ email: pro });
  sandbox.clock.advance(600_001);
  expect(await tryCode(pro, latestCode(sandbox, pro))).toMatchObject(refusal);
});

test("a code is good until its last millisecond", async () => {
  const sandbox = await openSandbox({ settings: { otpExpirySeconds: 120 } });
  const client = openAuthClient(sandbox);
  await client.signInWithOtp({ email: ADA });
  sandbox.clock.advance(120_000);
  const { error } = await client.verifyOtp({ email: ADA, token: latestCode(sandbox, ADA), type: "email" });
  expect(error).toBeNull();
});

test("a second mail waits 60 seconds, except for demo addresses", async () => {
  const sandbox = await openSandbox();
  const client = openAuthClient(sandbox);
  expect((await client.signInWithOtp({ email: ADA })).error).toBeNull();
  sandbox.clock.advance(4000);
  expect((await client.signInWithOtp({ email: ADA })).error).toMatchObject({
    status: 429,
    code: "over_email_send_rate_limit",
    message: "For security purposes, you can only request this after 56 seconds.",
  });
  sandbox.clock.advance(56_000);
  expect((await client.signInWithOtp({ email: ADA })).error).toBeNull();
  for (const _ of [1, 2, 3]) {
    expect((await client.signInWithOtp({ email: "free@kolscout.test" })).error).toBeNull();
  }
  expect(sandbox.inbox.list({ to: "free@kolscout.test" })).toHaveLength(3);
});

test("thirty wrong codes in five minutes close the door, and time opens it", async () => {
  const sandbox = await openSandbox();
  const client = openAuthClient(sandbox);
  await client.signInWithOtp({ email: ADA });
  const code = latestCode(sandbox, ADA);
  for (let tries = 0; tries < 30; tries += 1) {
    expect((await client.verifyOtp({ email: ADA, token: "x", type: "email" })).error?.code).toBe("otp_expired");
  }
  const closed = await client.verifyOtp({ email: ADA, token: code, type: "email" });
  expect(closed.error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  sandbox.clock.advance(5 * 60_000);
  expect((await client.verifyOtp({ email: ADA, token: code, type: "email" })).error).toBeNull();
});

test("a stranger who may not sign up is refused, and no mail leaves", async () => {
  const sandbox = await openSandbox();
  const { error } = await openAuthClient(sandbox).signInWithOtp({ email: ADA, options: { shouldCreateUser: false } });
  expect(error).toMatchObject({ status: 422, code: "otp_disabled", message: "Signups not allowed for otp" });
  expect(sandbox.inbox.list()).toHaveLength(0);
});

test("a malformed address is refused", async () => {
  const sandbox = await openSandbox();
  const client = openAuthClient(sandbox);
  for (const email of [
    "ada",
    "ada@",
    "@example.com",
    "a b@example.com",
    "ada@example",
    "ada@example.com\nbcc:x@y.zz",
  ]) {
    expect((await client.signInWithOtp({ email })).error, email).toMatchObject({
      code: "validation_failed",
      status: 400,
    });
  }
});

test("errors come in the format of the client's API version", async () => {
  const sandbox = await openSandbox();
  const verify = (headers: Record<string, string>) =>
    fetch(`${sandbox.url}/auth/v1/verify`, {
      method: "POST",
      headers: { apikey: ANON_KEY, "content-type": "application/json", ...headers },
      body: JSON.stringify({ email: ADA, token: "123456", type: "email" }),
    });
  const old = await verify({});
  expect(await old.json()).toEqual({ code: 403, error_code: "otp_expired", msg: "Token has expired or is invalid" });
  expect(old.headers.get("x-supabase-api-version")).toBeNull();
  expect(old.headers.get("x-sb-error-code")).toBe("otp_expired");
  const recent = await verify({ "x-supabase-api-version": "2024-01-01" });
  expect(await recent.json()).toEqual({ code: "otp_expired", message: "Token has expired or is invalid" });
  expect(recent.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  expect(recent.headers.get("x-sb-error-code")).toBe("otp_expired");
});

test("a call without the right API key is refused by the gateway", async () => {
  const sandbox = await openSandbox();
  const settings = (headers: Record<string, string>) => fetch(`${sandbox.url}/auth/v1/settings`, { headers });
  expect((await settings({})).status).toBe(401);
  expect((await settings({ apikey: "another" })).status).toBe(401);
  expect((await settings({ apikey: ANON_KEY })).status).toBe(200);
});
