import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { isSandbox, readEnv, signInSetup } from "#workers/env.ts";

test("the deployed bindings and the sandbox's settings make a complete environment", () => {
  const checked = readEnv(env);
  expect(checked.SUPABASE_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(checked.TIKHUB_BASE_URL).toBe(`${checked.SUPABASE_URL}/tikhub`);
  expect(isSandbox(checked)).toBe(true);
});

test("everything that is missing or malformed is named in one error, without values", () => {
  const { COOKIE_SECRET: _secret, YOUTUBE_API_KEY: _key, ...rest } = env;
  const broken = { ...rest, APP_ORIGIN: "secret-not-an-address", DB: undefined };
  const failure = catchError(() => readEnv(broken));
  for (const name of ["COOKIE_SECRET", "YOUTUBE_API_KEY", "APP_ORIGIN", "DB"]) expect(failure.message).toContain(name);
  expect(failure.message).not.toContain("secret-not-an-address");
});

test("the identity service's keys go by their newer names or the older ones, each in its own place", () => {
  const { SUPABASE_ANON_KEY: _anon, SUPABASE_SERVICE_ROLE_KEY: _service, ...rest } = env;
  const keys = { SUPABASE_PUBLISHABLE_KEY: "sb_publishable_a", SUPABASE_SECRET_KEY: "sb_secret_b" };
  expect(signInSetup(readEnv({ ...rest, ...keys }))).toMatchObject({
    publishableKey: "sb_publishable_a",
    secretKey: "sb_secret_b",
  });
  expect(signInSetup(readEnv(env))).toMatchObject({ publishableKey: "sandbox-anon-key" });
  expect(signInSetup(readEnv({ ...env, ...keys }))).toMatchObject({ publishableKey: "sb_publishable_a" });
  expect(catchError(() => readEnv(rest)).message).toContain(
    "SUPABASE_PUBLISHABLE_KEY or SUPABASE_ANON_KEY: is missing",
  );
  const swapped = { SUPABASE_ANON_KEY: "sb_secret_b", SUPABASE_SECRET_KEY: "sb_publishable_a" };
  const failure = catchError(() => readEnv({ ...rest, ...swapped }));
  expect(failure.message).toMatch(
    /SUPABASE_ANON_KEY: holds a secret key\n.*SUPABASE_SECRET_KEY: holds a publishable key/,
  );
  expect(failure.message).not.toContain("sb_secret_b");
});

test("a chat service is named wholly or not at all; empty is not at all", () => {
  const whole = { LLM_BASE_URL: "https://models.test/v1", LLM_API_KEY: "key-of-the-model", LLM_MODEL: "reader" };
  expect(readEnv({ ...env, ...whole })).toMatchObject(whole);
  expect(readEnv({ ...env, LLM_BASE_URL: "", LLM_API_KEY: " ", LLM_MODEL: "" }).LLM_BASE_URL).toBeUndefined();
  const failure = catchError(() => readEnv({ ...env, ...whole, LLM_MODEL: "", APP_ORIGIN: "nowhere" }));
  expect(failure.message).toContain("LLM_MODEL");
  expect(failure.message).toContain("APP_ORIGIN");
  expect(failure.message).not.toContain("LLM_BASE_URL");
  expect(failure.message).not.toContain("key-of-the-model");
});

test("a client at Google is named wholly or not at all, with keys that are keys", () => {
  expect(
    readEnv({ ...env, MAIL_TOKEN_KEYS: `b:${"k".repeat(42)}A,a:${"l".repeat(42)}A` }).MAIL_TOKEN_KEYS,
  ).toMatchObject([{ id: "b" }, { id: "a" }]);
  const none = { GOOGLE_CLIENT_ID: "", GOOGLE_CLIENT_SECRET: "", MAIL_TOKEN_KEYS: "" };
  expect(readEnv({ ...env, ...none }).MAIL_TOKEN_KEYS).toBeUndefined();
  expect(catchError(() => readEnv({ ...env, ...none, GOOGLE_CLIENT_ID: "id" })).message).toMatch(
    /GOOGLE_CLIENT_SECRET: .*\n.*MAIL_TOKEN_KEYS: /,
  );
  const failure = catchError(() => readEnv({ ...env, MAIL_TOKEN_KEYS: "a:short-secret" }));
  expect(failure.message).toContain("MAIL_TOKEN_KEYS: must look like");
  expect(failure.message).not.toContain("short-secret");
});

test("Gmail's pushes are named wholly or not at all, with a topic that is one", () => {
  const none = { GMAIL_TOPIC: "", GMAIL_PUSH_AUDIENCE: "", GMAIL_PUSH_ACCOUNT: "" };
  expect(readEnv({ ...env, ...none }).GMAIL_TOPIC).toBeUndefined();
  expect(catchError(() => readEnv({ ...env, ...none, GMAIL_TOPIC: "projects/p/topics/t" })).message).toMatch(
    /GMAIL_PUSH_AUDIENCE: .*\n.*GMAIL_PUSH_ACCOUNT: /,
  );
  expect(catchError(() => readEnv({ ...env, GMAIL_TOPIC: "gmail" })).message).toContain("GMAIL_TOPIC: must look like");
});

function catchError(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("nothing was thrown");
}
