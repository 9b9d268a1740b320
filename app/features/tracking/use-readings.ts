import { useInfiniteQuery } from "@tanstack/react-query";
import { callApi } from "#app/lib/api.client.ts";
import type { listReadings, PublicationView } from "#workers/modules/publications/contract.ts";

/** The readings of a post, the last thousand or so first; `more` adds those before them. They are read again when the post was. */
export function useReadings(post: PublicationView | null, member: string | null) {
  const id = post?.id ?? "";
  const query = useInfiniteQuery({
    queryKey: ["publication-readings", id, post?.readings],
    queryFn: ({ pageParam, signal }) =>
      callApi<typeof listReadings>(
        "GET /publicationStatistics/:id/readings",
        {
          params: { id },
          query: {
            ...(member === null ? {} : { userId: member }),
            ...(pageParam === null ? {} : { before: pageParam }),
          },
        },
        { signal },
      ),
    enabled: post !== null,
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    points: [...(query.data?.pages ?? [])].reverse().flatMap(({ points }) => points),
    isLoading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  };
}
