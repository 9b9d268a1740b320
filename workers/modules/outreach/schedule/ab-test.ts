import { hash32 } from "./hash.ts";

/** A comparison of two variants of a subject or body: who gets which, and when it is over. */

export type Variant = "a" | "b";

/** The variant of a person: always the same for the same test and address, half of the people each. */
export function variantOf(testId: string, address: string): Variant {
  return hash32(`${testId}:${address}`) % 2 === 0 ? "a" : "b";
}

/** Fewer mails a variant are too few for the normal approximation of the comparison. */
export const MIN_SAMPLE = 100;
const MAX_SAMPLE = 10_000;
/** Two-sided, 5 %. */
const CRITICAL_Z = 1.959964;

/**
 * Mails that each variant needs to show a difference of `difference` from `baseRate` with 80 % power at 5 %: 16 p (1 − p) / d² (R. Lehr,
 * "Sixteen S-squared over D-squared", Statistics in Medicine 11, 1992, 1099–1102), with p between both rates; from MIN_SAMPLE to 10,000.
 * Throws a RangeError for rates outside of 0 to 1 and for no difference.
 */
export function sampleFor(baseRate: number, difference: number): number {
  if (!(baseRate >= 0 && baseRate <= 1 && difference > 0 && difference <= 1))
    throw new RangeError(`A base rate of ${baseRate} and a difference of ${difference}`);
  const middle = Math.min(1, baseRate + difference / 2);
  const wanted = Math.ceil((16 * middle * (1 - middle)) / difference ** 2);
  return Math.min(MAX_SAMPLE, Math.max(MIN_SAMPLE, wanted));
}

export type AbVerdict =
  | { state: "running"; missing: number }
  | { state: "over"; winner: Variant | null; rateA: number; rateB: number; z: number };

/**
 * Takes whether each mail of a variant was answered, in the order in which they were sent, and the sample planned with `sampleFor`. Only the
 * first `sample` mails of each variant count, and nothing is said before both are there: the comparison is looked at once, so that looking
 * often makes no winner by chance. Two-proportion z-test with pooled variance (NIST/SEMATECH e-Handbook §7.3.3), two-sided at 5 %.
 */
export function judgeVariants(a: readonly boolean[], b: readonly boolean[], sample: number): AbVerdict {
  const size = Math.max(MIN_SAMPLE, Math.ceil(sample));
  const missing = Math.max(0, size - a.length) + Math.max(0, size - b.length);
  if (missing > 0) return { state: "running", missing };
  const rateOf = (answers: readonly boolean[]) => answers.slice(0, size).filter(Boolean).length / size;
  const rateA = rateOf(a);
  const rateB = rateOf(b);
  const pooled = (rateA + rateB) / 2;
  const error = Math.sqrt((2 * pooled * (1 - pooled)) / size);
  const z = error === 0 ? 0 : (rateA - rateB) / error;
  const winner = Math.abs(z) < CRITICAL_Z ? null : z > 0 ? "a" : "b";
  return { state: "over", winner, rateA, rateB, z };
}
