/** Spans of days, by which counters are kept: days in powers of eight, so that any range is the sum of few of them (`publication_counts`). */

/** All time. */
export const ALL_TIME = "*";
/** Spans of one, eight and sixty-four days. */
const LEVELS = 3;
const RADIX = 8;
/** Most spans of a range of a year or less. */
export const MAX_SPANS = 34;
/** Nothing was published on the platforms before 2005, and a date in the far future is not taken over. Between them the names of a level are of one length: text sorts them by day. */
export const FIRST_DAY = 12_784;
export const LAST_DAY = 47_482;

/** Names of one level that follow each other, both included. */
export type SpanRange = { first: string; last: string };

/** Days of a span of a level. */
function spanDays(level: number): number {
  return RADIX ** level;
}

function spanAt(level: number, day: number): string {
  return `${level}:${Math.floor(day / spanDays(level))}`;
}

/** The spans that together are the days from `first` to `last`, both included. */
export function spansOf(first: number, last: number): string[] {
  const spans: string[] = [];
  for (let day = first; day <= last; ) {
    let level = LEVELS - 1;
    while (level > 0 && (day % spanDays(level) !== 0 || day + spanDays(level) - 1 > last)) level -= 1;
    spans.push(spanAt(level, day));
    day += spanDays(level);
  }
  return spans;
}

/** The same spans as ranges of names, at most five: what is left of a large span before and behind, in two sizes, and the large ones. */
export function spanRangesOf(first: number, last: number): SpanRange[] {
  const ranges: SpanRange[] = [];
  for (const span of spansOf(first, last)) {
    const open = ranges.at(-1);
    if (open !== undefined && levelOf(open.last) === levelOf(span)) open.last = span;
    else ranges.push({ first: span, last: span });
  }
  return ranges;
}

/** All spans of the largest size. */
export const LARGE_SPANS: SpanRange = { first: spanAt(LEVELS - 1, FIRST_DAY), last: spanAt(LEVELS - 1, LAST_DAY) };

function levelOf(span: string): number {
  return Number(span.slice(0, span.indexOf(":")));
}

/** The days of a span, both included. */
export function daysOf(span: string): { first: number; last: number } {
  const size = spanDays(levelOf(span));
  const first = Number(span.slice(span.indexOf(":") + 1)) * size;
  return { first, last: first + size - 1 };
}

/** The next smaller spans of which a span consists; null for a day. */
export function partsOf(span: string): SpanRange | null {
  const level = levelOf(span);
  const { first, last } = daysOf(span);
  return level === 0 ? null : { first: spanAt(level - 1, first), last: spanAt(level - 1, last) };
}
