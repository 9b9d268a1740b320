import { useSyncExternalStore } from "react";

let isMissing = false;
const listeners = new Set<() => void>();

/** Remembers that the code of a part of this page could not be fetched. Only a reload brings it: browsers keep the failure of an import. */
export function notePartMissing(): void {
  isMissing = true;
  for (const listener of listeners) listener();
}

/** Whether this page lacks a part. */
export function useIsPartMissing(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isMissing,
    () => false,
  );
}
