import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { isPassingFailure } from "#workers/db/d1-failure.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { describeProviderFailure } from "#workers/modules/creators/provider-failure.ts";
import { SHORT_WAIT_MS } from "../domain.ts";

/** What the engine does about something that a step threw. */
export type StepFailure =
  | { kind: "wait"; retryAfterMs: number | null; reasonKey: string; params?: Record<string, string | number> }
  | { kind: "fail"; reasonKey: string; params: Record<string, string | number> }
  | { kind: "retry" };

const busy = "tasks:failures.providerBusy";

/**
 * Passing faults of providers and of the database wait and cost no attempt; what no repetition can mend ends the task; anything else is
 * tried again and counted.
 */
export function judgeFailure(failure: unknown, now: number): StepFailure {
  if (failure instanceof ProviderError) return judgeProvider(failure, now);
  if (failure instanceof AppError) {
    const { messageKey, params, retryAfterSeconds } = failure.details;
    if (failure.retry && failure.code !== 1500) {
      return {
        kind: "wait",
        retryAfterMs: retryAfterSeconds === undefined ? null : retryAfterSeconds * 1_000,
        reasonKey: messageKey ?? busy,
      };
    }
    if (failure.code !== 1500)
      return { kind: "fail", reasonKey: messageKey ?? `errors:${failure.code}`, params: params ?? {} };
  }
  if (isPassingFailure(failure)) return { kind: "wait", retryAfterMs: null, reasonKey: "tasks:failures.internal" };
  return { kind: "retry" };
}

function judgeProvider(failure: ProviderError, now: number): StepFailure {
  const { kind, retryAfterMs } = failure;
  const { messageKey: reasonKey, params } = describeProviderFailure(failure, now);
  const isShort = kind === "quota" && retryAfterMs !== null && retryAfterMs < SHORT_WAIT_MS;
  if (failure.isPassing || isShort) return { kind: "wait", retryAfterMs, reasonKey, params };
  if (kind === "quota" || kind === "auth" || kind === "bad_request") return { kind: "fail", reasonKey, params };
  return { kind: "retry" };
}
