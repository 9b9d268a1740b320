/** What the browser's and the server's API client share: how a call becomes a request, and an answer a value or an error. */
import type { AnyEndpoint } from "#workers/api/endpoint.ts";
import { ERRORS, isStatusCode, type NoticeAction, type Presentation } from "#workers/kernel/errors.ts";

/** The parts of any call; `CallOf<E>` says exactly which ones an endpoint has. */
export type AnyCall = { params?: unknown; query?: unknown; body?: unknown };

/** A call that failed, with everything a screen needs to say so. */
export class ApiError extends Error {
  readonly code: number;
  readonly status: number;
  readonly presentation: Presentation;
  readonly action: NoticeAction;
  /** The input field that is wrong, or null. */
  readonly field: string | null;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  /** `message` is in the user's language: the server's own, or the catalogue's. */
  constructor(
    code: number,
    message: string,
    details: {
      status?: number;
      field?: string | null;
      requestId?: string | null;
      retryAfterSeconds?: number | null;
    } = {},
  ) {
    super(message);
    this.name = "ApiError";
    const entry = ERRORS[isStatusCode(code) ? code : 1500];
    this.code = code;
    this.status = details.status ?? entry.status;
    this.presentation = entry.presentation;
    this.action = entry.action;
    this.field = details.field ?? null;
    this.requestId = details.requestId ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

/** Method, path below `/api` with its query, and body of a call. `address` is `POST /projects/:id`. */
export function describeCall(
  address: string,
  call: AnyCall,
): { method: string; path: string; body: string | undefined } {
  const [method = "GET", pattern = "/"] = address.split(" ");
  const params = entriesOf(call.params);
  const path = pattern.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const value = params.find(([key]) => key === name)?.[1];
    if (value === undefined || value === null || value === "") throw new TypeError(`${address} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of entriesOf(call.query)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const search = query.size > 0 ? `?${query}` : "";
  return { method, path: path + search, body: call.body === undefined ? undefined : JSON.stringify(call.body) };
}

/** The address under which a call is made, from its declaration. */
export function addressOf(endpoint: Pick<AnyEndpoint, "method" | "path">): string {
  return `${endpoint.method.toUpperCase()} ${endpoint.path}`;
}

/**
 * The `data` of a successful answer; throws ApiError for every other. `fallback` gives a text for answers that are none of ours. `Data` is what the
 * endpoint says that it answers.
 */
export async function readAnswer<Data>(response: Response, fallback: (code: number) => string): Promise<Data> {
  const envelope = await readEnvelope<Data>(response);
  if (!envelope) {
    const code =
      response.status === 429 ? 1429 : response.status === 504 ? 1504 : response.status === 503 ? 1503 : 1500;
    throw new ApiError(code, fallback(code), { status: response.status });
  }
  const { statusCode, message, data } = envelope;
  if (statusCode >= 1000 && statusCode < 1400) return data;
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  const told = typeof message === "string" ? message : "";
  throw new ApiError(statusCode, told || fallback(statusCode), {
    status: response.status,
    field: textOf(data, "field"),
    requestId: textOf(data, "requestId") ?? response.headers.get("x-request-id"),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  });
}

type Envelope<Data> = { statusCode: number; message?: unknown; data: Data };

async function readEnvelope<Data>(response: Response): Promise<Envelope<Data> | null> {
  try {
    const body: unknown = await response.json();
    return isEnvelope<Data>(body) ? body : null;
  } catch {
    return null;
  }
}

/** Whether this is an answer of ours. Its data is not looked at: the server wrote it from the same endpoint, whose handler is typed by the same schema. */
function isEnvelope<Data>(body: unknown): body is Envelope<Data> {
  return typeof body === "object" && body !== null && "statusCode" in body && typeof body.statusCode === "number";
}

function textOf(data: unknown, name: string): string | null {
  const value = typeof data === "object" && data !== null ? Reflect.get(data, name) : null;
  return typeof value === "string" ? value : null;
}

function entriesOf(part: unknown): [string, unknown][] {
  return typeof part === "object" && part !== null ? Object.entries(part) : [];
}
