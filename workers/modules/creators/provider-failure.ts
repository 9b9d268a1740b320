import type { ProviderError } from "#workers/platforms/provider-error.ts";

/** What a provider's failure means to the person who waits. */
export type ProviderFailure = {
  /** Locale key, for the task's failure or for what it is waiting for. */
  messageKey: string;
  params: Record<string, string>;
  /** How long to wait before the next try; null when waiting does not help. */
  retryAfterMs: number | null;
};

const PROVIDER_NAMES: Record<string, string> = { youtube: "YouTube", tikhub: "TikTok" };
const DEFAULT_WAIT_MS = { rate: 15_000, upstream: 10_000, timeout: 10_000, shape: 10_000 };

/**
 * Message and wait for a provider's failure seen at `now` (ms). A used-up allowance names the time of its return and is no reason to wait: a
 * task would hang for hours. `time` is written in UTC.
 */
export function describeProviderFailure(error: ProviderError, now: number): ProviderFailure {
  const provider = PROVIDER_NAMES[error.provider] ?? error.provider;
  const failed = (key: string, params: Record<string, string> = {}): ProviderFailure => ({
    messageKey: `creators:failures.${key}`,
    params: { provider, ...params },
    retryAfterMs: null,
  });
  switch (error.kind) {
    case "quota": {
      const time = `${new Date(now + (error.retryAfterMs ?? 0)).toISOString().slice(0, 16).replace("T", " ")} UTC`;
      return failed(error.provider === "youtube" ? "youtubeQuota" : "quota", { time });
    }
    case "auth":
      return failed("unauthorized");
    case "rate":
      return { ...failed("busy"), retryAfterMs: error.retryAfterMs ?? DEFAULT_WAIT_MS.rate };
    case "upstream":
    case "timeout":
    case "shape":
      return { ...failed("down"), retryAfterMs: error.retryAfterMs ?? DEFAULT_WAIT_MS[error.kind] };
    default:
      return failed("refused");
  }
}
