/** Sums of money that an answer names, with their currency: a bare number may count anything. Pure. */

/** `currency` is an ISO code, or the sign alone where it stands for several (`$`, `¥`). `to` ends a range. */
export type NamedAmount = { currency: string; from: number; to: number | null };

/** Of one answer; who names more lists prices. */
const MAX_AMOUNTS = 3;
/** A year's budget has fewer digits; what is longer is a number of something else. */
const MAX_AMOUNT = 10_000_000_000;

/** In front of a number. A longer sign stands before the one that it ends in. */
const SIGNS = pairsOf(
  "us$ USD, usd USD, au$ AUD, a$ AUD, aud AUD, ca$ CAD, c$ CAD, cad CAD, hk$ HKD, hkd HKD, nt$ TWD, twd TWD, s$ SGD, sgd SGD, nz$ NZD, r$ BRL, brl BRL, mx$ MXN, mxn MXN, eur EUR, " +
    "gbp GBP, cn¥ CNY, cny CNY, rmb CNY, 人民币 CNY, jp¥ JPY, jpy JPY, krw KRW, inr INR, rs. INR, aed AED, chf CHF, pln PLN, thb THB, vnd VND, idr IDR, php PHP, myr MYR, try TRY, " +
    "rub RUB, $ $, € EUR, £ GBP, ¥ ¥, ￥ ¥, ₹ INR, ₩ KRW, ₺ TRY, ₽ RUB, ₫ VND, ₱ PHP, ฿ THB",
);
/** Behind a number, beside the signs. */
const UNITS = pairsOf(
  "us dollars USD, us dollar USD, dollars $, dollar $, bucks $, dólares $, euros EUR, euro EUR, pounds GBP, quid GBP, yuan CNY, yen JPY, won KRW, rupees INR, reais BRL, pesos $, " +
    "美元 USD, 美金 USD, 美刀 USD, 刀 USD, 欧元 EUR, 歐元 EUR, 欧 EUR, 英镑 GBP, 英鎊 GBP, 镑 GBP, 日元 JPY, 円 JPY, ドル USD, ユーロ EUR, 港币 HKD, 台币 TWD, 韩元 KRW, 원 KRW, " +
    "块钱 CNY, 块 CNY, 塊 CNY, 元 CNY, zł PLN, руб RUB, tl TRY",
);
const CURRENCY_OF = new Map([...SIGNS, ...UNITS]);

const BEFORE = SIGNS.map(([sign]) => escapePattern(sign)).join("|");
const BEHIND = [...UNITS, ...SIGNS].map(([unit]) => escapePattern(unit)).join("|");
const NUMBER = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f]\d{3}){1,3}(?:[.,]\d{1,2})?(?!\d)|\d{1,9}(?:[.,]\d{1,2})?(?!\d)|[一二两兩三四五六七八九十百千万萬]{1,9}`;
const FACTOR = String.raw`(?:\s?(?:k(?![a-z])|mil(?![a-z])|[万萬千]))?`;
const SUM = (name: string) =>
  String.raw`(?:(?<![a-z])(?<${name}Sign>${BEFORE})\s?)?(?<${name}>(?:${NUMBER})${FACTOR})(?:,-)?(?:\s?(?<${name}Unit>${BEHIND})(?![a-z]))?`;
/** One sum or a range of two. Lengths are bounded, so that hostile text costs no more than its length. */
const AMOUNT = new RegExp(
  String.raw`(?<![\d.,\w@#/-])${SUM("from")}(?:\s?(?:-|–|—|~|～|to|and|bis|a|à|至|到)\s?${SUM("to")})?`,
  "giu",
);

/** The sums in the new text of an answer, in its order, each once. */
export function readNamedAmounts(text: string): NamedAmount[] {
  const found = new Map<string, NamedAmount>();
  for (const { groups = {} } of text.matchAll(AMOUNT)) {
    for (const amount of amountsOf(groups, text)) found.set(JSON.stringify(amount), amount);
    if (found.size >= MAX_AMOUNTS) break;
  }
  return [...found.values()].slice(0, MAX_AMOUNTS);
}

function amountsOf(parts: Readonly<Record<string, string | undefined>>, text: string): NamedAmount[] {
  const first = parts.fromSign ?? parts.fromUnit;
  const second = parts.toSign ?? parts.toUnit;
  const from = amountIn(parts.from);
  const to = amountIn(parts.to);
  const sum = (sign: string | undefined, value: number | null): NamedAmount[] =>
    sign === undefined || value === null ? [] : [{ currency: currencyOf(sign, text), from: value, to: null }];
  // "$300 to 500", "300-500 USD": the currency of one is that of both. "5-6 videos for $300" is no range of money.
  const isRange = from !== null && to !== null && to > from && (parts.fromSign ?? second) !== undefined;
  const isOneCurrency =
    first === undefined || second === undefined || CURRENCY_OF.get(key(first)) === CURRENCY_OF.get(key(second));
  if (!isRange || !isOneCurrency) return [...sum(first, from), ...sum(second, to)];
  return [{ currency: currencyOf(first ?? second ?? "", text), from, to }];
}

/** "us$ USD, € EUR": how a currency is written, and which one it is. */
function pairsOf(list: string): [written: string, currency: string][] {
  return list.split(", ").map((pair) => {
    const at = pair.lastIndexOf(" ");
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
}

function currencyOf(sign: string, text: string): string {
  const currency = CURRENCY_OF.get(key(sign)) ?? sign;
  if (currency !== "¥") return currency;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "JPY";
  return /\p{Script=Han}/u.test(text) ? "CNY" : "¥";
}

function key(sign: string): string {
  return sign.toLowerCase().replace(/\s+/, " ");
}

/** Three digits behind a mark are thousands ("1.500"), one or two are cents. */
function amountIn(written: string | undefined): number | null {
  if (written === undefined) return null;
  const factor = /(?:k|mil|[万萬千])$/i.exec(written)?.[0] ?? "";
  const figures = written.slice(0, written.length - factor.length).trim();
  const times = factor === "" ? 1 : /万|萬/.test(factor) ? 10_000 : 1_000;
  const value = /\d/.test(figures) ? plainNumber(figures) * times : hanNumber(written);
  return value >= 1 && value <= MAX_AMOUNT ? Math.round(value * 100) / 100 : null;
}

function plainNumber(figures: string): number {
  return Number(figures.replaceAll(/[.,'’\u00a0\u202f](?=\d{3})/g, "").replace(",", "."));
}

const HAN_DIGITS = new Map(Array.from("一二三四五六七八九", (digit, index) => [digit, index + 1] as const));
HAN_DIGITS.set("两", 2).set("兩", 2);
const HAN_PLACES = new Map([
  ["十", 10],
  ["百", 100],
  ["千", 1_000],
]);

function hanNumber(written: string): number {
  let total = 0;
  let part = 0;
  let digit = 0;
  for (const char of written) {
    const place = HAN_PLACES.get(char);
    if (char === "万" || char === "萬") [total, part, digit] = [(part + digit) * 10_000, 0, 0];
    else if (place === undefined) digit = HAN_DIGITS.get(char) ?? 0;
    else [part, digit] = [part + (digit || 1) * place, 0];
  }
  return total + part + digit;
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.$]/g, String.raw`\$&`).replaceAll(" ", String.raw`\s`);
}
