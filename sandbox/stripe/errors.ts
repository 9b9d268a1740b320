/** Refusals in the shape of Stripe's error bodies. */

export type StripeRefusal = { status: number; body: { error: Record<string, string | null> } };

/** What a call throws when Stripe would say no. */
export class StripeError extends Error {
  readonly refusal: StripeRefusal;

  constructor(refusal: StripeRefusal) {
    super(refusal.body.error.message ?? "refused");
    this.name = "StripeError";
    this.refusal = refusal;
  }
}

export function invalidRequest(message: string, more: { code?: string; param?: string; status?: number } = {}) {
  const { status = 400, ...rest } = more;
  return new StripeError({ status, body: { error: { type: "invalid_request_error", message, ...rest } } });
}

export function missing(what: string, id: string): StripeError {
  return invalidRequest(`No such ${what}: '${id}'`, { code: "resource_missing", param: "id", status: 404 });
}

export const unauthorized: StripeRefusal = {
  status: 401,
  body: { error: { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_****" } },
};

export const rateLimited: StripeRefusal = {
  status: 429,
  body: { error: { type: "invalid_request_error", code: "rate_limit", message: "Request rate limit exceeded." } },
};

export function apiFailure(status: number): StripeRefusal {
  return {
    status,
    body: { error: { type: "api_error", message: "Sorry! There was an error while talking to one of our backends." } },
  };
}

export const reusedKey = new StripeError({
  status: 400,
  body: {
    error: {
      type: "idempotency_error",
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a different key.",
    },
  },
});
