import Stripe from "stripe";
import { ProviderError, type ProviderErrorKind } from "#workers/adapters/outside/provider-error.ts";

const PROVIDER = "stripe";

/** A reply that the product cannot read. */
export function shapeError(code: string): ProviderError {
  return new ProviderError({ provider: PROVIDER, kind: "shape", code });
}

/** The same call, whose failures are ProviderErrors. */
export function guarded<Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      return await work(...args);
    } catch (failure) {
      throw toProviderError(failure);
    }
  };
}

/** The object, or null where Stripe knows none of that id. */
export async function unlessMissing<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (failure) {
    if (failure instanceof Stripe.errors.StripeError && failure.code === "resource_missing") return null;
    throw failure;
  }
}

function toProviderError(failure: unknown): unknown {
  if (!(failure instanceof Stripe.errors.StripeError)) return failure;
  const { statusCode, code, type, requestId } = failure;
  return new ProviderError({
    provider: PROVIDER,
    kind: kindOf(failure),
    status: statusCode ?? null,
    code: code ?? type,
    requestId: requestId ?? null,
    isUncertain: failure instanceof Stripe.errors.StripeConnectionError,
    cause: failure,
  });
}

function kindOf(failure: Stripe.errors.StripeError): ProviderErrorKind {
  const { errors } = Stripe;
  if (failure.code === "resource_missing") return "not_found";
  if (failure instanceof errors.StripeAuthenticationError || failure instanceof errors.StripePermissionError)
    return "auth";
  if (failure instanceof errors.StripeRateLimitError) return "rate";
  if (failure instanceof errors.StripeConnectionError) return "timeout";
  // A key that is in use by another call of this moment: the call may come again.
  if (failure.statusCode === 409) return "rate";
  if (failure instanceof errors.StripeInvalidRequestError || failure instanceof errors.StripeIdempotencyError)
    return "bad_request";
  return failure instanceof errors.StripeCardError ? "bad_request" : "upstream";
}
