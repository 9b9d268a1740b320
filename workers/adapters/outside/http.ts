import { ZodError } from "zod";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Budget } from "./budget.ts";
import { chargeTry, type Price, spentError } from "./charge.ts";
import { isRepeatable, type OutsideFetch, type OutsideRequest, type OutsideService, tryOnce } from "./one-try.ts";
import { createPacer, type Sleep } from "./pacing.ts";
import { ProviderError, SWITCHED_OFF } from "./provider-error.ts";
import { type RetryRules, USUAL_RULES, waitBeforeRetry } from "./retry-rules.ts";

/** The one HTTP client of the services outside. A service differs by its address, headers, error bodies, pace and price. */

/** Something an operator should see; never holds keys, bodies or personal data. */
export type ProviderAlert = {
  /** `provider_shape`: a reply that is not what it should be, `count` times in a row. */
  event: "empty_page" | "items_dropped" | "provider_shape";
  provider: string;
  path: string;
  count: number;
  /** Where in the reply the first thing is missing, if that is known. */
  field?: string;
};

/** What the client works with, the same for every service. */
export type OutsideDeps = {
  fetch: OutsideFetch;
  clock: Clock;
  sleep: Sleep;
  /** In [0, 1), for jitter. */
  random: () => number;
  alert: (alert: ProviderAlert) => void;
  budget: Budget;
  /** Whether staff have switched a provider off: nothing is asked of it then, and nothing paid. None is unless said. */
  isOff?: (provider: string) => Promise<boolean>;
};

/** A service as the client calls it. */
export type OutsideConfig = OutsideService & {
  /** Whether the service counts every try or only what succeeds. */
  billed: "tries" | "successes";
  /** Whether a reply of kind `quota` means that the whole day is used up, whatever our own count says. */
  quotaEndsDay?: boolean;
  /** Calls that may start within a second on one path (or on what a call names as its `paceKey`); null: as many as wanted. */
  callsPerSecond: number | null;
  retry?: Partial<RetryRules>;
};

/** One call: what is sent, what it costs, and how it is kept apart from others. */
export type OutsideCall<Result> = OutsideRequest<Result> & {
  /** What the call costs; null for a service that counts nothing. */
  price: Price | null;
  paceKey?: string;
  /** Books the next try in a rate limit of the service's own; answers how many ms it has to wait. */
  pace?: () => number | Promise<number>;
  /** May mend what made a try fail (renew a token, leave out what the service does not know); true: another try at once, which counts as none. */
  mend?: (failure: ProviderError) => Promise<boolean>;
};

export type OutsideHttp = {
  /**
   * The parsed reply of any 2xx. Tries up to three times, bounded by 1·2ⁿ s and jitter, for 5xx, cut and unreadable replies, by Retry-After where that is
   * 5 s at most; a call that is not repeatable is tried once, and its failure says whether it may have been carried out (`isUncertain`).
   * Takes the price from the payer's share before it asks. Throws ProviderError and nothing else; ends within the caller's signal.
   */
  send<Result>(call: OutsideCall<Result>): Promise<Result>;
};

/** What is switched off is looked at again after a minute. */
const LOOK_AGAIN_MS = 60_000;
/** Mends of one call: what comes back a third time is not to be mended. */
const MAX_MENDS = 3;

/** The client of one service; calls of one client share its pace. */
export function createOutsideHttp(deps: OutsideDeps, config: OutsideConfig): OutsideHttp {
  const { provider } = config;
  const rules: RetryRules = { ...USUAL_RULES, ...config.retry };
  const pacer = config.callsPerSecond === null ? null : createPacer(config.callsPerSecond, deps.clock);

  async function send<Result>(call: OutsideCall<Result>): Promise<Result> {
    if (await deps.isOff?.(provider)) throw switchedOff(provider);
    const pay = chargeTry(deps, config, call);
    for (let failures = 0, mends = 0; ; ) {
      const waitMs = call.pace === undefined ? pacer?.book(call.paceKey ?? call.path) : await call.pace();
      await pause(waitMs ?? 0, call.caller.signal);
      await pay();
      try {
        return await tryOnce(deps, config, call);
      } catch (failure) {
        if (!(failure instanceof ProviderError)) throw failure;
        if (mends < MAX_MENDS && (await call.mend?.(failure))) {
          mends += 1;
          continue;
        }
        failures += 1;
        const mayRepeat = failures < rules.maxTries && (isRepeatable(call) || failure.status === 429);
        const waitMs = mayRepeat ? waitBeforeRetry(failure, failures, rules, deps.random()) : null;
        if (waitMs === null) throw await giveUp(call, failure, failures);
        await pause(waitMs, call.caller.signal);
      }
    }
  }

  async function giveUp(call: OutsideCall<unknown>, failure: ProviderError, count: number): Promise<ProviderError> {
    if (failure.kind === "shape") {
      deps.alert({ event: "provider_shape", provider, path: call.path, count, field: missingField(failure) });
    }
    // The service knows its own count best: what it says is gone is not asked for again today.
    if (config.quotaEndsDay && failure.kind === "quota" && failure.status !== null && call.price !== null) {
      await deps.budget.close(call.price.meter, deps.clock.now());
      return spentError(provider, "day", deps.clock.now(), failure);
    }
    return failure;
  }

  async function pause(ms: number, signal: AbortSignal): Promise<void> {
    try {
      signal.throwIfAborted();
      if (ms > 0) await deps.sleep(ms, signal);
    } catch (cause) {
      throw new ProviderError({ provider, kind: "timeout", code: "aborted", cause });
    }
  }

  return { send };
}

function switchedOff(provider: string): ProviderError {
  return new ProviderError({ provider, kind: "upstream", code: SWITCHED_OFF, retryAfterMs: LOOK_AGAIN_MS });
}

/** Names in the path only: no value of the reply goes into a log. */
function missingField({ cause, code }: ProviderError): string {
  if (!(cause instanceof ZodError)) return code ?? "data";
  return cause.issues[0]?.path.map(String).join(".").slice(0, 100) || "(whole)";
}
