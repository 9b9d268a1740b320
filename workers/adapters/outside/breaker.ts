import { z } from "zod";
import type { LanguageModel } from "#workers/adapters/language-model/port.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { cacheKey, type PageCache } from "./memory.ts";
import { ProviderError } from "./provider-error.ts";

/** Keeps everybody from waiting for a model that does not work: after some failures it is left alone for a while, by all isolates. */

const Kept = z.object({ failures: z.number().int(), openUntil: z.number() });
type Kept = z.output<typeof Kept>;

/** Failures in a row before a model is left alone, and for how long then. */
const FAILURES_BORNE = 3;
const PAUSE_MS = 2 * 60_000;
/** Nothing is gained by asking soon who says that the money is gone or the key is wrong. */
const USELESS_PAUSE_MS = 30 * 60_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
const REMEMBERED_MS = 60 * 60_000;
const CLOSED: Kept = { failures: 0, openUntil: 0 };

/** The model behind a breaker; while it is open `judge` throws `rate` at once, without any call. What the caller has aborted counts as too slow. */
export function withBreaker(model: LanguageModel, { cache, clock }: { cache: PageCache; clock: Clock }): LanguageModel {
  const key = () => cacheKey(["language-model", "breaker", model.name]);

  async function read(): Promise<Kept> {
    const text = await cache.find(await key(), clock.now());
    return text === null ? CLOSED : (Kept.safeParse(JSON.parse(text)).data ?? CLOSED);
  }

  async function keep(state: Kept): Promise<void> {
    await cache.keep(await key(), JSON.stringify(state), clock.now(), REMEMBERED_MS);
  }

  return {
    name: model.name,
    check: model.check,
    async judge(question, signal) {
      const before = await read();
      if (before.openUntil > clock.now()) {
        throw new ProviderError({ provider: "language-model", kind: "rate", code: "breaker" });
      }
      try {
        const verdicts = await model.judge(question, signal);
        // Another question of the same moment may have been told to wait.
        if (before.failures > 0 && (await read()).openUntil <= clock.now()) await keep(CLOSED);
        return verdicts;
      } catch (error) {
        if (error instanceof ProviderError) await keep(afterFailure(await read(), error, clock.now()));
        throw error;
      }
    },
  };
}

/** The longest of the pauses: the one there is, the one that was asked for, and the one after failures in a row. */
function afterFailure(before: Kept, { kind, retryAfterMs }: ProviderError, now: number): Kept {
  const failures = before.failures + 1;
  const asked = kind === "quota" || kind === "auth" ? USELESS_PAUSE_MS : Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS);
  const pause = Math.max(asked, failures >= FAILURES_BORNE ? PAUSE_MS : 0);
  return { failures, openUntil: Math.max(before.openUntil, pause > 0 ? now + pause : 0) };
}
