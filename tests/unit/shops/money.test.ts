/** Amounts on the cards of shop vetting. */
import { expect, test } from "vitest";
import { formatMoney, formatMoneyExact } from "#app/features/shops/money.ts";

test.each([
  [18_400, "USD", "$18.4K"],
  [1_000, "USD", "$1K"],
  [2_350_000, "GBP", "£2.4M"],
  [24.5, "USD", "$24.50"],
  [18_400, null, "18.4K"],
  [0, "USD", "$0.00"],
  [null, "USD", "–"],
])("%d %s is %s in every language", (amount, currency, text) => {
  for (const locale of ["en", "zh-CN"]) expect(formatMoney(amount, currency, locale)).toBe(text);
});

test("the whole amount is written as the language writes it", () => {
  expect(formatMoneyExact(1_234.5, "USD", "en")).toBe("$1,234.50");
  expect(formatMoneyExact(1_234.5, "USD", "zh-CN")).toBe("US$1,234.50");
  expect(formatMoneyExact(1_234.5, null, "en")).toBe("1,234.5");
});
