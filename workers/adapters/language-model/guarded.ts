import { createBreaker } from "#workers/adapters/outside/breaker.ts";
import type { PageCache } from "#workers/adapters/outside/cache.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { LanguageModel } from "./port.ts";

/** Under which breakers know the models. */
export const MODEL_PROVIDER = "language-model";

/** The model behind a breaker, so that nobody waits for one that does not work. */
export function withBreaker(model: LanguageModel, deps: { cache: PageCache; clock: Clock }): LanguageModel {
  const breaker = createBreaker(deps, MODEL_PROVIDER, model.name);
  return { ...model, judge: (question, caller) => breaker.run(() => model.judge(question, caller)) };
}
