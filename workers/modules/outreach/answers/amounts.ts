/** Sums of money in the tokens of a clause. */

const NUMBER = /^\d{1,7}(?:[.,]\d{1,3}){0,3}$/;
const THOUSANDS = /^\d{1,3}(?:\.\d)?[kw]$/;
const SIGNS = new Set(["$", "€", "£", "¥"]);
const UNITS = new Set("usd dollar dollars bucks eur euro euros gbp pounds quid cad aud rmb 元 块 刀 欧 镑".split(" "));
const HAN_NUMBERS = new Set("一二三四五六七八九十百千万两几".split(""));
/** What is counted, not paid. */
const COUNTED = new Set(
  "view views sub subs subscriber subscribers follower followers like likes members people 粉 播 观 阅 赞 人".split(
    " ",
  ),
);
/** A number behind one of these is its price. */
const PRICED = new Set(
  "story stories reel reels short shorts video videos post posts tiktok integration mention carousel 频 文 条 播 帖 集 篇".split(
    " ",
  ),
);
const MIN_PRICE = 20;
/** Words in front of a bare sum, and words behind a sum that begins a clause. */
const ASKING = new Set(
  "do charge ask pay paid get want price rate fee minimum least be 收 给 要 得 少 价 个 出".split(" "),
);
const CLOSING = new Set(["and", "or", "each", "per", "flat", "total", "net", "all", "", "不", "可", "行", "起", "吧"]);
const TIMES = new Set("days hours minutes weeks seconds pm am 天 分 小 秒 年 月".split(" "));
const MIN_BARE_SUM = 50;

/** The token (sign or unit) that shows a sum, or the thing that is priced; null when no sum is named. */
export function findAmount(tokens: readonly string[]): string | null {
  const isCount = tokens.some((token) => COUNTED.has(token));
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1] ?? "";
    if (SIGNS.has(token) && isNumber(next)) return token;
    if (isNumber(token) && (SIGNS.has(next) || UNITS.has(next))) return next;
    if (isNumber(token) && next === "美" && /[元金刀]/.test(tokens[at + 2] ?? "")) return next;
    if (HAN_NUMBERS.has(token) && (next === "块" || next === "元") && tokens[at + 2] !== "旦") return next;
    if (isCount) continue;
    if ((isNumber(token) || HAN_NUMBERS.has(token)) && next === "万") return next;
    if (THOUSANDS.test(token)) return "k";
    if (PRICED.has(token) && Number(next) >= MIN_PRICE && NUMBER.test(next)) return token;
    if (ASKING.has(token) && isBareSum(next) && !tokens.slice(at + 2).some((other) => TIMES.has(other))) return token;
    if (at === 0 && isBareSum(token) && CLOSING.has(next)) return "";
    if (token === "for" && NUMBER.test(next) && Number(next) >= MIN_PRICE && tokens.length - at <= 4) return token;
  }
  return null;
}

function isBareSum(token: string): boolean {
  return /^\d{2,6}$/.test(token) && Number(token) >= MIN_BARE_SUM && !/^20[23]\d$/.test(token);
}

function isNumber(token: string): boolean {
  return NUMBER.test(token) || THOUSANDS.test(token);
}
