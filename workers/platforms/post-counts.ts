import * as z from "zod";
import type { PostCount, PostCounts } from "./post-readings.ts";

/** What a reply says of a post's numbers → counts with their marks. Pure; nothing is invented and nothing that was told is dropped. */

/** Ten times the most seen post there is; more is a provider's slip. */
const MAX_PLAUSIBLE_COUNT = 200_000_000_000;
const UNITS = new Map([
  ["k", 1_000],
  ["m", 1_000_000],
  ["b", 1_000_000_000],
  ["w", 10_000],
  ["万", 10_000],
  ["萬", 10_000],
  ["千", 1_000],
  ["亿", 100_000_000],
  ["億", 100_000_000],
]);
const DIGITS = /^-?\d{1,15}$/;
const SHORTENED = /^(\d{1,6}(?:\.\d{1,3})?)\s?([kmbw万萬千亿億])\+?$/i;

export const UNTOLD: PostCount = { value: null, mark: "untold" };
export const HIDDEN: PostCount = { value: null, mark: "hidden" };

/** A count as it was told: a number or digits, or shortened text ("1.2万", "10w+"), which is rounded. Null and absent are `untold`. */
export function readCount(told: unknown): PostCount {
  if (told === null || told === undefined || told === "") return UNTOLD;
  if (typeof told === "number") return plausible(told);
  const text = typeof told === "string" ? told.trim() : "";
  if (DIGITS.test(text)) return plausible(Number(text));
  const [, digits = "", unit = ""] = SHORTENED.exec(text) ?? [];
  const size = UNITS.get(unit.toLowerCase());
  if (size === undefined) return { value: null, mark: "absurd" };
  const { value, mark } = plausible(Math.round(Number(digits) * size));
  return { value, mark: mark === "exact" ? "rounded" : mark };
}

function plausible(value: number): PostCount {
  if (!Number.isSafeInteger(value) || value < 0) return { value: null, mark: "absurd" };
  return { value, mark: value > MAX_PLAUSIBLE_COUNT ? "absurd" : "exact" };
}

/** For zod schemas of replies. */
export const ToldCount = z.unknown().optional().transform(readCount);

/** Nobody can like what was not seen: views that the platform told and that are below the likes are marked absurd, and passed on. */
export function checkedCounts(counts: PostCounts): PostCounts {
  const { views, likes } = counts;
  const isBelow = views.value !== null && likes.value !== null && views.value < likes.value;
  return isBelow && views.mark !== "estimated" ? { ...counts, views: { ...views, mark: "absurd" } } : counts;
}
