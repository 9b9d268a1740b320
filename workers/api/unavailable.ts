import { failureText, isPassingFailure } from "#workers/db/d1-failure.ts";
import { AppError } from "#workers/kernel/app-error.ts";

/** What a database that is overloaded or lost its connection means for a caller: try again soon (1503). Null for any other failure. */
export function asUnavailable(failure: unknown): AppError | null {
  if (failure instanceof AppError || !isPassingFailure(failure) || !/\bD1\b|D1_/.test(failureText(failure)))
    return null;
  return new AppError(1503, { cause: failure, retryAfterSeconds: 2 });
}
