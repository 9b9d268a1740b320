import { describe, expect, test } from "vitest";
import * as z from "zod";
import { anyCaller } from "#tests/support/caller.ts";
import { reply, SCRIPT_START, scriptedProvider } from "#tests/support/scripted-provider.ts";
import { parseExactJson } from "#workers/adapters/outside/body.ts";
import { createOutsideHttp, type OutsideConfig } from "#workers/adapters/outside/http.ts";
import { ProviderError, type ProviderErrorKind } from "#workers/adapters/outside/provider-error.ts";
import { parseRetryAfter } from "#workers/adapters/outside/retry-after.ts";

const config: OutsideConfig = {
  provider: "somewhere",
  baseUrl: "https://api.somewhere.test/base/",
  headers: { authorization: "Bearer secret-key" },
  classify: ({ status }) => ({ kind: kindOf(status), code: String(status) }),
  billed: "tries",
  callsPerSecond: null,
  timeoutMs: 2_000,
};

function kindOf(status: number): ProviderErrorKind {
  if (status === 429) return "rate";
  if (status === 401 || status === 402 || status === 403) return "auth";
  return status === 404 || status === 422 ? "bad_request" : "upstream";
}

function client(answer: Parameters<typeof scriptedProvider>[0], overrides: Partial<OutsideConfig> = {}) {
  const provider = scriptedProvider(answer);
  const http = createOutsideHttp(provider.deps, { ...config, ...overrides });
  const get = (signal?: AbortSignal) =>
    http.send({ path: "things", query: { q: "a b" }, caller: anyCaller(signal), price: null, parse: (body) => body });
  return { ...provider, http, get };
}

async function failure(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ProviderError) return error;
  throw new Error(`a ProviderError was expected, not ${String(error)}`);
}

test("the key travels in a header and never in the address", async () => {
  const { get, calls } = client(() => reply({ ok: true }));
  await get();
  expect(calls[0]?.url.href).toBe("https://api.somewhere.test/base/things?q=a+b");
  expect(calls[0]?.headers.get("authorization")).toBe("Bearer secret-key");
});

test("an error tells neither the key nor the body", async () => {
  const error = await failure(client(() => reply({ message: "no, jane@private.test" }, 401)).get());
  expect(`${error.message} ${JSON.stringify(error)}`).not.toMatch(/secret-key|jane/);
});

test("a 429 that asks for 2 seconds is waited for, then the call succeeds", async () => {
  const { get, sleeps, calls } = client((_call, index) =>
    index === 0 ? reply({}, 429, { "retry-after": "2" }) : reply({ ok: true }),
  );
  expect(await get()).toEqual({ ok: true });
  expect(sleeps).toEqual([2_000]);
  expect(calls).toHaveLength(2);
});

test("a 429 that asks for long is handed to the task with its wait, after one call", async () => {
  const { get, calls, sleeps } = client(() => reply({}, 429, { "retry-after": "120" }));
  const error = await failure(get());
  expect(error).toMatchObject({ kind: "rate", retryAfterMs: 120_000, isPassing: true });
  expect(calls).toHaveLength(1);
  expect(sleeps).toEqual([]);
});

test.each([401, 402, 403, 404, 422])("%i is never asked twice", async (status) => {
  const { get, calls } = client(() => reply({}, status));
  await failure(get());
  expect(calls).toHaveLength(1);
});

test.each([400, 500, 502, 503, 504, 529])("%i is tried three times with growing waits", async (status) => {
  const { get, calls, sleeps } = client(() => reply("<html>", status));
  expect((await failure(get())).kind).toBe("upstream");
  expect(calls).toHaveLength(3);
  expect(sleeps).toEqual([1_000, 2_000]);
});

const BROKEN: Record<string, () => Response> = {
  empty: () => reply(""),
  html: () => reply("<!doctype html><title>502</title>"),
  "cut JSON": () => reply('{"items":[{"id":'),
  "cut connection": () => new Response(brokenStream()),
  "wrong encoding": () => new Response(new Uint8Array([0xff, 0xfe, 0x00, 0x7b])),
};

test.each(Object.entries(BROKEN))(
  "a reply that is %s is tried again and then an upstream error",
  async (_name, answer) => {
    const { get, calls } = client(answer);
    expect((await failure(get())).kind).toBe("upstream");
    expect(calls).toHaveLength(3);
  },
);

test("a connection that is refused is an upstream error", async () => {
  const { get } = client(() => {
    throw new TypeError("fetch failed");
  });
  expect(await failure(get())).toMatchObject({ kind: "upstream", code: "connection" });
});

test("a body past the limit is given up while it is read, whatever its length header says", async () => {
  let sent = 0;
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
      },
    });
  const { get } = client(() => new Response(endless()), { retry: { maxTries: 1 }, maxBodyBytes: 1024 * 1024 });
  expect(await failure(get())).toMatchObject({ kind: "shape", code: "too_large" });
  expect(sent).toBeLessThan(2 * 1024 * 1024);
  const announced = client(() => reply("{}", 200, { "content-length": "100000000" }), { retry: { maxTries: 1 } });
  expect(await failure(announced.get())).toMatchObject({ kind: "shape", code: "too_large" });
});

test("a redirect is not followed", async () => {
  const { get } = client(() => new Response(null, { status: 302, headers: { location: "https://elsewhere.test" } }));
  expect((await failure(get())).kind).toBe("upstream");
});

test("a reply that never comes, and a body that never ends, are timeouts", async () => {
  const never = client(() => new Promise<Response>(() => undefined), { timeoutMs: 20 });
  expect(await failure(never.get())).toMatchObject({ kind: "timeout", code: "timeout" });
  const stuck = client(() => new Response(new ReadableStream({})), { timeoutMs: 20 });
  expect(await failure(stuck.get())).toMatchObject({ kind: "timeout", code: "timeout" });
});

test("an aborted step ends the call, also while it waits for the next try", async () => {
  const abort = new AbortController();
  const { get, calls } = client(() => {
    abort.abort(new Error("lease over"));
    return reply({}, 503);
  });
  expect(await failure(get(abort.signal))).toMatchObject({ kind: "timeout", code: "aborted" });
  expect(calls).toHaveLength(1);
});

test("a body of another shape is an error of shape after three tries", async () => {
  const { http, calls } = client(() => reply({ other: 1 }));
  const call = http.send({
    path: "things",
    caller: anyCaller(),
    price: null,
    parse: () => {
      throw new TypeError("not what was expected");
    },
  });
  expect((await failure(call)).kind).toBe("shape");
  expect(calls).toHaveLength(3);
});

test("a reply of another shape is told to an operator once, with the field that is missing and no value", async () => {
  const { http, alerts } = client(() => reply({ data: { list: "private-text" } }));
  const shape = z.object({ data: z.object({ list: z.array(z.string()) }) });
  await failure(http.send({ path: "things", caller: anyCaller(), price: null, parse: (body) => shape.parse(body) }));
  expect(alerts).toEqual([
    { event: "provider_shape", provider: expect.any(String), path: "things", count: 3, field: "data.list" },
  ]);
  expect(JSON.stringify(alerts)).not.toContain("private-text");
});

test("no more calls start on a path within a second than the provider allows", async () => {
  const { http, sleeps, calls } = client(() => reply({}), { callsPerSecond: 10 });
  for (let index = 0; index < 25; index += 1) {
    await http.send({ path: "things", caller: anyCaller(), price: null, parse: () => null });
  }
  await http.send({ path: "other", caller: anyCaller(), price: null, parse: () => null });
  expect(calls).toHaveLength(26);
  expect(sleeps).toEqual([1_000, 1_000]);
});

describe("waits that providers ask for", () => {
  const wait = (headers: Record<string, string>) => parseRetryAfter(new Headers(headers), SCRIPT_START);
  test.each([
    ["seconds", { "retry-after": "7" }, 7_000],
    ["fractions", { "retry-after": "0.5" }, 500],
    ["a date", { "retry-after": "Fri, 20 Nov 2026 06:00:30 GMT" }, 30_000],
    ["a date gone by", { "retry-after": "Fri, 20 Nov 2020 06:00:30 GMT" }, 0],
    ["an absurd number", { "retry-after": "999999999999" }, 900_000],
    ["an absurd date", { "retry-after": "Fri, 20 Nov 2099 06:00:30 GMT" }, 900_000],
    ["nonsense", { "retry-after": "-31536000000 fortnights" }, null],
    ["a negative number", { "retry-after": "-5" }, null],
    ["nothing", {}, null],
    ["a reset in seconds", { "x-ratelimit-reset": "3" }, 3_000],
    ["a reset as a time", { "x-ratelimit-reset": String(SCRIPT_START / 1000 + 4) }, 4_000],
  ] as const)("%s", (_name, headers, expected) => {
    expect(wait(headers)).toBe(expected);
  });
});

test("integers that a double cannot hold keep their digits, everything else stays what it was", () => {
  const text =
    '{"id":7123456789012345678,"list":[9007199254740993, -7123456789012345678],"text":"7123456789012345678","n":12.5,"big":1e300,"safe":9007199254740991}';
  expect(parseExactJson(text)).toEqual({
    id: "7123456789012345678",
    list: ["9007199254740993", "-7123456789012345678"],
    text: "7123456789012345678",
    n: 12.5,
    big: 1e300,
    safe: 9007199254740991,
  });
});

test("hundreds of thousands of nested arrays are read or refused, but never a crash", () => {
  const deep = `${"[".repeat(300_000)}${"]".repeat(300_000)}`;
  const outcome = (text: string) => {
    try {
      return typeof parseExactJson(text);
    } catch (error) {
      return error instanceof Error ? error.name : "unknown";
    }
  };
  expect(["object", "BodyError"]).toContain(outcome(deep));
  expect(["object", "BodyError"]).toContain(outcome(`[1234567890123456789,${deep}]`));
});

function brokenStream(): ReadableStream<Uint8Array> {
  let isFirst = true;
  return new ReadableStream({
    pull(controller) {
      if (isFirst) controller.enqueue(new TextEncoder().encode('{"items":['));
      else controller.error(new TypeError("terminated"));
      isFirst = false;
    },
  });
}
