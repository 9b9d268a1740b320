import { plainDecimal, writeOutUnit } from "#workers/kernel/typed-number.ts";
import { MAX_CELL_LENGTH, MAX_FIGURE } from "./domain.ts";

/** Reads figures as people, spreadsheets and seller pages write them. Null says that a cell names none, undefined that it cannot be read. */

/** What stands in a cell of which nothing is known. */
const NOTHING = new Set(["", "-", "--", "–", "—", "/", "n/a", "na", "null", "none", "nan", "undefined", "暂无", "无"]);

/** Signs of currencies, the longer ones first: `R$` is no `$`. `¥` and `kr` stand for several and name none. */
const SIGNS: readonly (readonly [sign: string, currency: string])[] = [
  ["us$", "USD"],
  ["r$", "BRL"],
  ["s$", "SGD"],
  ["mx$", "MXN"],
  ["rm", "MYR"],
  ["rp", "IDR"],
  ["$", "USD"],
  ["£", "GBP"],
  ["€", "EUR"],
  ["฿", "THB"],
  ["₫", "VND"],
  ["đ", "VND"],
  ["₱", "PHP"],
];

export type Amount = { value: number; currency: string | null };

function plain(cell: string): string {
  return cell.slice(0, MAX_CELL_LENGTH).normalize("NFKC").trim().toLowerCase();
}

/** A count or a figure without a unit: `1,234.5`, `1.2K`, `3.4万`. */
export function readNumber(cell: string | number | null | undefined): number | null | undefined {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === "number") return bounded(cell);
  const text = plain(cell).replaceAll(/\s/g, "").replace(/\+$/, "");
  if (NOTHING.has(text)) return null;
  const decimal = plainDecimal(writeOutUnit(text));
  return decimal === null ? undefined : bounded(Number(decimal));
}

/** An amount with the currency that stands with it, by sign or code: `$1.2K`, `1.234,50 €`, `GBP 80`. */
export function readAmount(cell: string | number | null | undefined): Amount | null | undefined {
  if (typeof cell !== "string") {
    const value = readNumber(cell);
    return typeof value === "number" ? { value, currency: null } : value;
  }
  let text = plain(cell);
  let currency: string | null = null;
  const code = /^([a-z]{3})[\s\d.]|[\s\d.]([a-z]{3})$/.exec(text);
  const named = code?.[1] ?? code?.[2];
  if (named !== undefined) {
    currency = readCurrency(named) ?? null;
    if (currency === null) return undefined;
    text = text.replace(named, "");
  } else {
    const sign = SIGNS.find(([one]) => text.startsWith(one) || text.endsWith(one));
    if (sign) {
      currency = sign[1];
      text = text.replace(sign[0], "");
    } else text = text.replace(/^¥|¥$/, "");
  }
  const value = readNumber(text);
  return typeof value === "number" ? { value, currency } : value;
}

/** A percentage in percent, at most `max`: `85`, `85%`, `85.5 %`. */
export function readPercent(cell: string | number | null | undefined, max = 100): number | null | undefined {
  const value = readNumber(typeof cell === "string" ? plain(cell).replace(/%$/, "") : cell);
  return typeof value === "number" && value > max ? undefined : value;
}

/** Percent of males out of `30:70`, `30%/70%` or `30`; the two need not add up to 100. */
export function readMaleShare(cell: string | number | null | undefined): number | null | undefined {
  if (typeof cell !== "string") return readPercent(cell);
  const [male = "", female, ...rest] = plain(cell).split(/[:/|]/);
  if (rest.length > 0) return undefined;
  if (female === undefined || NOTHING.has(plain(cell))) return readPercent(cell);
  const [ofMen, ofWomen] = [readPercent(male), readPercent(female)];
  if (typeof ofMen !== "number" || typeof ofWomen !== "number") return undefined;
  return ofMen + ofWomen > 0 ? (100 * ofMen) / (ofMen + ofWomen) : null;
}

let known: ReadonlySet<string> | undefined;

/** The ISO code of a currency by its code or sign; undefined for one that there is not. */
export function readCurrency(text: string): string | undefined {
  known ??= new Set(Intl.supportedValuesOf("currency"));
  const wanted = plain(text);
  const code = SIGNS.find(([sign]) => sign === wanted)?.[1] ?? wanted.toUpperCase();
  return known.has(code) ? code : undefined;
}

/** When figures were taken (ms), from ms or an ISO date; null where nothing is said. What lies ahead or before TikTok Shop is no such time. */
export function readTime(cell: string | number | null | undefined, now: number): number | null | undefined {
  if (cell === null || cell === undefined || (typeof cell === "string" && NOTHING.has(plain(cell)))) return null;
  const at = typeof cell === "number" ? cell : Date.parse(cell.slice(0, MAX_CELL_LENGTH));
  if (!Number.isFinite(at) || at < EARLIEST || at > now + DAY_MS) return undefined;
  return Math.min(Math.round(at), now);
}

const EARLIEST = Date.UTC(2018, 0, 1);
const DAY_MS = 86_400_000;

function bounded(value: number): number | undefined {
  return Number.isFinite(value) && value >= 0 && value <= MAX_FIGURE ? value : undefined;
}
