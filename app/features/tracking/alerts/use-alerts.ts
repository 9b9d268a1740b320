import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { listAlerts, markAlertsSeen } from "#workers/modules/publications/alerts/contract.ts";
import { ALERTS, useTrackingCache } from "../use-tracking-data.ts";

/** Alerts of a person's posts, or of one of them: the newest 20, and those before with `more`. Only the owner marks them as seen. */
export function useAlerts(member: string | null, publicationId: string | null = null, isEnabled = true) {
  const { t } = useTranslation("videoTracking");
  const cache = useTrackingCache();
  const query = useInfiniteQuery({
    queryKey: [...ALERTS, member, publicationId],
    queryFn: ({ pageParam, signal }) =>
      callApi<typeof listAlerts>(
        "GET /publicationStatistics/alerts",
        {
          query: {
            ...(member === null ? {} : { userId: member }),
            ...(publicationId === null ? {} : { publicationId }),
            ...(pageParam === null ? {} : { before: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 30_000,
    enabled: isEnabled,
  });
  const pages = query.data?.pages ?? [];
  const alerts = pages.flatMap((page) => page.alerts);
  return {
    alerts,
    unseen: pages[0]?.unseen ?? 0,
    isLoading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    async markSeen(): Promise<void> {
      const [newest] = alerts;
      if (newest === undefined) return;
      const body = { until: newest.id, ...(publicationId === null ? {} : { publicationId }) };
      cache.seeAlerts(publicationId);
      try {
        await callApi<typeof markAlertsSeen>("POST /publicationStatistics/alerts/seen", { body });
      } catch (error) {
        reportError(error, t("alerts.failures.seen"));
      }
      await cache.refreshAll();
    },
  };
}

export type Alerts = ReturnType<typeof useAlerts>;
