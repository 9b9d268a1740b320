/** How the work of a pure function grows with its text, by the processor time of its own thread: other work on the machine takes none of it. */

const TIMES_AS_LONG = 16;
/** Less says nothing: a collection of garbage takes as long. The square of anything longer than a page shows all the same. */
const MEASURABLE_MS = 1;
const MAX_RUNS = 24;
const MIN_RUNS = 3;

/** Between linear (16) and quadratic (256), with room for caches that other work empties meanwhile. */
export const MAX_GROWTH = 100;

/**
 * How many times as long `run` takes for the whole text as for a sixteenth of it (its beginning and its end), each by its fastest run. A growth above
 * `MAX_GROWTH` is measured again until it proves wrong or `MAX_RUNS` agree: other work on the machine disturbs some runs, a slow function all of them.
 */
export function growthOf(run: (text: string) => unknown, text: string): number {
  const half = Math.ceil(text.length / TIMES_AS_LONG / 2);
  const part = text.slice(0, half) + text.slice(-half);
  run(part);
  let whole = Number.POSITIVE_INFINITY;
  let base = Number.POSITIVE_INFINITY;
  const growth = () => whole / Math.max(MEASURABLE_MS, base);
  for (let runs = 0; runs < MIN_RUNS || (runs < MAX_RUNS && growth() >= MAX_GROWTH); runs += 1) {
    base = Math.min(
      base,
      timeOf(() => run(part)),
    );
    whole = Math.min(
      whole,
      timeOf(() => run(text)),
    );
  }
  return growth();
}

/** The processor time that `run` takes, in ms. */
export function timeOf(run: () => unknown): number {
  const begin = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1_000;
}
