import * as z from "zod";
import { type Price, prepay } from "#workers/adapters/outside/charge.ts";
import { createOutsideHttp, type OutsideDeps, type OutsideHttp } from "#workers/adapters/outside/http.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError, type ProviderErrorKind } from "#workers/adapters/outside/provider-error.ts";
import type { FailedReply } from "#workers/adapters/outside/reply.ts";
import { Items, part, Text } from "../payload-fields.ts";

/** TikHub over HTTP: its envelope and its errors, whatever platform is asked for. */

export type TikhubClient = {
  /** What `read` makes of a reply's `data`; null from `read` means that the data has another shape than it should. */
  get<Result>(
    path: string,
    query: Record<string, string | number | null>,
    read: (data: unknown) => Result | null,
    caller: Caller,
  ): Promise<Result>;
  /** The same for a route that has a stand-in: a 400 is told at once (see `isRefusal`) and not tried again here. */
  getOnce: TikhubClient["get"];
  /** What `read` makes of a batch of posts asked for by their ids in one call of a fixed price. A 400 is told at once, as by `getOnce`. */
  readBatch<Result>(
    path: string,
    ids: readonly string[],
    read: (data: unknown) => Result | null,
    caller: Caller,
  ): Promise<Result>;
  /** Pays for `calls` calls like one of this path in one go; the caller that is answered makes them. All or nothing. */
  reserve(path: string, calls: number, caller: Caller): Promise<Caller>;
  /** What the key may ask for, as beginnings of paths; null when the account does not say. */
  readScopes(caller: Caller): Promise<string[] | null>;
};

export type TikhubSettings = {
  baseUrl: string;
  apiKey: string;
  /** Calls that the plan allows in a second on each path; 10 when left out. */
  callsPerSecond?: number | undefined;
};

export type TikhubPlatform = {
  /** The name that errors and alerts bear. */
  provider: string;
  /** Throws what the platform itself says inside an answer of HTTP 200. */
  refuse(data: unknown): void;
};

const CALLS_PER_SECOND = 10;
/** List prices in millionths of a dollar, before any discount; what fails is not billed. */
const PRICE_MICROS = 1_000;
const DEAR_PRICE_MICROS = 2_000;
const DEAR_PATHS = /^instagram\/v[23]\//;
/** Batches cost what they may hold at most, however many are asked for. */
const BATCH_PRICES_MICROS: Readonly<Record<string, number>> = {
  "tiktok/app/v3/fetch_multi_video_v2": 25_000,
  "douyin/app/v3/fetch_multi_video_v2": 50_000,
  "douyin/app/v3/fetch_multi_video_statistics": 25_000,
};

function priceOf(path: string): Price {
  const single = DEAR_PATHS.test(path) ? DEAR_PRICE_MICROS : PRICE_MICROS;
  return { meter: "tikhub", cost: BATCH_PRICES_MICROS[path] ?? single };
}

export function createTikhubClient(
  deps: OutsideDeps,
  { baseUrl, apiKey, callsPerSecond = CALLS_PER_SECOND }: TikhubSettings,
  { provider, refuse }: TikhubPlatform,
): TikhubClient {
  const open = (classify: typeof classifyTikhubError): OutsideHttp =>
    createOutsideHttp(deps, {
      provider,
      baseUrl,
      headers: { authorization: `Bearer ${apiKey}` },
      classify,
      billed: "successes",
      callsPerSecond,
    });
  const parseBy =
    <Result>(read: (data: unknown) => Result | null) =>
    (body: unknown): Result => {
      const { data } = Envelope.parse(body);
      refuse(data);
      const result = read(data);
      if (result === null) throw new TypeError("the data has an unexpected shape");
      return result;
    };
  const getBy =
    (http: OutsideHttp): TikhubClient["get"] =>
    (path, query, read, caller) =>
      http.send({ path: `api/v1/${path}`, query, caller, price: priceOf(path), parse: parseBy(read) });
  const patient = open(classifyTikhubError);
  const once = open(classifyWithStandIn);
  return {
    reserve(path, calls, caller) {
      const { meter, cost } = priceOf(path);
      return prepay(deps, provider, { meter, cost: cost * calls }, caller);
    },
    get: getBy(patient),
    getOnce: getBy(once),
    readBatch: (path, ids, read, caller) =>
      once.send({
        method: "POST",
        path: `api/v1/${path}`,
        body: () => ({ kind: "json", value: ids }),
        caller,
        price: priceOf(path),
        // It only reads.
        isRepeatable: true,
        parse: parseBy(read),
      }),
    readScopes: (caller) =>
      patient.send({
        path: `api/v1/${ACCOUNT_PATH}`,
        caller,
        // What the account itself says is free.
        price: null,
        parse: (body) => Account.parse(body).api_key_data?.api_key_scopes ?? null,
      }),
  };
}

/** Whether the platform refused to answer (400, not billed): nobody by that name, a hidden list, an expired token, or just a bad moment. */
export function isRefusal(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.code === "400";
}

/** Whether another route may do better: this one refused, or answered something else than it should. */
export function isOdd(error: unknown): error is ProviderError {
  return isRefusal(error) || (error instanceof ProviderError && error.kind === "shape");
}

const ACCOUNT_PATH = "tikhub/user/get_user_info";
/** The account stands beside `data`, of which it has none. */
const Account = z.object({ api_key_data: part({ api_key_scopes: z.array(z.string()).optional().catch(undefined) }) });

/** Account calls have no `data`; `read` decides whether that is right. */
const Envelope = z.object({ code: z.union([z.number(), z.string()]), data: z.unknown().optional() });
const Detail = part({ code: z.unknown().optional(), request_id: Text, message: Text });
const ErrorBody = z.object({ detail: Detail });
const ValidationBody = z.object({ detail: Items });

type Meaning = { kind: ProviderErrorKind; code: string | null; requestId: string | null };

/**
 * TikHub's failures. 400 mostly means that the platform refused ("Request failed. Please retry…", not billed) and is worth another try;
 * 402 is an empty balance and 404 a wrong path, both ours to mend.
 */
function classifyTikhubError({ status, body }: FailedReply): Meaning {
  const detail = ErrorBody.safeParse(body).data?.detail;
  const requestId = detail?.request_id || null;
  const isValidation = (ValidationBody.safeParse(body).data?.detail.length ?? 0) > 0;
  return { kind: isValidation ? "bad_request" : kindOfStatus(status), code: String(status), requestId };
}

function classifyWithStandIn(reply: FailedReply): Meaning {
  const meaning = classifyTikhubError(reply);
  return reply.status === 400 ? { ...meaning, kind: "bad_request" } : meaning;
}

function kindOfStatus(status: number): ProviderErrorKind {
  switch (status) {
    case 401:
    case 402:
    case 403:
      return "auth";
    case 404:
    case 405:
    case 422:
      return "bad_request";
    case 429:
      return "rate";
    default:
      return "upstream";
  }
}
