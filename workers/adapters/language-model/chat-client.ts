import { z } from "zod";
import { BodyError, orAbort, parseExactJson, readText } from "#workers/adapters/outside/body.ts";
import type { Sleep } from "#workers/adapters/outside/pacing.ts";
import { ProviderError, type ProviderErrorKind } from "#workers/adapters/outside/provider-error.ts";
import { parseRetryAfter } from "#workers/adapters/outside/retry-after.ts";
import type { LanguageModel, Question, Verdict } from "./port.ts";
import {
  answerSchema,
  answerTokens,
  messagesFor,
  messagesWithSchema,
  PROMPT_VERSION,
  parseAnswer,
  readVerdicts,
} from "./prompt.ts";

/** A model behind an OpenAI-compatible chat endpoint. */

export type ChatSettings = {
  /** Up to and with the version, e.g. `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey: string;
  model: string;
};

export type ChatDeps = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  sleep: Sleep;
  now: () => number;
};

const PROVIDER = "language-model";
const MAX_BODY_BYTES = 256 * 1024;
/** Tries of one question: the first, and another one after whatever may pass. */
const MAX_TRIES = 2;
/** Whoever asks for a longer wait gets no second try: a step must not sit and sleep. */
const LONGEST_WAIT_MS = 2_000;
const UPSTREAM_WAIT_MS = 300;

/** What a service turned out not to know; learned from its refusals and kept while the isolate lives. */
type Dialect = { schemas: boolean; temperature: boolean };

/** Each question is at most two calls, besides one for each thing that the service turns out not to know (schemas, temperature). */
export function createChatModel(deps: ChatDeps, settings: ChatSettings): LanguageModel {
  const dialect: Dialect = { schemas: true, temperature: true };
  return {
    name: `${settings.model}#${PROMPT_VERSION}`,
    async judge(question, signal) {
      for (let tries = 1; ; ) {
        // Questions go out side by side: what this one was written in is not what another has learned meanwhile.
        const used = { ...dialect };
        try {
          return await askOnce(deps, settings, { question, dialect: used, tries }, signal);
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          if (learn(dialect, used, error)) continue;
          const waitMs = tries < MAX_TRIES ? waitBefore(error) : null;
          if (waitMs === null) throw error;
          tries += 1;
          await pause(deps, waitMs, signal);
        }
      }
    },
    async check(signal) {
      const answer = await deps.fetch(`${settings.baseUrl.replace(/\/+$/, "")}/models`, {
        headers: { authorization: `Bearer ${settings.apiKey}` },
        redirect: "manual",
        signal,
      });
      await answer.body?.cancel();
      // Not every such service lists its models.
      if (!answer.ok && answer.status !== 404) throw new Error(`the language model answered ${answer.status}`);
    },
  };
}

/** Milliseconds until another try, or null when it would be useless or rude. */
function waitBefore({ kind, retryAfterMs }: ProviderError): number | null {
  if (kind === "shape") return 0;
  if (kind !== "upstream" && kind !== "rate") return null;
  const wait = retryAfterMs ?? UPSTREAM_WAIT_MS;
  return wait <= LONGEST_WAIT_MS ? wait : null;
}

async function pause({ sleep }: ChatDeps, ms: number, signal: AbortSignal): Promise<void> {
  try {
    signal.throwIfAborted();
    if (ms > 0) await sleep(ms, signal);
  } catch (cause) {
    throw failure("timeout", "aborted", { cause });
  }
}

type Asking = { question: Question; dialect: Dialect; tries: number };

async function askOnce(
  deps: ChatDeps,
  settings: ChatSettings,
  asking: Asking,
  signal: AbortSignal,
): Promise<Verdict[]> {
  try {
    const response = await orAbort(
      deps.fetch(`${settings.baseUrl.replace(/\/+$/, "")}/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${settings.apiKey}` },
        body: JSON.stringify(bodyFor(settings.model, asking)),
        // A redirect would carry the key and the texts to another host.
        redirect: "manual",
        signal,
      }),
      signal,
    );
    const text = readText(response, MAX_BODY_BYTES, signal);
    // What a refusal means must not depend on whether its explanation arrived whole.
    if (response.status !== 200) throw refusedCall(response, await text.catch(() => ""), deps.now());
    return readReply(parseExactJson(await text), asking.question.creators.length);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (signal.aborted) throw failure("timeout", "timeout", { cause: error });
    if (error instanceof BodyError)
      throw failure(error.code === "cut" ? "upstream" : "shape", error.code, { cause: error });
    throw failure("upstream", "connection", { cause: error });
  }
}

function bodyFor(model: string, { question, dialect, tries }: Asking) {
  const creators = question.creators.length;
  const form = { name: "verdicts", strict: true, schema: answerSchema(creators) };
  return {
    model,
    messages: dialect.schemas ? messagesFor(question) : messagesWithSchema(question),
    ...(dialect.temperature ? { temperature: 0 } : {}),
    // An answer that was cut gets more room the second time.
    max_completion_tokens: answerTokens(creators) * tries,
    response_format: dialect.schemas ? { type: "json_schema", json_schema: form } : { type: "json_object" },
  };
}

const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

/** The verdicts of a completion. Throws ProviderError `shape` when there are none that can be used. */
function readReply(body: unknown, creators: number): Verdict[] {
  const choice = Completion.safeParse(body).data?.choices[0];
  if (!choice) throw failure("shape", "no_choice");
  if (choice.message.refusal || choice.finish_reason === "content_filter") throw failure("shape", "refusal");
  if (choice.finish_reason === "length") throw failure("shape", "length");
  const answer = parseAnswer(choice.message.content ?? "");
  if (answer === null) throw failure("shape", "not_json");
  const verdicts = readVerdicts(answer, creators);
  if (verdicts === null) throw failure("shape", "wrong_verdicts");
  return verdicts;
}

const ErrorBody = z.object({
  error: z.object({
    message: z.string().catch(""),
    code: z.string().nullish().catch(null),
    type: z.string().nullish().catch(null),
    param: z.string().nullish().catch(null),
  }),
});

function refusedCall({ status, headers }: Response, text: string, now: number): ProviderError {
  const error = ErrorBody.safeParse(parseAnswer(text)).data?.error;
  const retryAfterMs = status === 429 || status === 503 ? parseRetryAfter(headers, now) : null;
  if (status === 429 && [error?.code, error?.type].includes("insufficient_quota")) {
    return failure("quota", "insufficient_quota", { status });
  }
  // The service's own words are only looked at, never kept: they may repeat what was asked.
  const told = `${error?.param ?? ""} ${error?.message ?? ""}`;
  const isRefused = status === 400 || status === 422;
  if (isRefused && /response_format|json_schema/i.test(told)) return failure("bad_request", NO_SCHEMAS, { status });
  if (isRefused && /temperature/i.test(told)) return failure("bad_request", NO_TEMPERATURE, { status });
  return failure(kindOf(status), String(status), { status, retryAfterMs });
}

const NO_SCHEMAS = "no_schemas";
const NO_TEMPERATURE = "no_temperature";

/** Whether a refusal taught something about what was used, so that the next call is another one. */
function learn(dialect: Dialect, used: Dialect, { code }: ProviderError): boolean {
  const what = code === NO_SCHEMAS ? "schemas" : code === NO_TEMPERATURE ? "temperature" : null;
  if (what === null) return false;
  dialect[what] = false;
  return used[what];
}

function kindOf(status: number): ProviderErrorKind {
  if (status === 401 || status === 402 || status === 403) return "auth";
  if (status === 429) return "rate";
  if (status === 408) return "timeout";
  return status >= 400 && status < 500 ? "bad_request" : "upstream";
}

function failure(
  kind: ProviderErrorKind,
  code: string,
  more: { status?: number; retryAfterMs?: number | null; cause?: unknown } = {},
): ProviderError {
  return new ProviderError({ provider: PROVIDER, kind, code, ...more });
}
