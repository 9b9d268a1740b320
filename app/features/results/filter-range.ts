import type { Range } from "#app/entities/list/search-address.ts";
import { readCount } from "#workers/kernel/typed-number.ts";
import { readDollars } from "#workers/modules/cpm/domain.ts";
import { MAX_EXPECTED_VIEWS, MAX_FAIR_PRICE } from "#workers/modules/lists/domain.ts";

/** Ranges of predicted views and of prices as one types them. Pure. */

export type RangeKind = "expectedViews" | "fairPrice";
export type TypedRange = { min: string; max: string };
/** `range` is null where nothing is typed. */
export type ReadRange = { range: Range | null; problem: null } | { range: null; problem: RangeKind | "order" };

/** What two fields say. */
export function readTyped(kind: RangeKind, typed: TypedRange): ReadRange {
  const [min, max] = [readEnd(kind, typed.min), readEnd(kind, typed.max)];
  if (Number.isNaN(min) || Number.isNaN(max)) return { range: null, problem: kind };
  if (min === null && max === null) return { range: null, problem: null };
  return min !== null && max !== null && min > max
    ? { range: null, problem: "order" }
    : { range: { min, max }, problem: null };
}

/** Null for nothing, NaN for what is no number or too high. */
function readEnd(kind: RangeKind, text: string): number | null {
  if (text.trim() === "") return null;
  const [value, highest] =
    kind === "fairPrice"
      ? [Math.round(readDollars(text) * 100) / 100, MAX_FAIR_PRICE]
      : [readCount(text) ?? Number.NaN, MAX_EXPECTED_VIEWS];
  return value >= 0 && value <= highest ? value : Number.NaN;
}

/** A range as its two fields show it. */
export function typedOf(range: Range | null, integer: (value: number) => string): TypedRange {
  const write = (end: number | null | undefined) => {
    if (end === null || end === undefined) return "";
    return Number.isInteger(end) ? integer(end) : end.toFixed(2);
  };
  return { min: write(range?.min), max: write(range?.max) };
}

export function sameRange(one: Range | null, other: Range | null): boolean {
  return (one?.min ?? null) === (other?.min ?? null) && (one?.max ?? null) === (other?.max ?? null);
}
