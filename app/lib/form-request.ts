/** What a form does with its request: which field a refusal is about, and under which key it is sent. Pure. */
import { ApiError } from "./api-call.ts";

/** The field of the form that a failed call complains of: the server names it by its path in the request. */
export function fieldOf(error: unknown, names: readonly string[]): string | null {
  if (!(error instanceof ApiError) || error.field === null) return null;
  const steps = error.field.split(".");
  return names.find((name) => steps.includes(name)) ?? null;
}

/** One idempotency key for each content that was sent and not yet answered with success. */
export function createRequestKeys(makeKey: () => string = () => crypto.randomUUID()) {
  let last: { content: string; key: string } | null = null;
  return {
    keyOf(content: string): string {
      if (last?.content !== content) last = { content, key: makeKey() };
      return last.key;
    },
    forget(content: string): void {
      if (last?.content === content) last = null;
    },
  };
}
