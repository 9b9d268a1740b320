/** Amounts as descriptions write them: "100k", "1.5 M", "100.000", "ten thousand", "50 mil", "10万". Pure; over text in lower case without accents. */

/** An amount with its place; `unit` is 1 where none is written. */
export type Amount = { start: number; end: number; mantissa: number; unit: number };

const UNITS: Readonly<Record<string, number>> = {
  ...{ k: 1e3, thousand: 1e3, thousands: 1e3, mil: 1e3, 千: 1e3 },
  ...{ m: 1e6, mm: 1e6, mn: 1e6, mio: 1e6, mill: 1e6, million: 1e6, millions: 1e6, millon: 1e6, millones: 1e6 },
  ...{ w: 1e4, 万: 1e4, 萬: 1e4, 百万: 1e6, 百萬: 1e6, 千万: 1e7, 千萬: 1e7, 亿: 1e8, 億: 1e8 },
};
const WORDS: Readonly<Record<string, number>> = {
  ...{ half: 0.5, a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9 },
  ...{ ten: 10, twelve: 12, fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70 },
  ...{ eighty: 80, ninety: 90, hundred: 100, medio: 0.5, un: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5 },
  ...{ seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10, quince: 15, veinte: 20, treinta: 30, cuarenta: 40 },
  ...{ cincuenta: 50, sesenta: 60, setenta: 70, ochenta: 80, noventa: 90, cien: 100, doscientos: 200 },
  ...{ trescientos: 300, cuatrocientos: 400, quinientos: 500 },
};
const HAN_DIGITS: Readonly<Record<string, number>> = {
  ...{ 半: 0.5, 一: 1, 二: 2, 两: 2, 兩: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
};

const HAN_POWERS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/**
 * A figure with its unit ("100k", "10 万"), a run of Chinese numerals, or a word. Only a Chinese unit may touch the next letter ("10万followers").
 * Words are matched one at a time and joined in code: a repeated group of them backtracks, in exponential time if two of its alternatives overlap.
 */
const PIECE =
  /(?<![\p{Script=Latin}\p{N}.,$€£¥])(?<figure>\d{1,3}(?:[.,]\d{3})+(?!\d)|\d+(?:[.,]\d+)?)(?:\s?(?<unit>百万|百萬|千万|千萬|亿|億|万|萬|千|(?:thousands?|millions?|millones|millon|mill|mil|mio|mm|mn|k|m|w)(?![a-z\d])))?(?![\d%°])|(?<han>[半一二两兩三四五六七八九十百千]+[亿億万萬]?|[亿億万萬])|(?<!\p{L})(?<word>[a-z]+)/gu;
const UNITS_BEHIND_WORDS = new Set(["thousand", "million", "mil", "millones", "millon"]);
const LETTER = /\p{L}/u;

/** Number words joined by single spaces or hyphens; `product` is their value. */
type Run = { start: number; end: number; product: number };

/** The amounts of a folded text, in order. Takes time linear in its length. */
export function amountsIn(folded: string): Amount[] {
  const isHanText = /\p{Script=Han}/u.test(folded);
  const amounts: Amount[] = [];
  let run: Run | null = null;
  for (const found of folded.matchAll(PIECE)) {
    const { figure, unit, han, word } = found.groups ?? {};
    const start = found.index;
    const end = start + found[0].length;
    if (run && !/^[ -]$/.test(folded.slice(run.end, start))) run = null;
    if (word !== undefined && Object.hasOwn(WORDS, word)) {
      run = extendRun(run ?? { start, end, product: 1 }, word, end);
      continue;
    }
    if (word !== undefined && run && UNITS_BEHIND_WORDS.has(word))
      amounts.push({ start: run.start, end, mantissa: run.product, unit: unitOf(word) });
    else if (word === "mil" && !LETTER.test(folded.charAt(end)))
      amounts.push({ start, end, mantissa: 1, unit: unitOf(word) });
    // `w` means 万, but only in Chinese text.
    else if (figure !== undefined && (unit !== "w" || isHanText))
      amounts.push({ start, end, mantissa: numberOf(figure, unit), unit: unitOf(unit) });
    else if (han !== undefined) amounts.push(...hanAmount(han, start));
    run = null;
  }
  return amounts;
}

function extendRun({ start, product }: Run, word: string, end: number): Run {
  return { start, end, product: product * (WORDS[word] ?? 1) };
}

/** The amount at the beginning of a run of numerals; whatever follows the last unit is cut off. */
function hanAmount(signs: string, start: number): Amount[] {
  const at = /[亿億万萬]$/.test(signs) ? signs.length - 1 : signs.lastIndexOf("千");
  const mantissa = at < 0 ? null : hanNumber(signs.slice(0, at));
  return mantissa === null ? [] : [{ start, end: start + at + 1, mantissa, unit: unitOf(signs[at]) }];
}

function unitOf(unit: string | undefined): number {
  return (unit && UNITS[unit]) || 1;
}

/** Three digits behind a point or comma are thousands, unless one more unit follows ("1.500" is 1,500, "1.500 k" hardly written). */
function numberOf(figure: string, unit: string | undefined): number {
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(figure) && (unit === undefined || figure.length > 5);
  return Number(isGrouped ? figure.replaceAll(/[.,]/g, "") : figure.replace(",", "."));
}

/** 十五 is 15, 三百 is 300; what stands before the last unit. Null for signs that make no number. */
function hanNumber(signs: string): number | null {
  let sum = 0;
  let digit: number | null = null;
  for (const sign of signs) {
    const power = HAN_POWERS[sign];
    if (power === undefined) digit = HAN_DIGITS[sign] ?? null;
    else {
      sum += (digit ?? 1) * power;
      digit = null;
    }
  }
  const whole = sum + (digit ?? 0);
  return signs === "" ? 1 : whole > 0 ? whole : null;
}
