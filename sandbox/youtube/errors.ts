/** The error replies of the Data API: one JSON shape, told apart by `errors[0].reason`. */
import type { FailureReply, ServiceFailure } from "#sandbox/service.ts";

/** An answer other than 200, thrown by the handlers and written by the service. */
export class YoutubeError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(
    status: number,
    message: string,
    detail: Readonly<Record<string, string>>,
    extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.status = status;
    this.body = { error: { code: status, message, errors: [{ message, ...detail }], ...extra } };
  }
}

const parameter = (name: string): Record<string, string> => ({ location: name, locationType: "parameter" });
const wrongKey = (reason: string) => ({
  details: [
    {
      "@type": "type.googleapis.com/google.rpc.ErrorInfo",
      reason,
      domain: "googleapis.com",
      metadata: { service: "youtube.googleapis.com" },
    },
  ],
});

export function keyInvalid(): YoutubeError {
  const message = "API key not valid. Please pass a valid API key.";
  return new YoutubeError(
    400,
    message,
    { domain: "global", reason: "badRequest" },
    { status: "INVALID_ARGUMENT", ...wrongKey("API_KEY_INVALID") },
  );
}

export function keyMissing(): YoutubeError {
  const message =
    "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.";
  return new YoutubeError(403, message, { domain: "global", reason: "forbidden" }, { status: "PERMISSION_DENIED" });
}

export function quotaExceeded(): YoutubeError {
  const message =
    'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.';
  return new YoutubeError(403, message, { domain: "youtube.quota", reason: "quotaExceeded" });
}

/** The end of a day's searches, which Google words as a rate; `quota_limit` and `quota_unit` name the day. */
export function searchDayOver(searches: number): YoutubeError {
  const message =
    "Quota exceeded for quota metric 'Search Queries' and limit 'Search Queries per day' of service 'youtube.googleapis.com' for consumer 'project_number:100000000000'.";
  const metadata = {
    service: "youtube.googleapis.com",
    consumer: "projects/100000000000",
    quota_metric: "youtube.googleapis.com/search_list_requests",
    quota_limit: "defaultSearchListPerDayPerProject",
    quota_limit_value: String(searches),
    quota_unit: "1/d/{project}",
    quota_location: "global",
  };
  const info = {
    "@type": "type.googleapis.com/google.rpc.ErrorInfo",
    reason: "RATE_LIMIT_EXCEEDED",
    domain: "googleapis.com",
    metadata,
  };
  return new YoutubeError(
    429,
    message,
    { domain: "global", reason: "rateLimitExceeded" },
    { status: "RESOURCE_EXHAUSTED", details: [info] },
  );
}

export function signInNeeded(): YoutubeError {
  const message = "The request uses the <code>mine</code> parameter but is not properly authorized.";
  return new YoutubeError(401, message, {
    domain: "youtube.parameter",
    reason: "authorizationRequired",
    ...parameter(""),
  });
}

export function missingFilter(expected: string): YoutubeError {
  const message = `No filter selected. Expected one of: ${expected}`;
  return new YoutubeError(400, message, {
    domain: "youtube.parameter",
    reason: "missingRequiredParameter",
    location: "parameters.",
    locationType: "other",
  });
}

export function missingParameter(name: string): YoutubeError {
  return new YoutubeError(400, `Missing required parameter: ${name}`, {
    domain: "global",
    reason: "missingRequiredParameter",
    ...parameter(name),
  });
}

export function invalidParameter(name: string, message: string): YoutubeError {
  return new YoutubeError(
    400,
    message,
    { domain: "youtube.parameter", reason: "invalidParameter", ...parameter(name) },
    { status: "INVALID_ARGUMENT" },
  );
}

export function unknownPart(name: string): YoutubeError {
  return new YoutubeError(400, `'${name}'`, { domain: "youtube.part", reason: "unknownPart", ...parameter("part") });
}

export function invalidPageToken(): YoutubeError {
  const message = "The request specifies an invalid page token.";
  return new YoutubeError(400, message, {
    domain: "youtube.parameter",
    reason: "invalidPageToken",
    ...parameter("pageToken"),
  });
}

export function channelNotFound(): YoutubeError {
  return new YoutubeError(404, "Channel not found.", {
    domain: "youtube.channel",
    reason: "channelNotFound",
    ...parameter("channelId"),
  });
}

export function playlistNotFound(): YoutubeError {
  const message = "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.";
  return new YoutubeError(404, message, {
    domain: "youtube.playlistItem",
    reason: "playlistNotFound",
    ...parameter("playlistId"),
  });
}

export function videoNotFound(): YoutubeError {
  const message =
    'The video identified by the <code><a href="/youtube/v3/docs/commentThreads/list#videoId">videoId</a></code> parameter could not be found.';
  return new YoutubeError(404, message, {
    domain: "youtube.commentThread",
    reason: "videoNotFound",
    ...parameter("videoId"),
  });
}

export function commentsDisabled(): YoutubeError {
  const message =
    'The video identified by the <code><a href="/youtube/v3/docs/commentThreads/list#videoId">videoId</a></code> parameter has disabled comments.';
  return new YoutubeError(403, message, {
    domain: "youtube.commentThread",
    reason: "commentsDisabled",
    ...parameter("videoId"),
  });
}

export function subscriptionForbidden(): YoutubeError {
  const message = "The requester is not allowed to access the requested subscriptions.";
  return new YoutubeError(403, message, { domain: "youtube.subscription", reason: "subscriptionForbidden" });
}

export function subscriberNotFound(): YoutubeError {
  const message = "The subscriber identified with the request cannot be found.";
  return new YoutubeError(404, message, { domain: "youtube.subscription", reason: "subscriberNotFound" });
}

/** The body the Data API gives for an injected failure. */
export function youtubeFailure({ kind, status }: ServiceFailure): FailureReply {
  if (kind === "quotaExhausted") return { status: 403, body: quotaExceeded().body };
  if (kind === "unauthorized") return { status: 400, body: keyInvalid().body };
  if (kind === "forbidden") return { status, body: keyMissing().body };
  if (kind === "wrongSchema") return { status: 200, body: { kind: "youtube#unknownResponse", items: { first: null } } };
  const error =
    kind === "rateLimited"
      ? new YoutubeError(
          status,
          "The request cannot be completed because too many requests were sent in a short time.",
          { domain: "usageLimits", reason: "rateLimitExceeded" },
        )
      : new YoutubeError(
          status,
          "The service is currently unavailable.",
          { domain: "global", reason: "backendError" },
          { status: "UNAVAILABLE" },
        );
  return { status, body: error.body };
}
