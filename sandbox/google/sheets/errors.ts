/** The error replies of the Google Sheets API. */

type Detail = { "@type": string; reason: string; domain: string };
export type SheetsErrorBody = { error: { code: number; message: string; status: string; details?: Detail[] } };

/** An answer other than 200, thrown by the handlers and written by the service. */
export class SheetsError extends Error {
  readonly status: number;
  readonly body: SheetsErrorBody;

  constructor(code: number, status: string, message: string, details?: Detail[]) {
    super(message);
    this.status = code;
    this.body = { error: { code, message, status, ...(details ? { details } : {}) } };
  }
}

export const invalidArgument = (message: string) => new SheetsError(400, "INVALID_ARGUMENT", message);

export const unauthenticated = () =>
  new SheetsError(
    401,
    "UNAUTHENTICATED",
    "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.",
  );

export const scopeMissing = () =>
  new SheetsError(403, "PERMISSION_DENIED", "Request had insufficient authentication scopes.", [
    {
      "@type": "type.googleapis.com/google.rpc.ErrorInfo",
      reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
      domain: "googleapis.com",
    },
  ]);

export const noPermission = () => new SheetsError(403, "PERMISSION_DENIED", "The caller does not have permission");

export const notFound = () => new SheetsError(404, "NOT_FOUND", "Requested entity was not found.");

/** More than the minute allows. */
export function quotaExceeded(what: "Read" | "Write"): SheetsError {
  const limits = `quota metric '${what} requests' and limit '${what} requests per minute per user'`;
  const message = `Quota exceeded for ${limits} of service 'sheets.googleapis.com' for consumer 'project_number:1'.`;
  return new SheetsError(429, "RESOURCE_EXHAUSTED", message);
}

export function backendError(code: number): SheetsError {
  return code === 503
    ? new SheetsError(503, "UNAVAILABLE", "The service is currently unavailable.")
    : new SheetsError(code, "INTERNAL", "Internal error encountered.");
}
