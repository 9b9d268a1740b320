import { useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Revalidates the page's data once nothing else is loading, and once however often it was asked for meanwhile. A revalidation that begins while another one or a navigation
 * is under way aborts that, and the router leaves the aborted request behind as an unhandled error.
 */
export function useCalmRevalidate(): () => void {
  const { revalidate, state } = useRevalidator();
  const isCalm = useNavigation().state === "idle" && state === "idle";
  const [wanted, setWanted] = useState(0);
  const served = useRef(0);
  useEffect(() => {
    if (!isCalm || served.current === wanted) return;
    served.current = wanted;
    revalidate();
  }, [isCalm, wanted, revalidate]);
  return useCallback(() => setWanted((count) => count + 1), []);
}
