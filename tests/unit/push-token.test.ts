/** Whether a push is ours: signature, audience, account and time of its token. */
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { createPushTokens } from "#workers/adapters/gmail/push-token.ts";
import type { KeySource } from "#workers/adapters/identity/key-source.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const SECONDS = NOW / 1000;
const AUDIENCE = "https://app.kolscout.test/push";
const ACCOUNT = "push@kolscout.iam.gserviceaccount.com";
const CLAIMS = {
  iss: "https://accounts.google.com",
  aud: AUDIENCE,
  email: ACCOUNT,
  email_verified: true,
  sub: "1",
  iat: SECONDS,
  exp: SECONDS + 3600,
};

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
let google: Pair;
let stranger: Pair;
let published: JSONWebKeySet;

beforeAll(async () => {
  google = await generateKeyPair("RS256", { extractable: true });
  stranger = await generateKeyPair("RS256", { extractable: true });
  published = { keys: [{ ...(await exportJWK(google.publicKey)), kty: "RSA", kid: "k1", alg: "RS256", use: "sig" }] };
});

const keysAre = (current: JSONWebKeySet | null, renewed: JSONWebKeySet | null = null): KeySource => ({
  current: async () => current,
  renewed: async () => renewed,
});
const tokensWith = (keys: KeySource) =>
  createPushTokens({ keys, clock: { now: () => NOW }, audience: AUDIENCE, serviceAccount: ACCOUNT });
const sign = (claims: object = {}, { kid = "k1", key = google.privateKey } = {}) =>
  new SignJWT({ ...CLAIMS, ...claims }).setProtectedHeader({ alg: "RS256", kid, typ: "JWT" }).sign(key);
const isOurs = async (token: string, keys = keysAre(published)) => tokensWith(keys).isOurs(`Bearer ${token}`);

test("a token that Google signed for our subscription is ours, by either name of the issuer", async () => {
  expect(await isOurs(await sign())).toBe(true);
  expect(await isOurs(await sign({ iss: "accounts.google.com" }))).toBe(true);
  expect(await isOurs(await sign({ exp: SECONDS - 59 })), "within the clocks' difference").toBe(true);
});

test("whatever is wrong with a token makes it a stranger's", async () => {
  const wrong: object[] = [
    { aud: "https://elsewhere.test" },
    { iss: "https://accounts.google.com.evil.test" },
    { email: "other@kolscout.iam.gserviceaccount.com" },
    { email_verified: false },
    { email_verified: "true" },
    { exp: SECONDS - 61 },
    { exp: undefined },
    { iat: SECONDS + 61 },
  ];
  for (const claims of wrong) expect(await isOurs(await sign(claims)), JSON.stringify(claims)).toBe(false);
  expect(await isOurs(await sign({}, { key: stranger.privateKey }))).toBe(false);
  expect(await isOurs(await sign({}, { kid: "unknown" }))).toBe(false);
  expect(await isOurs(new UnsecuredJWT({ ...CLAIMS }).encode())).toBe(false);
  const secret = new TextEncoder().encode(JSON.stringify(published.keys[0]));
  const confused = new SignJWT({ ...CLAIMS }).setProtectedHeader({ alg: "HS256", kid: "k1" });
  expect(await isOurs(await confused.sign(secret))).toBe(false);
  expect(await isOurs((await sign()).slice(0, -3))).toBe(false);
});

test("no header, another scheme and a flood of bytes are refused", async () => {
  const tokens = tokensWith(keysAre(published));
  for (const header of [null, "", "Basic abc", `bearer ${await sign()}`, `Bearer ${"a".repeat(100_000)}`]) {
    expect(await tokens.isOurs(header)).toBe(false);
  }
});

test("a key that was published meanwhile is fetched; without any keys the push is to come again", async () => {
  expect(await isOurs(await sign(), keysAre({ keys: [] }, published))).toBe(true);
  await expect(isOurs(await sign(), keysAre(null))).rejects.toMatchObject({ code: 1503 });
});
