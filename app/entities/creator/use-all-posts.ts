import { useInfiniteQuery } from "@tanstack/react-query";
import { callApi } from "#app/lib/api.client.ts";
import type { ListItem, listCreatorPosts } from "#workers/modules/lists/contract.ts";
import type { CardView } from "./card-view.ts";
import { drawnPosts } from "./drawn-posts.ts";

/** Posts of a creator: those that are stored with it, and those that the platform was asked for, a page at a time. Nothing is asked before `loadMore`. */
export function useAllPosts(card: ListItem, stored: CardView["posts"]) {
  const query = useInfiniteQuery({
    queryKey: ["creator-posts", card.id],
    queryFn: ({ pageParam, signal }) =>
      callApi<typeof listCreatorPosts>(
        "GET /creators/:kolId/posts",
        { params: { kolId: card.id }, query: { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    // The server has tried already, and the button is there to try again.
    retry: false,
  });
  const pages = query.data?.pages ?? [];
  return {
    posts: drawnPosts(card, stored, pages),
    /** What the platform said of the account; null before it was asked. */
    state: pages.at(-1)?.state ?? null,
    hasMore: query.data === undefined || query.hasNextPage,
    isLoading: query.isFetching,
    error: query.isFetching ? null : query.error,
    loadMore: () => void query.fetchNextPage(),
  };
}
