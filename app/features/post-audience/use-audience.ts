import { useRevalidator } from "@remix-run/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "#app/lib/api.client.ts";
import { refreshQueries } from "#app/lib/query-cache.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { AudienceView, askAudience, readAudience } from "#workers/modules/audiences/contract.ts";
import { AUDIENCE_POLL_MS, AUDIENCE_RETRIES } from "#workers/modules/audiences/domain.ts";

/** A view with how often in a row it told of a failure since this page asked. */
type Seen = { view: AudienceView; failures: number };

/** The audience of a post; `member` names a team-mate whose post it is. Nothing is asked before `isWanted`. */
export function useAudience(id: string, member: string | null, isWanted: boolean) {
  const { t } = useTranslation("postAudience");
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const key = ["post-audience", id, member];
  const userId = member === null ? {} : { userId: member };
  /** Whether this page has asked: a failure from before is told at once. */
  const hasAsked = useRef(false);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Seen> => {
      const call = { params: { id }, query: userId };
      const view = await callApi<typeof readAudience>("GET /publicationStatistics/:id/audience", call, { signal });
      const before = client.getQueryData<Seen>(key)?.failures ?? 0;
      return { view, failures: view.outcome === "failed" && hasAsked.current ? before + 1 : 0 };
    },
    enabled: isWanted,
    refetchInterval: ({ state }) => (state.data !== undefined && isOpen(state.data) ? AUDIENCE_POLL_MS : false),
  });
  const ask = useMutation({
    mutationFn: () =>
      callApi<typeof askAudience>("POST /publicationStatistics/audience", { body: { publicationId: id, ...userId } }),
    async onSuccess() {
      hasAsked.current = true;
      client.setQueryData<Seen>(key, (seen) => seen && { ...seen, failures: 0 });
      await refreshQueries(client, { queryKey: key });
      revalidate();
    },
    onError: (failure) => reportError(failure, (message) => `${t("failed")}，${message}`),
  });
  const isReading = ask.isPending || (data !== undefined && isOpen(data));
  useWhenEnded(isReading, revalidate);
  return {
    ...{ view: data?.view ?? null, error, isFetching, retry: () => void refetch() },
    isReading,
    ask: () => ask.mutate(),
  };
}

/** More is to come: the comments are being read, or a failure is not yet believed (spec 3 §4.9). */
function isOpen({ view: { outcome }, failures }: Seen): boolean {
  return outcome === "asked" || (outcome === "failed" && failures > 0 && failures <= AUDIENCE_RETRIES);
}

/** What was held and not charged is back at the end: the frame shows what is left. */
function useWhenEnded(isReading: boolean, onEnd: () => void): void {
  const was = useRef(isReading);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end is told
  useEffect(() => {
    if (was.current && !isReading) onEnd();
    was.current = isReading;
  }, [isReading]);
}
