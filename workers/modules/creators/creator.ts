import type { Platform } from "#workers/kernel/vocabulary.ts";
import { instagramPostUrl, instagramProfileUrl } from "#workers/platforms/instagram/link.ts";
import type { CreatorProfile, EnrichedCreator, Post } from "#workers/platforms/port.ts";
import { tiktokProfileUrl, tiktokVideoUrl } from "#workers/platforms/tiktok/link.ts";
import { youtubeProfileUrl, youtubeVideoUrl } from "#workers/platforms/youtube/link.ts";
import { contactsOf } from "./contact.ts";
import { CREATOR_VERSION, type Creator, type CreatorPost } from "./contract.ts";
import {
  averageLikes,
  averageViews,
  creatorId,
  engagementRate,
  FORMER_EMAILS_KEPT,
  lastPostedAt,
  shownPosts,
} from "./domain.ts";
import type { FoundEmail } from "./email-scan.ts";

/** What is already stored of a creator. */
export type KnownCreator = { createdAt: number; emails: readonly string[]; region: string | null };

/**
 * The creator that a platform told of. `now` (ms) is when the provider told the numbers. Addresses in `known` that are shown no longer become the former
 * ones; the region of a TikTok account, which only its posts tell, is kept when it has none. Null for an account whose id or handle is lacking: nobody could open its profile.
 */
export function toCreator(
  { profile, posts }: EnrichedCreator,
  now: number,
  known: KnownCreator | null = null,
  contacts: readonly FoundEmail[] = contactsOf({ profile, posts }),
): Creator | null {
  const url = PROFILE_URLS[profile.platform](profile);
  if (url === null) return null;
  const shown = shownPosts(posts);
  const [contact] = contacts;
  const current = new Set(contacts.map(({ address }) => address));
  return {
    version: CREATOR_VERSION,
    id: creatorId(profile.platform, profile.accountId),
    platform: profile.platform,
    accountId: profile.accountId,
    handle: profile.handle,
    platformAccount: profile.handle ?? profile.accountId,
    title: profile.name,
    description: profile.bio,
    url,
    avatar: profile.avatar,
    region: profile.region ?? (profile.platform === "TIKTOK" && posts.length === 0 ? (known?.region ?? null) : null),
    followers: profile.followers,
    following: profile.following,
    likesTotal: profile.likesTotal,
    postCount: profile.postCount,
    averageViews: averageViews(posts),
    averageLikes: profile.platform === "INSTAGRAM" ? averageLikes(posts) : null,
    engagementRate: engagementRate(shown),
    lastPostedAt: lastPostedAt(posts),
    verified: profile.verified,
    isPrivate: profile.isPrivate,
    email: contact?.address ?? null,
    emailSource: contact?.source ?? null,
    historyEmails: (known?.emails ?? []).filter((address) => !current.has(address)).slice(0, FORMER_EMAILS_KEPT),
    infoUpdatedAt: now,
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
    posts: shown.map(toCreatorPost),
  };
}

/** What is shown of a post that a platform told of. */
export function toCreatorPost(post: Post): CreatorPost {
  return {
    id: post.id,
    title: post.title,
    cover: post.cover,
    video: post.video,
    plays: post.plays,
    likes: post.likes,
    comments: post.comments,
    publishedAt: post.createdAt,
    durationSeconds: post.durationSeconds,
    isEstimated: post.isEstimated,
  };
}

/** The stored creator as a platform's adapter asks for it. */
export function profileOf(creator: Creator): CreatorProfile {
  const { platform, accountId, handle, title, description, avatar, region, followers, following } = creator;
  return {
    ...{ platform, accountId, handle, avatar, region, followers, following, name: title, bio: description },
    ...{ likesTotal: creator.likesTotal, postCount: creator.postCount, verified: creator.verified },
    ...{ isPrivate: creator.isPrivate, secondaryId: null, language: null, link: null, businessEmail: creator.email },
  };
}

const PROFILE_URLS: Record<Platform, (profile: CreatorProfile) => string | null> = {
  YOUTUBE: ({ accountId }) => youtubeProfileUrl(accountId),
  TIKTOK: ({ handle }) => (handle === null ? null : tiktokProfileUrl(handle)),
  INSTAGRAM: ({ handle }) => (handle === null ? null : instagramProfileUrl(handle)),
};

/** The address of a post by the id that the platform's adapter gives it; TikTok takes any handle. */
export function postUrl({ platform, handle }: Pick<Creator, "platform" | "handle">, postId: string): string {
  switch (platform) {
    case "YOUTUBE":
      return youtubeVideoUrl(postId);
    case "TIKTOK":
      return tiktokVideoUrl(handle ?? "_", postId);
    case "INSTAGRAM":
      return instagramPostUrl(postId);
  }
}
