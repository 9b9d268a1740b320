/** The envelope `{statusCode, message, data}` and the headers every answer of the API carries. */
import { AppError, type ErrorParams } from "#workers/kernel/app-error.ts";
import { ERRORS, type StatusCode } from "#workers/kernel/errors.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { nameField } from "./name-field.ts";
import { RawJson } from "./raw-json.ts";
import type { Texts } from "./texts.ts";

/** What every failed call carries in `data`. */
type FailureData = { field: string | null; requestId: string; [detail: string]: unknown };
type Envelope = { statusCode: StatusCode; message: string; data: unknown };

const SAFETY_HEADERS = {
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-robots-tag": "noindex",
} as const;

/** A successful envelope. */
export function success(texts: Texts, language: Language, data: unknown): Response {
  const message = texts.text(language, "api:ok");
  if (data instanceof RawJson) {
    const text = `{"statusCode":1000,"message":${JSON.stringify(message)},"data":${data.text}}`;
    return new Response(text, { headers: { "content-type": "application/json" } });
  }
  const body: Envelope = { statusCode: 1000, message, data: data ?? null };
  return Response.json(body);
}

/** The envelope of an error; what is not an AppError is a 1500 whose cause stays on the server. */
export function failure(texts: Texts, language: Language, error: unknown, requestId: string): Response {
  const { code, details } = error instanceof AppError ? error : new AppError(1500);
  const own = details.messageKey !== undefined && texts.has(details.messageKey) ? details.messageKey : null;
  const data: FailureData = { ...details.data, field: details.field ?? null, requestId };
  const body: Envelope = {
    statusCode: code,
    message: texts.text(language, own ?? `errors:${code}`, inWords(texts, language, details.params)),
    data,
  };
  const response = Response.json(body, { status: ERRORS[code].status });
  if (details.retryAfterSeconds !== undefined) {
    response.headers.set("retry-after", String(Math.max(1, Math.ceil(details.retryAfterSeconds))));
  }
  if (ERRORS[code].status === 401) response.headers.set("www-authenticate", 'Bearer realm="kolscout"');
  return response;
}

/** The text's values with the field called by its name; `data.field` keeps the path. */
function inWords(texts: Texts, language: Language, params: ErrorParams | undefined): ErrorParams | undefined {
  return params?.field === undefined ? params : { ...params, field: nameField(texts, language, String(params.field)) };
}

/** Adds the safety headers, the request id and, for a listed origin, its CORS headers. A socket's answer stays as it is. */
export function finish(
  response: Response,
  requestId: string,
  origin: string | null,
  allowedOrigins: readonly string[],
): Response {
  if (response.webSocket) return response;
  const answer = withOwnHeaders(response, requestId);
  for (const [name, value] of Object.entries(SAFETY_HEADERS)) {
    if (!answer.headers.has(name) || name === "x-content-type-options") answer.headers.set(name, value);
  }
  answer.headers.append("vary", "Origin");
  if (origin !== null && allowedOrigins.includes(origin)) {
    answer.headers.set("access-control-allow-origin", origin);
    answer.headers.set("access-control-expose-headers", "x-request-id, retry-after, idempotency-replayed");
    answer.headers.set("cross-origin-resource-policy", "cross-origin");
  }
  return answer;
}

/** The answer itself where its headers may be written, which saves copying it; answers that came from elsewhere must be copied. */
function withOwnHeaders(response: Response, requestId: string): Response {
  try {
    response.headers.set("x-request-id", requestId);
    return response;
  } catch {
    const copy = new Response(response.body, response);
    copy.headers.set("x-request-id", requestId);
    return copy;
  }
}

/** The answer to a preflight: permissions for a listed origin, nothing for any other. Bearer only, so never with credentials. */
export function preflight(origin: string | null, allowedOrigins: readonly string[]): Response {
  if (origin === null || !allowedOrigins.includes(origin)) return new Response(null, { status: 403 });
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers":
        "authorization, content-type, idempotency-key, x-client-language, x-client-type, x-client-version",
      "access-control-max-age": "600",
    },
  });
}
