import { showToast } from "#app/components/toast.tsx";
import { ApiError } from "./api-call.ts";
import { hasNotice } from "./api-failures.ts";
import { describeError } from "./describe-error.ts";

/**
 * Tells of a failed call in a toast: the server's words, and `text` when it has none or as what they are put into. Membership and quota codes have their
 * notice already, which the API client opens, and 1500 is quiet (spec 1 §8).
 */
export function reportError(error: unknown, text: string | ((message: string) => string)): void {
  if (isToldElsewhere(error)) return;
  const message = describeError(error);
  showToast({ kind: "error", text: typeof text === "string" ? message || text : text(message) });
}

/** Whether nothing is to be said of a failure in passing. */
export function isToldElsewhere(error: unknown): boolean {
  return error instanceof ApiError && (hasNotice(error) || error.presentation === "quiet");
}
