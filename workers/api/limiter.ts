/**
 * Approximate request limits: token buckets in the memory of one isolate. A person whose requests reach several isolates may do a
 * multiple of it; what must be exact (codes, quota, sends) is decided in a Durable Object or in D1.
 */
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";

/** `burst` at once, then `perMinute`. */
export type Bucket = { burst: number; perMinute: number };

export const DEFAULT_LIMITS = {
  /** Every call from one network (an IPv4 address, an IPv6 /64), before anything costly is done. */
  network: { burst: 600, perMinute: 3000 },
  /** Pages from one network: an office behind one address opens many. */
  page: { burst: 300, perMinute: 900 },
  /** Pictures from one network: a list shows about a hundred at once. */
  image: { burst: 600, perMinute: 1800 },
  /** What pages post, signing in and tokens, from one network; how many codes are sent and tried is limited exactly elsewhere. */
  identity: { burst: 120, perMinute: 240 },
  /** Links in mails: a mail provider opens them and posts to them for all of its readers. */
  mailLink: { burst: 600, perMinute: 1800 },
  /** Reports that were shared by a link: few of them are opened by people, and guessing is slow. */
  sharedLink: { burst: 60, perMinute: 120 },
  /** Codes for the removal of an account that one network asks for: a short link among them is followed. */
  removalCode: { burst: 20, perMinute: 4 },
  /** Bios that one network has read: each is a call of a provider, of a few hundred a day. */
  removalCheck: { burst: 10, perMinute: 0.5 },
  /** Readings of one account's bio, by whichever network: more than one network can use up, so a stranger alone can't keep the owner out. */
  removalAccount: { burst: 20, perMinute: 2 },
  /** Tokens that browser extensions of one network ask for: each needs one an hour. */
  companion: { burst: 60, perMinute: 60 },
  /** Errors that pages of one network report: a broken release must not bury the log. */
  report: { burst: 20, perMinute: 20 },
  /** Everything of one account: a screen with all its polls needs about 60 a minute. */
  user: { burst: 300, perMinute: 1200 },
  /** One account on one route, by the route's weight: rating with the keyboard needs about 180 a minute. */
  userRoute: { burst: 120, perMinute: 400 },
  /** Signed calls of one address on one route: a service that has been down sends what it has kept at once. */
  rawRoute: { burst: 200, perMinute: 600 },
} as const satisfies Record<string, Bucket>;

type LimitName = keyof typeof DEFAULT_LIMITS;
export type Limiter = {
  /** Takes `weight` from a bucket; throws 1429 with the seconds to wait when it holds less. */
  take(limit: LimitName, key: string, weight: number): void;
};

const MAX_KEYS = 20_000;

/** `scale` multiplies every limit; at most 20,000 buckets are kept, the longest unused go first. */
export function createLimiter({ clock, scale = 1 }: { clock: Clock; scale?: number }): Limiter {
  const levels = new Map<string, { tokens: number; at: number }>();
  return {
    take(limit, key, weight) {
      const { burst, perMinute } = DEFAULT_LIMITS[limit];
      const size = burst * scale;
      const perMs = (perMinute * scale) / 60_000;
      const name = `${limit}:${key}`;
      const now = clock.now();
      const level = levels.get(name) ?? { tokens: size, at: now };
      const tokens = Math.min(size, level.tokens + Math.max(0, now - level.at) * perMs);
      // Removing first keeps the map in the order of last use.
      levels.delete(name);
      levels.set(name, { tokens: tokens < weight ? tokens : tokens - weight, at: now });
      if (levels.size > MAX_KEYS) forgetOldest(levels);
      if (tokens < weight) throw new AppError(1429, { retryAfterSeconds: Math.ceil((weight - tokens) / perMs / 1000) });
    },
  };
}

function forgetOldest(levels: Map<string, unknown>): void {
  const oldest = levels.keys().next().value;
  if (oldest !== undefined) levels.delete(oldest);
}
