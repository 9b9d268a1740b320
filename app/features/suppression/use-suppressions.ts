import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "#app/lib/api.client.ts";
import { refreshQueries } from "#app/lib/query-cache.ts";
import type { OutputOf } from "#workers/api/endpoint.ts";
import type { listSuppressions } from "#workers/modules/outreach/suppression/contract.ts";

export type SuppressionPage = OutputOf<typeof listSuppressions>;

const KEY = "suppressions";

type Pages = InfiniteData<SuppressionPage, string | null>;

/** The loaded part of the list, or of those whose address begins with `search`. `first` is the page that came with the document. */
export function useSuppressions(search: string, first: SuppressionPage | null) {
  const client = useQueryClient();
  const shared = {
    initialPageParam: null as string | null,
    getNextPageParam: (last: SuppressionPage) => last.next,
    staleTime: 30_000,
  };
  const whole = useInfiniteQuery({
    ...shared,
    queryKey: [KEY, ""],
    queryFn: ({ pageParam, signal }) => readPage({ after: pageParam }, signal),
    initialData: first === null ? undefined : ({ pages: [first], pageParams: [null] } satisfies Pages),
  });
  const found = useInfiniteQuery({
    ...shared,
    queryKey: [KEY, search],
    queryFn: ({ pageParam, signal }) => readPage({ search, after: pageParam }, signal),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  const pages = search === "" ? whole : found;
  return {
    entries: pages.data?.pages.flatMap(({ entries }) => entries) ?? [],
    /** Of the whole list, whatever is searched; null while it is not known. */
    total: whole.data?.pages[0]?.total ?? null,
    isLoading: pages.isPending,
    isRefreshing: pages.isPlaceholderData,
    error: pages.error,
    retry: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => {
      if (pages.hasNextPage && !pages.isFetchingNextPage && !pages.isPlaceholderData) void pages.fetchNextPage();
    },
    /** After the list was changed: it is read again from its beginning. */
    async reload() {
      client.setQueriesData<Pages>({ queryKey: [KEY] }, (known) =>
        known ? { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) } : known,
      );
      await refreshQueries(client, { queryKey: [KEY] });
    },
  };
}

function readPage({ search = "", after }: { search?: string; after: string | null }, signal: AbortSignal) {
  const query = { ...(search === "" ? {} : { search }), ...(after === null ? {} : { after }) };
  return callApi<typeof listSuppressions>("GET /suppressions", { query }, { signal });
}
