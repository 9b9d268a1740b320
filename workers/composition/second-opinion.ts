/** The second opinion of automatic tasks, where a language model is configured: a chat endpoint, else Workers AI. */

import { createChatModel } from "#workers/adapters/language-model/chat-client.ts";
import type { LanguageModel } from "#workers/adapters/language-model/port.ts";
import { createWorkersAiModel } from "#workers/adapters/language-model/workers-ai.ts";
import { withBreaker } from "#workers/adapters/outside/breaker.ts";
import { createPageCache } from "#workers/adapters/outside/memory.ts";
import { timerSleep } from "#workers/adapters/outside/pacing.ts";
import type { Env } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { jsonLog } from "#workers/log.ts";
import { createSecondOpinion, type SecondOpinion } from "#workers/modules/auto-tasks/second-opinion.ts";
import type { Stores } from "./stores.ts";

/** The model that the environment names, or null. */
export function buildLanguageModel(env: Env, clock: Clock): LanguageModel | null {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model, AI, AI_MODEL } = env;
  if (baseUrl && apiKey && model) {
    const deps = { fetch: (url: string, init: RequestInit) => fetch(url, init), sleep: timerSleep, now: clock.now };
    return createChatModel(deps, { baseUrl, apiKey, model });
  }
  return AI ? createWorkersAiModel(AI, AI_MODEL) : null;
}

/** Null where no model is configured: then matching alone decides. */
export function buildSecondOpinion(env: Env, clock: Clock, { opinions: store }: Stores): SecondOpinion | null {
  const model = buildLanguageModel(env, clock);
  if (model === null) return null;
  const guarded = withBreaker(model, { cache: createPageCache(env.DB), clock });
  return createSecondOpinion({ model: guarded, store, clock, log: jsonLog });
}
