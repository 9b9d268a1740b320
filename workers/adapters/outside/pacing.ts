import type { Clock } from "#workers/kernel/clock.ts";

/** Waits `ms`; rejects with the signal's reason when it aborts first. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export const timerSleep: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });

export type Pacer = {
  /** Books the next free start on this path and says how many ms from now it is. */
  book(path: string): number;
};

/**
 * Lets at most `perSecond` calls start on one path within any second. Holds times alone, no promises, so that requests which share it
 * cannot block each other; counts this process only.
 */
export function createPacer(perSecond: number, clock: Clock): Pacer {
  const starts = new Map<string, number[]>();
  return {
    book(path) {
      const now = clock.now();
      const latest = starts.get(path) ?? [];
      const oldest = latest.length < perSecond ? now : (latest[0] ?? now) + 1000;
      // A clock that was set back must not leave calls waiting for the old time.
      const start = oldest - now > 60_000 ? now : Math.max(now, oldest);
      starts.set(path, [...latest, start].slice(-perSecond));
      return start - now;
    },
  };
}

/** Runs `work` over the items, at most `limit` at once (a Worker has six connections); results keep the order of the items. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const queue = items.entries();
  const lane = async () => {
    for (const [index, item] of queue) results.set(index, await work(item));
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  return [...results].sort(([left], [right]) => left - right).map(([, result]) => result);
}
