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
const RATE_REASONS = new Set(["rateLimitExceeded", "userRateLimitExceeded", "dailyLimitExceeded", "quotaExceeded"]);

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
  if (status === 429 || RATE_REASONS.has(reason)) {
    const retryAfterMs = waitIn(message, now);
    return { kind: "rate", code: reason, ...(retryAfterMs === null ? {} : { retryAfterMs }) };
  }
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

/** Why nothing can be done with a mailbox until its owner does something: the grant is gone, a scope is missing, Gmail is off; null for every other failure. */
export function mailboxLoss(failure: unknown): "grant" | "scope" | "mailServiceOff" | null {
  if (!(failure instanceof ProviderError) || failure.kind !== "auth") return null;
  if (failure.code === "invalid_grant" || failure.code === "token") return "grant";
  if (failure.code === "scope" || failure.code === "mailServiceOff") return failure.code;
  return null;
}
