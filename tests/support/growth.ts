/** How the time of a pure function grows with its text. Counts the thread's own processor time, so other work on the machine changes nothing. */

const TIMES_AS_LONG = 16;
/** The kernel counts a thread's time in steps of about 4 ms, so one run of 1.5 ms often counts as 0. */
const MEASURED_MS = 40;
/** Less is noise: a call of 20 µs takes twice as long after a garbage collection. */
const LEAST_RUN_MS = 0.02;
const MAX_TRIES = 4;

/** Between linear (16) and quadratic (256), with room for caches. */
export const MAX_GROWTH = 100;

/**
 * How many times as long `run` takes for the whole text as for a sixteenth of it (its beginning and its end). A growth of `MAX_GROWTH` or more is measured
 * again and the least counts: a garbage collection disturbs one measurement, a slow function all of them.
 */
export function growthOf(run: (text: string) => unknown, text: string): number {
  const half = Math.ceil(text.length / TIMES_AS_LONG / 2);
  const part = text.slice(0, half) + text.slice(-half);
  run(part);
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < MAX_TRIES && least >= MAX_GROWTH; tries += 1)
    least = Math.min(
      least,
      meanTimeOf(() => run(text)) /
        Math.max(
          LEAST_RUN_MS,
          meanTimeOf(() => run(part)),
        ),
    );
  return least;
}

/** The mean time of a run, in ms: it is repeated until its thread has worked for `MEASURED_MS`. */
function meanTimeOf(run: () => unknown): number {
  const begin = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    run();
    const { user, system } = process.threadCpuUsage(begin);
    const ms = (user + system) / 1_000;
    if (ms >= MEASURED_MS) return ms / runs;
  }
}
