/** Where time comes from: milliseconds since the epoch. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until it is moved, for tests and cron handlers. */
export function fixedClock(at: string | number): Clock & { set(at: string | number): void; advance(ms: number): void } {
  const parse = (value: string | number) => (typeof value === "number" ? value : Date.parse(value));
  let now = parse(at);
  return {
    now: () => now,
    set: (value) => {
      now = parse(value);
    },
    advance: (ms) => {
      now += ms;
    },
  };
}
