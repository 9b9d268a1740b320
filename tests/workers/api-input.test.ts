import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { orBlank } from "#workers/api/blank-field.ts";
import { endpoint } from "#workers/api/endpoint.ts";
import { fieldNames } from "#workers/api/field-names.ts";
import { route } from "#workers/api/route.ts";
import { isStatusCode } from "#workers/kernel/errors.ts";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";

const echo = endpoint({
  method: "post",
  path: "/echo",
  access: "signedIn",
  tag: "test",
  summary: "Echo",
  body: z.object({ text: z.string().max(1000), extra: z.record(z.string(), z.unknown()).optional() }),
  output: z.object({ text: z.string(), extra: z.record(z.string(), z.unknown()).optional() }),
});
const list = endpoint({
  method: "get",
  path: "/list",
  access: "signedIn",
  tag: "test",
  summary: "List",
  query: z.object({
    page: z.coerce.number().int().min(1).max(1000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
    sort: z.enum(["newest", "oldest"]).default("newest"),
    q: z.string().max(100).default(""),
  }),
  output: z.object({ page: z.number(), pageSize: z.number(), sort: z.string(), q: z.string() }),
});
const choose = endpoint({
  method: "post",
  path: "/choose",
  access: "signedIn",
  tag: "test",
  summary: "Choose",
  body: z.strictObject({
    userId: orBlank(z.string().min(1)),
    day: z.iso.date().optional(),
    name: z.string().min(1).optional(),
    note: z.string().nullable().optional(),
    kept: z.string().default("as it was"),
    id: z.string(),
  }),
  output: z.record(z.string(), z.unknown()),
});

function openEcho() {
  return openTestApi([
    route(echo, async ({ input }) => input.body),
    route(list, async ({ input }) => input.query),
    route(choose, async ({ input }) => input.body),
  ]);
}

async function post(api: ReturnType<typeof openEcho>, body: BodyInit, headers: Record<string, string> = {}) {
  const all = { authorization: "Bearer free.free.free", "content-type": "application/json", ...headers };
  const response = await api.raw(new Request("http://app/api/echo", { method: "POST", headers: all, body }));
  return {
    status: response.status,
    body: await response.json<{ statusCode: number; message: string; data: Record<string, unknown> }>(),
  };
}

test("a body that is not what it should be is refused with what is wrong", async () => {
  const api = openEcho();
  const bytes = (...values: number[]) => new Uint8Array(values);
  const cases: [string, BodyInit, number, string][] = [
    ["no JSON", "{", 1400, "The body is not valid JSON."],
    ["not UTF-8", bytes(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d), 1400, "The body is not valid UTF-8."],
    ["cut UTF-8", bytes(0x22, 0xe4, 0xbd, 0x22), 1400, "The body is not valid UTF-8."],
    [
      "too deep",
      `{"text":"a","extra":{"x":${"[".repeat(200_000)}${"]".repeat(200_000)}}}`,
      1400,
      "The body is nested too deeply.",
    ],
    ["doubled key", '{"text":"a","text":"b"}', 1400, "text is given more than once."],
    ["NUL", '{"text":"a\\u0000b"}', 1400, "“Text” contains characters that can't be stored."],
    ["lone surrogate", '{"text":"\\ud800"}', 1400, "“Text” contains characters that can't be stored."],
    [
      "nested lone surrogate",
      '{"text":"a","extra":{"k":["\\udfff"]}}',
      1400,
      "extra.k.0 contains characters that can't be stored.",
    ],
    ["array", "[]", 1400, "body must be an object."],
    ["null", "null", 1400, "body must be an object."],
    ["too large", `{"text":"${"a".repeat(1024 * 1024)}"}`, 1800, "The body is larger than 1024 KB."],
  ];
  for (const [name, body, code, message] of cases) {
    const answer = await post(api, body);
    expect({ name, code: answer.body.statusCode, message: answer.body.message }).toEqual({ name, code, message });
  }
});

const WrongBody = z.strictObject({
  taskId: z.string().optional(),
  day: z.iso.date().optional(),
  at: z.iso.datetime().optional(),
  url: z.url().optional(),
  isOn: z.boolean().optional(),
  sort: z.union([z.literal(1), z.literal(7)]).optional(),
  userId: orBlank(z.string().min(2)),
  from: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("tag"), tagIds: z.array(z.string()).min(1) }),
      z.object({ kind: z.literal("favorites") }),
    ])
    .optional(),
  seedUsers: z.union([z.string().max(5), z.array(z.string().min(1))]).optional(),
  emails: z.array(z.email()).min(1).optional(),
  followupEmails: z
    .array(z.strictObject({ daysAfter: z.number().int().min(1).max(365), odd: z.number().optional() }))
    .max(2)
    .optional(),
});

test.each<[body: object, field: string, en: string, zh: string]>([
  [{ taskId: 5 }, "taskId", "taskId must be text.", "taskId 必须是文字。"],
  [{ userId: "a" }, "userId", "userId needs at least 2 characters.", "userId 至少需要 2 个字符。"],
  [{ day: "31.3." }, "day", "day must be a date, such as 2026-03-31.", "day 必须是日期，例如 2026-03-31。"],
  [
    { at: "noon" },
    "at",
    "at must be a date and time, such as 2026-03-31T09:00:00Z.",
    "at 必须是日期时间，例如 2026-03-31T09:00:00Z。",
  ],
  [
    { url: "x" },
    "url",
    "url must be a link, such as https://example.com.",
    "url 必须是链接，例如 https://example.com。",
  ],
  [{ isOn: "yes" }, "isOn", "isOn must be true or false.", "isOn 必须是 true 或 false。"],
  [{ sort: 3 }, "sort", "sort must be one of: 1, 7.", "sort 必须是以下之一：1, 7。"],
  [
    { from: { kind: "all" } },
    "from.kind",
    "from.kind must be one of: tag, favorites.",
    "from.kind 必须是以下之一：tag, favorites。",
  ],
  [{ from: { kind: "tag", tagIds: [] } }, "from.tagIds", "“Tags” needs at least one entry.", "“标签”至少需要一项。"],
  [{ emails: [] }, "emails", "“Emails” needs at least one entry.", "“邮箱”至少需要一项。"],
  [{ emails: "a@b.co" }, "emails", "“Emails” must be a list.", "“邮箱”必须是列表。"],
  [
    { emails: ["a@b.co", "nobody"] },
    "emails.1",
    "Entry 2 of “Emails” must be an email address, such as name@example.com.",
    "“邮箱”第 2 项必须是邮箱地址，例如 name@example.com。",
  ],
  [{ seedUsers: 5 }, "seedUsers", "“Example creators” must be a list.", "“示例创作者”必须是列表。"],
  [
    { seedUsers: ["a", ""] },
    "seedUsers.1",
    "Entry 2 of “Example creators” must not be empty.",
    "“示例创作者”第 2 项不能为空。",
  ],
  [
    { followupEmails: [{ daysAfter: 3 }, { daysAfter: 0 }] },
    "followupEmails.1.daysAfter",
    "“Days after the first email” in entry 2 of “Follow-ups” must be at least 1.",
    "“跟进邮件”第 2 项的“发送天数”不能小于 1。",
  ],
  [
    { followupEmails: [{ daysAfter: 1, odd: "x" }] },
    "followupEmails.0.odd",
    "followupEmails.0.odd must be a number.",
    "followupEmails.0.odd 必须是数字。",
  ],
  [{ name: "x" }, "name", "name is not a known field.", "name 不是已知字段。"],
])("%j is refused by the field's name and what is expected there, in either language", async (body, field, en, zh) => {
  const wrong = endpoint({ ...choose, path: "/wrong", body: WrongBody });
  const api = openTestApi([route(wrong, async () => ({}))]);
  const ask = async (language: string) =>
    (await api.call("POST", "/wrong", body, { "x-client-language": language })).body;
  expect(await ask("en")).toMatchObject({ statusCode: 1400, message: en, data: { field } });
  expect(await ask("zh-CN")).toMatchObject({ statusCode: 1400, message: zh, data: { field } });
});

test("what is missing is said as the spec has it, by an id's own name", async () => {
  const missing = endpoint({ ...choose, path: "/missing", body: z.object({ taskId: z.string(), name: z.string() }) });
  const api = openTestApi([route(missing, async () => ({}))]);
  const said = async (body: object) => (await api.call("POST", "/missing", body)).body.message;
  expect(await said({})).toBe("taskId is required");
  expect(await said({ taskId: "t1" })).toBe("“Name” is required");
});

test("a field that people fill in has a name in both languages", () => {
  expect(Object.keys(fieldNames["zh-CN"])).toEqual(Object.keys(fieldNames.en));
  for (const language of LANGUAGES)
    for (const name of Object.values(fieldNames[language])) expect(name).toBe(name.trim());
});

test("ten megabytes are refused while they arrive, whatever length is stated", async () => {
  const api = openEcho();
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536).fill(0x61));
      if (sent >= 10 * 1024 * 1024) controller.close();
    },
  });
  expect((await post(api, endless)).body.statusCode).toBe(1800);
  expect(sent).toBeLessThan(2 * 1024 * 1024);
});

test("only JSON by its type is read", async () => {
  const api = openEcho();
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonx",
  ]) {
    expect((await post(api, '{"text":"a"}', { "content-type": type })).body.statusCode).toBe(1801);
  }
  expect((await post(api, '{"text":"a"}', { "content-type": "application/json; charset=utf-8" })).status).toBe(200);
});

test("a byte order mark is harmless and text arrives in NFC", async () => {
  const api = openEcho();
  expect((await post(api, '\ufeff{"text":"e\\u0301"}')).body.data).toEqual({ text: "\u00e9" });
});

test("keys that touch prototypes never arrive", async () => {
  const api = openEcho();
  const body =
    '{"text":"a","__proto__":{"isAdmin":true},"extra":{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"prototype":1,"ok":1}}';
  expect((await post(api, body)).body.data).toEqual({ text: "a", extra: { ok: 1 } });
  expect(Reflect.get({}, "isAdmin")).toBeUndefined();
  expect(Reflect.get({}, "x")).toBeUndefined();
});

test("a query parameter comes once, is well encoded and within its bounds", async () => {
  const api = openEcho();
  const cases = [
    ["page=1&page=2", 1400, "page"],
    ["page=1&page=1", 1400, "page"],
    ["page=0", 1400, "page"],
    ["page=-1", 1400, "page"],
    ["page=1e999", 1400, "page"],
    ["page=NaN", 1400, "page"],
    ["page=1.5", 1400, "page"],
    ["pageSize=1000000000", 1400, "pageSize"],
    ["sort=newest;DROP TABLE users", 1400, "sort"],
    ["sort[]=newest", 1000, null],
    ["q=%ff", 1400, "query"],
    ["q=%", 1400, "query"],
    ["q=%00", 1400, "q"],
    [`q=${"a".repeat(101)}`, 1400, "q"],
    [`q=${"a".repeat(9000)}`, 1400, "query"],
    ["__proto__=1&constructor=2&toString=3", 1000, null],
    ["q=%27%20OR%201=1--", 1000, null],
    ["q=a%0d%0aset-cookie:%20x=1", 1000, null],
  ] as const;
  for (const [query, code, field] of cases) {
    const { body } = await api.call("GET", `/list?${query}`);
    expect({ query, code: body.statusCode, field: body.data.field ?? null }).toEqual({ query, code, field });
  }
});

test("an optional field that comes blank counts as left out, a required one does not", async () => {
  const api = openEcho();
  const chosen = async (body: object) => (await api.call("POST", "/choose", body)).body;
  const blank = { userId: "", day: null, name: null, note: null, kept: null, id: "x" };
  expect((await chosen(blank)).data).toEqual({ note: null, kept: "as it was", id: "x" });
  expect(await chosen({ id: null })).toMatchObject({ statusCode: 1400, data: { field: "id" } });
  expect(await chosen({ id: "x", name: "" })).toMatchObject({ statusCode: 1400, data: { field: "name" } });
  expect(await chosen({ id: "x", day: "" })).toMatchObject({ statusCode: 1400, data: { field: "day" } });
  expect((await api.call("GET", "/list?page=&sort=&q=")).body.data).toEqual({
    ...{ page: 1, pageSize: 20, sort: "newest", q: "" },
  });
});

test("a value and its check can't be told apart by repetition in body and query", async () => {
  const api = openEcho();
  const { body } = await api.call("POST", "/echo?text=query", { text: "body" });
  expect(body.data).toEqual({ text: "body" });
});

test("whatever bytes come, the answer is one of the catalogue and never a 500", async () => {
  const api = openEcho();
  const nasty = fc.oneof(
    fc.json().map((text) => new TextEncoder().encode(text)),
    fc.uint8Array({ maxLength: 200 }),
    fc
      .string({ unit: "binary", maxLength: 200 })
      .map((text) => new TextEncoder().encode(`{"text":${JSON.stringify(text)}}`)),
  );
  await fc.assert(
    fc.asyncProperty(nasty, async (bytes) => {
      const { status, body } = await post(api, bytes);
      expect(isStatusCode(body.statusCode)).toBe(true);
      expect(status).toBeLessThan(500);
    }),
    { seed: 11, numRuns: 500 },
  );
});

test("path tricks reach no call", async () => {
  const api = openEcho();
  const headers = { authorization: "Bearer free.free.free" };
  const tricks = [
    "/api/list//",
    "/api//list",
    "//api/list",
    "/api/api/list",
    "/api/LIST",
    "/api/%6cist",
    "/api/list.",
    "/api/list;x=1",
    "/api/list%2f",
    "/api/list%00",
    "/api/x/%2e%2e%2flist",
    "/api/list%20",
    "/api/./%2e/nowhere/..;/list",
  ];
  for (const path of tricks) {
    const response = await api.raw(new Request(`http://app${path}`, { headers }));
    expect({ path, status: response.status }).toEqual({ path, status: 404 });
  }
  // One slash at the end means nothing, to the guard as to the router.
  expect((await api.raw(new Request("http://app/api/list/", { headers }))).status).toBe(200);
  // Dot segments are resolved before anybody reads the path: guard and router see the same address.
  expect((await api.raw(new Request("http://app/api/other/%2e%2e/list", { headers }))).status).toBe(200);
});

test("an origin gets the right to read only when it is listed, literally", async () => {
  const api = openEcho();
  const allowed = async (origin: string) => {
    const headers = { authorization: "Bearer free.free.free", origin };
    const answer = await api.raw(new Request("http://app/api/list", { headers }));
    const preflight = await api.raw(new Request("http://app/api/list", { method: "OPTIONS", headers: { origin } }));
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    expect(preflight.headers.get("access-control-allow-origin")).toBe(
      answer.headers.get("access-control-allow-origin"),
    );
    return answer.headers.get("access-control-allow-origin");
  };
  expect(await allowed("https://good.example")).toBe("https://good.example");
  for (const origin of [
    "null",
    "https://good.example.evil.example",
    "https://evilgood.example",
    "http://good.example",
    "https://good.example:444",
    "https://GOOD.example",
    "chrome-extension://abcdef",
    "https://good.example\u00ad",
    "*",
  ]) {
    const ascii = origin.replaceAll(/[^\x20-\x7e]/g, "");
    if (ascii === "https://good.example") continue;
    expect({ origin, allowed: await allowed(ascii) }).toEqual({ origin, allowed: null });
  }
});

test("an old or unreadable client version gets 1426, nobody else does", async () => {
  const api = openEcho();
  const code = async (version?: string) =>
    (await api.call("GET", "/list", undefined, version === undefined ? {} : { "x-client-version": version })).body
      .statusCode;
  expect(await code()).toBe(1000);
  expect(await code("1.0.0")).toBe(1000);
  for (const version of ["0.9.9", "0.9.0-x", "1e9", "-1", "latest"])
    expect({ version, code: await code(version) }).toEqual({ version, code: 1426 });
});
