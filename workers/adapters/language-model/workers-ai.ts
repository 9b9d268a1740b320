import * as z from "zod";
import { orAbort } from "#workers/adapters/outside/body.ts";
import type { Budget } from "#workers/adapters/outside/budget.ts";
import { chargeTry } from "#workers/adapters/outside/charge.ts";
import { ProviderError, type ProviderErrorKind } from "#workers/adapters/outside/provider-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { LanguageModel, Verdict } from "./port.ts";
import { answerSchema, answerTokens, messagesFor, PROMPT_VERSION, parseAnswer, readVerdicts } from "./prompt.ts";

/** A model of Cloudflare's Workers AI, through its binding. */

/** The binding, as far as it is needed. */
export type AiBinding = { run(model: string, inputs: Record<string, unknown>): Promise<unknown> };

/** Tries of one question: the first, and another one when its answer could not be used. */
const MAX_TRIES = 2;
const SERVICE = { provider: "workers-ai", billed: "tries" } as const;
const PRICE = { meter: "languageModel", cost: 1 } as const;

/** The binding has no address to ask whether it is there; `check` says yes. */
export function createWorkersAiModel(
  deps: { budget: Budget; clock: Clock },
  ai: AiBinding,
  model: string,
): LanguageModel {
  return {
    name: `${model}#${PROMPT_VERSION}`,
    async judge(question, caller) {
      const { signal } = caller;
      const pay = chargeTry(deps, SERVICE, { price: PRICE, caller });
      const creators = question.creators.length;
      for (let tries = 1; ; tries += 1) {
        const inputs = {
          messages: messagesFor(question),
          temperature: 0,
          max_tokens: answerTokens(creators) * tries,
          response_format: { type: "json_schema", json_schema: answerSchema(creators) },
        };
        await pay();
        try {
          return readReply(await orAbort(ai.run(model, inputs), signal), creators);
        } catch (error) {
          const known = error instanceof ProviderError ? error : callFailure(error, signal.aborted);
          if (known.kind !== "shape" || tries === MAX_TRIES || signal.aborted) throw known;
        }
      }
    },
    check: async () => {},
  };
}

/** Models answer in Workers AI's own form or in that of a chat completion; with a schema the answer may be parsed already. */
const Reply = z.union([
  z
    .object({ response: z.union([z.string(), z.record(z.string(), z.unknown())]) })
    .transform(({ response }) => response),
  z
    .object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })
    .transform(({ choices }) => choices[0]?.message.content ?? ""),
]);

function readReply(reply: unknown, creators: number): Verdict[] {
  const read = Reply.safeParse(reply).data;
  const answer = typeof read === "string" ? parseAnswer(read) : read;
  const verdicts = readVerdicts(answer, creators);
  if (verdicts === null) throw failure("shape", "wrong_verdicts");
  return verdicts;
}

/** The binding throws errors whose text begins with Cloudflare's own code, e.g. `3040: Capacity temporarily exceeded`. */
function callFailure(error: unknown, isAborted: boolean): ProviderError {
  if (isAborted) return failure("timeout", "timeout", error);
  const code = /\b([35]\d{3})\b/.exec(error instanceof Error ? error.message : "")?.[1] ?? null;
  return failure(code === null ? "upstream" : (KINDS[code] ?? "upstream"), code ?? "connection", error);
}

const KINDS: Readonly<Record<string, ProviderErrorKind>> = {
  "3006": "bad_request",
  "3007": "timeout",
  "3036": "quota",
  "3040": "rate",
  "5007": "bad_request",
};

function failure(kind: ProviderErrorKind, code: string, cause?: unknown): ProviderError {
  return new ProviderError({ provider: "workers-ai", kind, code, cause });
}
