import { useCallback, useEffect, useState } from "react";
import { callApi } from "#app/lib/api.client.ts";
import { ApiError } from "#app/lib/api-call.ts";
import type { CheckoutView, verifyCheckout } from "#workers/modules/subscriptions/contract.ts";

/** Time between two looks while the money is on its way: quick at first, then every ten seconds. */
const FIRST_LOOKS = 12;
const QUICK_MS = 5_000;
const SLOW_MS = 10_000;
/** From then on a payment takes longer than usual. */
const LONG_MS = 60_000;
/** A first look that fails is tried again before one is told: a moment later it may be known. */
const FIRST_TRIES = 3;
const RETRY_MS = 1_500;

export type Verified =
  | { kind: "verifying" }
  | { kind: "known"; checkout: CheckoutView; isLong: boolean }
  /** An order of another account, or of none. */
  | { kind: "strange" }
  | { kind: "failed" };

/** What became of a checkout; looks again by itself while the money is on its way, and at once when asked to. */
export function useVerified(sessionId: string): { verified: Verified; look: () => void } {
  const [verified, setVerified] = useState<Verified>({ kind: "verifying" });
  const [round, setRound] = useState(0);
  const look = useCallback(() => {
    setVerified({ kind: "verifying" });
    setRound((before) => before + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every round begins anew
  useEffect(() => {
    const leaving = new AbortController();
    void watch(sessionId, leaving.signal, setVerified);
    return () => leaving.abort();
  }, [sessionId, round]);
  return { verified, look };
}

async function watch(sessionId: string, signal: AbortSignal, tell: (verified: Verified) => void): Promise<void> {
  const begun = Date.now();
  let isOnItsWay = false;
  for (let looks = 1; !signal.aborted; looks += 1) {
    const verified = await verify(sessionId, signal, begun);
    if (signal.aborted) return;
    const hasFailed = verified.kind === "failed";
    // A look that fails while the money is known to be on its way is one of many.
    const isLast = !isOnItsWay && looks === FIRST_TRIES;
    if (!hasFailed || isLast) tell(verified);
    if (hasFailed ? isLast : !isPending(verified)) return;
    isOnItsWay ||= !hasFailed;
    await new Promise((resolve) =>
      setTimeout(resolve, isOnItsWay ? (looks < FIRST_LOOKS ? QUICK_MS : SLOW_MS) : RETRY_MS),
    );
  }
}

function isPending(verified: Verified): boolean {
  return verified.kind === "known" && verified.checkout.state === "PENDING";
}

async function verify(sessionId: string, signal: AbortSignal, begun: number): Promise<Verified> {
  try {
    const checkout = await callApi<typeof verifyCheckout>(
      "GET /subscription/session/verify",
      { query: { sessionId } },
      { signal },
    );
    return { kind: "known", checkout, isLong: Date.now() - begun > LONG_MS };
  } catch (error) {
    const isStrange = error instanceof ApiError && (error.code === 1404 || error.code === 1400);
    return { kind: isStrange ? "strange" : "failed" };
  }
}
