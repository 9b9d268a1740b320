import type { Creator } from "#workers/modules/creators/contract.ts";
import type { PostsPage } from "#workers/modules/lists/contract.ts";
import { type CardView, type PostView, toPostView } from "./card-view.ts";

/** `newer` was posted after the creator was read: it stands below the stored posts all the same, since above them it would push away what one looks at. */
export type DrawnPost = PostView & { mark: "pinned" | "newer" | null };

/** The stored posts of a creator in their places, and behind them what the pages bring, each post once. Pure. */
export function drawnPosts(
  creator: Creator,
  stored: CardView["posts"],
  pages: readonly Pick<PostsPage, "posts">[],
): DrawnPost[] {
  const met = new Set(stored.map(({ id }) => id));
  const newest = stored.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...stored.map(timeOf));
  const others = pages.flatMap(({ posts }) =>
    posts.flatMap((post): DrawnPost[] => {
      if (met.has(post.id)) return [];
      met.add(post.id);
      const mark = post.isPinned ? "pinned" : timeOf(post) > newest ? "newer" : null;
      return [{ ...toPostView(creator, post), mark }];
    }),
  );
  return [...stored.map((post) => ({ ...post, mark: null })), ...others];
}

function timeOf({ publishedAt }: { publishedAt: number | null }): number {
  return publishedAt ?? 0;
}
