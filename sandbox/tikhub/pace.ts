/** The limit of requests a second on each path, as a bucket that refills while real time passes. */

interface PaceLimits {
  readonly perSecond: number;
  /** How many requests may come at once after a pause. */
  readonly burst: number;
}

export interface Pace {
  /** Seconds to wait before the path may be called again; 0 lets the call pass. */
  waitFor(path: string): number;
  set(change: Partial<PaceLimits>): void;
  state(): PaceLimits;
}

/** A limiter over `now` (milliseconds of a clock that always runs): ten a second, sixty at once. */
export function createPace(now: () => number): Pace {
  let limits: PaceLimits = { perSecond: 10, burst: 60 };
  let buckets = new Map<string, { tokens: number; at: number }>();
  return {
    waitFor: (path) => {
      const at = now();
      const { perSecond, burst } = limits;
      const bucket = buckets.get(path) ?? { tokens: burst, at };
      bucket.tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
      bucket.at = at;
      buckets.set(path, bucket);
      if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
      bucket.tokens -= 1;
      return 0;
    },
    set: (change) => {
      limits = { ...limits, ...change };
      buckets = new Map();
    },
    state: () => limits,
  };
}
