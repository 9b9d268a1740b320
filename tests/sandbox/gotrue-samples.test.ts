/** The shapes of GoTrue's replies, held against recorded ones where a checkout has them beside it. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { ANON_KEY } from "#sandbox/gotrue/gotrue.ts";
import type { Sandbox } from "#sandbox/server.ts";
import { answerConsent, openSandbox } from "./support.ts";

const SAMPLES = new URL("../../../shared/api/samples/gotrue.samples.json", import.meta.url);
const isThere = existsSync(SAMPLES);
if (!isThere) console.info("gotrue-samples: skipped, no recorded replies beside this checkout");

const Samples = z.object({
  session: z.record(z.string(), z.unknown()),
  "token?grant_type=pkce": z.record(z.string(), z.unknown()),
  "access_token.claims": z.record(z.string(), z.unknown()),
  jwks: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  errors: z.array(
    z.object({
      http: z.number(),
      with_api_version_header: z.object({ code: z.string(), message: z.string() }),
      without: z.object({ code: z.number(), error_code: z.string(), msg: z.string() }),
    }),
  ),
});

test.skipIf(!isThere)("a Google session, its claims and the key set have the recorded shape", async () => {
  const samples = Samples.parse(JSON.parse(readFileSync(SAMPLES, "utf8")));
  const sandbox = await openSandbox();
  const reply = z.record(z.string(), z.unknown()).parse(await googleSession(sandbox));
  expect(shapeOf(reply)).toEqual(shapeOf(samples["token?grant_type=pkce"]));
  const token = z.string().parse(reply.access_token);
  const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  expect(shapeOf(claims)).toEqual(shapeOf(samples["access_token.claims"]));
  const keys: unknown = await (await fetch(`${sandbox.url}/auth/v1/.well-known/jwks.json`)).json();
  expect(shapeOf(keys)).toEqual(shapeOf(samples.jwks));
});

test.skipIf(!isThere)("errors have the recorded bodies in both formats", async () => {
  const { errors } = Samples.parse(JSON.parse(readFileSync(SAMPLES, "utf8")));
  const sandbox = await openSandbox();
  const recorded = new Map(errors.map((error) => [error.without.error_code, error]));
  for (const call of FAILING_CALLS) {
    const sample = recorded.get(call.code);
    const [old, recent] = [await send(sandbox, call, {}), await send(sandbox, call, VERSION)];
    expect([old.status, recent.status], call.code).toEqual([sample?.http, sample?.http]);
    expect(old.body, call.code).toEqual(sample?.without);
    expect(recent.body, call.code).toEqual(sample?.with_api_version_header);
  }
});

const VERSION = { "x-supabase-api-version": "2024-01-01" };
type FailingCall = { code: string; path: string; body: Record<string, unknown> };
const FAILING_CALLS: readonly FailingCall[] = [
  { code: "otp_expired", path: "/verify", body: { email: "a@example.com", token: "123456", type: "email" } },
  { code: "otp_disabled", path: "/otp", body: { email: "a@example.com", create_user: false } },
  { code: "validation_failed", path: "/otp", body: { email: "nothing" } },
  { code: "refresh_token_not_found", path: "/token?grant_type=refresh_token", body: { refresh_token: "x" } },
  { code: "flow_state_not_found", path: "/token?grant_type=pkce", body: { auth_code: "x", code_verifier: "y" } },
  { code: "no_authorization", path: "/logout", body: {} },
];

async function send(sandbox: Sandbox, call: FailingCall, headers: Record<string, string>) {
  const reply = await fetch(`${sandbox.url}/auth/v1${call.path}`, {
    method: "POST",
    headers: { apikey: ANON_KEY, "content-type": "application/json", ...headers },
    body: JSON.stringify(call.body),
  });
  const body: unknown = await reply.json();
  return { status: reply.status, body };
}

/** The reply itself, as it comes over the wire. */
async function googleSession(sandbox: Sandbox): Promise<unknown> {
  const verifier = "v".repeat(43);
  const query = new URLSearchParams({
    provider: "google",
    access_type: "offline",
    code_challenge: verifier,
    code_challenge_method: "plain",
  });
  const back = await answerConsent(`${sandbox.url}/auth/v1/authorize?${query}`, {
    account: "new.person@example.com",
    decision: "allow",
  });
  const exchange = { auth_code: back.searchParams.get("code"), code_verifier: verifier };
  return (await send(sandbox, { code: "", path: "/token?grant_type=pkce", body: exchange }, {})).body;
}

/** Keys and types of a value, to any depth; of a list, those of its first element. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !FREE_FORM.has(key))
      .map(([key, each]) => [key, shapeOf(each)]),
  );
}

/** What the provider says of a person differs from person to person. */
const FREE_FORM = new Set(["user_metadata", "identity_data"]);
