/** Figures of shops as people and seller pages write them. */
import { expect, test } from "vitest";
import { readAmount, readMaleShare, readNumber, readPercent, readTime } from "#workers/modules/shops/read-figure.ts";
import { readHandle } from "#workers/modules/shops/read-row.ts";

test.each([
  ["1,234.5", 1234.5],
  ["1.234,50", 1234.5],
  ["1 234", 1234],
  ["1,234,567", 1_234_567],
  ["1.234.567", 1_234_567],
  ["12,5", 12.5],
  ["1.2K", 1_200],
  ["3.4m", 3_400_000],
  ["2.1万", 21_000],
  ["100K+", 100_000],
  ["１２３", 123],
  ["0", 0],
  [42, 42],
])("%s is %d", (text, value) => expect(readNumber(text)).toBe(value));

test.each(["", "-", "—", "N/A", "暂无", null])("%s is nothing", (text) => expect(readNumber(text)).toBeNull());

test.each(["lots", "1,23,456", "1..2", "-5", "5K-10K", "12K M", ".", -1, Number.NaN, 1e13])(
  "%s cannot be read",
  (text) => expect(readNumber(text)).toBeUndefined(),
);

test.each([
  ["$1,234.50", 1234.5, "USD"],
  ["1.234,50 €", 1234.5, "EUR"],
  ["GBP 80", 80, "GBP"],
  ["80gbp", 80, "GBP"],
  ["R$ 5K", 5_000, "BRL"],
  ["Rp1.500.000", 1_500_000, "IDR"],
  ["₫2M", 2_000_000, "VND"],
  ["¥300", 300, null],
  ["300", 300, null],
])("%s is %d %s", (text, value, currency) => expect(readAmount(text)).toEqual({ value, currency }));

test("an amount in no known currency cannot be read", () => {
  expect([readAmount("XQZ 5"), readAmount("five"), readAmount(undefined)]).toEqual([undefined, undefined, null]);
});

test("percentages are percent, up to what they can be", () => {
  expect(["85%", "85.5 %", 85, "0.9", "101", "x", ""].map((text) => readPercent(text))).toEqual([
    ...[85, 85.5, 85, 0.9, undefined, undefined, null],
  ]);
});

test("genders are a ratio or the share of men", () => {
  expect(["30:70", "30%/70%", "1:3", "30", 0, "0:0", "a:b", "1:2:3", "-"].map(readMaleShare)).toEqual([
    ...[30, 30, 25, 30, 0, null, undefined, undefined, null],
  ]);
});

test("a time is ms or a date that has been", () => {
  const now = Date.UTC(2026, 10, 20);
  expect(readTime("2026-11-19", now)).toBe(Date.UTC(2026, 10, 19));
  expect(readTime(now + 60_000, now)).toBe(now);
  expect([readTime(now / 1000, now), readTime(now * 2, now), readTime("soon", now)]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
});

test.each([
  ["@Mia.Home", "mia.home"],
  ["mia_home", "mia_home"],
  ["https://www.tiktok.com/@Mia.Home?lang=en", "mia.home"],
  ["tiktok.com/@mia/video/7300000000000000000", "mia"],
  ["https://evil.example/@mia", null],
  ["https://www.tiktok.com/tag/mia", null],
  ["", null],
])("%s names %s", (text, handle) => expect(readHandle(text)).toBe(handle));
