import { createBreaker } from "#workers/adapters/outside/breaker.ts";
import type { PageCache } from "#workers/adapters/outside/cache.ts";
import { ProviderError, SWITCHED_OFF } from "#workers/adapters/outside/provider-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { LanguageModel } from "./port.ts";

/** Under which breakers know the models. */
export const MODEL_PROVIDER = "language-model";

/** The model as long as staff have not switched it off: then it is not asked, which is no fault of its own. */
export function switchable(model: LanguageModel, isOff: () => Promise<boolean>): LanguageModel {
  return {
    ...model,
    async judge(question, caller) {
      if (await isOff()) throw new ProviderError({ provider: MODEL_PROVIDER, kind: "rate", code: SWITCHED_OFF });
      return model.judge(question, caller);
    },
  };
}

/** The model behind a breaker, so that nobody waits for one that does not work. */
export function withBreaker(model: LanguageModel, deps: { cache: PageCache; clock: Clock }): LanguageModel {
  const breaker = createBreaker(deps, MODEL_PROVIDER, model.name);
  return { ...model, judge: (question, caller) => breaker.run(() => model.judge(question, caller)) };
}
