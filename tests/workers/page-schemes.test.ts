/** What a browser is given of a trial of the plans' terms: once, by a signed cookie, and never where a secret address is opened. */

import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { detectLanguage } from "#app/i18n/detect-language.server.ts";
import { SCHEME_COOKIE } from "#app/lib/scheme.server.ts";
import { NOW } from "#tests/support/now.ts";
import { openPageHandler, PAGE_ORIGIN } from "#tests/support/workers/page-handler.ts";
import { forgetTrials, startTrial } from "#tests/support/workers/scheme-trial.ts";
import { buildSchemes } from "#workers/composition/schemes.ts";
import { readEnv } from "#workers/env.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { SCHEME_HEADER } from "#workers/kernel/vocabulary.ts";

const DOCUMENT = { accept: "text/html,application/xhtml+xml" };

async function openBrowser({ isTried = true } = {}) {
  const clock = fixedClock(NOW);
  const schemes = buildSchemes(readEnv(env), clock);
  if (isTried) await startTrial(schemes);
  const heard: (string | null)[] = [];
  const handler = openPageHandler({
    clock,
    schemes,
    api: async ({ headers }) => {
      heard.push(headers.get(SCHEME_HEADER));
      return new Response();
    },
    async render(request, context) {
      await context.api(new Request(`${PAGE_ORIGIN}/api/home`));
      return Response.json({
        scheme: context.scheme?.scheme ?? null,
        language: await detectLanguage(request, context),
      });
    },
  });
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const response = await handler(new Request(PAGE_ORIGIN + path, { headers: { ...DOCUMENT, ...headers } }), {
      waitUntil: () => undefined,
    });
    const page: { scheme: string | null; language: string } = await response.json();
    return { ...page, cookie: response.headers.get("set-cookie")?.split(";")[0] ?? null };
  };
  return { open, heard, schemes };
}

afterEach(forgetTrials);

test("without a trial no browser is given a cookie", async () => {
  const { open, heard } = await openBrowser({ isTried: false });
  expect(await open("/")).toEqual({ scheme: null, language: "en", cookie: null });
  expect(heard).toEqual([null]);
});

test("the first page gives a scheme, every later one has the same, and the API is told", async () => {
  const { open, heard } = await openBrowser();
  const first = await open("/", { "accept-language": "zh-CN,zh;q=0.9" });
  expect(first.cookie).toContain(`${SCHEME_COOKIE}=1.`);
  expect(["A", "C"]).toContain(first.scheme);
  const cookie = first.cookie ?? "";
  expect(await open("/pricing", { cookie, "accept-language": "en" })).toEqual({ ...first, cookie: null });
  expect(new Set(heard)).toEqual(new Set([cookie.slice(cookie.indexOf("=") + 1)]));
});

test("the scheme's language holds until another one is chosen", async () => {
  const { open } = await openBrowser();
  const { cookie } = await open("/", { "accept-language": "zh-CN" });
  const later = { "accept-language": "en" };
  expect((await open("/", { ...later, cookie: `${cookie}` })).language).toBe("zh-CN");
  expect((await open("/", { ...later, cookie: `${cookie}; kolscout_language=en` })).language).toBe("en");
  expect((await open("/", { ...later, cookie: `${cookie}; kolscout_language=xx` })).language).toBe("zh-CN");
});

test.each([["/report/secret"], ["/unsubscribe/secret"]])("%s neither reads nor gives a scheme", async (path) => {
  const { open, heard } = await openBrowser();
  const { cookie } = await open("/");
  expect(await open(path, { cookie: `${cookie}` })).toMatchObject({ scheme: null, cookie: null });
  expect(await open(path)).toMatchObject({ scheme: null, cookie: null });
  expect(heard.slice(1)).toEqual([null, null]);
});

test("only a document gives a scheme: not a picture, and not the data of a page", async () => {
  const { open } = await openBrowser();
  expect(await open("/pricing.data", { accept: "*/*" })).toMatchObject({ scheme: null, cookie: null });
});

test("pages go on while a trial cannot be read", async () => {
  const clock = fixedClock(NOW);
  const handler = openPageHandler({
    clock,
    schemes: { ticketFor: () => Promise.reject(new Error("no database")) },
    api: async () => new Response(),
    render: async (_request, context) => Response.json({ scheme: context.scheme }),
  });
  const response = await handler(new Request(PAGE_ORIGIN, { headers: DOCUMENT }), { waitUntil: () => undefined });
  expect(await response.json()).toEqual({ scheme: null });
});
