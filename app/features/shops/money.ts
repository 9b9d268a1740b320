import { numberFormat } from "#app/lib/intl.ts";

/** An amount in its currency, short: `$1.2K`. Without a currency the number alone; a dash when unknown. */
export function formatMoney(amount: number | null, currency: string | null, locale: string): string {
  if (amount === null) return "–";
  const style = currency === null ? {} : ({ style: "currency", currency, currencyDisplay: "narrowSymbol" } as const);
  const notation = amount >= 1_000 ? "compact" : "standard";
  const format = numberFormat(locale, { ...style, notation, maximumFractionDigits: amount >= 1_000 ? 1 : 2 });
  return format.format(amount);
}

/** The same in full. */
export function formatMoneyExact(amount: number, currency: string | null, locale: string): string {
  const style = currency === null ? {} : ({ style: "currency", currency } as const);
  return numberFormat(locale, style).format(amount);
}
