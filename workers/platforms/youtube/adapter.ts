import { collectPartially } from "#workers/adapters/outside/partial-results.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { createPosts } from "../account-posts.ts";
import { createResolve } from "../accounts.ts";
import { checkAt } from "../health.ts";
import type {
  CreatorProfile,
  EnrichedCreator,
  EnrichOutcome,
  FoundPage,
  KeywordSearchCapability,
  PlatformAdapter,
  Post,
} from "../port.ts";
import type { TikhubClient } from "../tikhub/client.ts";
import { createAccountLookUp } from "./accounts.ts";
import { createYoutubeClient, type YoutubeClient, type YoutubeClientDeps, type YoutubeSettings } from "./client.ts";
import { createFollowingCapability } from "./following.ts";
import { createHashtagCapability } from "./hashtag.ts";
import { channelStub, channelsOf, type YoutubeChannelItem } from "./map.ts";
import { createPostDetailCapability } from "./post-detail.ts";
import { readPosts } from "./posts.ts";
import {
  decodePosition,
  encodePosition,
  firstPosition,
  nextPosition,
  openSeen,
  type SearchPosition,
  type YoutubeQuery,
} from "./search-window.ts";
import { readUploads, readVideos, VIDEOS_A_CALL } from "./videos.ts";

const PAGE_SIZE = 50;
/** Latest uploads a channel's numbers are taken from. */
const POSTS_PER_CHANNEL = 12;
const MAX_CONNECTIONS = 6;
const ORDER = { default: "relevance", relevance: "relevance", rating: "rating", date: "date", views: "viewCount" };
/** Google's own developer channel: it exists as long as the API does. */
const KNOWN_CHANNEL = "UC_x5XG1OV2P6uZZ5FSM9Ttw";

/** YouTube on the Data API v3. One search page of 50 costs a search and a unit; completing 50 channels costs about 63 units. `pages` reads what the API cannot. */
export function createYoutubeAdapter(
  deps: YoutubeClientDeps,
  settings: YoutubeSettings,
  pages: TikhubClient | null = null,
): PlatformAdapter {
  const client = createYoutubeClient(deps, settings);
  const keywordSearch: KeywordSearchCapability = {
    async searchPosts(query, cursor, options) {
      if (query.platform !== "YOUTUBE") throw badRequest("wrongPlatform");
      const position = cursor === null ? firstPosition(query, options.now) : decodePosition(cursor);
      if (position === null) throw badRequest("wrongCursor");
      return searchPage(client, query, position, options);
    },
  };
  return {
    platform: "YOUTUBE",
    keywordSearch,
    hashtag: createHashtagCapability(keywordSearch),
    following: createFollowingCapability(client),
    tagged: null,
    music: null,
    similar: null,
    resolve: createResolve(deps, createAccountLookUp(client, pages)),
    enrich: { maxBatch: PAGE_SIZE, enrich: (authors, caller) => enrichChannels(client, authors, caller) },
    postDetail: createPostDetailCapability(client),
    posts: createPosts(deps, "youtube", (...asked) => readPosts(client, ...asked)),
    check: (signal) =>
      checkAt(deps, "youtube", signal, async (caller) => {
        await client.list("channels", { part: "id", id: KNOWN_CHANNEL }, (items) => [...items], caller);
      }),
  };
}

async function searchPage(
  client: YoutubeClient,
  query: YoutubeQuery,
  position: SearchPosition,
  { now, ...caller }: Parameters<KeywordSearchCapability["searchPosts"]>[2],
): Promise<FoundPage> {
  const page = await searchOrEnd(client, query, position, caller);
  const seen = openSeen(position);
  const fresh = page.videoIds.filter((id) => seen.add(id));
  const { videos } = await listVideos(client, fresh, caller);
  const next = nextPosition(
    query,
    position,
    {
      nextPageToken: page.nextPageToken,
      count: page.videoIds.length,
      fresh: fresh.length,
      publishedAt: videos.flatMap(({ post }) => post.createdAt ?? []),
      seen: seen.encode(),
    },
    now,
  );
  const items = videos.map(({ post, channelId, channelTitle, language }) => ({
    post,
    author: channelStub(channelId, channelTitle, language),
    authorIsComplete: false,
  }));
  return { items, nextCursor: next === null ? null : encodePosition(next) };
}

/** A page token that YouTube no longer takes ends its window, not the search. */
async function searchOrEnd(client: YoutubeClient, query: YoutubeQuery, position: SearchPosition, caller: Caller) {
  try {
    return await client.search(
      {
        part: "snippet",
        type: "video",
        q: query.keyword,
        maxResults: PAGE_SIZE,
        order: ORDER[query.sortBy],
        publishedAfter: toRfc3339(position.after),
        publishedBefore: toRfc3339(position.before),
        pageToken: position.pageToken,
      },
      caller,
    );
  } catch (error) {
    if (error instanceof ProviderError && error.code === "invalidPageToken")
      return { videoIds: [], nextPageToken: null };
    throw error;
  }
}

async function enrichChannels(
  client: YoutubeClient,
  authors: readonly CreatorProfile[],
  caller: Caller,
): Promise<EnrichOutcome> {
  const wanted = [...new Set(authors.map((author) => author.accountId))].slice(0, PAGE_SIZE);
  if (wanted.length === 0) return { creators: [], gone: [], unfinished: [] };
  const paid = await client.reserve(1 + wanted.length, caller);
  const found = await client.list(
    "channels",
    { part: "snippet,statistics,contentDetails,brandingSettings", id: wanted.join(","), maxResults: PAGE_SIZE },
    channelsOf,
    paid,
  );
  const channels = found.filter(({ profile }) => wanted.includes(profile.accountId));
  const known = new Set(channels.map(({ profile }) => profile.accountId));
  const uploads = await listUploads(client, channels, paid);
  const { videos, missing } = await listVideos(client, [...uploads.values()].flat(), caller);
  const isComplete = (id: string) => uploads.get(id)?.every((videoId) => !missing.has(videoId)) ?? false;
  const creators = channels
    .filter(({ profile }) => isComplete(profile.accountId))
    .map(({ profile }) =>
      complete(
        profile,
        videos.filter((video) => video.channelId === profile.accountId),
      ),
    );
  return {
    creators,
    gone: wanted.filter((id) => !known.has(id)),
    unfinished: wanted.filter((id) => known.has(id) && !isComplete(id)),
  };
}

/** Ids of the latest uploads by channel id. A channel whose list failed is left out; a channel without uploads has an empty list. */
async function listUploads(
  client: YoutubeClient,
  channels: readonly YoutubeChannelItem[],
  caller: Caller,
): Promise<Map<string, string[]>> {
  const { results } = await collectPartially(channels, MAX_CONNECTIONS, async ({ uploadsPlaylist: playlistId }) => {
    try {
      return (await readUploads(client, { playlistId, maxResults: POSTS_PER_CHANNEL }, caller)).items;
    } catch (error) {
      // YouTube answers 404 for the uploads of a channel that never uploaded.
      const isEmpty = error instanceof ProviderError && (error.kind === "not_found" || error.kind === "private");
      if (isEmpty) return [];
      throw error;
    }
  });
  return new Map([...results].map(([channel, ids]) => [channel.profile.accountId, ids]));
}

/** The videos, and the ids among those asked for about which the provider failed to answer. */
async function listVideos(client: YoutubeClient, ids: readonly string[], caller: Caller) {
  const packs = packIds(ids);
  const paid = await client.reserve(packs.length, caller);
  const { results, failed } = await collectPartially(packs, MAX_CONNECTIONS, (pack) => readVideos(client, pack, paid));
  return { videos: [...results.values()].flat(), missing: new Set(failed.flat()) };
}

function complete(
  profile: CreatorProfile,
  videos: readonly { post: Post; language: string | null }[],
): EnrichedCreator {
  const posts = videos.map(({ post }) => post).sort((left, right) => (right.createdAt ?? 0) - (left.createdAt ?? 0));
  return { profile: { ...profile, language: profile.language ?? videos[0]?.language ?? null }, posts };
}

function packIds(ids: readonly string[]): string[][] {
  const packs: string[][] = [];
  for (let start = 0; start < ids.length; start += VIDEOS_A_CALL) packs.push(ids.slice(start, start + VIDEOS_A_CALL));
  return packs;
}

function toRfc3339(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function badRequest(code: string): ProviderError {
  return new ProviderError({ provider: "youtube", kind: "bad_request", code });
}
