import { dayOf, isoDay, type LocalDay, partsOfDay } from "./day.ts";

/** The day on which the sender is back, read from English and Chinese in many spellings. Pure; takes text of `plain`. */

/** A return farther away is not believed. */
const MAX_DAYS_AWAY = 400;

type Mention = { day: number; start: number; end: number; isWeekday: boolean };
type Spelling = { pattern: RegExp; read(groups: readonly string[], now: LocalDay): number | null };

const MONTHS = "january february march april may june july august september october november december".split(" ");
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const HAN_DIGITS = "〇一二三四五六七八九";
const HAN_WEEKDAYS = "日一二三四五六";
const SMALL_NUMBERS: ReadonlyMap<string, number> = new Map(
  "one two three four five six seven eight nine ten".split(" ").map((word, index) => [word, index + 1]),
);

/** Longer spellings stand first: a part of a date that is read already is not read again. */
const SPELLINGS: readonly Spelling[] = [
  {
    pattern: /(?<!\d)(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g,
    read: ([y, m, d]) => dayOf(Number(y), Number(m), Number(d)),
  },
  {
    pattern: /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](20\d\d|\d\d)(?!\d)/g,
    read: ([a, b, y], now) => eitherOrder(a, b, y, now),
  },
  {
    pattern: /\b(\d{1,2})(?:st|nd|rd|th)?(?: day)?(?: of)?,? ([a-z]{3,9})\.?(?:,? (20\d\d))?(?![a-z\d])/g,
    read: ([d, m, y], now) => named(m, d, y, now),
  },
  {
    pattern: /\b([a-z]{3,9})\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?:,? (20\d\d))?(?![a-z\d])/g,
    read: ([m, d, y], now) => named(m, d, y, now),
  },
  {
    pattern: /(?:(20\d\d)年 ?)?([0-9一二三四五六七八九十]{1,3}) ?月 ?([0-9一二三四五六七八九十]{1,3}) ?[日号]?/g,
    read: ([y, m, d], now) => numbered(hanNumber(m), hanNumber(d), y, now),
  },
  { pattern: /(?<![\d.])(\d{1,2})[/.](\d{1,2})(?!\.?\d|%)/g, read: ([a, b], now) => eitherOrder(a, b, undefined, now) },
  { pattern: /下个?月 ?(\d{1,2}) ?[日号]/g, read: ([d], now) => inMonth(now, 1, Number(d)) },
  { pattern: /(?<![\d月])(\d{1,2}) ?[日号]/g, read: ([d], now) => nextSuchDay(now, Number(d)) },
  { pattern: /\bthe (\d{1,2})(?:st|nd|rd|th)\b/g, read: ([d], now) => nextSuchDay(now, Number(d)) },
  {
    pattern: /(下下?)(?:个)?(?:周|星期|礼拜)([一二三四五六日天])/g,
    read: ([next = "", w], now) => weekOf(now, next.length, hanWeekday(w)),
  },
  { pattern: /(?:这|本)?(?:周|星期|礼拜)([一二三四五六日天])/g, read: ([w], now) => nextWeekday(now, hanWeekday(w)) },
  {
    pattern: /\b(?:next |this |on )?(sun|mon|tue|wed|thu|fri|sat)(?:s|nes|rs|ur)?(?:day)?\b/g,
    read: ([w = ""], now) => nextWeekday(now, WEEKDAYS.indexOf(w)),
  },
  {
    pattern:
      /\b(?:in|for|next)(?: the)?(?: next)? (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|a|a couple of) (days?|weeks?|months?)\b/g,
    read: ([n, unit], now) => later(now, n, unit),
  },
  {
    pattern: /([一两二三四五六七八九十]|\d{1,2}) ?个?(天|日|周|星期|礼拜|月)(?:之后|以后|后)/g,
    read: ([n, unit], now) => later(now, n, unit),
  },
  { pattern: /\b(tomorrow|next week|next month)\b/g, read: ([word], now) => relative(word, now) },
  { pattern: /(明天|明日|后天|下周|下星期|下礼拜|下个?月)/g, read: ([word], now) => relative(word, now) },
];

const WEEKDAY = /^(?:(?:next|this|on) )?(?:sun|mon|tue|wed|thu|fri|sat)|[周期拜][一二三四五六日天]$/;
const BACK_BEFORE =
  /(?:\bback\b|\breturn|\breopen|\bresum|\bonline\b|\brespond|\breply|\banswer|\bavailable\b|\bhome\b|\bping\b|\bread\b|\bopen|返回|回来|恢复|归期|返岗|复工|返工|开工)[^.!?。]{0,24}$/;
const BACK_AFTER =
  /^[^\d.!?。,]{0,8}?(?:back\b|return|回|恢复|上班|返|归|销假|出院|复工|开工|有网|有空|再|联系|答复|以后|之后|后|(?:起|开始)?(?:正常|办公|杀青)|处理)/;
const UNTIL = /(?:\buntil|\btill?|\bafter)(?: [a-z]{3,9},?)? ?$|[到至] ?$/;
const THROUGH = /(?:\bthrough|\bthru|\bto|\band|[-–—~至到])(?: the| [a-z]{3,9},?)? ?$/;
const BEGINS = /(?:\bstarting|\bstarts|\bfrom|\bsince|\bbeginning|\bas of|自|从|于|起)(?: on)?(?: [a-z]{3,9},?)? ?$/;
const BEGINS_AFTER = /^ ?(?:起|开始|出发)/;
const RANGE_DASH = /^ ?[-–—~] ?(\d{1,2})(?:st|nd|rd|th)?(?![\d/.月])/;

/** `2026-12-05`, the first day on which the sender is there again; null when none is named. With `isAutomatic` a lone date is enough. */
export function readReturnDay(text: string, now: LocalDay, isAutomatic: boolean): string | null {
  const mentions = findMentions(text, now);
  const judged = mentions.map((mention, index) => judge(text, mention, mentions[index - 1]));
  const best = judged
    .filter(({ day, weight }) => day > now.day && day <= now.day + MAX_DAYS_AWAY && weight > 0)
    .sort((a, b) => b.weight - a.weight || b.day - a.day)[0];
  if (best) return isoDay(best.day);
  const lone = judged.filter(({ day, weight }) => weight === 0 && day > now.day && day <= now.day + MAX_DAYS_AWAY);
  return isAutomatic && lone.length === 1 && lone[0] ? isoDay(lone[0].day) : null;
}

function findMentions(text: string, now: LocalDay): Mention[] {
  const found: Mention[] = [];
  for (const { pattern, read } of SPELLINGS)
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const day = read(match.slice(1), now);
      if (day !== null) found.push(...withRangeEnd(text, { day, start, end, isWeekday: WEEKDAY.test(match[0]) }));
    }
  return found.filter((one) => !found.some((other) => namesWeekdayOf(one, other))).sort((a, b) => a.start - b.start);
}

/** "Friday, 4 December": the weekday says nothing that the date does not say. */
function namesWeekdayOf(one: Mention, other: Mention): boolean {
  if (!one.isWeekday || other.isWeekday) return false;
  const isBefore = other.start >= one.end && other.start - one.end <= 6;
  return isBefore || (one.start >= other.end && one.start - other.end <= 4);
}

/** "Nov 23-30" and "12月1日-5日": the second day stands without its month. */
function withRangeEnd(text: string, first: Mention): Mention[] {
  const dash = RANGE_DASH.exec(text.slice(first.end, first.end + 12));
  if (!dash) return [first];
  const { year, month, day } = partsOfDay(first.day);
  const last = dayOf(year, month, Number(dash[1]));
  if (last === null || Number(dash[1]) <= day) return [first];
  const end = first.end + dash[0].length;
  return [first, { day: last, start: end - (dash[1] ?? "").length, end, isWeekday: false }];
}

/** How likely this is the day of the return: 3 said so, 2 the end of the absence, 0 unsaid, -1 its beginning. */
function judge(text: string, mention: Mention, previous: Mention | undefined): { day: number; weight: number } {
  const before = text.slice(Math.max(0, mention.start - 40), mention.start);
  const after = text.slice(mention.end, mention.end + 14);
  const gap = previous ? text.slice(previous.end, mention.start) : "";
  const endsRange = previous !== undefined && gap.length <= 16 && THROUGH.test(gap);
  const isThrough = /\b(?:through|thru)(?: [a-z]{3,9},?)? ?$/.test(before) || /[到至] ?$/.test(before);
  if (endsRange || isThrough) return { day: mention.day + 1, weight: 2 };
  const isBack = BACK_BEFORE.test(before) || BACK_AFTER.test(after);
  if (!isBack && (BEGINS.test(before) || BEGINS_AFTER.test(after))) return { day: mention.day, weight: -1 };
  if (isBack) return { day: mention.day, weight: BEGINS.test(before) ? 1 : 3 };
  if (UNTIL.test(before)) return { day: mention.day, weight: 2 };
  return { day: mention.day, weight: 0 };
}

function hanNumber(text = ""): number {
  if (/^\d+$/.test(text)) return Number(text);
  const [tens = "", ones = ""] = text.includes("十") ? text.split("十") : ["", text];
  const high = text.includes("十") ? (tens === "" ? 1 : HAN_DIGITS.indexOf(tens)) : 0;
  return high * 10 + (ones === "" ? 0 : HAN_DIGITS.indexOf(ones));
}

function hanWeekday(sign = ""): number {
  return sign === "天" ? 0 : HAN_WEEKDAYS.indexOf(sign);
}

function named(month = "", day = "", year: string | undefined, now: LocalDay): number | null {
  const index = MONTHS.findIndex(
    (name) => month === name || month === name.slice(0, 3) || (month === "sept" && name === "september"),
  );
  return numbered(index + 1, Number(day), year, now);
}

/** Without a year: the next such day, counted from a month before the mail, so that a trip that has begun stays in the past. */
function numbered(month: number, day: number, year: string | undefined, now: LocalDay): number | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  if (year !== undefined) return dayOf(Number(year) + (year.length === 2 ? 2000 : 0), month, day);
  const thisYear = partsOfDay(now.day).year;
  const days = [thisYear, thisYear + 1].map((one) => dayOf(one, month, day));
  return days.find((one) => one !== null && one >= now.day - 60) ?? null;
}

/** `12/5` or `5.12.`: the reading that exists; of two the nearer one ahead; American offsets read the month first. */
function eitherOrder(a = "", b = "", year: string | undefined, now: LocalDay): number | null {
  const isMonthFirst = now.offsetMinutes <= -240 && now.offsetMinutes >= -600;
  const dayFirst = numbered(Number(b), Number(a), year, now);
  const monthFirst = numbered(Number(a), Number(b), year, now);
  const readings = (isMonthFirst ? [monthFirst, dayFirst] : [dayFirst, monthFirst]).filter((day) => day !== null);
  const ahead = readings.filter((day) => day > now.day && day <= now.day + MAX_DAYS_AWAY);
  const [first, second] = ahead;
  if (first !== undefined && second !== undefined && first - now.day > 90 && second - now.day <= 90) return second;
  return first ?? readings[0] ?? null;
}

function inMonth(now: LocalDay, months: number, day: number): number | null {
  const { year, month } = partsOfDay(now.day);
  const index = month - 1 + months;
  return dayOf(year + Math.floor(index / 12), (index % 12) + 1, day);
}

function nextSuchDay(now: LocalDay, day: number): number | null {
  if (day < 1 || day > 31) return null;
  const thisMonth = inMonth(now, 0, day);
  return thisMonth !== null && thisMonth > now.day ? thisMonth : inMonth(now, 1, day);
}

/** The next such weekday after today. */
function nextWeekday(now: LocalDay, weekday: number): number | null {
  if (weekday < 0) return null;
  return now.day + ((weekday - partsOfDay(now.day).weekday + 6) % 7) + 1;
}

/** The weekday of the week after this one (or after the next); weeks begin on Monday. */
function weekOf(now: LocalDay, weeksAhead: number, weekday: number): number | null {
  if (weekday < 0) return null;
  const monday = now.day - ((partsOfDay(now.day).weekday + 6) % 7);
  return monday + 7 * weeksAhead + ((weekday + 6) % 7);
}

function later(now: LocalDay, count = "", unit = ""): number | null {
  const number =
    SMALL_NUMBERS.get(count) ?? (count === "a" ? 1 : count === "a couple of" || count === "两" ? 2 : hanNumber(count));
  if (!(number > 0)) return null;
  if (/^(?:day|天|日)/.test(unit)) return now.day + number;
  if (/^(?:week|周|星期|礼拜)/.test(unit)) return now.day + 7 * number;
  return inMonth(now, number, Math.min(28, partsOfDay(now.day).day));
}

function relative(word = "", now: LocalDay): number | null {
  if (word === "tomorrow" || word === "明天" || word === "明日") return now.day + 1;
  if (word === "后天") return now.day + 2;
  if (word === "next month" || /^下个?月/.test(word)) return inMonth(now, 1, 1);
  return weekOf(now, 1, 1);
}
