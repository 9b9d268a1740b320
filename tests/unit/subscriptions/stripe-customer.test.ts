import { expect, test } from "vitest";
import { createStripe } from "#workers/adapters/stripe/client.ts";

/** Stripe refuses a key that comes again with other parameters for a day: 400 `idempotency_error`. */

test("a customer is made once for an account and address; another address has another key", async () => {
  const keys: (string | null)[] = [];
  const stripe = createStripe(
    async (_url, init) => {
      keys.push(new Headers(init.headers).get("idempotency-key"));
      return Response.json({ id: "cus_1", object: "customer" });
    },
    { secretKey: "sk_test_1", webhookSecret: "whsec_1", baseUrl: "https://stripe.test" },
  );
  for (const email of ["anna@example.com", "anna@example.com", "anna@other.example"]) {
    expect(await stripe.createCustomer({ userId: "usr_1", email })).toBe("cus_1");
  }
  const [first, again, other] = keys;
  expect(first).toMatch(/^customer:usr_1:[0-9a-f]{64}$/);
  expect([again === first, other === first]).toEqual([true, false]);
  // It names nobody in the clear.
  expect(first).not.toContain("anna");
});
