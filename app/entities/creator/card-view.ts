import { formatDuration } from "#app/lib/format.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { Creator, CreatorPost } from "#workers/modules/creators/contract.ts";

/** One post as a strip shows it. */
export type PostView = CreatorPost & { url: string; length: string | null };

export type CardView = {
  handle: string | null;
  bio: string;
  posts: PostView[];
  /** Covers stand (TikTok), lie (YouTube) or are square (Instagram). */
  ratio: "video" | "portrait" | "square";
};

/** How many posts a card shows (spec 2 §9): 6, for YouTube twice the cards per row (4 at two a row). */
export function postsShown(platform: Platform, videoRow: 1 | 2): number {
  if (platform === "YOUTUBE") return videoRow === 2 ? 4 : 6;
  return 6;
}

const RATIOS = { YOUTUBE: "video", TIKTOK: "portrait", INSTAGRAM: "square" } as const satisfies Record<
  Platform,
  CardView["ratio"]
>;

/** What a card shows beside the creator's numbers. */
export function toCardView(creator: Creator): CardView {
  return {
    handle: creator.handle,
    bio: creator.description,
    ratio: RATIOS[creator.platform],
    posts: creator.posts.map((post) => toPostView(creator, post)),
  };
}

/** A post of the creator as a strip and the drawer show it. */
export function toPostView(creator: Creator, post: CreatorPost): PostView {
  const { platform } = creator;
  const hasLength = post.durationSeconds !== null && platform !== "INSTAGRAM";
  return {
    ...post,
    url: postAddress(creator, post.id),
    length: hasLength ? formatDuration(post.durationSeconds) : null,
  };
}

/** Written out here: the server's knowledge of links would come with all its host names. */
function postAddress({ platform, handle }: Creator, postId: string): string {
  const id = encodeURIComponent(postId);
  if (platform === "YOUTUBE") return `https://www.youtube.com/watch?v=${id}`;
  if (platform === "INSTAGRAM") return `https://www.instagram.com/p/${id}/`;
  return `https://www.tiktok.com/@${encodeURIComponent(handle ?? "_")}/video/${id}`;
}
