import { useRef, useState } from "react";
import { callApi } from "#app/lib/api.client.ts";
import { ApiError } from "#app/lib/api-call.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { openTab } from "#app/lib/open-tab.ts";
import { useReturn } from "#app/lib/use-return.ts";
import type { Plan } from "#workers/modules/membership/domain.ts";
import type { CheckoutView, createCheckout, verifyCheckout } from "#workers/modules/subscriptions/contract.ts";
import type { PaymentMethod } from "#workers/modules/subscriptions/domain.ts";
import { type KeptChoice, keepChoice } from "./kept-choice.ts";

/** A checkout from the question to what became of it. `state` is null before it was looked at. */
export type Checkout =
  | { step: "asking"; busy: boolean; problem: string | null }
  | {
      step: "paying";
      url: string;
      isBlocked: boolean;
      state: CheckoutView["state"] | null;
      checking: boolean;
      hasFailed: boolean;
    };

/** What is bought. `choice` is kept for the page of a payment that was left; null keeps none. */
type Order = { priceId: string; method: PaymentMethod; running: Plan; choice: KeptChoice | null };

/**
 * Buys what has a price: opens Stripe's page in a new tab, and looks what became of it when one comes back or says so. A second press while the first is under way does nothing, and a
 * press that is sent again after a lost answer leads to the same checkout. `running` is the plan that the buyer is shown as running: where another one runs, nothing is bought and
 * `onStale` is called. `onPaid` is called once.
 */
export function useCheckout(
  { priceId, method, running, choice }: Order,
  { onPaid, onStale }: { onPaid: () => void; onStale: () => void },
) {
  const [checkout, setCheckout] = useState<Checkout>({ step: "asking", busy: false, problem: null });
  const key = useRef<string>();
  const session = useRef<string>();
  const isUnderWay = useRef(false);

  const start = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setCheckout({ step: "asking", busy: true, problem: null });
    key.current ??= crypto.randomUUID();
    keepChoice(choice);
    try {
      const { url, sessionId } = await openCheckout({ priceId, method, running }, key.current);
      session.current = sessionId;
      setCheckout({
        step: "paying",
        url,
        isBlocked: !openTab(url),
        state: null,
        checking: false,
        hasFailed: false,
      });
    } catch (error) {
      // A definite answer is over; only a lost one is asked for again.
      if (error instanceof ApiError && error.code < 1700) key.current = undefined;
      if (error instanceof ApiError && error.code === 1409) onStale();
      setCheckout({ step: "asking", busy: false, problem: describeError(error) });
    } finally {
      isUnderWay.current = false;
    }
  };

  const check = async () => {
    const sessionId = session.current;
    if (sessionId === undefined || isUnderWay.current) return;
    isUnderWay.current = true;
    setCheckout((now) => (now.step === "paying" ? { ...now, checking: true } : now));
    const view = await callApi<typeof verifyCheckout>("GET /subscription/session/verify", {
      query: { sessionId },
    }).catch(() => null);
    isUnderWay.current = false;
    setCheckout((now) =>
      now.step === "paying" ? { ...now, checking: false, hasFailed: !view, state: view?.state ?? now.state } : now,
    );
    if (view?.state === "PAID") onPaid();
  };

  const isOpen = checkout.step === "paying" && (checkout.state === null || isUndecided(checkout.state));
  useReturn(isOpen, check);
  return { checkout, start, check };
}

/** Opens a checkout; a repeated call with the same key is the same checkout. */
export function openCheckout(
  { priceId, method, running }: { priceId: string; method: PaymentMethod; running?: Plan },
  idempotencyKey: string,
) {
  return callApi<typeof createCheckout>(
    "POST /subscription/create-checkout",
    { body: { priceId, paymentMethod: method, runningPlan: running } },
    { idempotencyKey },
  );
}

/** Whether a payment may still come. */
export function isUndecided(state: CheckoutView["state"]): boolean {
  return state === "OPEN" || state === "PENDING";
}
