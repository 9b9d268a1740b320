import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { callApi } from "#app/lib/api.client.ts";
import { AUTO_PAGE_SIZE, type FitGroup } from "#workers/modules/auto-tasks/domain.ts";
import type { AutoListItem, listAutoCreators } from "#workers/modules/auto-tasks/finds-contract.ts";
import type { FitPage, FitPages } from "./fit-pages.ts";
import { autoTaskKeys, type Liker } from "./use-auto-task.ts";

type Shown = {
  group: FitGroup;
  liker: Liker;
  /** What the server sent with the page: of the whole group. */
  first: FitPage | null;
  /** All creators of the group, those too that are not read yet. */
  count: number;
};

/**
 * The loaded part of a group, or of its liked creators, best fit first; `loadMore` loads the next page. New finds sort in between, so they are counted as `fresh` and
 * shown on request.
 */
export function useFitList(taskId: string, { group, liker, first, count }: Shown) {
  const key = useMemo(() => autoTaskKeys.users(taskId, group, liker), [taskId, group, liker]);
  const read = useCallback(
    (page: number, signal?: AbortSignal) =>
      callApi<typeof listAutoCreators>(
        "GET /search/longCrawler/:taskId/creators",
        {
          params: { taskId },
          query: { page, pageSize: AUTO_PAGE_SIZE, type: group, ...(liker !== "any" && { likedBy: liker }) },
        },
        signal ? { signal } : {},
      ),
    [taskId, group, liker],
  );
  const pages = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore, page }) => (hasMore ? page + 1 : null),
    initialData: first && liker === "any" ? ({ pages: [first], pageParams: [1] } satisfies FitPages) : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const last = pages.data?.pages.at(-1);
  const fresh = last === undefined || liker !== "any" ? 0 : Math.max(0, count - last.total);
  // The first creators of a task come by themselves; later they would move those that are being looked at.
  const isEmpty = last !== undefined && last.total === 0;
  const { refetch } = pages;
  useEffect(() => {
    if (isEmpty && fresh > 0) void refetch();
  }, [isEmpty, fresh, refetch]);

  const cards = useMemo(() => uniqueCards(pages.data?.pages ?? []), [pages.data]);
  const { hasNextPage: hasMore, isFetchingNextPage, fetchNextPage } = pages;
  return {
    cards,
    counts: last ? { ...last.attitudeCounts, likedByAi: last.likedByAi } : null,
    /** Creators that are shown once all are read. */
    total: liker === "any" ? count : (last?.total ?? 0),
    isLoading: pages.isPending,
    error: pages.error,
    retry: () => void refetch(),
    fresh,
    showFresh: () => void refetch(),
    isReadingAgain: pages.isRefetching,
    hasMore,
    loadMore: () => {
      if (hasMore && !isFetchingNextPage) void fetchNextPage();
    },
  };
}

function uniqueCards(pages: readonly FitPage[]): AutoListItem[] {
  const seen = new Map(pages.flatMap(({ data }) => data).map((card) => [card.id, card]));
  return [...seen.values()];
}
