import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import * as z from "zod";
import { expectConsoleError } from "#tests/support/console-errors.ts";
import { openTestApi, testActor } from "#tests/support/workers/test-api.ts";
import { endpoint } from "#workers/api/endpoint.ts";
import { publicRoute, route } from "#workers/api/route.ts";
import { AppError } from "#workers/kernel/app-error.ts";

const Note = z.object({ title: z.string().trim().min(1).max(20), count: z.number().int().min(0).max(10).default(1) });
const createNote = endpoint({
  method: "post",
  path: "/notes",
  aliases: [{ path: "/youtube/notes", preset: { platform: "YOUTUBE" } }],
  access: "signedIn",
  idempotent: true,
  tag: "test",
  summary: "Create a note",
  body: Note.extend({ platform: z.enum(["YOUTUBE", "TIKTOK"]).optional() }).strict(),
  output: z.object({ title: z.string(), platform: z.string().nullable() }),
});
const getNote = endpoint({
  method: "get",
  path: "/notes/:id",
  access: "signedIn",
  tag: "test",
  summary: "One note",
  params: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({ id: z.string() }),
});
const latestNote = endpoint({
  method: "get",
  path: "/notes/latest",
  access: "signedIn",
  tag: "test",
  summary: "The newest note",
  query: z.object({ tag: z.string().optional() }),
  output: z.object({ latest: z.string() }),
});
const breaking = endpoint({
  method: "get",
  path: "/breaking",
  access: "anyone",
  tag: "test",
  summary: "Breaks",
  output: z.null(),
});

function notes(created: string[] = []) {
  return [
    route(getNote, async ({ input }) => ({ id: input.params.id })),
    route(latestNote, async ({ input }) => ({ latest: input.query.tag ?? "none" })),
    route(createNote, async ({ input }) => {
      created.push(input.body.title);
      if (input.body.title === "refuse") throw new AppError(1912);
      if (input.body.title === "break") throw new Error("the disk of a@b.example is full");
      return { title: input.body.title, platform: input.body.platform ?? null };
    }),
    publicRoute(breaking, async () => {
      throw new Error("a secret detail");
    }),
  ];
}

test("a success is enveloped with 1000, a request id and headers that keep it private", async () => {
  const api = openTestApi(notes());
  const { response, body } = await api.call("GET", "/notes/latest?tag=x");
  expect(body).toEqual({ statusCode: 1000, message: "OK", data: { latest: "x" } });
  expect(response.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("strict-transport-security")).toContain("max-age=31536000");
  expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

test("a fixed path is never read as a parameter, wherever it stands in the list", async () => {
  const api = openTestApi(notes());
  expect((await api.call("GET", "/notes/latest")).body.data).toEqual({ latest: "none" });
  expect((await api.call("GET", "/notes/n1")).body.data).toEqual({ id: "n1" });
});

test("an alias fills what its address implies and refuses anything else there", async () => {
  const api = openTestApi(notes());
  const filled = await api.call("POST", "/youtube/notes", { title: "a" });
  expect(filled.body.data).toEqual({ title: "a", platform: "YOUTUBE" });
  const conflicting = await api.call("POST", "/youtube/notes", { title: "a", platform: "TIKTOK" });
  expect(conflicting.body).toMatchObject({ statusCode: 1400, data: { field: "platform" } });
});

test("every wrong field is named with a message of its own, in the caller's language", async () => {
  const api = openTestApi(notes());
  const cases = [
    [{}, "title", "“Title” is required"],
    [{ title: "" }, "title", "“Title” must not be empty."],
    [{ title: "x".repeat(21) }, "title", "“Title” takes at most 20 characters."],
    [{ title: 5 }, "title", "“Title” must be text."],
    [{ title: "a", count: 1.5 }, "count", "count must be a whole number."],
    [{ title: "a", count: 11 }, "count", "count must be at most 10."],
    [{ title: "a", count: -1 }, "count", "count must be at least 0."],
    [{ title: "a", platform: "X" }, "platform", "platform must be one of: YOUTUBE, TIKTOK."],
    [{ title: "a", isAdmin: true }, "isAdmin", "isAdmin is not a known field."],
  ] as const;
  for (const [input, field, message] of cases) {
    const { response, body } = await api.call("POST", "/notes", input);
    expect({ status: response.status, ...body }).toMatchObject({
      status: 400,
      statusCode: 1400,
      message,
      data: { field },
    });
  }
  const chinese = await api.call("POST", "/notes", {}, { "x-client-language": "zh-CN" });
  expect(chinese.body.message).toBe("“标题”为必填项");
});

test("the language is one we have, whatever the headers say", async () => {
  const api = openTestApi(notes());
  const message = async (headers: Record<string, string>) =>
    (await api.call("GET", "/nowhere", undefined, headers)).body.message;
  const english = "Not found. It may have been deleted.";
  const chinese = "内容不存在，可能已被删除。";
  expect(await message({ "x-client-language": "../../etc/passwd" })).toBe(english);
  expect(await message({ "x-client-language": "../../x", "accept-language": "zh-TW,en;q=0.5" })).toBe(chinese);
  expect(await message({ "accept-language": "fr, de;q=0.9" })).toBe(english);
  expect(await message({ "accept-language": "en;q=0.2, zh;q=0.8" })).toBe(chinese);
  expect(await message({ "x-client-language": "en", "accept-language": "zh" })).toBe(english);
  expect(await message({ "x-client-language": "z".repeat(16_000) })).toBe(english);
});

test("an unexpected failure is a 1500 without its details, logged scrubbed and reported", async () => {
  expectConsoleError(/the disk of \[email\] is full/);
  expectConsoleError(/a secret detail/);
  const reported: unknown[] = [];
  const api = openTestApi(notes(), { report: (error) => reported.push(error), log: undefined });
  const written = await api.call("POST", "/notes", { title: "break" });
  const { response, body } = await api.call("GET", "/breaking");
  expect(response.status).toBe(500);
  expect(body.statusCode).toBe(1500);
  expect(JSON.stringify([body, written.body])).not.toMatch(/secret|disk/);
  expect(body.data).toEqual({ field: null, requestId: response.headers.get("x-request-id") });
  expect(reported).toHaveLength(2);
});

test("one line per request says route, status and account, and nothing personal", async () => {
  const api = openTestApi(notes());
  await api.call("GET", "/notes/n1?email=a@b.example");
  expect(api.lines.at(-1)).toMatchObject({
    event: "request",
    method: "GET",
    route: "/notes/:id",
    status: 200,
    code: 1000,
    userId: "user-free",
  });
  expect(JSON.stringify(api.lines)).not.toMatch(/@|n1/);
});

test("an answer that breaks its own schema is caught where answers are checked", async () => {
  expectConsoleError(/ZodError/);
  const wrong = endpoint({
    method: "get",
    path: "/wrong",
    access: "anyone",
    tag: "test",
    summary: "Wrong",
    output: z.object({ n: z.number() }),
  });
  const api = openTestApi([publicRoute(wrong, async () => ({ n: Number.NaN }))], { log: undefined });
  expect((await api.call("GET", "/wrong")).body.statusCode).toBe(1500);
});

test("cookies open nothing: only the bearer does", async () => {
  const api = openTestApi(notes());
  const cookieOnly = await api.raw(
    new Request("http://app/api/notes/n1", { headers: { cookie: "__Host-kolscout=anything; sb-access-token=free" } }),
  );
  expect(cookieOnly.status).toBe(401);
});

test("HEAD, OPTIONS and method overrides never reach a handler", async () => {
  const created: string[] = [];
  const api = openTestApi(notes(created));
  const headers = { authorization: "Bearer free.free.free", "x-http-method-override": "POST" };
  for (const method of ["HEAD", "OPTIONS", "GET", "PUT", "DELETE"]) {
    const response = await api.raw(new Request("http://app/api/notes?_method=POST&title=a", { method, headers }));
    expect([403, 404]).toContain(response.status);
  }
  expect(created).toEqual([]);
});

test("a banned account is told so everywhere but where it may see it", async () => {
  const seeBan = endpoint({
    method: "get",
    path: "/me",
    access: "signedIn",
    openTo: "banned",
    tag: "test",
    summary: "Me",
    output: z.null(),
  });
  const api = openTestApi([...notes(), route(seeBan, async () => null)], {
    actors: { free: { ...testActor("free"), isBanned: true, refusal: 1926 } },
  });
  expect((await api.call("GET", "/notes/n1")).body.statusCode).toBe(1926);
  expect((await api.call("GET", "/me")).body.statusCode).toBe(1000);
});

test("the own database decides on health; an outside service that is down only shows", async () => {
  let isDown = false;
  const api = openTestApi([], {
    health: {
      self: async () => void (await env.DB.prepare("SELECT 1").first()),
      outside: [
        { name: "youtube", isConfigured: true, probe: async () => Promise.reject(new Error("down")) },
        {
          name: "tiktok",
          isConfigured: true,
          probe: async () => (isDown ? Promise.reject(new Error("down")) : undefined),
        },
        { name: "sentry", isConfigured: false, probe: async () => undefined },
      ],
    },
  });
  const first = await api.call("GET", "/health", undefined, { authorization: "" });
  expect(first.body).toMatchObject({
    statusCode: 1000,
    data: {
      services: [
        { name: "youtube", isConfigured: true, answers: false },
        { name: "tiktok", isConfigured: true, answers: true },
        { name: "sentry", isConfigured: false, answers: null },
      ],
    },
  });
  isDown = true;
  const answers = async () => (await api.call("GET", "/health")).body.data.services[1].answers;
  expect(await answers()).toBe(true);
  api.clock.advance(10_000);
  expect(await answers()).toBe(false);
});

test("the description is OpenAPI 3.1 and has every address", async () => {
  const api = openTestApi(notes());
  const document = await (await api.raw(new Request("http://app/api/openapi.json"))).json<
    Record<string, Record<string, unknown>>
  >();
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths ?? {}).sort()).toEqual([
    "/breaking",
    "/health",
    "/notes",
    "/notes/latest",
    "/notes/{id}",
    "/youtube/notes",
  ]);
});

test("two calls can't claim one address", () => {
  const twin = endpoint({
    method: "get",
    path: "/notes/:noteId",
    access: "anyone",
    tag: "test",
    summary: "Twin",
    output: z.null(),
  });
  expect(() => openTestApi([...notes(), publicRoute(twin, async () => null)])).toThrow(/two calls claim GET/);
});

test("the account of a page is read once for all of its calls, each token's by itself; other calls read it each", async () => {
  const read: string[] = [];
  const { api } = openTestApi(notes(), {
    accounts: {
      async actorFor({ subject }, { language }) {
        read.push(subject);
        if (subject === "banned") throw new AppError(1411);
        return { ...testActor("free"), userId: subject, language };
      },
    },
  });
  const page = new Request("http://app/search");
  const ask = async (name: string, asked?: Request) => {
    const headers = { authorization: `Bearer ${name}.${name}.${name}` };
    const response = await api.fetch(new Request("http://app/api/notes/latest", { headers }), {
      waitUntil: () => undefined,
      page: asked,
    });
    return response.status;
  };
  expect(await Promise.all([ask("free", page), ask("paid", page), ask("free", page)])).toEqual([200, 200, 200]);
  expect(await Promise.all([ask("banned", page), ask("banned", page)])).toEqual([401, 401]);
  expect(await ask("free", page)).toBe(200);
  expect(read.sort()).toEqual(["banned", "free", "paid"]);
  read.length = 0;
  await Promise.all([ask("free", new Request(page)), ask("free"), ask("free")]);
  expect(read).toEqual(["free", "free", "free"]);
});
