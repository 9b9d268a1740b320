/** What Gmail's refusals mean. */
import * as z from "zod";
import { ProviderError, type ProviderErrorKind } from "#workers/adapters/outside/provider-error.ts";
import type { FailedReply } from "#workers/adapters/outside/reply.ts";

const GmailError = z.object({
  error: z.object({
    message: z.string().default(""),
    errors: z.array(z.object({ reason: z.string().default("") })).default([]),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});

/** Longest wait that is believed: the sending limit rolls over 24 hours. */
const MAX_WAIT_MS = 25 * 3_600_000;
/** Gmail counts quota units by the minute. */
const UNITS_RETURN_MS = 60_000;
/** Limits of a day roll: a look every hour is soon enough. */
const DAY_RETRY_MS = 3_600_000;
const MINUTE_REASONS = new Set(["rateLimitExceeded", "userRateLimitExceeded"]);
const DAY_REASONS = new Set(["dailyLimitExceeded", "quotaExceeded"]);

/** The kind of a refusal; the code is Gmail's reason, `scope` for a missing scope. */
export function classifyRefusal(
  { status, body }: FailedReply,
  now: number,
): { kind: ProviderErrorKind; code: string; retryAfterMs?: number } {
  const { message, errors, details } = GmailError.safeParse(body).data?.error ?? {
    message: "",
    errors: [],
    details: [],
  };
  const reason = errors[0]?.reason || String(status);
  if (status === 401) return { kind: "auth", code: "token" };
  if (status === 403 && DAY_REASONS.has(reason))
    return { kind: "rate", code: reason, retryAfterMs: waitIn(message, now) ?? DAY_RETRY_MS };
  if (status === 429 || MINUTE_REASONS.has(reason))
    return { kind: "rate", code: reason, retryAfterMs: waitIn(message, now) ?? UNITS_RETURN_MS };
  if (status === 403) {
    const isScope =
      reason === "insufficientPermissions" || details.some((each) => each.reason === "ACCESS_TOKEN_SCOPE_INSUFFICIENT");
    return { kind: "auth", code: isScope ? "scope" : reason };
  }
  if (status === 400 && reason === "failedPrecondition") return { kind: "auth", code: "mailServiceOff" };
  if (status === 404) return { kind: "not_found", code: reason };
  return { kind: status >= 500 ? "upstream" : "bad_request", code: reason };
}

/** Gmail writes the moment of the next send into the text: "Retry after 2026-11-18T10:00:00.000Z". */
function waitIn(message: string, now: number): number | null {
  const moment = /Retry after (\d{4}-\d\d-\d\dT[\d:.]{5,15}Z)/.exec(message.slice(0, 300))?.[1];
  const at = moment === undefined ? Number.NaN : Date.parse(moment);
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - now), MAX_WAIT_MS);
}

/** Whether Google took the grant back. Only `invalid_grant` says so: every other refusal may pass, and the tokens are kept. */
export function isGrantGone(failure: unknown): boolean {
  return failure instanceof ProviderError && failure.kind === "auth" && failure.code === "invalid_grant";
}

/** Why Google lets us into a mailbox neither now nor for sure later: `refused` covers whatever is not said more exactly. */
export const TROUBLES = ["refused", "scope", "mailServiceOff"] as const;
export type Trouble = (typeof TROUBLES)[number];

/**
 * What a failure says about our access to the mailbox; null for a failure of the one call, a rate limit or an outage, and for a grant that is gone. A token that can't be
 * renewed is a refusal, whatever Google's accounts answered.
 */
export function troubleOf(failure: unknown): Trouble | null {
  if (!(failure instanceof ProviderError) || isGrantGone(failure)) return null;
  const { kind, code, provider } = failure;
  if (kind === "auth") return code === "scope" || code === "mailServiceOff" ? code : "refused";
  return provider === "google-accounts" && kind === "bad_request" ? "refused" : null;
}
