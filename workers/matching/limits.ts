/** Hard limits that come before any matching (spec 2 §3 "Auto task filters"). Pure. */

/** Both ends count as inside; null is open. */
export type Range = { min: number | null; max: number | null };

/** Limits a creator must keep. Empty `regions` (ISO 3166 alpha-2) mean the whole world, null means no limit. */
export type Limits = {
  followers: Range | null;
  regions: readonly string[];
  averageViews: Range | null;
  averageLikes: Range | null;
};

/** A creator's numbers; null is unknown. */
export type LimitedNumbers = {
  followers: number | null;
  region: string | null;
  averageViews: number | null;
  averageLikes: number | null;
};

/** The limits by name. */
export type LimitName = "followers" | "regions" | "averageViews" | "averageLikes";

/** The first limit a creator breaks, or null. What is unknown cannot be said to keep a limit and breaks it. */
export function brokenLimit(creator: LimitedNumbers, limits: Limits): LimitName | null {
  if (!isWithin(creator.followers, limits.followers)) return "followers";
  const region = creator.region?.toUpperCase();
  const regions = limits.regions.map((each) => each.toUpperCase());
  if (regions.length > 0 && (region === undefined || !regions.includes(region))) return "regions";
  if (!isWithin(creator.averageViews, limits.averageViews)) return "averageViews";
  return isWithin(creator.averageLikes, limits.averageLikes) ? null : "averageLikes";
}

/** Whether a number keeps a range; an unknown one does not. */
export function isWithin(value: number | null, range: Range | null): boolean {
  if (range === null || (range.min === null && range.max === null)) return true;
  return (
    value !== null &&
    value >= (range.min ?? Number.NEGATIVE_INFINITY) &&
    value <= (range.max ?? Number.POSITIVE_INFINITY)
  );
}
