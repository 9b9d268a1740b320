import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { queryKeys, type ResultView } from "#app/entities/list/query-keys.ts";
import { attitudeOfTab } from "#app/entities/list/result-counts.ts";
import { filtersForApi } from "#app/entities/list/search-address.ts";
import { callApi } from "#app/lib/api.client.ts";
import { refreshOnTick } from "#app/lib/query-cache.ts";
import type { getResultStats, ListItem, ResultPage, ResultStats } from "#workers/modules/lists/contract.ts";
import type { listResults } from "#workers/modules/search/contract.ts";

/** How often a list that still grows is asked for its counts. */
const GROWING_REFRESH_MS = 4_000;

/** A page that came with the document; when it is not final the list was still growing, and it is asked for again at once. */
export type ServerResults = { view: ResultView; page: ResultPage; isFinal: boolean } | null;

/** The loaded part of a result list with its counts; `loadMore` brings the next page. `found` is the running task's count. */
export function useResults(view: ResultView, initial: ServerResults, found: number | null) {
  const client = useQueryClient();
  const { scope, tab, filters, sort } = view;
  const pageKey = queryKeys.page(view);
  const statsKey = queryKeys.stats(scope, tab);
  const fromServer = initial && sameView(initial.view, view) ? initial.page : null;
  const loadedAt = initial?.isFinal ? undefined : 0;

  const pages = useInfiniteQuery({
    queryKey: pageKey,
    queryFn: async ({ pageParam, signal }) => {
      const askedAt = Date.now();
      const page = await callApi<typeof listResults>(
        "POST /search/results",
        {
          body: {
            ...scope,
            ...filtersForApi(filters),
            attitude: attitudeOfTab(tab),
            sort,
            pageSize: view.pageSize,
            cursor: pageParam,
            withStats: pageParam === null,
          },
        },
        { signal },
      );
      // Counts that changed meanwhile, by a rating for example, are newer than this answer.
      const countedAt = client.getQueryState(statsKey)?.dataUpdatedAt ?? 0;
      if (page.stats && countedAt <= askedAt) client.setQueryData(statsKey, page.stats);
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.hasMore ? last.nextCursor : null),
    initialData: fromServer
      ? ({ pages: [fromServer], pageParams: [null] } satisfies InfiniteData<ResultPage, string | null>)
      : undefined,
    initialDataUpdatedAt: loadedAt,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

  const stats = useQuery({
    queryKey: statsKey,
    queryFn: ({ signal }) =>
      callApi<typeof getResultStats>(
        "GET /tasks/stats",
        { query: { ...scope, attitude: attitudeOfTab(tab) } },
        { signal },
      ),
    initialData: fromServer?.stats ?? undefined,
    initialDataUpdatedAt: loadedAt,
    placeholderData: (previous: ResultStats | undefined) => (previous ? { ...previous, tab } : undefined),
    staleTime: 30_000,
  });

  useGrowth(found, () => {
    void refreshOnTick(client, { queryKey: statsKey });
    // A list that was read to its end gets the new rows by itself; one that was not gets them when it is scrolled.
    const loaded = pages.data?.pages.at(-1);
    if (loaded && !loaded.hasMore) void refreshOnTick(client, { queryKey: pageKey });
  });

  const cards = useMemo(() => uniqueCards(pages.data?.pages ?? []), [pages.data]);
  return {
    cards,
    stats: stats.data ?? null,
    /** Counts of another tab may stand in for a moment. */
    areStatsOwn: !stats.isPlaceholderData,
    /** Rows of tab and filters as the server counted them; null while those of another view stand in. */
    listed: pages.isPlaceholderData ? null : (pages.data?.pages[0]?.total ?? null),
    isLoading: pages.isPending,
    isRefreshing: pages.isPlaceholderData,
    error: pages.error,
    retry: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => {
      // The rows of another view that stand in for a moment have no next page here.
      if (pages.hasNextPage && !pages.isFetchingNextPage && !pages.isPlaceholderData) void pages.fetchNextPage();
    },
  };
}

/** Calls `onGrow` at most every few seconds while a count rises. */
function useGrowth(found: number | null, onGrow: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers to the count alone; the callback is new with every render
  useEffect(() => {
    if (found === null || found === 0) return;
    const timer = setTimeout(onGrow, GROWING_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [found === null ? null : Math.floor(found / 5)]);
}

/** Pages may overlap when rows arrive between two requests: each creator stands once. */
function uniqueCards(pages: readonly ResultPage[]): ListItem[] {
  const seen = new Set<string>();
  return pages
    .flatMap((page) => page.data)
    .filter((card) => {
      if (seen.has(card.id)) return false;
      seen.add(card.id);
      return true;
    });
}

function sameView(a: ResultView, b: ResultView): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
