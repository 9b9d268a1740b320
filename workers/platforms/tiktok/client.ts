import { z } from "zod";
import { createProviderHttp, type FailedReply, type ProviderHttp, type ProviderHttpDeps } from "../http.ts";
import { Items, part, Text, toCount } from "../payload-fields.ts";
import { ProviderError, type ProviderErrorKind } from "../provider-error.ts";

/** TikHub over HTTP: its envelope, its errors, and TikTok's own status inside its answers. */

export type TikhubClient = {
  /** What `read` makes of a reply's `data`; null from `read` means that the data has another shape than it should. */
  get<Result>(
    path: string,
    query: Record<string, string | number | null>,
    read: (data: unknown) => Result | null,
    signal: AbortSignal,
  ): Promise<Result>;
};

export type TikhubSettings = { baseUrl: string; apiKey: string };

const CALLS_PER_SECOND_AND_PATH = 10;

export function createTikhubClient(deps: ProviderHttpDeps, { baseUrl, apiKey }: TikhubSettings): TikhubClient {
  const http: ProviderHttp = createProviderHttp(deps, {
    provider: "tikhub",
    baseUrl,
    headers: { authorization: `Bearer ${apiKey}` },
    classify: classifyTikhubError,
    callsPerSecondAndPath: CALLS_PER_SECOND_AND_PATH,
  });
  return {
    get: (path, query, read, signal) =>
      http.get({
        path: `api/v1/${path}`,
        query,
        signal,
        parse: (body) => {
          const { data } = Envelope.parse(body);
          refusePlatformStatus(data);
          const result = read(data);
          if (result === null) throw new TypeError("the data has an unexpected shape");
          return result;
        },
      }),
  };
}

/** Account calls have no `data`; `read` decides whether that is right. */
const Envelope = z.object({ code: z.union([z.number(), z.string()]), data: z.unknown().optional() });
const Detail = part({ code: z.unknown().optional(), request_id: Text, message: Text });
const ErrorBody = z.object({ detail: Detail });
const ValidationBody = z.object({ detail: Items });

/**
 * TikHub's failures. 400 mostly means that TikTok refused ("Request failed. Please retry…", not billed) and is worth another try;
 * 402 is an empty balance and 404 a wrong path, both ours to mend.
 */
function classifyTikhubError({ status, body }: FailedReply): {
  kind: ProviderErrorKind;
  code: string | null;
  requestId: string | null;
} {
  const detail = ErrorBody.safeParse(body).data?.detail;
  const requestId = detail?.request_id || null;
  const isValidation = (ValidationBody.safeParse(body).data?.detail.length ?? 0) > 0;
  return { kind: isValidation ? "bad_request" : kindOfStatus(status), code: String(status), requestId };
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

const GONE = new Set([2065, 3170, 10202, 10221]);
const PRIVATE = new Set([3002060, 2096]);
const PlatformStatus = z.object({ status_code: z.unknown().optional(), statusCode: z.unknown().optional() });

/** TikTok's own status, sent with HTTP 200: throws not_found or private for the known ones, upstream for any other that is not 0. */
function refusePlatformStatus(data: unknown): void {
  const parsed = PlatformStatus.safeParse(data);
  if (!parsed.success) return;
  const status = toCount(parsed.data.status_code ?? parsed.data.statusCode);
  if (status === null || status === 0) return;
  const kind = GONE.has(status) ? "not_found" : PRIVATE.has(status) ? "private" : "upstream";
  throw new ProviderError({ provider: "tikhub", kind, status: 200, code: String(status) });
}
