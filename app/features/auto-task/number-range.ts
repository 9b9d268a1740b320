import { readCount } from "#workers/kernel/typed-number.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { type CountRange, rangeProblem } from "#workers/modules/auto-tasks/domain.ts";

/** A range of followers, plays or likes as one chooses it: a preset or two numbers (spec 1 §3, spec 2 §5). */

export const RANGE_PRESETS = ["lt1k", "1k-10k", "10k-50k", "50k-100k", "100k-500k", "gt500k"] as const;
type RangePreset = (typeof RANGE_PRESETS)[number];

/** What is chosen; `min` and `max` are as typed and count for `custom` alone. */
export type RangeChoice = { preset: RangePreset | "any" | "custom"; min: string; max: string };

export type ChoiceProblem = "both" | "minLow" | "maxLow";

export const ANY_RANGE: RangeChoice = { preset: "any", min: "", max: "" };

/** Where "over 500K" ends (spec 1 §9). */
const TOP = { followers: 10_000_000, plays: 10_000_000, likes: 1_000_000 } as const;

const BOUNDS: Record<Exclude<RangePreset, "gt500k">, CountRange> = {
  lt1k: { min: 0, max: 1_000 },
  "1k-10k": { min: 1_000, max: 10_000 },
  "10k-50k": { min: 10_000, max: 50_000 },
  "50k-100k": { min: 50_000, max: 100_000 },
  "100k-500k": { min: 100_000, max: 500_000 },
};

/** The average by which creators of a platform are chosen: Instagram tells likes, the others plays (spec 2 §3). */
export function averageKind(platform: Platform): "plays" | "likes" {
  return platform === "INSTAGRAM" ? "likes" : "plays";
}

/** What is wrong with a choice, or null. */
export function choiceProblem({ preset, ...typed }: RangeChoice): ChoiceProblem | null {
  if (preset !== "custom") return null;
  const [min, max] = [readNumber(typed.min), readNumber(typed.max)];
  if (min === null || max === null) return "both";
  const problem = rangeProblem({ min, max });
  if (problem === null) return null;
  return problem === "order" ? "maxLow" : "minLow";
}

/** The numbers behind a choice without a problem; null for any. */
export function rangeOf({ preset, min, max }: RangeChoice, of: keyof typeof TOP): CountRange | null {
  if (preset === "any") return null;
  if (preset === "custom") return { min: readNumber(min), max: readNumber(max) };
  return preset === "gt500k" ? { min: 500_000, max: TOP[of] } : BOUNDS[preset];
}

/** A whole number of at most ten digits as typed (`12,000`, `100k`, `10万`); null for anything else. */
export function readNumber(text: string): number | null {
  const count = readCount(text);
  return count !== null && Math.abs(count) < 1e10 ? count : null;
}

/** What is wrong with a number of runs as typed, at most `most` (spec 2 §5); null when nothing is. */
export function runsProblem(text: string, most: number): "empty" | "number" | "few" | "many" | null {
  if (text.trim() === "") return "empty";
  const runs = readNumber(text);
  if (runs === null) return "number";
  if (runs < 1) return "few";
  return runs > most ? "many" : null;
}
