import { isPassingFailure } from "#workers/db/d1-failure.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { ProviderError } from "#workers/platforms/provider-error.ts";
import { PATIENCE_MS } from "../domain.ts";

/** What the engine does about something that a step threw. */
export type StepFailure =
  | { kind: "wait"; retryAfterMs: number | null; reasonKey: string }
  | { kind: "fail"; reasonKey: string; params: Record<string, string | number> }
  | { kind: "retry" };

const busy = "tasks:failures.providerBusy";

/**
 * Passing faults of providers and of the database wait and cost no attempt; what no repetition can mend ends the task; anything else is
 * tried again and counted.
 */
export function judgeFailure(failure: unknown): StepFailure {
  if (failure instanceof ProviderError) return judgeProvider(failure);
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

function judgeProvider(failure: ProviderError): StepFailure {
  const { kind, retryAfterMs } = failure;
  if (failure.isPassing) return { kind: "wait", retryAfterMs, reasonKey: busy };
  if (kind === "quota") {
    const reasonKey = "tasks:failures.providerQuota";
    const isShort = retryAfterMs !== null && retryAfterMs < PATIENCE_MS / 3;
    return isShort ? { kind: "wait", retryAfterMs, reasonKey } : { kind: "fail", reasonKey, params: {} };
  }
  if (kind === "auth" || kind === "bad_request") {
    return { kind: "fail", reasonKey: "tasks:failures.providerUnavailable", params: {} };
  }
  return { kind: "retry" };
}
