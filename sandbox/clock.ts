/** The sandbox's clock: runs with its source and can be moved, so that expiry is tested without waiting. */

export type SandboxClock = {
  /** Milliseconds since 1970, as every service of the sandbox sees the time. */
  now(): number;
  /** Moves the clock so that it now says `atMs`; it runs on from there. */
  set(atMs: number): void;
  /** Moves the clock by so many milliseconds, backwards when negative. */
  advance(byMs: number): void;
  /** Back to the time of the source. */
  reset(): void;
  /** Calls the listener after each move. */
  onMove(listener: () => void): void;
  /** How far the clock stands from its source, in milliseconds. */
  offsetMs(): number;
};

/** Makes a clock over `source` (milliseconds since 1970); the machine's time when left out. */
export function createSandboxClock(source: () => number = Date.now): SandboxClock {
  let offset = 0;
  const listeners: (() => void)[] = [];
  const moveTo = (next: number): void => {
    offset = next;
    for (const listener of listeners) listener();
  };
  return {
    now: () => source() + offset,
    set: (atMs) => moveTo(atMs - source()),
    advance: (byMs) => moveTo(offset + byMs),
    reset: () => moveTo(0),
    onMove: (listener) => void listeners.push(listener),
    offsetMs: () => offset,
  };
}
