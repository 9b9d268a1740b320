/** Remembers the last results of a computation; the one not used for longest goes first. */
export function createMemo<T>(capacity: number): (key: string, compute: () => T) => T {
  const kept = new Map<string, T>();
  return (key, compute) => {
    const known = kept.get(key);
    const value = known ?? compute();
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > capacity) {
      const oldest = kept.keys().next().value;
      if (oldest !== undefined) kept.delete(oldest);
    }
    return value;
  };
}
