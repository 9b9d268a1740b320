import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import {
  answerConsent,
  latestCode,
  memoryGates,
  NOBODY,
  openGate,
  openIdentity,
  openSignIn,
  sandboxUrl,
  signInByCode,
} from "#tests/support/workers/sandbox-sign-in.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { askerOf, withMailbox } from "#workers/kernel/device.ts";
import type { AuthSession, SignInResult } from "#workers/modules/auth/contract.ts";
import type { IdentityService } from "#workers/modules/auth/port.ts";

/** An identity service that counts what reaches it and knows one code. */
function countingIdentity(code = "123456") {
  const calls = { sent: 0, tried: 0, refreshed: 0 };
  const session: AuthSession = { accessToken: "access", refreshToken: "refresh", google: null };
  const refused: SignInResult<never> = {
    ok: false,
    why: "refused",
    code: "otp_expired",
    message: "Token has expired or is invalid",
  };
  const identity: IdentityService = {
    async sendCode() {
      calls.sent += 1;
      return { ok: true, value: null };
    },
    async verifyCode(_email, tried) {
      calls.tried += 1;
      return tried === code ? { ok: true, value: session } : refused;
    },
    startGoogle: async () => refused,
    exchangeCode: async () => refused,
    async refresh() {
      calls.refreshed += 1;
      return { ok: true, value: session };
    },
    signOut: async () => ({ ok: true, value: null }),
  };
  return { identity, calls };
}

test("a code from the mailbox signs in once", async () => {
  const { signIn } = openSignIn();
  expect(await signIn.sendCode(" Free@Kolscout.Test ", NOBODY)).toEqual({
    ok: true,
    value: { email: "free@kolscout.test", resendAfterMs: 0 },
  });
  const code = await latestCode("free@kolscout.test");
  const first = await signIn.verifyCode("free@kolscout.test", code, NOBODY);
  expect(first).toMatchObject({ ok: true, value: { google: null } });
  expect(await signIn.verifyCode("free@kolscout.test", code, NOBODY)).toMatchObject({
    ok: false,
    errorKey: "codeDead",
  });
});

test("what can't be an address or a code is said before anything is asked", async () => {
  const { identity, calls } = countingIdentity();
  const { signIn } = openSignIn({ identity });
  expect(await signIn.sendCode("  ", NOBODY)).toMatchObject({ errorKey: "emailRequired" });
  expect(await signIn.sendCode("nobody", NOBODY)).toMatchObject({ errorKey: "emailInvalid" });
  for (const code of ["", "12345", "1234567", "12a456", "１２３４５６"]) {
    expect(await signIn.verifyCode("a@example.com", code, NOBODY)).toMatchObject({ errorKey: "codeInvalid" });
  }
  expect(calls).toEqual({ sent: 0, tried: 0, refreshed: 0 });
});

test("a known and an unknown address get the same answer", async () => {
  const { signIn } = openSignIn({ isSandbox: false });
  const known = await signIn.sendCode("pro@kolscout.test", NOBODY);
  const unknown = await signIn.sendCode("never.seen.before@example.com", NOBODY);
  expect(known).toMatchObject({ ok: true, value: { resendAfterMs: 60_000 } });
  expect(unknown).toMatchObject({ ok: true, value: { resendAfterMs: 60_000 } });
});

test("all spellings of one mailbox share its limit, and the waiver is the sandbox's alone", async () => {
  const { identity, calls } = countingIdentity();
  const clock = fixedClock(NOW);
  const production = openSignIn({ identity, clock, isSandbox: false }).signIn;
  const spellings = ["an.na@gmail.com", "anna@gmail.com", "a.n.n.a+1@googlemail.com", "ANNA+2@gmail.com"];
  const answers = await Promise.all(spellings.map((email) => production.sendCode(email, NOBODY)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(
    answers.filter((answer) => !answer.ok && answer.errorKey === "tooMany" && answer.retryAfterSeconds === 60),
  ).toHaveLength(3);
  expect(calls.sent).toBe(1);
  await production.sendCode("demo@kolscout.test", NOBODY);
  expect(await production.sendCode("demo@kolscout.test", NOBODY)).toMatchObject({ ok: false, errorKey: "tooMany" });
  const sandbox = openSignIn({ identity, clock, isSandbox: true }).signIn;
  expect(await sandbox.sendCode("demo@kolscout.test", NOBODY)).toMatchObject({ ok: true });
});

test("a hundred parallel guesses reach the identity service five times, and then the right code is dead too", async () => {
  const { identity, calls } = countingIdentity("999999");
  const { signIn } = openSignIn({ identity, clock: fixedClock(NOW) });
  await signIn.sendCode("victim@kolscout.test", NOBODY);
  const guesses = Array.from({ length: 100 }, (_, index) =>
    signIn.verifyCode("victim@kolscout.test", String(index).padStart(6, "0"), NOBODY),
  );
  await Promise.all(guesses);
  expect(calls.tried).toBe(5);
  expect(await signIn.verifyCode("victim@kolscout.test", "999999", NOBODY)).toMatchObject({
    ok: false,
    errorKey: "codeDead",
  });
  expect(calls.tried).toBe(5);
});

test("one visitor's address can't send codes to everybody", async () => {
  const { identity, calls } = countingIdentity();
  const { signIn } = openSignIn({ identity, clock: fixedClock(NOW) });
  for (let index = 0; index < 40; index += 1)
    await signIn.sendCode(`person${index}@example.com`, { ip: "203.0.113.9", device: null });
  expect(calls.sent).toBe(20);
});

test("S02: an IPv6 visitor can't send more codes by changing the address inside its /64", async () => {
  const { identity, calls } = countingIdentity();
  const { signIn } = openSignIn({ identity, clock: fixedClock(NOW) });
  for (let index = 0; index < 40; index += 1) {
    const ip = `2001:db8:5:5::${index.toString(16)}`;
    await signIn.sendCode(`v6-${index}@example.com`, { ip, device: null });
  }
  expect(calls.sent).toBe(20);
});

test("S01: guesses from many addresses of one /64 are those of one visitor", async () => {
  const { identity, calls } = countingIdentity("999999");
  const { signIn } = openSignIn({ identity, clock: fixedClock(NOW) });
  // As many as one visitor has: fewer than would stop the site around it.
  for (let index = 0; index < 20; index += 1) {
    const ip = `2001:db8:6:6:0:0:${index.toString(16)}:1`;
    await signIn.verifyCode(`guessed-${index}@example.com`, "000000", { ip, device: null });
  }
  const next = await signIn.sendCode("same-network@example.com", { ip: "2001:db8:6:6:9::", device: null });
  expect(next).toMatchObject({ ok: false, errorKey: "tooMany" });
  expect(calls.sent).toBe(0);
});

test("one network, however many addresses it has, leaves four fifths of everybody's limit to others", async () => {
  const { identity, calls } = countingIdentity();
  const { signIn } = openSignIn({ identity, clock: fixedClock(NOW), gates: memoryGates() });
  for (let index = 0; index < 400; index += 1) {
    const ip = `2001:dead:${index.toString(16)}::1`;
    await signIn.sendCode(`flood-${index}@example.com`, { ip, device: null });
  }
  expect(calls.sent).toBe(60);
  const other = await signIn.sendCode("elsewhere@example.com", { ip: "198.51.100.7", device: null });
  expect(other).toMatchObject({ ok: true });
});

test("ten codes asked for by strangers do not lock a person out: the browser they signed in with before still gets one", async () => {
  const { identity } = countingIdentity();
  const clock = fixedClock(NOW);
  const { signIn } = openSignIn({ identity, clock, gates: memoryGates() });
  const email = "mobbed@example.com";
  const askedByStrangers = async () => signIn.sendCode(email, NOBODY);
  for (let minute = 0; minute < 70; minute += 1) {
    await askedByStrangers();
    clock.advance(60_000);
  }
  expect(await askedByStrangers()).toMatchObject({ ok: false, errorKey: "tooMany" });
  const device = await withMailbox(null, email);
  const person = { ip: null, device };
  expect(await signIn.sendCode(email, person)).toMatchObject({ ok: true });
  for (let tries = 0; tries < 10; tries += 1) await signIn.verifyCode(email, "000000", NOBODY);
  expect(await signIn.verifyCode(email, "123456", person)).toMatchObject({ ok: true });
  // A browser that knows another mailbox is a stranger to this one.
  const stranger = { ip: null, device: await withMailbox(null, "other@example.com") };
  expect(await signIn.sendCode(email, stranger)).toMatchObject({ ok: false, errorKey: "tooMany" });
  // Without such a browser the way is slow, not closed.
  clock.advance(3_600_000);
  expect(await askedByStrangers()).toMatchObject({ ok: true });
});

test("a known browser is no way to flood a mailbox or to guess its codes", async () => {
  const { identity, calls } = countingIdentity("999999");
  const { signIn } = openSignIn({ identity, clock: fixedClock(NOW) });
  const email = "known@example.com";
  const visitor = { ip: null, device: await withMailbox(null, email) };
  for (let tries = 0; tries < 20; tries += 1) await signIn.sendCode(email, visitor);
  expect(calls.sent).toBe(1);
  for (let tries = 0; tries < 20; tries += 1) await signIn.verifyCode(email, "000000", visitor);
  expect(calls.tried).toBe(5);
});

test("a code is refused after ten minutes without asking the identity service", async () => {
  const { identity, calls } = countingIdentity();
  const clock = fixedClock(NOW);
  const { signIn } = openSignIn({ identity, clock });
  await signIn.sendCode("late@kolscout.test", NOBODY);
  clock.advance(10 * 60_000);
  expect(await signIn.verifyCode("late@kolscout.test", "123456", NOBODY)).toMatchObject({ errorKey: "codeDead" });
  expect(calls.tried).toBe(0);
});

test("the identity service's own words come through; its silence gets ours, and costs no try", async () => {
  const { identity } = countingIdentity();
  const clock = fixedClock(NOW);
  const { signIn } = openSignIn({ identity, clock });
  await signIn.sendCode("words@kolscout.test", NOBODY);
  expect(await signIn.verifyCode("words@kolscout.test", "000000", NOBODY)).toEqual({
    ok: false,
    errorKey: null,
    message: "Token has expired or is invalid",
    retryAfterSeconds: null,
  });
  const silence: SignInResult<never> = { ok: false, why: "unreachable", code: "fetch", message: "fetch failed" };
  const silent = openSignIn({
    identity: { ...identity, verifyCode: async () => silence, sendCode: async () => silence },
    clock,
  }).signIn;
  for (let tries = 0; tries < 8; tries += 1) {
    expect(await silent.verifyCode("words@kolscout.test", "123456", NOBODY)).toMatchObject({
      errorKey: "verifyFailed",
    });
  }
  expect(await signIn.verifyCode("words@kolscout.test", "123456", NOBODY)).toMatchObject({ ok: true });
  expect(await silent.sendCode("words@kolscout.test", NOBODY)).toMatchObject({ errorKey: "sendFailed" });
});

test("six wrong codes from elsewhere for each new code do not keep a new browser out", async () => {
  const { identity } = countingIdentity();
  const clock = fixedClock(NOW);
  const { signIn } = openSignIn({ identity, clock, gates: memoryGates(), isSandbox: false });
  const email = "besieged@example.com";
  const person = { ip: "203.0.113.4", device: null, asked: await askerOf(null, email) };
  for (let round = 0; round < 3; round += 1) {
    expect(await signIn.sendCode(email, person)).toMatchObject({ ok: true });
    for (let tries = 0; tries < 6; tries += 1) {
      // Another network each round: what a stranger's address may do is counted elsewhere.
      await signIn.verifyCode(email, "000000", { ip: `198.5${round}.100.${tries}`, device: null });
      const asked = await askerOf(null, email);
      await signIn.verifyCode(email, "000000", { ip: `198.5${round}.100.${tries}`, device: null, asked });
    }
    expect(await signIn.verifyCode(email, "123456", person)).toMatchObject({ ok: true });
    clock.advance(61_000);
  }
});

test("a CAPTCHA of the identity service's asks nothing of our server with the secret key, and refuses all without", async () => {
  const captcha = (isOn: boolean) => behave({ captcha: isOn });
  await captcha(true);
  try {
    const withSecret = openSignIn({ identity: openIdentity() }).signIn;
    expect(await withSecret.sendCode("captcha-a@kolscout.test", NOBODY)).toMatchObject({ ok: true });
    const without = openIdentity({ secretKey: null });
    expect(await without.sendCode("captcha-b@kolscout.test", null)).toMatchObject({ code: "captcha_failed" });
    expect(await openSignIn({ identity: without }).signIn.sendCode("captcha-b@kolscout.test", NOBODY)).toMatchObject({
      ok: false,
      errorKey: "sendFailed",
    });
  } finally {
    await captcha(false);
  }
});

test("the visitor's address goes along beside the secret key alone", async () => {
  const seen: (string | null)[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    seen.push(new Request(input, init).headers.get("sb-forwarded-for"));
    return Response.json({});
  };
  try {
    await openIdentity().sendCode("a@example.com", "203.0.113.9");
    await openIdentity().refresh("token", "2001:db8::7");
    await openIdentity({ secretKey: null }).sendCode("a@example.com", "203.0.113.9");
  } finally {
    globalThis.fetch = real;
  }
  expect(seen).toEqual(["203.0.113.9", "2001:db8::7", null]);
});

test.each(["conflict", "limited", "gateway"] as const)(
  "a refresh that is refused by a %s ends no session, and is not asked again at once",
  async (refresh) => {
    const { refreshToken } = await signInByCode(`kept-${refresh}@kolscout.test`);
    const { signIn } = openSignIn();
    await behave({ refresh });
    try {
      expect(await signIn.refresh(refreshToken, NOBODY)).toMatchObject({ ok: false, why: "refused" });
    } finally {
      await behave({ refresh: "works" });
    }
    const gate = openGate(`refresh:back-off ${refresh}`);
    const at = NOW;
    await behave({ refresh });
    await gate.refresh(refreshToken, null, at);
    await behave({ refresh: "works" });
    expect(await gate.refresh(refreshToken, null, at + 500)).toMatchObject({ ok: false, why: "refused" });
    expect(await gate.refresh(refreshToken, null, at + 1_000)).toMatchObject({ ok: true });
  },
);

async function behave(change: { captcha?: boolean; refresh?: "works" | "conflict" | "limited" | "gateway" }) {
  const body = JSON.stringify(change);
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${sandboxUrl}/auth/v1/behaviour`, { method: "POST", body, headers });
  expect(reply.status).toBe(200);
}

test("two tabs and a page at once make one refresh; its result is shared for ten seconds", async () => {
  const gate = openGate("refresh:shared");
  const { refreshToken } = await signInByCode("tabs@kolscout.test");
  const count = async () => {
    const counts: { service: string; route: string; calls: number }[] = await (
      await fetch(`${sandboxUrl}/log/counts`)
    ).json();
    return counts.find(({ service, route }) => service === "gotrue" && route.endsWith("/token"))?.calls ?? 0;
  };
  const before = await count();
  const now = NOW;
  const results = await Promise.all([
    gate.refresh(refreshToken, null, now),
    gate.refresh(refreshToken, null, now),
    gate.refresh(refreshToken, null, now + 9_999),
  ]);
  expect((await count()) - before).toBe(1);
  expect(new Set(results.map((result) => result.ok && result.value.accessToken)).size).toBe(1);
  const later = await gate.refresh(refreshToken, null, now + 10_000);
  expect((await count()) - before).toBe(2);
  expect(later.ok || later.why === "gone").toBe(true);
});

test("Google leads back to the browser that started, with the tokens that are given only once", async () => {
  const { signIn } = openSignIn();
  const started = await signIn.startGoogle(
    { returnTo: "http://localhost:8787/callback?redirect=%2Fsearch", withGmail: false },
    NOBODY,
  );
  if (!started.ok) throw new Error("Google was not started");
  const authorize = new URL(started.value.url);
  expect(authorize.searchParams.get("access_type")).toBe("offline");
  expect(authorize.searchParams.get("prompt")).toBe("consent");
  expect(authorize.searchParams.get("scopes")).toBeNull();
  const landed = await answerConsent(started.value.url, "plus@kolscout.test");
  expect(landed.origin + landed.pathname).toBe("http://localhost:8787/callback");
  const code = landed.searchParams.get("code") ?? "";
  expect(await signIn.exchangeCode(code, "x".repeat(64), NOBODY)).toMatchObject({ ok: false });
  const again = await signIn.startGoogle({ returnTo: "http://localhost:8787/callback", withGmail: true }, NOBODY);
  if (!again.ok) throw new Error("Google was not started");
  expect(new URL(again.value.url).searchParams.get("scopes")).toContain("gmail.modify");
  const second = await answerConsent(again.value.url, "plus@kolscout.test");
  const exchanged = await signIn.exchangeCode(second.searchParams.get("code") ?? "", again.value.verifier, NOBODY);
  expect(exchanged).toMatchObject({ ok: true, value: { google: { accessToken: expect.any(String) } } });
  expect(await signIn.exchangeCode(second.searchParams.get("code") ?? "", again.value.verifier, NOBODY)).toMatchObject({
    ok: false,
  });
});

test("signing out denies the session here and kills its refresh token there", async () => {
  const session = await signInByCode("leaving@kolscout.test");
  const { signIn, revoked, confirmed, disconnected } = openSignIn();
  await signIn.signOut({ accessToken: session.accessToken, userId: "user-1", sessionId: "session-1" });
  const ended = [{ userId: "user-1", sessionId: "session-1" }];
  expect({ revoked, confirmed, disconnected }).toEqual({ revoked: ended, confirmed: ended, disconnected: ended });
  expect(await signIn.refresh(session.refreshToken, NOBODY)).toMatchObject({ ok: false, why: "gone" });
});
