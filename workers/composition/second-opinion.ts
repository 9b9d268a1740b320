/** The second opinion of automatic tasks, where a language model is configured: a chat endpoint, else Workers AI. */
import { createChatModel } from "#workers/adapters/language-model/chat-client.ts";
import { switchable, withBreaker } from "#workers/adapters/language-model/guarded.ts";
import type { LanguageModel } from "#workers/adapters/language-model/port.ts";
import { createWorkersAiModel } from "#workers/adapters/language-model/workers-ai.ts";
import { createPageCache } from "#workers/adapters/outside/cache.ts";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Env } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { jsonLog } from "#workers/log.ts";
import { createSecondOpinion, type SecondOpinion } from "#workers/modules/auto-tasks/second-opinion.ts";
import type { Stores } from "./stores.ts";

/** The model that the environment names, or null. */
export function buildLanguageModel(env: Env, outside: OutsideDeps): LanguageModel | null {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model, AI, AI_MODEL } = env;
  if (baseUrl && apiKey && model) return createChatModel(outside, { baseUrl, apiKey, model });
  return AI ? createWorkersAiModel(outside, AI, AI_MODEL) : null;
}

/** Null where no model is configured: then matching alone decides. */
export function buildSecondOpinion(
  env: Env,
  clock: Clock,
  outside: OutsideDeps,
  { opinions: store }: Pick<Stores, "opinions">,
  isOff: () => Promise<boolean>,
): SecondOpinion | null {
  const model = buildLanguageModel(env, outside);
  if (model === null) return null;
  const guarded = switchable(withBreaker(model, { cache: createPageCache(env.DB), clock }), isOff);
  return createSecondOpinion({ model: guarded, store, clock, log: jsonLog });
}
