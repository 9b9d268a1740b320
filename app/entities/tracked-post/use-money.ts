import { useCallback } from "react";
import { useLanguage } from "#app/lib/root-data.ts";
import { type Currency, type Money, majorOf } from "#workers/modules/publications/domain.ts";
import { formatAmount } from "./money.ts";

/** Writes money in the page's language; a dash where there is none. */
export function useMoney(): {
  money: (money: Money | null) => string;
  /** Cost of 1,000 views: two decimals in every currency (spec 3 §9). */
  cpm: (cpm: number | null, currency: Currency) => string;
} {
  const locale = useLanguage();
  const money = useCallback(
    (given: Money | null) => (given === null ? "–" : formatAmount(majorOf(given), given.currency, locale)),
    [locale],
  );
  const cpm = useCallback(
    (given: number | null, currency: Currency) => (given === null ? "–" : formatAmount(given, currency, locale, 2)),
    [locale],
  );
  return { money, cpm };
}
