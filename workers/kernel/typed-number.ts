/** Numbers as people type them: separators of either kind, and short with a unit (`100k`, `1.5m`, `10万`). Pure. */

/** Units with the zeros they stand for, the longer ones first. `w` is how Chinese marketers type 万. */
const UNITS: readonly (readonly [sign: string, zeros: number])[] = [
  ["百万", 6],
  ["百萬", 6],
  ["千万", 7],
  ["千萬", 7],
  ["千", 3],
  ["万", 4],
  ["萬", 4],
  ["亿", 8],
  ["億", 8],
  ["k", 3],
  ["w", 4],
  ["m", 6],
  ["b", 9],
];
const MAX_LENGTH = 40;

/**
 * Writes a unit out as zeros, to the last digit: `1.5m` → `1500000`, `$1.25k` → `$1250`. Returns a text without a unit, or with more
 * than a figure before it, unchanged.
 */
export function writeOutUnit(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  const plain = text.normalize("NFKC").trim().toLowerCase();
  const [sign, zeros] = UNITS.find(([one]) => plain.endsWith(one)) ?? [];
  if (sign === undefined || zeros === undefined) return text;
  const [, lead = "", figure = ""] = /^([^\d.,]{0,4})([\d.,][\d.,'_ ]*)$/.exec(plain.slice(0, -sign.length)) ?? [];
  const decimal = plainDecimal(figure);
  if (decimal === null) return text;
  const [whole = "", part = ""] = decimal.split(".");
  const digits = part.padEnd(zeros, "0");
  const written = `${whole}${digits.slice(0, zeros)}`.replace(/^0+(?=\d)/, "");
  return `${lead}${written}${digits.length > zeros ? `.${digits.slice(zeros)}` : ""}`;
}

/** A count as typed, negative ones included; null for anything else. With a unit it is rounded, without one it must be whole. */
export function readCount(text: string): number | null {
  const written = writeOutUnit(text);
  const plain = written.normalize("NFKC").replaceAll(/[\s,_]/g, "");
  const form = written === text ? /^-?\d{1,13}$/ : /^-?\d{1,13}(?:\.\d+)?$/;
  return form.test(plain) ? Math.round(Number(plain)) : null;
}

/** A figure with separators of thousands and decimals, whichever of comma and point is which, as `1234.5`; null for anything else. */
export function plainDecimal(text: string): string | null {
  if (text.length > MAX_LENGTH || !/^[\d.,'_ ]+$/.test(text) || !/\d/.test(text)) return null;
  const digits = text.replaceAll(/['_ ]/g, "");
  const at = decimalMark(digits);
  const [whole, part] = at < 0 ? [digits, ""] : [digits.slice(0, at), digits.slice(at + 1)];
  const mark = digits[at];
  if (/[.,]/.test(part) || (mark !== undefined && whole.includes(mark))) return null;
  const [first = "", ...groups] = whole.split(/[.,]/);
  if (groups.length > 0 && (first === "" || groups.some((group) => group.length !== 3))) return null;
  return `${[first, ...groups].join("") || "0"}${part === "" ? "" : `.${part}`}`;
}

/** Where the decimals begin; -1 without any. A lone comma before three digits separates thousands, a lone point does not. */
function decimalMark(digits: string): number {
  const [point, comma] = [digits.lastIndexOf("."), digits.lastIndexOf(",")];
  if (point >= 0 && comma >= 0) return Math.max(point, comma);
  if (point >= 0) return digits.indexOf(".") === point ? point : -1;
  return digits.indexOf(",") === comma && !/,\d{3}$/.test(digits) ? comma : -1;
}
