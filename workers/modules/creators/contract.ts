import { z } from "zod";
import { ATTITUDES, PLATFORMS } from "#workers/kernel/vocabulary.ts";

/** A creator as a result card shows it; names are the spec's (spec 2 §3 "Creator candidate"). Exactly one platform object is present. */

export const EMAIL_SOURCES = ["bio", "description", "link", "business"] as const;

export const TiktokVideo = z.object({
  videoId: z.string(),
  cover: z.string().nullable(),
  play: z.string().nullable(),
  title: z.string(),
  play_count: z.number().nullable(),
  digg_count: z.number().nullable(),
  comment_count: z.number().nullable(),
  /** Seconds since the epoch. */
  create_time: z.number().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
});

export const YoutubeVideo = z.object({
  videoId: z.string(),
  title: z.string(),
  thumbnail: z.string().nullable(),
  lengthText: z.string().nullable(),
  publishedTimeText: z.string().nullable(),
  /** Milliseconds since the epoch. */
  publishedAt: z.number().nullable(),
  viewCount: z.number().nullable(),
  likeCount: z.number().nullable(),
  commentCount: z.number().nullable(),
});

export const TiktokUser = z.object({
  uniqueId: z.string(),
  userId: z.string(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  region: z.string().nullable(),
  followerCount: z.number().nullable(),
  averagePlayCount: z.number().nullable(),
  /** Seconds since the epoch. */
  lastPublishedTime: z.number().nullable(),
  signature: z.string(),
  /** At most 6 (spec 2 §9). */
  videos: z.array(TiktokVideo),
});

export const YoutubeChannel = z.object({
  channelId: z.string(),
  channelName: z.string(),
  channelHandle: z.string().nullable(),
  title: z.string(),
  thumbnail: z.string().nullable(),
  country: z.string().nullable(),
  region: z.string().nullable(),
  /** Null when the channel hides it. */
  numericSubscriberCount: z.number().nullable(),
  videosAverageViewCount: z.number().nullable(),
  channelDescription: z.string(),
  /** At most 6. */
  videos: z.array(YoutubeVideo),
});

export const InstagramPost = z.object({
  id: z.string(),
  code: z.string(),
  thumbnail_url: z.string().nullable(),
  video_url: z.string().nullable(),
  like_count: z.number().nullable(),
  comment_count: z.number().nullable(),
  /** Estimated as likes x 15 where Instagram gives none (spec 2 §9). */
  play_count: z.number().nullable(),
  isEstimated: z.boolean(),
  /** Seconds since the epoch. */
  created_at: z.number().nullable(),
  caption: z.object({ text: z.string() }),
});

export const InstagramUser = z.object({
  username: z.string(),
  fullName: z.string(),
  profilePicUrl: z.string().nullable(),
  region: z.string().nullable(),
  followerCount: z.number().nullable(),
  averageLikeCount: z.number().nullable(),
  /** At most 6. */
  posts: z.array(InstagramPost),
});

export const NanoObject = z.object({
  avatar: z.string().nullable(),
  userId: z.string(),
  nickname: z.string(),
  uniqueId: z.string(),
  verified: z.boolean(),
  signature: z.string(),
  followerCount: z.number().nullable(),
  followingCount: z.number().nullable(),
  heartCount: z.number().nullable(),
  videoCount: z.number().nullable(),
  privateAccount: z.boolean(),
});

/** The stored part of a card: everything but the rating. */
export const CreatorCard = z.object({
  id: z.string(),
  platform: z.enum(PLATFORMS),
  platformAccount: z.string(),
  title: z.string(),
  description: z.string(),
  /** Address of the profile on its platform. */
  url: z.string(),
  avatar: z.string().nullable(),
  region: z.string().nullable(),
  followers: z.number().nullable(),
  averageViews: z.number().nullable(),
  /** (likes + comments) / plays over the shown posts, percent with one decimal; null when plays are unknown (spec 2 §9). */
  engagementRate: z.number().nullable(),
  /** Milliseconds. */
  lastPostedAt: z.number().nullable(),
  verified: z.boolean(),
  email: z.string().nullable(),
  emailSource: z.enum(EMAIL_SOURCES).nullable(),
  historyEmails: z.array(z.string()),
  infoUpdatedAt: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
  nanoObject: NanoObject.nullable(),
  tiktokUser: TiktokUser.nullable(),
  youtubeChannel: YoutubeChannel.nullable(),
  instagramUser: InstagramUser.nullable().default(null),
});
export type CreatorCard = z.output<typeof CreatorCard>;

export const Candidate = CreatorCard.extend({
  score: z.number(),
  ProjectKol: z.array(z.object({ attitude: z.enum(ATTITUDES) })),
});
export type Candidate = z.output<typeof Candidate>;
