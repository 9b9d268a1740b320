import { useSyncExternalStore } from "react";

/** So many pictures that did not load are no accident (spec 2 §8: over 5 is an error state). */
const MAX_IMAGE_FAILURES = 5;

const failed = new Set<string>();
const listeners = new Set<() => void>();

/** Counts a picture that did not load, once however often it is shown. */
export function noteImageFailure(src: string): void {
  failed.add(src);
  for (const listener of listeners) listener();
}

/** Whether so many pictures of this page are missing that a reload is worth trying. */
export function areImagesFailing(): boolean {
  return failed.size > MAX_IMAGE_FAILURES;
}

/** `areImagesFailing`, kept up to date. */
export function useAreImagesFailing(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    areImagesFailing,
    () => false,
  );
}
