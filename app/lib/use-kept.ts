import { useCallback, useEffect, useRef } from "react";

const REST_MS = 300;

/** Keeps a value in the tab when it has rested, and when the page is left; not before what was kept earlier is loaded. `keep` must stay the same function. */
export function useKept<Value>(value: Value, isLoaded: boolean, keep: (value: Value) => void): void {
  const latest = useRef(value);
  latest.current = value;
  const keepLatest = useCallback(() => keep(latest.current), [keep]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers to the value
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(keepLatest, REST_MS);
    return () => clearTimeout(timer);
  }, [value, isLoaded, keepLatest]);
  useEffect(() => {
    if (!isLoaded) return;
    window.addEventListener("pagehide", keepLatest);
    return () => {
      window.removeEventListener("pagehide", keepLatest);
      keepLatest();
    };
  }, [isLoaded, keepLatest]);
}
