import { useSearchParams } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useState } from "react";

type Options = Parameters<ReturnType<typeof useSearchParams>[1]>[1];

/**
 * The parameters of the address and how to change them. A change shows at once, and the next one builds on it; the address bar follows when the router has
 * gone there.
 */
export function usePromptParams(): [URLSearchParams, (next: URLSearchParams, options?: Options) => void] {
  const [params, setParams] = useSearchParams();
  const written = params.toString();
  const [wanted, setWanted] = useState<{ from: string; to: string } | null>(null);
  // Once the bar says it, the wish is served: Back to where it was made shows that place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers to the address alone
  useEffect(() => setWanted(null), [written]);
  const shown = wanted?.from === written ? wanted.to : written;
  const change = useCallback(
    (next: URLSearchParams, options?: Options) => {
      setWanted({ from: written, to: next.toString() });
      setParams(next, options);
    },
    [setParams, written],
  );
  return [useMemo(() => new URLSearchParams(shown), [shown]), change];
}
