import { expect, test } from "vitest";
import { contentSecurityPolicy } from "#app/lib/content-security-policy.ts";
import type { createPageHandler } from "#app/lib/page-handler.server.ts";
import { playerOrigins } from "#app/lib/players.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { loader as showImage } from "#app/routes/images.tsx";
import { NOW } from "#tests/support/now.ts";
import { PAGE_ORIGIN as ORIGIN, openPageHandler } from "#tests/support/workers/page-handler.ts";
import { createLimiter } from "#workers/api/limiter.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { withoutPersonalData } from "#workers/report.ts";

type Deps = Parameters<typeof createPageHandler>[0];

function openPages(
  render: Deps["render"] = async () => new Response("page"),
  api: Deps["api"] = async () => new Response(null, { status: 401 }),
) {
  const clock = fixedClock(NOW);
  const nonces: string[] = [];
  const reached: string[] = [];
  const handle = openPageHandler({
    async render(request, context) {
      reached.push(`${request.method} ${new URL(request.url).pathname}`);
      nonces.push(context.nonce);
      return render(request, context);
    },
    api,
    clock,
    limiter: createLimiter({ clock }),
  });
  const ask = (path: string, init: RequestInit = {}, ip = "203.0.113.9") => {
    const headers = new Headers(init.headers);
    headers.set("cf-connecting-ip", ip);
    return handle(new Request(ORIGIN + path, { ...init, headers }), { waitUntil: () => undefined });
  };
  return { ask, clock, nonces, reached };
}

test("calls of a page carry the browser's signed id, and nothing that only looks like one", async () => {
  const seen: (string | null)[] = [];
  const { ask } = openPages(
    async (_request, context) => context.api(new Request(`${ORIGIN}/api/x`)),
    async (request) => {
      seen.push(request.headers.get("x-browser-id"));
      return new Response(null);
    },
  );
  const id = `0d5b8a52-2b8f-4b7c-9a62-3f8d2f7f0f4e.${"ab".repeat(32)}`;
  for (const cookie of [`browserId=${id}`, "browserId=unsigned", "a=b"]) await ask("/search", { headers: { cookie } });
  expect(seen).toEqual([id, null, null]);
});

test("what the loaders of a page read twice is asked once; what changes something, or comes after it, each time", async () => {
  const seen: [method: string, page: Request | undefined][] = [];
  const { ask } = openPages(
    async (_request, { api }) => {
      const call = (path: string, method = "GET") => api(new Request(`${ORIGIN}/api/${path}`, { method }));
      const answers = await Promise.all([call("x"), call("x"), call("y"), call("x", "POST"), call("x", "POST")]);
      return new Response((await Promise.all(answers.map((answer) => answer.text()))).join());
    },
    async (request, { page }) => {
      seen.push([`${request.method} ${new URL(request.url).pathname}`, page]);
      return new Response(new URL(request.url).pathname);
    },
  );
  expect(await (await ask("/search")).text()).toBe("/api/x,/api/x,/api/y,/api/x,/api/x");
  expect(seen.map(([call]) => call)).toEqual(["GET /api/x", "GET /api/y", "POST /api/x", "POST /api/x"]);
  expect(new Set(seen.map(([, page]) => page)).size).toBe(1);
  expect(seen[0]?.[1]).toBeInstanceOf(Request);
  seen.length = 0;
  await ask("/search", { method: "POST", headers: { origin: ORIGIN } });
  expect(seen).toHaveLength(5);
  for (const [, page] of seen) expect(page).toBeUndefined();
});

test("nothing in an address reaches a loader past its page", async () => {
  const seen: string[] = [];
  const { ask } = openPages(async (request) => {
    seen.push(new URL(request.url).search);
    return new Response("page");
  });
  for (const query of ["?_data=", "?_data=routes%2F_app&page=2", "?page=2"]) await ask(`/settings${query}`);
  expect(seen).toEqual(["", "?page=2", "?page=2"]);
});

const LIMITED = [
  { path: "/", method: "GET" },
  { path: "/login", method: "POST" },
  { path: "/session", method: "POST" },
  { path: "/errors", method: "POST" },
  { path: "/images?url=x", method: "GET" },
];

test.each(LIMITED)(
  "one network can't ask for $method $path without end; others and later requests pass",
  async ({ path, method }) => {
    const { ask, clock } = openPages();
    const init = { method, headers: { origin: ORIGIN } };
    let refused: Response | null = null;
    for (let asked = 0; refused === null && asked < 5_000; asked += 1) {
      const answer = await ask(path, init, `2001:db8:1:1::${(asked % 9_999).toString(16)}`);
      if (answer.status === 429) refused = answer;
    }
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused?.headers.get("strict-transport-security")).toContain("max-age=31536000");
    expect((await ask(path, init, "2001:db8:1:2::1")).status).toBe(200);
    clock.advance(60_000);
    expect((await ask(path, init, "2001:db8:1:1::1")).status).toBe(200);
  },
);

test("methods that no page knows and addresses that can't be decoded are the sender's fault, and reach no page", async () => {
  const { ask, reached } = openPages();
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
    const answer = await ask("/search", { method, headers: { origin: ORIGIN } });
    expect({ method, status: answer.status }).toEqual({ method, status: 405 });
  }
  for (const path of ["/%E0%A4%A", "/search/%ff", "/%"]) expect((await ask(path)).status).toBe(400);
  expect(reached).toEqual([]);
});

const form = (type: string | null, body: BodyInit | null) => {
  const headers = new Headers(type === null ? {} : { "content-type": type });
  return new Request(`${ORIGIN}/login`, { method: "POST", headers, body });
};
const URL_ENCODED = "application/x-www-form-urlencoded";

const NO_FORMS = [
  { what: "JSON", request: () => form("application/json", "{}"), status: 415 },
  { what: "text", request: () => form("text/plain", "a=b"), status: 415 },
  { what: "no type", request: () => form(null, new Uint8Array([1, 2, 3])), status: 415 },
  { what: "no body and no type", request: () => form(null, null), status: 415 },
  { what: "a form without a boundary", request: () => form("multipart/form-data", "a=b"), status: 400 },
  { what: "a broken multipart body", request: () => form("multipart/form-data; boundary=x", "--y\r\n"), status: 400 },
  { what: "too long a form", request: () => form(URL_ENCODED, `a=${"b".repeat(100_000)}`), status: 413 },
];

test.each(NO_FORMS)("a body that is no form is refused as the sender's fault: $what", async ({ request, status }) => {
  const refusal: unknown = await readForm(request()).catch((thrown: unknown) => thrown);
  expect(refusal).toBeInstanceOf(Response);
  expect(refusal instanceof Response && refusal.status).toBe(status);
});

test("a form is read with its fields", async () => {
  const read = await readForm(form(`${URL_ENCODED}; charset=utf-8`, "email=a%40b.c&code=1+2"));
  expect([...read.entries()]).toEqual([
    ["email", "a@b.c"],
    ["code", "1 2"],
  ]);
});

test("what goes to Sentry bears no address, token, query, header or cookie", () => {
  const event = withoutPersonalData({
    type: undefined,
    message: "mail to anna@example.com failed",
    request: { url: `${ORIGIN}/search?input=secret`, headers: { cookie: "c" } },
    user: { id: "u1", email: "anna@example.com", ip_address: "203.0.113.9" },
    breadcrumbs: [{ message: "GET /search?input=secret" }],
    exception: { values: [{ type: "Error", value: "Bearer abc.def refused for anna@example.com" }] },
  });
  expect(event).toEqual({
    type: undefined,
    message: "mail to [email] failed",
    user: { id: "u1" },
    exception: { values: [{ type: "Error", value: "[bearer] refused for [email]" }] },
  });
});

test("/images is closed to anonymous visitors: nothing is fetched for them", async () => {
  let shown = 0;
  const images = {
    async show() {
      shown += 1;
      return new Response("picture");
    },
  };
  const ask = async (session: object | null) => {
    const request = new Request(`${ORIGIN}/images?url=https%3A%2F%2Fp16.tiktokcdn.com%2Fa.jpeg`);
    const answer: unknown = await Reflect.apply(showImage, undefined, [
      { request, params: {}, context: { session, images } },
    ]);
    return answer instanceof Response ? answer.status : null;
  };
  expect([await ask(null), shown]).toEqual([404, 0]);
  expect([await ask({ userId: "u1" }), shown]).toEqual([200, 1]);
});

test("the Content-Security-Policy is as strict as it was decided, word for word", () => {
  expect(
    contentSecurityPolicy("n0nce", {
      imageOrigins: ["https://pictures.example"],
      frameOrigins: playerOrigins(null),
    }),
  ).toBe(
    "default-src 'self'; script-src 'self' 'nonce-n0nce'; style-src 'self' 'unsafe-inline'; " +
      "img-src 'self' data: blob: https: https://pictures.example; font-src 'self'; connect-src 'self'; " +
      "media-src 'self' blob: https:; " +
      "frame-src https://www.youtube-nocookie.com https://www.tiktok.com https://www.instagram.com; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
});

test("no two documents share a nonce, and each has 128 bits", async () => {
  const { ask, nonces } = openPages();
  for (let page = 0; page < 100; page += 1) await ask("/");
  expect(new Set(nonces).size).toBe(100);
  for (const nonce of nonces) expect(atob(nonce)).toHaveLength(16);
});
