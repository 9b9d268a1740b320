import { boughtPlan } from "#app/entities/plan/plan-rules.ts";
import { keepStored, readStored } from "#app/lib/browser-storage.ts";
import { PLANS, type Plan } from "#workers/modules/membership/domain.ts";
import type { BoughtPlan } from "#workers/modules/subscriptions/domain.ts";
import {
  CURRENCIES,
  type Currency,
  PAYMENT_METHODS,
  type PaymentMethod,
} from "#workers/modules/subscriptions/domain.ts";

/** The plan that was chosen last, with the price it had: for the page of a payment that was left (spec 1 §2). */
export type KeptChoice = {
  plan: BoughtPlan;
  priceId: string;
  amountMinor: number;
  currency: Currency;
  method: PaymentMethod;
  /** The plan that ran, as the buyer was shown. */
  running?: Plan;
};

const KEY = "kolscout_selected_plan";

/** Keeps a choice in this browser until the session ends; null forgets the one before. */
export function keepChoice(choice: KeptChoice | null): void {
  keepStored(KEY, JSON.stringify(choice));
}

/** The choice that is kept; null when there is none that can be read. */
export function readChoice(): KeptChoice | null {
  return parseChoice(readStored(KEY));
}

/** A choice from its text; null for a text of another make. */
export function parseChoice(text: string | null): KeptChoice | null {
  const kept = parseJson(text);
  if (typeof kept !== "object" || kept === null) return null;
  const { plan, priceId, amountMinor, currency, method, running }: Partial<Record<keyof KeptChoice, unknown>> = kept;
  const known = {
    plan: boughtPlan(plan),
    currency: CURRENCIES.find((name) => name === currency),
    method: PAYMENT_METHODS.find((name) => name === method),
    running: PLANS.find((name) => name === running),
  };
  if (!known.plan || !known.currency || !known.method) return null;
  if (typeof priceId !== "string" || typeof amountMinor !== "number" || !Number.isSafeInteger(amountMinor)) return null;
  const { plan: chosen, currency: priced, method: payer, running: before } = known;
  return { plan: chosen, priceId, amountMinor, currency: priced, method: payer, running: before };
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
