import type { z } from "zod";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { instagramProfileUrl } from "#workers/platforms/instagram/link.ts";
import { mediaIdOf } from "#workers/platforms/instagram/shortcode.ts";
import type { CreatorProfile, EnrichedCreator, Post } from "#workers/platforms/port.ts";
import { tiktokProfileUrl } from "#workers/platforms/tiktok/link.ts";
import { youtubeProfileUrl } from "#workers/platforms/youtube/link.ts";
import { contactsOf } from "./contact.ts";
import type { CreatorCard, InstagramUser, NanoObject, TiktokUser, YoutubeChannel } from "./contract.ts";
import {
  averageLikes,
  averageViews,
  creatorId,
  engagementRate,
  FORMER_EMAILS_KEPT,
  lastPostedAt,
  lengthText,
  publishedTimeText,
  shownPosts,
} from "./domain.ts";
import type { FoundEmail } from "./email-scan.ts";

/** What is already stored of a creator. */
export type KnownCreator = { createdAt: number; emails: readonly string[] };

/**
 * The card of a creator as spec 2 §3 names its fields. `now` (ms) is when the provider told the numbers. Addresses in `known` that are shown no
 * longer become the former ones. A creator whose account id or handle is lacking has no card: null.
 */
export function toCard(
  creator: EnrichedCreator,
  now: number,
  known: KnownCreator | null = null,
  contacts: readonly FoundEmail[] = contactsOf(creator),
): CreatorCard | null {
  const { profile, posts } = creator;
  const url = PROFILE_URLS[profile.platform](profile);
  if (url === null) return null;
  const shown = shownPosts(posts);
  const [contact] = contacts;
  const current = new Set(contacts.map(({ address }) => address));
  return {
    id: creatorId(profile.platform, profile.accountId),
    platform: profile.platform,
    platformAccount: profile.handle ?? profile.accountId,
    title: profile.name,
    description: profile.bio,
    url,
    avatar: profile.avatar,
    region: profile.region,
    followers: profile.followers,
    averageViews: averageViews(posts),
    engagementRate: engagementRate(shown),
    lastPostedAt: lastPostedAt(posts),
    verified: profile.verified,
    email: contact?.address ?? null,
    emailSource: contact?.source ?? null,
    historyEmails: (known?.emails ?? []).filter((address) => !current.has(address)).slice(0, FORMER_EMAILS_KEPT),
    infoUpdatedAt: now,
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
    nanoObject: profile.platform === "TIKTOK" ? toNanoObject(profile) : null,
    tiktokUser: profile.platform === "TIKTOK" ? toTiktokUser(profile, posts, shown) : null,
    youtubeChannel: profile.platform === "YOUTUBE" ? toYoutubeChannel(profile, posts, shown, now) : null,
    instagramUser: profile.platform === "INSTAGRAM" ? toInstagramUser(profile, posts, shown) : null,
  };
}

const PROFILE_URLS: Record<Platform, (profile: CreatorProfile) => string | null> = {
  YOUTUBE: ({ accountId }) => youtubeProfileUrl(accountId),
  TIKTOK: ({ handle }) => (handle === null ? null : tiktokProfileUrl(handle)),
  INSTAGRAM: ({ handle }) => (handle === null ? null : instagramProfileUrl(handle)),
};

function toNanoObject(profile: CreatorProfile): z.output<typeof NanoObject> {
  return {
    avatar: profile.avatar,
    userId: profile.accountId,
    nickname: profile.name,
    uniqueId: profile.handle ?? "",
    verified: profile.verified,
    signature: profile.bio,
    followerCount: profile.followers,
    followingCount: profile.following,
    heartCount: profile.likesTotal,
    videoCount: profile.postCount,
    privateAccount: profile.isPrivate,
  };
}

function toTiktokUser(
  profile: CreatorProfile,
  posts: readonly Post[],
  shown: readonly Post[],
): z.output<typeof TiktokUser> {
  return {
    uniqueId: profile.handle ?? "",
    userId: profile.accountId,
    nickname: profile.name,
    avatar: profile.avatar,
    region: profile.region,
    followerCount: profile.followers,
    averagePlayCount: averageViews(posts),
    lastPublishedTime: toSeconds(lastPostedAt(posts)),
    signature: profile.bio,
    videos: shown.map((post) => ({
      videoId: post.id,
      cover: post.cover,
      play: post.video,
      title: post.title,
      play_count: post.plays,
      digg_count: post.likes,
      comment_count: post.comments,
      create_time: toSeconds(post.createdAt),
      duration: post.durationSeconds,
    })),
  };
}

function toYoutubeChannel(
  profile: CreatorProfile,
  posts: readonly Post[],
  shown: readonly Post[],
  now: number,
): z.output<typeof YoutubeChannel> {
  return {
    channelId: profile.accountId,
    channelName: profile.name,
    channelHandle: profile.handle,
    title: profile.name,
    thumbnail: profile.avatar,
    country: profile.region,
    region: profile.region,
    numericSubscriberCount: profile.followers,
    videosAverageViewCount: averageViews(posts),
    channelDescription: profile.bio,
    videos: shown.map((post) => ({
      videoId: post.id,
      title: post.title,
      thumbnail: post.cover,
      lengthText: lengthText(post.durationSeconds),
      publishedTimeText: publishedTimeText(post.createdAt, now),
      publishedAt: post.createdAt,
      viewCount: post.plays,
      likeCount: post.likes,
      commentCount: post.comments,
    })),
  };
}

function toInstagramUser(
  profile: CreatorProfile,
  posts: readonly Post[],
  shown: readonly Post[],
): z.output<typeof InstagramUser> {
  return {
    username: profile.handle ?? "",
    fullName: profile.name,
    profilePicUrl: profile.avatar,
    region: profile.region,
    followerCount: profile.followers,
    averageLikeCount: averageLikes(posts),
    posts: shown.map((post) => ({
      id: mediaIdOf(post.id) ?? post.id,
      code: post.id,
      thumbnail_url: post.cover,
      video_url: post.video,
      like_count: post.likes,
      comment_count: post.comments,
      play_count: post.plays,
      isEstimated: post.isEstimated,
      created_at: toSeconds(post.createdAt),
      caption: { text: post.title },
    })),
  };
}

function toSeconds(ms: number | null): number | null {
  return ms === null ? null : Math.floor(ms / 1000);
}
