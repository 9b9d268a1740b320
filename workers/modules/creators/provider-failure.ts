import { type ProviderError, SHARE_USED } from "#workers/adapters/outside/provider-error.ts";

/** What a provider's failure means to the person whose task it ends. */
export type ProviderFailure = {
  /** Locale key. */
  messageKey: string;
  params: Record<string, string>;
};

const LONGEST_WAIT_MS = 366 * 24 * 3_600_000;

const PROVIDER_NAMES: Record<string, string> = {
  youtube: "YouTube",
  tikhub: "TikTok",
  tiktok: "TikTok",
  instagram: "Instagram",
};

/** The message of a provider's failure seen at `now` (ms). A used-up allowance names the time of its return, in UTC. */
export function describeProviderFailure(error: ProviderError, now: number): ProviderFailure {
  const provider = PROVIDER_NAMES[error.provider.toLowerCase()] ?? error.provider;
  const failed = (key: string, params: Record<string, string> = {}): ProviderFailure => ({
    messageKey: `creators:failures.${key}`,
    params: { provider, ...params },
  });
  switch (error.kind) {
    case "quota": {
      // A figure that is no time at all must not keep the task from ending.
      const waitMs = Math.min(Math.max(0, error.retryAfterMs ?? 0) || 0, LONGEST_WAIT_MS);
      const time = `${new Date(now + waitMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;
      if (error.code === SHARE_USED) return failed("youtubeShare", { time });
      return failed(error.provider === "youtube" ? "youtubeQuota" : "quota", { time });
    }
    case "auth":
      return failed("unauthorized");
    case "rate":
      return failed("busy");
    case "upstream":
    case "timeout":
    case "shape":
      return failed("down");
    default:
      return failed("refused");
  }
}
