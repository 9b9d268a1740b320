import type { Clock } from "#workers/kernel/clock.ts";
import { type Budget, dayReturnsInMs } from "./budget.ts";
import type { Meter } from "./meters.ts";
import type { Caller } from "./payer.ts";
import { type Allowance, ProviderError } from "./provider-error.ts";

/** Takes the price of outside calls from the payer's share before they are made. */

/** What a call costs, in the meter's own unit. */
export type Price = { meter: Meter; cost: number };

type Deps = { budget: Budget; clock: Clock };

/** Pays for the next try of a call; a service that bills successes alone is paid once for all tries. Throws ProviderError `quota`. */
export function chargeTry(
  deps: Deps,
  { provider, billed }: { provider: string; billed: "tries" | "successes" },
  { price, caller }: { price: Price | null; caller: Caller },
): () => Promise<void> {
  let isPaid = false;
  return async () => {
    if (price === null || (isPaid && billed === "successes")) return;
    isPaid = true;
    const { purse } = caller;
    if (purse?.meter === price.meter && purse.left >= price.cost) purse.left -= price.cost;
    else await take(deps, provider, price, caller);
  };
}

/**
 * Takes the price of many calls at once: the caller that is answered pays for them from its purse, and further ones by themselves. All or nothing, so that
 * work which cannot be paid for as a whole is not begun. Throws ProviderError `quota`.
 */
export async function prepay(deps: Deps, provider: string, price: Price, caller: Caller): Promise<Caller> {
  if (price.cost === 0) return caller;
  await take(deps, provider, price, caller);
  return { ...caller, purse: { meter: price.meter, left: price.cost } };
}

async function take({ budget, clock }: Deps, provider: string, price: Price, { payer }: Caller): Promise<void> {
  const now = clock.now();
  const taken = await budget.take(price, payer, now);
  if (taken !== "taken") throw spentError(provider, taken, now);
}

/** The failure of a call for which an allowance has nothing left. */
export function spentError(provider: string, why: Allowance, now: number, cause?: ProviderError): ProviderError {
  return new ProviderError({
    provider,
    kind: "quota",
    status: cause?.status ?? null,
    code: why,
    retryAfterMs: dayReturnsInMs(now),
    cause,
  });
}
