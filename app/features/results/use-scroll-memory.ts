import { useCallback, useEffect, useState } from "react";

/** Spec 2 §4: the position is kept per task and tab, 300 ms after scrolling stops. */
const SAVE_DEBOUNCE_MS = 300;
/** Below this nobody needs help to find back. */
const WORTH_RESTORING_PX = 900;

/** Remembers how far a list was scrolled; `restore` goes back there and is null when there is nothing to restore. */
export function useScrollMemory(key: string): { restore: (() => void) | null; dismiss: () => void } {
  const [saved, setSaved] = useState<number | null>(null);
  useEffect(() => {
    const storageKey = `kolscout_scroll:${key}`;
    const position = Number(readStorage(storageKey) ?? 0);
    setSaved(position > WORTH_RESTORING_PX && window.scrollY < WORTH_RESTORING_PX ? position : null);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        writeStorage(storageKey, String(Math.round(window.scrollY)));
        if (window.scrollY > WORTH_RESTORING_PX) setSaved(null);
      }, SAVE_DEBOUNCE_MS);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", onScroll);
    };
  }, [key]);
  const dismiss = useCallback(() => setSaved(null), []);
  const restore = useCallback(() => {
    if (saved !== null) window.scrollTo({ top: saved });
    setSaved(null);
  }, [saved]);
  return { restore: saved === null ? null : restore, dismiss };
}

/** Storage may be closed to us (private windows, full disks): then nothing is remembered. */
function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStorage(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // See readStorage.
  }
}
