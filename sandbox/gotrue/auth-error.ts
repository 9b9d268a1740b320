/** GoTrue's errors in both of its formats. */

const ERROR_FORMAT_VERSION = "2024-01-01";
const VERSION_HEADER = "x-supabase-api-version";

/** An error as GoTrue answers it: HTTP status, code of its published list, and message. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = "AuthError";
    this.status = status;
    this.code = code;
  }
}

/** 400 validation_failed, the commonest of them. */
export function invalid(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}

/**
 * Body and headers of an error reply. A client that sends the API version of 2024-01-01 or later gets `{code, message}`
 * and its version echoed; an older one `{code: status, error_code, msg}`. `x-sb-error-code` is always there.
 */
export function describeError(
  error: Pick<AuthError, "status" | "code" | "message">,
  requestHeaders: Headers,
): { status: number; body: unknown; headers: Record<string, string> } {
  const { status, code, message } = error;
  const asked = requestHeaders.get(VERSION_HEADER) ?? "";
  if (/^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= ERROR_FORMAT_VERSION) {
    const headers = { "x-sb-error-code": code, [VERSION_HEADER]: ERROR_FORMAT_VERSION };
    return { status, body: { code, message }, headers };
  }
  return { status, body: { code: status, error_code: code, msg: message }, headers: { "x-sb-error-code": code } };
}
