/** Requests, completions and errors of a chat service as OpenAI's protocol has them. */
import * as z from "zod";
import type { FailureReply, ServiceFailure } from "#sandbox/service.ts";

const Message = z.object({ role: z.enum(["system", "developer", "user", "assistant"]), content: z.string() });
const Schema = z.record(z.string(), z.unknown());
export const ChatRequest = z.object({
  model: z.string(),
  messages: z.array(Message).min(1),
  temperature: z.number().min(0).max(2).optional(),
  max_completion_tokens: z.int().min(1).optional(),
  response_format: z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("text") }),
      z.object({ type: z.literal("json_object") }),
      z.object({
        type: z.literal("json_schema"),
        json_schema: z.object({
          name: z.string().regex(/^[\w-]{1,64}$/),
          strict: z.boolean().optional(),
          schema: Schema,
        }),
      }),
    ])
    .optional(),
});
export type ChatRequest = z.output<typeof ChatRequest>;

/** An error as such services word it. */
export function chatError(
  status: number,
  message: string,
  more: { type?: string; param?: string; code?: string } = {},
): FailureReply {
  const { type = "invalid_request_error", param = null, code = null } = more;
  return { status, body: { error: { message, type, param, code } } };
}

/** Where a schema is not closed as strict mode wants it: every object names all its properties as required and allows no others. Null when it is. */
export function looseObject(schema: unknown, path = "root"): string | null {
  if (Array.isArray(schema))
    return schema.reduce<string | null>((found, each, at) => found ?? looseObject(each, `${path}[${at}]`), null);
  if (typeof schema !== "object" || schema === null) return null;
  const parts = new Map<string, unknown>(Object.entries(schema));
  const properties = parts.get("properties");
  if (parts.get("type") === "object") {
    const names = typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
    const required = parts.get("required");
    const isClosed = parts.get("additionalProperties") === false;
    if (!isClosed || !Array.isArray(required) || !names.every((name) => required.includes(name))) return path;
  }
  return [...parts].reduce<string | null>((found, [name, part]) => found ?? looseObject(part, `${path}.${name}`), null);
}

export type Said = { content: string | null; refusal?: string; finishReason?: "stop" | "length" };

/** A finished chat. `created` is in seconds. */
export function completion(
  { model, messages }: ChatRequest,
  { content, refusal, finishReason = "stop" }: Said,
  created: number,
) {
  const prompt = tokensOf(messages.map((message) => message.content).join(" "));
  const answer = tokensOf(content ?? refusal ?? "");
  return {
    id: `chatcmpl-sandbox-${created}`,
    object: "chat.completion",
    created,
    model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content, refusal: refusal ?? null },
        logprobs: null,
        finish_reason: finishReason,
      },
    ],
    usage: { prompt_tokens: prompt, completion_tokens: answer, total_tokens: prompt + answer },
  };
}

/** About as many tokens as a text takes. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}

/** The service's own words for an injected failure. */
export function chatFailure({ kind, status }: ServiceFailure): FailureReply {
  switch (kind) {
    case "rateLimited":
      return chatError(429, "Rate limit reached for requests. Please try again later.", {
        type: "requests",
        code: "rate_limit_exceeded",
      });
    case "quotaExhausted":
      return chatError(429, "You exceeded your current quota, please check your plan and billing details.", {
        type: "insufficient_quota",
        code: "insufficient_quota",
      });
    case "serverError":
      return chatError(status, "The server had an error while processing your request. Sorry about that!", {
        type: "server_error",
      });
    case "unauthorized":
      return chatError(status, "Incorrect API key provided.", { code: "invalid_api_key" });
    case "forbidden":
      return chatError(status, "You are not allowed to use this model.", { code: "model_not_allowed" });
    case "wrongSchema":
      return { status: 200, body: { object: "chat.completion", choices: [] } };
  }
}
