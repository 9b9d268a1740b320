import { numberFormat } from "#app/lib/intl.ts";

/** An amount in its currency, short: `$1.2K`, with K and M in every language as counts have them (spec 2 §9). Without a currency the number alone; a dash when unknown. */
export function formatMoney(amount: number | null, currency: string | null, locale: string): string {
  if (amount === null) return "–";
  const style = currency === null ? {} : ({ style: "currency", currency, currencyDisplay: "narrowSymbol" } as const);
  const isLarge = amount >= 1_000;
  const rounding = isLarge
    ? ({ notation: "compact", maximumFractionDigits: 1 } as const)
    : { maximumFractionDigits: 2 };
  return numberFormat(isLarge ? "en" : locale, { ...style, ...rounding }).format(amount);
}

/** The same in full. */
export function formatMoneyExact(amount: number, currency: string | null, locale: string): string {
  const style = currency === null ? {} : ({ style: "currency", currency } as const);
  return numberFormat(locale, style).format(amount);
}
