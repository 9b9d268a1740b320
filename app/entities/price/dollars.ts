import { numberFormat } from "#app/lib/intl.ts";

/** Cents as dollars in the page's language: to the cent, or short (two decimals below $10, whole dollars below $10,000, then K and M). */
export function dollars(cents: number, locale: string, isShort = false): string {
  const amount = cents / 100;
  const digits = isShort && amount >= 10 ? 0 : 2;
  const rounding =
    isShort && amount >= 10_000 ? SHORT : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const currency = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;
  // Counts are written with K and M in every language (spec 2 §9).
  const written = isShort && amount >= 10_000 ? "en" : locale;
  return numberFormat(written, { ...currency, ...rounding }).format(amount);
}

const SHORT = { notation: "compact", maximumFractionDigits: 1 } as const;
