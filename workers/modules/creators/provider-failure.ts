import {
  type Allowance,
  allowanceSpent,
  type ProviderError,
  SWITCHED_OFF,
} from "#workers/adapters/outside/provider-error.ts";
import { AppError } from "#workers/kernel/app-error.ts";

/** What a provider's failure means to the person whose task it ends. */
export type ProviderFailure = {
  /** Locale key. */
  messageKey: string;
  params: Record<string, string>;
};

const MAX_WAIT_MS = 366 * 24 * 3_600_000;

const PROVIDER_NAMES: Record<string, string> = {
  youtube: "YouTube",
  tikhub: "TikTok",
  tiktok: "TikTok",
  instagram: "Instagram",
};

const QUOTA_TEXTS = {
  day: "quota",
  share: "share",
  lookUps: "lookUps",
  free: "free",
} as const satisfies Record<Allowance, string>;

/** An instant in so many ms as people read it, in UTC. */
function timeIn(ms: number, now: number): string {
  // A figure that is no time at all must not keep the task from ending.
  const waitMs = Math.min(Math.max(0, ms) || 0, MAX_WAIT_MS);
  return `${new Date(now + waitMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** The message of a provider's failure seen at `now` (ms). A used-up allowance names the time of its return, in UTC. */
export function describeProviderFailure(error: ProviderError, now: number): ProviderFailure {
  const provider = nameOf(error.provider);
  const failed = (key: string, params: Record<string, string> = {}): ProviderFailure => ({
    messageKey: `creators:failures.${key}`,
    params: { provider, ...params },
  });
  if (error.code === SWITCHED_OFF) return failed("off");
  switch (error.kind) {
    case "quota": {
      const spent = allowanceSpent(error);
      const key = QUOTA_TEXTS[spent?.why ?? "day"];
      return failed(key === "quota" && error.provider === "youtube" ? "youtubeQuota" : key, {
        time: timeIn(spent?.returnsInMs ?? 0, now),
      });
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

/** What a call of the API answers when an allowance has nothing left for the caller: 1429 with the reason and the time; null for every other failure. */
export function refusedByAllowance(failure: unknown, now: number): AppError | null {
  const spent = allowanceSpent(failure);
  if (spent === null) return null;
  const key = QUOTA_TEXTS[spent.why];
  return new AppError(1429, {
    messageKey: `creators:failures.${key}`,
    params: { provider: nameOf(spent.provider), time: timeIn(spent.returnsInMs, now) },
    retryAfterSeconds: Math.ceil(spent.returnsInMs / 1_000),
    cause: failure,
  });
}

function nameOf(provider: string): string {
  return PROVIDER_NAMES[provider.toLowerCase()] ?? provider;
}
