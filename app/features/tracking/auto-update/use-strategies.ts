import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callApi } from "#app/lib/api.client.ts";
import type { listStrategies, StrategyView } from "#workers/modules/publications/strategies/contract.ts";
import { STRATEGIES, useTrackingCache } from "../use-tracking-data.ts";

/** Runs begin at full minutes: so often the page looks whether one has come. */
const LOOK_MS = 60_000;

/** How the posts of the page are read by themselves, by their id; nothing in another person's list. While one of them is, the page keeps its rows up to date. */
export function useStrategies(ids: readonly string[], isOwn: boolean): ReadonlyMap<string, StrategyView> {
  const cache = useTrackingCache();
  const { data } = useQuery({
    queryKey: [...STRATEGIES, ids],
    queryFn: ({ signal }) =>
      callApi<typeof listStrategies>("POST /strategy/list", { body: { publicationIds: [...ids] } }, { signal }),
    enabled: isOwn && ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: LOOK_MS / 2,
  });
  const shown = isOwn ? (data ?? []) : [];
  const isAnyActive = shown.some(({ state }) => state === "active");
  useEffect(() => {
    if (!isAnyActive) return;
    const timer = setInterval(() => {
      if (!document.hidden) void cache.refreshAll();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isAnyActive, cache]);
  return new Map(shown.map((strategy) => [strategy.publicationId, strategy]));
}
