/** What the client of services outside sends and reads, beyond what platforms need of it: for mail, tables and payments. */
import { describe, expect, test } from "vitest";
import { anyCaller, memoryBudget, outsideDeps, SOMEBODY } from "#tests/support/caller.ts";
import { openBearer } from "#workers/adapters/outside/bearer.ts";
import { prepay } from "#workers/adapters/outside/charge.ts";
import { createOutsideHttp, type OutsideCall, type OutsideConfig } from "#workers/adapters/outside/http.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { multipartRelated, type OutsideBody } from "#workers/adapters/outside/request.ts";

const CONFIG: OutsideConfig = {
  provider: "somewhere",
  baseUrl: "https://api.somewhere.test/v1/",
  headers: { "x-key": "secret" },
  classify: ({ status }) => ({
    kind: status === 401 ? "auth" : status === 429 ? "rate" : "upstream",
    code: String(status),
  }),
  billed: "successes",
  callsPerSecond: null,
};

type Sent = { url: string; method: string | undefined; headers: Headers; body: RequestInit["body"] };

function open(answer: (nth: number) => Response, config: Partial<OutsideConfig> = {}) {
  const sent: Sent[] = [];
  const money = memoryBudget();
  const deps = outsideDeps({
    budget: money.budget,
    fetch: async (url, { method, headers, body }) => {
      sent.push({ url, method, headers: new Headers(headers), body });
      return answer(sent.length);
    },
  });
  const http = createOutsideHttp(deps, { ...CONFIG, ...config });
  const send = (
    call: Omit<Extract<OutsideCall<unknown>, { reads?: "json" }>, "path" | "caller" | "price" | "parse" | "reads">,
  ) => http.send<unknown>({ path: "things", caller: anyCaller(), price: null, parse: (body) => body, ...call });
  return { http, sent, send, deps, money };
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (failure: unknown) => failure,
  );

describe("bodies", () => {
  const BODIES: [string, OutsideBody, string, string][] = [
    ["JSON", { kind: "json", value: { a: 1 } }, "application/json", '{"a":1}'],
    [
      "a form",
      { kind: "form", fields: { "line_items[0][price]": "p 1", none: null } },
      "application/x-www-form-urlencoded",
      "line_items%5B0%5D%5Bprice%5D=p+1",
    ],
    ["raw text", { kind: "raw", bytes: "From: a", contentType: "message/rfc822" }, "message/rfc822", "From: a"],
  ];
  test.each(BODIES)("%s goes out with its content type, by any method", async (_name, body, contentType, text) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      const { send, sent } = open(() => Response.json({ ok: true }));
      await send({ method, body: () => body });
      expect(sent).toMatchObject([{ method, url: "https://api.somewhere.test/v1/things", body: text }]);
      expect([sent[0]?.headers.get("content-type"), sent[0]?.headers.get("x-key")]).toEqual([contentType, "secret"]);
    }
  });

  test("parts become one body, and a boundary that occurs in a part is refused", () => {
    const parts = [
      { contentType: "application/json", content: '{"raw":1}' },
      { contentType: "message/rfc822", content: "From: a" },
    ];
    expect(multipartRelated(parts, "b1")).toEqual({
      kind: "raw",
      contentType: "multipart/related; boundary=b1",
      bytes:
        '--b1\r\nContent-Type: application/json\r\n\r\n{"raw":1}\r\n--b1\r\nContent-Type: message/rfc822\r\n\r\nFrom: a\r\n--b1--',
    });
    expect(() => multipartRelated([{ contentType: "text/plain", content: "--b1" }], "b1")).toThrow("boundary");
  });

  test("bytes of a reply come as they are, up to the limit", async () => {
    const bytes = new Uint8Array([0, 255, 254, 13, 10]);
    const read = {
      path: "file",
      caller: anyCaller(),
      price: null,
      reads: "bytes",
      parse: (body: Uint8Array) => [...body],
    } as const;
    expect(await open(() => new Response(bytes)).http.send(read)).toEqual([...bytes]);
    const small = open(() => new Response(bytes), { maxBodyBytes: 4 });
    expect(await failureOf(small.http.send(read))).toMatchObject({ kind: "shape", code: "too_large" });
  });
});

describe("a call that must not be made twice", () => {
  test("is tried once, and its failure says that it may have been carried out", async () => {
    const { send, sent } = open(() => new Response("", { status: 502 }));
    expect(await failureOf(send({ method: "POST" }))).toMatchObject({ kind: "upstream", isUncertain: true });
    expect(sent).toHaveLength(1);
  });
  test("is made again where the service has refused it for its pace, or where a key makes repeating harmless", async () => {
    const paced = open((nth) => (nth === 1 ? new Response("", { status: 429 }) : Response.json({})));
    await paced.send({ method: "POST" });
    const keyed = open((nth) => (nth === 1 ? new Response("", { status: 502 }) : Response.json({})));
    await keyed.send({ method: "POST", isRepeatable: true, headers: async () => ({ "idempotency-key": "k" }) });
    expect([paced.sent.length, keyed.sent.length]).toEqual([2, 2]);
  });
});

describe("a bearer that runs out", () => {
  const source = (expiresAt: number) => {
    const state = { renewed: 0 };
    return {
      state,
      read: async () => ({ value: "old", expiresAt }),
      renew: async () => {
        state.renewed += 1;
        return { value: `new${state.renewed}`, expiresAt: expiresAt + 3_600_000 };
      },
    };
  };
  const authorized = (headers: Headers | undefined) => headers?.get("authorization");

  test("is renewed before the call when it has a minute or less to go", async () => {
    const { send, sent, deps } = open(() => Response.json({}));
    const bearer = openBearer(source(59_000), deps.clock);
    await send({ headers: bearer.headers });
    expect(authorized(sent[0]?.headers)).toBe("Bearer new1");
  });
  test("is renewed once when the service no longer takes it, and the call goes on", async () => {
    const { send, sent, deps } = open((nth) =>
      nth === 1 ? new Response("", { status: 401 }) : Response.json({ ok: 1 }),
    );
    const bearer = openBearer(source(3_600_000), deps.clock);
    const mend = async (failure: ProviderError) => failure.kind === "auth" && bearer.renew();
    expect(await send({ headers: bearer.headers, mend })).toEqual({ ok: 1 });
    expect(sent.map(({ headers }) => authorized(headers))).toEqual(["Bearer old", "Bearer new1"]);
  });
  test("that is refused although it is new ends the call", async () => {
    const { send, deps } = open(() => new Response("", { status: 401 }));
    const tokens = source(3_600_000);
    const bearer = openBearer(tokens, deps.clock);
    const mend = async (failure: ProviderError) => failure.kind === "auth" && bearer.renew();
    expect(await failureOf(send({ headers: bearer.headers, mend }))).toMatchObject({ kind: "auth" });
    expect(tokens.state.renewed).toBe(1);
  });
});

describe("prices", () => {
  const PRICE = { meter: "tikhub", cost: 1_000 } as const;
  const get = { path: "things", caller: anyCaller(), price: PRICE, parse: () => null } as const;

  test("are taken once for all tries of a call where only successes are billed, else for each try", async () => {
    const answer = (nth: number) => (nth === 1 ? new Response("", { status: 502 }) : Response.json({}));
    const successes = open(answer);
    await successes.http.send(get);
    const tries = open(answer, { billed: "tries" });
    await tries.http.send(get);
    expect([successes.money.used.tikhub, tries.money.used.tikhub]).toEqual([1_000, 2_000]);
  });
  test("that are paid beforehand are taken from the purse, and what goes beyond it from the budget", async () => {
    const { http, deps, money } = open(() => Response.json({}));
    const caller = await prepay(deps, "somewhere", { meter: "tikhub", cost: 2_000 }, anyCaller());
    for (let call = 0; call < 3; call += 1) await http.send({ ...get, caller });
    expect(money.used.tikhub).toBe(3_000);
  });
  test("that no allowance is left for keep the call from being made", async () => {
    const { http, money, sent } = open(() => Response.json({}));
    money.limit.tikhub = 999;
    const failure = await failureOf(http.send({ ...get, caller: { ...anyCaller(), payer: SOMEBODY } }));
    expect(failure).toBeInstanceOf(ProviderError);
    expect(failure).toMatchObject({ kind: "quota", code: "day", retryAfterMs: expect.any(Number) });
    expect(sent).toEqual([]);
  });
});

test("a provider that was switched off is asked nothing and paid nothing, and the caller told to look again in a minute", async () => {
  const { deps, sent, money } = open(() => Response.json({ ok: true }));
  const asked: string[] = [];
  const http = createOutsideHttp(
    {
      ...deps,
      async isOff(provider) {
        asked.push(provider);
        return true;
      },
    },
    CONFIG,
  );
  const price = { meter: "tikhub", cost: 1_000 } as const;
  const failure = await failureOf(http.send({ path: "things", caller: anyCaller(), price, parse: (body) => body }));
  expect(failure).toMatchObject({ kind: "upstream", code: "off", retryAfterMs: 60_000, isUncertain: false });
  expect([asked, sent, money.used.tikhub ?? 0]).toEqual([["somewhere"], [], 0]);
});
