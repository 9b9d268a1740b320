import type { Creator } from "#workers/modules/creators/contract.ts";
import { postUrl } from "#workers/modules/creators/creator.ts";
import type { FoundPost } from "#workers/platforms/port.ts";
import type { BatchCreator, BatchPost } from "./contract.ts";

/** What a batch keeps of a post. */
export function postView({ post, author }: FoundPost): BatchPost {
  return {
    id: post.id,
    url: postUrl(author, post.id),
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

const POSTS_SHOWN = 3;

/** What a batch shows of a creator. */
export function creatorView(creator: Creator): BatchCreator {
  return {
    id: creator.id,
    platformAccount: creator.platformAccount,
    title: creator.title,
    url: creator.url,
    avatar: creator.avatar,
    description: creator.description,
    region: creator.region,
    followers: creator.followers,
    averageViews: creator.averageViews,
    isEstimated: creator.posts.some(({ isEstimated }) => isEstimated),
    averageLikes: creator.averageLikes,
    engagementRate: creator.engagementRate,
    lastPostedAt: creator.lastPostedAt,
    verified: creator.verified,
    email: creator.email,
    emailSource: creator.emailSource,
    infoUpdatedAt: creator.infoUpdatedAt,
    posts: creator.posts.slice(0, POSTS_SHOWN).map(({ id, title, cover, plays }) => ({
      ...{ title, url: postUrl(creator, id), cover, views: plays },
    })),
  };
}
