import { useInfiniteQuery } from "@tanstack/react-query";
import { type CardView, type PostView, toPostView } from "#app/features/results/card-view.ts";
import { callApi } from "#app/lib/api.client.ts";
import type { ListItem, listCreatorPosts, PostsPage } from "#workers/modules/lists/contract.ts";

export type DrawnPost = PostView & { mark: "pinned" | "newer" | null };

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
    posts: [...stored.map((post) => ({ ...post, mark: null })), ...othersOf(card, stored, pages)],
    /** What the platform said of the account; null before it was asked. */
    state: pages.at(-1)?.state ?? null,
    hasMore: query.data === undefined || query.hasNextPage,
    isLoading: query.isFetching,
    error: query.isFetching ? null : query.error,
    loadMore: () => void query.fetchNextPage(),
  };
}

/** What the pages bring beside the stored posts, each once. A post that is newer than all stored ones says so, since it stands below them. */
function othersOf(card: ListItem, stored: CardView["posts"], pages: readonly PostsPage[]): DrawnPost[] {
  const met = new Set(stored.map(({ id }) => id));
  const newest = Math.max(...stored.map(({ publishedAt }) => publishedAt ?? 0));
  return pages.flatMap(({ posts }) =>
    posts.flatMap((post) => {
      if (met.has(post.id)) return [];
      met.add(post.id);
      const isNewer = stored.length > 0 && (post.publishedAt ?? 0) > newest;
      return [{ ...toPostView(card, post), mark: post.isPinned ? "pinned" : isNewer ? "newer" : null }];
    }),
  );
}
