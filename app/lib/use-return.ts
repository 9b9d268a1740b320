import { useEffect, useRef } from "react";

const PAUSE_MS = 2_000;

/** Calls `look` whenever the visitor returns to this tab, at most every two seconds. */
export function useReturn(isOn: boolean, look: () => void): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!isOn) return;
    let lookedAt = Date.now();
    const onReturn = () => {
      if (document.hidden || Date.now() - lookedAt < PAUSE_MS) return;
      lookedAt = Date.now();
      latest.current();
    };
    window.addEventListener("focus", onReturn);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      window.removeEventListener("focus", onReturn);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [isOn]);
}
