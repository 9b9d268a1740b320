import { expect, test } from "vitest";
import * as z from "zod";
import { anyCaller, outsideDeps } from "#tests/support/caller.ts";
import { createChatModel } from "#workers/adapters/language-model/chat-client.ts";
import type { Question } from "#workers/adapters/language-model/port.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";

/** The client of chat services: what it sends, what it makes of each answer, and how often it asks. */

const QUESTION: Question = {
  wanted: "hiking",
  unwanted: [],
  creators: ["a", "b"].map((bio) => ({ name: "", bio, posts: [] })),
};
const ANSWER = {
  verdicts: [
    { id: 1, reason: "", verdict: "perfectFit" },
    { id: 2, reason: "", verdict: "reject" },
  ],
};

const Sent = z.object({
  model: z.string(),
  temperature: z.number().optional(),
  max_completion_tokens: z.number(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ type: z.string() }),
});

const said = (content: unknown, more: object = {}, choice: object = {}) =>
  Response.json({
    choices: [
      {
        finish_reason: "stop",
        message: { content: typeof content === "string" ? content : JSON.stringify(content), ...more },
        ...choice,
      },
    ],
  });
const failed = (status: number, error: object = {}, headers: Record<string, string> = {}) =>
  Response.json({ error: { message: "", type: null, param: null, code: null, ...error } }, { status, headers });
const good = () => said(ANSWER);

function open(replies: readonly ((signal: AbortSignal) => Response | Promise<Response>)[]) {
  const sent: z.output<typeof Sent>[] = [];
  const requests: { url: string; headers: Headers; redirect: string | undefined }[] = [];
  const slept: number[] = [];
  const model = createChatModel(
    outsideDeps({
      sleep: async (ms) => void slept.push(ms),
      fetch: async (url, init) => {
        requests.push({ url, headers: new Headers(init.headers), redirect: init.redirect });
        sent.push(Sent.parse(JSON.parse(String(init.body))));
        const reply = replies[Math.min(sent.length, replies.length) - 1];
        if (!reply) throw new TypeError("connection refused");
        return reply(init.signal ?? AbortSignal.timeout(1_000));
      },
    }),
    { baseUrl: "https://models.test/v1/", apiKey: "secret", model: "reader" },
  );
  const judge = (signal = AbortSignal.timeout(5_000)) => model.judge(QUESTION, anyCaller(signal));
  const failureOf = async (signal?: AbortSignal) => {
    const failure: unknown = await judge(signal).catch((error: unknown) => error);
    if (!(failure instanceof ProviderError))
      throw new Error("it should have failed with a ProviderError", { cause: failure });
    return `${failure.kind} ${failure.code}`;
  };
  return { model, judge, failureOf, sent, requests, slept };
}

test("a question is one call with a schema, and no redirect would be followed with the key", async () => {
  const { judge, sent, requests } = open([good]);
  expect(await judge()).toEqual(["perfectFit", "reject"]);
  expect(requests.map(({ url, redirect }) => [url, redirect])).toEqual([
    ["https://models.test/v1/chat/completions", "manual"],
  ]);
  expect(requests[0]?.headers.get("authorization")).toBe("Bearer secret");
  expect(sent[0]).toMatchObject({ model: "reader", temperature: 0, response_format: { type: "json_schema" } });
});

const UNUSABLE: [string, () => Response, string][] = [
  ["a refusal", () => said("", { refusal: "no" }), "shape refusal"],
  ["filtered content", () => said("", {}, { finish_reason: "content_filter" }), "shape refusal"],
  ["an answer that was cut", () => said('{"verdicts":[', {}, { finish_reason: "length" }), "shape length"],
  ["no JSON", () => said("I like them both"), "shape not_json"],
  [
    "other ids",
    () =>
      said({
        verdicts: [
          { id: 7, verdict: "perfectFit" },
          { id: 8, verdict: "perfectFit" },
        ],
      }),
    "shape wrong_verdicts",
  ],
  ["no choice", () => Response.json({ choices: [] }), "shape no_choice"],
  ["an empty body", () => new Response(""), "upstream empty"],
  ["a page of HTML", () => new Response("<html>"), "upstream not_json"],
  ["a fault of the service", () => failed(503), "upstream 503"],
];

test.each(UNUSABLE)("after %s it is asked once more, and no third time", async (_name, reply, failure) => {
  const healed = open([reply, good]);
  expect(await healed.judge()).toEqual(["perfectFit", "reject"]);
  const broken = open([reply]);
  expect(await broken.failureOf()).toBe(failure);
  expect(broken.sent).toHaveLength(2);
});

test("an answer that was cut gets more room the second time", async () => {
  const { judge, sent } = open([() => said("", {}, { finish_reason: "length" }), good]);
  await judge();
  expect(sent[1]?.max_completion_tokens).toBe(2 * (sent[0]?.max_completion_tokens ?? 0));
});

test.each([
  ["the money is gone", () => failed(429, { code: "insufficient_quota" }), "quota insufficient_quota"],
  ["the money is gone, said by type", () => failed(429, { type: "insufficient_quota" }), "quota insufficient_quota"],
  ["the key is wrong", () => failed(401, { code: "invalid_api_key" }), "auth 401"],
  ["the model is unknown", () => failed(404, { code: "model_not_found" }), "bad_request 404"],
  [
    "the wait asked for is long",
    () => failed(429, { code: "rate_limit_exceeded" }, { "retry-after": "20" }),
    "rate 429",
  ],
])("where %s it is not asked again", async (_name, reply, failure) => {
  const { failureOf, sent } = open([reply]);
  expect(await failureOf()).toBe(failure);
  expect(sent).toHaveLength(1);
});

test("who asks to wait a second is waited for", async () => {
  const { judge, slept } = open([() => failed(429, {}, { "retry-after": "1" }), good]);
  expect(await judge()).toEqual(["perfectFit", "reject"]);
  expect(slept).toEqual([1_000]);
});

test("a service without schemas gets the schema in its instruction, from then on at once", async () => {
  const noSchemas = () => failed(400, { param: "response_format", message: "'json_schema' is not supported" });
  const { judge, sent } = open([noSchemas, good]);
  await judge();
  await judge();
  expect(sent.map(({ response_format }) => response_format.type)).toEqual([
    "json_schema",
    "json_object",
    "json_object",
  ]);
  expect(sent[1]?.messages[0]?.content).toContain('"additionalProperties":false');
  expect(sent[0]?.messages[0]?.content).not.toContain("additionalProperties");
});

test("questions asked side by side all learn what the service does not know, whoever is refused first", async () => {
  const sent: boolean[] = [];
  const model = createChatModel(
    outsideDeps({
      fetch: async (_url, init) => {
        const asked = Sent.parse(JSON.parse(String(init.body)));
        const isPlain = asked.response_format.type === "json_object" && asked.temperature === undefined;
        sent.push(isPlain);
        await Promise.resolve();
        if (asked.response_format.type === "json_schema") return failed(422, { param: "response_format" });
        return isPlain ? good() : failed(400, { param: "temperature" });
      },
    }),
    { baseUrl: "https://models.test/v1", apiKey: "secret", model: "reader" },
  );
  const questions = Array.from({ length: 3 }, () => model.judge(QUESTION, anyCaller(AbortSignal.timeout(5_000))));
  expect(await Promise.all(questions)).toEqual(Array.from({ length: 3 }, () => ["perfectFit", "reject"]));
  expect(sent.filter((isPlain) => isPlain)).toHaveLength(3);
  expect(sent.length).toBeLessThanOrEqual(9);
});

test("a model that takes no temperature gets none; one that refuses everything ends it", async () => {
  const noTemperature = () => failed(400, { param: "temperature" });
  const { judge, sent } = open([noTemperature, good]);
  await judge();
  expect(sent.map(({ temperature }) => temperature)).toEqual([0, undefined]);
  const stubborn = open([noTemperature]);
  expect(await stubborn.failureOf()).toBe("bad_request no_temperature");
  expect(stubborn.sent).toHaveLength(2);
});

test("a service that does not answer is left at the signal", async () => {
  const never = (signal: AbortSignal) =>
    new Promise<Response>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const { failureOf, sent } = open([never]);
  expect(await failureOf(AbortSignal.timeout(30))).toBe("timeout aborted");
  expect(sent).toHaveLength(1);
});

test("what the service says of a failure is not in the error", async () => {
  const failure: unknown = await open([() => failed(400, { message: "bad words of lin@example.test" })])
    .judge()
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProviderError);
  expect(JSON.stringify([String(failure), failure])).not.toContain("lin@");
});
