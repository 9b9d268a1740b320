import * as z from "zod";
import type { Clock } from "#workers/kernel/clock.ts";
import { cacheKey, type PageCache } from "./cache.ts";
import { ALLOWANCES, ProviderError } from "./provider-error.ts";

/** Keeps callers from waiting for a service that does not work: after some failures all isolates leave it alone for a while. */

const Kept = z.object({ failures: z.number().int(), openUntil: z.number() });
type Kept = z.output<typeof Kept>;

/** Failures in a row before a service is left alone, and for how long then. */
const MAX_FAILURES = 3;
const PAUSE_MS = 2 * 60_000;
/** Nothing is gained by asking soon who says that the money is gone or the key is wrong. */
const USELESS_PAUSE_MS = 30 * 60_000;
const MAX_PAUSE_MS = 15 * 60_000;
const REMEMBERED_MS = 60 * 60_000;
const CLOSED: Kept = { failures: 0, openUntil: 0 };

export type Breaker = {
  /** What `work` answers. While the breaker is open it throws `rate` at once, without any call. What the caller has aborted counts as too slow. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

type Deps = { cache: PageCache; clock: Clock };

/** How a breaker stands: failures in a row, and until when the service is left alone (0 or a time that has passed: it is called). */
export async function readBreaker({ cache, clock }: Deps, provider: string, name: string): Promise<Kept> {
  const text = await cache.find(await keyOf(provider, name), clock.now());
  return text === null ? CLOSED : (Kept.safeParse(JSON.parse(text)).data ?? CLOSED);
}

const keyOf = (provider: string, name: string) => cacheKey([provider, "breaker", name]);

/** `name` tells services apart. */
export function createBreaker({ cache, clock }: Deps, provider: string, name: string): Breaker {
  const read = () => readBreaker({ cache, clock }, provider, name);

  async function keep(state: Kept): Promise<void> {
    await cache.keep(await keyOf(provider, name), JSON.stringify(state), clock.now(), REMEMBERED_MS);
  }

  return {
    async run(work) {
      const before = await read();
      if (before.openUntil > clock.now()) throw new ProviderError({ provider, kind: "rate", code: "breaker" });
      try {
        const result = await work();
        // Another call of the same moment may have been told to wait.
        if (before.failures > 0 && (await read()).openUntil <= clock.now()) await keep(CLOSED);
        return result;
      } catch (error) {
        if (isOfService(error)) await keep(afterFailure(await read(), error, clock.now()));
        throw error;
      }
    },
  };
}

/** An allowance of our own that is used up says nothing of the service. */
function isOfService(error: unknown): error is ProviderError {
  const isOurs = error instanceof ProviderError && ALLOWANCES.some((allowance) => allowance === error.code);
  return error instanceof ProviderError && !isOurs;
}

/** The longest of the pauses: the one there is, the one that was asked for, and the one after failures in a row. */
function afterFailure(before: Kept, { kind, retryAfterMs }: ProviderError, now: number): Kept {
  const failures = before.failures + 1;
  const asked = kind === "quota" || kind === "auth" ? USELESS_PAUSE_MS : Math.min(retryAfterMs ?? 0, MAX_PAUSE_MS);
  const pause = Math.max(asked, failures >= MAX_FAILURES ? PAUSE_MS : 0);
  return { failures, openUntil: Math.max(before.openUntil, pause > 0 ? now + pause : 0) };
}
