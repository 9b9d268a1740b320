import type { AverageKind } from "./average-kind.ts";

/** A range of followers, plays or likes as one chooses it: a preset or two numbers (spec 1 §3, spec 2 §5). */

export const RANGE_PRESETS = ["lt1k", "1k-10k", "10k-50k", "50k-100k", "100k-500k", "gt500k"] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

export type NumberRange = { min: number; max: number };

/** What is chosen; `min` and `max` are as typed and count for `custom` alone. */
export type RangeChoice = { preset: RangePreset | "any" | "custom"; min: string; max: string };

export type RangeProblem = "both" | "minLow" | "maxLow";

export const ANY_RANGE: RangeChoice = { preset: "any", min: "", max: "" };

/** Where "over 500K" ends (spec 1 §9). */
const TOP = { followers: 10_000_000, plays: 10_000_000, likes: 1_000_000 } as const satisfies Record<
  "followers" | AverageKind,
  number
>;

const BOUNDS: Record<Exclude<RangePreset, "gt500k">, NumberRange> = {
  lt1k: { min: 0, max: 1_000 },
  "1k-10k": { min: 1_000, max: 10_000 },
  "10k-50k": { min: 10_000, max: 50_000 },
  "50k-100k": { min: 50_000, max: 100_000 },
  "100k-500k": { min: 100_000, max: 500_000 },
};

/** What is wrong with a choice, or null. */
export function rangeProblem({ preset, min, max }: RangeChoice): RangeProblem | null {
  if (preset !== "custom") return null;
  const [from, to] = [readNumber(min), readNumber(max)];
  if (from === null || to === null) return "both";
  if (from < 0) return "minLow";
  return to < from ? "maxLow" : null;
}

/** The numbers behind a choice; null for any. Call it for choices without a problem. */
export function rangeOf({ preset, min, max }: RangeChoice, of: keyof typeof TOP): NumberRange | null {
  if (preset === "any") return null;
  if (preset === "custom") return { min: readNumber(min) ?? 0, max: readNumber(max) ?? TOP[of] };
  return preset === "gt500k" ? { min: 500_000, max: TOP[of] } : BOUNDS[preset];
}

/** A whole number as somebody types it, separators and all; null for anything else. */
export function readNumber(text: string): number | null {
  const plain = text.normalize("NFKC").replaceAll(/[\s,_]/g, "");
  return /^-?\d{1,12}$/.test(plain) ? Number(plain) : null;
}
