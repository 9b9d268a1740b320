import * as z from "zod";
import { RawJson } from "#workers/api/raw-json.ts";
import { ATTITUDES, type Attitude, LIKED_BY } from "#workers/kernel/vocabulary.ts";
import { mediaIdOf } from "#workers/platforms/instagram/shortcode.ts";
import { Creator } from "./contract.ts";
import { lengthText, publishedTimeText } from "./domain.ts";

/**
 * The names that the spec has for a creator (spec 2 §3), for the calls that it names. They stand beside the common fields of `Creator`, whose posts go into the
 * platform's own object; nothing in the product reads them.
 */

const TiktokVideo = z.object({
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

const YoutubeVideo = z.object({
  videoId: z.string(),
  title: z.string(),
  thumbnail: z.string().nullable(),
  /** The moving preview; YouTube's API gives none. */
  richThumbnail: z.string().nullable(),
  lengthText: z.string().nullable(),
  publishedTimeText: z.string().nullable(),
  /** Milliseconds since the epoch. */
  publishedAt: z.number().nullable(),
  viewCount: z.number().nullable(),
  likeCount: z.number().nullable(),
  commentCount: z.number().nullable(),
});

const TiktokUser = z.object({
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
  /** Whether profile and posts were read; the spec's spelling. */
  haveCrawlered: z.boolean(),
  /** Milliseconds. */
  createdAt: z.number(),
  updatedAt: z.number(),
  /** At most 6 (spec 2 §9). */
  videos: z.array(TiktokVideo),
});

const YoutubeChannel = z.object({
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

const InstagramPost = z.object({
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

const InstagramUser = z.object({
  username: z.string(),
  fullName: z.string(),
  profilePicUrl: z.string().nullable(),
  region: z.string().nullable(),
  followerCount: z.number().nullable(),
  averageLikeCount: z.number().nullable(),
  /** At most 6. */
  posts: z.array(InstagramPost),
});

const NanoObject = z.object({
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

/** Exactly one platform object is present. */
export const SpecCandidate = Creator.omit({ posts: true }).extend({
  nanoObject: NanoObject.nullable(),
  tiktokUser: TiktokUser.nullable(),
  youtubeChannel: YoutubeChannel.nullable(),
  instagramUser: InstagramUser.nullable(),
  score: z.number(),
  ProjectKol: z.array(z.object({ attitude: z.enum(ATTITUDES) })),
  /** Whose like it is, in lists of AI tasks. */
  likedBy: z.enum(LIKED_BY).optional(),
});
export type SpecCandidate = z.output<typeof SpecCandidate>;

/** A creator of a list by the spec's names; what a list says beside it (`fit`) stays as it is. */
export function toSpecCandidate<One extends Item>(item: One) {
  const { posts: _posts, attitude, contact: _contact, ...rest } = item;
  return {
    ...rest,
    nanoObject: item.platform === "TIKTOK" ? toNanoObject(item) : null,
    tiktokUser: item.platform === "TIKTOK" ? toTiktokUser(item) : null,
    youtubeChannel: item.platform === "YOUTUBE" ? toYoutubeChannel(item) : null,
    instagramUser: item.platform === "INSTAGRAM" ? toInstagramUser(item) : null,
    ProjectKol: [{ attitude }],
  };
}

type Item = Creator & { score: number; attitude: Attitude; contact?: unknown };

/** A page of creators by the spec's names. */
export function toSpecPage<One extends Item, Rest>(answer: RawJson<Rest & { data: One[] }> | (Rest & { data: One[] })) {
  const page = answer instanceof RawJson ? answer.parse() : answer;
  return { ...page, data: page.data.map((item) => toSpecCandidate(item)) };
}

function toNanoObject(creator: Creator): z.output<typeof NanoObject> {
  return {
    avatar: creator.avatar,
    userId: creator.accountId,
    nickname: creator.title,
    uniqueId: creator.handle ?? "",
    verified: creator.verified,
    signature: creator.description,
    followerCount: creator.followers,
    followingCount: creator.following,
    heartCount: creator.likesTotal,
    videoCount: creator.postCount,
    privateAccount: creator.isPrivate,
  };
}

function toTiktokUser(creator: Creator): z.output<typeof TiktokUser> {
  return {
    uniqueId: creator.handle ?? "",
    userId: creator.accountId,
    nickname: creator.title,
    avatar: creator.avatar,
    region: creator.region,
    followerCount: creator.followers,
    averagePlayCount: creator.averageViews,
    lastPublishedTime: toSeconds(creator.lastPostedAt),
    signature: creator.description,
    haveCrawlered: true,
    createdAt: creator.createdAt,
    updatedAt: creator.updatedAt,
    videos: creator.posts.map((post) => ({
      videoId: post.id,
      cover: post.cover,
      play: post.video,
      title: post.title,
      play_count: post.plays,
      digg_count: post.likes,
      comment_count: post.comments,
      create_time: toSeconds(post.publishedAt),
      duration: post.durationSeconds,
    })),
  };
}

function toYoutubeChannel(creator: Creator): z.output<typeof YoutubeChannel> {
  return {
    channelId: creator.accountId,
    channelName: creator.title,
    channelHandle: creator.handle,
    title: creator.title,
    thumbnail: creator.avatar,
    country: creator.region,
    region: creator.region,
    numericSubscriberCount: creator.followers,
    videosAverageViewCount: creator.averageViews,
    channelDescription: creator.description,
    videos: creator.posts.map((post) => ({
      videoId: post.id,
      title: post.title,
      thumbnail: post.cover,
      richThumbnail: null,
      lengthText: lengthText(post.durationSeconds),
      publishedTimeText: publishedTimeText(post.publishedAt, creator.infoUpdatedAt),
      publishedAt: post.publishedAt,
      viewCount: post.plays,
      likeCount: post.likes,
      commentCount: post.comments,
    })),
  };
}

function toInstagramUser(creator: Creator): z.output<typeof InstagramUser> {
  return {
    username: creator.handle ?? "",
    fullName: creator.title,
    profilePicUrl: creator.avatar,
    region: creator.region,
    followerCount: creator.followers,
    averageLikeCount: creator.averageLikes,
    posts: creator.posts.map((post) => ({
      id: mediaIdOf(post.id) ?? post.id,
      code: post.id,
      thumbnail_url: post.cover,
      video_url: post.video,
      like_count: post.likes,
      comment_count: post.comments,
      play_count: post.plays,
      isEstimated: post.isEstimated,
      created_at: toSeconds(post.publishedAt),
      caption: { text: post.title },
    })),
  };
}

function toSeconds(ms: number | null): number | null {
  return ms === null ? null : Math.floor(ms / 1000);
}
