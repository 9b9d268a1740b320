/** The two daily buckets of the Data API. Both start anew at midnight in Los Angeles. */
import type { SandboxClock } from "#sandbox/clock.ts";

export type QuotaBucket = "search" | "units";
export type QuotaLimits = Readonly<Record<QuotaBucket, number>>;

export interface YoutubeQuota {
  /** Takes one from the bucket; false when the day's share is used up. */
  take(bucket: QuotaBucket): boolean;
  /** New limits, and optionally new counts; what is left out stays. */
  set(change: Partial<QuotaLimits> & { used?: Partial<QuotaLimits> }): void;
  state(): { dayPacific: string; limits: QuotaLimits; used: QuotaLimits };
}

/** What Google gives a project that has not asked for more. */
export const DEFAULT_LIMITS: QuotaLimits = { search: 100, units: 10_000 };

const PACIFIC = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Los_Angeles",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The buckets of one sandbox, counted by its clock. */
export function createYoutubeQuota(clock: SandboxClock, initial: QuotaLimits): YoutubeQuota {
  const limits = { ...initial };
  let used = { search: 0, units: 0 };
  let day = "";
  const turn = (): void => {
    const today = PACIFIC.format(clock.now());
    if (today !== day) used = { search: 0, units: 0 };
    day = today;
  };
  return {
    take: (bucket) => {
      turn();
      if (used[bucket] >= limits[bucket]) return false;
      used[bucket] += 1;
      return true;
    },
    set: ({ search, units, used: counts }) => {
      turn();
      limits.search = search ?? limits.search;
      limits.units = units ?? limits.units;
      used = { ...used, ...counts };
    },
    state: () => {
      turn();
      return { dayPacific: day, limits: { ...limits }, used: { ...used } };
    },
  };
}
