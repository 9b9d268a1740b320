import { numberFormat } from "#app/lib/intl.ts";
import { type Currency, digitsOf, type Money, majorOf } from "#workers/modules/publications/domain.ts";

/** How money is written and typed. Pure. */

/** An amount in units of the currency, with its sign and the digits that it has. */
export function formatAmount(amount: number, currency: Currency, locale: string, digits: number = digitsOf(currency)) {
  return numberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

/** The amount as it is typed: digits and a point alone, so that it is read back as it was. */
export function writeCost(money: Money | null): string {
  return money === null ? "" : majorOf(money).toFixed(digitsOf(money.currency)).replace(/\.00$/, "");
}
