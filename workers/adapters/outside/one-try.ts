import type { Clock } from "#workers/kernel/clock.ts";
import { BodyError, orAbort, readText } from "./body.ts";
import type { Caller } from "./payer.ts";
import { ProviderError } from "./provider-error.ts";
import { type Classify, failedReply, type Reading, readReply, ShapeError } from "./reply.ts";
import { addressOf, encodeBody, type OutsideBody, type Query } from "./request.ts";

/** One request to a service outside and its reply, within a time limit; retries and payment are the client's (http.ts). */

export type OutsideFetch = (url: string, init: RequestInit) => Promise<Response>;

/** A service as one request sees it. */
export type OutsideService = {
  provider: string;
  baseUrl: string;
  /** Credentials among them; no address ever carries one. */
  headers: Readonly<Record<string, string>>;
  classify: Classify;
  /** Until the reply has come whole; 30 s unless said. */
  timeoutMs?: number;
  /** Of a reply; 5 MB unless said. */
  maxBodyBytes?: number;
};

/** What is sent, and how the reply is read. */
export type OutsideRequest<Result> = Reading<Result> & {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the base address, without a slash in front. */
  path: string;
  query?: Query;
  /** Of this call alone; asked for before each try, so that a renewed token is used. */
  headers?: () => Promise<Readonly<Record<string, string>>>;
  /** Made for each try. */
  body?: () => OutsideBody;
  caller: Caller;
  /** Whether sending it twice does no more than sending it once: true unless said, but for POST and PATCH. */
  isRepeatable?: boolean;
};

const TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 5 * 1024 * 1024;

/** Whether sending the request twice does no more than sending it once. */
export function isRepeatable<Result>({ method = "GET", isRepeatable: told }: OutsideRequest<Result>): boolean {
  return told ?? (method !== "POST" && method !== "PATCH");
}

/**
 * The parsed reply of a 2xx; a redirect counts as a refusal. Throws ProviderError and nothing else (`isUncertain` where a request that is not
 * repeatable may have been carried out); ends within the service's time limit and the caller's signal.
 */
export async function tryOnce<Result>(
  { fetch, clock }: { fetch: OutsideFetch; clock: Clock },
  service: OutsideService,
  call: OutsideRequest<Result>,
): Promise<Result> {
  const { timeoutMs = TIMEOUT_MS, maxBodyBytes = MAX_BODY_BYTES } = service;
  const isUncertain = !isRepeatable(call);
  // Not AbortSignal.timeout: its timer would run on after the reply, and an invocation may hold only so many.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException("too slow", "TimeoutError")), timeoutMs);
  const signal = AbortSignal.any([call.caller.signal, limit.signal]);
  try {
    const response = await request(fetch, service, call, signal);
    // What a refusal means must not depend on whether its explanation arrived whole.
    if (!response.ok) {
      const text = await readText(response, maxBodyBytes, signal).catch(() => "");
      throw failedReply(service, response, text, { now: clock.now(), isUncertain });
    }
    return await readReply(call, response, maxBodyBytes, signal);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const why = signal.aborted ? timedOut(call.caller.signal, error) : brokenReply(error);
    throw new ProviderError({ provider: service.provider, isUncertain, ...why });
  } finally {
    clearTimeout(timer);
  }
}

async function request<Result>(
  fetch: OutsideFetch,
  service: OutsideService,
  call: OutsideRequest<Result>,
  signal: AbortSignal,
): Promise<Response> {
  const own = await call.headers?.();
  const sent = encodeBody(call.body?.());
  const reply = fetch(addressOf(service.baseUrl, call.path, call.query ?? {}), {
    method: call.method ?? "GET",
    headers: { accept: "application/json", ...sent.headers, ...service.headers, ...own },
    ...(sent.body === undefined ? {} : { body: sent.body }),
    // A redirect would carry the key to another host.
    redirect: "manual",
    signal,
  });
  return await orAbort(reply, signal);
}

type Failure = Omit<ConstructorParameters<typeof ProviderError>[0], "provider" | "isUncertain">;

function timedOut(caller: AbortSignal, cause: unknown): Failure {
  return { kind: "timeout", code: caller.aborted ? "aborted" : "timeout", cause };
}

/** What broke a request that nothing ended: its connection, or a reply that cannot be read. */
function brokenReply(error: unknown): Failure {
  if (error instanceof BodyError) {
    const kind = error.code === "too_large" ? "shape" : "upstream";
    return { kind, status: 200, code: error.code, cause: error };
  }
  if (error instanceof ShapeError) return { kind: "shape", status: 200, code: "wrong_shape", cause: error.cause };
  return { kind: "upstream", code: "connection", cause: error };
}
