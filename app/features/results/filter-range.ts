import type { Range } from "#app/features/search/search-address.ts";
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
      : [readViews(text), MAX_EXPECTED_VIEWS];
  return value >= 0 && value <= highest ? value : Number.NaN;
}

const UNITS: Readonly<Record<string, number>> = { "": 1, K: 1e3, M: 1e6, B: 1e9, 万: 1e4, 亿: 1e8 };

/** A count as people write it: with separators, or short (10K, 1.5M, 3万); NaN for anything else. */
function readViews(text: string): number {
  const plain = text
    .normalize("NFKC")
    .replaceAll(/[\s,_]/g, "")
    .toUpperCase();
  const [, digits, unit] = /^(\d{1,13}(?:\.\d{1,3})?)([KMB万亿]?)$/.exec(plain) ?? [];
  return digits === undefined ? Number.NaN : Math.round(Number(digits) * (UNITS[unit ?? ""] ?? 1));
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
