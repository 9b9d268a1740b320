import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { callApi } from "#app/lib/api.client.ts";
import { AUTO_PAGE_SIZE, type FitGroup } from "#workers/modules/auto-tasks/domain.ts";
import type { AutoListItem, listAutoCreators } from "#workers/modules/auto-tasks/finds-contract.ts";
import type { FitPage } from "./load-auto-task.ts";
import { autoTaskKeys } from "./use-auto-task.ts";

/** How often the end of a list that still grows is read again at most. */
const GROWING_READ_MS = 3_000;

export type FitPages = InfiniteData<FitPage, number>;

/**
 * The loaded part of a group; `loadMore` brings the next page. New creators stand behind those that are there, so a list that was read to its end has only its
 * last page read again while the task finds more (`count`).
 */
export function useFitList(taskId: string, group: FitGroup, first: FitPage | null, count: number) {
  const client = useQueryClient();
  const key = useMemo(() => autoTaskKeys.users(taskId, group), [taskId, group]);
  const read = useCallback(
    (page: number, signal?: AbortSignal) =>
      callApi<typeof listAutoCreators>(
        "GET /search/longCrawler/:taskId/creators",
        { params: { taskId }, query: { page, pageSize: AUTO_PAGE_SIZE, type: group } },
        signal ? { signal } : {},
      ),
    [taskId, group],
  );
  const pages = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore, page }) => (hasMore ? page + 1 : null),
    initialData: first ? ({ pages: [first], pageParams: [1] } satisfies FitPages) : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const last = pages.data?.pages.at(-1);
  const isShort = last !== undefined && !last.hasMore && count > last.total;
  const isReading = useRef(false);
  useEffect(() => {
    if (!isShort || last === undefined) return;
    const timer = setTimeout(async () => {
      if (isReading.current) return;
      isReading.current = true;
      const next = await read(last.page).catch(() => null);
      isReading.current = false;
      if (next) client.setQueryData<FitPages>(key, (now) => withLastPage(now, next));
    }, GROWING_READ_MS);
    return () => clearTimeout(timer);
  }, [isShort, last, read, client, key]);

  const cards = useMemo(() => uniqueCards(pages.data?.pages ?? []), [pages.data]);
  return {
    cards,
    attitudeCounts: last?.attitudeCounts ?? null,
    isLoading: pages.isPending,
    error: pages.error,
    retry: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    loadMore: () => {
      if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
    },
  };
}

/** A page that was read again in the place of the one that is there; another list meanwhile is left alone. */
function withLastPage(now: FitPages | undefined, next: FitPage): FitPages | undefined {
  if (!now || now.pages.at(-1)?.page !== next.page) return now;
  return { ...now, pages: [...now.pages.slice(0, -1), next] };
}

function uniqueCards(pages: readonly FitPage[]): AutoListItem[] {
  const seen = new Map(pages.flatMap(({ data }) => data).map((card) => [card.id, card]));
  return [...seen.values()];
}
