/** Rules of posts that are read again by themselves (spec 3 §4.9, §5, §9). Pure. */

export const MIN_RUNS = 1;
export const MAX_RUNS = 30;
export const MIN_INTERVAL_HOURS = 1;
export const MAX_INTERVAL_HOURS = 72;
export const DEFAULT_TEMPLATE = { isActive: false, totalRuns: 10, intervalHours: 24, hasBurst: false } as const;

const HOUR_MS = 3_600_000;
/** A burst reads a young post every quarter of an hour until it is a day old; these runs are charged and come on top of the others. */
export const BURST_STEP_MS = HOUR_MS / 4;
export const BURST_MS = 24 * HOUR_MS;
/** First runs of one import are spread over so much of their interval, so that a minute never has them all. */
const MAX_SPREAD_MS = HOUR_MS;

export const STRATEGY_STATES = ["active", "done", "stopped"] as const;
/** Why a strategy reads no more: its runs are used, there is no quota, the post is gone, the enterprise forbids it, or the owner has stopped it. */
export const STRATEGY_ENDS = ["runs", "quota", "gone", "forbidden", "byHand"] as const;
export type StrategyEnd = (typeof STRATEGY_ENDS)[number];

/** Runs that a burst adds to a post which came out just now; each is charged. */
export const MAX_BURST_RUNS = BURST_MS / BURST_STEP_MS;

/** What a template gives to each post. */
export type StrategyPlan = { totalRuns: number; intervalHours: number; hasBurst: boolean };

/** The hours from the first run of a plan to the end of its last (spec 3 §2.11: runs times interval). */
export function trackingHours({ totalRuns, intervalHours }: Omit<StrategyPlan, "hasBurst">): number {
  return totalRuns * intervalHours;
}

/** How a post is read by a plan that begins at `at`. `key` decides its share of the spread. */
export function strategyOf(
  { intervalHours, hasBurst }: Omit<StrategyPlan, "totalRuns">,
  { key, publishedAt }: { key: string; publishedAt: number | null },
  at: number,
): { key: string; burstUntil: number | null; dueAt: number } {
  const burstUntil = burstEnd(hasBurst, publishedAt, at);
  return { key, burstUntil, dueAt: firstDue({ intervalHours, burstUntil }, key, at) };
}

/** Until when a post is read in a burst; null when it is too old for one, or its age is not known. */
function burstEnd(hasBurst: boolean, publishedAt: number | null, at: number): number | null {
  if (!hasBurst || publishedAt === null) return null;
  const end = publishedAt + BURST_MS;
  return end > at ? end : null;
}

type Pace = { intervalHours: number; burstUntil: number | null };

function stepMs({ intervalHours, burstUntil }: Pace, at: number): number {
  return burstUntil !== null && at < burstUntil ? BURST_STEP_MS : intervalHours * HOUR_MS;
}

/** When a new strategy runs first: one interval on, and a little later by a share of its own. */
export function firstDue(pace: Pace, id: string, at: number): number {
  const step = stepMs(pace, at);
  return at + step + Math.floor(shareOf(id) * Math.min(step, MAX_SPREAD_MS));
}

/** When it runs next after a run at `at` that was due at `dueAt`: in its own rhythm, and once for all runs that an outage made it miss. */
export function nextDue(pace: Pace, dueAt: number, at: number): number {
  const step = stepMs(pace, at);
  return dueAt + step * (Math.floor(Math.max(0, at - dueAt) / step) + 1);
}

/** Whether a run at `at` is one of a burst, which uses up none of the runs. */
export function isBurst({ burstUntil }: Pick<Pace, "burstUntil">, at: number): boolean {
  return burstUntil !== null && at < burstUntil;
}

/** A share from 0 to 1 that the text decides. */
function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // Ids that follow each other differ in their last signs alone: their low bits are carried into the high ones.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}
