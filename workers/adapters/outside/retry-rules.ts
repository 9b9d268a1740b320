import type { ProviderError } from "./provider-error.ts";

/** How often a call is tried, and how long it waits between. Pure. */

export type RetryRules = {
  /** Tries of one call, the first among them. */
  maxTries: number;
  /** A service that asks for a longer wait is not asked again here: a step must not sit and sleep. */
  maxWaitMs: number;
  /** Before the second try; doubles with each further one. */
  backoffMs: number;
  /** Before another try after a reply of the wrong shape; the back-off when left out. */
  shapeWaitMs?: number;
};

/** What holds for a service that says nothing else. */
export const USUAL_RULES: RetryRules = { maxTries: 3, maxWaitMs: 5_000, backoffMs: 1_000 };

/**
 * How long to wait before the next try (ms, with jitter by `random` in [0, 1)), or null when another try now would be useless or rude. `failures` counts
 * the tries so far.
 */
export function waitBeforeRetry(
  { kind, retryAfterMs }: ProviderError,
  failures: number,
  rules: RetryRules,
  random: number,
): number | null {
  const backoff = rules.backoffMs * 2 ** (failures - 1);
  switch (kind) {
    case "shape":
      return Math.round((rules.shapeWaitMs ?? backoff) * (1 + random / 4));
    case "upstream":
      return within(rules, Math.round((retryAfterMs ?? backoff) * (1 + random / 4)));
    case "rate":
      return within(rules, Math.round((retryAfterMs ?? backoff) + random * 250), retryAfterMs ?? 0);
    default:
      return null;
  }
}

function within({ maxWaitMs }: RetryRules, waitMs: number, asked = waitMs): number | null {
  return asked > maxWaitMs ? null : waitMs;
}
