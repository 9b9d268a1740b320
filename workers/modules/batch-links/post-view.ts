import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { CreatorCard } from "#workers/modules/creators/contract.ts";
import { instagramPostUrl } from "#workers/platforms/instagram/link.ts";
import type { FoundPost } from "#workers/platforms/port.ts";
import { tiktokVideoUrl } from "#workers/platforms/tiktok/link.ts";
import { youtubeVideoUrl } from "#workers/platforms/youtube/link.ts";
import type { BatchCreator, BatchPost } from "./contract.ts";

/** What a batch keeps of a post. */
export function postView({ post, author }: FoundPost): BatchPost {
  return {
    id: post.id,
    url: POST_URLS[author.platform](post.id, author.handle),
    title: post.title,
    cover: post.cover,
    plays: post.plays,
    likes: post.likes,
    comments: post.comments,
    shares: post.shares,
    isEstimated: post.isEstimated,
    createdAt: post.createdAt,
    duration: post.durationSeconds,
    author: { name: author.name, handle: author.handle, avatar: author.avatar },
  };
}

const POST_URLS: Record<Platform, (id: string, handle: string | null) => string> = {
  YOUTUBE: youtubeVideoUrl,
  TIKTOK: (id, handle) => tiktokVideoUrl(handle ?? "_", id),
  INSTAGRAM: instagramPostUrl,
};

const POSTS_SHOWN = 3;

/** What a batch shows of a creator's card. */
export function creatorView(card: CreatorCard): BatchCreator {
  const { youtubeChannel, tiktokUser, instagramUser } = card;
  const posts = [
    ...(youtubeChannel?.videos ?? []).map((video) => ({
      ...{ title: video.title, url: youtubeVideoUrl(video.videoId), cover: video.thumbnail, views: video.viewCount },
    })),
    ...(tiktokUser?.videos ?? []).map((video) => ({
      ...{ title: video.title, url: tiktokVideoUrl(card.platformAccount, video.videoId), cover: video.cover },
      views: video.play_count,
    })),
    ...(instagramUser?.posts ?? []).map((post) => ({
      ...{ title: post.caption.text, url: instagramPostUrl(post.code), cover: post.thumbnail_url },
      views: post.play_count,
    })),
  ];
  return {
    id: card.id,
    platformAccount: card.platformAccount,
    title: card.title,
    url: card.url,
    avatar: card.avatar,
    description: card.description,
    region: card.region,
    followers: card.followers,
    averageViews: card.averageViews,
    isEstimated: instagramUser?.posts.some(({ isEstimated }) => isEstimated) ?? false,
    averageLikes: instagramUser?.averageLikeCount ?? null,
    engagementRate: card.engagementRate,
    lastPostedAt: card.lastPostedAt,
    verified: card.verified,
    email: card.email,
    emailSource: card.emailSource,
    infoUpdatedAt: card.infoUpdatedAt,
    posts: posts.slice(0, POSTS_SHOWN),
  };
}
