/** The JSON of the Data API's resources, field for field as recorded replies have them. */
import { hashText } from "#sandbox/world/hash.ts";
import type { WorldComment, WorldCreator, WorldPost, WorldViewer } from "#sandbox/world/port.ts";
import { channelThumbnails, videoThumbnails } from "./pictures.ts";
import { categoryIdOf, topicPagesOf } from "./topics.ts";

type Json = Record<string, unknown>;

/** An entity tag in the API's shape; equal content gives an equal tag. */
export function etagOf(content: string): string {
  const half = hashText(content).toString(36).padStart(7, "0");
  return `${half}${hashText(`${content}.`).toString(36).padStart(7, "0")}${hashText(`.${content}`).toString(36).padStart(7, "0")}xYz`.slice(
    0,
    27,
  );
}

/** `publishedAt`, or nothing when the time is unknown. */
export const publishedAt = (time: number | null): Json =>
  time === null ? {} : { publishedAt: new Date(time).toISOString().replace(".000Z", "Z") };
const only = (parts: ReadonlySet<string>, name: string, make: () => Json): Json =>
  parts.has(name) ? { [name]: make() } : {};

/** Subscriber counts are public to three digits only. */
function roundedSubscribers(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 2);
  return Math.floor(count / step) * step;
}

export function channelResource(publicUrl: string, channel: WorldCreator, parts: ReadonlySet<string>): Json {
  const texts = { title: channel.name, description: channel.bio };
  const country = channel.region === null ? {} : { country: channel.region };
  return {
    kind: "youtube#channel",
    etag: etagOf(`${channel.id}${channel.followers}${[...parts]}`),
    id: channel.id,
    ...only(parts, "snippet", () => ({
      ...texts,
      customUrl: `@${channel.handle}`,
      ...publishedAt(channel.createdAt),
      thumbnails: channelThumbnails(publicUrl, channel, true),
      ...(channel.language === null ? {} : { defaultLanguage: channel.language }),
      localized: texts,
      ...country,
    })),
    ...only(parts, "contentDetails", () => ({ relatedPlaylists: { likes: "", uploads: `UU${channel.id.slice(2)}` } })),
    ...only(parts, "statistics", () => channelStatistics(channel)),
    ...only(parts, "topicDetails", () => topicPagesOf(channel.category)),
    ...only(parts, "status", () => ({
      privacyStatus: "public",
      isLinked: true,
      longUploadsStatus: "longUploadsUnspecified",
      madeForKids: false,
    })),
    ...only(parts, "brandingSettings", () => ({
      channel: {
        ...texts,
        keywords: channel.topics.map((topic) => (topic.includes(" ") ? `"${topic}"` : topic)).join(" "),
        ...country,
      },
    })),
  };
}

function channelStatistics(channel: WorldCreator): Json {
  const shown = channel.followers === null ? {} : { subscriberCount: String(roundedSubscribers(channel.followers)) };
  return {
    viewCount: String(channel.totalViews ?? 0),
    ...shown,
    hiddenSubscriberCount: channel.followers === null,
    videoCount: String(channel.postCount),
  };
}

/** The channel of somebody who only watches. */
export function viewerChannelResource(publicUrl: string, viewer: WorldViewer, parts: ReadonlySet<string>): Json {
  const creator: WorldCreator = {
    ...{
      index: -1,
      platform: "YOUTUBE",
      bio: "",
      link: null,
      language: null,
      followers: 0,
      following: null,
      totalLikes: null,
    },
    ...{
      totalViews: 0,
      postCount: 0,
      verified: false,
      category: "",
      topics: [],
      publicEmail: "",
      isPrivate: false,
      isDeleted: false,
    },
    ...{ hidesFollowing: true, commentsOff: false, isSeller: false },
    ...viewer,
  };
  return channelResource(publicUrl, creator, parts);
}

export function videoResource(
  publicUrl: string,
  video: WorldPost,
  channel: WorldCreator,
  parts: ReadonlySet<string>,
): Json {
  const texts = { title: video.title, description: video.description };
  const spoken =
    video.language === null ? {} : { defaultLanguage: video.language, defaultAudioLanguage: video.language };
  return {
    kind: "youtube#video",
    etag: etagOf(`${video.id}${video.views}${[...parts]}`),
    id: video.id,
    ...only(parts, "snippet", () => ({
      ...publishedAt(video.createdAt),
      channelId: channel.id,
      ...texts,
      thumbnails: videoThumbnails(publicUrl, video, true),
      channelTitle: channel.name,
      ...(video.tags.length === 0 ? {} : { tags: video.tags }),
      categoryId: categoryIdOf(channel.category),
      liveBroadcastContent: "none",
      localized: texts,
      ...spoken,
    })),
    ...only(parts, "contentDetails", () => ({
      duration: isoDuration(video.durationSeconds),
      dimension: "2d",
      definition: "hd",
      caption: "false",
      licensedContent: true,
      contentRating: {},
      projection: "rectangular",
    })),
    ...only(parts, "paidProductPlacementDetails", () => ({
      hasPaidProductPlacement: /#(?:ad|sponsored)\b/i.test(video.description),
    })),
    ...only(parts, "status", () => ({
      uploadStatus: "processed",
      privacyStatus: "public",
      license: "youtube",
      embeddable: true,
      publicStatsViewable: true,
      madeForKids: false,
    })),
    ...only(parts, "statistics", () => videoStatistics(video)),
  };
}

function videoStatistics(video: WorldPost): Json {
  return {
    ...(video.views === null ? {} : { viewCount: String(video.views) }),
    ...(video.likes === null ? {} : { likeCount: String(video.likes) }),
    favoriteCount: "0",
    ...(video.comments === null ? {} : { commentCount: String(video.comments) }),
  };
}

/** Seconds as an ISO 8601 duration, `PT1H2M3S`; a video of unknown length says `P0D` as live ones do. */
function isoDuration(seconds: number | null): string {
  if (seconds === null || seconds === 0) return "P0D";
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return `PT${hours > 0 ? `${hours}H` : ""}${minutes > 0 ? `${minutes}M` : ""}${rest > 0 ? `${rest}S` : ""}`;
}

export function playlistItemResource(
  publicUrl: string,
  item: { video: WorldPost; channel: WorldCreator; position: number },
  parts: ReadonlySet<string>,
): Json {
  const { video, channel, position } = item;
  const playlistId = `UU${channel.id.slice(2)}`;
  return {
    kind: "youtube#playlistItem",
    etag: etagOf(`p${video.id}`),
    id: Buffer.from(`${playlistId}.${video.id}`).toString("base64url"),
    ...only(parts, "snippet", () => ({
      ...publishedAt(video.createdAt),
      channelId: channel.id,
      title: video.title,
      description: video.description,
      thumbnails: videoThumbnails(publicUrl, video, true),
      channelTitle: channel.name,
      playlistId,
      position,
      resourceId: { kind: "youtube#video", videoId: video.id },
      videoOwnerChannelTitle: channel.name,
      videoOwnerChannelId: channel.id,
    })),
    ...only(parts, "contentDetails", () => ({
      videoId: video.id,
      ...(video.createdAt === null
        ? {}
        : { videoPublishedAt: new Date(video.createdAt).toISOString().replace(".000Z", "Z") }),
    })),
    ...only(parts, "status", () => ({ privacyStatus: "public" })),
  };
}

export function commentThreadResource(
  publicUrl: string,
  comment: WorldComment,
  video: { id: string; channelId: string },
): Json {
  const id = `Ugx${hashText(comment.id).toString(36)}${hashText(`${comment.id}x`).toString(36)}4AaABAg`;
  const time = new Date(comment.createdAt).toISOString().replace(".000Z", "Z");
  return {
    kind: "youtube#commentThread",
    etag: etagOf(`c${comment.id}`),
    id,
    snippet: {
      channelId: video.channelId,
      videoId: video.id,
      topLevelComment: {
        kind: "youtube#comment",
        etag: etagOf(`t${comment.id}`),
        id,
        snippet: {
          authorDisplayName: `@${comment.author.handle}`,
          authorProfileImageUrl: `${publicUrl}/images/avatar/${comment.author.art}/48.png`,
          authorChannelUrl: `http://www.youtube.com/@${comment.author.handle}`,
          authorChannelId: { value: comment.author.id },
          channelId: video.channelId,
          videoId: video.id,
          textDisplay: comment.text,
          textOriginal: comment.text,
          canRate: true,
          viewerRating: "none",
          likeCount: comment.likes,
          publishedAt: time,
          updatedAt: time,
        },
      },
      canReply: true,
      totalReplyCount: comment.replies,
      isPublic: true,
    },
  };
}

export function subscriptionResource(publicUrl: string, subscriber: WorldCreator, channel: WorldCreator): Json {
  return {
    kind: "youtube#subscription",
    etag: etagOf(`f${channel.id}`),
    id: Buffer.from(`${subscriber.index}.${channel.id}`).toString("base64url"),
    snippet: {
      ...publishedAt(channel.createdAt),
      title: channel.name,
      description: channel.bio,
      resourceId: { kind: "youtube#channel", channelId: channel.id },
      channelId: subscriber.id,
      thumbnails: channelThumbnails(publicUrl, channel, false),
    },
  };
}
