/** The error replies of the Gmail API, as recorded. */

export type GmailErrorBody = {
  error: {
    code: number;
    message: string;
    errors: { message: string; domain: string; reason: string; location?: string; locationType?: string }[];
    status?: string;
    details?: { "@type": string; reason: string; domain: string }[];
  };
};

/** An answer other than 200, thrown by the handlers and written by the service. */
export class GmailError extends Error {
  readonly status: number;
  readonly body: GmailErrorBody;

  constructor(body: GmailErrorBody) {
    super(body.error.message);
    this.status = body.error.code;
    this.body = body;
  }
}

function plain(code: number, message: string, reason: string, status: string): GmailError {
  return new GmailError({ error: { code, message, errors: [{ message, domain: "global", reason }], status } });
}

export function invalidArgument(message: string): GmailError {
  return plain(400, message, "invalidArgument", "INVALID_ARGUMENT");
}

export function mailServiceOff(): GmailError {
  return plain(400, "Mail service not enabled", "failedPrecondition", "FAILED_PRECONDITION");
}

export function unauthenticated(): GmailError {
  return new GmailError({
    error: {
      code: 401,
      message:
        "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
      errors: [
        {
          message: "Invalid Credentials",
          domain: "global",
          reason: "authError",
          location: "Authorization",
          locationType: "header",
        },
      ],
      status: "UNAUTHENTICATED",
    },
  });
}

export function scopeMissing(): GmailError {
  return new GmailError({
    error: {
      code: 403,
      message: "Request had insufficient authentication scopes.",
      errors: [{ message: "Insufficient Permission", domain: "global", reason: "insufficientPermissions" }],
      status: "PERMISSION_DENIED",
      details: [
        {
          "@type": "type.googleapis.com/google.rpc.ErrorInfo",
          reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
          domain: "googleapis.com",
        },
      ],
    },
  });
}

/** `gmail.metadata` neither searches nor shows bodies. */
export function metadataOnly(message: string): GmailError {
  return plain(403, message, "forbidden", "PERMISSION_DENIED");
}

export function delegationDenied(email: string): GmailError {
  return plain(403, `Delegation denied for ${email}`, "forbidden", "PERMISSION_DENIED");
}

/** The rolling limit of sent messages; the moment to come back is in the text alone. */
export function sendingLimited(retryAtMs: number): GmailError {
  const message = `User-rate limit exceeded.  Retry after ${new Date(retryAtMs).toISOString()}`;
  return plain(429, message, "rateLimitExceeded", "RESOURCE_EXHAUSTED");
}

/** Quota units of a minute. */
export function unitsUsedUp(): GmailError {
  const message = "User Rate Limit Exceeded";
  return new GmailError({
    error: { code: 403, message, errors: [{ message, domain: "usageLimits", reason: "userRateLimitExceeded" }] },
  });
}

export function notFound(): GmailError {
  return plain(404, "Requested entity was not found.", "notFound", "NOT_FOUND");
}

export function backendError(code: number): GmailError {
  return code === 503
    ? plain(503, "The service is currently unavailable.", "backendError", "UNAVAILABLE")
    : plain(code, "Internal error encountered.", "backendError", "INTERNAL");
}
