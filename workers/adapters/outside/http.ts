import { ZodError } from "zod";
import type { Clock } from "#workers/kernel/clock.ts";
import { BodyError, orAbort, parseExactJson, readBytes, readText } from "./body.ts";
import type { Budget } from "./budget.ts";
import { chargeTry, type Price, spentError } from "./charge.ts";
import { createPacer, type Sleep } from "./pacing.ts";
import type { Caller } from "./payer.ts";
import { ProviderError, type ProviderErrorKind, SWITCHED_OFF } from "./provider-error.ts";
import { addressOf, encodeBody, type OutsideBody, type Query } from "./request.ts";
import { parseRetryAfter } from "./retry-after.ts";

/** The one HTTP client of the services outside. A service differs by its address, headers, error bodies, pace and price. */

export type OutsideFetch = (url: string, init: RequestInit) => Promise<Response>;

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

export type OutsideDeps = {
  fetch: OutsideFetch;
  clock: Clock;
  sleep: Sleep;
  /** In [0, 1), for jitter. */
  random: () => number;
  alert: (alert: ProviderAlert) => void;
  budget: Budget;
  /** Whether staff have switched a provider off: nothing is asked of it then, and nothing paid. None is unless said. */
  isOff?: (provider: string) => Promise<boolean>;
};

/** A reply that is not 2xx, as far as it could be read; `body` is undefined when it was not JSON. */
export type FailedReply = { status: number; body: unknown };

export type OutsideConfig = {
  provider: string;
  baseUrl: string;
  /** Credentials among them; no address ever carries one. */
  headers: Readonly<Record<string, string>>;
  /** What a failed reply means; with `retryAfterMs` where its body, and no header, says when to come again. */
  classify: (reply: FailedReply) => {
    kind: ProviderErrorKind;
    code: string | null;
    requestId?: string | null;
    retryAfterMs?: number;
  };
  /** Whether the service counts every try or only what succeeds. */
  billed: "tries" | "successes";
  /** Whether a reply of kind `quota` means that the whole day is used up, whatever our own count says. */
  quotaEndsDay?: boolean;
  /** Calls that may start within a second on one path (or on what a call names as its `paceKey`); null: as many as wanted. */
  callsPerSecond: number | null;
  timeoutMs?: number;
  maxBodyBytes?: number;
  retry?: Partial<RetryRules>;
};

export type RetryRules = {
  /** Tries of one call, the first among them. */
  maxTries: number;
  /** Who asks for a longer wait is not asked again here: a step must not sit and sleep. */
  maxWaitMs: number;
  /** Before the second try; doubles with each further one. */
  backoffMs: number;
  /** Before another try after a reply of the wrong shape; the back-off when left out. */
  shapeWaitMs?: number;
};

/** Callers look again after a minute. */
const LOOK_AGAIN_MS = 60_000;

export type ReplyHead = { status: number; headers: Headers };

/** How a reply is read. What `parse` throws that is no ProviderError, a ZodError above all, means a reply of the wrong shape. */
export type Reading<Result> =
  | { reads?: "json"; parse: (body: unknown, head: ReplyHead) => Result }
  | { reads: "text"; parse: (body: string, head: ReplyHead) => Result }
  | { reads: "bytes"; parse: (body: Uint8Array<ArrayBuffer>, head: ReplyHead) => Result };

export type OutsideCall<Result> = Reading<Result> & {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the base address, without a slash in front. */
  path: string;
  query?: Query;
  /** Of this call alone; asked for before each try, so that a renewed token is used. */
  headers?: () => Promise<Readonly<Record<string, string>>>;
  /** Made for each try. */
  body?: () => OutsideBody;
  caller: Caller;
  /** What the call costs; null for a service that counts nothing. */
  price: Price | null;
  /** Whether sending it twice does no more than sending it once: true unless said, but for POST and PATCH. */
  isRepeatable?: boolean;
  paceKey?: string;
  /** May mend what made a try fail (renew a token, leave out what the service does not know); true: another try at once, which counts as none. */
  mend?: (failure: ProviderError) => Promise<boolean>;
};

export type OutsideHttp = {
  /**
   * The parsed reply of any 2xx. Tries up to three times, bounded by 1·2ⁿ s and jitter, for 5xx, cut and unreadable replies, by Retry-After where that is
   * 5 s at most; a call that is not repeatable is tried once, and its failure says whether it may have been carried out (`isUncertain`).
   * Takes the price from the payer's share before it asks. Throws ProviderError and nothing else; ends within the caller's signal.
   */
  send<Result>(call: OutsideCall<Result>): Promise<Result>;
};

const TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 5 * 1024 * 1024;
const RETRY: RetryRules = { maxTries: 3, maxWaitMs: 5_000, backoffMs: 1_000 };
/** Mends of one call: what comes back a third time is not to be mended. */
const MAX_MENDS = 3;

export function createOutsideHttp(deps: OutsideDeps, config: OutsideConfig): OutsideHttp {
  const { provider } = config;
  const rules: RetryRules = { ...RETRY, ...config.retry };
  const pacer = config.callsPerSecond === null ? null : createPacer(config.callsPerSecond, deps.clock);

  async function send<Result>(call: OutsideCall<Result>): Promise<Result> {
    if (await deps.isOff?.(provider)) throw switchedOff(provider);
    const pay = chargeTry(deps, config, call);
    for (let failures = 0, mends = 0; ; ) {
      await pause(pacer?.book(call.paceKey ?? call.path) ?? 0, call.caller.signal);
      await pay();
      try {
        return await tryOnce(deps, config, call);
      } catch (failure) {
        if (!(failure instanceof ProviderError)) throw failure;
        if (mends < MAX_MENDS && (await call.mend?.(failure))) {
          mends += 1;
          continue;
        }
        failures += 1;
        const mayRepeat = failures < rules.maxTries && (isRepeatable(call) || failure.status === 429);
        const waitMs = mayRepeat ? waitBeforeRetry(failure, failures, rules, deps.random()) : null;
        if (waitMs === null) throw await giveUp(call, failure, failures);
        await pause(waitMs, call.caller.signal);
      }
    }
  }

  async function giveUp(call: OutsideCall<unknown>, failure: ProviderError, count: number): Promise<ProviderError> {
    if (failure.kind === "shape") {
      deps.alert({ event: "provider_shape", provider, path: call.path, count, field: missingField(failure) });
    }
    // The service knows its own count best: what it says is gone is not asked for again today.
    if (config.quotaEndsDay && failure.kind === "quota" && failure.status !== null && call.price !== null) {
      await deps.budget.close(call.price.meter, deps.clock.now());
      return spentError(provider, "day", deps.clock.now(), failure);
    }
    return failure;
  }

  async function pause(ms: number, signal: AbortSignal): Promise<void> {
    try {
      signal.throwIfAborted();
      if (ms > 0) await deps.sleep(ms, signal);
    } catch (cause) {
      throw new ProviderError({ provider, kind: "timeout", code: "aborted", cause });
    }
  }

  return { send };
}

function switchedOff(provider: string): ProviderError {
  return new ProviderError({ provider, kind: "upstream", code: SWITCHED_OFF, retryAfterMs: LOOK_AGAIN_MS });
}

function isRepeatable({ method = "GET", isRepeatable: told }: OutsideCall<unknown>): boolean {
  return told ?? (method !== "POST" && method !== "PATCH");
}

/** Names in the path only: no value of the reply goes into a log. */
function missingField({ cause, code }: ProviderError): string {
  if (!(cause instanceof ZodError)) return code ?? "data";
  return cause.issues[0]?.path.map(String).join(".").slice(0, 100) || "(whole)";
}

/** How long to wait before the next try, or null when another try now would be useless or rude. */
function waitBeforeRetry(
  { kind, retryAfterMs }: ProviderError,
  failures: number,
  rules: RetryRules,
  random: number,
): number | null {
  const backoff = rules.backoffMs * 2 ** (failures - 1);
  switch (kind) {
    case "shape":
      return Math.round((rules.shapeWaitMs ?? backoff) * (1 + random / 4));
    case "upstream":
      return within(rules, Math.round((retryAfterMs ?? backoff) * (1 + random / 4)));
    case "rate":
      return within(rules, Math.round((retryAfterMs ?? backoff) + random * 250), retryAfterMs ?? 0);
    default:
      return null;
  }
}

function within({ maxWaitMs }: RetryRules, waitMs: number, asked = waitMs): number | null {
  return asked > maxWaitMs ? null : waitMs;
}

async function tryOnce<Result>(
  deps: Pick<OutsideDeps, "fetch" | "clock">,
  config: OutsideConfig,
  call: OutsideCall<Result>,
): Promise<Result> {
  const { provider, timeoutMs = TIMEOUT_MS, maxBodyBytes = MAX_BODY_BYTES } = config;
  const isUncertain = !isRepeatable(call);
  // Not AbortSignal.timeout: its timer would run on after the reply, and an invocation may hold only so many.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException("too slow", "TimeoutError")), timeoutMs);
  const signal = AbortSignal.any([call.caller.signal, limit.signal]);
  try {
    const own = await call.headers?.();
    const sent = encodeBody(call.body?.());
    const response = await orAbort(
      deps.fetch(addressOf(config.baseUrl, call.path, call.query ?? {}), {
        method: call.method ?? "GET",
        headers: { accept: "application/json", ...sent.headers, ...config.headers, ...own },
        ...(sent.body === undefined ? {} : { body: sent.body }),
        // A redirect would carry the key to another host.
        redirect: "manual",
        signal,
      }),
      signal,
    );
    // What a refusal means must not depend on whether its explanation arrived whole.
    if (!response.ok) {
      const text = await readText(response, maxBodyBytes, signal).catch(() => "");
      throw failedReply(config, response, text, { now: deps.clock.now(), isUncertain });
    }
    return await readReply(call, response, maxBodyBytes, signal);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (signal.aborted) {
      const code = call.caller.signal.aborted ? "aborted" : "timeout";
      throw new ProviderError({ provider, kind: "timeout", code, isUncertain, cause: error });
    }
    if (error instanceof BodyError) {
      const kind = error.code === "too_large" ? "shape" : "upstream";
      throw new ProviderError({ provider, kind, status: 200, code: error.code, isUncertain, cause: error });
    }
    if (error instanceof ShapeError) {
      const { cause } = error;
      throw new ProviderError({ provider, kind: "shape", status: 200, code: "wrong_shape", isUncertain, cause });
    }
    throw new ProviderError({ provider, kind: "upstream", code: "connection", isUncertain, cause: error });
  } finally {
    clearTimeout(timer);
  }
}

async function readReply<Result>(
  call: Reading<Result>,
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Result> {
  const head = { status: response.status, headers: response.headers };
  if (call.reads === "bytes") {
    const bytes = await readBytes(response, maxBytes, signal);
    return parseReply(() => call.parse(bytes, head));
  }
  const text = await readText(response, maxBytes, signal);
  if (call.reads === "text") return parseReply(() => call.parse(text, head));
  const body = parseExactJson(text);
  return parseReply(() => call.parse(body, head));
}

function failedReply(
  { provider, classify }: OutsideConfig,
  { status, headers }: Response,
  text: string,
  { now, isUncertain }: { now: number; isUncertain: boolean },
): ProviderError {
  const meaning = classify({ status, body: readableBody(text) });
  const retryAfterMs = meaning.kind === "rate" || status === 503 ? parseRetryAfter(headers, now) : null;
  return new ProviderError({
    provider,
    status,
    retryAfterMs,
    isUncertain: isUncertain && status >= 500,
    ...meaning,
  });
}

/** Error pages are often HTML: the status says enough then. */
function readableBody(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** A reply that came whole and is not what it should be. */
class ShapeError extends Error {}

function parseReply<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (cause) {
    throw cause instanceof ProviderError ? cause : new ShapeError("wrong shape", { cause });
  }
}
