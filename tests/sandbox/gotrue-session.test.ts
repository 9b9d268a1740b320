/** Sessions: rotation and reuse of refresh tokens, sign-out, expiry, restart. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ANON_KEY } from "#sandbox/gotrue/gotrue.ts";
import { startSandbox } from "#sandbox/server.ts";
import { NOON_MS, openAuthClient, openSandbox, signInByCode } from "./support.ts";

const PRO = "pro@kolscout.test";

test("a refresh gives a new token of the same session and retires the old one", async () => {
  const sandbox = await openSandbox();
  const client = openAuthClient(sandbox);
  const first = await signInByCode(sandbox, client, PRO);
  const { data, error } = await client.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(first.refresh_token);
  expect(sessionIdOf(data.session?.access_token)).toBe(sessionIdOf(first.access_token));
});

test("within ten seconds a used refresh token answers the active one", async () => {
  const sandbox = await openSandbox();
  const client = openAuthClient(sandbox);
  const first = await signInByCode(sandbox, client, PRO);
  const next = (await client.refreshSession({ refresh_token: first.refresh_token })).data.session;
  sandbox.clock.advance(10_000);
  const again = (await client.refreshSession({ refresh_token: first.refresh_token })).data.session;
  expect(again?.refresh_token).toBe(next?.refresh_token);
});

test("a refresh token used again after ten seconds ends the whole session", async () => {
  const sandbox = await openSandbox();
  const client = openAuthClient(sandbox);
  const first = await signInByCode(sandbox, client, PRO);
  const next = (await client.refreshSession()).data.session;
  sandbox.clock.advance(10_001);
  const reuse = await openAuthClient(sandbox).refreshSession({ refresh_token: first.refresh_token });
  expect(reuse.error).toMatchObject({
    status: 400,
    code: "refresh_token_already_used",
    message: "Invalid Refresh Token: Already Used",
  });
  const heir = await openAuthClient(sandbox).refreshSession({ refresh_token: next?.refresh_token ?? "" });
  expect(heir.error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
  expect((await userReply(sandbox.url, next?.access_token)).body).toMatchObject({ code: "session_not_found" });
});

test("an unknown refresh token is not found", async () => {
  const sandbox = await openSandbox();
  const { error } = await openAuthClient(sandbox).refreshSession({ refresh_token: "made-up" });
  expect(error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
});

test("the clock ends an access token after an hour", async () => {
  const sandbox = await openSandbox();
  const { access_token } = await signInByCode(sandbox, openAuthClient(sandbox), PRO);
  sandbox.clock.advance(3_599_000);
  expect((await userReply(sandbox.url, access_token)).status).toBe(200);
  sandbox.clock.advance(1000);
  expect(await userReply(sandbox.url, access_token)).toMatchObject({ status: 403, body: { code: "bad_jwt" } });
  sandbox.clock.reset();
  expect((await userReply(sandbox.url, access_token)).status).toBe(200);
});

test("a missing and a forged bearer are told apart", async () => {
  const sandbox = await openSandbox();
  const other = await openSandbox();
  const { access_token } = await signInByCode(other, openAuthClient(other), PRO);
  expect(await userReply(sandbox.url, undefined)).toMatchObject({ status: 401, body: { code: "no_authorization" } });
  expect(await userReply(sandbox.url, access_token)).toMatchObject({ status: 403, body: { code: "bad_jwt" } });
  expect(await userReply(sandbox.url, ANON_KEY)).toMatchObject({ status: 403, body: { code: "bad_jwt" } });
});

test.each([
  ["local", { own: 403, other: 200 }],
  ["others", { own: 200, other: 403 }],
  ["global", { own: 403, other: 403 }],
] as const)("sign-out with scope %s ends those sessions and no others", async (scope, expected) => {
  const sandbox = await openSandbox();
  const client = openAuthClient(sandbox);
  const own = await signInByCode(sandbox, client, PRO);
  const other = await signInByCode(sandbox, openAuthClient(sandbox), PRO);
  const stranger = await signInByCode(sandbox, openAuthClient(sandbox), "free@kolscout.test");
  expect((await client.signOut({ scope })).error).toBeNull();
  expect((await userReply(sandbox.url, own.access_token)).status).toBe(expected.own);
  expect((await userReply(sandbox.url, other.access_token)).status).toBe(expected.other);
  expect((await userReply(sandbox.url, stranger.access_token)).status).toBe(200);
});

test("user metadata is merged and comes back in the next token", async () => {
  const sandbox = await openSandbox();
  const client = openAuthClient(sandbox);
  await signInByCode(sandbox, client, PRO);
  expect((await client.updateUser({ data: { theme: "dark" } })).error).toBeNull();
  const refreshed = (await client.refreshSession()).data.session;
  expect(refreshed?.user.user_metadata).toMatchObject({ theme: "dark", email: PRO });
});

test("users, sessions and the signing key survive a restart", async () => {
  const stateDir = await mkdtemp(join(tmpdir(), "sandbox-state-"));
  onTestFinished(() => rm(stateDir, { recursive: true, force: true }));
  const options = { stateDir, worldSize: 1000, now: () => NOON_MS };
  const before = await startSandbox(options);
  const session = await signInByCode(before, openAuthClient(before), "ada@example.com");
  await before.close();
  const after = await openSandbox(options);
  expect((await userReply(after.url, session.access_token)).body).toMatchObject({ email: "ada@example.com" });
  const { error } = await openAuthClient(after).refreshSession({ refresh_token: session.refresh_token });
  expect(error).toBeNull();
});

async function userReply(url: string, token: string | undefined): Promise<{ status: number; body: unknown }> {
  const headers = { apikey: ANON_KEY, "x-supabase-api-version": "2024-01-01" };
  const response = await fetch(`${url}/auth/v1/user`, {
    headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: await response.json() };
}

function sessionIdOf(token: string | undefined): unknown {
  const claims: unknown = JSON.parse(Buffer.from(token?.split(".")[1] ?? "", "base64url").toString());
  return typeof claims === "object" && claims !== null && "session_id" in claims ? claims.session_id : null;
}
