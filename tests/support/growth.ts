/** How the time of a pure function grows with its text: a limit that holds on a busy machine too. */

const TIMES_AS_LONG = 16;
const RUNS = 3;

/** Between linear (16) and quadratic (256), with room for a machine that does something else meanwhile. */
export const MAX_GROWTH = 100;

/** How many times as long `run` takes for the whole text as for a sixteenth of it (its beginning and its end), each by its fastest run. */
export function growthOf(run: (text: string) => unknown, text: string): number {
  const half = Math.ceil(text.length / TIMES_AS_LONG / 2);
  const part = text.slice(0, half) + text.slice(-half);
  run(part);
  // A part that takes no measurable time says nothing.
  return (
    fastest(() => run(text)) /
    Math.max(
      0.2,
      fastest(() => run(part)),
    )
  );
}

function fastest(run: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const begin = performance.now();
    run();
    return performance.now() - begin;
  });
  return Math.min(...times);
}
