import * as z from "zod";
import {
  Count,
  Flag,
  Id,
  IsoTime,
  Items,
  MainItems,
  parseItems,
  part,
  Region,
  Text,
  toCount,
  WebAddress,
} from "../payload-fields.ts";
import type { CreatorProfile, Post } from "../port.ts";

/** YouTube Data API v3 replies → the product's shapes. Pure. Counts are text in these replies and are missing when hidden. */

const Thumbnail = part({ url: WebAddress });
const Thumbnails = part({
  default: Thumbnail,
  medium: Thumbnail,
  high: Thumbnail,
  standard: Thumbnail,
  maxres: Thumbnail,
});

/** Any list reply. It names its kind even when it has no items, which tells an empty list from a reply of another shape. */
export const YoutubeList = z.object({
  kind: z.string().regex(/^youtube#\w+ListResponse$/),
  items: MainItems,
  nextPageToken: Text,
});

const SearchItem = z.object({ id: z.object({ videoId: Id }) });

const PlaylistItem = z.object({
  contentDetails: part({ videoId: Id }),
  snippet: part({ resourceId: part({ videoId: Id }) }),
});

const Video = z.object({
  id: Id,
  snippet: z.object({
    title: Text,
    description: Text,
    publishedAt: IsoTime,
    channelId: Id,
    channelTitle: Text,
    tags: Items,
    thumbnails: Thumbnails,
    liveBroadcastContent: Text,
    defaultAudioLanguage: Text,
    defaultLanguage: Text,
  }),
  statistics: part({ viewCount: Count, likeCount: Count, commentCount: Count }),
  contentDetails: part({ duration: Text }),
});

const Channel = z.object({
  id: Id,
  snippet: z.object({
    title: Text,
    description: Text,
    customUrl: Text,
    country: Region,
    defaultLanguage: Text,
    thumbnails: Thumbnails,
  }),
  statistics: part({ subscriberCount: Count, hiddenSubscriberCount: Flag, videoCount: Count }),
  brandingSettings: part({ channel: part({ description: Text, country: Region, defaultLanguage: Text }) }),
  contentDetails: part({ relatedPlaylists: part({ uploads: Id }) }),
});

/** Ids of the videos of a search.list page. */
export function videoIdsOf(items: readonly unknown[]): string[] {
  return parseItems(SearchItem, items).flatMap((item) => item.id.videoId ?? []);
}

/** Ids of the videos of a playlistItems.list page, whichever part was asked for. */
export function uploadIdsOf(items: readonly unknown[]): string[] {
  return parseItems(PlaylistItem, items).flatMap(
    (item) => item.contentDetails?.videoId ?? item.snippet?.resourceId?.videoId ?? [],
  );
}

/** Whether a video is announced, on air, or over (`none`, as for every upload). */
export type Airing = "upcoming" | "live" | "none";

export type YoutubeVideoItem = {
  post: Post;
  channelId: string;
  channelTitle: string;
  language: string | null;
  airing: Airing;
};

/** The videos of a videos.list page; items without id or channel are left out. */
export function videosOf(items: readonly unknown[]): YoutubeVideoItem[] {
  return parseItems(Video, items).flatMap(({ id, snippet, statistics, contentDetails }) => {
    if (id === null || snippet.channelId === null) return [];
    const airing = airingOf(snippet.liveBroadcastContent);
    const counted = (count: number | null = null) => (isUncounted(airing, count) ? null : count);
    const post: Post = {
      id,
      title: snippet.title,
      description: snippet.description,
      tags: snippet.tags.filter((tag) => typeof tag === "string").slice(0, 50),
      cover: bestThumbnail(snippet.thumbnails, ["maxres", "high", "medium", "default"]),
      video: null,
      createdAt: snippet.publishedAt,
      durationSeconds: parseDuration(contentDetails?.duration ?? ""),
      isPinned: false,
      isEstimated: false,
      plays: counted(statistics?.viewCount),
      likes: counted(statistics?.likeCount),
      comments: counted(statistics?.commentCount),
      // YouTube does not say how often a video was shared.
      shares: null,
    };
    const language = toLanguage(snippet.defaultAudioLanguage || snippet.defaultLanguage);
    return [{ post, channelId: snippet.channelId, channelTitle: snippet.channelTitle, language, airing }];
  });
}

/** A word that YouTube adds later says nothing about the counts. */
function airingOf(liveBroadcastContent: string): Airing {
  return liveBroadcastContent === "upcoming" || liveBroadcastContent === "live" ? liveBroadcastContent : "none";
}

/**
 * Whether a count says nothing about a video yet. An announced premiere or stream is in the uploads with counts of 0, and
 * a stream that has just begun has 0 until YouTube has counted: neither is a result.
 */
export function isUncounted(airing: Airing, count: number | null): boolean {
  return airing === "upcoming" || (airing === "live" && count === 0);
}

export type YoutubeChannelItem = { profile: CreatorProfile; uploadsPlaylist: string };

/** The channels of a channels.list page. A reply for unknown ids has no `items` at all. */
export function channelsOf(items: readonly unknown[]): YoutubeChannelItem[] {
  return parseItems(Channel, items).flatMap(({ id, snippet, statistics, brandingSettings, contentDetails }) => {
    if (id === null) return [];
    const branding = brandingSettings?.channel;
    const profile: CreatorProfile = {
      ...channelStub(id, snippet.title, null),
      handle: snippet.customUrl.replace(/^@/, "") || null,
      bio: branding?.description || snippet.description,
      avatar: bestThumbnail(snippet.thumbnails, ["medium", "high", "default"]),
      region: snippet.country ?? branding?.country ?? null,
      language: toLanguage(snippet.defaultLanguage || branding?.defaultLanguage || ""),
      // A hidden count comes as 0 or not at all.
      followers: statistics?.hiddenSubscriberCount ? null : (statistics?.subscriberCount ?? null),
      postCount: statistics?.videoCount ?? null,
    };
    return [{ profile, uploadsPlaylist: contentDetails?.relatedPlaylists?.uploads ?? uploadsOf(id) }];
  });
}

/** The list of a channel's uploads, whose id is made of the channel's own. */
export function uploadsOf(channelId: string): string {
  return `UU${channelId.slice(2)}`;
}

const Subscription = z.object({
  snippet: z.object({ title: Text, thumbnails: Thumbnails, resourceId: part({ channelId: Id }) }),
});

/** The channels of a subscriptions.list page. */
export function subscriptionsOf(items: readonly unknown[]): CreatorProfile[] {
  return parseItems(Subscription, items).flatMap(({ snippet }) => {
    const channelId = snippet.resourceId?.channelId ?? null;
    if (channelId === null) return [];
    const avatar = bestThumbnail(snippet.thumbnails, ["medium", "high", "default"]);
    return [{ ...channelStub(channelId, snippet.title, null), avatar }];
  });
}

/** What a found video says of its channel. */
export function channelStub(channelId: string, title: string, language: string | null): CreatorProfile {
  return {
    platform: "YOUTUBE",
    accountId: channelId,
    handle: null,
    secondaryId: null,
    name: title,
    bio: "",
    avatar: null,
    region: null,
    language,
    followers: null,
    following: null,
    likesTotal: null,
    postCount: null,
    verified: false,
    isPrivate: false,
    link: null,
    businessEmail: null,
  };
}

type ThumbnailName = "default" | "medium" | "high" | "standard" | "maxres";

function bestThumbnail(thumbnails: z.output<typeof Thumbnails>, order: readonly ThumbnailName[]): string | null {
  for (const name of order) {
    const url = thumbnails?.[name]?.url;
    if (url) return url;
  }
  return null;
}

/** ISO 8601 duration such as `P1DT1H2M3S` → seconds; null for none, and for `P0D`, which a live stream has while it runs. */
export function parseDuration(text: string): number | null {
  if (text.length > 40) return null;
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/.exec(text);
  if (match === null) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((digits) => Number(digits ?? 0));
  const total = toCount(days * 86_400 + hours * 3_600 + minutes * 60 + seconds);
  return total === 0 ? null : total;
}

function toLanguage(tag: string): string | null {
  return /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(tag) ? tag : null;
}
