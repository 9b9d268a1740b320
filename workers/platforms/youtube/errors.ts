import * as z from "zod";
import type { ProviderErrorKind } from "#workers/adapters/outside/provider-error.ts";
import type { FailedReply } from "#workers/adapters/outside/reply.ts";
import { Items, part, Text } from "../payload-fields.ts";

/** What YouTube's error bodies mean: the reason of the first error decides, the status only where there is none. */

const Reason = part({ reason: Text });
const Limit = part({ metadata: part({ quota_limit: Text, quota_unit: Text }) });
const ErrorBody = z.object({ error: z.object({ message: Text, errors: Items, details: Items }) });

const KIND_OF_REASON: Record<string, ProviderErrorKind> = {
  quotaExceeded: "quota",
  dailyLimitExceeded: "quota",
  rateLimitExceeded: "rate",
  userRateLimitExceeded: "rate",
  keyInvalid: "auth",
  keyExpired: "auth",
  accessNotConfigured: "auth",
  ipRefererBlocked: "auth",
  authError: "auth",
  channelNotFound: "not_found",
  videoNotFound: "not_found",
  playlistNotFound: "not_found",
  subscriberNotFound: "not_found",
  playlistItemsNotAccessible: "private",
  subscriptionForbidden: "private",
  commentsDisabled: "private",
  channelForbidden: "private",
  backendError: "upstream",
  internalError: "upstream",
  SERVICE_UNAVAILABLE: "upstream",
};

/** Details that name a key which may not be used, whatever the first reason is. */
const KEY_DETAILS = new Set([
  "API_KEY_INVALID",
  "API_KEY_SERVICE_BLOCKED",
  "API_KEY_HTTP_REFERRER_BLOCKED",
  "API_KEY_IP_ADDRESS_BLOCKED",
  "SERVICE_DISABLED",
]);

export function classifyYoutubeError({ status, body }: FailedReply): { kind: ProviderErrorKind; code: string | null } {
  const parsed = ErrorBody.safeParse(body);
  const { errors = [], details = [], message = "" } = parsed.success ? parsed.data.error : {};
  const reason = Reason.parse(errors[0])?.reason || null;
  const keyDetail = details
    .map((detail) => Reason.parse(detail)?.reason ?? "")
    .find((detail) => KEY_DETAILS.has(detail));
  if (keyDetail !== undefined) return { kind: "auth", code: keyDetail };
  if (reason === "badRequest" && message.includes("API key")) return { kind: "auth", code: reason };
  if (isOfDay(details, message)) return { kind: "quota", code: reason };
  const kind = reason === null ? undefined : KIND_OF_REASON[reason];
  return { kind: kind ?? kindOfStatus(status), code: reason };
}

/**
 * Whether a refusal is about a day's limit. YouTube ends the day of searches with 429 and `rateLimitExceeded`, the reason
 * of a short rush: only the limit's name (`defaultSearchListPerDayPerProject`), its unit (`1/d/{project}`) or, without
 * details, the message ("… per day") tells them apart.
 */
function isOfDay(details: readonly unknown[], message: string): boolean {
  const limits = details.flatMap((detail) => {
    const { quota_limit: name = "", quota_unit: unit = "" } = Limit.parse(detail)?.metadata ?? {};
    return name === "" && unit === "" ? [] : [{ name, unit }];
  });
  if (limits.length === 0) return /\bper day\b/i.test(message);
  return limits.some(({ name, unit }) => /PerDay/i.test(name) || unit.startsWith("1/d/"));
}

function kindOfStatus(status: number): ProviderErrorKind {
  if (status === 401) return "auth";
  if (status === 403) return "private";
  if (status === 404) return "not_found";
  if (status === 408 || status >= 500) return "upstream";
  if (status === 429) return "rate";
  return status >= 400 ? "bad_request" : "upstream";
}
