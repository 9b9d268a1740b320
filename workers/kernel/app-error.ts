import { ERRORS, type ErrorCode } from "./errors.ts";

export type ErrorParams = Record<string, string | number>;
export type ErrorDetails = {
  /** Locale key of a more exact text than the code's own, as `namespace:path`. */
  messageKey?: string;
  /** Values for the text's placeholders; never personal data. */
  params?: ErrorParams;
  /** The request field that is wrong. */
  field?: string;
  /** When the caller may try again. */
  retryAfterSeconds?: number;
  /** The present state that the call should have known, for the answer's data. */
  data?: Readonly<Record<string, unknown>>;
  cause?: unknown;
};

/** The only error a use case throws on purpose. Mapped at three edges: the API, the pages' error boundary, the queue consumer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.messageKey ?? `code ${code}`, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  get retry(): boolean {
    return ERRORS[this.code].retry;
  }
}

/** 1400 for one field, with its own text. */
export function badField(field: string, messageKey: string, params?: ErrorParams): AppError {
  return new AppError(1400, { field, messageKey, params });
}
