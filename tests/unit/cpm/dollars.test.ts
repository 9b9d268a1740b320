/** Dollars as the screens write them. */
import { expect, test } from "vitest";
import { dollars } from "#app/entities/price/dollars.ts";

test.each([
  [3_101, "$31.01", "$31"],
  [999, "$9.99", "$9.99"],
  [7, "$0.07", "$0.07"],
  [18_450, "$184.50", "$185"],
  [123_456, "$1,234.56", "$1,235"],
  [1_234_567, "$12,345.67", "$12.3K"],
  [412_000_000, "$4,120,000.00", "$4.1M"],
  [0, "$0.00", "$0.00"],
])("%d cents are %s, and %s in short, in both languages", (cents, exact, short) => {
  for (const locale of ["en", "zh-CN"])
    expect([dollars(cents, locale), dollars(cents, locale, true)]).toEqual([exact, short]);
});
