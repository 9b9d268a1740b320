import type { MailView } from "#workers/modules/outreach/sending/contract.ts";

type Amount = NonNullable<MailView["answer"]>["amounts"][number];

/** "$300–500", "€90", "CN¥2,000": a sign that stands for several currencies stays the sign. */
export function amountText({ currency, from, to }: Amount, locale: string): string {
  const isCode = /^[A-Z]{3}$/.test(currency);
  const figure = (value: number) => {
    const digits = Number.isInteger(value) ? 0 : 2;
    const shape = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    if (!isCode) return new Intl.NumberFormat(locale, shape).format(value);
    return new Intl.NumberFormat(locale, { ...shape, style: "currency", currency }).format(value);
  };
  const first = isCode ? figure(from) : `${currency}${figure(from)}`;
  return to === null ? first : `${first}–${figure(to)}`;
}
