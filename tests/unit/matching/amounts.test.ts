import fc from "fast-check";
import { expect, test } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/growth.ts";
import { amountsIn } from "#workers/matching/amounts.ts";
import { criteriaOfBrief } from "#workers/matching/brief.ts";
import { brief } from "./support.ts";

const NUMBER_WORDS = new Map(
  Object.entries({ half: 0.5, a: 1, an: 1, una: 1, two: 2, ten: 10, veinte: 20, cien: 100 }),
);
const UNITS = new Map(Object.entries({ thousand: 1e3, mil: 1e3, million: 1e6, millones: 1e6 }));
/** Amounts of one word each. */
const FIGURES = new Map(
  Object.entries({ "100k": 1e5, "1.5m": 1.5e6, "10.000": 1e4, "42": 42, 十万: 1e5, 三百万: 3e6, 二千: 2e3, 万: 1e4 }),
);
/** "42 mil" is one figure with its unit, which `valuesOf` doesn't know. */
const BEHIND_FIGURES = new Set([...UNITS.keys(), "thousands", "万"]);
const OTHERS = ["makeup", "who", "amil", "20%", "$5", "三百", "thousands"];

/** Reads a list of words one by one. */
function valuesOf(words: readonly string[]): number[] {
  const values: number[] = [];
  let product: number | null = null;
  for (const word of words) {
    const factor = NUMBER_WORDS.get(word);
    if (factor !== undefined) {
      product = (product ?? 1) * factor;
      continue;
    }
    const unit = UNITS.get(word);
    const value = unit === undefined ? FIGURES.get(word) : product === null && word !== "mil" ? undefined : unit;
    if (value !== undefined) values.push(value * (unit === undefined ? 1 : (product ?? 1)));
    product = null;
  }
  return values;
}

test("number words, units, figures and Chinese numerals are read the same in any order", () => {
  const word = fc.constantFrom(...NUMBER_WORDS.keys(), ...UNITS.keys(), ...FIGURES.keys(), ...OTHERS);
  fc.assert(
    fc.property(fc.array(fc.tuple(word, fc.constantFrom(" ", "-")), { maxLength: 30 }), (pairs) => {
      const words: string[] = [];
      for (const [each] of pairs) if (!BEHIND_FIGURES.has(each) || !/\d$/.test(words.at(-1) ?? "")) words.push(each);
      const text = words.map((each, at) => each + (pairs[at]?.[1] ?? " ")).join("");
      expect(amountsIn(text).map(({ mantissa, unit }) => mantissa * unit)).toEqual(valuesOf(words));
    }),
  );
});

test("an amount begins at its first number word and ends with its unit", () => {
  const text = "between a hundred thousand and half-a-million, 10万 or 三千五";
  expect(amountsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    "a hundred thousand",
    "half-a-million",
    "10万",
    "三千",
  ]);
});

// One pattern for a run of number words took exponential time here and blocked the isolate.
test("a description of 87 characters full of number words is read at once", () => {
  const description = `makeup ${"a ".repeat(40)}`;
  expect(description).toHaveLength(87);
  expect(criteriaOfBrief(brief(description))).toMatchObject([{ kind: "topic" }]);
});

test.each([
  ["number words", "a "],
  ["hyphenated number words", "half-a-"],
  ["Chinese numerals without a unit", "三百"],
  ["Chinese numerals", "千"],
  ["grouped digits", "1.111"],
  ["digits", "1"],
  ["letters", "mil"],
  ["spaces", " "],
])("20,000 times %s take work in proportion to their length", (_, piece) => {
  expect(growthOf(amountsIn, piece.repeat(20_000))).toBeLessThan(MAX_GROWTH);
  expect(growthOf(amountsIn, `${piece.repeat(20_000)}%`)).toBeLessThan(MAX_GROWTH);
});
