import { ZodError } from "zod";
import type { Clock } from "#workers/kernel/clock.ts";
import { BodyError, orAbort, parseExactJson, readText } from "./body.ts";
import { createPacer, type Sleep } from "./pacing.ts";
import { ProviderError, type ProviderErrorKind } from "./provider-error.ts";
import { parseRetryAfter } from "./retry-after.ts";

/** The one HTTP client of the adapters. A provider differs by its base address, its headers, its error bodies and its pace. */

export type ProviderFetch = (url: string, init: RequestInit) => Promise<Response>;

/** Something an operator should see; never holds keys, bodies or personal data. */
export type ProviderAlert = {
  /** `provider_shape`: a reply that is not what it should be, `count` times in a row. */
  event: "empty_page" | "items_dropped" | "provider_shape";
  provider: string;
  path: string;
  count: number;
  /** Where in the reply the first thing is missing, if that is known. */
  field?: string;
};

export type ProviderHttpDeps = {
  fetch: ProviderFetch;
  clock: Clock;
  sleep: Sleep;
  /** In [0, 1), for jitter. */
  random: () => number;
  alert: (alert: ProviderAlert) => void;
};

/** A reply that is not 2xx, as far as it could be read; `body` is undefined when it was not JSON. */
export type FailedReply = { status: number; body: unknown };

export type ProviderHttpConfig = {
  provider: string;
  baseUrl: string;
  /** Credentials among them; no address ever carries one. */
  headers: Record<string, string>;
  /** What a failed reply means. */
  classify: (reply: FailedReply) => { kind: ProviderErrorKind; code: string | null; requestId?: string | null };
  /** Calls that may start within a second on one path; null: as many as wanted. */
  callsPerSecondAndPath: number | null;
  timeoutMs?: number;
  maxBodyBytes?: number;
  maxTries?: number;
};

export type ProviderCall<Result> = {
  /** Below the base address, without a slash in front. */
  path: string;
  query: Record<string, string | number | null>;
  signal: AbortSignal;
  /** Turns the body into what is wanted; a ZodError or any other error that is no ProviderError means a reply of the wrong shape. */
  parse: (body: unknown) => Result;
  /** Runs before each try, for counting; what it throws ends the call. */
  beforeTry?: () => Promise<void>;
};

export type ProviderHttp = {
  /**
   * The parsed reply. Tries up to three times: again at once bounded by 1·2ⁿ s and jitter for 5xx, cut and unreadable replies, by Retry-After for a 429
   * that asks for 5 s at most. Throws ProviderError and nothing else (but what `beforeTry` throws); ends within `signal`.
   */
  get<Result>(call: ProviderCall<Result>): Promise<Result>;
};

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MAX_BODY_BYTES = 5 * 1024 * 1024;
const DEFAULT_MAX_TRIES = 3;
/** A longer wait is the task engine's business: a step must not sit and sleep. */
const LONGEST_WAIT_IN_CALL_MS = 5_000;

export function createProviderHttp(deps: ProviderHttpDeps, config: ProviderHttpConfig): ProviderHttp {
  const maxTries = config.maxTries ?? DEFAULT_MAX_TRIES;
  const pacer = config.callsPerSecondAndPath === null ? null : createPacer(config.callsPerSecondAndPath, deps.clock);

  async function get<Result>(call: ProviderCall<Result>): Promise<Result> {
    for (let failures = 0; ; ) {
      await pause(pacer?.book(call.path) ?? 0, call.signal);
      await call.beforeTry?.();
      try {
        return await tryOnce(deps, config, call);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        failures += 1;
        const waitMs = failures < maxTries ? waitBeforeRetry(error, failures, deps.random()) : null;
        if (waitMs === null && error.kind === "shape") {
          const { provider } = config;
          deps.alert({
            event: "provider_shape",
            provider,
            path: call.path,
            count: failures,
            field: missingField(error),
          });
        }
        if (waitMs === null) throw error;
        await pause(waitMs, call.signal);
      }
    }
  }

  async function pause(ms: number, signal: AbortSignal): Promise<void> {
    try {
      signal.throwIfAborted();
      if (ms > 0) await deps.sleep(ms, signal);
    } catch (cause) {
      throw new ProviderError({ provider: config.provider, kind: "timeout", code: "aborted", cause });
    }
  }

  return { get };
}

/** Names in the path only: no value of the reply goes into a log. */
function missingField({ cause, code }: ProviderError): string {
  if (!(cause instanceof ZodError)) return code ?? "data";
  return cause.issues[0]?.path.map(String).join(".").slice(0, 100) || "(whole)";
}

/** How long to wait before the next try, or null when another try now would be useless or rude. */
function waitBeforeRetry(error: ProviderError, failures: number, random: number): number | null {
  const backoff = 1000 * 2 ** (failures - 1);
  switch (error.kind) {
    case "upstream":
    case "shape":
      return Math.round(backoff * (1 + random / 4));
    case "rate": {
      const wait = error.retryAfterMs ?? backoff;
      return wait > LONGEST_WAIT_IN_CALL_MS ? null : Math.round(wait + random * 250);
    }
    default:
      return null;
  }
}

async function tryOnce<Result>(
  deps: ProviderHttpDeps,
  config: ProviderHttpConfig,
  call: ProviderCall<Result>,
): Promise<Result> {
  const { provider } = config;
  // Not AbortSignal.timeout: its timer would run on after the reply, and an invocation may hold only so many.
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new DOMException("too slow", "TimeoutError")),
    config.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  );
  const signal = AbortSignal.any([call.signal, limit.signal]);
  try {
    const response = await orAbort(
      deps.fetch(addressOf(config.baseUrl, call), {
        method: "GET",
        headers: { accept: "application/json", ...config.headers },
        // A redirect would carry the key to another host.
        redirect: "manual",
        signal,
      }),
      signal,
    );
    const body = readText(response, config.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES, signal);
    // What a refusal means must not depend on whether its explanation arrived whole.
    if (response.status !== 200) throw failedReply(deps, config, response, await body.catch(() => ""));
    const text = await body;
    return parseReply(provider, call.parse, parseExactJson(text));
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (signal.aborted) {
      const code = call.signal.aborted ? "aborted" : "timeout";
      throw new ProviderError({ provider, kind: "timeout", code, cause: error });
    }
    if (error instanceof BodyError) {
      const kind = error.code === "too_large" ? "shape" : "upstream";
      throw new ProviderError({ provider, kind, status: 200, code: error.code, cause: error });
    }
    throw new ProviderError({ provider, kind: "upstream", code: "connection", cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function addressOf(baseUrl: string, { path, query }: Pick<ProviderCall<unknown>, "path" | "query">): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== null) parameters.set(name, String(value));
  return `${baseUrl.replace(/\/+$/, "")}/${path}?${parameters}`;
}

function failedReply(
  { clock }: Pick<ProviderHttpDeps, "clock">,
  { provider, classify }: ProviderHttpConfig,
  { status, headers }: Response,
  text: string,
): ProviderError {
  const meaning = classify({ status, body: readableBody(text) });
  const retryAfterMs = meaning.kind === "rate" || status === 503 ? parseRetryAfter(headers, clock.now()) : null;
  return new ProviderError({ provider, status, retryAfterMs, ...meaning });
}

/** Error pages are often HTML: the status says enough then. */
function readableBody(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

function parseReply<Result>(provider: string, parse: (body: unknown) => Result, body: unknown): Result {
  try {
    return parse(body);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError({ provider, kind: "shape", status: 200, code: "wrong_shape", cause: error });
  }
}
