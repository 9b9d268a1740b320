import { formatDuration } from "#app/lib/format.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { Candidate } from "#workers/modules/creators/contract.ts";

/** One post as a strip shows it, whatever its platform. */
export type PostView = {
  id: string;
  title: string;
  url: string;
  cover: string | null;
  plays: number | null;
  likes: number | null;
  comments: number | null;
  /** Milliseconds. */
  publishedAt: number | null;
  length: string | null;
  /** Plays that the platform does not tell and that are reckoned from likes (spec 2 §9: likes times 15). */
  isEstimated: boolean;
};

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

/** What a card shows beside the numbers that are common to all platforms. */
export function toCardView(card: Candidate): CardView {
  if (card.youtubeChannel) return fromYoutube(card.youtubeChannel);
  if (card.tiktokUser) return fromTiktok(card.tiktokUser);
  if (card.instagramUser) return fromInstagram(card.instagramUser, card.description);
  return { handle: card.platformAccount, bio: card.description, posts: [], ratio: "square" };
}

function fromYoutube(channel: NonNullable<Candidate["youtubeChannel"]>): CardView {
  return {
    handle: channel.channelHandle,
    bio: channel.channelDescription,
    ratio: "video",
    posts: channel.videos.map((video) => ({
      id: video.videoId,
      title: video.title,
      url: `https://www.youtube.com/watch?v=${encodeURIComponent(video.videoId)}`,
      cover: video.thumbnail,
      plays: video.viewCount,
      likes: video.likeCount,
      comments: video.commentCount,
      publishedAt: video.publishedAt,
      length: video.lengthText,
      isEstimated: false,
    })),
  };
}

function fromTiktok(user: NonNullable<Candidate["tiktokUser"]>): CardView {
  return {
    handle: user.uniqueId,
    bio: user.signature,
    ratio: "portrait",
    posts: user.videos.map((video) => ({
      id: video.videoId,
      title: video.title,
      url: `https://www.tiktok.com/@${encodeURIComponent(user.uniqueId)}/video/${encodeURIComponent(video.videoId)}`,
      cover: video.cover,
      plays: video.play_count,
      likes: video.digg_count,
      comments: video.comment_count,
      publishedAt: video.create_time === null ? null : video.create_time * 1000,
      length: video.duration === null ? null : formatDuration(video.duration),
      isEstimated: false,
    })),
  };
}

function fromInstagram(user: NonNullable<Candidate["instagramUser"]>, bio: string): CardView {
  return {
    handle: user.username,
    bio,
    ratio: "square",
    posts: user.posts.map((post) => ({
      id: post.id,
      title: post.caption.text,
      url: `https://www.instagram.com/p/${encodeURIComponent(post.code)}/`,
      cover: post.thumbnail_url,
      plays: post.play_count,
      likes: post.like_count,
      comments: post.comment_count,
      publishedAt: post.created_at === null ? null : post.created_at * 1000,
      length: null,
      isEstimated: post.isEstimated,
    })),
  };
}
