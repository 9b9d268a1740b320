import { useQuery } from "@tanstack/react-query";
import { callApi } from "#app/lib/api.client.ts";
import type { getCpm } from "#workers/modules/cpm/contract.ts";

/** Rates change seldom. */
const STALE_MS = 300_000;

/** The account's rates and tiers, asked for once for all cards of a page. */
export function useRates() {
  const { data, isError, refetch } = useQuery({
    queryKey: ["cpm-rates"],
    queryFn: ({ signal }) => callApi<typeof getCpm>("GET /userConfig/cpm-distribution", {}, { signal }),
    staleTime: STALE_MS,
    retry: false,
  });
  return { settings: data ?? null, isError, reload: () => void refetch() };
}
