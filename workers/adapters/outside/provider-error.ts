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

/** The code of a call that was not made because staff have switched the provider off. */
export const SWITCHED_OFF = "off";

/** The one error that adapters throw about an outside service. Never carries keys, bodies or personal data. */
export class ProviderError extends Error {
  readonly provider: string;
  readonly kind: ProviderErrorKind;
  readonly status: number | null;
  readonly code: string | null;
  readonly retryAfterMs: number | null;
  readonly requestId: string | null;
  /** True when the service may have carried out a call that must not be repeated: look at its state before the call is made again. */
  readonly isUncertain: boolean;

  constructor(fields: {
    provider: string;
    kind: ProviderErrorKind;
    status?: number | null;
    code?: string | null;
    retryAfterMs?: number | null;
    requestId?: string | null;
    isUncertain?: boolean;
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
    this.isUncertain = fields.isUncertain ?? false;
  }

  /** Whether the same call may succeed later. A reply of the wrong shape counts: it is mostly one bad reply, and tries are bounded anyway. */
  get isPassing(): boolean {
    return this.kind === "rate" || this.kind === "upstream" || this.kind === "timeout" || this.kind === "shape";
  }
}

/**
 * Why nothing more is asked today. Used up is the product's `day`, the workspace's `share` of it, its share of calls
 * that cost no quota (`lookUps`), or the part of the day that all workspaces without a plan have together (`free`).
 */
export const ALLOWANCES = ["day", "share", "lookUps", "free"] as const;
export type Allowance = (typeof ALLOWANCES)[number];
/** An allowance that is used up, and in how many ms it is back. */
export type AllowanceSpent = { provider: string; why: Allowance; returnsInMs: number };

/**
 * Which allowance a call met the end of; null for every other failure. A step that has found something may end well on it
 * (`{ kind: "done" }`), since waiting would take until the next day.
 */
export function allowanceSpent(failure: unknown): AllowanceSpent | null {
  if (!(failure instanceof ProviderError) || failure.kind !== "quota") return null;
  const why = ALLOWANCES.find((known) => known === failure.code) ?? "day";
  return { provider: failure.provider, why, returnsInMs: Math.max(0, failure.retryAfterMs ?? 0) };
}
