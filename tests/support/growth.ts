/** How the time of a pure function grows with its text: a limit that holds on a busy machine too. */

const TIMES_AS_LONG = 16;
const MAX_RUNS = 24;
const MIN_RUNS = 3;

/** Between linear (16) and quadratic (256), with room for a machine that does something else meanwhile. */
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
  // A part that takes no measurable time says nothing.
  let base = Number.POSITIVE_INFINITY;
  const growth = () => whole / Math.max(0.2, base);
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

function timeOf(run: () => unknown): number {
  const begin = performance.now();
  run();
  return performance.now() - begin;
}
