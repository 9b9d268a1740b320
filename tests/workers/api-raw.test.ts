/** Calls that sign their bytes: what the handler gets is what was sent, within limits, whoever calls. */
import { expect, test } from "vitest";
import * as z from "zod";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { rawEndpoint } from "#workers/api/endpoint.ts";
import { createLimiter, DEFAULT_LIMITS } from "#workers/api/limiter.ts";
import { publicRoute } from "#workers/api/route.ts";
import { fixedClock } from "#workers/kernel/clock.ts";

const MAX_BYTES = 2_048;
const receive = rawEndpoint({
  path: "/events",
  tag: "test",
  summary: "Takes signed bytes",
  raw: { contentTypes: ["application/json"], maxBytes: MAX_BYTES },
  output: z.object({ bytes: z.array(z.number()), hasActor: z.boolean() }),
});

function open() {
  const received: Uint8Array[] = [];
  const route = publicRoute(receive, async ({ actor, input }) => {
    received.push(input.body);
    return { bytes: [...input.body], hasActor: actor !== null };
  });
  const { api } = openTestApi([route], { limiter: createLimiter({ clock: fixedClock(0) }) });
  const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const init = { method: "POST", body, headers: { "content-type": "application/json", ...headers } };
    const answer = await api.fetch(new Request("https://app.test/api/events", init));
    return { status: answer.status, headers: answer.headers, ...Envelope.parse(await answer.json()) };
  };
  return { received, post };
}

const Envelope = z.object({ statusCode: z.number(), message: z.string(), data: z.unknown() });

test("the handler gets every byte as it was sent: invalid UTF-8, a byte order mark, repeated keys and blanks too", async () => {
  const { post, received } = open();
  const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0xff, 0xfe, 0xc3, 0x28, 0x00, 0x0d, 0x0a, 0x20]);
  const repeated = new TextEncoder().encode('{ "id":1,"id":2, "name":"e\u0301" }\n');
  for (const body of [bytes, repeated, new Uint8Array()]) {
    expect(await post(body)).toMatchObject({ status: 200, statusCode: 1000, data: { bytes: [...body] } });
  }
  expect(received).toEqual([bytes, repeated, new Uint8Array()]);
});

test("a body above the limit is 1800 while it comes in, whatever length is stated", async () => {
  const { post, received } = open();
  expect((await post(new Uint8Array(MAX_BYTES))).status).toBe(200);
  const tooMuch = await post(new Uint8Array(MAX_BYTES + 1));
  expect(tooMuch).toMatchObject({ status: 413, statusCode: 1800, message: "The body is larger than 2 KB." });
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(512));
    },
  });
  expect(await post(endless)).toMatchObject({ status: 413, statusCode: 1800 });
  expect(pulled).toBeLessThan(20);
  expect(received).toHaveLength(1);
});

test("another content type is 1801 and its body is not read", async () => {
  const { post, received } = open();
  for (const type of ["text/plain", "application/jsonp", ""]) {
    expect(await post("{}", { "content-type": type })).toMatchObject({ status: 415, statusCode: 1801 });
  }
  expect((await post("{}", { "content-type": "Application/JSON; charset=utf-8" })).status).toBe(200);
  expect(received).toHaveLength(1);
});

test("a bearer is ignored, whether it is good or not", async () => {
  const { post } = open();
  for (const token of ["paid.paid.paid", "nobody.nobody.nobody"]) {
    expect(await post("{}", { authorization: `Bearer ${token}` })).toMatchObject({
      status: 200,
      data: { hasActor: false },
    });
  }
});

test("one address that sends too many is told to wait, and others are heard", async () => {
  const { post } = open();
  const answers: number[] = [];
  for (let call = 0; call <= DEFAULT_LIMITS.rawRoute.burst; call += 1) {
    answers.push((await post("{}", { "cf-connecting-ip": "203.0.113.7" })).status);
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(DEFAULT_LIMITS.rawRoute.burst);
  expect(answers.at(-1)).toBe(429);
  expect((await post("{}", { "cf-connecting-ip": "203.0.113.8" })).status).toBe(200);
});
