import * as z from "zod";
import { asciiJson } from "#workers/kernel/ascii-json.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { CREATOR_VERSION, Creator, type CreatorPost, EMAIL_SOURCES } from "./contract.ts";

/** Creators as they are stored: JSON of the present version, or of an older one that is upgraded when it is read. Pure. */

const CURRENT = `{"version":${CREATOR_VERSION},`;

/** The stored text of a creator; `version` comes first, by which `creatorJson` knows it unread. */
export function creatorText({ version: _version, ...rest }: Creator): string {
  return asciiJson({ version: CREATOR_VERSION, ...rest });
}

/** Whether a stored text has the present version. */
export function isCurrent(stored: string): boolean {
  return stored.startsWith(CURRENT);
}

/** JSON of the creator in the present version; a current text is passed on unread. Throws on a text that no version has written. */
export function creatorJson(stored: string): string {
  return isCurrent(stored) ? stored : creatorText(readCreator(stored));
}

/** The stored creator in the present version. Throws on a text that no version has written. */
export function readCreator(stored: string): Creator {
  const document: unknown = JSON.parse(stored);
  return Versioned.parse(document).version === 1 ? upgrade(document) : Creator.parse(document);
}

/** The stored creator in the present version, or null for a text that no version has written: such a creator is fetched again. */
export function findReadable(stored: string): Creator | null {
  try {
    return readCreator(stored);
  } catch {
    return null;
  }
}

/** The first version had no number. */
const Versioned = z.object({ version: z.int().default(1) });

const Count = z.number().nullable().default(null);
const Text = z.string().nullable().default(null);

const FirstCommon = Creator.pick({
  id: true,
  platformAccount: true,
  title: true,
  description: true,
  url: true,
  avatar: true,
  region: true,
  followers: true,
  averageViews: true,
  engagementRate: true,
  lastPostedAt: true,
  verified: true,
  email: true,
  historyEmails: true,
  infoUpdatedAt: true,
  createdAt: true,
  updatedAt: true,
}).extend({ platform: z.enum(PLATFORMS), emailSource: z.enum(EMAIL_SOURCES).nullable() });

/** The first version: the common fields, and the posts by the names of each platform. */
const FirstVersion = FirstCommon.extend({
  nanoObject: z
    .object({ followingCount: Count, heartCount: Count, videoCount: Count, privateAccount: z.boolean().default(false) })
    .nullish(),
  tiktokUser: z
    .object({
      videos: z.array(
        z.object({
          ...{ videoId: z.string(), title: z.string(), cover: Text, play: Text, play_count: Count, digg_count: Count },
          ...{ comment_count: Count, create_time: Count, duration: Count },
        }),
      ),
    })
    .nullish(),
  youtubeChannel: z
    .object({
      channelHandle: Text,
      videos: z.array(
        z.object({
          ...{ videoId: z.string(), title: z.string(), thumbnail: Text, lengthText: Text, publishedAt: Count },
          ...{ viewCount: Count, likeCount: Count, commentCount: Count },
        }),
      ),
    })
    .nullish(),
  instagramUser: z
    .object({
      averageLikeCount: Count,
      posts: z.array(
        z.object({
          ...{ id: z.string(), code: z.string(), thumbnail_url: Text, video_url: Text, like_count: Count },
          ...{ comment_count: Count, play_count: Count, isEstimated: z.boolean(), created_at: Count },
          caption: z.object({ text: z.string() }),
        }),
      ),
    })
    .nullish(),
});
type FirstVersion = z.output<typeof FirstVersion>;

function upgrade(document: unknown): Creator {
  const { nanoObject, tiktokUser, youtubeChannel, instagramUser, ...common } = FirstVersion.parse(document);
  return {
    ...common,
    version: CREATOR_VERSION,
    accountId: common.id.split("_").slice(2).join("_"),
    handle: youtubeChannel ? youtubeChannel.channelHandle : common.platformAccount,
    following: nanoObject?.followingCount ?? null,
    likesTotal: nanoObject?.heartCount ?? null,
    postCount: nanoObject?.videoCount ?? null,
    averageLikes: instagramUser?.averageLikeCount ?? null,
    isPrivate: nanoObject?.privateAccount ?? false,
    posts: [...tiktokPosts(tiktokUser), ...youtubePosts(youtubeChannel), ...instagramPosts(instagramUser)],
  };
}

function tiktokPosts(user: FirstVersion["tiktokUser"]): CreatorPost[] {
  return (user?.videos ?? []).map((video) => ({
    ...{ id: video.videoId, title: video.title, cover: video.cover, video: video.play },
    ...{ plays: video.play_count, likes: video.digg_count, comments: video.comment_count },
    publishedAt: toMilliseconds(video.create_time),
    durationSeconds: video.duration,
    isEstimated: false,
  }));
}

function youtubePosts(channel: FirstVersion["youtubeChannel"]): CreatorPost[] {
  return (channel?.videos ?? []).map((video) => ({
    ...{ id: video.videoId, title: video.title, cover: video.thumbnail, video: null },
    ...{ plays: video.viewCount, likes: video.likeCount, comments: video.commentCount },
    publishedAt: video.publishedAt,
    durationSeconds: secondsOf(video.lengthText),
    isEstimated: false,
  }));
}

function instagramPosts(user: FirstVersion["instagramUser"]): CreatorPost[] {
  return (user?.posts ?? []).map((post) => ({
    ...{ id: post.code, title: post.caption.text, cover: post.thumbnail_url, video: post.video_url },
    ...{ plays: post.play_count, likes: post.like_count, comments: post.comment_count },
    publishedAt: toMilliseconds(post.created_at),
    durationSeconds: null,
    isEstimated: post.isEstimated,
  }));
}

function toMilliseconds(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000;
}

/** "1:02:03" → 3723; the first version kept the lengths of YouTube's videos so. */
function secondsOf(lengthText: string | null): number | null {
  if (lengthText === null || !/^\d+(:\d\d){1,2}$/.test(lengthText)) return null;
  return lengthText.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0);
}
