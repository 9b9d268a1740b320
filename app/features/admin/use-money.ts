import { useCallback } from "react";
import { useLanguage } from "#app/lib/root-data.ts";
import type { Balance } from "#workers/modules/admin/accounts/contract.ts";

const MICROS_PER_DOLLAR = 1_000_000;

/** Writes an amount in minor units of a currency. */
export function useMoney(): (amountMinor: number, currency: string) => string {
  const locale = useLanguage();
  return useCallback(
    (amountMinor, currency) =>
      new Intl.NumberFormat(locale, { style: "currency", currency: currency.toUpperCase() }).format(amountMinor / 100),
    [locale],
  );
}

/** Writes what was spent of a meter: money at TikHub, a number of calls, units or questions elsewhere. */
export function useCosts(): (meter: Balance["costs"][number]["meter"], used: number) => string {
  const locale = useLanguage();
  return useCallback(
    (meter, used) =>
      meter === "tikhub"
        ? new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(used / MICROS_PER_DOLLAR)
        : new Intl.NumberFormat(locale).format(used),
    [locale],
  );
}
