import * as z from "zod";
import { createOutsideHttp, type OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError, type ProviderErrorKind } from "#workers/adapters/outside/provider-error.ts";
import type { FailedReply } from "#workers/adapters/outside/reply.ts";
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

const PROVIDER = "language-model";
const MAX_BODY_BYTES = 256 * 1024;
/** Another try after whatever may pass; an answer that cannot be used is asked for again at once. */
const RETRY = { maxTries: 2, maxWaitMs: 2_000, backoffMs: 300, shapeWaitMs: 0 } as const;
const PRICE = { meter: "languageModel", cost: 1 } as const;

/** What a service turned out not to know; learned from its refusals and kept while the isolate lives. */
type Dialect = { schemas: boolean; temperature: boolean };

/** Each question is at most two calls, besides one for each thing that the service turns out not to know (schemas, temperature). */
export function createChatModel(deps: OutsideDeps, { baseUrl, apiKey, model }: ChatSettings): LanguageModel {
  const dialect: Dialect = { schemas: true, temperature: true };
  const http = createOutsideHttp(deps, {
    provider: PROVIDER,
    baseUrl,
    headers: { authorization: `Bearer ${apiKey}` },
    classify: classifyRefusal,
    billed: "tries",
    callsPerSecond: null,
    maxBodyBytes: MAX_BODY_BYTES,
    retry: RETRY,
  });

  async function judge(question: Question, caller: Caller): Promise<Verdict[]> {
    // Questions go out side by side: what this one was written in is not what another has learned meanwhile.
    let used = dialect;
    let tries = 0;
    return http.send({
      method: "POST",
      path: "chat/completions",
      body: () => {
        used = { ...dialect };
        tries += 1;
        return { kind: "json", value: bodyFor(model, { question, dialect: used, tries }) };
      },
      mend: async (failure) => {
        const isMended = learn(dialect, used, failure);
        if (isMended) tries -= 1;
        return isMended;
      },
      caller,
      price: PRICE,
      // A question changes nothing at the service.
      isRepeatable: true,
      parse: (body) => readReply(body, question.creators.length),
    });
  }

  return {
    name: `${model}#${PROMPT_VERSION}`,
    judge,
    async check(signal) {
      const answer = await deps.fetch(`${baseUrl.replace(/\/+$/, "")}/models`, {
        headers: { authorization: `Bearer ${apiKey}` },
        redirect: "manual",
        signal,
      });
      await answer.body?.cancel();
      // Not every such service lists its models.
      if (!answer.ok && answer.status !== 404) throw new Error(`the language model answered ${answer.status}`);
    },
  };
}

type Asking = { question: Question; dialect: Dialect; tries: number };

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
  if (!choice) throw unusable("no_choice");
  if (choice.message.refusal || choice.finish_reason === "content_filter") throw unusable("refusal");
  if (choice.finish_reason === "length") throw unusable("length");
  const answer = parseAnswer(choice.message.content ?? "");
  if (answer === null) throw unusable("not_json");
  const verdicts = readVerdicts(answer, creators);
  if (verdicts === null) throw unusable("wrong_verdicts");
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

function classifyRefusal({ status, body }: FailedReply): { kind: ProviderErrorKind; code: string } {
  const error = ErrorBody.safeParse(body).data?.error;
  if (status === 429 && [error?.code, error?.type].includes("insufficient_quota")) {
    return { kind: "quota", code: "insufficient_quota" };
  }
  // The service's own words are only looked at, never kept: they may repeat what was asked.
  const told = `${error?.param ?? ""} ${error?.message ?? ""}`;
  const isRefused = status === 400 || status === 422;
  if (isRefused && /response_format|json_schema/i.test(told)) return { kind: "bad_request", code: NO_SCHEMAS };
  if (isRefused && /temperature/i.test(told)) return { kind: "bad_request", code: NO_TEMPERATURE };
  return { kind: kindOf(status), code: String(status) };
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

function unusable(code: string): ProviderError {
  return new ProviderError({ provider: PROVIDER, kind: "shape", code });
}
