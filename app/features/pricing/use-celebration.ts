import { useEffect } from "react";
import { keepStored, readStored } from "#app/lib/browser-storage.ts";

const KEY = "kolscout_celebrated";

/** Confetti for an order that was paid, once for each order in this browser: a reload brings none. */
export function useCelebration(sessionId: string, isPaid: boolean): void {
  useEffect(() => {
    if (!isPaid || readStored(KEY) === sessionId) return;
    keepStored(KEY, sessionId);
    // Without its code there is no confetti, and nothing else is missing.
    import("./confetti.client.ts").then(({ celebrate }) => celebrate()).catch(() => undefined);
  }, [sessionId, isPaid]);
}
