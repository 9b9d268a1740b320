/** A clock that runs on from `start` (milliseconds since 1970), whatever the machine's says. */
export function runningFrom(start: number): () => number {
  const startedAt = performance.now();
  return () => start + Math.floor(performance.now() - startedAt);
}
