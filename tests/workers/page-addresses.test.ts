import { expect, test } from "vitest";
import { finishGoogle } from "#app/features/auth/sign-in.server.ts";
import { leaveUnknownPage } from "#app/lib/leave-unknown-page.server.ts";
import type { PageIdentity } from "#app/lib/load-context.ts";
import { openBrowserSession } from "#app/lib/session.server.ts";
import { NOW } from "#tests/support/now.ts";
import { openSignIn } from "#tests/support/workers/sandbox-sign-in.ts";
import { fixedClock } from "#workers/kernel/clock.ts";

const ORIGIN = "http://localhost:8787";
const SECRET = "a-cookie-secret-for-tests-of-at-least-32-characters";

/** Status and address to go to of the answer to an unknown address. */
function open(path: string, isSignedIn: boolean, method = "GET") {
  const answer = leaveUnknownPage(new Request(ORIGIN + path, { method }), isSignedIn);
  return [answer.status, answer.headers.get("location")];
}

test("an unknown address leads a visitor to the sign-in page, and an account to video tracking", () => {
  expect(open("/no/such?page=1", false)).toEqual([302, "/login?redirect=%2Fno%2Fsuch%3Fpage%3D1"]);
  expect(open("/no/such?page=1", true)).toEqual([302, "/dataManagement/kolscoutTrack?notice=unknownPage"]);
});

test("what asks for a file or is no browser's navigation is told 404 instead of a sign-in page", () => {
  for (const path of ["/apple-touch-icon.png", "/old/app-3f2a.js", "/.env"])
    for (const isSignedIn of [false, true]) expect([path, open(path, isSignedIn)]).toEqual([path, [404, null]]);
  for (const isSignedIn of [false, true]) expect(open("/no/such", isSignedIn, "HEAD")).toEqual([404, null]);
});

const NO_PRODUCT = {
  api: () => Promise.reject(new Error("nothing is asked of the product")),
  report: () => undefined,
};

test("a Google sign-in that was finished leads to the remembered page, else to /search/similar", async () => {
  const { signIn } = openSignIn();
  const session = { accessToken: "a.b.c", refreshToken: "r", google: null };
  for (const [redirect, target] of [
    [null, "/search/similar"],
    ["/audience", "/audience"],
  ] as const) {
    const at = (cookie: string) =>
      openBrowserSession(new Request(ORIGIN, { headers: { cookie } }), {
        signIn,
        cookieSecret: SECRET,
        clock: fixedClock(NOW),
      });
    const starting = await at("");
    starting.keepPending({ verifier: "v".repeat(64), redirect });
    const [cookie = ""] = (await starting.commit(new Response())).headers.getSetCookie();
    const identity: PageIdentity = {
      signIn: { ...signIn, exchangeCode: async () => ({ ok: true, value: session }) },
      browser: await at(cookie.split(";")[0] ?? ""),
      ip: null,
      appOrigin: ORIGIN,
    };
    expect(await finishGoogle("a-code-of-google", identity, NO_PRODUCT)).toBe(target);
  }
});

test.each([
  ["with scope=gmail the tokens are handed over", true, "1//refresh", 200, 1, 0],
  ["what may not send is refused without a word", true, "1//refresh", 422, 1, 0],
  ["an outage is reported and keeps nobody from signing in", true, "1//refresh", 503, 1, 1],
  ["without lasting access nothing is handed over", true, null, 200, 0, 0],
  ["without scope=gmail neither", false, "1//refresh", 200, 0, 0],
] as const)("signing in with Google: %s", async (_what, withGmail, refreshToken, status, handedOver, reports) => {
  const { signIn } = openSignIn();
  const session = { accessToken: "a.b.c", refreshToken: "r", google: { accessToken: "ya29.x", refreshToken } };
  const at = (cookie: string) =>
    openBrowserSession(new Request(ORIGIN, { headers: { cookie } }), {
      signIn,
      cookieSecret: SECRET,
      clock: fixedClock(NOW),
    });
  const starting = await at("");
  starting.keepPending({ verifier: "v".repeat(64), redirect: null, withGmail });
  const [cookie = ""] = (await starting.commit(new Response())).headers.getSetCookie();
  const identity: PageIdentity = {
    signIn: { ...signIn, exchangeCode: async () => ({ ok: true, value: session }) },
    browser: await at(cookie.split(";")[0] ?? ""),
    ip: null,
    appOrigin: ORIGIN,
  };
  const given: unknown[] = [];
  const reported: unknown[] = [];
  const product = {
    async api(request: Request) {
      given.push([request.method, new URL(request.url).pathname, await request.json()]);
      return new Response(null, { status });
    },
    report: (error: unknown) => void reported.push(error),
  };
  expect(await finishGoogle("a-code-of-google", identity, product)).toBe("/search/similar");
  const body = { accessToken: "ya29.x", refreshToken };
  expect(given).toEqual(handedOver === 0 ? [] : [["POST", "/api/credentials/sign-in", body]]);
  expect(reported).toHaveLength(reports);
});
