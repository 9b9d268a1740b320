import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { Stage } from "#workers/modules/records/domain.ts";
import { columnKey, readRecords } from "./use-records-data.ts";

const STALE_MS = 30_000;
/** Cards that a column shows at first, and how many more with each press. */
const CARDS_PER_STEP = 20;

/** The creators in one stage, with any of the tags; the last saved first. */
export function useBoardColumn(stage: Stage, tags: readonly string[]) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: columnKey(stage, tags),
    queryFn: ({ signal, pageParam: after }) =>
      readRecords(client, { stage, tags: [...tags], pageSize: CARDS_PER_STEP, after }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: STALE_MS,
  });
  const pages = query.data?.pages;
  return {
    records: pages?.flatMap(({ data }) => data),
    meta: pages?.[0]?.meta,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  };
}
