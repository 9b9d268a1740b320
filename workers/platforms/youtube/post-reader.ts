import * as z from "zod";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { Flag, Id, parseItems, part } from "../payload-fields.ts";
import { checkedCounts, HIDDEN, ToldCount, UNTOLD } from "../post-counts.ts";
import { createPostReader, hashtagsIn } from "../post-reader.ts";
import type { PostCount, PostCounts, PostReader, PostReading, ReadPost } from "../post-readings.ts";
import type { YoutubeClient } from "./client.ts";
import { youtubeVideoUrl } from "./link.ts";
import { channelsOf, isUncounted, videosOf, type YoutubeChannelItem, type YoutubeVideoItem } from "./map.ts";

const PAGE_SIZE = 50;
const PARTS = "snippet,statistics,contentDetails,paidProductPlacementDetails";

/** Videos by link: a unit for 50 of them, one more for their channels where they are read whole. */
export function createYoutubePostReader(client: YoutubeClient): PostReader {
  return createPostReader({ maxBatch: PAGE_SIZE, kinds: ["video", "shorts"] }, async (links, caller, depth) => {
    const query = { part: PARTS, maxResults: PAGE_SIZE };
    const ids = links.map(({ id }) => id).join(",");
    const videos = await client.list("videos", { ...query, id: ids }, countedVideosOf, caller);
    const channels =
      depth === "whole" ? await readChannels(client, videos, caller) : new Map<string, YoutubeChannelItem>();
    const found = new Map(videos.map((video) => [video.post.id, readPostOf(video, channels.get(video.channelId))]));
    return new Map(
      links.map((link): [typeof link, PostReading] => {
        const post = found.get(link.id);
        // YouTube leaves out private and deleted videos alike.
        return [link, post === undefined ? { state: "unavailable" } : { state: "found", post }];
      }),
    );
  });
}

type CountedVideo = YoutubeVideoItem & { counts: PostCounts; hasAdLabel: boolean | null };

const Statistics = z.object({
  id: Id,
  statistics: part({ viewCount: ToldCount, likeCount: ToldCount, commentCount: ToldCount }),
  paidProductPlacementDetails: part({ hasPaidProductPlacement: Flag }),
});

/** The videos of a page with their counts, each with its mark. */
function countedVideosOf(items: readonly unknown[]): CountedVideo[] {
  const told = new Map(parseItems(Statistics, items).map((item) => [item.id, item]));
  return videosOf(items).map((video) => {
    const { statistics, paidProductPlacementDetails: placement } = told.get(video.post.id) ?? {};
    const counted = (count: PostCount) => (isUncounted(video.airing, count.value) ? UNTOLD : count);
    return {
      ...video,
      hasAdLabel: placement?.hasPaidProductPlacement ?? null,
      counts: checkedCounts({
        views: counted(statistics?.viewCount ?? UNTOLD),
        // The owner switched likes or comments off: then YouTube leaves the number out.
        likes: counted(hiddenIfUntold(statistics?.likeCount)),
        comments: counted(hiddenIfUntold(statistics?.commentCount)),
        // `favoriteCount` is 0 for every video since 2015, and shares are told to owners alone.
        favorites: UNTOLD,
        shares: UNTOLD,
      }),
    };
  });
}

function hiddenIfUntold(count: PostCount | undefined): PostCount {
  return count === undefined || count.mark === "untold" ? HIDDEN : count;
}

async function readChannels(
  client: YoutubeClient,
  videos: readonly CountedVideo[],
  caller: Caller,
): Promise<Map<string, YoutubeChannelItem>> {
  const ids = [...new Set(videos.map(({ channelId }) => channelId))];
  if (ids.length === 0) return new Map();
  const query = { part: "snippet,contentDetails", id: ids.join(","), maxResults: PAGE_SIZE };
  try {
    const channels = await client.list("channels", query, channelsOf, caller);
    return new Map(channels.map((channel) => [channel.profile.accountId, channel]));
  } catch (error) {
    // The numbers are here already.
    if (error instanceof ProviderError) return new Map();
    throw error;
  }
}

function readPostOf(
  { post, channelId, channelTitle, counts, hasAdLabel }: CountedVideo,
  channel: YoutubeChannelItem | undefined,
): ReadPost {
  const profile = channel?.profile;
  return {
    platform: "YOUTUBE",
    id: post.id,
    url: youtubeVideoUrl(post.id),
    title: post.title,
    caption: post.description,
    hashtags: hashtagsIn(`${post.title}\n${post.description}`),
    hasAdLabel,
    thumbnail: post.cover,
    publishedAt: post.createdAt,
    durationSeconds: post.durationSeconds,
    region: profile?.region ?? null,
    author: {
      accountId: channelId,
      handle: profile?.handle ?? null,
      name: profile?.name || channelTitle,
      avatar: profile?.avatar ?? null,
    },
    counts,
  };
}
