/** The contract with Supabase Auth: every method of the product's clients, held against the published schema (tests/fixtures/schemas/gotrue.json). */
import { expect, onTestFinished, test, vi } from "vitest";
import { ANON_KEY, SERVICE_ROLE_KEY } from "#sandbox/gotrue/gotrue.ts";
import { openContract, watchMethods } from "#tests/support/service-contract.ts";
import { createKeySource } from "#workers/adapters/identity/key-source.ts";
import { createSignInClient } from "#workers/adapters/identity/sign-in-client.ts";
import { createUserAdmin } from "#workers/adapters/identity/user-admin.ts";
import { answerConsent, latestCode, openSandbox } from "./support.ts";

const ANNA = "anna@example.com";
const PLUS = "plus@kolscout.test";
const IP = "203.0.113.7";
const RETURN_TO = "http://localhost:8787/callback?redirect=%2Fsearch";
const GMAIL_MODIFY = "https://www.googleapis.com/auth/gmail.modify";

/** The clients fetch by themselves, so everything that goes to the identity service is held. */
async function open() {
  // The client of Supabase compares the tokens' times with the machine's clock.
  const sandbox = await openSandbox({ now: Date.now });
  const contract = openContract("gotrue");
  const plain = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const body = await request.text();
    const response = await plain(input, init);
    const { method, url, headers } = request;
    if (/\/auth\/v1\/(?!behaviour|callback)/.test(url)) {
      contract.hold({ method, url, headers, body }, { status: response.status, body: await response.clone().text() });
    }
    return response;
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const setup = { url: sandbox.url, publishableKey: ANON_KEY };
  const behave = (change: object) =>
    plain(`${sandbox.url}/auth/v1/behaviour`, { method: "POST", body: JSON.stringify(change) });
  return { sandbox, contract, setup, behave };
}

test("Supabase Auth is called and answers as its OpenAPI says, with either key", async () => {
  const { sandbox, contract, setup } = await open();
  const uncalled: string[] = [];
  for (const secretKey of [null, SERVICE_ROLE_KEY]) {
    const { client, uncalled: left } = watchMethods(createSignInClient({ ...setup, secretKey }));
    sandbox.clock.advance(120_000);
    expect(await client.sendCode(ANNA, IP)).toMatchObject({ ok: true });
    expect(await client.verifyCode(ANNA, "000000", IP)).toMatchObject({ ok: false });
    const session = await client.verifyCode(ANNA, latestCode(sandbox, ANNA), IP);
    if (!session.ok) throw new Error(session.message);
    const renewed = await client.refresh(session.value.refreshToken, IP);
    if (!renewed.ok) throw new Error(renewed.message);
    expect(await client.signOut(renewed.value.accessToken)).toMatchObject({ ok: true });
    expect(await client.refresh(renewed.value.refreshToken, IP)).toMatchObject({ ok: false, why: "gone" });
    for (const withGmail of [false, true]) {
      const started = await client.startGoogle({ returnTo: RETURN_TO, withGmail });
      if (!started.ok) throw new Error(started.message);
      const scopes = withGmail ? [GMAIL_MODIFY] : [];
      const back = await answerConsent(started.value.url, { account: PLUS, decision: "allow", scopes });
      const code = back.searchParams.get("code") ?? "";
      expect(await client.exchangeCode(code, started.value.verifier, IP)).toMatchObject({ ok: true });
      expect(await client.exchangeCode(code, started.value.verifier, IP)).toMatchObject({ ok: false });
    }
    uncalled.push(...left());
  }
  const keys = createKeySource({ url: `${sandbox.url}/auth/v1/.well-known/jwks.json` });
  const { client: source, uncalled: unread } = watchMethods(keys);
  expect(await source.current(sandbox.clock.now())).not.toBeNull();
  expect(await source.renewed(sandbox.clock.now() + 60_000)).not.toBeNull();
  const { client: admin, uncalled: unadministered } = watchMethods(
    createUserAdmin({ url: sandbox.url, serviceKey: SERVICE_ROLE_KEY }),
  );
  const subject = await subjectOf(sandbox.url);
  await admin.deleteUser(subject);
  await admin.deleteUser(subject);
  expect(contract.faults()).toEqual([]);
  expect([uncalled, unread(), unadministered(), contract.unmade()], "what was left out").toEqual([[], [], [], []]);

  /** The user whom the last session names. */
  async function subjectOf(url: string): Promise<string> {
    const client = createSignInClient({ ...setup, url, secretKey: SERVICE_ROLE_KEY });
    sandbox.clock.advance(120_000);
    await client.sendCode(ANNA, IP);
    const session = await client.verifyCode(ANNA, latestCode(sandbox, ANNA), IP);
    if (!session.ok) throw new Error(session.message);
    const [, payload = ""] = session.value.accessToken.split(".");
    return String(JSON.parse(Buffer.from(payload, "base64url").toString()).sub);
  }
});

test("each refusal of the service and of its gateway has a published shape", async () => {
  const { sandbox, contract, setup, behave } = await open();
  const client = createSignInClient({ ...setup, secretKey: null });
  for (const kind of ["rateLimited", "quotaExhausted", "unauthorized", "forbidden", "serverError"]) {
    sandbox.faults.set({ service: "gotrue", path: "/otp", rates: { [kind]: 1 }, serverErrorStatus: 500 });
    expect(await client.sendCode(ANNA, IP), kind).toMatchObject({ ok: false });
  }
  sandbox.faults.clear();
  await behave({ captcha: true });
  expect(await client.sendCode(ANNA, IP)).toMatchObject({ ok: false, code: "captcha_failed" });
  await behave({ captcha: false });
  await client.sendCode(ANNA, IP);
  expect(await client.sendCode(ANNA, IP), "a second code within a minute").toMatchObject({ ok: false });
  const session = await client.verifyCode(ANNA, latestCode(sandbox, ANNA), IP);
  if (!session.ok) throw new Error(session.message);
  for (const refresh of ["conflict", "limited"]) {
    await behave({ refresh });
    expect(await client.refresh(session.value.refreshToken, IP), refresh).toMatchObject({ ok: false, why: "refused" });
  }
  const stranger = createSignInClient({ ...setup, publishableKey: "sb_publishable_wrong", secretKey: null });
  expect(await stranger.sendCode(ANNA, IP)).toMatchObject({ ok: false });
  expect(contract.faults()).toEqual([]);
});
