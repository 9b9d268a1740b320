import { expect, test } from "vitest";
import { readNamedAmounts } from "#workers/modules/outreach/answers/named-amount.ts";

const written = (text: string) =>
  readNamedAmounts(text).map(({ currency, from, to }) => `${currency} ${from}${to === null ? "" : `-${to}`}`);

test.each([
  ["My rate is $300–500 per video.", ["$ 300-500"]],
  ["It would be 300€", ["EUR 300"]],
  ["报价 ¥2000 一条", ["CNY 2000"]],
  ["I can do two for 500 USD", ["USD 500"]],
  ["It costs ¥2000.", ["¥ 2000"]],
  ["1本 ¥50,000 です", ["JPY 50000"]],
  ["$1.5k flat", ["$ 1500"]],
  ["My fee is US$ 1,200.50", ["USD 1200.5"]],
  ["1.500 € netto", ["EUR 1500"]],
  ["1.500,50 EUR", ["EUR 1500.5"]],
  ["das kostet 300,- €", ["EUR 300"]],
  ["between $300 and $500", ["$ 300-500"]],
  ["300 to 500 dollars", ["$ 300-500"]],
  ["300€ - 450€", ["EUR 300-450"]],
  ["entre 300 a 500 euros", ["EUR 300-500"]],
  ["£250 for a reel, £90 per story", ["GBP 250", "GBP 90"]],
  ["$300 or €280", ["$ 300", "EUR 280"]],
  ["一条视频3000元", ["CNY 3000"]],
  ["两千块一条", ["CNY 2000"]],
  ["三百五十美元", ["USD 350"]],
  ["报价1.2万人民币", ["CNY 12000"]],
  ["2万元", ["CNY 20000"]],
  ["500刀可以", ["USD 500"]],
  ["RMB 800", ["CNY 800"]],
  ["R$ 1.200 por vídeo", ["BRL 1200"]],
  ["Rs. 15,000", ["INR 15000"]],
  ["A$400 incl. GST", ["AUD 400"]],
  ["5-6 videos for $900", ["$ 900"]],
  ["$100 100 views", ["$ 100"]],
  ["$300, again $300", ["$ 300"]],
])("%j names %j", (text, amounts) => {
  expect(written(text)).toEqual(amounts);
});

test.each([
  "I have 120k followers and 300 posts",
  "I charge 300 per video",
  "Call me on 555 1234",
  "See you on 5-6 December",
  "Order #300$",
  "order1200€",
  "I euro 3", // No number stands beside the word.
  "$0",
  "两个视频可以",
  "",
])("%j names none", (text) => {
  expect(written(text)).toEqual([]);
});

test("a long text costs no more than its length", () => {
  for (const part of ["1", "$", "1.", "1,000", "$1 - ", "一", " "])
    expect(readNamedAmounts(part.repeat(30_000)).length).toBeLessThan(4);
});
