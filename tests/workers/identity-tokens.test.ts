import { base64url, exportJWK, exportSPKI, generateKeyPair, SignJWT } from "jose";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { openIdentity, sandboxUrl, signInByCode } from "#tests/support/workers/sandbox-sign-in.ts";
import { cacheStorage, createKeySource, type KeySource } from "#workers/adapters/identity/key-source.ts";
import { createTokenVerifier, type SigningKeys } from "#workers/adapters/identity/token-verifier.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { fixedClock } from "#workers/kernel/clock.ts";

const ISSUER = "https://project.supabase.example/auth/v1";
const SECRET = "the-shared-secret-of-a-test-project-32";
const NOW_SECONDS = NOW / 1000;

const CLAIMS = {
  iss: ISSUER,
  aud: "authenticated",
  sub: "6f1b1a3e-0000-4000-8000-000000000001",
  role: "authenticated",
  email: "Anna@Example.com",
  session_id: "session-1",
  is_anonymous: false,
  iat: NOW_SECONDS - 10,
  exp: NOW_SECONDS + 3600,
  user_metadata: { full_name: "Anna Lee", avatar_url: "https://images.example/a.png", isAdmin: true },
};

async function openKeys() {
  const own = await generateKeyPair("ES256", { extractable: true });
  const rsa = await generateKeyPair("RS256", { extractable: true });
  const foreign = await generateKeyPair("ES256", { extractable: true });
  const published = [
    { ...(await exportJWK(own.publicKey)), kty: "EC", kid: "own", alg: "ES256", use: "sig" },
    { ...(await exportJWK(rsa.publicKey)), kty: "RSA", kid: "rsa", alg: "RS256", use: "sig" },
  ];
  return { own, rsa, foreign, keys: fixedKeys(published) };
}

function fixedKeys(
  keys: Awaited<ReturnType<KeySource["current"]>> extends infer Set | null
    ? Set extends { keys: infer Keys }
      ? Keys
      : never
    : never,
): KeySource {
  return { current: async () => ({ keys }), renewed: async () => null };
}

function sign(claims: object, key: CryptoKey | Uint8Array, header: { alg: string; kid?: string }): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader(header).sign(key);
}

function unsigned(header: object, claims: object): string {
  const part = (value: object) => base64url.encode(JSON.stringify(value));
  return `${part(header)}.${part(claims)}.`;
}

function verifier(signing: SigningKeys) {
  return createTokenVerifier({ issuer: ISSUER, signing, clock: fixedClock(NOW) });
}

async function codeOf(work: Promise<unknown>): Promise<number> {
  try {
    await work;
    return 1000;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

test("a good token says who it is; what people wrote about themselves gives no rights", async () => {
  const { own, rsa, keys } = await openKeys();
  const { verify } = verifier({ kind: "published", keys });
  const expected = {
    subject: CLAIMS.sub,
    email: "anna@example.com",
    name: "Anna Lee",
    avatarUrl: "https://images.example/a.png",
    sessionId: "session-1",
    expiresAt: CLAIMS.exp * 1000,
  };
  expect(await verify(await sign(CLAIMS, own.privateKey, { alg: "ES256", kid: "own" }))).toEqual(expected);
  expect(await verify(await sign(CLAIMS, rsa.privateKey, { alg: "RS256", kid: "rsa" }))).toEqual(expected);
  const shared = verifier({ kind: "secret", secret: SECRET });
  expect(await shared.verify(await sign(CLAIMS, new TextEncoder().encode(SECRET), { alg: "HS256" }))).toEqual(expected);
});

test("every forged, foreign, early, late or malformed token is 1401", async () => {
  const { own, rsa, foreign, keys } = await openKeys();
  const { verify } = verifier({ kind: "published", keys });
  const header = { alg: "ES256", kid: "own" };
  const mine = (claims: object) => sign({ ...CLAIMS, ...claims }, own.privateKey, header);
  const good = await mine({});
  const [head = "", payload = "", signature = ""] = good.split(".");
  const publicText = new TextEncoder().encode(await exportSPKI(own.publicKey));
  const otherPayload = base64url.encode(JSON.stringify({ ...CLAIMS, sub: "somebody-else" }));
  const { sub: _sub, ...withoutSubject } = CLAIMS;
  const { exp: _exp, ...withoutEnd } = CLAIMS;
  const tokens: Record<string, string> = {
    "alg none": unsigned({ alg: "none" }, CLAIMS),
    "alg None": unsigned({ alg: "NoNe" }, CLAIMS),
    "alg none with a signature": `${base64url.encode(JSON.stringify({ alg: "none" }))}.${payload}.${signature}`,
    "HS256 with the public key as secret": await sign(CLAIMS, publicText, { alg: "HS256", kid: "own" }),
    "HS256 with any secret": await sign(CLAIMS, new TextEncoder().encode(SECRET), { alg: "HS256" }),
    "signed by a foreign key": await sign(CLAIMS, foreign.privateKey, header),
    "unknown key id": await sign(CLAIMS, own.privateKey, { alg: "ES256", kid: "unknown" }),
    "key of another algorithm": await sign(CLAIMS, rsa.privateKey, { alg: "RS256", kid: "own" }),
    "payload exchanged": `${head}.${otherPayload}.${signature}`,
    "signature cut": `${head}.${payload}.${signature.slice(0, -4)}`,
    "wrong audience": await mine({ aud: "anon" }),
    "wrong issuer": await mine({ iss: "https://other.supabase.example/auth/v1" }),
    expired: await mine({ exp: NOW_SECONDS - 61 }),
    "not yet valid": await mine({ nbf: NOW_SECONDS + 61 }),
    "issued in the future": await mine({ iat: NOW_SECONDS + 3600 }),
    "end that is a text": await mine({ exp: "9e9" }),
    "without end": await sign(withoutEnd, own.privateKey, header),
    "without subject": await sign(withoutSubject, own.privateKey, header),
    "subject with odd characters": await mine({ sub: "../../x" }),
    "project's anon key": await mine({ role: "anon", sub: undefined }),
    "service role": await mine({ role: "service_role" }),
    anonymous: await mine({ is_anonymous: true }),
    "without e-mail": await mine({ email: "" }),
    "no token at all": "not-a-token",
    "three dots": "...",
    "very long": `${good}${"a".repeat(10_000)}`,
    "key in the header": await sign(CLAIMS, foreign.privateKey, {
      ...header,
      jwk: await exportJWK(foreign.publicKey),
    } as { alg: string }),
  };
  for (const [name, token] of Object.entries(tokens)) {
    expect({ name, code: await codeOf(verify(token)) }).toEqual({ name, code: 1401 });
  }
  expect(Object.keys(tokens).length).toBeGreaterThanOrEqual(20);
  expect(await codeOf(verify(good))).toBe(1000);
});

test("a project that signs with a shared secret takes no token of another algorithm", async () => {
  const { own } = await openKeys();
  const { verify } = verifier({ kind: "secret", secret: SECRET });
  expect(await codeOf(verify(await sign(CLAIMS, own.privateKey, { alg: "ES256", kid: "own" })))).toBe(1401);
  expect(await codeOf(verify(unsigned({ alg: "none" }, CLAIMS)))).toBe(1401);
  expect(await codeOf(verify(await sign(CLAIMS, new TextEncoder().encode(`${SECRET}x`), { alg: "HS256" })))).toBe(1401);
});

test("clocks may differ by a minute, not more", async () => {
  const { own, keys } = await openKeys();
  const { verify } = verifier({ kind: "published", keys });
  const header = { alg: "ES256", kid: "own" };
  const at = (claims: object) => sign({ ...CLAIMS, ...claims }, own.privateKey, header).then(verify);
  expect(await codeOf(at({ exp: NOW_SECONDS - 59 }))).toBe(1000);
  expect(await codeOf(at({ exp: NOW_SECONDS - 61 }))).toBe(1401);
  expect(await codeOf(at({ nbf: NOW_SECONDS + 59, iat: NOW_SECONDS + 59 }))).toBe(1000);
  expect(await codeOf(at({ iat: NOW_SECONDS + 61 }))).toBe(1401);
});

test("signed-in people go on while the identity service is down, on the last keys", async () => {
  const { accessToken } = await signInByCode("keys@kolscout.test");
  const storage = cacheStorage("test of keys that outlive an isolate");
  const published = { url: `${sandboxUrl}/auth/v1/.well-known/jwks.json`, storage };
  const issuer = `${sandboxUrl}/auth/v1`;
  const online = createTokenVerifier({
    issuer,
    clock: fixedClock(NOW),
    signing: { kind: "published", keys: createKeySource(published) },
  });
  expect((await online.verify(accessToken)).email).toBe("keys@kolscout.test");

  const down = createKeySource({ url: "http://127.0.0.1:9/auth/v1/.well-known/jwks.json", storage });
  const offline = createTokenVerifier({ issuer, clock: fixedClock(NOW), signing: { kind: "published", keys: down } });
  expect((await offline.verify(accessToken)).email).toBe("keys@kolscout.test");

  const never = createKeySource({ url: "http://127.0.0.1:9/auth/v1/.well-known/jwks.json" });
  const lost = createTokenVerifier({ issuer, clock: fixedClock(NOW), signing: { kind: "published", keys: never } });
  expect(await codeOf(lost.verify(accessToken))).toBe(1503);
});

test("keys of kinds that we do not know leave the others good, and tokens may be signed with Ed25519", async () => {
  const ec = await generateKeyPair("ES256", { extractable: true });
  const ed = await generateKeyPair("EdDSA", { extractable: true });
  const keys = [
    { kty: "AKP", kid: "new", alg: "ML-DSA-44", pub: "AAAA" },
    null,
    { kty: "oct", kid: "shared", k: base64url.encode("shared-secret-of-the-project-0001") },
    { ...(await exportJWK(ed.publicKey)), kid: "ed", alg: "EdDSA", use: "sig" },
    { ...(await exportJWK(ec.publicKey)), kid: "ec", alg: "ES256", use: "sig" },
  ];
  const real = globalThis.fetch;
  globalThis.fetch = async () => Response.json({ keys });
  try {
    const check = verifier({ kind: "published", keys: createKeySource({ url: "https://project.example/keys" }) });
    for (const [alg, kid, key] of [
      ["ES256", "ec", ec.privateKey],
      ["EdDSA", "ed", ed.privateKey],
    ] as const) {
      expect((await check.verify(await sign(CLAIMS, key, { alg, kid }))).email).toBe("anna@example.com");
    }
    const shared = new TextEncoder().encode("shared-secret-of-the-project-0001");
    expect(await codeOf(check.verify(await sign(CLAIMS, shared, { alg: "HS256", kid: "shared" })))).toBe(1401);
  } finally {
    globalThis.fetch = real;
  }
});

test("the sandbox's own codes, refusals and refreshes come back as values", async () => {
  const identity = openIdentity();
  expect(await identity.verifyCode("nobody@kolscout.test", "000000", null)).toMatchObject({
    ok: false,
    why: "refused",
    code: "otp_expired",
  });
  expect(await identity.refresh("no-such-token", null)).toMatchObject({ ok: false, why: "gone" });
  expect(await identity.exchangeCode("11111111-1111-4111-8111-111111111111", "a".repeat(64), null)).toMatchObject({
    ok: false,
    why: "refused",
  });
});
