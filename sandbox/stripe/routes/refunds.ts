import * as z from "zod";
import type { Api } from "../api-call.ts";
import { readForm } from "../form.ts";

const NewRefund = z.looseObject({
  payment_intent: z.string(),
  amount: z.coerce.number().int().min(1).optional(),
  reason: z.string().optional(),
});

/** `POST /v1/refunds`: of an amount in the currency's smallest unit, or of all that is left. */
export function addRefundRoutes({ routes, answer, payments, clock }: Api): void {
  routes.post(
    "/v1/refunds",
    answer((_call, input) => {
      const { payment_intent, amount, reason } = readForm(NewRefund, input);
      return payments.refund(payment_intent, amount ?? null, reason ?? null, clock.now());
    }),
  );
}
