import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { giveToken } from "#app/features/auth/give-token.server.ts";
import { signInFirst } from "#app/lib/api.server.ts";
import { openBrowserSession } from "#app/lib/session.server.ts";
import { NOW } from "#tests/support/now.ts";
import {
  PAGE_ORIGIN as ORIGIN,
  openPageHandler,
  COOKIE_SECRET as SECRET,
} from "#tests/support/workers/page-handler.ts";
import { openSignIn } from "#tests/support/workers/sandbox-sign-in.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { askerOf, markOf } from "#workers/kernel/device.ts";
import type { AuthSession, SignIn, SignInResult } from "#workers/modules/auth/contract.ts";

const HOUR = 3_600_000;

async function sessionUntil(expiresAt: number, name = "anna"): Promise<AuthSession> {
  const claims = { email: `${name}@example.com`, session_id: `session-${name}`, user_metadata: { full_name: name } };
  const accessToken = await new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(`user-${name}`)
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(new TextEncoder().encode(SECRET));
  return { accessToken, refreshToken: `refresh-${name}`, google: null };
}

function open() {
  const clock = fixedClock(NOW);
  const refreshes: string[] = [];
  let answer: SignInResult<AuthSession> = { ok: false, why: "unreachable", code: "down", message: "" };
  const ended = new Set<string>();
  const signIn: Pick<SignIn, "refresh" | "isEnded"> = {
    isEnded: async ({ sessionId }) => ended.has(sessionId ?? ""),
    async refresh(token) {
      refreshes.push(token);
      return answer;
    },
  };
  const at = (cookie: string) =>
    openBrowserSession(new Request(ORIGIN, { headers: { cookie } }), { signIn, cookieSecret: SECRET, clock });
  const signInAs = async (session: AuthSession) => {
    const browser = await at("");
    browser.start(session);
    return (await browser.commit(new Response())).headers.getSetCookie();
  };
  return {
    clock,
    ended,
    refreshes,
    at,
    signInAs,
    answerWith(next: SignInResult<AuthSession>) {
      answer = next;
    },
  };
}

const pairOf = (setCookie: string | undefined) => setCookie?.split(";")[0] ?? "";

test("the session's cookie is ours alone, unreadable, and small enough for every browser", async () => {
  const { clock, signInAs } = open();
  const session = await sessionUntil(clock.now() + HOUR);
  const cookies = await signInAs(session);
  expect(cookies).toHaveLength(2);
  expect(cookies[0]).toMatch(/^__Host-kolscout=[\w.-]+; Max-Age=\d+; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
  expect(cookies[1]).toMatch(
    /^__Host-kolscout-device=[\w.-]+; Max-Age=31536000; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
  );
  expect(cookies[0]).not.toContain(session.accessToken);
  expect(cookies[0]).not.toContain(session.refreshToken);
  expect(cookies[0]?.length).toBeLessThan(4096);
});

test("pages know who is signed in, and scripts get the short-lived token only", async () => {
  const { clock, at, signInAs } = open();
  const session = await sessionUntil(clock.now() + HOUR);
  const browser = await at(pairOf((await signInAs(session))[0]));
  expect(browser.page()).toMatchObject({ userId: "user-anna", email: "anna@example.com", fullName: "anna" });
  expect(browser.token()).toEqual({
    accessToken: session.accessToken,
    expiresAt: clock.now() + HOUR,
    user: { id: "user-anna", email: "anna@example.com", fullName: "anna", avatarUrl: null },
  });
  expect((await browser.commit(new Response("x"))).headers.getSetCookie()).toEqual([]);
});

test("a cookie that was altered, set by somebody else or sealed under another secret is no session", async () => {
  const { clock, at, signInAs } = open();
  const pair = pairOf((await signInAs(await sessionUntil(clock.now() + HOUR)))[0]);
  const flipped = `${pair.slice(0, -6)}${pair.at(-6) === "A" ? "B" : "A"}${pair.slice(-5)}`;
  for (const cookie of [
    flipped,
    "__Host-kolscout=fixed",
    "__Host-kolscout=",
    pair.replace("__Host-", ""),
    pair.replace("=", "-google="),
  ]) {
    expect((await at(cookie)).page()).toBeNull();
  }
  clock.advance(31 * 24 * HOUR);
  expect((await at(pair)).page()).toBeNull();
});

test("signing in replaces whatever session the browser brought", async () => {
  const { clock, at, signInAs } = open();
  const first = pairOf((await signInAs(await sessionUntil(clock.now() + HOUR, "mallory")))[0]);
  const browser = await at(first);
  browser.start(await sessionUntil(clock.now() + HOUR, "anna"));
  const second = pairOf((await browser.commit(new Response())).headers.getSetCookie()[0]);
  expect(second).not.toBe(first);
  expect((await at(second)).page()?.userId).toBe("user-anna");
});

test("less than five minutes before its end a session is renewed, and not before", async () => {
  const { clock, at, signInAs, answerWith, refreshes } = open();
  const pair = pairOf((await signInAs(await sessionUntil(clock.now() + HOUR)))[0]);
  clock.advance(HOUR - 5 * 60_000);
  await at(pair);
  expect(refreshes).toEqual([]);
  clock.advance(1);
  answerWith({ ok: true, value: await sessionUntil(clock.now() + HOUR, "renewed") });
  const browser = await at(pair);
  expect(refreshes).toEqual(["refresh-anna"]);
  expect(browser.page()?.userId).toBe("user-renewed");
  const renewed = pairOf((await browser.commit(new Response())).headers.getSetCookie()[0]);
  expect((await at(renewed)).page()?.userId).toBe("user-renewed");
});

test("a session that was signed out is not renewed, although the identity service would", async () => {
  const { clock, at, ended, signInAs, answerWith, refreshes } = open();
  const pair = pairOf((await signInAs(await sessionUntil(clock.now() + HOUR)))[0]);
  answerWith({ ok: true, value: await sessionUntil(clock.now() + 2 * HOUR) });
  ended.add("session-anna");
  clock.advance(HOUR - 60_000);
  const browser = await at(pair);
  expect([browser.page(), browser.token(), refreshes]).toEqual([null, null, []]);
  expect((await browser.commit(new Response())).headers.getSetCookie()[0]).toMatch(/^__Host-kolscout=; Max-Age=0/);
});

test("a page gets no token of a session that was signed out, and its cookie goes; nor one while nobody can say", async () => {
  const { clock, at, ended, signInAs } = open();
  const pair = pairOf((await signInAs(await sessionUntil(clock.now() + HOUR)))[0]);
  const { signIn } = openSignIn();
  const ask = async (isEnded: SignIn["isEnded"]) => {
    const browser = await at(pair);
    const response = await browser.commit(await giveToken({ browser, signIn: { ...signIn, isEnded } }));
    return { status: response.status, body: await response.text(), cookies: response.headers.getSetCookie() };
  };
  expect(await ask(async () => false)).toMatchObject({ status: 200, cookies: [] });
  const unknown = await ask(() => Promise.reject(new Error("D1_ERROR: overloaded")));
  expect(unknown).toMatchObject({ status: 503, cookies: [] });
  ended.add("session-anna");
  const refused = await ask(async ({ sessionId }) => ended.has(sessionId ?? ""));
  expect(refused.status).toBe(401);
  expect(refused.cookies[0]).toMatch(/^__Host-kolscout=; Max-Age=0/);
  expect(unknown.body + refused.body).not.toContain("eyJ");
});

test("a session that was ended elsewhere is closed; an identity service that is away closes none", async () => {
  const { clock, at, signInAs, answerWith } = open();
  const pair = pairOf((await signInAs(await sessionUntil(clock.now() + HOUR)))[0]);
  clock.advance(HOUR - 60_000);
  const waiting = await at(pair);
  expect(waiting.page()?.userId).toBe("user-anna");
  expect((await waiting.commit(new Response())).headers.getSetCookie()).toEqual([]);
  clock.advance(2 * 60_000);
  const expired = await at(pair);
  expect(expired.page()).toBeNull();
  expect((await expired.commit(new Response())).headers.getSetCookie()).toEqual([]);
  answerWith({ ok: false, why: "gone", code: "refresh_token_already_used", message: "Invalid Refresh Token" });
  const ended = await at(pair);
  expect(ended.page()).toBeNull();
  expect((await ended.commit(new Response())).headers.getSetCookie()[0]).toMatch(/^__Host-kolscout=; Max-Age=0/);
});

test.each([
  ["429 with a code", "over_request_rate_limit"],
  ["409", "conflict"],
  ["a gateway's page", "unknown"],
  ["a wrong key of ours", "no_authorization"],
])(
  "a renewal that is refused by %s keeps the session: what has run out waits, says so and goes on later",
  async (_name, code) => {
    const { clock, at, signInAs, answerWith } = open();
    const pair = pairOf((await signInAs(await sessionUntil(clock.now() + HOUR)))[0]);
    answerWith({ ok: false, why: "refused", code, message: "" });
    clock.advance(HOUR - 60_000);
    const valid = await at(pair);
    expect([valid.page()?.userId, valid.isWaiting()]).toEqual(["user-anna", false]);
    clock.advance(2 * 60_000);
    const waiting = await at(pair);
    expect([waiting.page(), waiting.isWaiting()]).toEqual([null, true]);
    expect((await waiting.commit(new Response())).headers.getSetCookie()).toEqual([]);
    expect((await giveToken({ browser: waiting, signIn: openSignIn().signIn })).status).toBe(503);
    const answers: Response[] = [];
    const handle = openPageHandler({
      async render(request, context) {
        answers.push(await signInFirst(request, context));
        return new Response("page");
      },
      signIn: {
        ...openSignIn().signIn,
        isEnded: async () => false,
        refresh: async () => ({ ok: false, why: "refused", code, message: "" }),
      },
      clock,
      api: () => Promise.reject(new Error("nothing is asked of the product")),
    });
    const onWay = { waitUntil: () => undefined };
    await handle(new Request(`${ORIGIN}/search`, { headers: { cookie: pair } }), onWay);
    await handle(new Request(`${ORIGIN}/search`), onWay);
    expect(answers.map(({ status }) => status)).toEqual([503, 302]);
    expect(await answers[0]?.json()).toMatchObject({ message: expect.stringContaining("still signed in") });

    answerWith({ ok: true, value: await sessionUntil(clock.now() + HOUR) });
    expect((await at(pair)).page()?.userId).toBe("user-anna");
  },
);

test("a browser that asked for a code is known by a sealed cookie, for the mailbox it asked for", async () => {
  const { at } = open();
  const asker = await askerOf(null, "anna@example.com");
  if (asker === null) throw new Error("an address has an asker");
  const browser = await at("");
  browser.keepAsker(asker);
  const pair = pairOf((await browser.commit(new Response())).headers.getSetCookie()[0]);
  expect(await (await at(pair)).asker()).toEqual(asker);
  expect(await (await at(`${pair.slice(0, -3)}abc`)).asker()).toBeNull();
  expect(await askerOf(asker, "Anna@example.com")).toBe(asker);
  expect((await askerOf(asker, "ben@example.com"))?.id).not.toBe(asker.id);
});

const ENDS = [
  { what: "signing out", why: "signedOut" },
  { what: "losing the session", why: "lost" },
] as const;

test.each(ENDS)("$what clears every cookie but the browser's and its preferences", async ({ why }) => {
  const { clock, at, signInAs } = open();
  const own = (await signInAs(await sessionUntil(clock.now() + HOUR))).map(pairOf);
  const preferences = [
    "kolscout_language=en",
    "kolscout_theme=dark",
    "kolscout_sidebar=folded",
    "kolscout_platform=TIKTOK",
  ];
  const others = ["current_project_id=p1", ...preferences, "browserId=b.s", 'bad name=1; "=2'];
  const browser = await at([...own, ...others].join("; "));
  browser.end(why);
  const response = await browser.commit(new Response());
  // Storage holds preferences too: the page that follows removes what was the person's.
  expect(response.headers.has("clear-site-data")).toBe(false);
  const cleared = ["__Host-kolscout=", "__Host-kolscout-google=", "current_project_id="];
  expect(response.headers.getSetCookie().map(pairOf)).toEqual(cleared);
  for (const cookie of response.headers.getSetCookie()) expect(cookie).toContain("Max-Age=0; Path=/");
  expect(browser.page()).toBeNull();
});

test("a browser is known for the mailboxes it signed in to, also after signing out, and for no others", async () => {
  const { clock, at, signInAs } = open();
  const [, device] = (await signInAs(await sessionUntil(clock.now() + HOUR))).map(pairOf);
  const known = await (await at(device ?? "")).device();
  expect(known?.mailboxes).toEqual([await markOf("anna+news@example.com")]);
  const browser = await at(device ?? "");
  browser.start(await sessionUntil(clock.now() + HOUR, "ben"));
  const [, both] = (await browser.commit(new Response())).headers.getSetCookie().map(pairOf);
  expect(await (await at(both ?? "")).device()).toEqual({
    id: known?.id,
    mailboxes: [await markOf("ben@example.com"), await markOf("anna@example.com")],
  });
  expect(await (await at(`${both?.slice(0, -3)}abc`)).device()).toBeNull();
});

test("a session that the API refuses is over for the browser too, so that pages can't lead in circles", async () => {
  const { clock, signInAs } = open();
  const pair = pairOf((await signInAs(await sessionUntil(clock.now() + HOUR)))[0]);
  const handle = openPageHandler({
    async render(request, context) {
      const response = await context.api(new Request(`${ORIGIN}/api/projects`));
      const to = context.session ? "/search" : "/login";
      return response.ok
        ? new Response("page")
        : new Response(null, { status: 302, headers: { location: new URL(to, request.url).href } });
    },
    api: async () => new Response(null, { status: 401 }),
    clock,
  });
  const response = await handle(new Request(`${ORIGIN}/search`, { headers: { cookie: pair } }), {
    waitUntil: () => undefined,
  });
  expect(response.headers.get("location")).toBe(`${ORIGIN}/login`);
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-kolscout=; Max-Age=0/);
});

test("a Google sign-in can be finished once, within ten minutes, by the browser that started it", async () => {
  const { clock, at } = open();
  const starting = await at("");
  starting.keepPending({ verifier: "v".repeat(64), redirect: "/search" });
  const pair = pairOf((await starting.commit(new Response())).headers.getSetCookie()[0]);
  expect(await (await at("")).takePending()).toBeNull();
  const returning = await at(pair);
  expect(await returning.takePending()).toEqual({ verifier: "v".repeat(64), redirect: "/search", withGmail: false });
  expect((await returning.commit(new Response())).headers.getSetCookie()[0]).toMatch(
    /^__Host-kolscout-google=; Max-Age=0/,
  );
  clock.advance(10 * 60_000);
  expect(await (await at(pair)).takePending()).toBeNull();
});

test("pages answer changes from our own pages alone, and every answer has its safety headers", async () => {
  const { clock } = open();
  const reached: string[] = [];
  const handle = openPageHandler({
    render: async (request, context) => {
      reached.push(`${request.method} ${request.headers.get("x-forwarded-host")}`);
      const api = await context.api(new Request(`${ORIGIN}/api/x`, { headers: { cookie: "__Host-kolscout=secret" } }));
      return new Response(await api.text());
    },
    api: async (request) =>
      new Response(
        JSON.stringify({ cookie: request.headers.get("cookie"), bearer: request.headers.get("authorization") }),
      ),
    clock,
  });
  const waiting = { waitUntil: () => undefined };
  const post = (headers: Record<string, string>) =>
    handle(new Request(`${ORIGIN}/logout`, { method: "POST", headers }), waiting);
  const foreign: Record<string, string>[] = [
    {},
    { origin: "null" },
    { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
    { "content-type": "text/plain" },
  ];
  for (const headers of foreign) {
    expect((await post(headers)).status).toBe(403);
  }
  expect(reached).toEqual([]);
  const accepted = await post({ origin: ORIGIN, "x-forwarded-host": "evil.example" });
  expect(reached).toEqual(["POST null"]);
  expect(await accepted.json()).toEqual({ cookie: null, bearer: null });
  expect(accepted.headers.get("strict-transport-security")).toContain("max-age=31536000");
  expect(accepted.headers.get("x-content-type-options")).toBe("nosniff");
  expect(accepted.headers.get("x-frame-options")).toBe("DENY");
  expect(accepted.headers.get("cache-control")).toBe("private, no-store");
});
