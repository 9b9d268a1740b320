export type ProviderErrorKind =
  | "auth"
  | "quota"
  | "rate"
  | "not_found"
  | "private"
  | "bad_request"
  | "upstream"
  | "timeout"
  | "shape";

/** The one error that adapters throw about an outside service. Never carries keys, bodies or personal data. */
export class ProviderError extends Error {
  readonly provider: string;
  readonly kind: ProviderErrorKind;
  readonly status: number | null;
  readonly code: string | null;
  readonly retryAfterMs: number | null;
  readonly requestId: string | null;

  constructor(fields: {
    provider: string;
    kind: ProviderErrorKind;
    status?: number | null;
    code?: string | null;
    retryAfterMs?: number | null;
    requestId?: string | null;
    cause?: unknown;
  }) {
    super(`${fields.provider}: ${fields.kind}${fields.code ? ` (${fields.code})` : ""}`, { cause: fields.cause });
    this.name = "ProviderError";
    this.provider = fields.provider;
    this.kind = fields.kind;
    this.status = fields.status ?? null;
    this.code = fields.code ?? null;
    this.retryAfterMs = fields.retryAfterMs ?? null;
    this.requestId = fields.requestId ?? null;
  }

  /** Whether the same call may succeed later. A reply of the wrong shape counts: it is mostly one bad reply, and tries are bounded anyway. */
  get isPassing(): boolean {
    return this.kind === "rate" || this.kind === "upstream" || this.kind === "timeout" || this.kind === "shape";
  }
}

/** The code of a `quota` error where the day's allowance is not gone, but what is left of it is kept for others. */
export const SHARE_USED = "shareUsed";
