/** The product's own OAuth client at the emulated Google: consent, tokens, and what ends a grant. */
import { expect, test } from "vitest";
import { openGmail } from "#tests/support/gmail-account.ts";
import {
  consentTo,
  GMAIL_READ,
  GMAIL_SEND,
  grantGmail,
  postToken,
  steerGoogle,
} from "#tests/support/google-consent.ts";
import { openSandbox } from "./support.ts";

const ME = "me@gmail.com";

test("the product is sent back to with code, state and the scopes that were left ticked", async () => {
  const sandbox = await openSandbox();
  const back = await consentTo(sandbox, { account: ME, ticked: [GMAIL_SEND] });
  expect(`${back.origin}${back.pathname}`).toBe("http://localhost:8787/connect/gmail/callback");
  expect(back.searchParams.get("state")).toBe("s1");
  expect(back.searchParams.get("scope")).toBe(`openid email ${GMAIL_SEND}`);
});

test("a refresh token comes with the first consent, and later only when consent is asked for", async () => {
  const sandbox = await openSandbox();
  const quiet = { account: ME, query: { prompt: "" } };
  expect((await grantGmail(sandbox, quiet)).refresh_token).toMatch(/^1\/\//);
  expect((await grantGmail(sandbox, quiet)).refresh_token).toBeUndefined();
  expect((await grantGmail(sandbox, { account: ME })).refresh_token).toMatch(/^1\/\//);
});

test("scopes granted before come along when the product asks for that", async () => {
  const sandbox = await openSandbox();
  await grantGmail(sandbox, { account: ME, asked: [GMAIL_SEND] });
  const alone = await grantGmail(sandbox, { account: ME, asked: [GMAIL_READ] });
  expect(alone.scope.split(" ")).not.toContain(GMAIL_SEND);
  const query = { include_granted_scopes: "true" };
  const together = await grantGmail(sandbox, { account: ME, asked: [GMAIL_READ], query });
  expect(together.scope.split(" ")).toEqual(expect.arrayContaining([GMAIL_SEND, GMAIL_READ]));
});

test("an account that takes its grant back ends access and refresh tokens at once", async () => {
  const sandbox = await openSandbox();
  const { access_token, refresh_token = "" } = await grantGmail(sandbox, { account: ME });
  const gmail = openGmail(sandbox, access_token);
  expect((await gmail.get("profile")).status).toBe(200);
  expect(await steerGoogle(sandbox, "accounts/revoke", { email: ME })).toMatchObject({ body: { revoked: 2 } });
  expect((await gmail.get("profile")).status).toBe(401);
  const refused = await postToken(sandbox, { grant_type: "refresh_token", refresh_token });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({
    error: "invalid_grant",
    error_description: "Token has been expired or revoked.",
  });
});

test("the 101st refresh token of an account ends the first", async () => {
  const sandbox = await openSandbox();
  const tokens: string[] = [];
  for (let count = 0; count < 101; count += 1)
    tokens.push((await grantGmail(sandbox, { account: ME })).refresh_token ?? "");
  const refresh = async (token: string) =>
    (await postToken(sandbox, { grant_type: "refresh_token", refresh_token: token })).status;
  expect([await refresh(tokens[0] ?? ""), await refresh(tokens[1] ?? ""), await refresh(tokens[100] ?? "")]).toEqual([
    400, 200, 200,
  ]);
});

test("another web page cannot steer people or write in their name", async () => {
  const sandbox = await openSandbox();
  const foreign = { method: "POST", headers: { "content-type": "text/plain", origin: "http://evil.example" } };
  expect((await fetch(`${sandbox.url}/google/behaviour`, { ...foreign, body: '{"sendsPerDay":0}' })).status).toBe(400);
  const form = new URLSearchParams({ of: "ana@example.com", from: ME, kind: "declines" });
  const posted = await fetch(`${sandbox.url}/google/mail/answer`, {
    method: "POST",
    body: form,
    headers: { origin: "http://evil.example" },
  });
  expect(posted.status).toBe(403);
});

test("the mail pages show mailboxes and readers, and answer as one of them", async () => {
  const sandbox = await openSandbox();
  const { access_token } = await grantGmail(sandbox, { account: ME });
  const gmail = openGmail(sandbox, access_token);
  await steerGoogle(sandbox, "people", { address: "ana@example.com", kind: "silent" }, "PUT");
  await gmail.send({ to: "ana@example.com", subject: "Hi <b>Ana</b>" });
  const read = async (path: string) => (await fetch(`${sandbox.url}/google/mail${path}`)).text();
  expect(await read("")).toContain("/google/mail/view?of=ana%40example.com");
  const page = await read("/view?of=ana%40example.com");
  expect(page).toContain("Hi &lt;b&gt;Ana&lt;/b&gt;");
  expect(page).toContain("Answer as");
  const form = new URLSearchParams({ of: "ana@example.com", from: ME, kind: "text", text: "Own words" });
  expect(
    (await fetch(`${sandbox.url}/google/mail/answer`, { method: "POST", body: form, redirect: "manual" })).status,
  ).toBe(303);
  expect(await gmail.list("in:inbox")).toHaveLength(1);
  expect(await read(`/view?of=${ME}`)).toContain("Own words");
});
