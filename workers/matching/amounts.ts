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

const alternatives = (of: Readonly<Record<string, number>>) =>
  Object.keys(of)
    .sort((one, other) => other.length - one.length)
    .join("|");
const SPOKEN = alternatives(WORDS);
/** "100k" and "10 万"; a letter may follow only a Chinese unit ("10万followers"). `w` is a unit in Chinese text alone, where it stands for 万. */
const FIGURES = `(?<![\\p{Script=Latin}\\p{N}.,$€£¥])(?<figure>\\d{1,3}(?:[.,]\\d{3})+(?!\\d)|\\d+(?:[.,]\\d+)?)(?:\\s?(?<unit>百万|百萬|千万|千萬|亿|億|万|萬|千|(?:thousands?|millions?|millones|millon|mill|mil|mio|mm|mn|k|m|w)(?![a-z\\d])))?(?![\\d%°])`;
const IN_WORDS = `(?<![\\p{L}])(?<words>(?:${SPOKEN})(?:[ -](?:a|${SPOKEN}))*)[ -](?<wordUnit>thousand|million|mil|millones|millon)(?![a-z])`;
const IN_HAN = "(?<han>[半一二两兩三四五六七八九十百千]*)(?<hanUnit>亿|億|万|萬|千)";
const AMOUNT = new RegExp(`${FIGURES}|${IN_WORDS}|${IN_HAN}|(?<![\\p{L}])(?<bare>mil|cien mil)(?![\\p{L}])`, "gu");

/** The amounts of a folded text, in order. */
export function amountsIn(folded: string): Amount[] {
  const isHan = /\p{Script=Han}/u.test(folded);
  return [...folded.matchAll(AMOUNT)].flatMap((found) => {
    const { figure, unit, words, wordUnit, han, hanUnit, bare } = found.groups ?? {};
    const place = { start: found.index, end: found.index + found[0].length };
    if (unit === "w" && !isHan) return [];
    if (figure !== undefined) return { ...place, mantissa: numberOf(figure, unit), unit: unitOf(unit) };
    if (words !== undefined) return { ...place, mantissa: spokenNumber(words), unit: unitOf(wordUnit) };
    if (bare !== undefined) return { ...place, mantissa: bare === "mil" ? 1 : 100, unit: 1e3 };
    const mantissa = hanNumber(han ?? "");
    return mantissa === null ? [] : { ...place, mantissa, unit: unitOf(hanUnit) };
  });
}

function unitOf(unit: string | undefined): number {
  return (unit && UNITS[unit]) || 1;
}

/** Three digits behind a point or comma are thousands, unless one more unit follows ("1.500" is 1,500, "1.500 k" hardly written). */
function numberOf(figure: string, unit: string | undefined): number {
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(figure) && (unit === undefined || figure.length > 5);
  return Number(isGrouped ? figure.replaceAll(/[.,]/g, "") : figure.replace(",", "."));
}

function spokenNumber(words: string): number {
  return words
    .split(/[ -]/)
    .map((word) => WORDS[word] ?? 1)
    .reduce((product, factor) => product * factor, 1);
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
